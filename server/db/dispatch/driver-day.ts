/** A driver's phone gets the driver's own published stops of today and tomorrow. The stops contain no amounts. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type {
  BoxType,
  DriverDay,
  DriverFacility,
  DriverLoad,
  DriverRoute,
  DriverSite,
  DriverStop,
} from '#domain/dispatch/driver-day.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { localizedName } from '#server/db/catalog/catalog.ts'
import { lastPlacementOf } from '#server/db/site/site-visits.ts'
import { type SiteSpot, spotColumn } from '#server/db/spot/spots.ts'
import { dayColumn } from './calendar.ts'
import { movedTo } from './stands-at.ts'

type Sql = ReturnType<typeof sql>

/**
 * Returns a column with a box as it was ordered. Its number is that of the box that is there or is to be left. If that is not known, it is
 * the number that the driver named. `order` and `box` are the aliases of the order and the box.
 */
const boxOf = (order: string, box: string, named = sql`NULL`) => {
  const o = sql.raw(order)
  const b = sql.raw(box)
  return sql`CASE WHEN ${o}.id IS NULL THEN NULL ELSE jsonb_build_object(
    'containerTypeId', ${o}.snapshot #>> '{containers,0,_id}', 'name', ${o}.snapshot #>> '{containers,0,name}',
    'size', ${o}.snapshot #>> '{containers,0,size}', 'number', coalesce(${b}.friendly_id, ${named})) END`
}

/**
 * Joins the box of an order as `box`. A load keeps its box after the box was tipped and has left its order. `planned` is the box that the
 * office has chosen.
 */
const boxJoin = (order: string, box: string, planned = sql`NULL::uuid`) => {
  const id = sql.ref(order)
  return sql`LEFT JOIN LATERAL (SELECT b.friendly_id FROM container b WHERE b.id = coalesce(
      (SELECT l.container_id FROM load l WHERE l.order_id = ${id}), (SELECT h.id FROM container h WHERE h.order_id = ${id}), ${planned})
    LIMIT 1) ${sql.raw(box)} ON true`
}

/** Joins the boxes and the photo that the driver named when ending a stop `s`. */
const reportedBoxes = sql`LEFT JOIN LATERAL (SELECT max(p.content->>'leftBox') AS left_box, max(p.content->>'takenBox') AS taken_box,
    bool_or(p.content->'photoIds' <> '[]') AS photo
  FROM tap p WHERE p.stop_id = s.id AND p.kind IN ('done', 'could-not') AND p.why IS DISTINCT FROM 'undone') told ON s.state IN ('done', 'failed')`

/** This column is the box `c` that an errand fetches, with its type `k`. */
const fetched = sql`CASE WHEN c.id IS NULL THEN NULL ELSE jsonb_build_object('containerTypeId', k.id, 'name', k.name,
    'size', k.size, 'number', c.friendly_id) END`

/**
 * The names are in the language of the driver of a route `r`, even if the order was placed in another language. The materials of a facility
 * are named in the same way.
 */
const namesIn = (order: string, list: string, language: Sql) =>
  sql`coalesce((SELECT jsonb_agg(coalesce(${nameOfMaterial(language)}, m->>'name')
      ORDER BY place)
    FROM jsonb_array_elements(${sql.raw(order)}.snapshot->${list}::text) WITH ORDINALITY AS one (m, place)
      LEFT JOIN material x ON x.id = (m->>'id')::uuid), '[]')`

/** Returns a column with the name of a material `x`. */
const nameOfMaterial = (language: Sql) => sql`coalesce(x.translations #>> ARRAY[${language}, 'name'], x.name)`

const place = sql`CASE WHEN f.id IS NOT NULL
  THEN jsonb_build_object('line1', f.line1, 'line2', NULL, 'city', f.city, 'state', f.state, 'postalCode', f.postal_code)
  WHEN s.place IS NOT NULL AND s.kind <> 'relocation' THEN s.place || '{"line2": null}'
  ELSE (SELECT '{"line2": null}'::jsonb || (a - '_id' - 'country') FROM (SELECT coalesce(moved.place, nullif(v.snapshot->'address', 'null')) AS a) given WHERE a IS NOT NULL) END`

const site = sql`(SELECT jsonb_build_object('tags', g.tags, 'remark', g.remark,
    'position', CASE WHEN g.latitude IS NULL THEN NULL ELSE jsonb_build_object('latitude', g.latitude, 'longitude', g.longitude) END,
    'last', ${lastPlacementOf}) FROM site g
  WHERE g.id = v.site_id AND f.id IS NULL AND moved.place IS NULL AND (s.place IS NULL OR s.kind = 'relocation'))`

/** This pair adds the spot of a stop at a customer's address (rule C69). */
const spot = sql`, 'spot', CASE WHEN s.kind IN ('drop-off', 'pickup', 'swap', 'dump-and-return') AND f.id IS NULL AND moved.place IS NULL
  AND s.place IS NULL THEN ${spotColumn('n', 'v')} END`

/** Selects the stops of a route `r`, in its order. `more` adds pairs to each of them. */
export const stopsIn = (language: Sql, more = sql``) => sql`coalesce((SELECT jsonb_agg(jsonb_build_object(
    'id', s.id, 'version', s.version, 'kind', s.kind, 'state', s.state,
    'window', CASE WHEN s.window_start IS NULL THEN NULL ELSE jsonb_build_object('start', s.window_start, 'end', s.window_end) END,
    'place', ${place},
    'contact', CASE WHEN v.id IS NULL THEN NULL ELSE jsonb_build_object(
      'name', trim(concat(v.snapshot #>> '{customer,firstName}', ' ', v.snapshot #>> '{customer,lastName}')),
      'phone', v.snapshot #>> '{customer,phone}') END,
    'restrictions', coalesce(v.snapshot->'restrictions', '{}'), 'noteToDriver', nullif(concat_ws('. ', CASE WHEN s.kind = 'relocation' AND s.place IS NOT NULL
      THEN concat('→ ', s.place->>'line1', ', ', s.place->>'city', ' ', s.place->>'postalCode') END, s.errand, s.note_to_driver), ''),
    'site', ${site}, 'leaves', ${boxOf('n', 'nb', sql`told.left_box`)}, 'takes', coalesce(${boxOf('p', 'pb', sql`told.taken_box`)}, ${fetched}, CASE WHEN s.kind IN ('relocation', 'errand') THEN ${boxOf('v', 'vb', sql`told.taken_box`)} END),
    'materials', ${namesIn('p', 'materials', language)}, 'notInBox', ${namesIn('v', 'toCallAbout', language)},
    'facilityId', s.facility_id, 'doneAt', s.done_at, 'hasPhoto', coalesce(told.photo, false),
    'loadOrderId', coalesce(p.id, CASE WHEN s.kind = 'dump' THEN s.about_order_id END)${more}) ORDER BY s.position)
  FROM stop s LEFT JOIN orders n ON n.id = s.drop_off_order_id LEFT JOIN orders p ON p.id = s.pickup_order_id
    ${boxJoin('n.id', 'nb', sql`CASE WHEN s.done_at IS NULL THEN s.planned_container_id END`)} ${boxJoin('p.id', 'pb')}
    LEFT JOIN facility f ON f.id = s.facility_id
    LEFT JOIN container c ON c.id = s.container_id LEFT JOIN container_type k ON k.id = c.container_type_id
    LEFT JOIN orders v ON v.id = coalesce(p.id, n.id, CASE WHEN s.kind <> 'dump' THEN s.about_order_id END)
    ${movedTo('v', 'moved')} ${boxJoin('s.about_order_id', 'vb')} ${reportedBoxes}
  WHERE s.route_id = r.id AND s.published_at IS NOT NULL), '[]')`

/** This column lists the stops of a driver's published routes, with names in the language that the office has stored for the driver. */
export const publishedStops = stopsIn(sql`(SELECT w.language FROM driver w WHERE w.id = r.driver_id)`)

/** Returns a column with the materials of an order that are charged by the piece. */
const piecesIn = (order: string, language: Sql) =>
  sql`coalesce((SELECT jsonb_agg(jsonb_build_object('id', m->'materialId', 'name', coalesce(${nameOfMaterial(language)}, m->>'name'))
      ORDER BY place)
    FROM jsonb_array_elements(${sql.ref(`${order}.snapshot`)} #> '{terms,items}') WITH ORDINALITY AS one (m, place)
      LEFT JOIN material x ON x.id = (m->>'materialId')::uuid), '[]')`

/** This column lists the loads of a route `r`, with names in the language. */
export const loadsIn = (
  language: Sql,
) => sql`coalesce((SELECT jsonb_agg(jsonb_build_object('orderId', o.id, 'state', l.state, 'box', ${boxOf('o', 'c')},
    'city', coalesce(o.snapshot #>> '{address,city}', ''), 'materials', ${namesIn('o', 'materials', language)}, 'facilityId', coalesce(l.facility_id, d.facility_id), 'items', ${piecesIn('o', language)})
    ORDER BY l.collected_at)
  FROM (SELECT w.order_id FROM load w WHERE w.route_id = r.id
      UNION SELECT s.about_order_id FROM stop s WHERE s.route_id = r.id AND s.kind = 'dump' AND s.published_at IS NOT NULL) carried
    JOIN load l ON l.order_id = carried.order_id JOIN orders o ON o.id = l.order_id LEFT JOIN container c ON c.id = l.container_id
    LEFT JOIN LATERAL (SELECT s.facility_id FROM stop s WHERE s.about_order_id = o.id AND s.kind = 'dump'
      AND s.state <> 'withdrawn' ORDER BY s.created_at DESC LIMIT 1) d ON true), '[]')`

type Last = NonNullable<DriverSite['last']>
/** The stored site has the id of its photo. The server replaces the id by a link. */
type StoredSite = Omit<DriverSite, 'last'> & {
  readonly last: (Omit<Last, 'photo'> & { readonly photoId: string | null }) | null
}
export type StoredDriverStop = Omit<DriverStop, 'site' | 'spot'> & {
  readonly site: StoredSite | null
  readonly spot: SiteSpot | null
}

/** This column is the result of the last check of a truck `t`. */
const lastCheck = sql`(SELECT jsonb_build_object('at', i.made_at, 'defects', i.defects, 'isRepaired', i.repaired_at IS NOT NULL)
  FROM inspection i WHERE i.truck_id = t.id ORDER BY i.made_at DESC LIMIT 1)`

type RouteRow = Omit<DriverRoute, 'stops' | 'loads' | 'publishedAt' | 'startedAt' | 'endedAt'> & {
  readonly publishedAt: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly stops: readonly StoredDriverStop[]
  readonly loads: readonly DriverLoad[]
}

type PublishedWanted = {
  readonly driverId: string
  readonly from: Day
  readonly to: Day
  readonly language: Language
}

/** Lists the routes within a span of days that have a published stop. Materials are named in the language. */
export async function listPublishedRoutes(
  db: Db,
  { driverId, from, to, language }: PublishedWanted,
): Promise<RouteRow[]> {
  const spoken = sql`${language}::text`
  const { rows } = await sql<RouteRow>`
    SELECT r.id, ${dayColumn('r.day')} AS day, r.version, coalesce(y.time_zone, a.time_zone, 'UTC') AS "timeZone",
      CASE WHEN t.id IS NULL THEN NULL ELSE jsonb_build_object('id', t.id, 'name', t.name, 'plate', t.plate, 'lastCheck', ${lastCheck}) END AS truck,
      p.at AS "publishedAt", r.started_at AS "startedAt", r.ended_at AS "endedAt", r.odometer_start AS "odometerStart",
      r.odometer_end AS "odometerEnd", ${stopsIn(spoken, spot)} AS stops, ${loadsIn(spoken)} AS loads
    FROM route r
      JOIN LATERAL (SELECT max(s.published_at) AS at FROM stop s WHERE s.route_id = r.id) p ON p.at IS NOT NULL
      LEFT JOIN truck t ON t.id = r.truck_id LEFT JOIN facility y ON y.id = r.yard_id
      LEFT JOIN LATERAL (SELECT s.time_zone FROM service_area s WHERE s.organization_id = r.organization_id
        ORDER BY s.id LIMIT 1) a ON true
    WHERE r.driver_id = ${driverId} AND r.day BETWEEN ${isoDateOf(from)}::date AND ${isoDateOf(to)}::date
    ORDER BY r.day`.execute(db)
  return rows
}

/** Lists the facilities. The materials that each facility takes are named in the language. */
export async function listFacilitiesForDrivers(
  db: Db,
  organizationId: string,
  language: Language,
): Promise<DriverFacility[]> {
  const name = nameOfMaterial(sql`${language}::text`)
  const { rows } = await sql<DriverFacility>`
    SELECT id, name, kind, line1, NULL::text AS line2, city, state, postal_code AS "postalCode", opens, time_zone AS "timeZone",
      CASE WHEN material_ids IS NULL THEN NULL ELSE coalesce((SELECT array_agg(${name} ORDER BY ${name}) FROM material x
        WHERE x.id = ANY(material_ids)), '{}') END AS takes
    FROM facility WHERE organization_id = ${organizationId} AND NOT archived ORDER BY name, id`.execute(db)
  return rows
}

/** Lists the numbers of the empty boxes in the yards by container type. The types are named in the language. */
export async function listBoxesInYard(
  db: Db,
  organizationId: string,
  language: Language,
): Promise<Pick<Required<DriverDay>, 'boxesInYard' | 'boxTypes'>> {
  const { rows } = await sql<BoxType & { typeId: string; numbers: string[] }>`
    SELECT t.id AS "typeId", ${localizedName(sql`t`, language)} AS name, t.size, array_agg(c.friendly_id ORDER BY c.friendly_id) AS numbers
    FROM container c JOIN container_type t ON t.id = c.container_type_id
    WHERE c.organization_id = ${organizationId} AND c.place IN ('yard', 'truck') AND c.order_id IS NULL AND NOT c.is_full
      AND NOT c.archived AND c.status IN ('available', 'in-use') GROUP BY t.id`.execute(db)
  return {
    boxesInYard: Object.fromEntries(rows.map(({ typeId, numbers }) => [typeId, numbers])),
    boxTypes: Object.fromEntries(rows.map(({ typeId, name, size }) => [typeId, { name, size }])),
  }
}
