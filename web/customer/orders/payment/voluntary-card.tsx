import type { RouterOutputs } from '#web/client/api.ts'
import { settings } from '#web/client/settings.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { usePayOrder } from '#web/customer/orders/payment/use-pay-order.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { CardElements } from '#web/parts/card/card-elements.tsx'
import { CardForm } from '#web/parts/card/card-form.tsx'

type VoluntaryCardProps = { order: OrderView; intent: RouterOutputs['createVoluntaryPaymentIntent'] }

/** The card form pays an amount that the hauler does not ask for. */
export default function VoluntaryCard(props: VoluntaryCardProps) {
  return (
    <CardElements host={settings.payment} intent={props.intent}>
      <VoluntaryForm {...props} />
    </CardElements>
  )
}

function VoluntaryForm({ order, intent }: VoluntaryCardProps) {
  const { t } = useTexts()
  const payment = usePayOrder({ order, intent, call: 'createVoluntaryPaymentIntent' })
  return <CardForm totalInCents={intent.totalInCents} payment={payment} confirmingText={t('balance.confirming')} />
}
