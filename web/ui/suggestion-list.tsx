import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type Suggested = { readonly placeId: string; readonly text: string }

type SuggestionListProps<Each extends Suggested> = {
  /** The id that the field's `aria-controls` names. The id of an option is this id, `-` and the option's index. */
  id: string
  label: string
  /** A screen reader reads the number of results when the list appears or changes. */
  countText: string
  isShown: boolean
  suggestions: readonly Each[]
  active: number
  onTake: (suggestion: Each) => void
  /** Content below the suggestions, such as the name of their source. */
  footer?: ReactNode
}

/** The suggestions below a search field. The field keeps the focus and answers the keys. */
export function SuggestionList<Each extends Suggested>({ id, label, countText, ...list }: SuggestionListProps<Each>) {
  const { isShown, suggestions, active, onTake, footer } = list
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && countText}
      </p>
      <div
        hidden={!isShown}
        className="absolute inset-x-0 top-19 z-20 overflow-hidden rounded-card border border-line bg-surface shadow-float"
      >
        <div id={id} role="listbox" aria-label={label}>
          {suggestions.map((suggestion, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above answers the keys for its options
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            <div
              key={suggestion.placeId}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              className={classNames('min-h-12 cursor-pointer px-4 py-3', at === active && 'bg-sunken')}
              onMouseDown={event => event.preventDefault()}
              onClick={() => onTake(suggestion)}
            >
              {suggestion.text}
            </div>
          ))}
        </div>
        {footer && (
          <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2">{footer}</div>
        )}
      </div>
    </>
  )
}
