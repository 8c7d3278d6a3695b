import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RouterOutputs } from '#web/client/api.ts'
import { httpStatusOf, refusalOf } from '#web/client/errors.ts'
import { ask } from '#web/client/query.ts'
import { cartRetry, generalRetry, newOrderRetry, orderPageRetry } from '#web/client/retry.ts'
import { untilKnown } from '#web/customer/payment-in-doubt.ts'

/** Queries of the customer's app: what is asked, under which key, how often again. Those of placed orders alone: orders/queries.ts. What a change refreshes: refresh.ts. */

const minute = 60_000
/** An answer that has just come with a change is not asked for again by the page that it leads to. */
const justKnownMs = 2000
const languageInUse = () => document.documentElement.lang

/** What is for sale depends on the cart's area and comes in the reader's language, so both are part of the key. */
export const offer = (cartId: string) => ({ cartId, language: languageInUse() })

/** The page itself says that a cart is gone, and leads to a new one. */
export const cartQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getCart', cartId],
    queryFn: ask(api => api.getCart.query({ cartId })),
    staleTime: justKnownMs,
    ...cartRetry,
    meta: { shownByPage: error => httpStatusOf(error) === 404 },
  })

/** The old sum stays while the new one is fetched: nothing jumps. */
export const pricingQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getCartPricingSummary', cartId],
    queryFn: ask(api => api.getCartPricingSummary.query({ cartId })),
    staleTime: justKnownMs,
    placeholderData: keepPreviousData,
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

/** Which dumpsters are offered depends on the chosen materials: invalidate it with them. */
export const containerTypesQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getContainerTypesForCustomer', offer(cartId)],
    queryFn: ask(api => api.getContainerTypesForCustomer.query()),
    staleTime: justKnownMs,
  })

export const addOnsQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getAddOns', offer(cartId)],
    queryFn: ask(api => api.getAddOns.query()),
    staleTime: minute,
  })

/** What is charged on site, for the terms. */
export const feePricesQuery = () =>
  queryOptions({
    queryKey: ['getFeePrices'],
    queryFn: ask(api => api.getFeePrices.query()),
    meta: { shownByPage: true },
  })

export const addressesQuery = (cartId: string) =>
  queryOptions({ queryKey: ['getAddresses', cartId], queryFn: ask(api => api.getAddresses.query()) })

export const replacementPaymentQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getReplacementOrderPaymentInfo', cartId],
    queryFn: ask(api => api.getReplacementOrderPaymentInfo.query({ cartId })),
  })

/** The card on file that pays for the same ordered again. */
export const cardOnFileQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getCardOnFile', cartId],
    queryFn: ask(api => api.getCardOnFile.query({ cartId })),
    retry: false,
    meta: { safeToFail: true },
  })

export const preAuthWeightQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getPreAuthWeightData', cartId],
    queryFn: ask(api => api.getPreAuthWeightData.query({ cartId })),
  })

/** The order of a cart that was just paid: it may be placed a moment later. */
export const newOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['getOrderById', orderId],
    queryFn: ask(api => api.getOrderById.query({ orderId })),
    ...untilKnown(newOrderRetry),
  })

/** How often an order is fetched while its payment is pending (rule L12). */
const pendingPollMs = 3000
/** While the truck is on its way through its day (rule D122). */
const visitPollMs = minute

/** An order for its own page, which says itself what went wrong. */
export const orderQuery = (orderId: string) =>
  queryOptions<RouterOutputs['getOrderById']>({
    queryKey: ['getOrderById', orderId],
    queryFn: ask(api => api.getOrderById.query({ orderId })),
    ...orderPageRetry,
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'payment-pending' ? pendingPollMs : data?.visitToday ? visitPollMs : false,
    meta: { shownByPage: true },
  })

/** Days and hours on offer: the clock behind them moves, so they are asked again for each visit of the page. */
export const scheduleOptionsQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getScheduleOptions', cartId],
    queryFn: ask(api => api.getScheduleOptions.query({ cartId })),
  })

export const paymentIntentQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getCartPaymentIntent', cartId],
    queryFn: ask(api => api.getCartPaymentIntent.query({ cartId })),
    retry: false,
    staleTime: justKnownMs,
    gcTime: justKnownMs,
    meta: { safeToFail: true },
  })

/** While a payment page is looked at, what is reserved for the cart is kept longer: 15 minutes each time, first after five. */
export const reservationQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['renewReservation', cartId],
    queryFn: ask(api => api.renewReservation.mutate({ cartId })),
    initialData: { reservedUntil: null },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: 5 * minute,
    retry: false,
    meta: { safeToFail: true },
  })

/** Whether the same was bought within a day, or may have been. */
export const samePurchaseQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getSamePurchase', cartId],
    queryFn: ask(api => api.getSamePurchase.query({ cartId })),
    retry: false,
    staleTime: justKnownMs,
    gcTime: justKnownMs,
    meta: { safeToFail: true },
  })

/** The suggestions for an address that is typed; the former ones stay until the next are here. */
export const addressSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['searchAddresses', text],
    queryFn: ask(api => api.searchAddresses.query({ text })),
    placeholderData: keepPreviousData,
    retry: 1,
    meta: { safeToFail: true },
  })

/** A person's addresses, the same for each of their carts. */
export const savedAddressesQuery = () =>
  queryOptions({ queryKey: ['getAddresses', 'account'], queryFn: ask(api => api.getAddresses.query()) })

export const savedCardsQuery = () =>
  queryOptions({
    queryKey: ['getSavedCards'],
    queryFn: ask(api => api.getSavedCards.query()),
    // What the payment service did not answer within seconds is said at once.
    retry: (attempt, error) => refusalOf(error) === null && generalRetry.retry(attempt, error),
  })

/** The first parts of keys, to refresh queries with any input. */
export const everyKeyOf = {
  carts: ['getCart'],
  addresses: ['getAddresses'],
  containerTypes: ['getContainerTypesForCustomer'],
  /** What a hauler sells. */
  offers: [['getCleanups'], ['getMaterials'], ['getContainerTypesForCustomer'], ['getAddOns']],
  scheduleOptions: ['getScheduleOptions'],
  paymentIntents: ['getCartPaymentIntent'],
  orders: ['getOrderById'],
  orderLists: ['getOrders'],
  extensionQuotes: (orderId: string) => ['quoteExtension', orderId] as const,
  visitQuotes: (orderId: string) => ['quoteVisit', orderId] as const,
} as const
