import type { QueryClient } from '@tanstack/react-query'
import type { CallContext, Reads } from '#web/client/api.ts'
import {
  cartQuery,
  containerTypesQuery,
  everyKeyOf,
  orderQuery,
  preAuthWeightQuery,
  pricingQuery,
  savedCardsQuery,
} from '#web/customer/queries.ts'

/** Goes with a change of the cart: the answer brings the cart as it is then (rule C10). */
export const withCart = reading('getCart')
/** Which sizes are offered, and at which price, depends on the materials. */
export const withCartAndSizes = reading('getCart', 'getContainerTypesForCustomer')

function reading(...reads: NonNullable<CallContext['reads']>) {
  return { context: { reads } satisfies CallContext as Record<string, unknown> }
}

/** What a changed cart changes with it. What the answer to the change did not bring is asked for: the cart is waited for. */
export async function refreshCart(queries: QueryClient, cartId: string, reads: Reads = {}): Promise<void> {
  void queries.invalidateQueries({ queryKey: preAuthWeightQuery(cartId).queryKey })
  void queries.invalidateQueries({ queryKey: everyKeyOf.containerTypes })
  void queries.invalidateQueries({ queryKey: everyKeyOf.scheduleOptions })
  void queries.invalidateQueries({ queryKey: everyKeyOf.paymentIntents })
  if (!keepCart(queries, cartId, reads)) await queries.refetchQueries({ queryKey: cartQuery(cartId).queryKey })
}

/** Keeps the cart and its price as they came with an answer. False where it brought none: they are asked for when they are shown. */
export function keepCart(queries: QueryClient, cartId: string, reads: Reads): boolean {
  const { getCart: cart, getContainerTypesForCustomer: sizes } = reads
  if (sizes) queries.setQueryData(containerTypesQuery(cartId).queryKey, sizes)
  if (cart?.lineItems) queries.setQueryData(pricingQuery(cartId).queryKey, cart.lineItems)
  else void queries.invalidateQueries({ queryKey: pricingQuery(cartId).queryKey })
  if (cart) queries.setQueryData(cartQuery(cartId).queryKey, cart)
  else void queries.invalidateQueries({ queryKey: cartQuery(cartId).queryKey })
  return cart !== undefined
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
