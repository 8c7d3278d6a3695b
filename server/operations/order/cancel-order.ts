import { creditIn } from '#domain/order/balance.ts'
import { isCancellable } from '#domain/order/customer-actions.ts'
import { move, type OrderStatus } from '#domain/order/lifecycle.ts'
import { whyCancelled } from '#domain/order/refund-plan.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { type Acting, applyEvent, lockOrder, statusOf, wasDelivered } from '#server/db/order/order-moves.ts'
import { endSwap } from '#server/db/order/swaps.ts'
import { type Charge, findPayableCharge } from '#server/db/payment/order-charges.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import { withdrawVisit } from '#server/operations/order/withdraw-visit.ts'
import { isPayable } from '#server/operations/payment/payable-charge.ts'
import { requestRefundRows } from '#server/operations/payment/refund-order.ts'
import { sendRefunds } from '#server/operations/payment/send-refunds.ts'
import { withdrawCharge } from '#server/operations/payment/withdraw-charge.ts'

const mostRounds = 4

/**
 * Cancels an order and refunds what was paid for it and is not kept (rule M11): requested in the transaction that cancels, sent after it.
 * Returns the resulting status. Refuses 'illegal-move' with the status found, and 'payment-in-doubt' while nobody knows whether it was
 * just paid.
 */
export async function cancelOrder(deps: PaymentDeps, ask: Acting): Promise<{ status: OrderStatus }> {
  await cancelUnlessPayable(deps, ask)
  await sendRefunds(deps, { orderId: ask.orderId })
  return { status: await statusOf(deps.db, ask.orderId) }
}

/** Nobody can pay for an order that is cancelled: a form that is open is closed at the payment service first. */
async function cancelUnlessPayable(deps: PaymentDeps, ask: Acting): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const payable = await deps.db.transaction().execute(tx => cancel(tx, ask, deps.clock()))
    if (!payable) return
    if (isPayable(await withdrawCharge(deps, payable))) break
  }
  throw new Refusal('payment-in-doubt')
}

async function cancel(tx: Tx, ask: Acting, now: Date): Promise<Charge | null> {
  const { orderId, actorId } = ask
  const order = await lockOrder(tx, orderId)
  const { status } = order
  if (!isCancellable(status, await wasDelivered(tx, orderId))) throw new Refusal('illegal-move', { status })
  move(status, 'cancel', ask.by)
  const payable = await findPayableCharge(tx, orderId)
  if (payable) return payable
  await applyEvent(tx, order, { ...ask, event: 'cancel', now })
  await withdrawVisit(tx, { order, event: 'cancel', actorId, now })
  // Without its new dumpster a swap is a plain pick-up of the old one.
  if (order.replacesOrderId !== null) await endSwap(tx, orderId, now)
  const money = await readOrderMoney(tx, orderId)
  const amountInCents = creditIn(money)
  // Refunds are caused by the system, whoever cancels.
  await requestRefundRows(tx, { order, money, amountInCents, why: whyCancelled, by: 'system', actorId, now })
  await notifyCustomer(tx, { orderId, occasion: 'cancelled', values: { amountInCents }, now })
  return null
}
