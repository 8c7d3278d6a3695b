import type { QueryClient } from '@tanstack/react-query'
import { apiOf } from '#web/client/query.ts'
import { cartQuery, paymentIntentQuery } from '#web/customer/queries.ts'

/** How long the page stays once the payment is prepared. */
export const pauseAfterDetailsMs = 1000
export const pauseAfterSummaryMs = 300

/** Has the server freeze the price and ask the payment service for it; the page of the card follows after the pause. */
export async function startPayment(queries: QueryClient, cartId: string, pauseMs: number): Promise<void> {
  await apiOf(queries).createCheckoutPaymentIntent.mutate({ cartId })
  queries.removeQueries({ queryKey: paymentIntentQuery(cartId).queryKey })
  const pause = new Promise(resolve => setTimeout(resolve, pauseMs))
  await queries.invalidateQueries({ queryKey: cartQuery(cartId).queryKey })
  await pause
}
