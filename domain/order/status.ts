/** How an order's status is shown: its label and the colour of its badge (rule L11). */
import { isOrderStatus, type OrderStatus } from './lifecycle.ts'

/** English labels; `{when}` is the date and time of the scheduled visit. */
export const statusLabels: Readonly<Record<OrderStatus, string>> = {
  created: 'Placed',
  'payment-pending': 'payment pending',
  'payment-failed': 'payment failed',
  'pending-drop-off': 'Placed',
  'drop-off-scheduled': '{when}',
  'in-transit-drop-off': 'Out for Delivery',
  'drop-off-confirmed': 'Delivered',
  'pickup-requested': 'Ready for Pick-up',
  'pending-pickup': 'Ready for Pick-up',
  'pickup-scheduled': '{when}',
  'in-transit-pickup': 'Out for Pick-up',
  'pickup-confirmed': 'Dumpster Picked Up',
  'waste-processing': 'Processing Waste',
  completed: 'completed',
  cancelled: 'cancelled',
  refunded: 'refunded',
  'refund-failed': 'refund failed',
  restricted: 'Hazardous Material',
}

export const unknownStatusLabel = 'Unknown Status'

/** The label of a status, known or not; `when` is shown for the two scheduled ones. */
export function statusLabel(status: string, when: string): string {
  return isOrderStatus(status) ? statusLabels[status].replace('{when}', when) : unknownStatusLabel
}

export type BadgeColour = 'green' | 'amber' | 'red'

const green: readonly string[] = [
  'drop-off-confirmed',
  'pickup-confirmed',
  'completed',
  'refunded',
  'available',
  'active',
]
const red: readonly string[] = ['payment-failed', 'refund-failed', 'cancelled', 'suspended', 'out-of-service']

/** Green for success, red for what failed, was cancelled, suspended or taken out of service, amber for everything in progress. */
export function badgeColour(status: string): BadgeColour {
  if (green.includes(status)) return 'green'
  return red.includes(status) ? 'red' : 'amber'
}
