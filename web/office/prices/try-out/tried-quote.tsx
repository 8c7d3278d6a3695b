import { formatCents } from '#domain/value/money.ts'
import { refusalText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import type { ExplainedQuote } from '#web/office/prices/queries.ts'

type Line = NonNullable<ExplainedQuote['quote']>['lines'][number]

type TriedQuoteProps = { now: ExplainedQuote; draft: ExplainedQuote | null }

/** Compares each line of the price now and with the draft. */
export function TriedQuote({ now, draft }: TriedQuoteProps) {
  const { t } = useTexts()
  const columns = [{ title: t('prices.now'), ...now }, ...(draft ? [{ title: t('prices.draft'), ...draft }] : [])]
  const rows = rowsOf(columns.map(({ quote }) => quote?.lines ?? []))
  return (
    <table aria-label={t('prices.try.component')} className="w-full text-small">
      <thead>
        <tr className="text-left text-ink-soft">
          <th scope="col">{t('prices.try.line')}</th>
          {columns.map(({ title }) => (
            <th key={title} scope="col" className="text-right">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, line, amounts }) => (
          <tr key={key}>
            <th scope="row" className="text-left font-medium">
              {nameOf(line, t)}
            </th>
            {columns.map(({ title }, at) => (
              <td key={title} className="price">
                {amounts[at] === undefined ? '–' : formatCents(amounts[at])}
              </td>
            ))}
          </tr>
        ))}
        <tr className="border-t border-line font-bold">
          <th scope="row" className="text-left">
            {t('prices.try.total')}
          </th>
          {columns.map(({ title, quote, refusal }) => (
            <td key={title} className="price">
              {quote ? formatCents(quote.totalInCents) : refusal && refusalText(refusal)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

/** A line that both prices have is in one row. */
function rowsOf(sides: readonly (readonly Line[])[]) {
  const keyOf = ({ kind, itemId, label, reason }: Line) =>
    kind === 'discount' ? `${kind} ${reason.ruleId} ${label}` : `${kind} ${itemId}`
  const lines = new Map(sides.flat().map(line => [keyOf(line), line]))
  return [...lines]
    .map(([key, line]) => ({
      key,
      line,
      amounts: sides.map(side => side.find(one => keyOf(one) === key)?.amountInCents),
    }))
    .filter(({ amounts }) => amounts.some(amount => amount !== undefined && amount !== 0))
}

function nameOf({ kind, label, quantity }: Line, t: Translate): string {
  if (kind === 'materials' || kind === 'city-fee' || kind === 'tax') return t(`prices.line.${kind}`)
  return quantity > 1 ? `${quantity} × ${label}` : label
}
