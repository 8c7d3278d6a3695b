import type { RouterOutputs } from '#web/client/api.ts'
import { settings } from '#web/client/settings.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { usePayOrder } from '#web/customer/orders/payment/use-pay-order.ts'
import { WhyNoCardForOrder } from '#web/customer/saved-card-notes.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { CallHauler } from '#web/parts/call-hauler.tsx'
import { AmountDue } from '#web/parts/card/amount-due.tsx'
import { CardElements } from '#web/parts/card/card-elements.tsx'
import { CardForm } from '#web/parts/card/card-form.tsx'
import { Notice } from '#web/ui/notice.tsx'

type BalanceCardProps = { order: OrderView; intent: RouterOutputs['createOrderPaymentIntent'] }

/** The component shows the amount that is still due, and the card form to pay it. */
export default function BalanceCard({ order, intent }: BalanceCardProps) {
  const { t } = useTexts()
  return (
    <div className="flex flex-1 flex-col gap-5">
      <AmountDue label={t('order.balance')} amountInCents={intent.totalInCents} />
      <WhyNoCardForOrder orderId={order._id} />
      <CardElements host={settings.payment} intent={intent}>
        <BalanceForm order={order} intent={intent} />
      </CardElements>
      <Notice>{t(isFirstPayment(order) ? 'balance.first' : 'balance.info')}</Notice>
      <CallHauler hauler={order.hauler} />
    </div>
  )
}

function BalanceForm({ order, intent }: BalanceCardProps) {
  const { t } = useTexts()
  const payment = usePayOrder({ order, intent, call: 'createOrderPaymentIntent' })
  const agreement = isFirstPayment(order) ? order.cardConsent : null
  return (
    <CardForm
      totalInCents={intent.totalInCents}
      payment={payment}
      confirmingText={t('balance.confirming')}
      {...(agreement && { agreement })}
    />
  )
}

/** The order was made by phone, so this page asks the questions of the checkout. */
const isFirstPayment = ({ payments, bill }: OrderView) => payments.length === 0 && bill === null
