import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { badgeColour } from '#domain/order/status.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTexts()
  return <Badge tone={badgeColour(status)}>{t(`orders.status.${status}`)}</Badge>
}
