import type { UseQueryResult } from '@tanstack/react-query'
import { formatCents } from '#domain/money.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { orderErrorText } from '#web/customer/orders/order-error.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { CallHauler } from '#web/parts/call-hauler.tsx'
import { cardBrand } from '#web/parts/card-brand.ts'
import { PriceLineRow } from '#web/parts/price-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type ExtensionPriceProps = {
  quote: UseQueryResult<RouterOutputs['quoteExtension']>
  order: OrderView
}

/** What the extra days cost and why, and whether the card pays them now. */
export function ExtensionPrice({ quote, order }: ExtensionPriceProps) {
  const { t } = useTexts()
  const card = order.cardOnFile
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
  const { extraDays, priceInCents, taxInCents, totalInCents, reason, isCharged } = quote.data
  const name = t('action.extend.days', { days: extraDays })
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      <ul>
        <PriceLineRow line={{ id: 'extension', name, amountInCents: priceInCents, reason }} />
      </ul>
      {taxInCents > 0 && (
        <p className="flex justify-between gap-4 text-small">
          <span>{t('action.extend.tax')}</span>
          <span className="price">{formatCents(taxInCents)}</span>
        </p>
      )}
      <p className="flex justify-between gap-4 border-t border-line pt-2 text-large font-bold">
        <span>{t('action.extend.total')}</span>
        <span className="price">{formatCents(totalInCents)}</span>
      </p>
      <p className="text-small text-ink-soft">
        {!isCharged
          ? t('action.extend.toBalance')
          : card
            ? t('action.extend.charged', { ...card, card: cardBrand(card.card) })
            : t('action.extend.chargedSaved')}
      </p>
    </div>
  )
}
