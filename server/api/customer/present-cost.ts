import type { CostFacts } from '#domain/order/balance.ts'
import { costLines } from '#domain/order/cost-lines.ts'
import type { ShownCost } from '#server/api/customer/order-shape.ts'
import type { OrderDetails } from '#server/db/order/orders.ts'

/** Presents each line of the current cost of an order. A rental has the days for which the customer booked it. */
export function presentCost(order: OrderDetails, cost: CostFacts): ShownCost {
  const { lines: ordered, extensions, bill, snapshot } = order
  const days = bill ? undefined : snapshot.terms?.rentalDays
  const { lines, ...sums } = costLines({ cost, ordered, extensions, billed: bill?.lines ?? null })
  return {
    ...sums,
    lines: lines.map(({ itemId: _, ...line }) => (line.kind === 'container' && days ? { ...line, days } : line)),
  }
}
