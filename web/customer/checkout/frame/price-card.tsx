import type { Draft } from '#domain/pricing/shown/draft-choices.ts'
import { formatCents } from '#domain/value/money.ts'
import { PriceFrame } from '#web/customer/checkout/frame/price-frame.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useDraftPrice } from '#web/customer/checkout/frame/use-draft-price.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { PriceLines, PriceTotal } from '#web/parts/price-summary.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWide } from '#web/ui/use-wide.ts'

/** The page shows this size and its price, but the customer has not chosen it. */
export type ShownSize = { readonly words: string; readonly price?: { readonly totalInCents: number } | undefined }

type PriceCardProps = { checkout: Checkout; draft?: Draft | undefined; shownSize?: ShownSize | undefined }

/** On a desktop this card shows the price so far, what the price covers, and the button to continue. */
export function PriceCard({ checkout, draft, shownSize }: PriceCardProps) {
  const isWide = useWide()
  const { t } = useTexts()
  if (!isWide) return null
  if (checkout.facts.allRestricted) return <PriceFrame>{t('price.nothingPaid')}</PriceFrame>
  return <Priced checkout={checkout} draft={draft} shownSize={shownSize} />
}

function Priced({ checkout, draft, shownSize }: PriceCardProps) {
  const { t } = useTexts()
  const { price, lowestInCents, isError, retry } = useDraftPrice(checkout, draft)
  if (isError) {
    return (
      <PriceFrame>
        <UnableToLoad component={t('checkout.price')} onRetry={retry} />
      </PriceFrame>
    )
  }
  if (price === null) {
    return (
      <PriceFrame>
        <p aria-live="polite" className="mt-2 min-h-12 text-ink-soft">
          {shownSize?.price ? shownSize.words : t('price.chooseSize')}
          {shownSize?.price && (
            <span className="block text-large font-bold text-ink">{formatCents(shownSize.price.totalInCents)}</span>
          )}
          {!shownSize?.price && lowestInCents !== null && (
            <span className="block font-medium text-ink">{t('price.from', { price: formatCents(lowestInCents) })}</span>
          )}
        </p>
      </PriceFrame>
    )
  }
  if (!price) {
    return (
      <PriceFrame>
        <Skeleton className="mt-4 h-72" />
      </PriceFrame>
    )
  }
  return (
    <PriceFrame>
      <div className="-mr-5 mt-4 flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto pr-5">
        <PriceLines pricing={price} />
      </div>
      <div className="pt-7">
        <PriceTotal pricing={price} isLive />
      </div>
    </PriceFrame>
  )
}
