import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatCents } from '#domain/value/money.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { type CorrectionInput, correctionQuoteQuery } from '#web/office/orders/correction/queries.ts'
import { lineName } from '#web/office/orders/line-name.ts'
import { Part } from '#web/office/parts/part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'

export type CorrectionQuote = RouterOutputs['office']['money']['quoteCorrection']

const typingPauseMs = 300

/** Shows the corrected bill and the money that moves, before the correction is saved. */
export function CorrectionEffect({ input }: { input: CorrectionInput | null }) {
  const { t } = useTexts()
  const settled = useDebounced(input, typingPauseMs)
  const { data, error } = useQuery({ ...correctionQuoteQuery(settled), placeholderData: keepPreviousData })
  return (
    <Part title={t('correction.effect')}>
      {input === null && <p className="text-small text-ink-soft">{t('correction.effect.later')}</p>}
      {input !== null && error && <Notice tone="warning">{errorText(error)}</Notice>}
      {input !== null && !error && !data && <Skeleton className="h-40" />}
      {input !== null && !error && data && <Effect quote={data} />}
    </Part>
  )
}

function Effect({ quote }: { quote: CorrectionQuote }) {
  const { t } = useTexts()
  const numbered = quote.lines.map((line, at) => ({ line, at }))
  return (
    <>
      <ul className="flex flex-col gap-1 text-small">
        {numbered.map(({ line, at }) => (
          <li key={at} className="amount-row">
            <span className="wrap-break-word min-w-0">{lineName(line)}</span>
            <span className="price">{formatCents(line.amountInCents)}</span>
          </li>
        ))}
        <li className="amount-row border-t border-line pt-1 font-bold">
          <span>{t('orders.total')}</span>
          <span className="price">{formatCents(quote.totalInCents)}</span>
        </li>
      </ul>
      <p role="status" className="font-bold">
        {effectText(quote, t)}
      </p>
      {quote.outcome === 'too-late' && <p className="text-small text-ink-soft">{t('correction.tooLate.why')}</p>}
    </>
  )
}

/** Returns one sentence that sums up the effect. */
export function effectText({ outcome, dueInCents, dueBeforeInCents }: CorrectionQuote, t: Translate): string {
  const amount = formatCents(Math.abs(dueInCents))
  if (outcome === 'too-late') return t('correction.tooLate', { amount })
  if (outcome === 'charged-later') return t('correction.chargedLater', { amount })
  if (outcome === 'left-to-customer') return t('correction.leftToCustomer', { amount })
  if (dueInCents < 0) return t('correction.goesBack', { amount })
  return t(dueBeforeInCents > 0 ? 'correction.nothingDue' : 'correction.nothingMoves')
}
