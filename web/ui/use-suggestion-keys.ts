import { type KeyboardEvent, useId, useState } from 'react'

type Suggesting<Each> = {
  readonly suggestions: readonly Each[]
  readonly onTake: (suggestion: Each) => void
  readonly onClose: () => void
}

/** The keys and the names of a field with suggestions below it: arrows move, Enter takes, Escape closes. */
export function useSuggestionKeys<Each>({ suggestions, onTake, onClose }: Suggesting<Each>) {
  const id = useId()
  const [active, setActive] = useState(0)
  const isShown = suggestions.length > 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      // It closes the list alone, not the panel around the field.
      event.stopPropagation()
      onClose()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = suggestions[active]
    if (!isShown || !(step || (event.key === 'Enter' && chosen))) return
    event.preventDefault()
    if (step) setActive((active + step + suggestions.length) % suggestions.length)
    else if (chosen) onTake(chosen)
  }
  return {
    /** Something else was typed. */
    restart: () => setActive(0),
    list: { id, isShown, active },
    field: {
      ...({ role: 'combobox', 'aria-autocomplete': 'list', autoComplete: 'off' } as const),
      'aria-expanded': isShown,
      'aria-controls': id,
      onKeyDown,
      onBlur: onClose,
      'aria-activedescendant': isShown ? `${id}-${active}` : undefined,
    },
  }
}
