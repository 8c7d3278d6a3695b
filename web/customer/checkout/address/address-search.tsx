import { type KeyboardEvent, useId, useState } from 'react'
import { type Suggestion, useSuggestions } from '#web/customer/checkout/address/use-suggestions.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { SuggestionList } from '#web/ui/suggestion-list.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type AddressSearchProps = {
  /** The field takes the focus when it appears. */
  isFocused: boolean
  value: string
  error: string | undefined
  onType: (text: string) => void
  onChoose: (suggestion: Suggestion) => void
  /** Where nothing is found, the address is typed by hand (rule C26). */
  onByHand: () => void
}

/** A search field with its suggestions below: arrows move, Enter takes, Escape closes. */
export function AddressSearch({ isFocused, value, error, onType, onChoose, onByHand }: AddressSearchProps) {
  const { t } = useTexts()
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { suggestions, isSearching, hasNone, failure, retry } = useSuggestions(value, isOpen)
  const isShown = isOpen && suggestions.length > 0

  const take = (suggestion: Suggestion) => {
    setOpen(false)
    setActive(-1)
    onChoose(suggestion)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setOpen(false)
    if (!isShown) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = suggestions[active] ?? suggestions[0]
    if (step) setActive((active + step + suggestions.length) % suggestions.length)
    else if (event.key === 'Enter' && chosen) take(chosen)
    else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <TextField
        label={t('address.search')}
        placeholder={t('address.placeholder')}
        hint={isOpen && hasNone ? t('address.none') : isSearching ? t('address.searching') : t('address.hint')}
        error={error ?? (failure && !isSearching ? errorText(failure) : undefined)}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        autoFocus={isFocused}
        maxLength={200}
        value={value}
        onChange={event => {
          setOpen(true)
          setActive(-1)
          onType(event.target.value)
        }}
        onKeyDown={press}
        // The buttons below belong to the field.
        onBlur={event =>
          ![`${listId}-retry`, `${listId}-by-hand`].includes(event.relatedTarget?.id ?? '') && setOpen(false)
        }
      />
      {failure && (
        <Button id={`${listId}-retry`} variant="error" size="sm" className="mt-2" pending={isSearching} onClick={retry}>
          {t('errors.tryAgain')}
        </Button>
      )}
      {isOpen && hasNone && (
        // The field loses the focus before the press: the button stays until then.
        <Button
          id={`${listId}-by-hand`}
          variant="outline"
          size="sm"
          className="mt-2"
          onMouseDown={event => event.preventDefault()}
          onClick={onByHand}
        >
          {t('address.byHand.open')}
        </Button>
      )}
      <SuggestionList
        id={listId}
        label={t('address.suggestions')}
        {...{ isShown, suggestions, active }}
        onTake={take}
      />
    </div>
  )
}
