import type { Tx } from '@rolloff/sql/connect.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { checkWeighing, type Weighing } from '#domain/order/weighing.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addWeighing } from '#server/db/bill/weighings.ts'
import type { LockedOrder } from '#server/db/order/order-moves.ts'
import { isTicketOf } from '#server/db/order/photos.ts'

/**
 * The office can weigh an order in these statuses. The waste is at the facility, or the bill is not paid yet. After that `correctBill`
 * changes the weight.
 */
const weighable: readonly OrderStatus[] = ['waste-processing', 'payment-pending', 'payment-failed']

type EnteredWeighing = { readonly weighing: Weighing; readonly actorId: string | null }

/**
 * Stores what a driver or the office entered after the weighing, as a further version. A later version replaces the entries before and
 * reaches the customer with the next bill. The caller has locked the order. Refuses 'illegal-move' with the current status,
 * 'weighing-incomplete', 'unknown-choice', 'not-a-photo' if the photo is no ticket of this order, and 'not-billable' for an order without
 * frozen terms.
 */
export async function recordWeight(
  tx: Tx,
  order: LockedOrder,
  { weighing, actorId }: EnteredWeighing,
  now: Date,
): Promise<{ version: number }> {
  if (!weighable.includes(order.status)) throw new Refusal('illegal-move', { status: order.status })
  await checkEntered(tx, order, weighing)
  const { version } = await addWeighing(tx, { order, weighing, enteredBy: actorId, now })
  return { version }
}

/** Refuses a weighing that does not fit the order: 'weighing-incomplete', 'unknown-choice', 'not-a-photo' and 'not-billable'. */
export async function checkEntered(
  tx: Tx,
  { id, snapshot: { terms } }: LockedOrder,
  weighing: Weighing,
): Promise<void> {
  if (!terms) throw new Refusal('not-billable')
  checkWeighing(weighing, terms)
  const { ticketPhotoId } = weighing
  if (ticketPhotoId !== null && !(await isTicketOf(tx, ticketPhotoId, id))) throw new Refusal('not-a-photo')
}
