import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { laterPickupSentence } from '#domain/order/card-consent.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { refusalOf } from '#web/client/errors.ts'
import { type DaysQuote, QuotedDays } from '#web/customer/orders/actions/quoted-days.tsx'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { visitQuoteQuery } from '#web/customer/orders/queries.ts'
import { useTexts } from '#web/i18n/i18n.ts'

/** When a day and hours are chosen, the hook fetches the highest price of a pick-up or swap in this window. */
export function useVisitQuote(act: 'pickup' | 'swap', orderId: string, window: TimeWindow | null, isOpen: boolean) {
  const quote = useQuery({ ...visitQuoteQuery(act, orderId, window), enabled: isOpen && window !== null })
  const isUnpriced = quote.isError && refusalOf(quote.error) === 'not-priced'
  return { quote, isUnpriced, isKnown: quote.data !== undefined || isUnpriced }
}

type VisitPriceProps = { order: OrderView; quote: UseQueryResult<DaysQuote>; isUnpriced: boolean }

/** The component shows the price of the days until the visit, and the terms to which the customer agrees with the press. */
export function VisitPrice({ order, quote, isUnpriced }: VisitPriceProps) {
  const { t, language } = useTexts()
  if (isUnpriced) return <p className="text-small text-ink-soft">{t('action.visit.unpriced')}</p>
  return (
    <QuotedDays quote={quote} order={order}>
      {price => (price.totalInCents === 0 ? t('action.visit.included') : laterPickupSentence(language, price))}
    </QuotedDays>
  )
}
