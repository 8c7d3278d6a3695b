import { useState } from 'react'
import type { DeliveryLocationType } from '#domain/cart/cart.ts'
import { useDraft } from '#web/client/draft.ts'
import { useApi } from '#web/client/query.ts'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { Question } from '#web/customer/checkout/frame/question.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useSaveAnswer } from '#web/customer/checkout/frame/use-save-answer.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'

export default function LocationTypePage() {
  return <CheckoutPage step="location-type">{checkout => <LocationTypeQuestion checkout={checkout} />}</CheckoutPage>
}

/** If the customer has made no choice, Continue asks for one. */
function LocationTypeQuestion({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const api = useApi()
  const { cartId, cart } = checkout
  const draft = useDraft<DeliveryLocationType | null>(`location-type ${cartId}`, cart.deliveryLocationType)
  const { value: chosen, write: choose } = draft
  const [isMissing, setMissing] = useState(false)
  const { submit, isPending, loaderText } = useSaveAnswer({
    cartId,
    save: (context, deliveryLocationType: DeliveryLocationType) =>
      api.updateDeliveryLocationType.mutate({ cartId, deliveryLocationType }, context),
    draft,
    loadingText: t('checkout.saving'),
    next: 'pickup-dropoff',
  })
  return (
    <Question
      step="location-type"
      checkout={checkout}
      canContinue
      isPending={isPending}
      loaderText={loaderText}
      onContinue={() => (chosen ? submit(chosen) : setMissing(true))}
    >
      <ChoiceGroup
        legend={t('step.location-type')}
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
            // The customer must first read the text below public property.
            onPicked={() => type === 'private' && !isPending && submit(type)}
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
