import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCents } from '#domain/value/money.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { orderErrorText } from '#web/customer/orders/order-error.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { CallHauler } from '#web/parts/call-hauler.tsx'
import { PriceLineRow } from '#web/parts/price-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export type DaysQuote = RouterOutputs['quotePickup']

type QuotedDaysProps<Quote extends DaysQuote> = {
  quote: UseQueryResult<Quote>
  order: OrderView
  children: (quote: Quote) => ReactNode
}

/** The component shows the price of days and its reason before the customer agrees to anything. Below it stands what the press does. */
export function QuotedDays<Quote extends DaysQuote>({ quote, order, children }: QuotedDaysProps<Quote>) {
  const { t } = useTexts()
  if (quote.isError) {
    if (refusalOf(quote.error))
      return (
        <Notice tone="red">
          <p>{orderErrorText(quote.error, order.status)}</p>
          <CallHauler hauler={order.hauler} />
        </Notice>
      )
    return <UnableToLoad component={t('action.extend.price')} onRetry={() => void quote.refetch()} />
  }
  if (!quote.data) return <Skeleton className="h-28" />
  const { extraDays, priceInCents, taxInCents, totalInCents, reason } = quote.data
  const name = t('action.extend.days', { days: extraDays })
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      {extraDays > 0 && (
        <ul>
          <PriceLineRow line={{ id: 'days', name, amountInCents: priceInCents, reason }} />
        </ul>
      )}
      {taxInCents > 0 && (
        <p className="amount-row text-small">
          <span>{t('action.extend.tax')}</span>
          <span className="price">{formatCents(taxInCents)}</span>
        </p>
      )}
      {extraDays > 0 && (
        <p className="amount-row border-t border-line pt-2 text-large font-bold">
          <span>{t('action.extend.total')}</span>
          <span className="price">{formatCents(totalInCents)}</span>
        </p>
      )}
      <p className="text-small text-ink-soft">{children(quote.data)}</p>
    </div>
  )
}
