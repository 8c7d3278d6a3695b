import { useState } from 'react'
import type { DeliveryLocationType } from '#domain/cart/cart.ts'
import { api } from '#web/client/api.ts'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { Question } from '#web/customer/checkout/frame/question.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useSubmit } from '#web/customer/checkout/frame/use-submit.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'

export default function LocationTypePage() {
  return <CheckoutPage step="location-type">{checkout => <LocationTypeQuestion checkout={checkout} />}</CheckoutPage>
}

/** Continue asks for a choice when none was made. */
function LocationTypeQuestion({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const { cartId, cart } = checkout
  const [chosen, choose] = useState<DeliveryLocationType | null>(cart.deliveryLocationType)
  const [isMissing, setMissing] = useState(false)
  const { give, isBusy, loaderText } = useSubmit({ cartId, saying: t('checkout.saving'), next: 'pickup-dropoff' })
  const goOn = () => {
    if (!chosen) return setMissing(true)
    return give(() => api.updateDeliveryLocationType.mutate({ cartId, deliveryLocationType: chosen }))
  }
  return (
    <Question
      step="location-type"
      checkout={checkout}
      title={t('locationType.title')}
      canContinue
      isBusy={isBusy}
      loaderText={loaderText}
      onContinue={goOn}
    >
      <ChoiceGroup
        legend={t('locationType.title')}
        legendHidden
        error={isMissing && !chosen ? t('locationType.missing') : undefined}
      >
        {(['public', 'private'] as const).map(type => (
          <RadioCard
            key={type}
            name="locationType"
            title={t(`locationType.${type}`)}
            checked={chosen === type}
            onChange={() => choose(type)}
          >
            {t(`locationType.${type}.hint`)}
          </RadioCard>
        ))}
      </ChoiceGroup>
      {chosen === 'public' && (
        <Notice tone="warning" announced>
          {t('locationType.permit')}
        </Notice>
      )}
    </Question>
  )
}
