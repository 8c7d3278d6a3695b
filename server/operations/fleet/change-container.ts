import type { Tx } from '@rolloff/sql/connect.ts'
import { standsAtSite } from '#domain/dispatch/stop.ts'
import { isOut, type Whereabouts } from '#domain/fleet/container.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { findOrderByNumber, lockContainer } from '#server/db/fleet/container-register.ts'
import { type Container, type MoveInput, moveContainer } from '#server/db/fleet/containers.ts'
import { findFacility } from '#server/db/fleet/facilities.ts'
import { findTruck } from '#server/db/fleet/trucks.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import { refuseStale } from '#server/operations/change/refuse-stale.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { listTakenAway, refuseBoxesOfOrders } from '#server/operations/fleet/refuse-of-order.ts'
import { refuseOtherSizes } from '#server/operations/fleet/refuse-other-size.ts'

/** A person in the office reports that a box is at this place. */
export type ReportedPlace =
  | { readonly place: 'yard' | 'facility'; readonly facilityId: string; readonly isFull: boolean }
  | { readonly place: 'truck'; readonly truckId: string; readonly isFull: boolean }
  | { readonly place: 'site'; readonly order: string }
  | { readonly place: 'unknown' }

export type ContainerAct =
  | {
      readonly act: 'move'
      readonly to: ReportedPlace
      readonly why: string | null
      /** `isSure` is true if the person has confirmed that the order loses its box. */
      readonly isSure?: boolean | undefined
      /** `isSizeSure` is true if the person has confirmed a box of another size than the order's. */
      readonly isSizeSure?: boolean | undefined
    }
  | { readonly act: 'repair' | 'retire'; readonly why: string | null }
  | { readonly act: 'back'; readonly yardId: string }

/**
 * Applies an act of the office to a box. The office reports where the box is, sends it to repair, takes it back or retires it (rules D6 and
 * D7). Refuses 'container-not-found', 'changed-meanwhile', 'box-of-order' and 'box-of-other-size' until the person has confirmed it,
 * 'container-out' for a box that is with a customer or on a truck, and places that do not exist.
 */
export async function changeContainer(
  { db, clock }: Deps,
  acting: OfficeActing,
  input: ContainerAct & { readonly id: string; readonly version: number },
): Promise<{ version: number }> {
  return db.transaction().execute(async tx => {
    const orderId = await lockOrderOf(tx, acting, input)
    const box = await lockContainer(tx, acting.organizationId, input.id)
    if (!box) throw new Refusal('container-not-found')
    await refuseStale(tx, box, input.version)
    if (input.act === 'move' && orderId !== null) await refuseUnlessSure(tx, acting, { input, box, orderId })
    const now = clock()
    const move = await moveOf(tx, acting, input, box, orderId)
    const { actorId, organizationId } = acting
    const { after } = await moveContainer(tx, { ...move, containerId: box.id, at: now, recordedAt: now, actorId })
    await addChange(tx, {
      organizationId,
      actorId,
      at: now,
      act: input.act,
      object: 'container',
      objectId: box.id,
      before: { place: box.place, status: box.status },
      after: { place: after.place, status: after.status },
    })
    return { version: after.version }
  })
}

/**
 * Refuses an act until the person has confirmed what a typed order number does. The person chose the box, and the page shows the order of
 * the box beside it.
 */
async function refuseUnlessSure(
  tx: Tx,
  acting: OfficeActing,
  { input, box, orderId }: { input: Sure; box: Container; orderId: string },
): Promise<void> {
  if (input.isSure !== true) await refuseBoxesOfOrders(tx, await listTakenAway(tx, box, orderId))
  if (input.isSizeSure !== true) await refuseOtherSizes(tx, acting, [{ box, orderId }])
}

type Sure = Pick<Extract<ContainerAct, { act: 'move' }>, 'isSure' | 'isSizeSure'>

type Movement = Pick<MoveInput, 'event' | 'to' | 'why'>

async function moveOf(
  tx: Tx,
  { organizationId }: OfficeActing,
  input: ContainerAct,
  box: Container,
  orderId: string | null,
): Promise<Movement> {
  if (input.act === 'move') {
    return { event: 'corrected', to: await placeOf(tx, organizationId, input.to, box, orderId), why: input.why }
  }
  if (input.act === 'back') {
    const facilityId = await idOfFacility(tx, organizationId, input.yardId, true)
    return { event: 'back', to: { place: 'yard', facilityId } }
  }
  if (isOut(box)) throw new Refusal('container-out', { order: box.orderNumber ?? '–' })
  const { place, facilityId } = box
  return { event: input.act === 'repair' ? 'repair' : 'retired', to: { place, facilityId }, why: input.why }
}

async function placeOf(
  tx: Tx,
  organizationId: string,
  to: ReportedPlace,
  box: Container,
  orderId: string | null,
): Promise<Pick<Whereabouts, 'place'> & Partial<Whereabouts>> {
  if (to.place === 'unknown') return to
  if (to.place === 'site') return { place: 'site', orderId }
  // The waste in a full box moves with the box.
  const load = { isFull: to.isFull, orderId: to.isFull ? box.orderId : null }
  if (to.place === 'truck') {
    const truck = await findTruck(tx, organizationId, to.truckId)
    if (!truck) throw new Refusal('truck-not-found')
    return { place: 'truck', truckId: truck.id, ...load }
  }
  return {
    place: to.place,
    facilityId: await idOfFacility(tx, organizationId, to.facilityId, to.place === 'yard'),
    ...load,
  }
}

async function idOfFacility(tx: Tx, organizationId: string, id: string, isYard: boolean): Promise<string> {
  const facility = await findFacility(tx, organizationId, id)
  if (!facility || (facility.kind === 'yard') !== isYard) throw new Refusal('facility-not-found')
  return facility.id
}

/** Locks the order before its box. Only an order whose box is at its site can get one. */
async function lockOrderOf(tx: Tx, { organizationId }: OfficeActing, input: ContainerAct): Promise<string | null> {
  if (input.act !== 'move' || input.to.place !== 'site') return null
  const id = await findOrderByNumber(tx, organizationId, input.to.order)
  if (id === null) throw new Refusal('order-not-found')
  const { status } = await lockOrder(tx, id)
  if (!standsAtSite(status)) throw new Refusal('container-not-at-order', { order: input.to.order })
  return id
}
