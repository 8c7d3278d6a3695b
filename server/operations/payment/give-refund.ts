import { creditIn } from '#domain/order/balance.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { maxToRefund, refundableInCents } from '#domain/order/refund-plan.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { formatCents } from '#domain/value/money.ts'
import { addChange } from '#server/db/change/changes.ts'
import { findOrderStatus, lockOrder } from '#server/db/order/order-moves.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import { readRefunds } from '#server/db/payment/refunds.ts'
import type { OfficeActing, PaymentDeps } from '#server/operations/dependencies.ts'
import { type Approval, type ApprovalRequest, countGiven, permit } from '#server/operations/payment/permit-giving.ts'
import { storeRefund } from '#server/operations/payment/refund-order.ts'
import { refuseWhileDisputed } from '#server/operations/payment/refuse-while-disputed.ts'
import { sendRefunds } from '#server/operations/payment/send-refunds.ts'

export type GiveRefund = {
  readonly orderId: string
  readonly amountInCents: number
  /** The page showed this many refunds. */
  readonly refunds: number
  readonly why: string
}

export type RefundGiven = { readonly status: OrderStatus; readonly asked: ApprovalRequest | null }

/**
 * The office refunds money of a completed or cancelled order (rules M10 and M23). The part that exceeds what the customer is owed counts
 * against the limit, above which a second person is asked instead (rule M30). The page sends the number of refunds that it showed, so if
 * two people press at once, the refund is given once. Refuses 'illegal-move', 'refund-too-large', 'refund-stale' and 'dispute-open'.
 */
export async function giveRefund(
  deps: PaymentDeps,
  input: GiveRefund,
  acting: OfficeActing,
  approval: Approval | null = null,
): Promise<RefundGiven> {
  const { db, clock } = deps
  const { orderId, amountInCents, why } = input
  const approvalRequest = await db.transaction().execute(async tx => {
    const order = await lockOrder(tx, orderId)
    await refuseWhileDisputed(tx, order.id, 'admin')
    const money = await readOrderMoney(tx, order.id)
    if ((await readRefunds(tx, order.id)).count !== input.refunds) throw new Refusal('refund-stale')
    const facts = { leftInCents: refundableInCents(money.payments), creditInCents: creditIn(money) }
    const maxInCents = maxToRefund(order.status, facts)
    if (maxInCents === 0) throw new Refusal('illegal-move', { status: order.status })
    if (amountInCents > maxInCents) throw new Refusal('refund-too-large', { amount: formatCents(maxInCents) })
    const now = clock()
    const givenInCents = Math.max(0, amountInCents - facts.creditInCents)
    const act = { amountInCents, refunds: input.refunds, why }
    const gift = { order, kind: 'refund', amountInCents: givenInCents, act, why, acting, approval, now } as const
    const permitted = await permit(tx, gift)
    if ('asked' in permitted) return permitted.asked
    await countGiven(tx, gift, permitted.permission)
    const isAll = order.status === 'completed' && amountInCents === maxInCents
    const refund = { amountInCents: isAll ? 'all' : amountInCents, why, by: 'admin', actorId: acting.actorId } as const
    await storeRefund(tx, { order, money, input: refund, now })
    await addChange(tx, {
      ...acting,
      at: now,
      act: 'give-refund',
      object: 'order',
      objectId: order.id,
      after: { amountInCents },
    })
    return null
  })
  if (approvalRequest === null) await sendRefunds(deps, { orderId })
  return { status: await findOrderStatus(db, orderId), asked: approvalRequest }
}
