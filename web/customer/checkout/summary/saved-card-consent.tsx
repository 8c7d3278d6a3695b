import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useConsentSentence } from '#web/customer/checkout/summary/use-consent-sentence.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { cardBrand } from '#web/parts/card-brand.ts'
import { Notice } from '#web/ui/notice.tsx'

type SavedCardConsentProps = { checkout: Checkout; card: { card: string; lastFour: string } }

/** If no payment page follows, the terms are here: the card that is charged, and the most that may be charged later. */
export function SavedCardConsent({ checkout, card }: SavedCardConsentProps) {
  const { t } = useTexts()
  const sentence = useConsentSentence(checkout)
  return (
    <Notice title={t('payment.info.title')}>
      <p>{t('summary.savedCard', { ...card, card: cardBrand(card.card) })}</p>
      {sentence !== undefined && <p className="mt-2">{sentence}</p>}
    </Notice>
  )
}
