import { useQuery } from '@tanstack/react-query'
import { formatCents } from '#domain/value/money.ts'
import { readsIn } from '#web/client/api.ts'
import { useDraft } from '#web/client/draft.ts'
import { useApi } from '#web/client/query.ts'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { ListSkeleton } from '#web/customer/checkout/frame/list-skeleton.tsx'
import { Question } from '#web/customer/checkout/frame/question.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useSaveAnswer } from '#web/customer/checkout/frame/use-save-answer.ts'
import { addOnsQuery } from '#web/customer/queries.ts'
import { rememberPage } from '#web/frame/page-visit.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { CheckboxCard } from '#web/ui/checkbox-card.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { toast } from '#web/ui/toast.ts'

export default function AddOnsPage() {
  return <CheckoutPage step="add-ons">{checkout => <AddOnsQuestion checkout={checkout} />}</CheckoutPage>
}

function AddOnsQuestion({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const api = useApi()
  const { cartId, cart } = checkout
  const addOns = useQuery(addOnsQuery(cartId))
  const draft = useDraft<readonly string[]>(`add-ons ${cartId}`, cart.addOns)
  // These add-ons were in the cart when the choice began. The server keeps the add-ons that another window has added since then (rule C54).
  const seenAddOns = useDraft<readonly string[]>(`add-ons seen ${cartId}`, cart.addOns)
  const chosen = draft.value
  const choose = (ids: readonly string[]) => {
    seenAddOns.write(seenAddOns.value)
    draft.write(ids)
  }
  const { submit, isPending, loaderText } = useSaveAnswer({
    cartId,
    save: async context => {
      const isStillHere = rememberPage()
      const answer = await api.upsertAddOns.mutate(
        { cartId, addOns: [...chosen], seen: [...seenAddOns.value] },
        context,
      )
      seenAddOns.forget()
      const others = (readsIn(answer).getCart?.addOns ?? []).filter(id => !chosen.includes(id))
      const names = (addOns.data ?? []).filter(one => others.includes(one._id)).map(one => one.title)
      if (names.length > 0 && isStillHere())
        toast({
          kind: 'info',
          title: t('toast.info.title'),
          description: t('addOns.elsewhere', { names: names.join(', ') }),
          forNextPage: true,
        })
      return answer
    },
    draft,
    loadingText: t('checkout.saving'),
    next: 'order-summary',
  })
  const toggle = (id: string) => choose(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  return (
    <Question
      step="add-ons"
      checkout={checkout}
      draft={{ addOns: chosen }}
      lead={t('addOns.lead')}
      canContinue={addOns.isSuccess}
      isPending={isPending}
      loaderText={loaderText}
      onContinue={submit}
    >
      <ListSkeleton query={addOns} component={t('addOns.list')} loading={t('shell.loading')}>
        {list => (
          <ChoiceGroup legend={t('step.add-ons')} legendHidden>
            {list.map(({ _id, title, description, priceInCents }) => (
              <CheckboxCard
                key={_id}
                name="addOn"
                title={title}
                aside={formatCents(priceInCents)}
                checked={chosen.includes(_id)}
                onChange={() => toggle(_id)}
              >
                {description}
              </CheckboxCard>
            ))}
          </ChoiceGroup>
        )}
      </ListSkeleton>
    </Question>
  )
}
