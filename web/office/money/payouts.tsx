import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatCents } from '#domain/value/money.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { payoutQuery, payoutsQuery } from '#web/office/money/queries.ts'
import { formatDay } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Payout = RouterOutputs['office']['payouts']['list']['payouts'][number]

/**
 * Shows the payouts of the payment service to the bank. The server calls the service only when a person opens this part, and not each time
 * the page opens.
 */
export function PayoutsPart() {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card aria-label={t('money.payouts')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-bold">{t('money.payouts')}</h2>
        <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'money.payouts.hide' : 'money.payouts.show')}
        </Button>
      </div>
      {isOpen && <Payouts />}
    </Card>
  )
}

function Payouts() {
  const { t } = useTexts()
  const { data, error, isFetching, refetch } = useQuery(payoutsQuery())
  const part = useRef<HTMLDivElement>(null)
  // The button that tries again disappears with the failure, so the focus moves to what is shown next.
  const onRetry = async () => {
    const { isSuccess } = await refetch()
    if (isSuccess) part.current?.focus()
  }
  return (
    <div ref={part} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {error !== null && <Failure error={error} isPending={isFetching} onRetry={() => void onRetry()} />}
      {!data && !error && <Loading />}
      {data?.payouts.length === 0 && <p className="text-ink-soft">{t('money.payouts.none')}</p>}
      {data && data.payouts.length > 0 && (
        <ul className="divide-y divide-line">
          {data.payouts.map(payout => (
            <PayoutRow key={payout.id} payout={payout} />
          ))}
        </ul>
      )}
    </div>
  )
}

function PayoutRow({ payout }: { payout: Payout }) {
  const { t, language } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const { id, amountInCents, arrivesOn } = payout
  const day = formatDay(arrivesOn, language)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-small">
      <span className="min-w-0 flex-1 basis-40">
        {day}
        <State payout={payout} />
      </span>
      <span className="font-medium tabular-nums">{formatCents(amountInCents)}</span>
      <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('money.payout.holds')}
        <span className="sr-only">: {day}</span>
      </Button>
      {isOpen && <Sums payoutId={id} />}
    </li>
  )
}

/** The bank gives its reason in English only. */
function State({ payout: { amountInCents, status, failure } }: { payout: Payout }) {
  const { t } = useTexts()
  if (status === 'failed')
    return (
      <span className="block">
        <span className="font-medium text-bad">{t('money.payout.failed')}</span>
        {failure && (
          <>
            {': '}
            <span lang="en">{failure}</span>
          </>
        )}{' '}
        {t('money.payout.failed.cure')}
      </span>
    )
  const isTakenBack = amountInCents < 0 && status !== 'canceled'
  return (
    <span className="block text-ink-soft">{t(isTakenBack ? 'money.payout.takenBack' : `money.payout.${status}`)}</span>
  )
}

function Sums({ payoutId }: { payoutId: string }) {
  const { t } = useTexts()
  const { data, error, isFetching, refetch } = useQuery(payoutQuery(payoutId))
  if (!data) {
    if (!error) return <Loading />
    return <Failure error={error} isPending={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <dl className="grid w-full grid-cols-[1fr_auto] gap-x-4 gap-y-1 ps-4">
      {data.sums.map(({ kind, count, amountInCents }) => (
        <div key={kind} className="contents">
          <dt>{t(`money.payout.${kind}`, { count })}</dt>
          <dd className="text-end tabular-nums">{formatCents(amountInCents)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Loading() {
  const { t } = useTexts()
  return (
    <div role="status" aria-label={t('shell.loading')} className="w-full">
      <Skeleton className="h-9 w-full" />
    </div>
  )
}

type FailureProps = { error: unknown; isPending: boolean; onRetry: () => void }

function Failure({ error, isPending, onRetry }: FailureProps) {
  const { t } = useTexts()
  return (
    <div className="flex w-full flex-col gap-2">
      <Notice tone="red" announced>
        {errorText(error)}
      </Notice>
      <Button variant="outline" size="sm" className="self-start" pending={isPending} onClick={onRetry}>
        {t('money.payouts.again')}
      </Button>
    </div>
  )
}
