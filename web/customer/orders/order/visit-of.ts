import type { TimeWindow } from '#domain/schedule/window.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'

type Visits = Pick<OrderView, 'status' | 'dropOffWindow' | 'pickupWindow' | 'finalPickupWindow'>

/** The result is the visit that a status is about: the drop-off while it is scheduled, and the pick-up after its request. */
export function visitOf({ status, dropOffWindow, pickupWindow, finalPickupWindow }: Visits): TimeWindow | null {
  if (status === 'drop-off-scheduled') return dropOffWindow
  if (status === 'pickup-scheduled') return finalPickupWindow ?? pickupWindow
  return status === 'pickup-requested' || status === 'pending-pickup' ? finalPickupWindow : null
}
