import type { Db } from '@rolloff/sql/connect.ts'
import { underWay } from '#server/operations/payment/under-way.ts'

/** This process is handling the events of these payments now. The key is the cart that was paid. */
const events = underWay<unknown>()

export function addReportedPayment(db: Db, cartId: string, handling: Promise<unknown>): void {
  events.add(db, cartId, handling)
}

/**
 * Waits while this process handles an event that reports the payment of this cart. The event often arrives just before the page that the
 * customer comes back to. Returns true if the event was handled, because the cart is then usually an order.
 */
export async function awaitReportedPayment(db: Db, cartId: string): Promise<boolean> {
  const event = events.outcomeOf(db, cartId)
  return event !== null && (await event) !== null
}
