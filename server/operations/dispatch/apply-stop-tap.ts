import type { Tx } from '@rolloff/sql/connect.ts'
import { decideDriver, eventsOfTapAtStop, stopStateAfter } from '#domain/dispatch/after-tap.ts'
import { failedVisitReason, type ReasonCode } from '#domain/dispatch/event-reason.ts'
import { isOpenStop, orderIdsAround, type Side, type StopState, sidesOf } from '#domain/dispatch/stop.ts'
import type { StopAct } from '#domain/dispatch/tap.ts'
import type { OrderEvent, OrderStatus } from '#domain/order/lifecycle.ts'
import { changeByPickupRequest, changeBySchedule } from '#domain/order/order-change.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { addPromise, findLastPromise, type PromisedStop } from '#server/db/dispatch/promises.ts'
import { beginRoute, workOnRoute } from '#server/db/dispatch/route-days.ts'
import { changeRoutes, ensureRoute, lockRoutes, touchRoutes } from '#server/db/dispatch/routes.ts'
import { findOpenStop, listStops, lockStops, type StoredStop, setStopState } from '#server/db/dispatch/stops.ts'
import { listBeginnings, type TapResult } from '#server/db/dispatch/taps.ts'
import { lockOrders } from '#server/db/dispatch/visits.ts'
import { applyEvent, type LockedOrder, lockOrder } from '#server/db/order/order-moves.ts'
import { lockFetchQuestions, reopenFetches } from '#server/db/question/questions.ts'
import { accepted, applyOverdueTap, askAboutStop } from '#server/operations/dispatch/apply-overdue-tap.ts'
import type { TapContext } from '#server/operations/dispatch/move-boxes.ts'
import { placeBox, placeBoxAbout } from '#server/operations/dispatch/place-box.ts'
import { moveToDriver, recordTap } from '#server/operations/dispatch/return-stop.ts'
import { proposeFees } from '#server/operations/fee/propose-fees.ts'
import { advanceVisit } from '#server/operations/order/advance-order.ts'

/**
 * Applies what a driver did at a stop (rule D42). A late tap is never refused. If the plan has changed meanwhile, the events that happened
 * count. If the lifecycle does not lead there from the current status, a question goes to the office. If the office itself marks the stop
 * as done (rules D61 and D62), no question is asked, and the call refuses 'stop-over' and 'illegal-move'.
 */
export async function applyStopTap(tx: Tx, ctx: TapContext, tap: StopAct): Promise<TapResult> {
  const { organizationId, id: driverId } = ctx.driver
  const found = await holdStop(tx, ctx, tap.stopId)
  if (!found) return { outcome: 'refused', why: 'stop-not-found' }
  const isTheirs = isOpenStop(found.state) || ctx.by === 'admin' || (found.state === 'done' && tap.kind === 'done')
  const isElsewhere = found.driverId !== driverId && isTheirs
  const own =
    isElsewhere && driverId !== null ? await ensureRoute(tx, { organizationId, day: found.day, driverId }) : null
  await lockRoutes(
    tx,
    organizationId,
    [found.routeId, own].filter(id => id !== null),
  )
  const [stop] = await lockStops(tx, organizationId, [found.id])
  if (!stop) throw new Error('a stop that is kept for ever is gone')
  const state = stopStateAfter(stop.state, tap.kind) ?? stateAnyway(ctx, tap, stop)
  if (state === null) return applyOverdueTap(tx, ctx, { tap, stop, own })
  const isEnd = tap.kind === 'done' || tap.kind === 'could-not'
  const isPassing = tap.kind !== 'taken' || !isOpenStop(stop.state)
  if (!isEnd && isPassing) {
    const reached = await reachedBy(tx, ctx, stop, state)
    return reached === null ? accepted(ctx) : followTap(tx, ctx, { tap, stop, state: reached, own })
  }
  // The box is on the truck, and no planned stop brings it back.
  if (tap.kind === 'taken' && stop.kind !== 'dump-and-return') return askAboutStop(tx, ctx, stop, 'order-moved-on')
  return followTap(tx, ctx, { tap, stop, state, own })
}

/**
 * Returns the state that an open stop has after a tap of its driver. Returns null if the tap does not change the state, or if another
 * driver began the stop.
 */
async function reachedBy(tx: Tx, ctx: TapContext, stop: StoredStop, state: StopState): Promise<StopState | null> {
  const hasAnotherBegun = stop.driverId !== ctx.driver.id && stop.state !== 'planned' && isOpenStop(stop.state)
  if (!hasAnotherBegun) return state === stop.state ? null : state
  const begun = decideDriver(await listBeginnings(tx, stop.id))
  return begun !== null && begun.driverId === ctx.driver.id ? begun.state : null
}

/** The office may mark a withdrawn or failed stop as done. */
const stateAnyway = ({ by }: TapContext, { kind }: StopAct, { state }: StoredStop): StopState | null =>
  by === 'admin' && kind === 'done' && state !== 'done' ? 'done' : null

/**
 * Returns the stop of a tap. If the office took that stop off the board, the function returns the published stop that replaces it. The
 * function locks the orders of the stop, so that the stop cannot move.
 */
async function holdStop(tx: Tx, { driver, by }: TapContext, stopId: string): Promise<StoredStop | null> {
  const { organizationId } = driver
  const [tapped] = await listStops(tx, organizationId, [stopId])
  if (!tapped) return null
  const before = await followerOf(tx, tapped, by)
  if (tapped.kind === 'errand') await lockFetchQuestions(tx, [stopId])
  await lockOrders(tx, organizationId, [tapped, before ?? tapped].flatMap(orderIdsAround))
  const [stop] = await listStops(tx, organizationId, [stopId])
  return stop ? ((await followerOf(tx, stop, by)) ?? stop) : null
}

async function followerOf(tx: Tx, stop: StoredStop, by: TapContext['by']): Promise<StoredStop | null> {
  if (by === 'driver' ? stop.state !== 'withdrawn' : isOpenStop(stop.state)) return null
  for (const { orderId, side } of sidesOf(stop)) {
    const open = await findOpenStop(tx, orderId, side)
    if (open && (open.publishedAt !== null || by === 'admin')) return open
  }
  return null
}

type FollowInput = {
  readonly tap: StopAct
  readonly stop: StoredStop
  readonly state: StopState
  /** `own` is the driver's own route. It is set if the stop is on another route. */
  readonly own: string | null
}

/** Applies the tap to all orders of the stop, or to none of them. */
async function followTap(tx: Tx, ctx: TapContext, { tap, stop, state, own }: FollowInput): Promise<TapResult> {
  const steps: { order: LockedOrder; side: Side; events: readonly OrderEvent[] }[] = []
  for (const { orderId, side } of sidesOf(stop)) {
    const order = await lockOrder(tx, orderId)
    const events = eventsOfTapAtStop(stop.kind, side, tap.kind, order.status, ctx.by)
    if (events === null && ctx.by === 'admin') throw new Refusal('illegal-move', { status: order.status })
    if (events === null) return askAboutStop(tx, ctx, stop, 'order-moved-on')
    steps.push({ order, side, events })
  }
  const payer = steps[0]?.order ?? (await relocatedOrder(tx, stop))
  if (payer) await proposeFees(tx, ctx, { tap, stop, order: payer })
  const routeId = own ?? stop.routeId
  // A withdrawn stop gets a place on a route only after its state changes.
  if (stop.state === 'withdrawn') await setStopState(tx, stop.id, { state })
  if (own !== null) await moveToDriver(tx, stop, own)
  for (const [index, { order, side, events }] of steps.entries()) {
    // If a swap fails, the customer gets one notification for both orders.
    await applyEvents(tx, ctx, {
      tap,
      order,
      events,
      visit: hoursOf(stop),
      isNotified: index === 0 || tap.kind === 'done',
    })
    if (tap.kind === 'done' || tap.kind === 'taken')
      await placeBox(tx, ctx, { tap, order, events, side, stop, routeId })
    if (tap.kind === 'could-not') await endPromise(tx, ctx, { orderId: order.id, side, stopId: stop.id })
  }
  if (tap.kind === 'done') await placeBoxAbout(tx, ctx, tap, stop)
  if (tap.kind === 'could-not') await reopenFetches(tx, [stop.id])
  const isEnd = state === 'done' || state === 'failed'
  const ended = isEnd ? { doneAt: ctx.at, doneBy: ctx.driver.id } : {}
  const failedReason = tap.kind === 'could-not' ? tap.reason : null
  const takenAt = tap.kind === 'taken' ? ctx.at : null
  await setStopState(tx, stop.id, { state, failedReason, takenAt, ...ended })
  if (routeId !== null) await (ctx.tapId === null ? beginRoute : workOnRoute)(tx, routeId, ctx.at)
  if (routeId !== null) await touchRoutes(tx, [routeId])
  if (own !== null && stop.routeId !== null) await changeRoutes(tx, [stop.routeId], ctx.received)
  await recordTap(tx, ctx, { tap, stop, state })
  return accepted(ctx)
}

/** Returns the order that pays for a relocation. A relocation is neither the drop-off nor the pick-up of that order. */
const relocatedOrder = async (tx: Tx, { kind, aboutOrderId }: StoredStop): Promise<LockedOrder | null> =>
  kind === 'relocation' && aboutOrderId !== null ? lockOrder(tx, aboutOrderId) : null

/** Returns the planned hours, or the whole day if the stop has no hours. */
const hoursOf = ({ day, windowStart, windowEnd }: StoredStop): TimeWindow => ({
  day,
  start: windowStart ?? 0,
  end: windowEnd ?? 24,
})

type EventsInput = {
  readonly tap: StopAct
  readonly order: LockedOrder
  readonly events: readonly OrderEvent[]
  readonly visit: TimeWindow
  readonly isNotified: boolean
}

/** Ends the promise of a failed visit. If the office publishes the same day and hours again, the customer is then notified again. */
async function endPromise(tx: Tx, { received }: TapContext, of: Omit<PromisedStop, 'now'>): Promise<void> {
  const promised = await findLastPromise(tx, of.orderId, of.side)
  if (promised !== null) await addPromise(tx, { ...of, window: null, now: received })
}

/** Stores the events of a tap. A step that the driver did not tap before gets the time of this tap. */
async function applyEvents(
  tx: Tx,
  ctx: TapContext,
  { tap, order, events, visit, isNotified }: EventsInput,
): Promise<void> {
  const { at, received, driver, by, actorId, isQuiet } = ctx
  const doing = { by, actorId, driverId: driver.id, now: at, recordedAt: received } as const
  let { status } = order
  for (const event of events) {
    const now = { ...order, status }
    if (event === 'attempt-failed' && tap.kind === 'could-not') {
      const why = failedVisitReason(tap.reason)
      status = await advanceVisit(tx, now, { ...doing, event, why, isNotified })
    } else if (event === 'depart') {
      const isPressed = tap.kind === 'start'
      const why: ReasonCode | null = isPressed ? null : 'start-not-pressed'
      status = await advanceVisit(tx, now, { ...doing, event, why, isNotified: isPressed && !isQuiet })
    } else if (event === 'deliver' || event === 'collect') {
      status = await advanceVisit(tx, now, { ...doing, event })
    } else {
      status = await agreeLate(tx, now, { ...doing, event, visit })
    }
  }
}

type AgreementInput = Parameters<typeof applyEvent>[2] & { readonly visit: TimeWindow }

/** Applies the agreement that a visit needed and did not have. Does not notify the customer, because the visit is over. */
function agreeLate(
  tx: Tx,
  order: LockedOrder,
  { visit, ...step }: Omit<AgreementInput, 'orderId'>,
): Promise<OrderStatus> {
  const changed =
    step.event === 'request-pickup'
      ? changeByPickupRequest(visit)
      : changeBySchedule(step.event === 'schedule-drop-off' ? 'drop-off' : 'pickup', visit)
  return applyEvent(tx, order, { ...step, orderId: order.id, changed })
}
