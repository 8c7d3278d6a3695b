import type { QueryClient } from '@tanstack/react-query'
import {
  cartQuery,
  everyKeyOf,
  orderQuery,
  preAuthWeightQuery,
  pricingQuery,
  savedCardsQuery,
} from '#web/customer/queries.ts'

/** What a changed cart changes with it: the cart itself is waited for, prices and offers follow. */
export async function refreshCart(queries: QueryClient, cartId: string): Promise<void> {
  void queries.invalidateQueries({ queryKey: pricingQuery(cartId).queryKey })
  void queries.invalidateQueries({ queryKey: preAuthWeightQuery(cartId).queryKey })
  void queries.invalidateQueries({ queryKey: everyKeyOf.containerTypes })
  void queries.invalidateQueries({ queryKey: everyKeyOf.scheduleOptions })
  void queries.invalidateQueries({ queryKey: everyKeyOf.paymentIntents })
  await queries.refetchQueries({ queryKey: cartQuery(cartId).queryKey })
}

/** The lists in which an order stands. */
export const refreshOrderLists = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: everyKeyOf.orderLists })

export const refreshOrder = (queries: QueryClient, orderId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: orderQuery(orderId).queryKey })

/** After a change that concerns more than one order, such as a swap. */
export const refreshEveryOrder = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: everyKeyOf.orders })

/** Addresses are removed from carts as well. */
export async function refreshSavedAddresses(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: everyKeyOf.addresses }),
    queries.invalidateQueries({ queryKey: everyKeyOf.carts }),
  ])
}

export const refreshSavedCards = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: savedCardsQuery().queryKey })

export const refreshExtensionQuotes = (queries: QueryClient, orderId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: everyKeyOf.extensionQuotes(orderId) })

export const refreshVisitQuotes = (queries: QueryClient, orderId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: everyKeyOf.visitQuotes(orderId) })
