import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { FieldsProps } from '#web/office/new-order/fields-props.ts'
import { addressSearchQuery, placeQuery, type Suggestion } from '#web/office/new-order/queries.ts'
import { SuggestionList } from '#web/ui/suggestion-list.tsx'
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
      <SuggestionList
        id={listId}
        label={t('newOrder.address.suggestions')}
        {...{ isShown, suggestions, active }}
        onTake={suggestion => void take(suggestion)}
      />
    </div>
  )
}

const wordsOf = (failure: unknown) => (failure ? errorText(failure) : undefined)
