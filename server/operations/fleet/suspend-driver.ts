import type { Tx } from '@rolloff/sql/connect.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { archiveDriver, type LockedDriver, lockDriver, setSuspended } from '#server/db/fleet/drivers.ts'
import { listPlannedStops, type PlannedStop } from '#server/db/fleet/planned-stops.ts'
import { refuseStale } from '#server/operations/change/refuse-stale.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import type { BoardDeps } from '#server/operations/dispatch/read-board.ts'

type ExpectedVersion = { readonly id: string; readonly version: number }
/**
 * `freed` counts the stops that have no driver now. `kept` counts the stops that still have the driver, because the driver is on the way or
 * another person has just changed them.
 */
export type FreedStops = { readonly freed: number; readonly kept: number }

/**
 * Suspends a driver. At its next call the driver's app is closed, and planned stops of today and later keep their day without a driver. A
 * stop under way keeps its driver. Refuses 'driver-not-found' and 'changed-meanwhile'.
 */
export async function suspendDriver(
  deps: BoardDeps,
  acting: OfficeActing,
  expected: ExpectedVersion,
): Promise<FreedStops> {
  await change(deps, acting, expected, 'suspend', (tx, driver) => setSuspended(tx, driver.id, true))
  return freeStops(deps, acting, expected.id)
}

/** Suspends a driver as part of a suspension from the whole team. The caller frees the stops after this. */
export async function suspendInTeam(tx: Tx, acting: OfficeActing, driverId: string, at: Date): Promise<void> {
  await setSuspended(tx, driverId, true)
  await addChange(tx, { ...acting, at, act: 'suspend', object: 'driver', objectId: driverId })
}

export async function resumeDriver(deps: Deps, acting: OfficeActing, expected: ExpectedVersion): Promise<void> {
  await change(deps, acting, expected, 'resume', (tx, driver) => setSuspended(tx, driver.id, false))
}

/** Takes a person who no longer drives off the list. The person's stops become free as after a suspension. */
export async function removeDriver(
  deps: BoardDeps,
  acting: OfficeActing,
  expected: ExpectedVersion,
): Promise<FreedStops> {
  await change(deps, acting, expected, 'archive', archiveDriver)
  return freeStops(deps, acting, expected.id)
}

async function change(
  { db, clock }: Deps,
  acting: OfficeActing,
  expected: ExpectedVersion,
  act: 'suspend' | 'resume' | 'archive',
  write: (tx: Tx, driver: LockedDriver) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async tx => {
    const driver = await lockDriver(tx, acting.organizationId, expected.id)
    if (!driver) throw new Refusal('driver-not-found')
    await refuseStale(tx, driver, expected.version)
    await write(tx, driver)
    const before = { status: driver.status }
    await addChange(tx, { ...acting, at: clock(), act, object: 'driver', objectId: driver.id, before })
  })
}

/** Frees stops one by one. If one stop cannot be moved, the others are still freed. */
export async function freeStops(deps: BoardDeps, acting: OfficeActing, driverId: string): Promise<FreedStops> {
  const stops = await listPlannedStops(deps.db, acting.organizationId, { driverId }, deps.clock())
  let freed = 0
  for (const stop of stops) freed += (await isFreed(deps, acting, stop)) ? 1 : 0
  return { freed, kept: stops.length - freed }
}

async function isFreed(
  deps: BoardDeps,
  acting: OfficeActing,
  { stopId, version, day, state }: PlannedStop,
): Promise<boolean> {
  if (state !== 'planned') return false
  const target = { day, driverId: null, after: null }
  try {
    // The stop keeps its day, even if the day was closed meanwhile.
    await placeStops(deps, acting, { items: [{ stopId, version }], to: target, anyway: 'driver-suspended' })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
