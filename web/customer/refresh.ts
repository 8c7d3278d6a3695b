import type { QueryClient } from '@tanstack/react-query'
import type { CallContext, Read, Reads } from '#web/client/api.ts'
import {
  cartQuery,
  everyKeyOf,
  preAuthWeightQuery,
  priceFactsQuery,
  pricingQuery,
  queriesOfReads,
} from '#web/customer/queries.ts'

/** A call that changes the cart has this context, so that its answer brings the changed cart (rule C10). */
export const withCart = withReads('getCart')

/** The answer to a call with this context also brings these reads. */
export function withReads(...reads: readonly Read[]) {
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
  if (!reads.getPreAuthWeightData) void queries.invalidateQueries({ queryKey: preAuthWeightQuery(cartId).queryKey })
  const { addresses, containerTypes, scheduleOptions, paymentIntents } = everyKeyOf
  for (const queryKey of [addresses, containerTypes, scheduleOptions, paymentIntents])
    void queries.invalidateQueries({ queryKey, refetchType: 'none' })
  if (!(await keepCart(queries, cartId, reads))) await queries.refetchQueries({ queryKey: cartQuery(cartId).queryKey })
}

/**
 * The function keeps the cart, its price and the other data that an answer brought. The result is false if the answer
 * brought no cart. Then pages fetch it when they show it.
 */
export async function keepCart(queries: QueryClient, cartId: string, reads: Reads): Promise<boolean> {
  const { getCart: cart, getPriceFacts: facts } = reads
  const price = cart?.lineItems
  if (!price) void queries.invalidateQueries({ queryKey: pricingQuery(cartId).queryKey })
  await Promise.all([
    cart && keep(queries, cartQuery(cartId).queryKey, cart),
    price && keep(queries, pricingQuery(cartId).queryKey, price),
    cart && facts && keep(queries, priceFactsQuery(cartId, cart).queryKey, facts),
    ...Object.entries(queriesOfReads).map(([name, query]) => {
      const data = reads[name as keyof typeof queriesOfReads]
      return data && keep(queries, query(cartId).queryKey, data)
    }),
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
