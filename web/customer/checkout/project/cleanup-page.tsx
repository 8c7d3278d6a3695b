import { useQuery } from '@tanstack/react-query'
import { isPreselectedForOthers, type Preselection } from '#domain/catalog/cleanup.ts'
import { readDraft, useDraft } from '#web/client/draft.ts'
import { useApi } from '#web/client/query.ts'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { ListSkeleton } from '#web/customer/checkout/frame/list-skeleton.tsx'
import { preselectionDraft } from '#web/customer/checkout/frame/preselection-draft.ts'
import { Question } from '#web/customer/checkout/frame/question.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useSaveAnswer } from '#web/customer/checkout/frame/use-save-answer.ts'
import { cleanupsQuery } from '#web/customer/queries.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { CheckboxCard } from '#web/ui/checkbox-card.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'

export default function CleanupPage() {
  const lead = useTexts().t('checkout.allThatApply')
  return (
    <CheckoutPage step="cleanup" lead={lead}>
      {checkout => <CleanupQuestion checkout={checkout} lead={lead} />}
    </CheckoutPage>
  )
}

function CleanupQuestion({ checkout, lead }: { checkout: Checkout; lead: string }) {
  const { t } = useTexts()
  const api = useApi()
  const { cartId, cart } = checkout
  const cleanups = useQuery(cleanupsQuery(cartId))
  const draft = useDraft<readonly string[]>(`cleanup ${cartId}`, cart.cleanupIds)
  const { value: chosen, write: choose } = draft
  const ahead = readDraft<Preselection>(preselectionDraft(cartId))
  const isTickedAnew = ahead !== null && isPreselectedForOthers(ahead, chosen)
  const { submit, isPending, loaderText } = useSaveAnswer({
    cartId,
    save: context => api.upsertCleanups.mutate({ cartId, cleanupIds: [...chosen] }, context),
    draft,
    loadingText: t('checkout.saving'),
    next: 'materials',
    // The app ticked these materials for the former kinds of cleanup, so the customer looks at them again.
    nextOfChange: () => (isTickedAnew ? 'materials' : 'order-summary'),
  })
  const toggle = (id: string) => choose(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  return (
    <Question
      step="cleanup"
      checkout={checkout}
      lead={lead}
      canContinue={chosen.length > 0}
      missing={cleanups.isSuccess ? t('cleanup.missing') : undefined}
      isPending={isPending}
      loaderText={loaderText}
      onContinue={submit}
    >
      <ListSkeleton query={cleanups} component={t('cleanup.list')} loading={t('shell.loading')}>
        {list => (
          <ChoiceGroup legend={t('step.cleanup')} legendHidden>
            {list.map(({ _id, title, descriptionItems }) => (
              <CheckboxCard
                key={_id}
                name="cleanup"
                title={title}
                checked={chosen.includes(_id)}
                onChange={() => toggle(_id)}
              >
                <ul className="list-disc pl-4">
                  {descriptionItems.map(item => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              </CheckboxCard>
            ))}
          </ChoiceGroup>
        )}
      </ListSkeleton>
    </Question>
  )
}
