/** The history lists the changes of objects and who made them, the newest first, a page at a time. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { OrderEvent } from '#domain/order/lifecycle.ts'
import type { Language } from '#domain/value/language.ts'
import { localizedName, localizedTitle } from '#server/db/catalog/catalog.ts'
import type { ChangeAct, ChangedObject } from '#server/db/change/changes.ts'
import type { FactEvent } from '#server/db/order/order-moves.ts'

export type HistoryRow = {
  readonly seq: number
  readonly at: Date
  /** This is the first name of the person. It is null if the person has left. */
  readonly who: string | null
  readonly isDriver: boolean
  /** The server made the change at a set time, and no person made it. */
  readonly byClock: boolean
  readonly act: ChangeAct
  readonly object: ChangedObject
  readonly objectId: string
  /** This is the number, name or street by which people know the object. */
  readonly name: string | null
  /** This is the order whose page shows the change. */
  readonly orderId: string | null
  /** These are the facts of the change. They have the names of drivers and trucks in place of their ids. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

export type HistoryFilter = {
  readonly object: string | null
  readonly objectId: string | null
  /** This is an account, or a driver without an account. */
  readonly actorId: string | null
  readonly driverId: string | null
  readonly from: Date | null
  readonly until: Date | null
  /** This is the last row of the page before. It is null for the first page. */
  readonly before: { readonly at: Date; readonly seq: number } | null
  readonly limit: number
  /** This is the language of the names from the catalog. */
  readonly language?: Language
}

const factsOf = (column: string) => {
  const facts = sql.raw(column)
  return sql`CASE WHEN ${facts} IS NULL THEN NULL ELSE ${facts} - 'driverId' - 'truckId'
    || CASE WHEN ${facts} ? 'driverId' THEN jsonb_build_object('driver',
      (SELECT x.first_name FROM driver x WHERE x.id::text = ${facts}->>'driverId')) ELSE '{}' END
    || CASE WHEN ${facts} ? 'truckId' THEN jsonb_build_object('truck',
      (SELECT x.name FROM truck x WHERE x.id::text = ${facts}->>'truckId')) ELSE '{}' END END`
}

const conditionIfGiven = (value: unknown, condition: ReturnType<typeof sql>) =>
  value === null ? sql`` : sql`AND ${condition}`

export async function listChanges(db: Db, organizationId: string, filter: HistoryFilter): Promise<HistoryRow[]> {
  const { object, objectId, actorId, driverId, from, until, before, limit, language = 'en' } = filter
  const { rows } = await sql<HistoryRow>`
    SELECT c.seq, c.at, coalesce(nullif(d.first_name, ''), nullif(u.first_name, '')) AS who, c.driver_id IS NOT NULL AS "isDriver",
      c.actor_id IS NULL AND c.driver_id IS NULL AS "byClock",
      c.act, c.object, c.object_id AS "objectId", coalesce(o.friendly_id, b.friendly_id, t.name, f.name, q.first_name, g.line1, ${localizedName(sql`p`, language)}, v.name,
        nullif(trim(concat(r.first_name, ' ', r.last_name)), ''), z.company, nullif(z.name, ''),
        ${localizedName(sql`ct`, language)}, ${localizedName(sql`m`, language)}, ${localizedTitle(sql`a`, language)}, ${localizedTitle(sql`k`, language)}, ${localizedTitle(sql`y`, language)}, tw.start_hour || '-' || tw.end_hour, nullif(trim(concat(wu.first_name, ' ', wu.last_name)), '')) AS name, o.id AS "orderId",
      ${factsOf('c.before')} AS before, ${factsOf('c.after')} AS after
    FROM (SELECT * FROM change c WHERE c.organization_id = ${organizationId}
        ${conditionIfGiven(object, sql`c.object = ${object}`)} ${conditionIfGiven(objectId, sql`c.object_id = ${objectId}::uuid`)}
        ${conditionIfGiven(actorId, sql`c.actor_id = ${actorId}::uuid`)} ${conditionIfGiven(driverId, sql`c.driver_id = ${driverId}::uuid`)}
        ${conditionIfGiven(from, sql`c.at >= ${from}::timestamptz`)} ${conditionIfGiven(until, sql`c.at < ${until}::timestamptz`)}
        ${conditionIfGiven(before, sql`(c.at, c.seq) < (${before?.at ?? null}::timestamptz, ${before?.seq ?? null}::bigint)`)}
        ORDER BY c.at DESC, c.seq DESC LIMIT ${sql.raw(String(limit))}) c
      LEFT JOIN app_user u ON u.id = c.actor_id LEFT JOIN driver d ON d.id = c.driver_id
      LEFT JOIN stop s ON c.object = 'stop' AND s.id = c.object_id
      LEFT JOIN orders o ON o.id = CASE WHEN c.object IN ('order', 'load') THEN c.object_id
        WHEN c.object = 'stop' THEN coalesce(s.pickup_order_id, s.drop_off_order_id, s.about_order_id)
        WHEN c.object = 'fee' THEN (SELECT y.order_id FROM order_fee y WHERE y.id = c.object_id) END
      LEFT JOIN container b ON c.object = 'container' AND b.id = c.object_id
      LEFT JOIN truck t ON c.object = 'truck' AND t.id = c.object_id
      LEFT JOIN facility f ON c.object = 'facility' AND f.id = c.object_id
      LEFT JOIN driver r ON c.object = 'driver' AND r.id = c.object_id
      LEFT JOIN driver q ON c.object = 'route' AND q.id = (SELECT x.driver_id FROM route x WHERE x.id = c.object_id)
      LEFT JOIN site g ON c.object = 'site' AND g.id = c.object_id
      LEFT JOIN pricing_rule p ON c.object = 'pricing-rule' AND p.id = c.object_id
      LEFT JOIN service_area v ON c.object = 'service-area' AND v.id = c.object_id
      LEFT JOIN customer z ON c.object = 'customer' AND z.id = c.object_id
      LEFT JOIN container_type ct ON c.object = 'container-type' AND ct.id = c.object_id
      LEFT JOIN material m ON c.object = 'material' AND m.id = c.object_id
      LEFT JOIN add_on a ON c.object = 'add-on' AND a.id = c.object_id
      LEFT JOIN cleanup k ON c.object = 'cleanup' AND k.id = c.object_id
      LEFT JOIN description_template y ON c.object = 'description' AND y.id = c.object_id
      LEFT JOIN time_window tw ON c.object = 'time-window' AND tw.id = c.object_id
      LEFT JOIN membership w ON c.object = 'member' AND w.id = c.object_id LEFT JOIN app_user wu ON wu.id = w.user_id
    ORDER BY c.at DESC, c.seq DESC`.execute(db)
  return rows
}

export type CustomerAct = {
  readonly id: number
  readonly at: Date
  readonly event: OrderEvent | FactEvent
  readonly by: 'customer' | 'system'
  readonly orderId: string
  readonly number: string
  readonly name: string
}

/** The statement reads at most this many of the newest events. */
const maxLookedAt = 300

/** Lists the acts of customers and of the system since the given time, the newest first. */
export async function listCustomerActs(
  db: Db,
  organizationId: string,
  since: Date,
  limit: number,
): Promise<CustomerAct[]> {
  const { rows } = await sql<CustomerAct>`
    SELECT e.id, coalesce(e.recorded_at, e.at) AS at, e.event, e.actor_role AS by, o.id AS "orderId", o.friendly_id AS number,
      coalesce(nullif(o.snapshot #>> '{customer,companyName}', ''), nullif(o.snapshot #>> '{customer,lastName}', ''),
        o.snapshot #>> '{customer,firstName}', '') AS name
    FROM (SELECT * FROM order_event WHERE organization_id = ${organizationId} AND xid IS NOT NULL ORDER BY xid DESC
        LIMIT ${sql.raw(String(maxLookedAt))}) e JOIN orders o ON o.id = e.order_id
    WHERE coalesce(e.recorded_at, e.at) >= ${since} AND e.event <> 'accept' AND e.actor_role IN ('customer', 'system')
    ORDER BY e.id DESC LIMIT ${sql.raw(String(limit))}`.execute(db)
  return rows
}

export type HistoryPerson = {
  readonly id: string
  readonly isDriver: boolean
  readonly name: string
  /** A change names its person by it. */
  readonly firstName: string
}

/** Lists the people whose changes the history can show: members, and drivers without an account. */
export async function listHistoryPeople(db: Db, organizationId: string): Promise<HistoryPerson[]> {
  const { rows } = await sql<HistoryPerson>`
    SELECT u.id, false AS "isDriver", coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), '–') AS name,
      u.first_name AS "firstName"
    FROM membership m JOIN app_user u ON u.id = m.user_id WHERE m.organization_id = ${organizationId}
    UNION ALL
    SELECT d.id, true, trim(concat(d.first_name, ' ', d.last_name)), d.first_name FROM driver d
    WHERE d.organization_id = ${organizationId} AND d.user_id IS NULL AND NOT d.archived
    ORDER BY name`.execute(db)
  return rows
}
