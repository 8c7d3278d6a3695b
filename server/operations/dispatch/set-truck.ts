import type { Day } from '#domain/calendar.ts'
import { Refusal } from '#domain/refusal.ts'
import { addChange, findLastChange } from '#server/db/dispatch/changes.ts'
import { changeRoutes, ensureRoute, lockRoutes, setTruck as storeTruck } from '#server/db/dispatch/routes.ts'
import { findDriver } from '#server/db/fleet/drivers.ts'
import { findTruck } from '#server/db/fleet/trucks.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

type SetTruck = {
  readonly day: Day
  readonly driverId: string
  readonly truckId: string | null
  /** As the page showed it; left out, whatever it is. */
  readonly seenTruckId?: string | null | undefined
}

/**
 * Which truck a driver takes on a day. Refuses 'driver-not-found', 'truck-not-found', 'truck-out-of-service', and 'truck-changed' with
 * who was faster.
 */
export async function setTruck(
  { db, clock }: Deps,
  { organizationId, actorId }: OfficeActing,
  ask: SetTruck,
): Promise<void> {
  const { day, driverId, truckId, seenTruckId } = ask
  const now = clock()
  await db.transaction().execute(async tx => {
    const driver = await findDriver(tx, organizationId, driverId)
    if (!driver) throw new Refusal('driver-not-found')
    const truck = truckId === null ? null : await findTruck(tx, organizationId, truckId)
    if (truckId !== null && !truck) throw new Refusal('truck-not-found')
    const isOut = truck?.status === 'in-maintenance' || truck?.status === 'out-of-service'
    if (truck && isOut) throw new Refusal('truck-out-of-service', { truck: truck.name })
    const routeId = await ensureRoute(tx, { organizationId, day, driverId })
    const [route] = await lockRoutes(tx, organizationId, [routeId])
    const isAsSeen = seenTruckId === undefined || seenTruckId === (route?.truckId ?? null)
    // Where nobody has chosen one, a usual truck that is down is shown, and not taken.
    const faster = isAsSeen ? null : await findLastChange(tx, routeId, 'set-truck')
    if (faster) throw new Refusal('truck-changed', { who: faster.who, driver: driver.firstName })
    await storeTruck(tx, routeId, truckId)
    await changeRoutes(tx, [routeId], now)
    const [before, after] = [
      { day, driverId, truckId: route?.truckId ?? null },
      { day, driverId, truckId },
    ]
    const row = { act: 'set-truck', object: 'route', objectId: routeId, before, after } as const
    await addChange(tx, { organizationId, at: now, actorId, ...row })
  })
}
