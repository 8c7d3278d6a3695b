import { balanceOf, orderCost } from '#domain/order/balance.ts'
import type { StoredBill } from '#server/db/bill/bills.ts'
import type { OrderDetails } from '#server/db/order/orders.ts'

type OrderFacts = Pick<OrderDetails, 'status' | 'events' | 'totalInCents' | 'extensions' | 'payments' | 'refunds'>

/** What is due for an order or owed to its customer, in cents; refunds count once they were given. */
export function balanceOfOrder(order: OrderFacts, bill: StoredBill | null): number {
  const { status, events, extensions, payments, refunds } = order
  const costInCents = orderCost({
    status,
    wasCancelled: events.some(one => one.to === 'cancelled'),
    orderedInCents: order.totalInCents,
    extensionsInCents: extensions.reduce((sum, one) => sum + one.priceInCents + one.taxInCents, 0),
    billedInCents: bill?.totalInCents ?? null,
  })
  return balanceOf(
    costInCents,
    payments.map(one => ({ amountInCents: one.amountPaid })),
    refunds.map(one => ({ amountInCents: one.amountRefunded })),
  )
}
