import { canMove, move, type OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { applyMove, findOrderStatus, lockOrder } from '#server/db/order/order-moves.ts'
import { type Charge, findNewestFormCharge } from '#server/db/payment/order-charges.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { inTurn } from '#server/operations/payment/in-turn.ts'
import { orInDoubt } from '#server/operations/payment/or-unavailable.ts'
import { isPayable } from '#server/operations/payment/payable-charge.ts'
import { resolveCharge } from '#server/operations/payment/resolve-charge.ts'
import { isPaid } from '#server/operations/payment/start-order-payment.ts'

/**
 * Confirms a payment when the page reports that the customer has paid. The payment service is asked if that is true. Refuses
 * 'payment-not-made' unless the service answers succeeded or processing, and 'payment-in-doubt' if it does not answer.
 */
export async function confirmOrderPayment(deps: PaymentDeps, orderId: string): Promise<{ status: OrderStatus }> {
  const newest = await findNewestFormCharge(deps.db, orderId)
  if (!newest) throw new Refusal(isPaid(await findOrderStatus(deps.db, orderId)) ? 'already-paid' : 'payment-not-made')
  if (isPayable(newest)) await confirmInTurn(deps, newest)
  else if (newest.state !== 'succeeded') throw new Refusal('payment-not-made')
  return { status: await findOrderStatus(deps.db, orderId) }
}

const confirmInTurn = inTurn<Charge, void>(
  ({ intentId, id }) => intentId ?? id,
  async (deps, newest) => {
    const charge = await resolveCharge(deps, newest)
    if (isPayable(charge)) await waitForIt(deps, charge)
    else if (charge.state !== 'succeeded') throw new Refusal('payment-not-made')
  },
)

/** Makes the order payment-pending until the service reports the outcome, because the bank needs more time. */
async function waitForIt(
  { db, payments, clock }: PaymentDeps,
  { orderId, paymentAccount, intentId }: Charge,
): Promise<void> {
  if (!intentId) throw new Refusal('payment-in-doubt')
  const { status } = await orInDoubt(payments.readIntent({ paymentAccount, intentId }))
  if (status !== 'processing' && status !== 'succeeded') throw new Refusal('payment-not-made')
  await db.transaction().execute(async tx => {
    const order = await lockOrder(tx, orderId)
    if (!canMove(order.status, 'pay', 'customer')) return
    await applyMove(tx, { orderId, move: move(order.status, 'pay', 'customer'), actorId: order.userId, now: clock() })
  })
}
