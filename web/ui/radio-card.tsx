import type { ComponentProps } from 'react'
import { ChoiceCard } from '#web/ui/choice-card.tsx'

/** The card is one of several: give all cards of a question the same `name`, inside a ChoiceGroup. */
export function RadioCard(props: Omit<ComponentProps<typeof ChoiceCard>, 'kind'>) {
  return <ChoiceCard kind="radio" {...props} />
}
