import { Suspense } from 'react'
import { type RestrictionType, restrictionDetailLength, restrictionTypes } from '#domain/cart/cart.ts'
import { useDraft } from '#web/client/draft.ts'
import { useApi } from '#web/client/query.ts'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { Question } from '#web/customer/checkout/frame/question.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useSaveAnswer } from '#web/customer/checkout/frame/use-save-answer.ts'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { CheckboxCard } from '#web/ui/checkbox-card.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

const SpotCard = lazyPage<{ cartId: string }>(() => import('#web/customer/checkout/spot/spot-card.tsx'))
// The code of this page is fetched while the customer types the address. The code of the card is then fetched too, so that the card is not
// missing when the page is shown. If that fails, the page fetches it again when it is shown.
SpotCard.fetch().catch(() => undefined)

export default function RestrictionsPage() {
  return (
    <CheckoutPage step="address/restrictions">{checkout => <RestrictionsQuestion checkout={checkout} />}</CheckoutPage>
  )
}

type Ticked = Partial<Record<RestrictionType, string>>

function RestrictionsQuestion({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const api = useApi()
  const { cartId, cart } = checkout
  const draft = useDraft<Ticked>(`restrictions ${cartId}`, cart.deliveryAddress?.restrictions ?? {})
  const ticked = draft.value
  /**
   * If the customer unticks a restriction, its text is kept until the answer is saved. When the restriction is ticked
   * again, the text is back.
   */
  const typedBefore = useDraft<Ticked>(`restrictions unticked ${cartId}`, {})
  const { submit, isPending, loaderText } = useSaveAnswer({
    cartId,
    save: async context => {
      const saved = await api.updateAddressRestrictions.mutate({ cartId, restrictions: ticked }, context)
      draft.forget()
      typedBefore.forget()
      return saved
    },
    loadingText: t('restrictions.updating'),
    next: 'location-type',
  })
  const toggle = (type: RestrictionType, checked: boolean) => {
    const { [type]: text = '', ...others } = ticked
    if (!checked) typedBefore.write({ ...typedBefore.value, [type]: text })
    draft.write(checked ? { ...ticked, [type]: typedBefore.value[type] ?? '' } : others)
  }
  return (
    <Question
      step="address/restrictions"
      checkout={checkout}
      lead={t('restrictions.lead')}
      canContinue
      isPending={isPending}
      loaderText={loaderText}
      onContinue={submit}
    >
      <ChoiceGroup legend={t('step.address/restrictions')} legendHidden>
        {restrictionTypes.map(type => (
          <div key={type} className="flex flex-col gap-2">
            <CheckboxCard
              name="restriction"
              title={t(`restriction.${type}`)}
              checked={type in ticked}
              onChange={checked => toggle(type, checked)}
            />
            {type in ticked && (
              <TextAreaField
                label={t('restrictions.details', { restriction: t(`restriction.${type}`) })}
                hint={t(`restriction.${type}.hint`)}
                maxLength={restrictionDetailLength}
                value={ticked[type] ?? ''}
                onChange={event => draft.write({ ...ticked, [type]: event.target.value })}
              />
            )}
          </div>
        ))}
      </ChoiceGroup>
      <Suspense fallback={<Skeleton className="h-44 rounded-card" />}>
        <SpotCard cartId={cartId} />
      </Suspense>
    </Question>
  )
}
