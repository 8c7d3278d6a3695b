import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { RouterOutputs } from '#web/client/api.ts'
import { useClient } from '#web/client/client.ts'
import { refusalOf } from '#web/client/errors.ts'
import { useApi } from '#web/client/query.ts'
import { settings } from '#web/client/settings.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { showOrderPaymentError } from '#web/customer/orders/order-error.ts'
import { inDoubt, isPaymentInDoubt } from '#web/customer/payment-in-doubt.ts'
import { balanceIntentQuery, orderQuery } from '#web/customer/queries.ts'
import { refreshOrder, refreshOrderLists } from '#web/customer/refresh.ts'
import { paymentErrorText, showChangedTotal, showReplacedPayment } from '#web/customer/show-payment-error.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { CallHauler } from '#web/parts/call-hauler.tsx'
import { AmountDue } from '#web/parts/card/amount-due.tsx'
import { CardElements } from '#web/parts/card/card-elements.tsx'
import { CardForm } from '#web/parts/card/card-form.tsx'
import { useCardPayment } from '#web/parts/card/use-card-payment.ts'
import { Notice } from '#web/ui/notice.tsx'

type BalanceCardProps = { order: OrderView; intent: RouterOutputs['createOrderPaymentIntent'] }

/** What is still due and the card that pays it. */
export default function BalanceCard({ order, intent }: BalanceCardProps) {
  const { t } = useTexts()
  return (
    <div className="flex flex-1 flex-col gap-5">
      <AmountDue label={t('order.balance')} amountInCents={intent.totalInCents} />
      <Notice>{t(isFirstPayment(order) ? 'balance.first' : 'balance.info')}</Notice>
      <CallHauler hauler={order.hauler} />
      <CardElements host={settings.payment} intent={intent}>
        <BalanceForm order={order} intent={intent} />
      </CardElements>
    </div>
  )
}

function BalanceForm({ order, intent }: BalanceCardProps) {
  const { t } = useTexts()
  const payment = usePayBalance(order, intent)
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

/** Of an order that was agreed on the telephone: what the checkout asks is asked here. */
const isFirstPayment = ({ payments, bill }: OrderView) => payments.length === 0 && bill === null

function usePayBalance(order: OrderView, intent: BalanceCardProps['intent']) {
  const api = useApi()
  const { session } = useClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const orderId = order._id
  const orderPath = `/orders/${orderId}`

  const check = async () => {
    try {
      await session.getToken()
      const current = await api.createOrderPaymentIntent.mutate({ orderId })
      if (current.totalInCents === intent.totalInCents && current.clientSecret === intent.clientSecret) return 'pay'
      queries.setQueryData(balanceIntentQuery(orderId).queryKey, current)
      if (current.totalInCents === intent.totalInCents) showReplacedPayment()
      else showChangedTotal(current.totalInCents)
      return 'stop'
    } catch (error) {
      if (!refusalOf(error)) return { problem: paymentErrorText(error) }
      const isInDoubt = isPaymentInDoubt(error)
      if (!isInDoubt) showOrderPaymentError(error, order.status, { forNextPage: true })
      await refreshOrder(queries, orderId)
      navigate(orderPath, { replace: true, ...(isInDoubt ? inDoubt : {}) })
      return 'stop'
    }
  }
  /** The server trusts the payment service, not this page; the order's page shows what it answers. */
  const onConfirmed = async () => {
    let isInDoubt = false
    try {
      const { status } = await api.updateOrderToPaymentPending.mutate({ orderId })
      queries.setQueryData(orderQuery(orderId).queryKey, now => now && { ...now, status })
    } catch (error) {
      isInDoubt = isPaymentInDoubt(error)
      if (!isInDoubt) showOrderPaymentError(error, order.status, { forNextPage: true })
    }
    void refreshOrderLists(queries)
    void refreshOrder(queries, orderId)
    navigate(orderPath, { replace: true, ...(isInDoubt ? inDoubt : {}) })
  }
  const billing = { email: order.customer.email }
  return useCardPayment({ clientSecret: intent.clientSecret, check, returnPath: orderPath, billing, onConfirmed })
}
