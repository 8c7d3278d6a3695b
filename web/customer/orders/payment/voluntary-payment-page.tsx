import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { cents, formatCents } from '#domain/value/money.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { OrderFrame } from '#web/customer/orders/order/order-frame.tsx'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { voluntaryIntentQuery, voluntaryPaymentQuery } from '#web/customer/orders/queries.ts'
import { PaymentDocument } from '#web/customer/payment-document.tsx'
import { errorText } from '#web/frame/errors/error-text.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { Page } from '#web/frame/page.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const VoluntaryCard = lazy(() => import('#web/customer/orders/payment/voluntary-card.tsx'))

export default function VoluntaryPaymentPage() {
  const { t } = useTexts()
  return (
    <PaymentDocument>
      <OrderFrame title={t('voluntary.title')}>{order => <VoluntaryPayment order={order} />}</OrderFrame>
    </PaymentDocument>
  )
}

/** A customer who owes nothing may still pay this amount. The page shows the amount before the card form. */
function VoluntaryPayment({ order }: { order: OrderView }) {
  const { t } = useTexts()
  const { data: offer, isError, isPending, refetch } = useQuery(voluntaryPaymentQuery(order._id))
  return (
    <Page title={t('voluntary.title')} lead={t('order.number', { number: order.friendlyId })}>
      {isError && <UnableToLoad component={t('voluntary.title')} onRetry={() => void refetch()} />}
      {isPending && <Skeleton className="h-64" />}
      {offer === null && <Notice>{t('voluntary.none')}</Notice>}
      {offer && <Offer order={order} offer={offer} />}
      <p>
        <Link className={buttonStyle({ variant: 'link' })} to={`/orders/${order._id}`}>
          {t('voluntary.back')}
        </Link>
      </p>
    </Page>
  )
}

type Offered = NonNullable<RouterOutputs['getVoluntaryPayment']>

function Offer({ order, offer }: { order: OrderView; offer: Offered }) {
  const { t } = useTexts()
  const [isPaying, setPaying] = useState(false)
  const { amountInCents, totalInCents, billedTons, tons } = offer
  const rows = [
    [t('voluntary.total', { tons }), totalInCents],
    [t('voluntary.paid'), cents(amountInCents - totalInCents)],
    [t('voluntary.amount'), amountInCents],
  ] as const
  return (
    <div className="flex flex-col gap-5">
      <Notice title={t('voluntary.nothingDue')}>{t('voluntary.why', { tons, billedTons })}</Notice>
      <dl className="flex flex-col gap-1">
        {rows.map(([name, amount], at) => (
          <div key={name} className={at === 2 ? 'amount-row border-t border-line pt-2 font-bold' : 'amount-row'}>
            <dt>{name}</dt>
            <dd className="price">{formatCents(amount)}</dd>
          </div>
        ))}
      </dl>
      {isPaying ? (
        <Payment order={order} />
      ) : (
        <Button variant="outline" onClick={() => setPaying(true)}>
          {t('voluntary.start')}
        </Button>
      )}
    </div>
  )
}

function Payment({ order }: { order: OrderView }) {
  const { data: intent, error } = useQuery(voluntaryIntentQuery(order._id))
  if (error) return <Notice tone="warning">{errorText(error)}</Notice>
  if (!intent) return <Skeleton className="h-64" />
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <VoluntaryCard order={order} intent={intent} />
    </Suspense>
  )
}
