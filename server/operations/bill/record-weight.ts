import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { checkWeighing, type Weighing } from '#domain/order/weighing.ts'
import { Refusal } from '#domain/refusal.ts'
import { addWeighing } from '#server/db/bill/weighings.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { type LockedOrder, lockOrder } from '#server/db/order/order-moves.ts'
import { isPhotoOf } from '#server/db/order/photos.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** Weighed once its waste is at the facility; corrected until the order is refunded. */
const weighable: readonly OrderStatus[] = ['waste-processing', 'payment-pending', 'payment-failed', 'completed']

/**
 * Stores what a driver or the office entered after weighing, as a further version: a correction supersedes what was entered before
 * and reaches the customer with the next bill. Refuses 'illegal-move' with the status found,
 * 'weighing-incomplete', 'unknown-choice', 'not-a-photo' for a ticket of another order, and 'not-billable' for an order without
 * frozen terms.
 */
export async function recordWeight(
  { db, clock }: Deps,
  { orderId, ...entered }: Entered & { readonly orderId: string },
): Promise<{ version: number }> {
  return db.transaction().execute(async tx => recordWeightOf(tx, await lockOrder(tx, orderId), entered, clock()))
}

type Entered = { readonly weighing: Weighing; readonly actorId: string | null }

/** As `recordWeight`, of an order whose lock is held. */
export async function recordWeightOf(
  tx: Tx,
  order: LockedOrder,
  { weighing, actorId }: Entered,
  now: Date,
): Promise<{ version: number }> {
  if (!weighable.includes(order.status)) throw new Refusal('illegal-move', { status: order.status })
  if (!order.snapshot.terms) throw new Refusal('not-billable')
  checkWeighing(weighing, order.snapshot.terms)
  const { ticketPhotoId } = weighing
  if (ticketPhotoId !== null && !(await isPhotoOf(tx, ticketPhotoId, order.id))) throw new Refusal('not-a-photo')
  const { version } = await addWeighing(tx, { order, weighing, enteredBy: actorId, now })
  return { version }
}
