import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The customer typed this address by hand, so the office checks it before a truck drives there (rule C26). */
export function AddressToCheck({
  order,
}: {
  order: { readonly isAddressToCheck: boolean; readonly status: OrderStatus }
}) {
  const { t } = useTexts()
  if (!order.isAddressToCheck || order.status !== 'pending-drop-off') return null
  return <Notice title={t('delivery.addressToCheck.title')}>{t('delivery.addressToCheck')}</Notice>
}
