import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '#domain/money.ts'
import { pricingQuery } from '#web/client/queries.ts'
import { useCheckout } from '#web/customer/checkout/frame/checkout-context.ts'
import { PriceSummary } from '#web/parts/price-summary.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DownIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWords } from '#web/words/words.ts'

/** The price exists from the choice of a dumpster on. */
export function usePricing() {
  const { cartId, cart } = useCheckout()
  const isPriced = Object.keys(cart.containers).length > 0
  const pricing = useQuery({ ...pricingQuery(cartId), enabled: isPriced })
  return { isPriced, pricing: isPriced ? pricing.data : undefined }
}

/** At the side of a page on a desktop. */
export function RunningTotal() {
  const { t } = useWords()
  const { isPriced, pricing } = usePricing()
  return (
    <Card aria-label={t('price.title')} className="sticky top-24 min-h-32">
      <h2 className="mb-3 font-bold">{t('price.title')}</h2>
      {isPriced ? (
        <PriceSummary pricing={pricing} />
      ) : (
        <p className="text-small text-ink-soft">{t('price.none')}</p>
      )}
    </Card>
  )
}

/** Above the button on a phone; opens to all that it contains. */
export function RunningTotalBar() {
  const { t } = useWords()
  const { isPriced, pricing } = usePricing()
  const [isOpen, setOpen] = useState(false)
  if (!isPriced) return null
  if (!pricing) return <Skeleton className="h-11" />
  const label = t(pricing.isEstimate ? 'price.estimatedTotal' : 'price.total')
  const total = formatCents(pricing.totalInCents)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('checkout.price.open', { label, total })}
        onClick={() => setOpen(true)}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control"
      >
        <span className="flex items-center gap-1.5 text-small text-ink-soft">
          {label}
          <DownIcon className="size-4 rotate-180" />
        </span>
        <span className="price text-large font-bold">{total}</span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('price.title')} closeLabel={t('shell.close')}>
        <PriceSummary pricing={pricing} />
      </Dialog>
    </>
  )
}
