/** This module stores a hauler's trucks, and the container types that each truck can carry. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { TruckAddOn, TruckRig, TruckSize, TruckStatus } from '#domain/fleet/truck.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import { dayColumn } from '#server/db/dispatch/calendar.ts'
import { isDriven, todayOf } from './planned-stops.ts'

export type Truck = {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly status: TruckStatus
  readonly size: TruckSize
  readonly addOns: TruckAddOn[]
  readonly rig: TruckRig
  readonly boxesAtOnce: 1 | 2
  readonly maxLoadInPounds: number | null
  readonly plate: string | null
  /** By this day the truck has to be inspected next. It is null if the office has noted none. */
  readonly nextInspectionOn: Day | null
  /** These are the container types that the truck carries. */
  readonly carries: string[]
}

const columnsWith = (
  status: ReturnType<typeof sql>,
) => sql`k.id, k.version, k.name, ${status} AS status, k.size, k.add_ons AS "addOns", k.rig, k.boxes_at_once AS "boxesAtOnce",
  k.max_load_in_pounds AS "maxLoadInPounds", k.plate, ${dayColumn('k.next_inspection_on')} AS "nextInspectionOn",
  ARRAY(SELECT c.container_type_id FROM truck_carries c WHERE c.truck_id = k.id ORDER BY c.container_type_id) AS carries`
const truckColumns = columnsWith(sql`k.status`)

/** Returns null for another hauler's truck. */
export async function findTruck(db: Db, organizationId: string, id: string): Promise<Truck | null> {
  const { rows } = await sql<Truck>`
    SELECT ${truckColumns} FROM truck k
    WHERE k.id = ${id} AND k.organization_id = ${organizationId} AND NOT k.archived`.execute(db)
  return rows[0] ?? null
}

export async function lockTruck(tx: Tx, organizationId: string, id: string): Promise<Truck | null> {
  const { rows } = await sql<Truck>`
    SELECT ${truckColumns} FROM truck k
    WHERE k.id = ${id} AND k.organization_id = ${organizationId} AND NOT k.archived FOR UPDATE`.execute(tx)
  return rows[0] ?? null
}

export type TruckFacts = Omit<Truck, 'id' | 'version' | 'status'>

export async function addTruck(tx: Tx, organizationId: string, facts: TruckFacts): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO truck (organization_id, name, status, size, add_ons, rig, boxes_at_once, max_load_in_pounds, plate,
      next_inspection_on)
    VALUES (${organizationId}, ${facts.name}, 'available', ${facts.size}, ${facts.addOns}, ${facts.rig}, ${facts.boxesAtOnce},
      ${facts.maxLoadInPounds}, ${facts.plate}, ${isoDateOrNull(facts.nextInspectionOn)}::date) RETURNING id`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('a truck that was just stored is not there')
  await setCarried(tx, row.id, facts.carries)
  return row.id
}

export async function updateTruck(tx: Tx, id: string, facts: TruckFacts): Promise<void> {
  await sql`
    UPDATE truck SET name = ${facts.name}, size = ${facts.size}, add_ons = ${facts.addOns}, rig = ${facts.rig},
      boxes_at_once = ${facts.boxesAtOnce}, max_load_in_pounds = ${facts.maxLoadInPounds}, plate = ${facts.plate},
      next_inspection_on = ${isoDateOrNull(facts.nextInspectionOn)}::date, version = version + 1
    WHERE id = ${id}`.execute(tx)
  await setCarried(tx, id, facts.carries)
}

const isoDateOrNull = (day: Day | null): string | null => (day === null ? null : isoDateOf(day))

async function setCarried(tx: Tx, id: string, types: readonly string[]): Promise<void> {
  await sql`DELETE FROM truck_carries WHERE truck_id = ${id} AND container_type_id <> ALL(${types})`.execute(tx)
  await sql`
    INSERT INTO truck_carries (truck_id, organization_id, container_type_id)
    SELECT k.id, k.organization_id, unnest(${types}::uuid[]) FROM truck k WHERE k.id = ${id}
    ON CONFLICT DO NOTHING`.execute(tx)
}

export async function setTruckStatus(tx: Tx, id: string, status: TruckStatus): Promise<void> {
  await sql`UPDATE truck SET status = ${status}, version = version + 1 WHERE id = ${id}`.execute(tx)
}

export async function archiveTruck(tx: Tx, id: string): Promise<void> {
  await sql`UPDATE driver SET usual_truck_id = NULL, version = version + 1 WHERE usual_truck_id = ${id}`.execute(tx)
  await sql`UPDATE truck SET archived = true, version = version + 1 WHERE id = ${id}`.execute(tx)
}

export type ListedTruck = Truck & {
  /** These are the first names of the drivers who usually drive the truck. */
  readonly drivers: string[]
  readonly boxesOnIt: number
  /** This many of these boxes are full. */
  readonly fullBoxesOnIt: number
  /** The truck has this many stops on today's routes. The second number counts those that are done or could not be done. */
  readonly stopsToday: number
  readonly overStopsToday: number
}

export async function listTrucks(db: Db, organizationId: string, now: Date): Promise<ListedTruck[]> {
  const status = sql`CASE WHEN k.status IN ('created', 'available') AND ${isDriven('truck_id', 'k.id', organizationId, now)}
    THEN 'in-use' ELSE k.status END`
  const { rows } = await sql<ListedTruck>`
    SELECT ${columnsWith(status)}, ARRAY(SELECT d.first_name FROM driver d WHERE d.usual_truck_id = k.id AND NOT d.archived
        ORDER BY d.first_name) AS drivers,
      b.boxes AS "boxesOnIt", b.full_boxes AS "fullBoxesOnIt", s.stops AS "stopsToday", s.over AS "overStopsToday"
    FROM truck k CROSS JOIN LATERAL (
      SELECT count(*)::int AS stops, count(*) FILTER (WHERE s.state IN ('done', 'failed'))::int AS over
      FROM route r JOIN stop s ON s.route_id = r.id AND s.state <> 'withdrawn'
      WHERE r.organization_id = ${organizationId} AND r.day = ${todayOf(organizationId, now)} AND r.truck_id = k.id) s
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS boxes, count(*) FILTER (WHERE c.is_full)::int AS full_boxes
      FROM container c WHERE c.organization_id = k.organization_id AND c.truck_id = k.id) b
    WHERE k.organization_id = ${organizationId} AND NOT k.archived ORDER BY lower(k.name), k.id`.execute(db)
  return rows
}
