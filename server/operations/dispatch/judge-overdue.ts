import type { QuestionKind } from '#domain/dispatch/question.ts'
import type { StopAct } from '#domain/dispatch/tap.ts'
import { acceptance } from '#domain/dispatch/tap-time.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { keepFirstEnd } from '#server/db/dispatch/first-end.ts'
import { workOnRoute } from '#server/db/dispatch/route-days.ts'
import { changeRoutes } from '#server/db/dispatch/routes.ts'
import type { StoredStop } from '#server/db/dispatch/stops.ts'
import type { TapResult } from '#server/db/dispatch/taps.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { findContainerNamed, findContainerOfOrder } from '#server/db/fleet/containers.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import { addQuestion } from '#server/db/question/questions.ts'
import type { TapContext } from '#server/operations/dispatch/move-boxes.ts'
import { moveBox, moveNamedBox } from '#server/operations/dispatch/move-boxes.ts'
import { bringTo, recordTap } from '#server/operations/dispatch/return-stop.ts'

export const accepted = ({ at, received }: TapContext): TapResult => ({ outcome: acceptance(at, received), why: null })

type Overdue = {
  readonly tap: StopAct
  readonly stop: StoredStop
  /** The driver's own route, locked, where the stop is on another one. */
  readonly own: string | null
}

/** A tap of a stop that is over: what it says is kept, and where it ends something a second time, the office decides. */
export async function judgeOverdue(tx: Tx, ctx: TapContext, { tap, stop, own }: Overdue): Promise<TapResult> {
  if (ctx.by === 'admin') throw new Refusal('stop-over')
  if (tap.kind === 'start' || tap.kind === 'here') return { ...accepted(ctx), why: 'stop-over' }
  if (tap.kind === 'done') await keepBox(tx, ctx, tap.leftBox, stop)
  if (stop.state === 'withdrawn') return askAboutStop(tx, ctx, stop, 'stop-withdrawn')
  if (tap.kind === 'done' && ctx.driver.id !== null) await keepFirst(tx, ctx, ctx.driver.id, { tap, stop, own })
  return askAboutStop(tx, ctx, stop, 'done-twice')
}

/** Whoever did it first has it on their route, though the other one's word came before. */
async function keepFirst(tx: Tx, ctx: TapContext, driverId: string, { tap, stop, own }: Overdue): Promise<void> {
  const isFirst = await keepFirstEnd(tx, stop.id, { at: ctx.at, driverId, recordedAt: ctx.received })
  if (!isFirst || own === null) return
  await bringTo(tx, stop, own)
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
  // It stands there, without an order.
  await moveNamedBox(tx, ctx, name, { event: 'set-down', to: { place: 'site' }, orderId, stopId })
}

/** Where two drivers say that they left different boxes for one order, nobody knows where either is. */
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

/** Done twice where no order waits for anything, it was done. */
export async function askAboutStop(tx: Tx, ctx: TapContext, stop: StoredStop, kind: QuestionKind): Promise<TapResult> {
  const { driver, tapId, received } = ctx
  const orderId = stop.pickupOrderId ?? stop.dropOffOrderId ?? stop.aboutOrderId
  if (orderId === null) return { ...accepted(ctx), why: 'stop-over' }
  await addQuestion(tx, { organizationId: driver.organizationId, kind, orderId, stopId: stop.id, tapId, now: received })
  return { outcome: 'needs-office', why: kind }
}
