import { Refusal } from '#domain/refusal/refusal.ts'
import type { Day } from '#domain/value/calendar.ts'
import { addChange, findLastChange } from '#server/db/change/changes.ts'
import { changeRoutes, ensureRoute, lockRoutes, setTruck as storeTruck } from '#server/db/dispatch/routes.ts'
import { findDriver } from '#server/db/fleet/drivers.ts'
import { findTruck } from '#server/db/fleet/trucks.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import type { BoardDeps } from '#server/operations/dispatch/read-board.ts'
import { readLane, refuseMismatches } from '#server/operations/dispatch/refuse-mismatches.ts'

type SetTruck = {
  readonly day: Day
  readonly driverId: string
  readonly truckId: string | null
  /** The page showed this truck. The id is missing if the page showed no chosen truck. */
  readonly seenTruckId?: string | null | undefined
  /** The office plans the truck for this reason although the truck does not fit its stops. */
  readonly anyway?: string | undefined
}

/**
 * Sets the truck that a driver takes on a day. Refuses 'driver-not-found', 'truck-not-found', 'truck-out-of-service', 'truck-changed' with
 * who was faster, and 'needs-reason' if stops of that day fit the truck before and do not fit the new truck.
 */
export async function setTruck(
  deps: BoardDeps,
  { organizationId, actorId }: OfficeActing,
  input: SetTruck,
): Promise<void> {
  const { day, driverId, truckId, seenTruckId = null, anyway: overrideReason } = input
  const now = deps.clock()
  await deps.db.transaction().execute(async tx => {
    const driver = await findDriver(tx, organizationId, driverId)
    if (!driver) throw new Refusal('driver-not-found')
    const truck = truckId === null ? null : await findTruck(tx, organizationId, truckId)
    if (truckId !== null && !truck) throw new Refusal('truck-not-found')
    const isOut = truck?.status === 'in-maintenance' || truck?.status === 'out-of-service'
    if (truck && isOut) throw new Refusal('truck-out-of-service', { truck: truck.name })
    const routeId = await ensureRoute(tx, { organizationId, day, driverId })
    const [route] = await lockRoutes(tx, organizationId, [routeId])
    const isAsSeen = seenTruckId === (route?.truckId ?? null)
    // If the dispatcher chose no truck, the page shows the usual truck even when it is out of service. That truck is not assigned.
    const faster = isAsSeen ? null : await findLastChange(tx, routeId, 'set-truck')
    if (faster) throw new Refusal('truck-changed', { who: faster.who, driver: driver.firstName })
    const laneBefore = await readLane(tx, routeId, { day, ids: null })
    await storeTruck(tx, routeId, truckId)
    const before = { stops: laneBefore.stops, truck: laneBefore.facts.truck }
    const lane = { ...laneBefore, facts: { ...laneBefore.facts, truck } }
    await refuseMismatches(tx, deps, { organizationId, lane, before, placedIds: [], overrideReason })
    await changeRoutes(tx, [routeId], now)
    const change = {
      before: { day, driverId, truckId: route?.truckId ?? null },
      after: { day, driverId, truckId },
    }
    const row = { act: 'set-truck', object: 'route', objectId: routeId, ...change } as const
    await addChange(tx, { organizationId, at: now, actorId, ...row })
  })
}
