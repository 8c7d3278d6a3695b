import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/client/api.ts'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { ListSkeleton } from '#web/customer/checkout/frame/list-skeleton.tsx'
import { Question } from '#web/customer/checkout/frame/question.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useSubmit } from '#web/customer/checkout/frame/use-submit.ts'
import { cleanupsQuery } from '#web/customer/queries.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { CheckboxCard } from '#web/ui/checkbox-card.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'

export default function CleanupPage() {
  return <CheckoutPage step="cleanup">{checkout => <CleanupQuestion checkout={checkout} />}</CheckoutPage>
}

function CleanupQuestion({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const { cartId, cart } = checkout
  const cleanups = useQuery(cleanupsQuery(cartId))
  const [chosen, choose] = useState<readonly string[]>(cart.cleanupIds)
  const { give, isBusy, loaderText } = useSubmit({
    cartId,
    saying: t('checkout.saving'),
    next: 'materials',
    // A failed save is not shown here; Continue can be pressed again.
    onError: () => true,
  })
  const toggle = (id: string) => choose(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  return (
    <Question
      step="cleanup"
      checkout={checkout}
      title={t('cleanup.title')}
      lead={t('checkout.allThatApply')}
      canContinue={chosen.length > 0}
      isBusy={isBusy}
      loaderText={loaderText}
      onContinue={() => give(() => api.upsertCleanups.mutate({ cartId, cleanupIds: [...chosen] }))}
    >
      <ListSkeleton query={cleanups} component={t('cleanup.list')} loading={t('shell.loading')}>
        {list => (
          <ChoiceGroup legend={t('cleanup.title')} legendHidden>
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
