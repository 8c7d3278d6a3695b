import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApi } from '#web/client/query.ts'
import type { Cancellation } from '#web/customer/orders/actions/cancel-dialog.tsx'
import type { PickupRequest } from '#web/customer/orders/actions/pickup-dialog.tsx'
import type { SwapRequest } from '#web/customer/orders/actions/swap-dialog.tsx'
import { useOrderAction } from '#web/customer/orders/actions/use-order-action.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { refreshVisitQuotes } from '#web/customer/orders/refresh.ts'

export function useCancel(order: OrderView) {
  const api = useApi()
  const orderId = order._id
  return useOrderAction({
    order,
    becomes: 'cancelled',
    call: ({ returnedInCents }: Cancellation) => api.cancelOrder.mutate({ orderId, returnedInCents }),
  })
}

/** Submits the customer's requests about an order. After a swap request the customer continues in the checkout of the next dumpster. */
export function useRequests(order: OrderView) {
  const navigate = useNavigate()
  const api = useApi()
  const queries = useQueryClient()
  const orderId = order._id
  /** The dialog shows the new price if the server has refused the old one. */
  const thenRefresh = <Answer>(call: Promise<Answer>) => call.finally(() => void refreshVisitQuotes(queries, orderId))
  const pickup = useOrderAction({
    order,
    becomes: 'pickup-requested',
    call: (request: PickupRequest) => thenRefresh(api.requestPickup.mutate({ orderId, ...request })),
  })
  const sameSize = useOrderAction({
    order,
    becomes: 'pickup-requested',
    call: (request: SwapRequest) => thenRefresh(api.requestSameSizeSwap.mutate({ orderId, ...request })),
    onDone: ({ cartId }) => navigate(`/checkout/${cartId}/order-summary`),
  })
  const differentSize = useOrderAction({
    order,
    becomes: 'pickup-requested',
    call: (request: SwapRequest) => thenRefresh(api.requestDifferentSizeSwap.mutate({ orderId, ...request })),
    onDone: ({ cartId }) => navigate(`/checkout/${cartId}/containers`),
  })
  return { pickup, sameSize, differentSize }
}
