import type { CostFacts } from '#domain/order/balance.ts'
import { costLines } from '#domain/order/cost-lines.ts'
import type { ShownCost } from '#server/api/customer/order-shape.ts'
import type { OrderDetails } from '#server/db/order/orders.ts'

/** Every line of what an order costs now; rentals with the days they were booked for. */
export function presentCost(order: OrderDetails, cost: CostFacts): ShownCost {
  const { lines: ordered, extensions, bill, snapshot } = order
  const days = bill ? undefined : snapshot.terms?.rentalDays
  const { lines, ...sums } = costLines({ cost, ordered, extensions, billed: bill?.lines ?? null })
  return {
    ...sums,
    lines: lines.map(({ itemId: _, ...line }) => (line.kind === 'container' && days ? { ...line, days } : line)),
  }
}
