import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api, type RouterOutputs } from '#web/client/api.ts'
import { errorMessage, refusalOf } from '#web/client/errors.ts'
import { getToken } from '#web/client/session.ts'
import { settings } from '#web/client/settings.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { balanceIntentQuery } from '#web/customer/orders/payment/balance-intent.ts'
import { tellPaymentRefusal } from '#web/customer/orders/payment/tell-payment-refusal.ts'
import { orderQuery } from '#web/customer/queries.ts'
import { tellChangedTotal } from '#web/frame/errors/tell-payment-failure.ts'
import { t as text, useTexts } from '#web/i18n/i18n.ts'
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
      <Notice>{t('balance.info')}</Notice>
      <CardElements host={settings.payment} intent={intent}>
        <BalanceForm order={order} intent={intent} />
      </CardElements>
    </div>
  )
}

function BalanceForm({ order, intent }: BalanceCardProps) {
  const { t } = useTexts()
  const payment = usePayBalance(order, intent)
  return <CardForm totalInCents={intent.totalInCents} payment={payment} confirmingText={t('balance.confirming')} />
}

function usePayBalance(order: OrderView, intent: BalanceCardProps['intent']) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const orderId = order._id
  const orderPath = `/orders/${orderId}`

  const check = async () => {
    try {
      await getToken()
      const current = await api.createOrderPaymentIntent.mutate({ orderId })
      if (current.totalInCents === intent.totalInCents && current.clientSecret === intent.clientSecret) return 'pay'
      queries.setQueryData(balanceIntentQuery(orderId).queryKey, current)
      tellChangedTotal(current.totalInCents)
      return 'stop'
    } catch (error) {
      if (!refusalOf(error)) return { problem: errorMessage(error) || text('payment.error') }
      tellPaymentRefusal(error, order.status)
      await queries.invalidateQueries({ queryKey: orderQuery(orderId).queryKey })
      navigate(orderPath, { replace: true })
      return 'stop'
    }
  }
  /** The server believes the payment service, not this page; whatever it answers, the order's page shows it. */
  const onConfirmed = async () => {
    try {
      const { status } = await api.updateOrderToPaymentPending.mutate({ orderId })
      queries.setQueryData(orderQuery(orderId).queryKey, now => now && { ...now, status })
    } catch (error) {
      tellPaymentRefusal(error, order.status)
    }
    void queries.invalidateQueries({ queryKey: ['getOrders'] })
    void queries.invalidateQueries({ queryKey: orderQuery(orderId).queryKey })
    navigate(orderPath, { replace: true })
  }
  const billing = { email: order.customer.email, postalCode: order.deliveryAddress?.postalCode ?? '' }
  return useCardPayment({ clientSecret: intent.clientSecret, check, returnPath: orderPath, billing, onConfirmed })
}
