import { canMove, move, type OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal.ts'
import { applyMove, lockOrder, statusOf } from '#server/db/order/order-moves.ts'
import { type Charge, findNewestFormCharge } from '#server/db/payment/order-charges.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { orUnavailable } from '#server/operations/payment/or-unavailable.ts'
import { isPayable } from '#server/operations/payment/payable-charge.ts'
import { resolveCharge } from '#server/operations/payment/resolve-charge.ts'

/**
 * Called when the page says that the customer has paid; the payment service is asked whether that is so. Refuses 'payment-not-made' unless it
 * says succeeded or processing, and 'payment-in-doubt' when it does not answer.
 */
export async function confirmOrderPayment(deps: PaymentDeps, orderId: string): Promise<{ status: OrderStatus }> {
  const newest = await findNewestFormCharge(deps.db, orderId)
  if (!newest) throw new Refusal('payment-not-made')
  const charge = await resolveCharge(deps, newest)
  if (isPayable(charge)) await waitForIt(deps, charge)
  else if (charge.state !== 'succeeded') throw new Refusal('payment-not-made')
  return { status: await statusOf(deps.db, orderId) }
}

/** The bank takes its time: payment-pending until the service reports the outcome. */
async function waitForIt(
  { db, payments, clock }: PaymentDeps,
  { orderId, paymentAccount, intentId }: Charge,
): Promise<void> {
  if (!intentId) throw new Refusal('payment-in-doubt')
  const { status } = await orUnavailable(payments.readIntent({ paymentAccount, intentId }))
  if (status !== 'processing' && status !== 'succeeded') throw new Refusal('payment-not-made')
  await db.transaction().execute(async tx => {
    const order = await lockOrder(tx, orderId)
    if (!canMove(order.status, 'pay', 'customer')) return
    await applyMove(tx, { orderId, move: move(order.status, 'pay', 'customer'), actorId: order.userId, now: clock() })
  })
}
