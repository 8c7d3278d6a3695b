import type { ComponentProps } from 'react'
import { ChoiceCard } from '#web/ui/choice-card.tsx'

/** A card that can be ticked, inside a ChoiceGroup. */
export function CheckboxCard(props: Omit<ComponentProps<typeof ChoiceCard>, 'kind'>) {
  return <ChoiceCard kind="checkbox" {...props} />
}
