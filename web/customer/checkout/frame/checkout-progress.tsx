import type { CheckoutStep } from '#domain/cart/next-step.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ProgressLine } from '#web/ui/progress-line.tsx'

/** The checkout has fifteen questions in four stages. The stages have the customer's words. */
const stages = {
  project: ['zipcode', 'customer-type', 'cleanup', 'materials'],
  dumpster: ['containers'],
  delivery: ['address', 'address/restrictions', 'location-type', 'pickup-dropoff', 'add-ons'],
  payment: ['order-summary', 'phone-verification', 'customer-details', 'payment'],
} as const satisfies Record<string, readonly CheckoutStep[]>

const restrictedStages = {
  project: stages.project,
  contact: ['phone-verification', 'customer-details'],
} as const satisfies Record<string, readonly CheckoutStep[]>

export function CheckoutProgress({ step, allRestricted }: { step: CheckoutStep; allRestricted: boolean }) {
  const { t } = useTexts()
  const shown: Record<string, readonly CheckoutStep[]> = allRestricted ? restrictedStages : stages
  const names = Object.keys(shown) as (keyof typeof stages | 'contact')[]
  const current = names.findIndex(name => shown[name]?.includes(step))
  const steps = shown[names[current] ?? ''] ?? []
  const at = Math.max(0, current)
  const stage = t(`checkout.stage.${names[at] ?? 'project'}`)
  return (
    <ProgressLine
      label={t('checkout.progress')}
      stages={names.map(name => t(`checkout.stage.${name}`))}
      current={at}
      currentLabel={t('checkout.stageOf', { stage, at: at + 1, of: names.length })}
      within={steps.length === 0 ? 0 : (steps.indexOf(step) + 1) / (steps.length + 1)}
    />
  )
}
