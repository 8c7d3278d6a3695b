import type { Tx } from '@rolloff/sql/connect.ts'
import { addChange } from '#server/db/change/changes.ts'
import { listPlannedStops, takeTruckOffRoutes } from '#server/db/fleet/planned-stops.ts'

type RouteActor = { readonly organizationId: string; readonly actorId: string | null; readonly driverId?: string }
type From = { readonly now: Date; readonly isTodayKept?: boolean }

/**
 * Takes a truck off its routes. The stops stay on the routes. Returns the number of stops that need another truck. Routes are locked before
 * trucks.
 */
export async function leaveRoutes(tx: Tx, actors: RouteActor, truckId: string, from: From): Promise<number> {
  const { organizationId } = actors
  const stops = await listPlannedStops(tx, organizationId, { truckId }, from.now)
  for (const objectId of await takeTruckOffRoutes(tx, organizationId, truckId, from)) {
    const change = { ...actors, at: from.now, act: 'lose-truck', object: 'route', objectId } as const
    await addChange(tx, { ...change, before: { truckId }, after: { truckId: null } })
  }
  return stops.length
}
