import type { CheckoutStep } from '#domain/cart/next-step.ts'
import { type StepFacts, stepsFor } from '#domain/cart/next-step.ts'
import type { TextKey } from '#web/words/texts.ts'

type Stage = { readonly name: TextKey; readonly steps: readonly CheckoutStep[] }

const ordered: readonly Stage[] = [
  { name: 'checkout.stage.project', steps: ['zipcode', 'customer-type', 'cleanup', 'materials'] },
  { name: 'checkout.stage.dumpster', steps: ['containers'] },
  { name: 'checkout.stage.delivery', steps: ['address', 'address/restrictions', 'location-type'] },
  { name: 'checkout.stage.dates', steps: ['pickup-dropoff', 'add-ons'] },
  { name: 'checkout.stage.review', steps: ['order-summary', 'phone-verification', 'customer-details'] },
  { name: 'checkout.stage.payment', steps: ['payment'] },
]

const restricted: readonly Stage[] = [
  { name: 'checkout.stage.project', steps: ['zipcode', 'customer-type', 'cleanup', 'materials'] },
  { name: 'checkout.stage.contact', steps: ['phone-verification', 'customer-details'] },
  { name: 'checkout.stage.done', steps: ['restricted-confirmation'] },
]

/** The few named stages of a cart's way, and where a page stands in them: `within` runs from 0 to 1. */
export function stagesAt(step: CheckoutStep, facts: Pick<StepFacts, 'allRestricted' | 'isReplacement'>) {
  const stages = facts.allRestricted ? restricted : ordered
  const current = Math.max(
    0,
    stages.findIndex(stage => stage.steps.includes(step)),
  )
  const onTheWay = (stages[current]?.steps ?? []).filter(one => stepsFor(facts).includes(one) || one === step)
  const within = (onTheWay.indexOf(step) + 1) / (onTheWay.length + 1)
  return { names: stages.map(stage => stage.name), current, within }
}
