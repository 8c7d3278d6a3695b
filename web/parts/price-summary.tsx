import { useRef } from 'react'
import { cents, formatCents } from '#domain/value/money.ts'
import { areaOfTexts } from '#web/i18n/area.ts'
import { textFromServer, useTexts } from '#web/i18n/i18n.ts'
import { PriceChange } from '#web/parts/price-change.tsx'
import { chargedLines, type PriceLine, type PriceParts, priceLines, totalLines } from '#web/parts/price-lines.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Pricing = PriceParts & {
  readonly subTotalInCents: number
  readonly taxInCents: number
  readonly totalInCents: number
  /** Undefined for a price that was agreed on. */
  readonly isEstimate?: boolean
}

export function PriceSummary({ pricing }: { pricing: Pricing | undefined }) {
  if (!pricing) return <Skeleton className="h-44" />
  return (
    <div className="flex flex-col gap-3">
      <PriceLines pricing={pricing} />
      <PriceTotal pricing={pricing} />
    </div>
  )
}

/** Shows the lines of a price, and the sums before the last one. */
export function PriceLines({ pricing }: { pricing: Pricing }) {
  const { t } = useTexts()
  const lines = priceLines(chargedLines(pricing), t).before
  return (
    <>
      {lines.length === 0 && <p className="text-small text-ink-soft">{t('price.none')}</p>}
      <ul className="flex flex-col gap-3">
        {lines.map(line => (
          <PriceLineRow key={line.id} line={line} />
        ))}
      </ul>
      <dl className="flex flex-col gap-1.5 border-t border-line pt-3 text-small">
        {totalLines(pricing, t).map(sum => (
          <div key={sum.name} className="amount-row">
            <dt>{sum.name}</dt>
            <dd className="price">{formatCents(cents(sum.amountInCents))}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Shows the last sum. Screen readers announce it when it changes. */
export function PriceTotal({ pricing, isLive = false }: { pricing: Pricing; isLive?: boolean }) {
  const { t } = useTexts()
  return (
    <div className="relative">
      <div aria-live={isLive ? 'polite' : undefined}>
        <p className="amount-row text-large font-bold">
          <span>{t(pricing.isEstimate ? 'price.estimatedTotal' : 'price.total')}</span>
          <RollingPrice cents={pricing.totalInCents} />
        </p>
        {pricing.isEstimate && <p className="mt-2 text-small text-ink-soft">{t('price.estimate')}</p>}
      </div>
      {isLive && <PriceChange cents={pricing.totalInCents} />}
    </div>
  )
}

/**
 * The amount rolls into place when it changes. @throws RangeError for anything but a whole number of cents. The page then says that a
 * calculation went wrong.
 */
export function RollingPrice({ cents: amount }: { cents: number }) {
  const shown = cents(amount)
  const first = useRef(shown)
  return (
    <span className="price overflow-hidden">
      <span key={shown} className={shown === first.current ? undefined : 'inline-block animate-roll'}>
        {formatCents(shown)}
      </span>
    </span>
  )
}

/** The reason opens below its line, because people rarely need it, and then for one line only. */
export function PriceLineRow({ line }: { line: PriceLine }) {
  const { t } = useTexts()
  const why =
    line.reason &&
    (textFromServer(areaOfTexts('customer/reasons'), line.reason.message, line.reason.values) ?? line.reason.sentence)
  return (
    <li>
      <div className="amount-row">
        <span>
          {line.name} {line.note && <span className="text-small text-ink-soft">{line.note}</span>}
        </span>
        <span className="price">{formatCents(line.amountInCents)}</span>
      </div>
      {why && (
        <details className="group text-small text-ink-soft">
          <summary className="-my-2.5 inline-flex min-h-11 min-w-11 list-none items-center underline decoration-dotted underline-offset-4">
            <span className="sr-only">{t('price.whyOf', { line: line.name })}</span>
            <span aria-hidden="true">{t('price.why')}</span>
          </summary>
          <p className="pt-0.5 pb-1">{why}</p>
        </details>
      )}
    </li>
  )
}
