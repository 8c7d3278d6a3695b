import type { Tx } from '@rolloff/sql/connect.ts'
import { isCancellable } from '#domain/order/customer-actions.ts'
import { move, type OrderStatus } from '#domain/order/lifecycle.ts'
import { cancellationReason } from '#domain/order/refund-plan.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import {
  findOrderStatus,
  type LockedOrder,
  lockOrder,
  type OrderActing,
  wasDelivered,
} from '#server/db/order/order-moves.ts'
import { endSwap } from '#server/db/order/swaps.ts'
import { findPayableCharge } from '#server/db/payment/order-charges.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { closeFees, readCancellation } from '#server/operations/fee/close-fees.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import { applyAct } from '#server/operations/order/apply-act.ts'
import { withdrawVisit } from '#server/operations/order/withdraw-visit.ts'
import { refuseWhileDisputed } from '#server/operations/payment/refuse-while-disputed.ts'
import { requestRefundRows } from '#server/operations/payment/request-refunds.ts'
import { sendRefunds } from '#server/operations/payment/send-refunds.ts'
import { type DoneOrWaiting, untilChargesEnd } from '#server/operations/payment/until-charges-end.ts'

export type CancelOrder = OrderActing & {
  /** The customer reads the reason. */
  readonly why?: string | null
  /** The page showed this refund. The amount is missing if the page showed no amounts. */
  readonly returnedInCents?: number
  /** If the hauler cancels and keeps the fees of trips, this is the reason. */
  readonly keep?: { readonly why: string }
  /** `isDisputeKnown` is true if the office knows that a payment is disputed. The refund then waits for the end of the dispute. */
  readonly isDisputeKnown?: boolean
}

/**
 * Cancels an order and refunds the part of its payments that the hauler neither keeps nor holds back (rule M11). The refund is requested in
 * the transaction that cancels, and is sent after that. Returns the resulting status. Refuses 'illegal-move' with the current status,
 * 'price-changed' if the page showed other amounts, 'payment-disputed' and 'dispute-open' while a payment is disputed, and
 * 'payment-in-doubt' while it is unknown if the customer has just paid.
 */
export async function cancelOrder(deps: PaymentDeps, input: CancelOrder): Promise<{ status: OrderStatus }> {
  await cancelUnlessPayable(deps, input)
  await sendRefunds(deps, { orderId: input.orderId })
  return { status: await findOrderStatus(deps.db, input.orderId) }
}

/** Returns the amounts that a cancellation would keep, hold back and refund. Refuses 'illegal-move' with the current status. */
export async function quoteCancellation(
  { db }: PaymentDeps,
  input: CancelOrder,
): Promise<{ keptInCents: number; heldInCents: number; returnedInCents: number }> {
  return db.transaction().execute(async tx => {
    const order = await lockOrder(tx, input.orderId)
    await refuseUnlessCancellable(tx, order, input)
    const { keptInCents, heldInCents, returnedInCents } = await readCancellation(tx, order, keepsFees(input))
    return { keptInCents, heldInCents, returnedInCents }
  })
}

/** Returns true if the hauler keeps fees. If the hauler cancels, it keeps nothing unless the office chooses so. */
const keepsFees = ({ by, keep }: CancelOrder): boolean => by === 'customer' || keep !== undefined

async function refuseUnlessCancellable(tx: Tx, { id, status }: LockedOrder, { by }: CancelOrder): Promise<void> {
  if (!isCancellable(status, await wasDelivered(tx, id))) throw new Refusal('illegal-move', { status })
  move(status, 'cancel', by)
}

/**
 * Cancels the order unless it can still be paid. An open payment form is closed at the payment service first, because a cancelled order
 * must not be paid.
 */
async function cancelUnlessPayable(deps: PaymentDeps, input: CancelOrder): Promise<void> {
  await untilChargesEnd(deps, () => deps.db.transaction().execute(tx => cancelInTransaction(tx, input, deps.clock())))
}

async function cancelInTransaction(tx: Tx, input: CancelOrder, now: Date): Promise<DoneOrWaiting<null>> {
  const { orderId, actorId, returnedInCents, keep } = input
  const order = await lockOrder(tx, orderId)
  await refuseUnlessCancellable(tx, order, input)
  const payable = await findPayableCharge(tx, orderId)
  if (payable) return { payable }
  const cancellation = await readCancellation(tx, order, keepsFees(input))
  const isAsShown = returnedInCents === undefined || returnedInCents === cancellation.returnedInCents
  if (!isAsShown) throw new Refusal('price-changed')
  if (cancellation.returnedInCents > 0 && !input.isDisputeKnown) {
    await refuseWhileDisputed(tx, orderId, input.by === 'customer' ? 'customer' : 'admin')
  }
  await applyAct(tx, order, { ...input, event: 'cancel', why: input.why ?? keep?.why ?? null, now })
  await withdrawVisit(tx, { order, event: 'cancel', actorId, now })
  // A swap without its new dumpster is only a pick-up of the old dumpster.
  if (order.replacesOrderId !== null) await endSwap(tx, orderId, now)
  const amountInCents = await closeFees(tx, { order, cancellation, why: keep?.why ?? 'a dry run', actorId, now })
  const money = await readOrderMoney(tx, orderId)
  // The system makes the refunds, even if a person cancels.
  await requestRefundRows(tx, { order, money, amountInCents, why: cancellationReason, by: 'system', actorId, now })
  const { keptInCents, heldInCents } = cancellation
  const values = { amountInCents, keptInCents, heldInCents }
  await notifyCustomer(tx, { orderId, occasion: 'cancelled', values, now })
  return { done: null }
}
