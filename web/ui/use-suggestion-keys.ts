import { type KeyboardEvent, useId, useState } from 'react'

type Suggesting<Each> = {
  readonly suggestions: readonly Each[]
  readonly onTake: (suggestion: Each) => void
  readonly onClose: () => void
  /**
   * The index of the option that is active before an arrow is pressed. With -1 none is active. Enter takes the first option in both cases.
   */
  readonly start?: 0 | -1
}

/**
 * The hook gives a field with suggestions its keys and attributes. The arrows move, Enter takes an option, and Escape closes the list.
 * After the first arrow, Home and End move in the list. Before it, they move in the typed text.
 */
export function useSuggestionKeys<Each>({ suggestions, onTake, onClose, start = 0 }: Suggesting<Each>) {
  const id = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const active = chosen ?? start
  const isShown = suggestions.length > 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShown) return
    if (event.key === 'Escape') {
      // Escape closes only the list, and not the panel around the field.
      event.stopPropagation()
      onClose()
    }
    const to = {
      ArrowDown: active + 1,
      ArrowUp: Math.max(active, 0) - 1,
      Home: chosen === null ? undefined : 0,
      End: chosen === null ? undefined : -1,
    }[event.key]
    const taken = suggestions[Math.max(active, 0)]
    if (to !== undefined) setChosen((to + suggestions.length) % suggestions.length)
    else if (event.key === 'Enter' && taken) onTake(taken)
    else return
    event.preventDefault()
  }
  return {
    /** Call this when the person types another text. */
    restart: () => setChosen(null),
    list: { id, isShown, active },
    field: {
      ...({ role: 'combobox', 'aria-autocomplete': 'list', autoComplete: 'off' } as const),
      'aria-expanded': isShown,
      'aria-controls': id,
      onKeyDown,
      onBlur: onClose,
      'aria-activedescendant': isShown && active >= 0 ? `${id}-${active}` : undefined,
    },
  }
}
