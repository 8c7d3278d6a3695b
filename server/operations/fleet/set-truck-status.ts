import type { Tx } from '@rolloff/sql/connect.ts'
import { isDown, type TruckStatus } from '#domain/fleet/truck.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { hasOpenDefects } from '#server/db/fleet/inspections.ts'
import { archiveTruck, lockTruck, setTruckStatus as storeStatus, type Truck } from '#server/db/fleet/trucks.ts'
import { refuseStale } from '#server/operations/change/refuse-stale.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { leaveRoutes } from '#server/operations/truck/leave-routes.ts'

type ExpectedVersion = { readonly id: string; readonly version: number }

/**
 * Sets the status of a truck from now on. A truck that goes out of service leaves its routes of today and later. Their stops stay with the
 * driver, who needs another truck (rule D8). Refuses 'truck-not-found', 'changed-meanwhile' and, if a driver has found defects that the
 * office has not signed as repaired, 'truck-has-defects' (rule D107).
 */
export async function setTruckStatus(
  { db, clock }: Deps,
  acting: OfficeActing,
  input: ExpectedVersion & { readonly status: Extract<TruckStatus, 'available' | 'in-maintenance' | 'out-of-service'> },
): Promise<{ stopsWithoutTruck: number }> {
  const now = clock()
  return db.transaction().execute(async tx => {
    const stops = isDown(input.status) ? await leaveRoutes(tx, acting, input.id, { now }) : 0
    const truck = await lockTruckAtVersion(tx, acting, input)
    if (
      !isDown(input.status) &&
      (await hasOpenDefects(tx, { organizationId: acting.organizationId, truckId: truck.id }))
    )
      throw new Refusal('truck-has-defects')
    await storeStatus(tx, truck.id, input.status)
    const change = { ...acting, at: now, act: 'set-status', object: 'truck', objectId: truck.id } as const
    await addChange(tx, { ...change, before: { status: truck.status }, after: { status: input.status } })
    return { stopsWithoutTruck: stops }
  })
}

/** Takes a sold truck off the list. The record of its past routes remains. */
export async function archiveTruckForGood(
  { db, clock }: Deps,
  acting: OfficeActing,
  expected: ExpectedVersion,
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async tx => {
    await leaveRoutes(tx, acting, expected.id, { now })
    const truck = await lockTruckAtVersion(tx, acting, expected)
    await archiveTruck(tx, truck.id)
    await addChange(tx, { ...acting, at: now, act: 'archive', object: 'truck', objectId: truck.id })
  })
}

async function lockTruckAtVersion(tx: Tx, { organizationId }: OfficeActing, expected: ExpectedVersion): Promise<Truck> {
  const truck = await lockTruck(tx, organizationId, expected.id)
  if (!truck) throw new Refusal('truck-not-found')
  await refuseStale(tx, truck, expected.version)
  return truck
}
