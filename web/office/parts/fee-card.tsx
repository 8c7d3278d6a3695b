import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '#domain/value/money.ts'
import { refusalOf } from '#web/client/errors.ts'
import { useApi } from '#web/client/query.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { rememberPage } from '#web/frame/page-visit.ts'
import { areaOfTexts } from '#web/i18n/area.ts'
import { textFromServer, useTexts } from '#web/i18n/i18n.ts'
import { showAwaitsDecision } from '#web/office/parts/show-awaits-decision.ts'
import { useMe } from '#web/office/session/me.ts'
import type { FieldFee } from '#web/office/session/office-api.ts'
import { feesKey, ticketsKey } from '#web/office/session/queries.ts'
import { SmallPhoto } from '#web/parts/small-photo.tsx'
import { formatInstant } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

type FeeCardProps = { fee: FieldFee; isOff: boolean }

/** Shows what happened, the price and the reason, with the photo. One button charges the fee, and one waives it. */
export function FeeCard({ fee, isOff }: FeeCardProps) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const { decide, pending, problem } = useDeciding(fee)
  const { kind, amountInCents, reason, photoUrls, heldUntil } = fee
  const amount = formatCents(Math.abs(amountInCents))
  const why = textFromServer(areaOfTexts('customer/reasons'), reason.message, reason.values) ?? reason.sentence
  const driver = fee.driver ?? t('fieldFees.someDriver')
  const acceptWords =
    amountInCents < 0 ? 'fieldFees.giveBack' : heldUntil === null ? 'fieldFees.accept' : 'fieldFees.keep'
  return (
    <article className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <header className="amount-row">
        <h3 className="font-bold">{t(`fieldFees.kind.${kind}`)}</h3>
        <span className="text-right">
          <b className="price font-bold">{formatCents(amountInCents)}</b>{' '}
          <span className="block text-small text-ink-soft">{t('fieldFees.beforeTax')}</span>
        </span>
      </header>
      <p>{why}</p>
      <p className="text-small text-ink-soft">
        {t('fieldFees.happened', { at: formatInstant(fee.happenedAt, timeZone, language), driver })} · {fee.place}
      </p>
      <FeePhotos fee={fee} urls={photoUrls} />
      {!fee.isNamed && amountInCents > 0 && <Notice tone="warning">{t('fieldFees.notNamed')}</Notice>}
      {heldUntil && <Notice>{t('fieldFees.held', { at: formatInstant(heldUntil, timeZone, language) })}</Notice>}
      {problem && <Notice tone="warning" title={problem} announced />}
      <div className="flex flex-wrap gap-2">
        <Button pending={pending === 'accept'} disabled={isOff} onClick={() => decide(true)}>
          {t(acceptWords, { amount })}
        </Button>
        <Button variant="outline" pending={pending === 'waive'} disabled={isOff} onClick={() => decide(false)}>
          {t('fieldFees.waive')}
        </Button>
      </div>
    </article>
  )
}

function FeePhotos({ fee, urls }: { fee: FieldFee; urls: readonly string[] }) {
  const { t } = useTexts()
  if (urls.length === 0) {
    return (
      <p className="rounded-control bg-sunken p-3 text-small text-ink-soft">
        {t(fee.comingPhotos > 0 ? 'fieldFees.photo.coming' : 'fieldFees.photo.none')}
      </p>
    )
  }
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {urls.map(url => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener">
            <SmallPhoto
              url={url}
              alt={t('fieldFees.photo', { order: fee.friendlyId })}
              className="aspect-4/3 w-full rounded-control border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** If another person has decided meanwhile, a message says so here, and the list shows that decision. */
function useDeciding(fee: FieldFee) {
  const { t } = useTexts()
  const api = useApi()
  const queries = useQueryClient()
  const [pending, setPending] = useState<'accept' | 'waive' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { id: feeId, amountInCents, friendlyId: order, heldUntil } = fee
  const refresh = () => Promise.all([feesKey, ticketsKey].map(queryKey => queries.invalidateQueries({ queryKey })))
  const { submit } = useSubmit(
    async (isAccepted: boolean) => {
      const isStillHere = rememberPage()
      const { asked } = await api.office.fees.decide.mutate({ feeId, isAccepted, amountInCents })
      const done = heldUntil === null ? 'fieldFees.accepted' : 'fieldFees.kept'
      if (isStillHere() && !showAwaitsDecision(asked, t))
        toast({ kind: 'success', title: t(isAccepted ? done : 'fieldFees.waived', { order }) })
      await refresh()
    },
    {
      onError: error => {
        const refusal = refusalOf(error)
        if (refusal === 'fee-decided' || refusal === 'changed-meanwhile' || refusal === 'fee-too-late') {
          setProblem(errorText(error))
          toast({ kind: 'error', title: errorText(error) })
          void refresh()
        } else showError(error)
      },
    },
  )
  const decide = async (isAccepted: boolean) => {
    setProblem(null)
    setPending(isAccepted ? 'accept' : 'waive')
    await submit(isAccepted)
    setPending(null)
  }
  return { decide, pending, problem }
}
