import type { UseQueryResult } from '@tanstack/react-query'
import { areDigitsHidden } from '#domain/payment/hidden-digits.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { QuotedDays } from '#web/customer/orders/actions/quoted-days.tsx'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { cardBrand } from '#web/parts/card-brand.ts'

type ExtensionPriceProps = {
  quote: UseQueryResult<RouterOutputs['quoteExtension']>
  order: OrderView
}

/** The part shows the price of the extra days with its reason, and if the card pays them now. */
export function ExtensionPrice({ quote, order }: ExtensionPriceProps) {
  const { t } = useTexts()
  const card = order.cardOnFile
  return (
    <QuotedDays quote={quote} order={order}>
      {({ isCharged }) => {
        if (!isCharged) return t('action.extend.toBalance')
        // Hidden digits do not identify the card.
        return card && !areDigitsHidden(card.lastFour)
          ? t('action.extend.charged', { ...card, card: cardBrand(card.card) })
          : t('action.extend.chargedSaved')
      }}
    </QuotedDays>
  )
}
