/** What a driver's phone is given: published stops of today and tomorrow, and nobody else's. No amounts. */
import { type Day, isoDateOf } from '#domain/calendar.ts'
import type { DriverFacility, DriverLoad, DriverRoute, DriverStop } from '#domain/dispatch/driver-day.ts'
import type { Db } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'
import { dayColumn } from './day-column.ts'

/** A box as it was ordered, with the digits of the one that stands there; `o` and `b` are its order and box. */
const boxOf = (order: string, box: string) => {
  const o = sql.raw(order)
  const b = sql.raw(box)
  return sql`CASE WHEN ${o}.id IS NULL THEN NULL ELSE jsonb_build_object(
    'containerTypeId', ${o}.snapshot #>> '{containers,0,_id}', 'name', ${o}.snapshot #>> '{containers,0,name}',
    'size', ${o}.snapshot #>> '{containers,0,size}', 'number', split_part(${b}.friendly_id, '-', 2)) END`
}

const namesIn = (order: string, list: string) =>
  sql`coalesce((SELECT jsonb_agg(m->>'name') FROM jsonb_array_elements(${sql.raw(order)}.snapshot->${list}::text) m), '[]')`

const place = sql`CASE WHEN f.id IS NOT NULL
  THEN jsonb_build_object('line1', f.line1, 'line2', NULL, 'city', f.city, 'state', f.state, 'postalCode', f.postal_code)
  ELSE (SELECT jsonb_build_object('line1', a->>'line1', 'line2', a->>'line2', 'city', a->>'city', 'state', a->>'state',
      'postalCode', a->>'postalCode')
    FROM (SELECT nullif(v.snapshot->'address', 'null') AS a) given WHERE a IS NOT NULL) END`

const stops = sql`coalesce((SELECT jsonb_agg(jsonb_build_object(
    'id', s.id, 'version', s.version, 'kind', s.kind, 'state', s.state,
    'window', CASE WHEN s.window_start IS NULL THEN NULL ELSE jsonb_build_object('start', s.window_start, 'end', s.window_end) END,
    'place', ${place},
    'contact', CASE WHEN v.id IS NULL THEN NULL ELSE jsonb_build_object(
      'name', trim(concat(v.snapshot #>> '{customer,firstName}', ' ', v.snapshot #>> '{customer,lastName}')),
      'phone', v.snapshot #>> '{customer,phone}') END,
    'restrictions', coalesce(v.snapshot->'restrictions', '{}'), 'noteToDriver', s.note_to_driver,
    'leaves', ${boxOf('n', 'nb')}, 'takes', ${boxOf('p', 'pb')},
    'materials', ${namesIn('p', 'materials')}, 'notInBox', ${namesIn('v', 'toCallAbout')},
    'facilityId', s.facility_id, 'doneAt', s.done_at, 'loadOrderId', p.id) ORDER BY s.position)
  FROM stop s LEFT JOIN orders n ON n.id = s.drop_off_order_id LEFT JOIN orders p ON p.id = s.pickup_order_id
    LEFT JOIN container nb ON nb.order_id = n.id LEFT JOIN container pb ON pb.order_id = p.id
    LEFT JOIN facility f ON f.id = s.facility_id
    LEFT JOIN orders v ON v.id = coalesce(p.id, n.id)
  WHERE s.route_id = r.id AND s.published_at IS NOT NULL), '[]')`

const loads = sql`coalesce((SELECT jsonb_agg(jsonb_build_object('orderId', o.id, 'state', l.state, 'box', ${boxOf('o', 'c')},
    'city', coalesce(o.snapshot #>> '{address,city}', ''), 'materials', ${namesIn('o', 'materials')}, 'facilityId', l.facility_id)
    ORDER BY l.collected_at)
  FROM load l JOIN orders o ON o.id = l.order_id LEFT JOIN container c ON c.id = l.container_id
  WHERE l.route_id = r.id), '[]')`

type RouteRow = Omit<DriverRoute, 'stops' | 'loads' | 'publishedAt'> & {
  readonly publishedAt: Date
  readonly stops: readonly DriverStop[]
  readonly loads: readonly DriverLoad[]
}

/** Routes with something published, from a day to another. */
export async function listPublishedRoutes(
  db: Db,
  { driverId, from, to }: { driverId: string; from: Day; to: Day },
): Promise<RouteRow[]> {
  const { rows } = await sql<RouteRow>`
    SELECT r.id, ${dayColumn('r.day')} AS day, r.version, coalesce(y.time_zone, a.time_zone, 'UTC') AS "timeZone",
      CASE WHEN t.id IS NULL THEN NULL ELSE jsonb_build_object('name', t.name, 'plate', t.plate) END AS truck,
      p.at AS "publishedAt", ${stops} AS stops, ${loads} AS loads
    FROM route r
      JOIN LATERAL (SELECT max(s.published_at) AS at FROM stop s WHERE s.route_id = r.id) p ON p.at IS NOT NULL
      LEFT JOIN truck t ON t.id = r.truck_id LEFT JOIN facility y ON y.id = r.yard_id
      LEFT JOIN LATERAL (SELECT s.time_zone FROM service_area s WHERE s.organization_id = r.organization_id
        ORDER BY s.id LIMIT 1) a ON true
    WHERE r.driver_id = ${driverId} AND r.day BETWEEN ${isoDateOf(from)}::date AND ${isoDateOf(to)}::date
    ORDER BY r.day`.execute(db)
  return rows
}

export async function listFacilitiesForDrivers(db: Db, organizationId: string): Promise<DriverFacility[]> {
  const { rows } = await sql<DriverFacility>`
    SELECT id, name, kind, line1, NULL::text AS line2, city, state, postal_code AS "postalCode", opens, time_zone AS "timeZone"
    FROM facility WHERE organization_id = ${organizationId} AND NOT archived ORDER BY name, id`.execute(db)
  return rows
}

/** Digits of the empty boxes in the yards, by container type. */
export async function listBoxesInYard(db: Db, organizationId: string): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ typeId: string; numbers: string[] }>`
    SELECT container_type_id AS "typeId", array_agg(split_part(friendly_id, '-', 2) ORDER BY friendly_id) AS numbers
    FROM container WHERE organization_id = ${organizationId} AND place IN ('yard', 'truck') AND order_id IS NULL AND NOT is_full
      AND NOT archived AND status IN ('available', 'in-use') GROUP BY container_type_id`.execute(db)
  return Object.fromEntries(rows.map(({ typeId, numbers }) => [typeId, numbers]))
}
