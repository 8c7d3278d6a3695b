/** Drivers of a hauler. */

import type { DriverStatus } from '#domain/fleet/driver.ts'
import type { Language } from '#domain/language.ts'
import type { Db } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

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

const driverColumns = sql`d.id, d.organization_id AS "organizationId", d.user_id AS "userId", d.first_name AS "firstName",
  d.last_name AS "lastName", d.status, d.usual_truck_id AS "usualTruckId", d.language`

/** The driver that a person is, at the first of these haulers. */
export async function findDriverOfUser(
  db: Db,
  userId: string,
  organizationIds: readonly string[],
): Promise<Driver | null> {
  const { rows } = await sql<Driver>`
    SELECT ${driverColumns} FROM driver d
    WHERE d.user_id = ${userId} AND d.organization_id = ANY(${organizationIds}) AND NOT d.archived
    ORDER BY array_position(${organizationIds}::uuid[], d.organization_id) LIMIT 1`.execute(db)
  return rows[0] ?? null
}

/** Another hauler's driver does not exist. */
export async function findDriver(db: Db, organizationId: string, id: string): Promise<Driver | null> {
  const { rows } = await sql<Driver>`
    SELECT ${driverColumns} FROM driver d
    WHERE d.id = ${id} AND d.organization_id = ${organizationId} AND NOT d.archived`.execute(db)
  return rows[0] ?? null
}
