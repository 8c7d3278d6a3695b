import { useQuery } from '@tanstack/react-query'
import { formatCents } from '#domain/value/money.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { feePricesQuery } from '#web/customer/queries.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The list shows the hauler's present charges on site. A charge of zero is left out. */
export function FeePriceList() {
  const { t } = useTexts()
  const { data, isError, refetch } = useQuery(feePricesQuery())
  if (isError) return <UnableToLoad component={t('fees.prices')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-48 w-full" />
  return (
    <dl className="flex flex-col gap-2">
      {priced(data, t).map(({ name, amountInCents, price }) => (
        <div key={name} className="amount-row border-b border-line pb-2">
          <dt>{name}</dt>
          <dd className="price">{price ?? formatCents(amountInCents)}</dd>
        </div>
      ))}
    </dl>
  )
}

type Priced = { readonly name: string; readonly amountInCents: number; readonly price?: string }

function priced(prices: RouterOutputs['getFeePrices'], t: Translate): Priced[] {
  const { waitFreeMinutes: minutes, waitPerMinuteInCents, tripInCents } = prices
  const each = (amountInCents: number) => t('fees.eachItem', { amount: formatCents(amountInCents) })
  const all: Priced[] = [
    { name: t('fees.trip'), amountInCents: tripInCents },
    {
      name: t('fees.waiting', { minutes, most: formatCents(tripInCents) }),
      amountInCents: Math.min(waitPerMinuteInCents, tripInCents),
      price: t('fees.eachMinute', { amount: formatCents(waitPerMinuteInCents) }),
    },
    { name: t('fees.overfill'), amountInCents: prices.overfillInCents },
    { name: t('fees.wrongItem'), amountInCents: prices.wrongItemInCents, price: each(prices.wrongItemInCents) },
    { name: t('fees.cleaning'), amountInCents: prices.cleaningInCents },
    { name: t('fees.relocation'), amountInCents: prices.relocationInCents },
  ]
  return all.filter(one => one.amountInCents > 0)
}
