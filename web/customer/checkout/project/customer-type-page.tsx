import type { CustomerType } from '#domain/cart/cart.ts'
import { useDraft } from '#web/client/draft.ts'
import { useApi } from '#web/client/query.ts'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { Question } from '#web/customer/checkout/frame/question.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useSaveAnswer } from '#web/customer/checkout/frame/use-save-answer.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'

export default function CustomerTypePage() {
  return <CheckoutPage step="customer-type">{checkout => <CustomerTypeQuestion checkout={checkout} />}</CheckoutPage>
}

function CustomerTypeQuestion({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const api = useApi()
  const { cartId, cart } = checkout
  const draft = useDraft<CustomerType | null>(`customer-type ${cartId}`, cart.customerType)
  const { value: chosen, write: choose } = draft
  const { submit, isPending, loaderText } = useSaveAnswer({
    cartId,
    save: (context, customerType: CustomerType) => api.upsertCustomerType.mutate({ cartId, customerType }, context),
    draft,
    loadingText: t('checkout.saving'),
    next: 'cleanup',
  })
  return (
    <Question
      step="customer-type"
      checkout={checkout}
      canContinue={chosen !== null}
      missing={t('customerType.missing')}
      isPending={isPending}
      loaderText={loaderText}
      onContinue={() => chosen && submit(chosen)}
    >
      <ChoiceGroup legend={t('step.customer-type')} legendHidden>
        {(['contractor', 'individual'] as const).map(type => (
          <RadioCard
            key={type}
            name="customerType"
            title={t(`customerType.${type}`)}
            checked={chosen === type}
            onChange={() => choose(type)}
            onPicked={() => !isPending && submit(type)}
          >
            {t(`customerType.${type}.hint`)}
          </RadioCard>
        ))}
      </ChoiceGroup>
    </Question>
  )
}
