import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { badgeColor } from '#domain/order/status.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Dot, type DotTone } from '#web/ui/dot.tsx'

/** In a list a dot and the word take less room than a badge, and the color means only what is left to do. */
export function OrderStatusDot({ status }: { status: OrderStatus }) {
  const { t } = useTexts()
  return <Dot tone={dotTones[status]}>{t(`orders.status.${status}`)}</Dot>
}

const dotTones: Readonly<Record<OrderStatus, DotTone>> = {
  created: 'waiting',
  restricted: 'waiting',
  'pending-drop-off': 'waiting',
  'drop-off-scheduled': 'planned',
  'in-transit-drop-off': 'moving',
  'drop-off-confirmed': 'good',
  'pickup-requested': 'waiting',
  'pending-pickup': 'waiting',
  'pickup-scheduled': 'planned',
  'in-transit-pickup': 'moving',
  'pickup-confirmed': 'good',
  'waste-processing': 'waiting',
  'payment-pending': 'waiting',
  'payment-failed': 'bad',
  'refund-failed': 'bad',
  completed: 'over',
  cancelled: 'over',
  refunded: 'over',
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTexts()
  return <Badge tone={badgeColor(status)}>{t(`orders.status.${status}`)}</Badge>
}
