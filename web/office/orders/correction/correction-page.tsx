import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { refusalOf } from '#web/client/errors.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { LandfillField } from '#web/office/edit/landfill-field.tsx'
import { CorrectionForm } from '#web/office/orders/correction/correction-form.tsx'
import { correctionQuery } from '#web/office/orders/correction/queries.ts'
import { orderQuery, useFreshOrders } from '#web/office/orders/queries.ts'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The office corrects a bill here. The page shows the values behind the bill, and beside them the effect of the correction. */
export default function CorrectionPage() {
  return (
    <OfficeOnly rights={['money']}>
      <Correction />
    </OfficeOnly>
  )
}

function Correction() {
  const { t } = useTexts()
  const { orderId = '' } = useParams()
  const navigate = useNavigate()
  const order = useQuery(orderQuery(orderId))
  const facts = useQuery(correctionQuery(orderId))
  useFreshOrders(orderId)
  const isRefused = [order, facts].some(({ data, error }) => !data && refusalOf(error) !== null)
  const isFailed = [order, facts].some(({ data, error }) => !data && error !== null) && !isRefused
  const isNone = isRefused || order.data?.money?.canCorrect === false
  const back = `/orders/${orderId}`
  return (
    <OfficePage
      title={order.data ? t('correction.title', { order: order.data.number }) : t('correction.component')}
      lead={<TextLink to={back}>{t('correction.back')}</TextLink>}
    >
      {isFailed && (
        <UnableToLoad
          component={t('correction.component')}
          onRetry={() => void Promise.all([order.refetch(), facts.refetch()])}
        />
      )}
      {isNone && <Notice tone="warning">{t('correction.none')}</Notice>}
      {!isNone && !isFailed && (!order.data || !facts.data) && (
        <div role="status" aria-label={t('shell.loading')} className="flex flex-col gap-5">
          <Skeleton className="h-72" />
          <Skeleton className="h-40" />
        </div>
      )}
      {!isNone && order.data && facts.data && (
        <>
          <LandfillField orderId={orderId} />
          <CorrectionForm order={order.data} facts={facts.data} onDone={() => navigate(back, { replace: true })} />
        </>
      )}
    </OfficePage>
  )
}
