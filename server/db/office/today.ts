/** The page Today has lists of everything that waits for a person in the office. Each list has a maximum length. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { StopKind } from '#domain/dispatch/stop.ts'
import type { Extension, NoCharge } from '#domain/pricing/later-pickup.ts'
import type { OrderTerms } from '#domain/pricing/order-terms.ts'
import { type Day, dayInMs, isoDateOf } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { cents } from '#domain/value/money.ts'
import { localizedName } from '#server/db/catalog/catalog.ts'
import { dayColumn } from '#server/db/dispatch/calendar.ts'
import { eventHour } from '#server/db/order/event-hour.ts'
import { orderStreet } from '#server/db/order/order-street.ts'

/** This is one entry of a list. A value is null if the list does not use it. */
export type WaitingThing = {
  /** This is the id of the order, of a truck, or of what the list is about. */
  readonly id: string
  readonly number: string | null
  readonly name: string
  readonly street: string | null
  readonly day: Day | null
  readonly at: string | null
  readonly amountInCents: number | null
  readonly what: string | null
  /** This is the reason why an overdue box costs nothing yet. */
  readonly noCharge?: NoCharge | 'no-prices' | null
}

export type WaitingThings = {
  readonly overdue: readonly WaitingThing[]
  readonly objections: readonly WaitingThing[]
  readonly failedMoney: readonly WaitingThing[]
  /**
   * These are disputes, and other events at the payment service without us. `id` is that of the order, or of the notice if there is no
   * order. For an open dispute, `at` is the time after which the bank accepts no answer.
   */
  readonly paymentNotices: readonly WaitingThing[]
  readonly unpaidSwaps: readonly WaitingThing[]
  /** These orders were paid while nothing was reserved for them, and are not planned yet (rule S19). */
  readonly beyondCapacity: readonly WaitingThing[]
  /** The customers of these orders typed the address by hand, and the office has not checked it (rule C26). */
  readonly addressesToCheck: readonly WaitingThing[]
  readonly tickets: readonly WaitingThing[]
  readonly failedMessages: readonly WaitingThing[]
  /** Each of these entries is the newest text of a customer that waits for an answer. The id is that of the customer. */
  readonly replies: readonly WaitingThing[]
  readonly trucksDown: readonly WaitingThing[]
  /** The next inspection of these trucks is overdue. The day is the noted one (rule D173). */
  readonly inspectionsOverdue: readonly WaitingThing[]
}

/** A list shows at most this many entries. */
export const maxWaiting = 200

const nameOf = sql`coalesce(nullif(o.snapshot #>> '{customer,companyName}', ''), nullif(o.snapshot #>> '{customer,lastName}', ''),
  o.snapshot #>> '{customer,firstName}', '')`

/** Returns the columns of an order as an entry. The parameters are statements for its day, its time, its amount and its word. */
const thing = (day: string, at: string, amount: string, what: string) => sql`
  jsonb_build_object('id', o.id, 'number', o.friendly_id, 'name', ${nameOf}, 'street', ${orderStreet()},
    'day', (${sql.raw(day)})::bigint, 'at', (${sql.raw(at)})::timestamptz, 'amountInCents', (${sql.raw(amount)})::int,
    'what', (${sql.raw(what)})::text) AS thing`

const list = (rows: ReturnType<typeof sql>) =>
  sql`coalesce((SELECT jsonb_agg(r.thing) FROM (${rows} LIMIT ${maxWaiting}) r), '[]')`

const endOfRental = `coalesce(o.final_pickup_window->>'day', o.pickup_window->>'day')::bigint`
const standing = sql`('drop-off-confirmed', 'pickup-requested', 'pending-pickup', 'pickup-scheduled', 'in-transit-pickup')`
/** The list of unpaid swaps leaves out a swap whose day is more than 14 days ago. */
const daysOfSwap = 14 * dayInMs

/** Reads all lists except those of dispatch. */
export async function readWaitingThings(
  db: Db,
  { organizationId, today, tomorrow, now }: { organizationId: string; today: Day; tomorrow: Day; now: Date },
): Promise<WaitingThings> {
  const { rows } = await sql<WaitingThings>`
    SELECT ${list(sql`SELECT ${thing(endOfRental, 'NULL', 'NULL', 'NULL')} FROM orders o
        WHERE o.organization_id = ${organizationId} AND o.status IN ${standing} AND ${sql.raw(endOfRental)} < ${today}
        ORDER BY ${sql.raw(endOfRental)}, o.id`)} AS overdue,
      ${list(sql`SELECT ${thing('NULL', 'j.created_at', 'NULL', 'n.content')} FROM orders o
        JOIN LATERAL (SELECT max(b.version) AS version FROM bill b WHERE b.order_id = o.id) b ON true
        JOIN bill_objection j ON j.order_id = o.id AND j.version = b.version AND j.answered_at IS NULL JOIN note n ON n.id = j.note_id
        WHERE o.organization_id = ${organizationId} AND o.status IN ('payment-pending', 'payment-failed')
        ORDER BY j.created_at`)} AS objections,
      ${list(sql`SELECT ${thing('NULL', 'o.updated_at', 'c.amount_in_cents', 'o.status')} FROM orders o
        LEFT JOIN LATERAL (SELECT x.amount_in_cents FROM order_charge x WHERE x.order_id = o.id AND o.status = 'payment-failed'
          ORDER BY x.created_at DESC LIMIT 1) c ON true
        WHERE o.organization_id = ${organizationId} AND o.status IN ('payment-failed', 'refund-failed')
        ORDER BY o.updated_at, o.id`)} AS "failedMoney",
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', coalesce(n.order_id, n.id), 'number', n.number, 'name', n.name, 'street', NULL,
          'day', NULL, 'at', CASE WHEN n.kind = 'dispute-opened' THEN n.answer_by ELSE n.at END, 'amountInCents', n.amount_in_cents, 'what',
          CASE WHEN n.evidence_sent_at IS NOT NULL THEN 'dispute-answered' WHEN n.answer_by <= ${now} THEN 'dispute-late' ELSE n.kind END) ORDER BY coalesce(n.answer_by, n.at), n.id)
        FROM (SELECT n.*, o.friendly_id AS number, d.answer_by, d.evidence_sent_at, CASE WHEN o.id IS NULL THEN n.what ELSE ${nameOf} END AS name
          FROM payment_notice n LEFT JOIN orders o ON o.id = n.order_id
            LEFT JOIN dispute d ON n.kind = 'dispute-opened' AND d.provider_dispute_id = n.about
          WHERE n.organization_id = ${organizationId} AND n.noted_at IS NULL ORDER BY coalesce(d.answer_by, n.at), n.id LIMIT ${maxWaiting}) n), '[]')
        AS "paymentNotices",
      ${list(sql`SELECT ${thing("(w.swap_window->>'day')::bigint", 'NULL', 'NULL', 'NULL')} FROM order_swap w JOIN orders o ON o.id = w.order_id
        WHERE w.organization_id = ${organizationId} AND w.withdrawn_at IS NULL
          AND (w.swap_window->>'day')::bigint BETWEEN ${today - daysOfSwap} AND ${tomorrow}
          AND o.status IN ('pickup-requested', 'pending-pickup', 'pickup-scheduled')
          AND NOT EXISTS (SELECT FROM orders k WHERE k.id = w.cart_id)
        ORDER BY (w.swap_window->>'day')::bigint, o.id`)} AS "unpaidSwaps",
      ${list(sql`SELECT ${thing("(o.drop_off_window->>'day')::bigint", 'NULL', 'NULL', 'NULL')} FROM orders o
        WHERE o.organization_id = ${organizationId} AND o.status IN ('created', 'pending-drop-off') AND o.beyond_capacity
        ORDER BY (o.drop_off_window->>'day')::bigint, o.id`)} AS "beyondCapacity",
      ${list(sql`SELECT ${thing("(o.drop_off_window->>'day')::bigint", 'NULL', 'NULL', 'NULL')} FROM orders o
        WHERE o.organization_id = ${organizationId} AND o.address_to_check
          AND o.status NOT IN ('cancelled', 'completed', 'refunded')
        ORDER BY (o.drop_off_window->>'day')::bigint, o.id`)} AS "addressesToCheck",
      ${list(sql`SELECT ${thing('NULL', 'l.dumped_at', 'NULL', 'l.ticket_number')} FROM orders o JOIN load l ON l.order_id = o.id
        WHERE o.organization_id = ${organizationId} AND o.status = 'waste-processing' AND l.state = 'ticketed'
        ORDER BY l.dumped_at, o.id`)} AS tickets,
      ${list(sql`SELECT ${thing('NULL', 'm.created_at', 'NULL', 'm.channel')} FROM message m JOIN orders o ON o.id = m.order_id
        WHERE m.organization_id = ${organizationId} AND (m.sent_at IS NULL AND m.withheld_at IS NULL AND m.attempts >= 3
          OR m.undeliverable_why IS NOT NULL AND coalesce(m.withheld_at, m.undelivered_at) > now() - interval '7 days'
            AND o.status NOT IN ('cancelled', 'completed', 'refunded')
            AND NOT EXISTS (SELECT FROM message again WHERE again.key = m.key || ':again'))
        ORDER BY m.id`)} AS "failedMessages",
      ${list(waitingReplies(organizationId))} AS replies,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'number', NULL, 'name', t.name, 'street', NULL, 'day', NULL, 'at', NULL,
          'amountInCents', NULL, 'what', coalesce((SELECT string_agg(DISTINCT defect, ',') FROM inspection i, unnest(i.defects) defect
            WHERE i.organization_id = t.organization_id AND i.truck_id = t.id AND i.repaired_at IS NULL AND i.defects <> '{}'), t.status)) ORDER BY t.name, t.id)
        FROM truck t WHERE t.organization_id = ${organizationId} AND NOT t.archived
          AND t.status IN ('in-maintenance', 'out-of-service')), '[]') AS "trucksDown",
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'number', NULL, 'name', t.name, 'street', NULL,
          'day', ${dayColumn('t.next_inspection_on')}, 'at', NULL, 'amountInCents', NULL, 'what', NULL) ORDER BY t.next_inspection_on, t.id)
        FROM truck t WHERE t.organization_id = ${organizationId} AND NOT t.archived
          AND t.next_inspection_on < ${isoDateOf(today)}::date), '[]') AS "inspectionsOverdue"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a statement without a condition has a row')
  return row
}

/**
 * Selects the newest waiting text of each customer. A text belongs to the customer with a person who signed in with its number. If there is
 * none, it belongs to the customer for whom the office typed this number.
 */
const waitingReplies = (organizationId: string) => sql`
  SELECT jsonb_build_object('id', w.id, 'number', NULL, 'name', w.name, 'street', NULL, 'day', NULL, 'at', w.received_at,
    'amountInCents', NULL, 'what', w.words) AS thing
  FROM (SELECT DISTINCT ON (k.id) k.id, coalesce(nullif(k.company, ''), k.name) AS name, t.received_at, t.words
    FROM inbound_text t JOIN LATERAL (
      SELECT c.id, c.company, c.name FROM customer_person p JOIN customer c ON c.id = p.customer_id
      WHERE p.user_id = ANY (ARRAY(SELECT u.id FROM app_user u WHERE u.phone = t.phone)) AND p.organization_id = t.organization_id
      UNION ALL SELECT c.id, c.company, c.name FROM customer_search_key s JOIN customer c ON c.id = s.customer_id
      WHERE s.organization_id = t.organization_id AND s.key = right(t.phone, 10) AND c.phone = t.phone AND c.merged_into IS NULL
      LIMIT 1) k ON true
    WHERE t.organization_id = ${organizationId} AND t.meaning = 'other' AND t.settled_at IS NULL AND t.words IS NOT NULL
    ORDER BY k.id, t.received_at DESC) w
  ORDER BY w.received_at`

export type RentalFacts = {
  readonly id: string
  readonly terms: OrderTerms | null
  readonly dropOffDay: Day | null
  readonly deliveredAt: Date | null
  readonly timeZone: string
  /** This is the day for which the pick-up was requested or agreed. It is null if the day is only a guess and the rental goes on. */
  readonly agreedDay: Day | null
  readonly earlier: readonly Extension[]
}

/** Lists the facts from which the days of rentals are priced. */
export async function listRentalFacts(db: Db, ids: readonly string[]): Promise<RentalFacts[]> {
  const { rows } = await sql<RentalFacts>`
    SELECT o.id, o.snapshot->'terms' AS terms, (o.snapshot #>> '{dropOffWindow,day}')::bigint AS "dropOffDay",
      (SELECT ${eventHour} FROM order_event e WHERE e.order_id = o.id AND e.event = 'deliver' ORDER BY e.id DESC LIMIT 1) AS "deliveredAt",
      coalesce(o.snapshot->>'timeZone', 'UTC') AS "timeZone",
      coalesce(o.requested_pickup_window->>'day',
        CASE WHEN (o.pickup_window->>'isActualPickupDate')::boolean THEN o.pickup_window->>'day' END)::bigint AS "agreedDay",
      coalesce((SELECT jsonb_agg(jsonb_build_object('pickupDay', extract(epoch FROM x.to_day + time '12:00')::bigint * 1000,
          'extraDays', x.extra_days, 'priceInCents', x.price_in_cents) ORDER BY x.from_day)
        FROM order_extension x WHERE x.order_id = o.id), '[]') AS earlier
    FROM orders o WHERE o.id = ANY(${ids})`.execute(db)
  return rows.map(row => ({
    ...row,
    earlier: row.earlier.map(one => ({ ...one, priceInCents: cents(one.priceInCents) })),
  }))
}

export type StopAhead = {
  readonly id: string
  readonly kind: StopKind
  readonly day: Day
  readonly routeId: string | null
  readonly windowStart: number | null
  readonly leavesTypeId: string | null
  readonly takesTypeId: string | null
}

/** Lists the open stops of a span of days. */
export async function listStopsAhead(
  db: Db,
  organizationId: string,
  { from, to }: { from: Day; to: Day },
): Promise<StopAhead[]> {
  const { rows } = await sql<StopAhead>`
    SELECT s.id, s.kind, ${dayColumn('s.day')} AS day, s.route_id AS "routeId",
      s.window_start AS "windowStart", n.snapshot #>> '{containers,0,_id}' AS "leavesTypeId",
      coalesce(p.snapshot #>> '{containers,0,_id}', c.container_type_id::text, a.snapshot #>> '{containers,0,_id}') AS "takesTypeId"
    FROM stop s LEFT JOIN orders n ON n.id = s.drop_off_order_id LEFT JOIN orders p ON p.id = s.pickup_order_id
      LEFT JOIN orders a ON a.id = s.about_order_id LEFT JOIN container c ON c.id = s.container_id
    WHERE s.organization_id = ${organizationId} AND s.day BETWEEN ${isoDateOf(from)}::date AND ${isoDateOf(to)}::date
      AND s.state IN ('planned', 'under-way', 'arrived', 'waiting')
    ORDER BY s.day, s.id`.execute(db)
  return rows
}

export type EmptyBoxes = {
  readonly id: string
  readonly name: string
  readonly inYard: number
  /** This is the number of boxes on trucks, empty or full. They come back to the yard in the evening. */
  readonly onTrucks: number
}

/** Counts for each container type the empty and usable boxes in the yards, and the boxes on trucks. */
export async function listEmptyBoxes(db: Db, organizationId: string, language: Language = 'en'): Promise<EmptyBoxes[]> {
  const { rows } = await sql<EmptyBoxes>`
    SELECT t.id, ${localizedName(sql`t`, language)} AS name, (SELECT count(*)::int FROM container b WHERE b.container_type_id = t.id AND b.place = 'yard' AND NOT b.is_full
      AND b.status = 'available' AND NOT b.archived) AS "inYard",
      (SELECT count(*)::int FROM container b WHERE b.container_type_id = t.id AND b.place = 'truck' AND b.status = 'in-use'
        AND NOT b.archived) AS "onTrucks"
    FROM container_type t WHERE t.organization_id = ${organizationId} ORDER BY t.position, t.name`.execute(db)
  return rows
}
