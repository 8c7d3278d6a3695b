import { creditIn } from '#domain/order/balance.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { type Acting, applyEvent, lockOrder, statusOf } from '#server/db/order/order-moves.ts'
import { endSwap } from '#server/db/order/swaps.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import { requestRefundRows } from '#server/operations/payment/refund-order.ts'
import { sendRefunds } from '#server/operations/payment/send-refunds.ts'

/**
 * Cancels an order and refunds what was paid for it and is not kept (rule M11): requested in the transaction that cancels, sent after it.
 * Returns the resulting status. Refuses 'illegal-move' with the status found.
 */
export async function cancelOrder(deps: PaymentDeps, ask: Acting): Promise<{ status: OrderStatus }> {
  await deps.db.transaction().execute(tx => cancel(tx, ask, deps.clock()))
  await sendRefunds(deps, { orderId: ask.orderId })
  return { status: await statusOf(deps.db, ask.orderId) }
}

async function cancel(tx: Tx, ask: Acting, now: Date): Promise<void> {
  const { orderId, actorId } = ask
  const order = await lockOrder(tx, orderId)
  await applyEvent(tx, order, { ...ask, event: 'cancel', now })
  // Without its new dumpster a swap is a plain pick-up of the old one.
  if (order.replacesOrderId !== null) await endSwap(tx, orderId, now)
  const money = await readOrderMoney(tx, orderId)
  const amountInCents = creditIn(money)
  // Refunds are caused by the system, whoever cancels.
  const why = 'the order was cancelled'
  await requestRefundRows(tx, { order, money, amountInCents, why, by: 'system', actorId, now })
  await notifyCustomer(tx, { orderId, occasion: 'cancelled', values: { amountInCents }, now })
}
