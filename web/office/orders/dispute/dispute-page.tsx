import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatCents } from '#domain/value/money.ts'
import { refusalOf } from '#web/client/errors.ts'
import { refusalText } from '#web/frame/errors/error-text.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { DisputeAnswer } from '#web/office/orders/dispute/dispute-answer.tsx'
import { disputesQuery, type OrderDispute } from '#web/office/orders/dispute/queries.ts'
import { orderQuery, useFreshOrders } from '#web/office/orders/queries.ts'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { Fact, Part } from '#web/office/parts/part.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { formatInstant } from '#web/parts/when.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Shows what the customer's bank asks and by when. One press hands in the answer. */
export default function DisputePage() {
  return (
    <OfficeOnly rights={['money']}>
      <Disputes />
    </OfficeOnly>
  )
}

function Disputes() {
  const { t } = useTexts()
  const { orderId = '' } = useParams()
  const order = useQuery(orderQuery(orderId))
  const found = useQuery(disputesQuery(orderId))
  useFreshOrders(orderId)
  const isRefused = [order, found].some(({ error }) => refusalOf(error) !== null)
  const isFailed = [order, found].some(({ data, error }) => !data && error !== null) && !isRefused
  const isLoading = !isRefused && !isFailed && !(order.data && found.data)
  return (
    <OfficePage
      title={order.data ? t('dispute.title', { order: order.data.number }) : t('dispute.component')}
      lead={<TextLink to={`/orders/${orderId}`}>{t('dispute.back')}</TextLink>}
    >
      {isLoading && (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton className="h-72" />
        </div>
      )}
      {isRefused && <Notice tone="warning" title={refusalText('order-not-found')} />}
      {isFailed && (
        <UnableToLoad
          component={t('dispute.component')}
          onRetry={() => void Promise.all([order.refetch(), found.refetch()])}
        />
      )}
      {order.data && found.data?.disputes.length === 0 && <Notice>{t('dispute.none')}</Notice>}
      {order.data &&
        found.data?.disputes.map(dispute => (
          <Part key={dispute.id} title={t('dispute.of', { amount: formatCents(dispute.amountInCents) })}>
            <DisputeFacts dispute={dispute} timeZone={order.data.timeZone} />
            <DisputeAnswer
              orderId={orderId}
              dispute={dispute}
              contents={found.data.contents}
              timeZone={order.data.timeZone}
            />
          </Part>
        ))}
    </OfficePage>
  )
}

const knownReasons = [
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'credit_not_processed',
  'duplicate',
  'unrecognized',
  'subscription_canceled',
  'general',
] as const

function DisputeFacts({ dispute, timeZone }: { dispute: OrderDispute; timeZone: string }) {
  const { t, language } = useTexts()
  const { reason, openedAt, answerBy } = dispute
  const known = knownReasons.find(one => one === reason)
  const due = useDueWords(dispute)
  return (
    <dl className="flex flex-col gap-1 text-small">
      <Fact name={t('dispute.reason')}>{known ? t(`dispute.reason.${known}`) : reason.replaceAll('_', ' ')}</Fact>
      <Fact name={t('dispute.opened')}>{formatInstant(openedAt, timeZone, language)}</Fact>
      <Fact name={t('dispute.due')}>
        {answerBy
          ? [formatInstant(answerBy, timeZone, language), due].filter(Boolean).join(' · ')
          : t('dispute.due.none')}
      </Fact>
    </dl>
  )
}

/** Says how many days are left. Null if the answer is handed in or the bank has decided. */
function useDueWords({ daysLeft, isLate, sentAt, end }: OrderDispute): string | null {
  const { t } = useTexts()
  if (daysLeft === null || sentAt !== null || end !== null) return null
  if (isLate) return t('dispute.due.late')
  if (daysLeft === 0) return t('dispute.due.today')
  return daysLeft === 1 ? t('dispute.due.tomorrow') : t('dispute.due.days', { days: daysLeft })
}
