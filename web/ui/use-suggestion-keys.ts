import { type KeyboardEvent, useId, useState } from 'react'

type Suggesting<Each> = {
  readonly suggestions: readonly Each[]
  readonly onTake: (suggestion: Each) => void
  readonly onClose: () => void
  /** This option is active before an arrow is pressed: the first one, or none, which is -1. Enter takes the first one either way. */
  readonly start?: 0 | -1
}

/**
 * The hook has the keys and the names of a field with suggestions below it: arrows move, Enter takes, Escape closes. Home and End move in
 * the list after the first arrow, and in the typed text before it.
 */
export function useSuggestionKeys<Each>({ suggestions, onTake, onClose, start = 0 }: Suggesting<Each>) {
  const id = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const active = chosen ?? start
  const isShown = suggestions.length > 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShown) return
    if (event.key === 'Escape') {
      // Escape closes the list alone, not the panel around the field.
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
    /** It is called when another text is typed. */
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
