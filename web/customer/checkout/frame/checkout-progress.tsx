import type { CheckoutStep, StepFacts } from '#domain/cart/next-step.ts'
import { stagesAt } from '#web/customer/checkout/frame/stages.ts'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { useWords } from '#web/words/words.ts'

type CheckoutProgressProps = { step: CheckoutStep; facts: Pick<StepFacts, 'allRestricted' | 'isReplacement'> }

export function CheckoutProgress({ step, facts }: CheckoutProgressProps) {
  const { t } = useWords()
  const { names, current, within } = stagesAt(step, facts)
  return (
    <ProgressLine
      label={t('checkout.progress')}
      stages={names.map(name => stageName(name, t))}
      current={current}
      within={within}
    />
  )
}

/** Stage names hold no placeholders, which the general type of a key does not tell. */
const stageName = (name: ReturnType<typeof stagesAt>['names'][number], t: ReturnType<typeof useWords>['t']) => t(name)
