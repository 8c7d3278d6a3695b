import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxTypedAddressLength } from '#domain/typed-address/search-session.ts'
import { newId } from '#web/client/new-id.ts'
import { useApi } from '#web/client/query.ts'
import { settings } from '#web/client/settings.ts'
import { addressSearchQuery, type Suggestion, type TakenSuggestion } from '#web/customer/checkout/address/queries.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { type AddressSource, useAddressSearch } from '#web/parts/address-search/use-address-search.ts'
import { GoogleMark } from '#web/parts/google-mark.tsx'
import { Button } from '#web/ui/button.tsx'
import { SuggestionList } from '#web/ui/suggestion-list.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useSuggestionKeys } from '#web/ui/use-suggestion-keys.ts'

type AddressSearchProps = {
  /** The field takes the focus when it appears. */
  isFocused: boolean
  value: string
  error: string | undefined
  onType: (text: string) => void
  /**
   * The function receives the suggestion with all parts of its address. If the typed address is another one, it is
   * passed too (rule C56).
   */
  onTaken: (taken: TakenSuggestion) => void
  /** If the search does not find the address, the customer types it by hand (rule C26). */
  onByHand: () => void
}

/** The search field shows its suggestions below. Arrow keys move between them, Enter takes one, and Escape closes the list. */
export function AddressSearch({ isFocused, value, error, onType, onTaken, onByHand }: AddressSearchProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [isUnanswered, setUnanswered] = useState(false)
  const api = useApi()
  const queries = useQueryClient()
  const { suggestions, source, isSearching, hasNone, failure, retry, taking } = useAddressSearch<Suggestion>({
    text: value,
    isWanted: isOpen,
    scriptKey: settings.addressScriptKey,
    newSession: newId,
    search: (text, session) => queries.fetchQuery(addressSearchQuery(text, session)),
  })
  const close = () => setOpen(false)

  const take = (suggestion: Suggestion) => {
    close()
    restart()
    setUnanswered(false)
    // The text of a suggestion from any other source has all parts of its address.
    if (source !== 'google') return onTaken({ ...suggestion, ...(source && { source }) })
    const { placeId, text: chosen } = suggestion
    void taking.take({
      ask: session => api.takeSuggestion.query({ placeId, chosen, typed: value.trim(), session }),
      onTaken: taken => (taken ? onTaken(taken) : setUnanswered(true)),
    })
  }
  const { list, field, restart } = useSuggestionKeys({
    suggestions: isOpen ? suggestions : [],
    onTake: take,
    onClose: close,
    start: -1,
  })
  const isNotTaken = isUnanswered || taking.failure !== null
  const byHand = (
    // Without preventDefault a press would take the focus from the field, and the button would disappear before its click.
    <Button
      id={`${list.id}-by-hand`}
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
        {...field}
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
          (isUnanswered
            ? t('address.unanswered')
            : taking.failure
              ? errorText(taking.failure)
              : failure !== null && !isSearching
                ? errorText(failure)
                : undefined)
        }
        autoFocus={isFocused}
        maxLength={maxTypedAddressLength}
        value={value}
        onChange={event => {
          setOpen(true)
          restart()
          taking.forget()
          setUnanswered(false)
          onType(event.target.value)
        }}
        // The buttons below belong to the field.
        onBlur={event => ![`${list.id}-retry`, `${list.id}-by-hand`].includes(event.relatedTarget?.id ?? '') && close()}
      />
      {source === 'fallback' && <FallbackNote />}
      {failure !== null && (
        <Button
          id={`${list.id}-retry`}
          variant="error"
          size="sm"
          className="mt-2"
          pending={isSearching}
          onClick={retry}
        >
          {t('errors.tryAgain')}
        </Button>
      )}
      {((isOpen && hasNone) || isNotTaken) && <div className="mt-2">{byHand}</div>}
      <SuggestionList
        {...list}
        label={t('address.suggestions')}
        countText={t('address.count', { count: suggestions.length })}
        suggestions={suggestions}
        onTake={take}
        footer={
          source === 'google' && list.isShown ? (
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

/** The note is shown while the map service does not answer (rule C57). */
function FallbackNote() {
  const { t } = useTexts()
  return (
    <p role="status" className="mt-1 text-small">
      {t('address.fallback')}
    </p>
  )
}

/** The note names the source that knows the chosen address. */
export function SourceNote({ source }: { source: AddressSource }) {
  if (source === 'google') return <GoogleMark />
  return source === 'fallback' ? <FallbackNote /> : null
}
