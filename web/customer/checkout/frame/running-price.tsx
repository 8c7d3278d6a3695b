import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '#domain/money.ts'
import { pricingQuery } from '#web/customer/queries.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { PriceSummary } from '#web/parts/price-summary.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The price so far and what is in it, beside the question on a desktop. */
export function PriceAside({ cartId }: { cartId: string }) {
  const { t } = useTexts()
  return (
    <Card className="sticky top-6" aria-label={t('price.title')}>
      <h2 className="mb-4 text-large font-bold">{t('price.title')}</h2>
      <Pricing cartId={cartId} />
    </Card>
  )
}

function Pricing({ cartId }: { cartId: string }) {
  const { t } = useTexts()
  const pricing = useQuery(pricingQuery(cartId))
  if (pricing.isError) return <UnableToLoad component={t('price.title')} onRetry={() => void pricing.refetch()} />
  return <PriceSummary pricing={pricing.data} />
}

/** The sum at a phone's lower edge, for a page that shows its parts. */
export function TotalBar({ cartId }: { cartId: string }) {
  const { t } = useTexts()
  const { data } = useQuery(pricingQuery(cartId))
  return (
    <p aria-live="polite" className="flex flex-wrap items-center justify-between gap-x-4 md:hidden">
      <span className="text-small text-ink-soft">{t(data?.isEstimate ? 'price.estimatedTotal' : 'price.total')}</span>
      {data ? (
        <span className="price text-large font-bold">{formatCents(data.totalInCents)}</span>
      ) : (
        <Skeleton className="h-7 w-24" />
      )}
    </p>
  )
}

/** The price so far in the bar at a phone's lower edge; it opens to the whole summary. */
export function PriceBar({ cartId }: { cartId: string }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(pricingQuery(cartId))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="text-small text-ink-soft">{t(data?.isEstimate ? 'price.estimatedTotal' : 'price.total')}</span>
        <span className="flex items-center gap-3">
          {data ? (
            <span aria-live="polite" className="price font-bold">
              {formatCents(data.totalInCents)}
            </span>
          ) : (
            <Skeleton className="h-6 w-20" />
          )}
          <Button variant="link" className="text-small" onClick={() => setOpen(true)}>
            {t('price.details')}
          </Button>
        </span>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('price.title')} closeLabel={t('shell.close')}>
        <Pricing cartId={cartId} />
      </Dialog>
    </>
  )
}
