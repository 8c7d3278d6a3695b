import { creditIn } from '#domain/order/balance.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { planRefunds } from '#domain/order/refund-plan.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { findOrderStatus, lockOrder } from '#server/db/order/order-moves.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import { insertNewExternalRefund } from '#server/db/payment/refunds.ts'
import type { OfficeActing, PaymentDeps } from '#server/operations/dependencies.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import { refuseWhileDisputed } from '#server/operations/payment/refuse-while-disputed.ts'
import { updateStatusAfterRefunds } from '#server/operations/payment/send-refunds.ts'

export type PayBackByCheck = {
  readonly orderId: string
  /** `amountInCents` is the amount that is still owed, as the page showed it. */
  readonly amountInCents: number
  /** `reference` is the number of the check. */
  readonly reference: string
}

/**
 * Records a check with which the office pays the amount that is still owed after a refund failed or came back (rule M10). The check pays
 * exactly that amount, once. Refuses 'illegal-move' with the current status, and 'refund-stale' if another amount is owed than the page
 * showed.
 */
export async function payBackByCheck(
  { db, clock }: PaymentDeps,
  { orderId, amountInCents, reference }: PayBackByCheck,
  acting: OfficeActing,
): Promise<{ status: OrderStatus }> {
  await db.transaction().execute(async tx => {
    const order = await lockOrder(tx, orderId)
    if (order.status !== 'refund-failed') throw new Refusal('illegal-move', { status: order.status })
    await refuseWhileDisputed(tx, order.id, 'admin')
    const money = await readOrderMoney(tx, order.id)
    if (creditIn(money) !== amountInCents) throw new Refusal('refund-stale')
    const now = clock()
    for (const part of planRefunds(money.payments, amountInCents)) {
      const payment = money.payments.find(one => one.intentId === part.intentId)
      await insertNewExternalRefund(tx, {
        organizationId: order.organizationId,
        orderId: order.id,
        intentId: part.intentId,
        paymentAccount: payment?.paymentAccount ?? null,
        amountInCents: part.amountInCents,
        key: `cheque:${part.intentId}:${(payment?.refundCount ?? 0) + 1}`,
        why: 'paid with a check',
        by: 'admin',
        actorId: acting.actorId,
        now,
        way: 'cheque',
        reference,
        providerRefundId: null,
        status: 'succeeded',
      })
    }
    const notification = { orderId: order.id, occasion: 'refund-by-check', key: reference, now } as const
    await notifyCustomer(tx, { ...notification, values: { amountInCents, reference } })
    await addChange(tx, {
      ...acting,
      at: now,
      act: 'pay-back-by-check',
      object: 'order',
      objectId: order.id,
      after: { amountInCents },
    })
    await updateStatusAfterRefunds(tx, order, now)
  })
  return { status: await findOrderStatus(db, orderId) }
}
