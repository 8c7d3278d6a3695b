import type { TimeWindow } from '#domain/schedule/window.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'

type Visits = Pick<OrderView, 'status' | 'dropOffWindow' | 'pickupWindow' | 'finalPickupWindow'>

/** A status is about this visit: the delivery while it is scheduled, the pick-up from its request on. */
export function visitOf({ status, dropOffWindow, pickupWindow, finalPickupWindow }: Visits): TimeWindow | null {
  if (status === 'drop-off-scheduled') return dropOffWindow
  if (status === 'pickup-scheduled') return finalPickupWindow ?? pickupWindow
  return status === 'pickup-requested' || status === 'pending-pickup' ? finalPickupWindow : null
}
