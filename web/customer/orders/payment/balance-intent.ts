import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/client/api.ts'

/** The payment of what an order still owes. Asked for once a visit: the server gives the same one until the balance changes. */
export const balanceIntentQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['createOrderPaymentIntent', orderId],
    queryFn: () => api.createOrderPaymentIntent.mutate({ orderId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { toldByPage: true },
  })
