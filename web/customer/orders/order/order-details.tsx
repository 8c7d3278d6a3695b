import { isDateOff } from '#domain/order/visits/is-date-off.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { DeliveryFacts } from '#web/parts/delivery-facts.tsx'
import { PriceSummary } from '#web/parts/price-summary.tsx'
import { Card } from '#web/ui/card.tsx'
import { DownIcon } from '#web/ui/icons.tsx'

/**
 * The details show what was ordered, for which place and for how much. They are closed at first, because most customers
 * come for the next step.
 */
export function OrderDetails({ order }: { order: OrderView }) {
  const { t } = useTexts()
  const { deliveryAddress, deliveryLocationType, finalPickupWindow } = order
  const agreedPickup = finalPickupWindow ? { ...finalPickupWindow, isActualPickupDate: true } : order.pickupWindow
  const isOff = isDateOff(order)
  const dropOffWindow = isOff && order.status === 'pending-drop-off' ? null : order.dropOffWindow
  const pickupWindow = isOff && order.status === 'pending-pickup' ? null : agreedPickup
  const lineItems = order.cart.lineItems
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 rounded-card px-5 text-large font-bold">
        <h2>{t('order.details')}</h2>
        <DownIcon className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="wrap-break-word grid grid-cols-1 items-start gap-4 border-t border-line p-3 sm:p-4 md:grid-cols-2">
        <DeliveryFacts cart={{ deliveryAddress, deliveryLocationType, dropOffWindow, pickupWindow }} editPath={null} />
        {lineItems.containers.length > 0 && (
          <Card aria-label={t('order.summary')}>
            <h3 className="mb-4 text-large font-bold">{t('order.summary')}</h3>
            <PriceSummary pricing={lineItems} />
          </Card>
        )}
      </div>
    </details>
  )
}
