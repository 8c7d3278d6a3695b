import { useState } from 'react'
import type { Draft } from '#domain/pricing/shown/draft-choices.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useDraftPrice } from '#web/customer/checkout/frame/use-draft-price.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { PriceChange } from '#web/parts/price-change.tsx'
import { PriceSummary, RollingPrice } from '#web/parts/price-summary.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type PriceBarProps = {
  checkout: Checkout
  draft?: Draft | undefined
  /** True if the page itself shows what the price covers. */
  isTotalOnly?: boolean | undefined
}

/**
 * The bar shows the price so far at the lower edge of a phone or tablet. A tap opens the whole summary. The bar is
 * empty until a size is chosen.
 */
export function PriceBar(props: PriceBarProps) {
  const { cart, facts } = props.checkout
  const hasPrice = Object.keys(cart.containers).length > 0 || props.draft?.containers !== undefined
  return hasPrice && !facts.allRestricted ? <TotalBar {...props} /> : null
}

function TotalBar({ checkout, draft, isTotalOnly = false }: PriceBarProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { price, isError, retry } = useDraftPrice(checkout, draft)
  if (price === null) return null
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="text-small text-ink-soft">
          {t(price?.isEstimate ? 'price.estimatedTotal' : 'price.total')}
        </span>
        <span className="flex items-center gap-3">
          {price ? (
            <span className="relative">
              <span aria-live="polite" className="text-large font-bold">
                <RollingPrice cents={price.totalInCents} />
              </span>
              <PriceChange cents={price.totalInCents} />
            </span>
          ) : (
            <Skeleton className="h-6 w-20" />
          )}
          {!isTotalOnly && (
            <Button variant="link" className="text-small" onClick={() => setOpen(true)}>
              {t('price.details')}
            </Button>
          )}
        </span>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('checkout.price')} closeLabel={t('shell.close')}>
        {isError ? <UnableToLoad component={t('checkout.price')} onRetry={retry} /> : <PriceSummary pricing={price} />}
      </Dialog>
    </>
  )
}
