import type { ReactNode } from 'react'
import { formatCents } from '#domain/money.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { type Draft, useDraftPrice } from '#web/customer/checkout/frame/use-draft-price.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { PriceLines, PriceTotal } from '#web/parts/price-summary.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { WayOnPlace } from '#web/ui/way-on.tsx'

type PriceCardProps = {
  /** Before there is a cart, nothing has a price. */
  checkout?: Checkout | undefined
  draft?: Draft | undefined
}

/** On a desktop: the price so far, what is in it, and the way on. The way on stays in sight, a long list scrolls above it. */
export function PriceCard({ checkout, draft }: PriceCardProps) {
  const isWide = useWide()
  const { t } = useTexts()
  if (!isWide) return null
  if (!checkout) return <Frame>{t('price.needsZip')}</Frame>
  if (checkout.facts.allRestricted) return <Frame>{t('price.nothingPaid')}</Frame>
  return <Priced checkout={checkout} draft={draft} />
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  return (
    <Card
      aria-label={t('price.title')}
      className="sticky top-22 flex max-h-[calc(100dvh-7rem)] flex-col [@media(max-height:30rem)]:static [@media(max-height:30rem)]:max-h-none"
    >
      <h2 className="text-large font-bold">{t('price.title')}</h2>
      {typeof children === 'string' ? <p className="mt-2 text-ink-soft">{children}</p> : children}
      <WayOnPlace className="not-empty:mt-5" />
    </Card>
  )
}

function Priced({ checkout, draft }: { checkout: Checkout; draft?: Draft | undefined }) {
  const { t } = useTexts()
  const { price, lowestInCents, isError, retry } = useDraftPrice(checkout, draft)
  if (isError) {
    return (
      <Frame>
        <UnableToLoad component={t('price.title')} onRetry={retry} />
      </Frame>
    )
  }
  if (price === null) {
    return (
      <Frame>
        <p aria-live="polite" className="mt-2 min-h-12 text-ink-soft">
          {t('price.chooseSize')}
          {lowestInCents !== null && (
            <span className="block font-medium text-ink">{t('price.from', { price: formatCents(lowestInCents) })}</span>
          )}
        </p>
      </Frame>
    )
  }
  if (!price) {
    return (
      <Frame>
        <Skeleton className="mt-4 h-44" />
      </Frame>
    )
  }
  return (
    <Frame>
      <div className="-mr-5 mt-4 flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto pr-5">
        <PriceLines pricing={price} />
      </div>
      <div className="pt-7">
        <PriceTotal pricing={price} isLive />
      </div>
    </Frame>
  )
}
