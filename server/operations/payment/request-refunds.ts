import type { Tx } from '@rolloff/sql/connect.ts'
import type { Actor } from '#domain/order/lifecycle.ts'
import { planRefunds } from '#domain/order/refund-plan.ts'
import type { LockedOrder } from '#server/db/order/order-moves.ts'
import type { OrderMoney } from '#server/db/payment/order-money.ts'
import { insertRefund } from '#server/db/payment/refunds.ts'

export type RefundsToRequest = {
  readonly order: Pick<LockedOrder, 'id' | 'organizationId'>
  readonly money: OrderMoney
  readonly amountInCents: number
  readonly why: string
  readonly by: Actor
  readonly actorId: string | null
  readonly now: Date
}

/**
 * Stores the refunds that make up an amount. The newest payment is refunded first, because its card is the least likely to have expired or
 * to have been replaced. The caller has locked the order.
 */
export async function requestRefundRows(tx: Tx, input: RefundsToRequest): Promise<void> {
  const { order, money, why, by, actorId, now } = input
  for (const { intentId, amountInCents } of planRefunds(money.payments, input.amountInCents)) {
    const payment = money.payments.find(one => one.intentId === intentId)
    await insertRefund(tx, {
      organizationId: order.organizationId,
      orderId: order.id,
      intentId,
      paymentAccount: payment?.paymentAccount ?? null,
      amountInCents,
      key: `refund:${intentId}:${(payment?.refundCount ?? 0) + 1}`,
      why,
      by,
      actorId,
      now,
    })
  }
}
