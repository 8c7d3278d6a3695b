import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { FieldsProps } from '#web/office/new-order/fields-props.ts'
import { addressSearchQuery, placeQuery, type Suggestion } from '#web/office/new-order/queries.ts'
import { SuggestionList } from '#web/ui/suggestion-list.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { useSuggestionKeys } from '#web/ui/use-suggestion-keys.ts'

const quietMs = 250
const shortest = 4
const zipLength = 5

/** Typing offers addresses. An address that was taken brings its ZIP. */
export function AddressField({ typed, set, says }: FieldsProps) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const text = useDebounced(typed.address.trim(), quietMs)
  const isAsked = isOpen && text.length >= shortest
  const search = useQuery({
    ...addressSearchQuery(text, typed.zip.length === zipLength ? typed.zip : null),
    enabled: isAsked,
  })
  const suggestions = isAsked ? (search.data?.suggestions ?? []) : []

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
  const { list, field, restart } = useSuggestionKeys({
    suggestions,
    onTake: suggestion => void take(suggestion),
    onClose: () => setOpen(false),
  })
  return (
    <div className="relative">
      <TextField
        {...field}
        label={t('newOrder.address')}
        hint={t(
          isAsked && search.isSuccess && suggestions.length === 0 ? 'newOrder.address.none' : 'newOrder.address.hint',
        )}
        error={wordsOf(failure ?? search.error) ?? says('address', t('newOrder.address.missing'))}
        maxLength={200}
        value={typed.address}
        onChange={event => {
          setOpen(true)
          restart()
          setFailure(null)
          set({ address: event.target.value, placeId: '' })
        }}
      />
      <SuggestionList
        {...list}
        label={t('newOrder.address.suggestions')}
        suggestions={suggestions}
        onTake={suggestion => void take(suggestion)}
      />
    </div>
  )
}

const wordsOf = (failure: unknown) => (failure ? errorText(failure) : undefined)
