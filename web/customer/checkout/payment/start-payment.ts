import { api } from '#web/client/api.ts'
import { paymentIntentQuery } from '#web/client/queries.ts'
import { queryClient } from '#web/client/query.ts'

/** Has the server freeze the price and ask the payment service for it; the page of the card follows. */
export async function startPayment(cartId: string): Promise<void> {
  await api.createCheckoutPaymentIntent.mutate({ cartId })
  queryClient.removeQueries({ queryKey: paymentIntentQuery(cartId).queryKey })
  await queryClient.invalidateQueries({ queryKey: ['getCart', cartId] })
}
