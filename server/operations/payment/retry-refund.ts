import type { ReasonCode } from '#domain/dispatch/event-reason.ts'
import { creditIn } from '#domain/order/balance.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { findOrderStatus, lockOrder } from '#server/db/order/order-moves.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import type { OfficeActing, PaymentDeps } from '#server/operations/dependencies.ts'
import { refuseWhileDisputed } from '#server/operations/payment/refuse-while-disputed.ts'
import { requestRefundRows } from '#server/operations/payment/request-refunds.ts'
import { sendRefunds } from '#server/operations/payment/send-refunds.ts'

export type RetryRefund = {
  readonly orderId: string
  /** `amountInCents` is the amount that is still owed, as the page showed it. */
  readonly amountInCents: number
}

/**
 * Refunds the amount that is still owed after a refund failed, and nothing more (rule M10). If two people press at once, the amount is
 * refunded once, because the second press finds the request of the first. Refuses 'illegal-move' with the current status, 'dispute-open',
 * and 'refund-stale' if another amount is owed than the page showed (rule V27).
 */
export async function retryRefund(
  deps: PaymentDeps,
  { orderId, amountInCents }: RetryRefund,
  acting: OfficeActing,
): Promise<{ status: OrderStatus }> {
  const { db, clock } = deps
  await db.transaction().execute(async tx => {
    const order = await lockOrder(tx, orderId)
    if (order.status !== 'refund-failed') throw new Refusal('illegal-move', { status: order.status })
    await refuseWhileDisputed(tx, order.id, 'admin')
    const money = await readOrderMoney(tx, order.id)
    if (creditIn(money) !== amountInCents) throw new Refusal('refund-stale')
    if (amountInCents === 0) return
    const { actorId } = acting
    const now = clock()
    await requestRefundRows(tx, {
      order,
      money,
      amountInCents,
      why: 'refund-tried-again' satisfies ReasonCode,
      by: 'admin',
      actorId,
      now,
    })
    await addChange(tx, {
      ...acting,
      at: now,
      act: 'retry-refund',
      object: 'order',
      objectId: order.id,
      after: { amountInCents },
    })
  })
  await sendRefunds(deps, { orderId })
  return { status: await findOrderStatus(db, orderId) }
}
