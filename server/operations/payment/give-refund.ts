import { creditIn, orderCost } from '#domain/order/balance.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { maxToRefund, refundableInCents } from '#domain/order/refund-plan.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { formatCents } from '#domain/value/money.ts'
import { addChange } from '#server/db/change/changes.ts'
import { addAdjustment } from '#server/db/order/adjustments.ts'
import { findOrderStatus, lockOrder } from '#server/db/order/order-moves.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import { readRefunds } from '#server/db/payment/refunds.ts'
import type { OfficeActing, PaymentDeps } from '#server/operations/dependencies.ts'
import {
  type Approval,
  type ApprovalRequest,
  countGiven,
  permitGift,
} from '#server/operations/payment/permit-giving.ts'
import { refuseWhileDisputed } from '#server/operations/payment/refuse-while-disputed.ts'
import { requestRefundRows } from '#server/operations/payment/request-refunds.ts'
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
 * The office refunds money of a completed or cancelled order (rule M10). The office may refund an order again only while the customer is
 * owed an amount that their bank has sent back. The part above the amount that the customer is owed is goodwill, which every later bill
 * takes off as well (rule M23). Goodwill counts against the limit. Above the limit, a second person has to decide (rule M30). The page
 * sends the number of refunds that it showed, so the refund is given once if two people press at once. If the service does not answer, the
 * refund stays requested and a job retries it. Refuses 'illegal-move', 'refund-too-large', 'refund-stale' and 'dispute-open'.
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
    const permitted = await permitGift(tx, gift)
    if ('asked' in permitted) return permitted.asked
    await countGiven(tx, gift, permitted.permission)
    const { actorId } = acting
    await requestRefundRows(tx, { order, money, amountInCents, why, by: 'admin', actorId, now })
    // A customer who gets the whole payment back owes nothing.
    const isAll = order.status === 'completed' && amountInCents === maxInCents
    const goodwillInCents = isAll && givenInCents > 0 ? orderCost(money) : givenInCents
    const goodwill = { kind: 'goodwill', amountInCents: goodwillInCents, billVersion: null } as const
    if (goodwillInCents > 0) await addAdjustment(tx, { order, ...goodwill, reason: why, actorId, now })
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
