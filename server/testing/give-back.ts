import { sql } from '@rolloff/sql/sql.ts'
import { creditIn } from '#domain/order/balance.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { maxToRefund, refundableInCents } from '#domain/order/refund-plan.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import { readRefunds } from '#server/db/payment/refunds.ts'
import type { OfficeActing, PaymentDeps } from '#server/operations/dependencies.ts'
import { giveRefund } from '#server/operations/payment/give-refund.ts'
import { retryRefund } from '#server/operations/payment/retry-refund.ts'

export type RefundToGive = {
  readonly orderId: string
  /** 'all' is the amount that is owed. For a completed order it is everything that was paid. */
  readonly amountInCents: 'all' | number
  readonly why: string
}

export type GivenBack = { readonly status: OrderStatus; readonly askedInCents: number }

/**
 * A person of the office presses what the order's page offers: a refund, or another try after a refund has failed. The page shows the
 * stored state.
 */
export async function giveBack(deps: PaymentDeps, { orderId, amountInCents, why }: RefundToGive): Promise<GivenBack> {
  const { db } = deps
  const [money, refunds, acting] = await db
    .transaction()
    .execute(async tx => [
      await readOrderMoney(tx, orderId),
      await readRefunds(tx, orderId),
      await whoActs(tx, orderId),
    ])
  const owedInCents = creditIn(money)
  const maxInCents = maxToRefund(money.status, {
    leftInCents: refundableInCents(money.payments),
    creditInCents: owedInCents,
  })
  const askedInCents =
    amountInCents === 'all' ? (money.status === 'completed' ? maxInCents : owedInCents) : amountInCents
  if (money.status === 'refund-failed') {
    return { ...(await retryRefund(deps, { orderId, amountInCents: askedInCents }, acting)), askedInCents }
  }
  const given = await giveRefund(deps, { orderId, amountInCents: askedInCents, refunds: refunds.count, why }, acting)
  if (given.asked) throw new Error('a second person is asked')
  return { status: given.status, askedInCents }
}

/**
 * Returns the person who acts: one of the office, or the order's customer if the hauler has no staff. If the office has one person, no
 * second one has to agree.
 */
async function whoActs(tx: Parameters<typeof readRefunds>[0], orderId: string): Promise<OfficeActing> {
  const { rows } = await sql<OfficeActing>`
    SELECT o.organization_id AS "organizationId", coalesce(
      (SELECT m.user_id FROM membership m WHERE m.organization_id = o.organization_id AND 'admin' = ANY (m.roles)
       ORDER BY m.user_id LIMIT 1), o.user_id) AS "actorId"
    FROM orders o WHERE o.id = ${orderId}`.execute(tx)
  if (!rows[0]) throw new Error('the order is not there')
  return rows[0]
}
