import { type KeyboardEvent, useId, useState } from 'react'
import { type AddressSource, type Suggestion, useSuggestions } from '#web/customer/checkout/address/use-suggestions.ts'
import { type TakenSuggestion, useTaking } from '#web/customer/checkout/address/use-taking.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { GoogleMark } from '#web/parts/google-mark.tsx'
import { Button } from '#web/ui/button.tsx'
import { SuggestionList } from '#web/ui/suggestion-list.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type AddressSearchProps = {
  /** The field takes the focus when it appears. */
  isFocused: boolean
  value: string
  error: string | undefined
  onType: (text: string) => void
  /** The suggestion with all parts of its address, and what was typed if that is another address (rule C56). */
  onTaken: (taken: TakenSuggestion) => void
  /** If the address is not found, it is typed by hand (rule C26). */
  onByHand: () => void
}

/** A search field with its suggestions below: arrows move, Enter takes, Escape closes. */
export function AddressSearch({ isFocused, value, error, onType, onTaken, onByHand }: AddressSearchProps) {
  const { t } = useTexts()
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const search = useSuggestions(value, isOpen)
  const { suggestions, source, isSearching, hasNone, failure, retry } = search
  const taking = useTaking(onTaken)
  const isShown = isOpen && suggestions.length > 0

  const take = (suggestion: Suggestion) => {
    setOpen(false)
    setActive(-1)
    // The words of every other suggestion have all parts of its address.
    if (source === 'google') void taking.take({ suggestion, typed: value.trim(), session: search.endSession() })
    else onTaken({ ...suggestion, ...(source && { source }) })
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
  const isNotTaken = taking.isUnanswered || taking.failure !== null
  const byHand = (
    // The field loses the focus before the press: the button stays until then.
    <Button
      id={`${listId}-by-hand`}
      variant="outline"
      size="sm"
      onMouseDown={event => event.preventDefault()}
      onClick={onByHand}
    >
      {t('address.byHand.open')}
    </Button>
  )

  return (
    <div className="relative">
      <TextField
        label={t('address.search')}
        placeholder={t('address.placeholder')}
        hint={
          taking.isPending
            ? t('address.taking')
            : isOpen && hasNone
              ? t('address.none')
              : isSearching
                ? t('address.searching')
                : t('address.hint')
        }
        error={
          error ??
          (taking.isUnanswered
            ? t('address.unanswered')
            : taking.failure
              ? errorText(taking.failure)
              : failure && !isSearching
                ? errorText(failure)
                : undefined)
        }
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
          taking.forget()
          onType(event.target.value)
        }}
        onKeyDown={press}
        // The buttons below belong to the field.
        onBlur={event =>
          ![`${listId}-retry`, `${listId}-by-hand`].includes(event.relatedTarget?.id ?? '') && setOpen(false)
        }
      />
      {source === 'fallback' && <FallbackNote />}
      {failure && (
        <Button id={`${listId}-retry`} variant="error" size="sm" className="mt-2" pending={isSearching} onClick={retry}>
          {t('errors.tryAgain')}
        </Button>
      )}
      {((isOpen && hasNone) || isNotTaken) && <div className="mt-2">{byHand}</div>}
      <SuggestionList
        id={listId}
        label={t('address.suggestions')}
        isShown={isShown}
        suggestions={suggestions}
        active={active}
        onTake={take}
        footer={
          source === 'google' && isShown ? (
            <>
              {byHand}
              <GoogleMark />
            </>
          ) : undefined
        }
      />
    </div>
  )
}

/** While the map service does not answer (rule C57). */
function FallbackNote() {
  const { t } = useTexts()
  return (
    <p role="status" className="mt-1 text-small">
      {t('address.fallback')}
    </p>
  )
}

/** The source that knows the address that was taken. */
export function SourceNote({ source }: { source: AddressSource }) {
  if (source === 'google') return <GoogleMark />
  return source === 'fallback' ? <FallbackNote /> : null
}
