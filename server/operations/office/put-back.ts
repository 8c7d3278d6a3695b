import type { Tx } from '@rolloff/sql/connect.ts'
import type { Whereabouts } from '#domain/fleet/container.ts'
import { localTime } from '#domain/value/calendar.ts'
import { addChange } from '#server/db/change/changes.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { findLoadPlace, forgetLoad, lockLoad, reopenLoad } from '#server/db/dispatch/loads.ts'
import { findContainerOfOrder, findPlaceBefore, moveContainer } from '#server/db/fleet/containers.ts'
import { findFirstYard } from '#server/db/fleet/facility-lookup.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'

type To = Pick<Whereabouts, 'place'> & Partial<Whereabouts>

/** Moves a box that was not delivered to its former place. */
export async function takeBoxBack(tx: Tx, acting: OfficeActing, orderId: string, now: Date): Promise<void> {
  const box = await findContainerOfOrder(tx, orderId)
  if (!box) return
  const before = await findPlaceBefore(tx, box.id, orderId)
  // The box cannot go back to another customer.
  const target: To =
    before && before.place !== 'site' ? { ...before, orderId: null, isFull: false } : { place: 'unknown' }
  await correctPlaceInTransaction(tx, acting, { containerId: box.id, to: target, now })
}

/** Undoes the pick-up of a load. Waste that no driver took is no load, and its box is at its customer. */
export async function takeLoadBack(tx: Tx, acting: OfficeActing, orderId: string, now: Date): Promise<void> {
  const load = await lockLoad(tx, acting.organizationId, orderId)
  const box = await findContainerOfOrder(tx, orderId)
  if (box) await correctPlaceInTransaction(tx, acting, { containerId: box.id, to: { place: 'site', orderId }, now })
  if (load) await forgetLoad(tx, orderId)
}

/**
 * Undoes the dump of a load. Waste that no driver tipped is on the truck while the truck's route is not over. After that it is in the yard,
 * in the full box. The load's ticket belongs to another load.
 */
export async function undoDump(tx: Tx, acting: OfficeActing, orderId: string, now: Date): Promise<void> {
  const { organizationId, actorId } = acting
  const load = await lockLoad(tx, organizationId, orderId)
  if (!load) return
  const { timeZone } = await findDispatchCalendar(tx, organizationId, localTime(now, 'UTC').day)
  const { truckId, day, boxOrderId } = await findLoadPlace(tx, orderId)
  const yardId = await findFirstYard(tx, organizationId)
  const isOnTruck = (day !== null && day >= localTime(now, timeZone).day) || yardId === null
  const state = isOnTruck ? 'on-truck' : 'in-yard'
  await reopenLoad(tx, orderId, state)
  const full = { orderId, isFull: true } as const
  const target: To = isOnTruck ? { place: 'truck', truckId, ...full } : { place: 'yard', facilityId: yardId, ...full }
  // A box that serves another order by now does not move.
  const isFree = load.containerId !== null && (boxOrderId === null || boxOrderId === orderId)
  if (isFree && load.containerId !== null)
    await correctPlaceInTransaction(tx, acting, { containerId: load.containerId, to: target, now })
  const row = { act: 'reopen', object: 'load', objectId: orderId, before: { state: load.state } } as const
  await addChange(tx, { ...row, organizationId, actorId, at: now, after: { state } })
}

type Correction = { readonly containerId: string; readonly to: To; readonly now: Date }

async function correctPlaceInTransaction(
  tx: Tx,
  { organizationId, actorId }: OfficeActing,
  { containerId, to, now }: Correction,
) {
  const movement = { containerId, to, event: 'corrected', at: now, recordedAt: now, actorId } as const
  const { before, after } = await moveContainer(tx, movement)
  await addChange(tx, {
    organizationId,
    actorId,
    at: now,
    act: 'move',
    object: 'container',
    objectId: containerId,
    before: { place: before.place, status: before.status },
    after: { place: after.place, status: after.status },
  })
}
