import { useNavigate } from 'react-router'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { useApi } from '#web/client/query.ts'
import type { SwapRequest } from '#web/customer/orders/actions/swap-dialog.tsx'
import { useOrderAction } from '#web/customer/orders/actions/use-order-action.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'

/** The customer's acts on an order. A swap continues in the checkout of the next dumpster. */
export function useRequests(order: OrderView) {
  const navigate = useNavigate()
  const api = useApi()
  const orderId = order._id
  const cancel = useOrderAction({
    order,
    becomes: 'cancelled',
    call: () => api.cancelOrder.mutate({ orderId }),
  })
  const pickup = useOrderAction({
    order,
    becomes: 'pickup-requested',
    call: (pickupWindow: TimeWindow) => api.requestPickup.mutate({ orderId, pickupWindow }),
  })
  const sameSize = useOrderAction({
    order,
    becomes: 'pickup-requested',
    call: (request: SwapRequest) => api.requestSameSizeSwap.mutate({ orderId, ...request }),
    onDone: ({ cartId }) => navigate(`/checkout/${cartId}/order-summary`),
  })
  const differentSize = useOrderAction({
    order,
    becomes: 'pickup-requested',
    call: (request: SwapRequest) => api.requestDifferentSizeSwap.mutate({ orderId, ...request }),
    onDone: ({ cartId }) => navigate(`/checkout/${cartId}/containers`),
  })
  return { cancel, pickup, sameSize, differentSize }
}
