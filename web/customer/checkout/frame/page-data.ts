import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { CheckoutStep } from '#domain/cart/next-step.ts'
import { everyKeyOf, queriesOfReads } from '#web/customer/queries.ts'
import { withReads } from '#web/customer/refresh.ts'

/** Besides its cart, the page of a step shows this data. A page that is not in the list shows only its cart. */
const dataOf: { readonly [Step in CheckoutStep]?: readonly (keyof typeof queriesOfReads)[] } = {
  cleanup: ['getCleanups'],
  materials: ['getMaterials'],
  containers: ['getContainerTypesForCustomer'],
  address: ['getAddresses'],
  'address/restrictions': ['getSpot'],
  'pickup-dropoff': ['getScheduleOptions'],
  'add-ons': ['getAddOns'],
  'order-summary': ['getContainerTypesForCustomer', 'getPreAuthWeightData'],
}

/** A call that changes the cart has this context. Its answer then brings all that the page of the next step shows. */
export function withDataOf(step: CheckoutStep, queries: QueryClient, cartId: string) {
  const reads = dataOf[step] ?? []
  // The page of the materials is the first one on a phone that prices choices. A wide screen shows a price earlier and may have the facts.
  const lacksFacts = step === 'materials' && !hasData(queries, everyKeyOf.priceFacts(cartId))
  return withReads('getCart', ...reads, ...(lacksFacts ? (['getPriceFacts'] as const) : []))
}

const hasData = (queries: QueryClient, queryKey: readonly unknown[]) =>
  queries.getQueriesData({ queryKey }).some(([, data]) => data !== undefined)

/** If a query fails here, the page sends it again when it is shown, and says so if it fails again. */
export function fetchDataOf(step: CheckoutStep, queries: QueryClient, cartId: string): void {
  for (const name of dataOf[step] ?? []) {
    // The answers have different types, but this function does not read them.
    const query = queriesOfReads[name](cartId) as unknown as FetchQueryOptions
    void queries.prefetchQuery({ ...query, meta: { safeToFail: true } })
  }
}
