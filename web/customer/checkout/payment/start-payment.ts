import type { QueryClient } from '@tanstack/react-query'
import { type Reads, readsIn } from '#web/client/api.ts'
import { apiOf } from '#web/client/query.ts'
import { settings } from '#web/client/settings.ts'
import { paymentIntentQuery, samePurchaseQuery } from '#web/customer/checkout/payment/queries.ts'
import { hasOwnDocument } from '#web/customer/own-document.ts'
import { cartQuery } from '#web/customer/queries.ts'
import { keepCart, withReads } from '#web/customer/refresh.ts'
import { fetchedAhead } from '#web/frame/lazy-page.tsx'

/** The page stays this long after the payment is prepared. Meanwhile the data of the card's page is fetched. */
export const pauseAfterDetailsMs = 1000
export const pauseAfterSummaryMs = 300

/** The payment page shows these reads. The answer that prepares the payment brings them, so the page opens without waiting. */
const withPayment = withReads(
  'getCart',
  'getCartPaymentIntent',
  'getSamePurchase',
  'getContainerTypesForCustomer',
  'getPreAuthWeightData',
)

/** The server freezes the price and requests a payment from the payment service. */
export async function startPayment(queries: QueryClient, cartId: string): Promise<void> {
  const prepared = await apiOf(queries).createCheckoutPaymentIntent.mutate({ cartId }, withPayment)
  const reads = readsIn(prepared)
  queries.removeQueries({ queryKey: paymentIntentQuery(cartId).queryKey })
  queries.removeQueries({ queryKey: samePurchaseQuery(cartId).queryKey })
  fetchWhatFollows(queries, cartId, reads)
  if (!(await keepCart(queries, cartId, reads)))
    await queries.invalidateQueries({ queryKey: cartQuery(cartId).queryKey })
}

/** If a query fails here, the page fetches it again and shows the failure. A payment page in its own document fetches everything itself. */
function fetchWhatFollows(queries: QueryClient, cartId: string, reads: Reads): void {
  const { getCartPaymentIntent: intent, getSamePurchase: same } = reads
  if (hasOwnDocument()) return
  const purchase = samePurchaseQuery(cartId)
  void queries.prefetchQuery(same === undefined ? purchase : { ...purchase, queryFn: () => same })
  if (!intent) return
  void queries.prefetchQuery({ ...paymentIntentQuery(cartId), queryFn: () => intent })
  fetchedAhead(import('#web/parts/card/card-service.ts'))
    .then(({ loadCardService }) => loadCardService(settings.payment, intent.connectAccountId))
    .catch(() => undefined)
}
