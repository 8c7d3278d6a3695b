import { useState } from 'react'
import { formatCents } from '#domain/value/money.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { areaOfTexts } from '#web/i18n/area.ts'
import { textFromServer, useTexts } from '#web/i18n/i18n.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { saysAsked } from '#web/office/parts/says-asked.ts'
import { useMe } from '#web/office/session/me.ts'
import type { FieldFee } from '#web/office/session/office-api.ts'
import { refreshFees } from '#web/office/session/queries.ts'
import { SmallPhoto } from '#web/parts/small-photo.tsx'
import { formatInstant } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

type FeeCardProps = { fee: FieldFee; isOff: boolean }

/** The card shows what happened, the price and the reason, with the photo; one press charges the fee, one waives it. */
export function FeeCard({ fee, isOff }: FeeCardProps) {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const { decide, pending, failure } = useDeciding(fee)
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
      {failure !== null && <Notice tone="warning" title={errorText(failure)} announced />}
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

/** If another person has decided meanwhile, a message appears here, and the list shows the decision. */
function useDeciding({ id: feeId, amountInCents, friendlyId: order, heldUntil }: FieldFee) {
  const { t } = useTexts()
  const [pending, setPending] = useState<'accept' | 'waive' | null>(null)
  const act = useOfficeAct(
    async (api, isAccepted: boolean) => ({
      ...(await api.office.fees.decide.mutate({ feeId, isAccepted, amountInCents })),
      isAccepted,
    }),
    {
      refresh: refreshFees,
      waitsForRefresh: true,
      onDone: ({ asked, isAccepted }) => {
        if (saysAsked(asked, t)) return
        const done = heldUntil === null ? 'fieldFees.accepted' : 'fieldFees.kept'
        toast({ kind: 'success', title: t(isAccepted ? done : 'fieldFees.waived', { order }) })
      },
      // The card is gone if the fee is decided.
      onFailed: showError,
    },
  )
  const decide = async (isAccepted: boolean) => {
    setPending(isAccepted ? 'accept' : 'waive')
    await act.submit(isAccepted)
    setPending(null)
  }
  return { decide, pending, failure: act.failure }
}
