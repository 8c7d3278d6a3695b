import type { Tx } from '@rolloff/sql/connect.ts'
import { isExchange } from '#domain/dispatch/stop.ts'
import { type WithdrawingEvent, withdrawnBy } from '#domain/dispatch/withdrawal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { changeRoutes, lockRoutes } from '#server/db/dispatch/routes.ts'
import {
  closeGaps,
  findOpenStop,
  leaveOneSide,
  lockStops,
  markNotified,
  markWithdrawn,
} from '#server/db/dispatch/stops.ts'

type WithdrawInput = {
  /** The caller has locked the order. */
  readonly order: { readonly id: string; readonly organizationId: string }
  readonly event: WithdrawingEvent
  readonly actorId: string | null
  readonly now: Date
}

/** Withdraws the planned visit of an order that the event ends. If the stop is a swap, its other side remains. */
export async function withdrawVisit(tx: Tx, { order, event, actorId, now }: WithdrawInput): Promise<void> {
  const side = withdrawnBy[event]
  const { organizationId } = order
  const found = await findOpenStop(tx, order.id, side)
  if (!found) return
  if (found.routeId !== null) await lockRoutes(tx, organizationId, [found.routeId])
  const [stop] = await lockStops(tx, organizationId, [found.id])
  if (stop?.state !== 'planned') return
  if (isExchange(stop)) await leaveOneSide(tx, stop.id, side)
  else await withdrawStop(tx, stop, now)
  if (stop.routeId !== null) await changeRoutes(tx, [stop.routeId], now)
  const before = { day: stop.day, driverId: stop.driverId }
  const change = { act: 'withdraw-stop', object: 'stop', objectId: stop.id, before, after: { event } } as const
  await addChange(tx, { organizationId, at: now, actorId, ...change })
}

/** Withdraws a stop. The caller has locked the stop and its route. */
async function withdrawStop(tx: Tx, { id, routeId }: { id: string; routeId: string | null }, now: Date): Promise<void> {
  await markWithdrawn(tx, [id], now)
  // The person who withdrew the visit got the answer at once, so no notification follows.
  await markNotified(tx, id)
  if (routeId !== null) await closeGaps(tx, [routeId])
}
