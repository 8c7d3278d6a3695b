import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RouterOutputs } from '#web/client/api.ts'
import { httpStatusOf, refusalOf } from '#web/client/errors.ts'
import { ask } from '#web/client/query.ts'
import { cartRetry, generalRetry } from '#web/client/retry.ts'

/**
 * These queries of the customer's app each have a call, a key, and a time after which they are sent again. The queries
 * of a payment, of placed orders and of an account are in their folders. refresh.ts lists the queries that a change
 * refreshes.
 */

export const minute = 60_000
/** If the answer to a change has just brought the data, the next page does not fetch it again within this time. */
export const justKnownMs = 2000
const languageInUse = () => document.documentElement.lang

/** The offer depends on the cart's area and comes in the reader's language, so both are part of the key. */
export const offer = (cartId: string) => ({ cartId, language: languageInUse() })

/** If the cart no longer exists, the page itself says so and leads to a new one. */
export const cartQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getCart', cartId],
    queryFn: ask(api => api.getCart.query({ cartId })),
    staleTime: justKnownMs,
    ...cartRetry,
    meta: { shownByPage: error => httpStatusOf(error) === 404 },
  })

/** The old total stays on the page while the new one is fetched, so that the layout does not move. */
export const pricingQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getCartPricingSummary', cartId],
    queryFn: ask(api => api.getCartPricingSummary.query({ cartId })),
    staleTime: justKnownMs,
    placeholderData: keepPreviousData,
  })

type PricedFor = Pick<RouterOutputs['getCart'], 'zipCode' | 'customerType' | 'promotionCode' | 'collectTaxes'>

/** With these facts the browser prices choices of this customer that are not saved yet (rule P31). */
export const priceFactsQuery = (cartId: string, cart: PricedFor) =>
  queryOptions({
    queryKey: [
      ...everyKeyOf.priceFacts(cartId),
      cart.zipCode,
      cart.customerType,
      cart.promotionCode,
      cart.collectTaxes,
    ],
    queryFn: ask(api => api.getPriceFacts.query({ cartId })),
    staleTime: 5 * minute,
    meta: { safeToFail: true },
  })

export const cleanupsQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getCleanups', offer(cartId)],
    queryFn: ask(api => api.getCleanups.query()),
    staleTime: minute,
  })

export const materialsQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getMaterials', offer(cartId)],
    queryFn: ask(api => api.getMaterials.query()),
    staleTime: 5 * minute,
    gcTime: 10 * minute,
  })

/** The offered dumpsters depend on the chosen materials, so invalidate this query when the materials change. */
export const containerTypesQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getContainerTypesForCustomer', offer(cartId)],
    queryFn: ask(api => api.getContainerTypesForCustomer.query()),
    staleTime: minute,
  })

export const addOnsQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getAddOns', offer(cartId)],
    queryFn: ask(api => api.getAddOns.query()),
    staleTime: minute,
  })

/** The query reads the charges on site. The terms show them. */
export const feePricesQuery = () =>
  queryOptions({
    queryKey: ['getFeePrices'],
    queryFn: ask(api => api.getFeePrices.query()),
    meta: { shownByPage: true },
  })

export const addressesQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getAddresses', cartId],
    queryFn: ask(api => api.getAddresses.query()),
    staleTime: justKnownMs,
  })

export const replacementPaymentQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getReplacementOrderPaymentInfo', cartId],
    queryFn: ask(api => api.getReplacementOrderPaymentInfo.query({ cartId })),
    // A withdrawn swap stays withdrawn. So the call is not tried again.
    retry: (attempt, error) => refusalOf(error) !== 'swap-withdrawn' && generalRetry.retry(attempt, error),
  })

/** The query reads the card on file, with which the customer pays for the same order again. */
export const cardOnFileQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getCardOnFile', cartId],
    queryFn: ask(api => api.getCardOnFile.query({ cartId })),
    retry: false,
    meta: { safeToFail: true },
  })

/** The query reads why the saved card of a swap, or of the same order again, is not offered (rule M82). */
export const whyNoSavedCardQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getWhyNoSavedCard', cartId],
    queryFn: ask(api => api.getWhyNoSavedCard.query({ cartId })),
    retry: false,
    meta: { safeToFail: true },
  })

/** The query reads why the balance of an order is not paid with the saved card (rule M82). */
export const whyNoCardForOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['getWhyNoCardForOrder', orderId],
    queryFn: ask(api => api.getWhyNoCardForOrder.query({ orderId })),
    retry: false,
    meta: { safeToFail: true },
  })

/** The query reads how many tries are left to prove a saved card on this device (rule M81). */
export const cardProofQuery = () =>
  queryOptions({
    queryKey: ['getCardProof'],
    queryFn: ask(api => api.getCardProof.query()),
    retry: false,
    meta: { safeToFail: true },
  })

/** The query reads the spot of a cart, or of the order with the same id. A page goes on without it. */
export const spotQuery = (id: string) =>
  queryOptions({
    queryKey: ['getSpot', id],
    queryFn: ask(api => api.getSpot.query({ cartId: id })),
    staleTime: justKnownMs,
    meta: { shownByPage: true },
  })

export const preAuthWeightQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getPreAuthWeightData', cartId],
    queryFn: ask(api => api.getPreAuthWeightData.query({ cartId })),
    staleTime: justKnownMs,
  })

/** The offered days and hours depend on the clock, so each visit of the page fetches them, if the answer before has not just brought them. */
export const scheduleOptionsQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getScheduleOptions', cartId],
    queryFn: ask(api => api.getScheduleOptions.query({ cartId })),
    staleTime: justKnownMs,
  })

export const orderScheduleOptionsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['getOrderScheduleOptions', orderId],
    queryFn: ask(api => api.getOrderScheduleOptions.query({ orderId })),
  })

/**
 * If a change of the cart names some of these reads, its answer brings their data. The page then takes the data from there
 * and does not send the query.
 */
export const queriesOfReads = {
  getCleanups: cleanupsQuery,
  getMaterials: materialsQuery,
  getContainerTypesForCustomer: containerTypesQuery,
  getAddresses: addressesQuery,
  getSpot: spotQuery,
  getScheduleOptions: scheduleOptionsQuery,
  getAddOns: addOnsQuery,
  getPreAuthWeightData: preAuthWeightQuery,
}

/** These are the first parts of keys. They refresh queries with any input. */
export const everyKeyOf = {
  carts: ['getCart'],
  addresses: ['getAddresses'],
  containerTypes: ['getContainerTypesForCustomer'],
  /** These queries read what a hauler sells. */
  offers: [['getCleanups'], ['getMaterials'], ['getContainerTypesForCustomer'], ['getAddOns']],
  priceFacts: (cartId: string) => ['getPriceFacts', offer(cartId)] as const,
  scheduleOptions: ['getScheduleOptions'],
  paymentIntents: ['getCartPaymentIntent'],
  orders: ['getOrderById'],
  orderLists: ['getOrders'],
  extensionQuotes: (orderId: string) => ['quoteExtension', orderId] as const,
  visitQuotes: (orderId: string) => ['quoteVisit', orderId] as const,
} as const
