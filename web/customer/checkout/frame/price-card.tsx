import { formatCents } from '#domain/money.ts'
import type { Draft } from '#domain/pricing/shown/draft-choices.ts'
import { PriceFrame } from '#web/customer/checkout/frame/price-frame.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useDraftPrice } from '#web/customer/checkout/frame/use-draft-price.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { PriceLines, PriceTotal } from '#web/parts/price-summary.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWide } from '#web/ui/use-wide.ts'

type PriceCardProps = { checkout: Checkout; draft?: Draft | undefined }

/** On a desktop: the price so far, what is in it, and the way on. */
export function PriceCard({ checkout, draft }: PriceCardProps) {
  const isWide = useWide()
  const { t } = useTexts()
  if (!isWide) return null
  if (checkout.facts.allRestricted) return <PriceFrame>{t('price.nothingPaid')}</PriceFrame>
  return <Priced checkout={checkout} draft={draft} />
}

function Priced({ checkout, draft }: { checkout: Checkout; draft?: Draft | undefined }) {
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
          {t('price.chooseSize')}
          {lowestInCents !== null && (
            <span className="block font-medium text-ink">{t('price.from', { price: formatCents(lowestInCents) })}</span>
          )}
        </p>
      </PriceFrame>
    )
  }
  if (!price) {
    return (
      <PriceFrame>
        <Skeleton className="mt-4 h-44" />
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
