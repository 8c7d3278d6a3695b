import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TimeWindow } from '#domain/schedule/window.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { apiOf, ask } from '#web/client/query.ts'
import { newOrderRetry, orderPageRetry } from '#web/client/retry.ts'
import { untilKnown } from '#web/customer/payment-in-doubt.ts'
import { minute } from '#web/customer/queries.ts'

/** These are the queries of the pages of placed orders. Queries that other parts of the customer's app also use are not here. */

/** The query reads the weight that the order's price covers. */
export const orderWeightQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['getOrderPreAuthWeightData', orderId],
    queryFn: ask(api => api.getOrderPreAuthWeightData.query({ orderId })),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { safeToFail: true },
  })

/**
 * The query reads the payment of an order's balance. Each visit of the page sends it once. The server gives the same
 * payment until the balance changes.
 */
export const balanceIntentQuery = (orderId: string) => intentQuery('createOrderPaymentIntent', orderId)

/** The query reads the amount that a customer may pay voluntarily for a paid order. The result is null if nothing is offered. */
export const voluntaryPaymentQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['getVoluntaryPayment', orderId],
    queryFn: ask(api => api.getVoluntaryPayment.query({ orderId })),
    gcTime: 0,
    meta: { shownByPage: true },
  })

export const voluntaryIntentQuery = (orderId: string) => intentQuery('createVoluntaryPaymentIntent', orderId)

/** The call makes the intent of a form. */
export type IntentCall = 'createOrderPaymentIntent' | 'createVoluntaryPaymentIntent'

export const intentQuery = (call: IntentCall, orderId: string) =>
  queryOptions({
    queryKey: [call, orderId],
    queryFn: ask(api => api[call].mutate({ orderId })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { shownByPage: true },
  })

/** The query reads how the payment of an order's balance ended. It repeats until that is known. */
export const balanceOutcomeQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['updateOrderToPaymentPending', orderId],
    queryFn: ask(api => api.updateOrderToPaymentPending.mutate({ orderId })),
    ...untilKnown({ retry: () => false, retryDelay: newOrderRetry.retryDelay }),
    gcTime: 0,
    meta: { shownByPage: true },
  })

/** The query reads how much a cancellation keeps and gives back. Each opening of the dialog sends it. */
export const cancellationQuoteQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['quoteCancellation', orderId],
    queryFn: ask(api => api.quoteCancellation.query({ orderId })),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { shownByPage: true },
  })

/** The query reads the price of keeping the dumpster until a later day. */
export const extensionQuoteQuery = (orderId: string, pickupDay: number | null) =>
  queryOptions({
    queryKey: ['quoteExtension', orderId, pickupDay],
    queryFn: ask(api => api.quoteExtension.query({ orderId, pickupDay: pickupDay ?? 0 })),
    retry: false,
    meta: { shownByPage: true },
  })

/** The query reads the highest price of the days until a pick-up or swap. */
export const visitQuoteQuery = (act: 'pickup' | 'swap', orderId: string, window: TimeWindow | null) =>
  queryOptions({
    queryKey: ['quoteVisit', orderId, act, window],
    queryFn: ask(api => {
      const { day, start, end } = window ?? { day: 0, start: 0, end: 0 }
      const visit = { day, start, end }
      return act === 'pickup'
        ? api.quotePickup.query({ orderId, pickupWindow: visit })
        : api.quoteSwap.query({ orderId, swapWindow: visit })
    }),
    retry: false,
    meta: { shownByPage: true },
  })

/** The query reads one page of the orders, newest first. The former list stays until the next one is loaded. */
export const ordersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['getOrders', search],
    queryFn: ({ client, pageParam, signal }) =>
      apiOf(client).getOrders.query({ ...(pageParam && { cursor: pageParam }), ...(search && { search }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor ?? null,
    placeholderData: keepPreviousData,
  })

/** While a payment is pending, its order is fetched at this interval (rule L12). */
const pendingPollMs = 3000
/** While the truck is on its route, the order is fetched at this interval (rule D122). */
const visitPollMs = minute

/** The query reads an order for its own page. The page itself shows a failure. */
export const orderQuery = (orderId: string) =>
  queryOptions<RouterOutputs['getOrderById']>({
    queryKey: ['getOrderById', orderId],
    queryFn: ask(api => api.getOrderById.query({ orderId })),
    ...orderPageRetry,
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'payment-pending' ? pendingPollMs : data?.visitToday ? visitPollMs : false,
    meta: { shownByPage: true },
  })
