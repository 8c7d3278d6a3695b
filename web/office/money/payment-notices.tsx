import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCents } from '#domain/value/money.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { areaOfTexts } from '#web/i18n/area.ts'
import { textFromServer, useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { noticesQuery, refreshMoney } from '#web/office/money/queries.ts'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { useChanges } from '#web/office/session/live.ts'
import { useMe } from '#web/office/session/me.ts'
import { formatInstant } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'

type PaymentNotice = RouterOutputs['office']['money']['notices']['notices'][number]

/** Lists disputes and other events that the payment service reported. If no event waits for a person, nothing is shown. */
export function PaymentNotices() {
  const { t } = useTexts()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(noticesQuery())
  useChanges(({ changes, isReset }) => {
    if (isReset || changes.some(one => one.object === 'order')) void refreshMoney(queries)
  })
  if (isError) return <UnableToLoad component={t('money.notices')} onRetry={() => void refetch()} />
  if (!data || data.notices.length === 0) return null
  return (
    <Card aria-label={t('money.notices')}>
      <h2 className="font-bold">{t('money.notices')}</h2>
      <ul className="divide-y divide-line">
        {data.notices.map(notice => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ul>
    </Card>
  )
}

/** Returns the customer's reason for a dispute in our words. For other events it returns the payment service's own words. */
function whatWords({ kind, what }: PaymentNotice): string | null {
  if (what === null) return null
  return kind === 'dispute-opened'
    ? textFromServer(areaOfTexts('company/dispute'), `dispute.reason.${what}`, {})
    : `· ${what}`
}

function NoticeRow({ notice }: { notice: PaymentNotice }) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const { id, orderId, number, customer, kind, amountInCents, at, isOpen } = notice
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, noticeId: string) => api.office.money.noteNotice.mutate({ id: noticeId }),
    { refresh: refreshMoney },
  )
  const label = [number, customer].filter(Boolean).join(' · ')
  const message = t(`money.notice.${kind}`, { amount: amountInCents === null ? '' : formatCents(amountInCents) })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-small">
      <span className="min-w-0 flex-1 basis-56">
        {orderId && <TextLink to={`/orders/${orderId}`}>{label}</TextLink>}
        <span className="wrap-break-word block">{[message, whatWords(notice)].filter(Boolean).join(' ')}</span>
        <span className="block text-ink-soft">{formatInstant(at, timeZone, language)}</span>
      </span>
      {isOpen && orderId && (
        <Link to={`/orders/${orderId}/dispute`} className={buttonStyle({ variant: 'outline', size: 'sm' })}>
          {t('money.notice.answer')}
          <span className="sr-only">: {label}</span>
        </Link>
      )}
      {!isOpen && (
        <Button size="sm" variant="outline" pending={isPending} disabled={isOff} onClick={() => void submit(id)}>
          {t('money.notice.note')}
          <span className="sr-only">: {label}</span>
        </Button>
      )}
      <ActFailure failure={failure} />
    </li>
  )
}
