import type { QueryClient } from '@tanstack/react-query'
import type { CallContext, Reads } from '#web/client/api.ts'
import { cartQuery, containerTypesQuery, everyKeyOf, preAuthWeightQuery, pricingQuery } from '#web/customer/queries.ts'

/** A call that changes the cart has this context, so that its answer brings the changed cart (rule C10). */
export const withCart = reading('getCart')
/** The offered sizes and their prices depend on the materials. */
export const withCartAndSizes = reading('getCart', 'getContainerTypesForCustomer')
/** The next page shows the prepared payment, so the answer brings it. */
export const withCartAndPayment = reading('getCart', 'getCartPaymentIntent')

function reading(...reads: NonNullable<CallContext['reads']>) {
  return { context: { reads } satisfies CallContext as Record<string, unknown> }
}

let changesBegun = 0
let changesOpen = 0

/**
 * The function counts a change of a cart until its answer arrives. The returned function ends the change. It returns
 * true if no other change was open meanwhile. Only then does the answer bring the cart in its present state, in
 * whatever order the answers arrive.
 */
export function beginChange(): () => boolean {
  changesBegun += 1
  changesOpen += 1
  const own = changesBegun
  const isFirst = changesOpen === 1
  return () => {
    changesOpen -= 1
    return isFirst && changesBegun === own
  }
}

/**
 * The function refreshes the data that depends on a changed cart. It fetches the data that the answer to the change did
 * not bring, and waits for the cart.
 */
export async function refreshCart(queries: QueryClient, cartId: string, reads: Reads = {}): Promise<void> {
  void queries.invalidateQueries({ queryKey: preAuthWeightQuery(cartId).queryKey })
  for (const queryKey of [everyKeyOf.containerTypes, everyKeyOf.scheduleOptions, everyKeyOf.paymentIntents])
    void queries.invalidateQueries({ queryKey, refetchType: 'none' })
  if (!(await keepCart(queries, cartId, reads))) await queries.refetchQueries({ queryKey: cartQuery(cartId).queryKey })
}

/**
 * The function keeps the cart and its price that an answer brought. The result is false if the answer brought none.
 * Then pages fetch them when they show them.
 */
export async function keepCart(queries: QueryClient, cartId: string, reads: Reads): Promise<boolean> {
  const { getCart: cart, getContainerTypesForCustomer: sizes } = reads
  const price = cart?.lineItems
  if (!price) void queries.invalidateQueries({ queryKey: pricingQuery(cartId).queryKey })
  await Promise.all([
    cart && keep(queries, cartQuery(cartId).queryKey, cart),
    price && keep(queries, pricingQuery(cartId).queryKey, price),
    sizes && keep(queries, containerTypesQuery(cartId).queryKey, sizes),
  ])
  return cart !== undefined
}

/** Another ZIP may have another hauler with another catalog. */
export async function keepMovedCart(queries: QueryClient, cartId: string, reads: Reads): Promise<void> {
  for (const queryKey of everyKeyOf.offers) void queries.invalidateQueries({ queryKey, refetchType: 'none' })
  if (!(await keepCart(queries, cartId, reads)))
    await queries.invalidateQueries({ queryKey: cartQuery(cartId).queryKey })
}

/** An answer that is still on its way was requested before the change. It would bring the old state back. */
async function keep(queries: QueryClient, queryKey: readonly unknown[], data: object): Promise<void> {
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, data)
}

/** Refreshes the lists that contain the order. */
export const refreshOrderLists = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: everyKeyOf.orderLists })

/** Refreshes all orders after a change that concerns more than one order, such as a swap. */
export const refreshEveryOrder = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: everyKeyOf.orders })
