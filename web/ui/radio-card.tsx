import type { ComponentProps } from 'react'
import { ChoiceCard } from '#web/ui/choice-card.tsx'

/** One of several cards. Give all cards of a question the same `name`, and put them inside a ChoiceGroup. */
export function RadioCard(props: Omit<ComponentProps<typeof ChoiceCard>, 'kind'>) {
  return <ChoiceCard kind="radio" {...props} />
}
