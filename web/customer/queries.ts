import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#web/client/api.ts'
import { httpStatusOf } from '#web/client/errors.ts'
import { cartRetry, newOrderRetry, orderPageRetry } from '#web/client/retry.ts'

const minute = 60_000
const languageInUse = () => document.documentElement.lang

/** What is for sale depends on the cart's area and comes in the reader's language, so both are part of the key. */
const offer = (cartId: string) => ({ cartId, language: languageInUse() })

/** A cart that is gone is the page's to tell: it leads to a new one. */
export const cartQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getCart', cartId],
    queryFn: () => api.getCart.query({ cartId }),
    ...cartRetry,
    meta: { toldByPage: error => httpStatusOf(error) === 404 },
  })

/** The old sum stays while the new one is on its way: nothing jumps. */
export const pricingQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getCartPricingSummary', cartId],
    queryFn: () => api.getCartPricingSummary.query({ cartId }),
    placeholderData: keepPreviousData,
  })

export const cleanupsQuery = (cartId: string) =>
  queryOptions({ queryKey: ['getCleanups', offer(cartId)], queryFn: () => api.getCleanups.query() })

export const materialsQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getMaterials', offer(cartId)],
    queryFn: () => api.getMaterials.query(),
    staleTime: 5 * minute,
    gcTime: 10 * minute,
  })

/** Which dumpsters are offered depends on the chosen materials: invalidate it with them. */
export const containerTypesQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getContainerTypesForCustomer', offer(cartId)],
    queryFn: () => api.getContainerTypesForCustomer.query(),
  })

export const addOnsQuery = (cartId: string) =>
  queryOptions({ queryKey: ['getAddOns', offer(cartId)], queryFn: () => api.getAddOns.query() })

export const addressesQuery = (cartId: string) =>
  queryOptions({ queryKey: ['getAddresses', cartId], queryFn: () => api.getAddresses.query() })

export const replacementPaymentQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getReplacementOrderPaymentInfo', cartId],
    queryFn: () => api.getReplacementOrderPaymentInfo.query({ cartId }),
  })

export const preAuthWeightQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getPreAuthWeightData', cartId],
    queryFn: () => api.getPreAuthWeightData.query({ cartId }),
  })

/** The order of a cart that was just paid: it may be a moment away. */
export const newOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['getOrderById', orderId],
    queryFn: () => api.getOrderById.query({ orderId }),
    ...newOrderRetry,
  })

/** How often an order is fetched while its payment is pending (rule L12). */
const pendingPollMs = 3000

/** An order for its own page, which says itself what went wrong. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['getOrderById', orderId],
    queryFn: () => api.getOrderById.query({ orderId }),
    ...orderPageRetry,
    refetchInterval: ({ state }) => (state.data?.status === 'payment-pending' ? pendingPollMs : false),
    meta: { toldByPage: true },
  })

/** What the order's price covers by weight. */
export const orderWeightQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['getOrderPreAuthWeightData', orderId],
    queryFn: () => api.getOrderPreAuthWeightData.query({ orderId }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { safeToFail: true },
  })

export const orderScheduleOptionsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['getOrderScheduleOptions', orderId],
    queryFn: () => api.getOrderScheduleOptions.query({ orderId }),
  })

/** Days and hours on offer: the clock behind them moves, so they are asked anew for each visit of the page. */
export const scheduleOptionsQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getScheduleOptions', cartId],
    queryFn: () => api.getScheduleOptions.query({ cartId }),
  })

export const paymentIntentQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getCartPaymentIntent', cartId],
    queryFn: () => api.getCartPaymentIntent.query({ cartId }),
    retry: false,
    gcTime: 0,
    meta: { safeToFail: true },
  })
