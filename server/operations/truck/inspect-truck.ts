import type { Tx } from '@rolloff/sql/connect.ts'
import type { RouteTap } from '#domain/dispatch/tap.ts'
import { isDown } from '#domain/fleet/truck.ts'
import { addChange } from '#server/db/change/changes.ts'
import { addInspection } from '#server/db/fleet/inspections.ts'
import { findTruck, lockTruck, setTruckStatus } from '#server/db/fleet/trucks.ts'
import { leaveRoutes } from '#server/operations/truck/leave-routes.ts'

type Inspector = {
  readonly organizationId: string
  readonly driverId: string
  readonly actorId: string | null
  readonly tapId: string
  readonly at: Date
  readonly received: Date
}

type Inspection = Pick<Extract<RouteTap, { kind: 'inspect' }>, 'truckId' | 'defects' | 'signedAs'>

/**
 * Records the findings of a driver on a truck (rule D106). If there is a defect, the truck goes into maintenance and leaves the routes of
 * later days (rule D107). It stays on today's route, because its driver knows if the truck can drive. Returns false if the hauler has no
 * such truck.
 */
export async function inspectTruck(tx: Tx, inspector: Inspector, { truckId, ...found }: Inspection): Promise<boolean> {
  const { organizationId, actorId, driverId, received } = inspector
  const inspected = await findTruck(tx, organizationId, truckId)
  if (!inspected) return false
  const defects = [...new Set(found.defects)]
  const isFine = defects.length === 0
  const actors = { organizationId, actorId, driverId }
  // Routes are locked before trucks.
  if (!isFine) await leaveRoutes(tx, actors, truckId, { now: received, isTodayKept: true })
  const truck = await lockTruck(tx, organizationId, truckId)
  if (!truck) return false
  const { tapId, at } = inspector
  await addInspection(tx, {
    organizationId,
    truckId,
    driverId,
    tapId,
    at,
    defects,
    signedAs: isFine ? null : found.signedAs,
  })
  const status = isFine || isDown(truck.status) ? truck.status : 'in-maintenance'
  if (status !== truck.status) await setTruckStatus(tx, truckId, status)
  await addChange(tx, {
    ...actors,
    at: received,
    act: 'inspect',
    object: 'truck',
    objectId: truckId,
    before: { status: truck.status },
    after: { status, defects },
  })
  return true
}
