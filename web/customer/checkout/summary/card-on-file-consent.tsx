import type { RefCallback } from 'react'
import { formatCents } from '#domain/value/money.ts'
import { SameOrder } from '#web/customer/checkout/payment/same-purchase-question.tsx'
import type { CardOnFile } from '#web/customer/checkout/summary/use-card-on-file.ts'
import { HiddenDigits } from '#web/customer/saved-card-notes.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { cardBrand } from '#web/parts/card-brand.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

type CardOnFileConsentProps = {
  cardOnFile: CardOnFile
  /** Marks the element that the customer must answer first. */
  first: RefCallback<HTMLElement>
}

/**
 * The consent shows the card that is charged, the amount, and the terms with a checkbox. If the same order exists, the
 * component first asks if the customer wants it once more.
 */
export function CardOnFileConsent({ cardOnFile, first }: CardOnFileConsentProps) {
  const { t } = useTexts()
  const { card, same, wantAnother, sentence, totalInCents, isAgreed, agree } = cardOnFile
  if (!card) return null
  if (same) return <SameOrder same={same} onAnother={wantAnother} ref={first} />
  if (sentence === undefined || totalInCents === undefined) return null
  return (
    <Card aria-label={t('payment.info.title')} className="flex flex-col gap-2">
      <div>
        <h2 className="text-large font-bold">{t('payment.info.title')}</h2>
        <p className="mt-1">
          {t('summary.cardOnFile', {
            amount: formatCents(totalInCents),
            card: cardBrand(card.card),
            lastFour: card.lastFour,
          })}
        </p>
      </div>
      <HiddenDigits cards={[card]} />
      <Checkbox ref={first} checked={isAgreed} onChange={event => agree(event.target.checked)}>
        {sentence}
      </Checkbox>
    </Card>
  )
}
