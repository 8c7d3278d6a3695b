/** A switch is a decision of a hauler for all of its people. */
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

export type Switches = {
  /** Plausible tickets are confirmed without the office (rule D45). */
  readonly settlesAlone: boolean
  /** Drivers check their trucks (rule D106). */
  readonly checksTrucks: boolean
}

/** The phones of drivers get these switches. */
export type DriverSwitches = Pick<Switches, 'checksTrucks'> & { readonly needsPhoto: boolean }

export async function findDriverSwitches(db: Db, organizationId: string): Promise<DriverSwitches> {
  const { rows } = await sql<DriverSwitches>`
    SELECT truck_check AS "checksTrucks", needs_photo AS "needsPhoto"
    FROM organization WHERE id = ${organizationId}`.execute(db)
  return rows[0] ?? { checksTrucks: false, needsPhoto: false }
}

export async function findSwitches(db: Db, organizationId: string): Promise<Switches> {
  const { rows } = await sql<Switches>`
    SELECT settles_alone AS "settlesAlone", truck_check AS "checksTrucks"
    FROM organization WHERE id = ${organizationId}`.execute(db)
  return rows[0] ?? { settlesAlone: false, checksTrucks: false }
}

/** Returns false and changes nothing if the switches have these values already. */
export async function changeSwitches(tx: Tx, organizationId: string, changed: Partial<Switches>): Promise<boolean> {
  const { settlesAlone = null, checksTrucks = null } = changed
  const { rows } = await sql<{ id: string }>`
    UPDATE organization SET settles_alone = coalesce(${settlesAlone}, settles_alone),
      truck_check = coalesce(${checksTrucks}, truck_check), settings_version = settings_version + 1
    WHERE id = ${organizationId} AND (settles_alone <> ${settlesAlone} OR truck_check <> ${checksTrucks})
    RETURNING id`.execute(tx)
  return rows.length > 0
}
