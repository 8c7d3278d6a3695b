import { canMove, move, type OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal.ts'
import { applyMove, lockOrder, statusOf } from '#server/db/order/order-moves.ts'
import { type Charge, findNewestFormCharge } from '#server/db/payment/order-charges.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
import { isPayable, settleCharge } from '#server/operations/payment/settle-charge.ts'
import { unlessInDoubt } from '#server/operations/payment/unless-in-doubt.ts'

/**
 * The page says that the customer has paid; the payment service is asked whether that is so. Refuses 'payment-not-made' unless it
 * says succeeded or processing, and 'payment-in-doubt' when it does not answer.
 */
export async function confirmOrderPayment(store: PaidStore, orderId: string): Promise<{ status: OrderStatus }> {
  const newest = await findNewestFormCharge(store.db, orderId)
  if (!newest) throw new Refusal('payment-not-made')
  const charge = await settleCharge(store, newest)
  if (isPayable(charge)) await waitForIt(store, charge)
  else if (charge.state !== 'succeeded') throw new Refusal('payment-not-made')
  return { status: await statusOf(store.db, orderId) }
}

/** The bank takes its time: payment-pending until the service tells how it ended. */
async function waitForIt({ db, payments, clock }: PaidStore, { orderId, account, intentId }: Charge): Promise<void> {
  if (!intentId) throw new Refusal('payment-in-doubt')
  const { status } = await unlessInDoubt(payments.readIntent({ account, intentId }))
  if (status !== 'processing' && status !== 'succeeded') throw new Refusal('payment-not-made')
  await db.transaction().execute(async tx => {
    const order = await lockOrder(tx, orderId)
    if (!canMove(order.status, 'pay', 'customer')) return
    await applyMove(tx, { orderId, move: move(order.status, 'pay', 'customer'), actorId: order.userId, now: clock() })
  })
}
