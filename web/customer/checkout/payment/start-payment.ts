import { api } from '#web/client/api.ts'
import { queryClient } from '#web/client/query.ts'
import { paymentIntentQuery } from '#web/customer/queries.ts'

/** How long the page stays once the payment is prepared. */
export const pauseAfterDetailsMs = 1000
export const pauseAfterSummaryMs = 300

/** Has the server freeze the price and ask the payment service for it; the page of the card follows after the pause. */
export async function startPayment(cartId: string, pauseMs: number): Promise<void> {
  await api.createCheckoutPaymentIntent.mutate({ cartId })
  queryClient.removeQueries({ queryKey: paymentIntentQuery(cartId).queryKey })
  const pause = new Promise(resolve => setTimeout(resolve, pauseMs))
  await queryClient.invalidateQueries({ queryKey: ['getCart', cartId] })
  await pause
}
