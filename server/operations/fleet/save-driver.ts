import type { Tx } from '@rolloff/sql/connect.ts'
import type { DriverFacts } from '#domain/fleet/driver.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { lockPhone } from '#server/db/account/users.ts'
import { addChange } from '#server/db/change/changes.ts'
import { findDriverByPhone, lockDriver, addDriver as storeDriver, updateDriver } from '#server/db/fleet/drivers.ts'
import { findTruck } from '#server/db/fleet/trucks.ts'
import { refuseStale } from '#server/operations/change/refuse-stale.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

/**
 * Adds a person as a driver by their phone number. The person drives with the app after they have accepted at a sign-in (rules A15 and D4).
 * Refuses 'driver-known', which names the driver who has the number, and 'truck-not-found'.
 */
export async function addDriver(
  { db, clock }: Deps,
  acting: OfficeActing,
  added: DriverFacts & { readonly phone: UsPhone },
): Promise<{ id: string }> {
  const { organizationId } = acting
  return db.transaction().execute(async tx => {
    await lockPhone(tx, added.phone)
    await refuseUnknownTruck(tx, organizationId, added)
    const driverWithPhone = await findDriverByPhone(tx, organizationId, added.phone)
    if (driverWithPhone)
      throw new Refusal('driver-known', { driver: `${driverWithPhone.firstName} ${driverWithPhone.lastName}`.trim() })
    const id = await storeDriver(tx, { ...added, organizationId })
    await addChange(tx, { ...acting, at: clock(), act: 'add', object: 'driver', objectId: id })
    return { id }
  })
}

/** Changes the office's record of a driver. Refuses 'driver-not-found', 'changed-meanwhile' and 'truck-not-found'. */
export async function changeDriver(
  { db, clock }: Deps,
  acting: OfficeActing,
  { id, version, ...facts }: DriverFacts & { readonly id: string; readonly version: number },
): Promise<void> {
  await db.transaction().execute(async tx => {
    await refuseUnknownTruck(tx, acting.organizationId, facts)
    const driver = await lockDriver(tx, acting.organizationId, id)
    if (!driver) throw new Refusal('driver-not-found')
    await refuseStale(tx, driver, version)
    await updateDriver(tx, id, facts)
    await addChange(tx, {
      ...acting,
      at: clock(),
      act: 'change',
      object: 'driver',
      objectId: id,
      before: { usualTruckId: driver.usualTruckId, language: driver.language },
      after: { usualTruckId: facts.usualTruckId, language: facts.language },
    })
  })
}

async function refuseUnknownTruck(tx: Tx, organizationId: string, { usualTruckId }: DriverFacts): Promise<void> {
  const truck = usualTruckId === null ? null : await findTruck(tx, organizationId, usualTruckId)
  if (usualTruckId !== null && !truck) throw new Refusal('truck-not-found')
}
