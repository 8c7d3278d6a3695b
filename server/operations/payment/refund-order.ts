import { creditIn, orderCost } from '#domain/order/balance.ts'
import { type Actor, canMove, type OrderStatus } from '#domain/order/lifecycle.ts'
import { planRefunds, refundableInCents } from '#domain/order/refund-plan.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { formatCents } from '#domain/value/money.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { addAdjustment } from '#server/db/order/adjustments.ts'
import { findOrderStatus, type LockedOrder, lockOrder } from '#server/db/order/order-moves.ts'
import { type OrderMoney, readOrderMoney } from '#server/db/payment/order-money.ts'
import { insertRefund } from '#server/db/payment/refunds.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { sendRefunds } from '#server/operations/payment/send-refunds.ts'

export type RefundOrder = {
  readonly orderId: string
  /** 'all' refunds everything that can still be refunded, or the owed amount if a refund failed. */
  readonly amountInCents: 'all' | number
  readonly why: string
  readonly by: Actor
  readonly actorId: string | null
}

/**
 * Refunds a cancelled or completed order, or retries a refund that failed (rule M10). A refunded order is refunded again only while its
 * customer is owed an amount that their bank has sent back. The part that exceeds what the customer is owed is goodwill, which every later
 * bill takes off as well (rule M23). The call is idempotent: if it is requested twice, the order is refunded once, because the amount is
 * decided under the order's lock and never exceeds what was paid. Refuses 'illegal-move' and 'refund-too-large'. Without the service's
 * answer the refund stays requested and is retried by a job.
 */
export async function refundOrder(
  deps: PaymentDeps,
  input: RefundOrder,
): Promise<{ status: OrderStatus; askedInCents: number }> {
  const { db, clock } = deps
  const by = input.by === 'customer' ? 'system' : input.by
  const askedInCents = await db.transaction().execute(async tx => {
    const order = await lockOrder(tx, input.orderId)
    const money = await readOrderMoney(tx, order.id)
    if (order.status === 'refunded' && input.amountInCents === 'all' && creditIn(money) === 0) return 0
    return storeRefund(tx, { order, money, input: { ...input, by }, now: clock() })
  })
  await sendRefunds(deps, { orderId: input.orderId })
  return { status: await findOrderStatus(db, input.orderId), askedInCents }
}

type RefundInput = {
  readonly order: LockedOrder
  readonly money: OrderMoney
  readonly input: Omit<RefundOrder, 'orderId'>
  readonly now: Date
}

/** Stores a refund and its goodwill, and returns its amount in cents. The caller has locked the order and sends the refunds afterwards. */
export async function storeRefund(tx: Tx, { order, money, input, now }: RefundInput): Promise<number> {
  if (order.status === 'refunded') refuseMoreThanOwed(input, money)
  else refuseUnlessRefundable(order, input.by)
  const amountInCents = input.amountInCents === 'all' ? wholeOf(order, money) : input.amountInCents
  const { why, by, actorId } = input
  await requestRefundRows(tx, { order, money, amountInCents, why, by, actorId, now })
  const goodwillInCents = goodwillOf(input, amountInCents, money)
  const goodwill = { kind: 'goodwill', amountInCents: goodwillInCents, billVersion: null } as const
  if (goodwillInCents > 0) await addAdjustment(tx, { order, ...goodwill, reason: why, actorId, now })
  return amountInCents
}

function refuseUnlessRefundable({ status }: LockedOrder, by: Actor): void {
  if (!canMove(status, 'refund', by) && !canMove(status, 'retry-refund', by)) {
    throw new Refusal('illegal-move', { status })
  }
}

/** A refunded order has nothing left to give except an amount that came back from the customer's bank. Its status does not change. */
function refuseMoreThanOwed({ amountInCents }: Pick<RefundOrder, 'amountInCents'>, money: OrderMoney): void {
  const owedInCents = creditIn(money)
  if (owedInCents === 0) throw new Refusal('illegal-move', { status: money.status })
  if (amountInCents !== 'all' && amountInCents > owedInCents) {
    throw new Refusal('refund-too-large', { amount: formatCents(owedInCents) })
  }
}

/**
 * Returns everything for a completed order. If the order has another status, it returns the owed amount, which excludes what was kept of a
 * cancelled one.
 */
function wholeOf({ status }: LockedOrder, money: OrderMoney): number {
  return status === 'completed' ? refundableInCents(money.payments) : creditIn(money)
}

/** Returns the amount that the customer gets without being owed it. A customer who gets everything back owes nothing either. */
function goodwillOf(input: Pick<RefundOrder, 'amountInCents'>, amountInCents: number, money: OrderMoney): number {
  const givenInCents = Math.max(0, amountInCents - creditIn(money))
  return input.amountInCents === 'all' && givenInCents > 0 ? orderCost(money) : givenInCents
}

export type RefundsToAsk = {
  readonly order: Pick<LockedOrder, 'id' | 'organizationId'>
  readonly money: OrderMoney
  readonly amountInCents: number
  readonly why: string
  readonly by: Actor
  readonly actorId: string | null
  readonly now: Date
}

/** Stores the refunds that make up an amount, newest payment first. The caller has locked the order. */
export async function requestRefundRows(tx: Tx, input: RefundsToAsk): Promise<void> {
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
