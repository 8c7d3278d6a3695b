import { queryOptions } from '@tanstack/react-query'
import { ask } from '#web/client/query.ts'
import { newOrderRetry } from '#web/client/retry.ts'
import { untilKnown } from '#web/customer/payment-in-doubt.ts'
import { minute } from '#web/customer/queries.ts'

/**
 * The answer that prepares the payment also brings the data of the payment page. If the payment page opens within this
 * time, it uses that data. If it opens later, it reads the data again, because the payment may have changed. The time is
 * long enough for a slow phone: the page before stays for one second, and the payment page opens within two more.
 */
const preparedMs = 5000

/** The cart of this order was just paid. The server may place the order a moment later. */
export const newOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['getOrderById', orderId],
    queryFn: ask(api => api.getOrderById.query({ orderId })),
    ...untilKnown(newOrderRetry),
    meta: { safeToFail: true },
  })

export const paymentIntentQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getCartPaymentIntent', cartId],
    queryFn: ask(api => api.getCartPaymentIntent.query({ cartId })),
    retry: false,
    staleTime: preparedMs,
    gcTime: preparedMs,
    meta: { safeToFail: true },
  })

/** While a payment page is open, this query renews the reservations of the cart, first after five minutes, for 15 minutes each time. */
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

/** The result is the same purchase, if it was made within a day or a payment for it is in doubt. */
export const samePurchaseQuery = (cartId: string) =>
  queryOptions({
    queryKey: ['getSamePurchase', cartId],
    queryFn: ask(api => api.getSamePurchase.query({ cartId })),
    retry: false,
    staleTime: preparedMs,
    gcTime: preparedMs,
    meta: { safeToFail: true },
  })
