import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { refusalOf } from '#web/client/errors.ts'
import { OrderFrame } from '#web/customer/orders/order/order-frame.tsx'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { showOrderPaymentError } from '#web/customer/orders/order-error.ts'
import { balanceIntentQuery } from '#web/customer/orders/queries.ts'
import { PaymentDocument } from '#web/customer/payment-document.tsx'
import { inDoubt, isPaymentInDoubt } from '#web/customer/payment-in-doubt.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { Page } from '#web/frame/page.tsx'
import { Redirect } from '#web/frame/redirect.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const BalanceCard = lazy(() => import('#web/customer/orders/payment/balance-card.tsx'))

export default function BalancePaymentPage() {
  const { t } = useTexts()
  return (
    <PaymentDocument>
      <OrderFrame title={t('payment.title')}>{order => <BalancePayment order={order} />}</OrderFrame>
    </PaymentDocument>
  )
}

/** The page makes the payment when it opens. If the customer has nothing to pay, the page says why and leads back to the order. */
function BalancePayment({ order }: { order: OrderView }) {
  const { t } = useTexts()
  const intent = useQuery(balanceIntentQuery(order._id))
  const { error } = intent
  const status = order.status
  useEffect(() => {
    // If nothing is to be paid, the customer leaves the page at once.
    if (error && !isPaymentInDoubt(error))
      showOrderPaymentError(error, status, { forNextPage: refusalOf(error) !== null })
  }, [error, status])
  if (refusalOf(error)) {
    return <Redirect to={`/orders/${order._id}`} {...(isPaymentInDoubt(error) ? inDoubt : {})} />
  }
  return (
    <Page title={t('payment.title')} lead={t('order.number', { number: order.friendlyId })}>
      {intent.isError && <UnableToLoad component={t('payment.title')} onRetry={() => void intent.refetch()} />}
      {intent.isPending && <Skeleton className="h-64" />}
      {intent.data && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <BalanceCard order={order} intent={intent.data} />
        </Suspense>
      )}
    </Page>
  )
}
