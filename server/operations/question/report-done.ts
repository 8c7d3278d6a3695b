import type { Tx } from '@rolloff/sql/connect.ts'
import { orderIdsAround } from '#domain/dispatch/stop.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { lockLoad } from '#server/db/dispatch/loads.ts'
import { lockRoutes } from '#server/db/dispatch/routes.ts'
import { listStops, lockStops, type StoredStop } from '#server/db/dispatch/stops.ts'
import { lockOrders } from '#server/db/dispatch/visits.ts'
import { type Container, findContainerNamed } from '#server/db/fleet/containers.ts'
import { findLastVisitAt } from '#server/db/question/outstanding.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { applyLoadTap } from '#server/operations/dispatch/apply-load-tap.ts'
import { applyStopTap } from '#server/operations/dispatch/apply-stop-tap.ts'
import type { TapContext } from '#server/operations/dispatch/move-boxes.ts'
import { refuseChanged } from '#server/operations/dispatch/refuse-unless-free.ts'
import { listTakenAway, refuseBoxesOfOrders } from '#server/operations/fleet/refuse-of-order.ts'
import { type BoxForOrder, refuseOtherSizes } from '#server/operations/fleet/refuse-other-size.ts'

export type StopDone = {
  readonly stopId: string
  readonly version: number
  /** `at` is the time of the event, as the office found out. */
  readonly at: Date
  readonly leftBox: string | null
  readonly takenBox: string | null
  /** `isSure` is true if the person has confirmed that the order loses its box. */
  readonly isSure?: boolean | undefined
  /** `isSizeSure` is true if the person has confirmed a box of another size than its order's. */
  readonly isSizeSure?: boolean | undefined
}

/**
 * The office reports that a visit was made (rule D61), as if its driver had tapped it at that time. Refuses 'stop-not-found',
 * 'stop-changed' with who was faster, 'stop-over', 'time-not-possible', 'container-not-found', 'box-of-order' and 'box-of-other-size' until
 * the person has confirmed it, and 'illegal-move' with the current status.
 */
export async function reportStopDone({ db, clock }: Deps, acting: OfficeActing, input: StopDone): Promise<void> {
  const { organizationId } = acting
  const { stopId, version, at, leftBox, takenBox } = input
  const now = clock()
  await db.transaction().execute(async tx => {
    const [found] = await listStops(tx, organizationId, [stopId])
    if (!found) throw new Refusal('stop-not-found')
    const orderIds = orderIdsAround(found)
    await lockOrders(tx, organizationId, orderIds)
    if (found.routeId !== null) await lockRoutes(tx, organizationId, [found.routeId])
    const [stop] = await lockStops(tx, organizationId, [stopId])
    if (!stop) throw new Refusal('stop-not-found')
    await refuseChanged(tx, stop, version)
    await refuseTime(tx, orderIds, { at, now })
    await refuseWrongBoxes(tx, acting, { stop, input })
    const findings = { isOverfilled: false, hasWrongItems: false, photoIds: [] }
    const ctx = contextOf(acting, { driverId: stop.driverId, at, now })
    await applyStopTap(tx, ctx, { kind: 'done', stopId, leftBox, takenBox, ...findings })
  })
}

export type LoadDone = {
  readonly orderId: string
  readonly version: number
  readonly at: Date
  /** A driver tipped the load at this facility. If the id is null, the load is in the yard, in its full box. */
  readonly facilityId: string | null
}

/**
 * The office reports the place of a load that was left on a truck (rule D62). Refuses 'load-not-found', 'load-changed', 'time-not-possible'
 * and 'facility-not-found'.
 */
export async function reportLoadDone({ db, clock }: Deps, acting: OfficeActing, input: LoadDone): Promise<void> {
  const { organizationId } = acting
  const { orderId, version, at, facilityId } = input
  const now = clock()
  await db.transaction().execute(async tx => {
    const [order] = await lockOrders(tx, organizationId, [orderId])
    const load = order ? await lockLoad(tx, organizationId, orderId) : null
    if (!load) throw new Refusal('load-not-found')
    if (load.version !== version) throw new Refusal('load-changed')
    await refuseTime(tx, [orderId], { at, now })
    const act =
      facilityId === null
        ? ({ kind: 'left-in-yard', orderId } as const)
        : ({ kind: 'dumped', orderId, facilityId } as const)
    const result = await applyLoadTap(tx, contextOf(acting, { driverId: null, at, now }), act)
    if (result.outcome === 'refused') throw new Refusal('facility-not-found')
  })
}

type OfficeReport = { readonly driverId: string | null; readonly at: Date; readonly now: Date }

const contextOf = ({ organizationId, actorId }: OfficeActing, { driverId, at, now }: OfficeReport): TapContext => ({
  driver: { id: driverId, organizationId },
  by: 'admin',
  actorId,
  tapId: null,
  at,
  received: now,
  isQuiet: true,
})

/** Refuses a time in the future or before the last visit, because days are billed by this time. */
async function refuseTime(
  tx: Tx,
  orderIds: readonly string[],
  { at, now }: { readonly at: Date; readonly now: Date },
): Promise<void> {
  const notBefore = await findLastVisitAt(tx, orderIds)
  if (at > now || (notBefore !== null && at < notBefore)) throw new Refusal('time-not-possible')
}

type TypedBoxes = { readonly stop: StoredStop; readonly input: StopDone }

/**
 * Refuses a box number that does not exist. One refusal names every box that an order would lose to the typed boxes, and another names
 * those of another size.
 */
async function refuseWrongBoxes(tx: Tx, acting: OfficeActing, { stop, input }: TypedBoxes): Promise<void> {
  const { organizationId } = acting
  const orderIds = orderIdsAround(stop)
  const takenBox = await boxNamed(tx, organizationId, { name: input.takenBox, orderIds })
  const leftBox = await boxNamed(tx, organizationId, { name: input.leftBox, orderIds })
  const takenFrom = stop.pickupOrderId ?? (stop.kind === 'relocation' ? stop.aboutOrderId : null)
  if (input.isSure !== true) {
    const lostBoxes = [
      ...(await listLost(tx, takenBox, takenFrom)),
      ...(await listLost(tx, leftBox, stop.dropOffOrderId)),
    ]
    await refuseLost(tx, { lostBoxes, orderIds, movedBoxes: [takenBox, leftBox] })
  }
  if (input.isSizeSure !== true) {
    const brought = [forOrder(takenBox, takenFrom), forOrder(leftBox, stop.dropOffOrderId)].filter(one => one !== null)
    // A box of the stop's own orders is known to be there, and its size is not checked.
    const isOfStop = ({ box }: BoxForOrder) => box.orderId !== null && orderIds.includes(box.orderId)
    await refuseOtherSizes(
      tx,
      acting,
      brought.filter(one => !isOfStop(one)),
    )
  }
}

const forOrder = (box: Container | null, orderId: string | null): BoxForOrder | null =>
  box === null || orderId === null ? null : { box, orderId }

type LostBoxes = {
  readonly lostBoxes: readonly Container[]
  readonly orderIds: readonly string[]
  readonly movedBoxes: readonly (Container | null)[]
}

/**
 * Refuses 'box-of-order' for boxes that orders would lose. A box of the stop goes where the visit brings it, so it is lost only if its
 * number was not typed.
 */
async function refuseLost(tx: Tx, { lostBoxes, orderIds, movedBoxes }: LostBoxes): Promise<void> {
  const isMoved = (box: Container) => movedBoxes.some(one => one?.id === box.id)
  const isOfStop = (box: Container) => box.orderId !== null && orderIds.includes(box.orderId)
  await refuseBoxesOfOrders(
    tx,
    lostBoxes.filter(box => !(isMoved(box) && isOfStop(box))),
  )
}

type NamedBox = { readonly name: string | null; readonly orderIds: readonly string[] }

async function boxNamed(tx: Tx, organizationId: string, { name, orderIds }: NamedBox): Promise<Container | null> {
  if (name === null) return null
  const box = await findContainerNamed(tx, { organizationId, name, orderIds })
  if (!box) throw new Refusal('container-not-found')
  return box
}

/** Lists the boxes that orders lose. An errand brings a box to no order, so the order of that box loses it. */
async function listLost(tx: Tx, box: Container | null, toOrderId: string | null): Promise<Container[]> {
  if (box === null) return []
  return toOrderId === null ? [box] : listTakenAway(tx, box, toOrderId)
}
