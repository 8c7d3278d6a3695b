import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { refusalOf } from '#web/client/errors.ts'
import { showCarriedToast } from '#web/frame/carried-toast.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { AgreementForm } from '#web/office/orders/agreement/agreement-form.tsx'
import { agreementQuery } from '#web/office/orders/agreement/queries.ts'
import { orderQuery, useFreshOrders } from '#web/office/orders/queries.ts'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The office accepts an order of restricted materials with the terms that it agreed on by telephone. */
export default function AgreementPage() {
  return (
    <OfficeOnly rights={['money']}>
      <Agreement />
    </OfficeOnly>
  )
}

function Agreement() {
  const { t } = useTexts()
  const { orderId = '' } = useParams()
  const navigate = useNavigate()
  const order = useQuery(orderQuery(orderId))
  const facts = useQuery(agreementQuery(orderId))
  useFreshOrders(orderId)
  // The office may have taken the order in another document (decision 109).
  useEffect(showCarriedToast, [])
  const isRefused = [order, facts].some(({ error }) => refusalOf(error) !== null)
  const isFailed = [order, facts].some(({ data, error }) => !data && error !== null) && !isRefused
  const back = `/orders/${orderId}`
  return (
    <OfficePage
      title={order.data ? t('agreement.title', { order: order.data.number }) : t('agreement.component')}
      lead={<TextLink to={back}>{t('agreement.back')}</TextLink>}
    >
      {isFailed && (
        <UnableToLoad
          component={t('agreement.component')}
          onRetry={() => void Promise.all([order.refetch(), facts.refetch()])}
        />
      )}
      {isRefused && <Notice tone="warning">{t('agreement.none')}</Notice>}
      {!isRefused && !isFailed && (!order.data || !facts.data) && (
        <div role="status" aria-label={t('shell.loading')} className="flex flex-col gap-5">
          <Skeleton className="h-72" />
          <Skeleton className="h-40" />
        </div>
      )}
      {!isRefused && order.data && facts.data && (
        <AgreementForm order={order.data} facts={facts.data} onDone={() => navigate(back, { replace: true })} />
      )}
    </OfficePage>
  )
}
