/** This module stores the drivers of a hauler. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { DriverFacts, DriverStatus } from '#domain/fleet/driver.ts'
import type { Language } from '#domain/value/language.ts'
import { isDriven } from './planned-stops.ts'

export type Driver = {
  readonly id: string
  readonly organizationId: string
  readonly userId: string | null
  readonly firstName: string
  readonly lastName: string
  readonly status: DriverStatus
  readonly usualTruckId: string | null
  readonly language: Language
}

const columnsWith = (
  status: ReturnType<typeof sql>,
) => sql`d.id, d.organization_id AS "organizationId", d.user_id AS "userId",
  d.first_name AS "firstName", d.last_name AS "lastName", ${status} AS status, d.usual_truck_id AS "usualTruckId", d.language`
export const driverColumns = columnsWith(sql`d.status`)

/** Finds the driver of a hauler who has this account. */
export async function findDriverOfUser(db: Db | Tx, userId: string, organizationId: string): Promise<Driver | null> {
  const { rows } = await sql<Driver>`
    SELECT ${driverColumns} FROM driver d
    WHERE d.user_id = ${userId} AND d.organization_id = ${organizationId} AND NOT d.archived`.execute(db)
  return rows[0] ?? null
}

/** Returns null for another hauler's driver. */
export async function findDriver(db: Db, organizationId: string, id: string): Promise<Driver | null> {
  const { rows } = await sql<Driver>`
    SELECT ${driverColumns} FROM driver d
    WHERE d.id = ${id} AND d.organization_id = ${organizationId} AND NOT d.archived`.execute(db)
  return rows[0] ?? null
}

export type ListedDriver = Driver & {
  readonly version: number
  readonly phone: string
  readonly email: string
  readonly usualTruck: string | null
  /** The owner of the number has declined the offer, or has left the hauler. */
  readonly hasDeclined: boolean
  /** These are the time when one of the driver's phones last made a call, and the number of taps that wait on the driver's phones. */
  readonly lastSeenAt: Date | null
  readonly waitingTaps: number
}

/** Lists the drivers of a hauler, without the archived ones. */
export async function listDrivers(db: Db, organizationId: string, now: Date): Promise<ListedDriver[]> {
  const status = sql`CASE WHEN d.status <> 'suspended' AND ${isDriven('driver_id', 'd.id', organizationId, now)} THEN 'in-transit' ELSE d.status END`
  const { rows } = await sql<ListedDriver>`
    SELECT ${columnsWith(status)}, d.version, d.phone, d.email, d.declined_at IS NOT NULL AS "hasDeclined",
      k.name AS "usualTruck", max(v.last_seen_at) AS "lastSeenAt",
      coalesce(sum(v.waiting_taps), 0)::int AS "waitingTaps"
    FROM driver d LEFT JOIN truck k ON k.id = d.usual_truck_id LEFT JOIN driver_device v ON v.driver_id = d.id
    WHERE d.organization_id = ${organizationId} AND NOT d.archived
    GROUP BY d.id, k.name ORDER BY lower(d.first_name), lower(d.last_name), d.id`.execute(db)
  return rows
}

export type LockedDriver = Driver & { readonly version: number }

export async function lockDriver(tx: Tx, organizationId: string, id: string): Promise<LockedDriver | null> {
  const { rows } = await sql<LockedDriver>`
    SELECT ${driverColumns}, d.version FROM driver d
    WHERE d.id = ${id} AND d.organization_id = ${organizationId} AND NOT d.archived FOR UPDATE`.execute(tx)
  return rows[0] ?? null
}

/** The caller must have locked the number, and made sure that no driver of the hauler has it. */
export async function addDriver(
  tx: Tx,
  added: DriverFacts & { readonly organizationId: string; readonly phone: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO driver (organization_id, phone, first_name, last_name, email, language, usual_truck_id)
    VALUES (${added.organizationId}, ${added.phone}, ${added.firstName}, ${added.lastName}, ${added.email},
      ${added.language}, ${added.usualTruckId}) RETURNING id`.execute(tx)
  return rows[0]?.id ?? ''
}

export async function findDriverByPhone(tx: Tx, organizationId: string, phone: string): Promise<Driver | null> {
  const { rows } = await sql<Driver>`
    SELECT ${driverColumns} FROM driver d
    WHERE d.organization_id = ${organizationId} AND d.phone = ${phone} AND NOT d.archived`.execute(tx)
  return rows[0] ?? null
}

export async function updateDriver(tx: Tx, id: string, facts: DriverFacts): Promise<void> {
  await sql`
    UPDATE driver SET first_name = ${facts.firstName}, last_name = ${facts.lastName}, email = ${facts.email},
      language = ${facts.language}, usual_truck_id = ${facts.usualTruckId}, version = version + 1
    WHERE id = ${id}`.execute(tx)
}

/** Suspends a driver, or ends the suspension. After that the status shows whether the driver has signed in. */
export async function setSuspended(tx: Tx, id: string, isSuspended: boolean): Promise<void> {
  await sql`
    UPDATE driver SET version = version + 1,
      status = CASE WHEN ${isSuspended}::boolean THEN 'suspended' WHEN user_id IS NULL THEN 'created' ELSE 'active' END
    WHERE id = ${id}`.execute(tx)
}

/** Archives a driver. The driver's finished work stays. The driver can no longer use the app for this hauler. */
export async function archiveDriver(tx: Tx, { id, organizationId, userId }: Driver): Promise<void> {
  await sql`UPDATE driver SET archived = true, version = version + 1 WHERE id = ${id}`.execute(tx)
  await sql`
    DELETE FROM membership WHERE user_id = ${userId} AND organization_id = ${organizationId} AND roles = '{driver}'`.execute(
    tx,
  )
  await sql`
    UPDATE membership SET roles = array_remove(roles, 'driver')
    WHERE user_id = ${userId} AND organization_id = ${organizationId} AND 'driver' = ANY(roles)`.execute(tx)
}
