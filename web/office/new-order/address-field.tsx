import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { FieldsProps } from '#web/office/new-order/fields-props.ts'
import { addressSearchQuery, placeQuery, type Suggestion } from '#web/office/new-order/queries.ts'
import { classNames } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'

const quietMs = 250
const shortest = 4
const zipLength = 5

/** Typing offers addresses: arrows move, Enter takes, Escape closes. An address that was taken brings its ZIP. */
export function AddressField({ typed, set, says }: FieldsProps) {
  const { t } = useTexts()
  const listId = useId()
  const queries = useQueryClient()
  const [active, setActive] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const text = useDebounced(typed.address.trim(), quietMs)
  const isAsked = isOpen && text.length >= shortest
  const search = useQuery({
    ...addressSearchQuery(text, typed.zip.length === zipLength ? typed.zip : null),
    enabled: isAsked,
  })
  const suggestions = isAsked ? (search.data?.suggestions ?? []) : []
  const isShown = suggestions.length > 0

  const take = async ({ placeId, text: address }: Suggestion) => {
    setOpen(false)
    try {
      const { zipCode, line1, city } = await queries.fetchQuery(placeQuery(placeId))
      set({ placeId, address: `${line1}, ${city}`, zip: zipCode ?? typed.zip })
    } catch (error) {
      set({ address })
      setFailure(error)
    }
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = suggestions[active]
    if (!isShown || !(step || (event.key === 'Enter' && chosen))) return
    event.preventDefault()
    if (step) setActive((active + step + suggestions.length) % suggestions.length)
    else if (chosen) void take(chosen)
  }
  return (
    <div className="relative">
      <TextField
        label={t('newOrder.address')}
        hint={t(isAsked && search.isSuccess && !isShown ? 'newOrder.address.none' : 'newOrder.address.hint')}
        error={wordsOf(failure ?? search.error) ?? says('address', t('newOrder.address.missing'))}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? `${listId}-${active}` : undefined}
        autoComplete="off"
        maxLength={200}
        value={typed.address}
        onChange={event => {
          setOpen(true)
          setActive(0)
          setFailure(null)
          set({ address: event.target.value, placeId: '' })
        }}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      <Suggestions {...{ listId, suggestions, active }} onTake={take} />
    </div>
  )
}

const wordsOf = (failure: unknown) => (failure ? errorText(failure) : undefined)

type SuggestionsProps = {
  listId: string
  suggestions: readonly Suggestion[]
  active: number
  onTake: (suggestion: Suggestion) => void
}

function Suggestions({ listId, suggestions, active, onTake }: SuggestionsProps) {
  const { t } = useTexts()
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('newOrder.address.suggestions')}
      hidden={suggestions.length === 0}
      className="absolute inset-x-0 top-19 z-20 overflow-hidden rounded-card border border-line bg-surface shadow-float"
    >
      {suggestions.map((suggestion, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above answers the keys for its options
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
        <div
          key={suggestion.placeId}
          id={`${listId}-${at}`}
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
  )
}
