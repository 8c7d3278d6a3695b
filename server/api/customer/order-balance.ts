import { balanceOf, type CostFacts, orderCost } from '#domain/order/balance.ts'
import type { StoredBill } from '#server/db/bill/bills.ts'
import type { OrderDetails } from '#server/db/order/orders.ts'

type PricedOrder = Pick<OrderDetails, 'events' | 'totalInCents' | 'extensions' | 'adjustments' | 'heldInCents'>

export function costFactsOf(order: PricedOrder, bill: Pick<StoredBill, 'totalInCents' | 'version'> | null): CostFacts {
  const { events, extensions, adjustments, heldInCents } = order
  return {
    wasCancelled: events.some(one => one.to === 'cancelled'),
    orderedInCents: order.totalInCents,
    extensionsInCents: extensions.reduce((sum, one) => sum + one.priceInCents + one.taxInCents, 0),
    billedInCents: bill?.totalInCents ?? null,
    billVersion: bill?.version ?? null,
    adjustments,
    heldInCents,
  }
}

type PaidOrder = Pick<OrderDetails, 'payments' | 'refunds'>

/**
 * Returns the due amount of an order, in cents. It is negative if the hauler owes money to the customer. A refund counts after it was made.
 */
export function balanceOfOrder(cost: CostFacts, { payments, refunds }: PaidOrder): number {
  return balanceOf(
    orderCost(cost),
    payments.map(one => ({ amountInCents: one.amountPaid })),
    refunds.map(one => ({ amountInCents: one.amountRefunded })),
  )
}
