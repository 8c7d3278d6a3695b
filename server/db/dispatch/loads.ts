/** A load is the waste of an order, from the time when it is on the truck until its ticket is confirmed. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { LoadState } from '#domain/dispatch/driver-day.ts'
import type { Day } from '#domain/value/calendar.ts'
import { dayColumn } from './calendar.ts'

export type StoredLoad = {
  readonly orderId: string
  readonly containerId: string | null
  readonly routeId: string | null
  readonly state: LoadState
  readonly facilityId: string | null
  readonly dumpedAt: Date | null
  readonly ticketNumber: string | null
  readonly ticketYear: number | null
  readonly tons: number | null
  readonly ticketPhotoId: string | null
  readonly version: number
}

/** Locks the load until the transaction ends. The caller must have locked the order before. Returns null for another hauler's load. */
export async function lockLoad(tx: Tx, organizationId: string, orderId: string): Promise<StoredLoad | null> {
  const { rows } = await sql<StoredLoad>`
    SELECT l.order_id AS "orderId", l.container_id AS "containerId", l.route_id AS "routeId", l.state,
      l.facility_id AS "facilityId", l.dumped_at AS "dumpedAt", l.ticket_number AS "ticketNumber", l.ticket_year AS "ticketYear", l.tons::float8 AS tons,
      l.ticket_photo_id AS "ticketPhotoId", l.version
    FROM load l WHERE l.order_id = ${orderId} AND l.organization_id = ${organizationId} FOR UPDATE`.execute(tx)
  return rows[0] ?? null
}

/** Returns the box that contained the waste of an order when the driver took it. */
export async function findBoxOfLoad(tx: Tx, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    SELECT container_id AS id FROM load WHERE order_id = ${orderId}`.execute(tx)
  return rows[0]?.id ?? null
}

/** Returns the orders among the given ones whose full box is in the yard. */
export async function listLoadsInYard(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    SELECT order_id AS "orderId" FROM load WHERE order_id = ANY(${orderIds}) AND state = 'in-yard'`.execute(tx)
  return rows.map(row => row.orderId)
}

export type NewLoad = {
  readonly orderId: string
  readonly organizationId: string
  readonly containerId: string | null
  readonly routeId: string | null
  readonly at: Date
}

/**
 * Adds the load of an order. If the order had a load already, because the order was reopened and collected again, the load loses its
 * facility and ticket.
 */
export async function addLoad(tx: Tx, load: NewLoad): Promise<void> {
  await sql`
    INSERT INTO load AS l (order_id, organization_id, container_id, route_id, state, collected_at)
    VALUES (${load.orderId}, ${load.organizationId}, ${load.containerId}, ${load.routeId}, 'on-truck', ${load.at})
    ON CONFLICT (order_id) DO UPDATE SET container_id = excluded.container_id, route_id = excluded.route_id, state = 'on-truck',
      collected_at = excluded.collected_at, dumped_at = NULL, facility_id = NULL, ticket_number = NULL, ticket_year = NULL,
      gross_in_pounds = NULL, tare_in_pounds = NULL, tons = NULL, ticket_photo_id = NULL, version = l.version + 1`.execute(
    tx,
  )
}

/**
 * Marks a load as dumped. A second call does not change the time. The facility may be corrected until there is a ticket number. If the
 * ticket arrived first, the facility is added to it.
 */
export async function markDumped(
  tx: Tx,
  { orderId, facilityId, at }: { orderId: string; facilityId: string | null; at: Date },
): Promise<void> {
  await sql`
    UPDATE load SET state = CASE WHEN state IN ('on-truck', 'in-yard') THEN 'dumped' ELSE state END,
      facility_id = CASE WHEN ticket_number IS NULL THEN coalesce(${facilityId}::uuid, facility_id) ELSE facility_id END,
      dumped_at = coalesce(dumped_at, ${at}), version = version + 1 WHERE order_id = ${orderId}`.execute(tx)
}

export async function markInYard(tx: Tx, orderId: string): Promise<void> {
  await sql`UPDATE load SET state = 'in-yard', version = version + 1 WHERE order_id = ${orderId}`.execute(tx)
}

export type Ticket = {
  readonly orderId: string
  readonly ticketNumber: string | null
  readonly ticketYear: number
  readonly grossInPounds: number | null
  readonly tareInPounds: number | null
  readonly tons: number | null
  readonly photoId: string | null
}

/**
 * Returns the order that has this ticket already, at the same facility in the same year. Another transaction that looks for the same ticket
 * waits until this transaction ends.
 */
export async function findOrderOfTicket(
  tx: Tx,
  ticket: {
    readonly organizationId: string
    readonly facilityId: string
    readonly year: number
    readonly number: string
  },
): Promise<{ orderId: string; friendlyId: string } | null> {
  const { organizationId, facilityId, year, number } = ticket
  const paper = `ticket ${organizationId} ${facilityId} ${year} ${number}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${paper}, 0))`.execute(tx)
  const { rows } = await sql<{ orderId: string; friendlyId: string }>`
    SELECT o.id AS "orderId", o.friendly_id AS "friendlyId" FROM load l JOIN orders o ON o.id = l.order_id
    WHERE l.organization_id = ${organizationId} AND l.facility_id = ${facilityId}
      AND l.ticket_year = ${year} AND l.ticket_number = ${number}`.execute(tx)
  return rows[0] ?? null
}

/** Stores the ticket. A value that is null does not replace the stored value. */
export async function storeTicket(tx: Tx, ticket: Ticket): Promise<void> {
  await sql`
    UPDATE load SET state = 'ticketed', version = version + 1, ticket_year = ${ticket.ticketYear},
      ticket_number = coalesce(${ticket.ticketNumber}, ticket_number),
      gross_in_pounds = coalesce(${ticket.grossInPounds}, gross_in_pounds),
      tare_in_pounds = coalesce(${ticket.tareInPounds}, tare_in_pounds),
      tons = coalesce(${ticket.tons}::numeric, tons), ticket_photo_id = coalesce(${ticket.photoId}, ticket_photo_id)
    WHERE order_id = ${ticket.orderId}`.execute(tx)
}

/** Replaces a ticket number that was misread. The year and the facility do not change. */
export async function renumberTicket(tx: Tx, orderId: string, number: string): Promise<void> {
  await sql`
    UPDATE load SET ticket_number = ${number}, version = version + 1 WHERE order_id = ${orderId}`.execute(tx)
}

/** Moves a ticket from one load to another. The first load has no ticket after that. */
export async function giveTicketTo(
  tx: Tx,
  { from, to, number }: { readonly from: string; readonly to: string; readonly number: string },
): Promise<void> {
  await sql`
    UPDATE load SET ticket_number = NULL, state = 'dumped', version = version + 1 WHERE order_id = ${from}`.execute(tx)
  await renumberTicket(tx, to, number)
}

/** Stores that the load is in another box than the driver named. */
export async function setBoxOfLoad(tx: Tx, orderId: string, containerId: string): Promise<void> {
  await sql`
    UPDATE load SET container_id = ${containerId}, version = version + 1
    WHERE order_id = ${orderId} AND state <> 'confirmed' AND container_id IS DISTINCT FROM ${containerId}`.execute(tx)
}

/** Stores that the load was tipped at another facility than the driver named. */
export async function setFacilityOfLoad(tx: Tx, orderId: string, facilityId: string): Promise<void> {
  await sql`UPDATE load SET facility_id = ${facilityId}, version = version + 1 WHERE order_id = ${orderId}`.execute(tx)
}

export type PlaceOfTipping = {
  readonly facilityId: string | null
  readonly version: number
}

/** Returns null if the load is not tipped yet. */
export async function findPlaceOfTipping(
  db: Db | Tx,
  organizationId: string,
  orderId: string,
): Promise<PlaceOfTipping | null> {
  const { rows } = await sql<PlaceOfTipping>`
    SELECT facility_id AS "facilityId", version FROM load
    WHERE order_id = ${orderId} AND organization_id = ${organizationId} AND dumped_at IS NOT NULL`.execute(db)
  return rows[0] ?? null
}

export async function confirmLoad(
  tx: Tx,
  { orderId, tons, by, now }: { orderId: string; tons: number; by: string | null; now: Date },
): Promise<void> {
  await sql`
    UPDATE load SET state = 'confirmed', tons = ${tons}, confirmed_by = ${by}, confirmed_at = ${now}, version = version + 1
    WHERE order_id = ${orderId}`.execute(tx)
}

/** Stores the values that the office read again from the ticket of a confirmed load. If no photo is given, the load keeps its photo. */
export async function correctLoad(tx: Tx, ticket: Ticket): Promise<void> {
  await sql`
    UPDATE load SET tons = ${ticket.tons}, ticket_number = ${ticket.ticketNumber}, ticket_year = ${ticket.ticketYear},
      gross_in_pounds = ${ticket.grossInPounds}, tare_in_pounds = ${ticket.tareInPounds},
      ticket_photo_id = coalesce(${ticket.photoId}, ticket_photo_id), version = version + 1
    WHERE order_id = ${ticket.orderId}`.execute(tx)
}

export type LoadPlace = {
  /** This is the truck of the route on which the load was taken. */
  readonly truckId: string | null
  readonly day: Day | null
  /** This is the order that the load's box belongs to now. */
  readonly boxOrderId: string | null
}

export async function findLoadPlace(tx: Tx, orderId: string): Promise<LoadPlace> {
  const { rows } = await sql<LoadPlace>`
    SELECT r.truck_id AS "truckId", ${dayColumn('r.day')} AS day, b.order_id AS "boxOrderId"
    FROM load l LEFT JOIN route r ON r.id = l.route_id LEFT JOIN container b ON b.id = l.container_id
    WHERE l.order_id = ${orderId}`.execute(tx)
  return rows[0] ?? { truckId: null, day: null, boxOrderId: null }
}

/** Stores that the load was not tipped, and removes its ticket, which belongs to another load. */
export async function reopenLoad(tx: Tx, orderId: string, state: 'on-truck' | 'in-yard'): Promise<void> {
  await sql`
    UPDATE load SET state = ${state}, dumped_at = NULL, facility_id = NULL, ticket_number = NULL, ticket_year = NULL,
      gross_in_pounds = NULL, tare_in_pounds = NULL, tons = NULL, ticket_photo_id = NULL, confirmed_by = NULL,
      confirmed_at = NULL, version = version + 1
    WHERE order_id = ${orderId}`.execute(tx)
}

/** Deletes the load of an order because the driver did not take it. */
export async function forgetLoad(tx: Tx, orderId: string): Promise<void> {
  await sql`DELETE FROM load WHERE order_id = ${orderId}`.execute(tx)
}
