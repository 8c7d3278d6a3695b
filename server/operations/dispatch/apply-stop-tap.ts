import { eventsOfTap, stopStateAfter } from '#domain/dispatch/after-tap.ts'
import { couldNotWords } from '#domain/dispatch/could-not-words.ts'
import { isOpen, orderIdsOf, type Side, type StopState } from '#domain/dispatch/stop.ts'
import type { StopTap } from '#domain/dispatch/tap.ts'
import type { OrderEvent } from '#domain/order/lifecycle.ts'
import { addChange } from '#server/db/dispatch/changes.ts'
import { addLoad } from '#server/db/dispatch/loads.ts'
import { addPromise, findLastPromise, type Promised } from '#server/db/dispatch/promises.ts'
import { ensureRoute, lockRoutes, startRoute, touchRoutes } from '#server/db/dispatch/routes.ts'
import {
  findOpenStop,
  listLanes,
  listStops,
  lockStops,
  type StoredStop,
  setLane,
  setStopState,
  takeOffRoute,
} from '#server/db/dispatch/stops.ts'
import type { Judged } from '#server/db/dispatch/taps.ts'
import { lockOrders } from '#server/db/dispatch/visits.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { type LockedOrder, lockOrder } from '#server/db/order/order-moves.ts'
import { accepted, askAboutStop, judgeOverdue } from '#server/operations/dispatch/judge-overdue.ts'
import type { TapContext } from '#server/operations/dispatch/move-boxes.ts'
import { moveBoxOfOrder, moveNamedBox } from '#server/operations/dispatch/move-boxes.ts'
import { advanceVisit } from '#server/operations/order/advance-order.ts'

/**
 * What a driver did at a stop (rule D42). It is never refused for being late: where the plan has changed meanwhile, what happened
 * counts, and where the lifecycle does not lead from what was found, a person in the office is asked.
 */
export async function applyStopTap(tx: Tx, ctx: TapContext, tap: StopTap): Promise<Judged> {
  const { organizationId } = ctx.driver
  const found = await holdStop(tx, organizationId, tap.stopId)
  if (!found) return { outcome: 'refused', why: 'stop-not-found' }
  const isElsewhere = found.driverId !== ctx.driver.id && isOpen(found.state)
  const own = isElsewhere ? await ensureRoute(tx, { organizationId, day: found.day, driverId: ctx.driver.id }) : null
  await lockRoutes(
    tx,
    organizationId,
    [found.routeId, own].filter(id => id !== null),
  )
  const [stop] = await lockStops(tx, organizationId, [found.id])
  if (!stop) throw new Error('a stop that is kept for ever is gone')
  const state = stopStateAfter(stop.state, tap.kind)
  if (state === null) return judgeOverdue(tx, ctx, tap, stop)
  const isEnd = tap.kind === 'done' || tap.kind === 'could-not'
  const hasAnotherBegun = stop.driverId !== ctx.driver.id && stop.state !== 'planned' && isOpen(stop.state)
  if (!isEnd && (state === stop.state || hasAnotherBegun)) return accepted(ctx)
  return followTap(tx, ctx, { tap, stop, state, own })
}

/**
 * The stop of a tap, or where that was taken off the board the published one that took its place. Its orders are locked, so that it stays
 * where it is.
 */
async function holdStop(tx: Tx, organizationId: string, stopId: string): Promise<StoredStop | null> {
  const [tapped] = await listStops(tx, organizationId, [stopId])
  if (!tapped) return null
  const before = await followerOf(tx, tapped)
  await lockOrders(tx, organizationId, [tapped, before ?? tapped].flatMap(orderIdsOf))
  const [stop] = await listStops(tx, organizationId, [stopId])
  return stop ? ((await followerOf(tx, stop)) ?? stop) : null
}

async function followerOf(tx: Tx, stop: StoredStop): Promise<StoredStop | null> {
  if (stop.state !== 'withdrawn') return null
  for (const { orderId, side } of ordersOf(stop)) {
    const open = await findOpenStop(tx, orderId, side)
    if (open && open.publishedAt !== null) return open
  }
  return null
}

/** Each with what the stop does for it. */
const ordersOf = ({ dropOffOrderId, pickupOrderId }: StoredStop): { orderId: string; side: Side }[] => [
  ...(pickupOrderId === null ? [] : [{ orderId: pickupOrderId, side: 'pickup' as const }]),
  ...(dropOffOrderId === null ? [] : [{ orderId: dropOffOrderId, side: 'drop-off' as const }]),
]

type Following = {
  readonly tap: StopTap
  readonly stop: StoredStop
  readonly state: StopState
  /** The driver's own route, where the stop is on another one. */
  readonly own: string | null
}

/** All orders of the stop follow, or none. */
async function followTap(tx: Tx, ctx: TapContext, { tap, stop, state, own }: Following): Promise<Judged> {
  const steps: { order: LockedOrder; side: Side; events: readonly OrderEvent[] }[] = []
  for (const { orderId, side } of ordersOf(stop)) {
    const order = await lockOrder(tx, orderId)
    const events = eventsOfTap(side, tap.kind, order.status)
    if (events === null) return askAboutStop(tx, ctx, stop, 'order-moved-on')
    steps.push({ order, side, events })
  }
  const routeId = own ?? stop.routeId
  if (own !== null) await bringTo(tx, stop, own)
  for (const [index, { order, side, events }] of steps.entries()) {
    // A swap that failed is told once.
    await applyEvents(tx, ctx, { tap, order, events, isTold: index === 0 || tap.kind === 'done' })
    if (tap.kind === 'done') await placeBox(tx, ctx, { tap, order, side, stopId: stop.id, routeId })
    if (tap.kind === 'could-not') await endPromise(tx, ctx, { orderId: order.id, side, stopId: stop.id })
  }
  const isEnd = state === 'done' || state === 'failed'
  const ended = isEnd ? { doneAt: ctx.at, doneBy: ctx.driver.id } : {}
  const failedReason = tap.kind === 'could-not' ? tap.reason : null
  await setStopState(tx, stop.id, { state, failedReason, ...ended })
  if (routeId !== null) await startRoute(tx, routeId, ctx.at)
  await touchRoutes(
    tx,
    [stop.routeId, own].filter(id => id !== null),
  )
  await record(tx, ctx, { stop, state })
  return accepted(ctx)
}

type Applying = {
  readonly tap: StopTap
  readonly order: LockedOrder
  readonly events: readonly OrderEvent[]
  readonly isTold: boolean
}

/** A visit that failed keeps no promise: the same day and hours, published again, are told again. */
async function endPromise(tx: Tx, { received }: TapContext, of: Omit<Promised, 'now'>): Promise<void> {
  const promised = await findLastPromise(tx, of.orderId, of.side)
  if (promised !== null) await addPromise(tx, { ...of, window: null, now: received })
}

/** What was not pressed on the way is written with the same time. */
async function applyEvents(tx: Tx, ctx: TapContext, { tap, order, events, isTold }: Applying): Promise<void> {
  const { at, received, driver, isQuiet } = ctx
  const doing = { by: 'driver', actorId: driver.userId, driverId: driver.id, now: at, recordedAt: received } as const
  let { status } = order
  for (const event of events) {
    const now = { ...order, status }
    if (event === 'attempt-failed' && tap.kind === 'could-not') {
      const why = couldNotWords(tap.reason, order.snapshot.language)
      status = await advanceVisit(tx, now, { ...doing, event, why, isTold })
    } else if (event === 'depart') {
      const isPressed = tap.kind === 'start'
      const why = isPressed ? null : 'not pressed'
      status = await advanceVisit(tx, now, { ...doing, event, why, isTold: isPressed && !isQuiet })
    } else if (event === 'deliver' || event === 'collect') {
      status = await advanceVisit(tx, now, { ...doing, event })
    }
  }
}

type Placing = {
  readonly tap: Extract<StopTap, { kind: 'done' }>
  readonly order: LockedOrder
  readonly side: Side
  readonly stopId: string
  readonly routeId: string | null
}

async function placeBox(tx: Tx, ctx: TapContext, { tap, order, side, stopId, routeId }: Placing): Promise<void> {
  const orderId = order.id
  if (side === 'drop-off') {
    const move = { event: 'set-down', to: { place: 'site', orderId }, orderId, stopId } as const
    if (tap.leftBox !== null) await moveNamedBox(tx, ctx, tap.leftBox, move)
    return
  }
  const move = { event: 'taken-up', to: { place: 'truck', orderId, isFull: true }, orderId, stopId } as const
  const box =
    tap.takenBox === null ? await moveBoxOfOrder(tx, ctx, move) : await moveNamedBox(tx, ctx, tap.takenBox, move)
  const { organizationId } = order
  await addLoad(tx, { orderId, organizationId, containerId: box?.id ?? null, routeId, at: ctx.at })
}

/** The stop returns to whoever drove to it, behind what is on their route already. */
async function bringTo(tx: Tx, stop: StoredStop, own: string): Promise<void> {
  const routeIds = [stop.routeId, own].filter(id => id !== null)
  const lanes = await listLanes(tx, routeIds)
  await takeOffRoute(tx, [stop.id])
  for (const routeId of routeIds) {
    const lane = lanes.filter(one => one.routeId === routeId && one.id !== stop.id)
    const open = lane.findIndex(one => one.state === 'planned')
    const at = open === -1 ? lane.length : open
    const ids = lane.map(one => one.id)
    await setLane(tx, routeId, routeId === own ? ids.toSpliced(at, 0, stop.id) : ids)
  }
}

async function record(tx: Tx, ctx: TapContext, { stop, state }: { stop: StoredStop; state: StopState }): Promise<void> {
  const { driver, received, at } = ctx
  await addChange(tx, {
    organizationId: driver.organizationId,
    at: received,
    actorId: driver.userId,
    driverId: driver.id,
    act: 'tap',
    object: 'stop',
    objectId: stop.id,
    before: { day: stop.day, driverId: stop.driverId, state: stop.state },
    after: { day: stop.day, driverId: driver.id, state, at: at.getTime() },
  })
}
