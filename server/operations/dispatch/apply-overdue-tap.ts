import type { Tx } from '@rolloff/sql/connect.ts'
import type { QuestionKind } from '#domain/dispatch/question.ts'
import type { StopAct } from '#domain/dispatch/tap.ts'
import { acceptance } from '#domain/dispatch/tap-time.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { keepFirstEnd } from '#server/db/dispatch/first-end.ts'
import { workOnRoute } from '#server/db/dispatch/route-days.ts'
import { changeRoutes } from '#server/db/dispatch/routes.ts'
import type { StoredStop } from '#server/db/dispatch/stops.ts'
import type { TapResult } from '#server/db/dispatch/taps.ts'
import { findContainerNamed, findContainerOfOrder } from '#server/db/fleet/containers.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import { addQuestion } from '#server/db/question/questions.ts'
import type { TapContext } from '#server/operations/dispatch/move-boxes.ts'
import { moveBox, moveNamedBox } from '#server/operations/dispatch/move-boxes.ts'
import { moveToDriver, recordTap } from '#server/operations/dispatch/return-stop.ts'

export const accepted = ({ at, received }: TapContext): TapResult => ({ outcome: acceptance(at, received), why: null })

type Overdue = {
  readonly tap: StopAct
  readonly stop: StoredStop
  /** `own` is the driver's own route, which the caller has locked. It is set if the stop is on another route. */
  readonly own: string | null
}

/** Handles a tap at a stop that is over. The content of the tap is stored. If the tap ends the stop a second time, the office decides. */
export async function applyOverdueTap(tx: Tx, ctx: TapContext, { tap, stop, own }: Overdue): Promise<TapResult> {
  if (ctx.by === 'admin') throw new Refusal('stop-over')
  if (tap.kind === 'start' || tap.kind === 'here') return { ...accepted(ctx), why: 'stop-over' }
  if (tap.kind === 'done') await keepBox(tx, ctx, tap.leftBox, stop)
  if (stop.state === 'withdrawn') return askAboutStop(tx, ctx, stop, 'stop-withdrawn')
  if (tap.kind === 'done' && ctx.driver.id !== null) await keepFirst(tx, ctx, ctx.driver.id, { tap, stop, own })
  return askAboutStop(tx, ctx, stop, 'done-twice')
}

/** Leaves the stop on the route of the driver who did it first, even if the tap of the other driver arrived earlier. */
async function keepFirst(tx: Tx, ctx: TapContext, driverId: string, { tap, stop, own }: Overdue): Promise<void> {
  const isFirst = await keepFirstEnd(tx, stop.id, { at: ctx.at, driverId, recordedAt: ctx.received })
  if (!isFirst || own === null) return
  await moveToDriver(tx, stop, own)
  await workOnRoute(tx, own, ctx.at)
  const routeIds = [own, stop.routeId].filter(id => id !== null)
  await changeRoutes(tx, routeIds, ctx.received)
  await recordTap(tx, ctx, { tap, stop, state: 'done' })
}

async function keepBox(tx: Tx, ctx: TapContext, name: string | null, stop: StoredStop): Promise<void> {
  const { dropOffOrderId: orderId, id: stopId } = stop
  if (name === null || orderId === null) return
  if (stop.state !== 'withdrawn') return doubtBoxes(tx, ctx, name, orderId)
  const { status } = await lockOrder(tx, orderId)
  if (status !== 'cancelled' && status !== 'refunded' && status !== 'refund-failed') return
  // The box is at the site and has no order.
  await moveNamedBox(tx, ctx, name, { event: 'set-down', to: { place: 'site' }, orderId, stopId })
}

/** If two drivers report that they left different boxes for one order, the places of both boxes are unknown. */
async function doubtBoxes(tx: Tx, ctx: TapContext, name: string, orderId: string): Promise<void> {
  const container = await findContainerOfOrder(tx, orderId)
  const { organizationId } = ctx.driver
  const other = await findContainerNamed(tx, { organizationId, name, orderIds: [orderId] })
  if (!container || !other || container.id === other.id) return
  const doubt = { event: 'corrected', to: { place: 'unknown' }, orderId } as const
  const now = { ...ctx, at: ctx.received }
  await moveBox(tx, now, container.id, doubt)
  if (other.orderId === null) await moveBox(tx, now, other.id, doubt)
}

/** If the stop was done twice and no order is affected, the tap is accepted without a question. */
export async function askAboutStop(tx: Tx, ctx: TapContext, stop: StoredStop, kind: QuestionKind): Promise<TapResult> {
  const { driver, tapId, received } = ctx
  const orderId = stop.pickupOrderId ?? stop.dropOffOrderId ?? stop.aboutOrderId
  if (orderId === null) return { ...accepted(ctx), why: 'stop-over' }
  await addQuestion(tx, { organizationId: driver.organizationId, kind, orderId, stopId: stop.id, tapId, now: received })
  return { outcome: 'needs-office', why: kind }
}
