import { useQuery } from '@tanstack/react-query'
import { cardConsentSentence } from '#domain/order/card-consent.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { containerTypesQuery } from '#web/customer/queries.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { cardBrand } from '#web/parts/card-brand.ts'
import { Notice } from '#web/ui/notice.tsx'

type SavedCardConsentProps = { checkout: Checkout; card: { card: string; lastFour: string } }

/** Where no payment page follows, what the customer agrees to stands here: which card is charged, and up to how much later. */
export function SavedCardConsent({ checkout, card }: SavedCardConsentProps) {
  const { t, language } = useTexts()
  const types = useQuery(containerTypesQuery(checkout.cartId))
  const quantities = checkout.cart.containers
  const preAuthInCents = types.data?.reduce((sum, type) => sum + type.preAuthAmount * (quantities[type._id] ?? 0), 0)
  return (
    <Notice title={t('payment.info.title')}>
      <p>{t('summary.savedCard', { ...card, card: cardBrand(card.card) })}</p>
      {preAuthInCents !== undefined && <p className="mt-2">{cardConsentSentence(language, preAuthInCents)}</p>}
    </Notice>
  )
}
