import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { byHandPrefix } from '#domain/address.ts'
import { addressByHandSchema } from '#domain/typed-address/by-hand.ts'
import { findUnit } from '#domain/typed-address/unit.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { FieldsProps } from '#web/office/new-order/fields-props.ts'
import { addressSearchQuery, placeByHandQuery, placeQuery, type Suggestion } from '#web/office/new-order/queries.ts'
import { Button } from '#web/ui/button.tsx'
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
      const { zipCode, line1, line2, city } = await queries.fetchQuery(placeQuery(placeId))
      const unit = line2 ? { line2 } : {}
      set({ placeId, address: `${line1}, ${city}`, zip: zipCode ?? typed.zip, ...unit })
    } catch (error) {
      set({ address })
      setFailure(error)
    }
  }
  /** What no search knows is taken as it is typed, with the ZIP beside it (rule C26). */
  const takeByHand = async () => {
    const unit = findUnit(typed.address)
    const line1 = unit ? typed.address.slice(0, unit.start).replace(/[\s,]+$/, '') : typed.address
    const line2 = unit ? typed.address.slice(unit.start).trim() : typed.line2
    const read = addressByHandSchema.safeParse({ line1, city: '', zipCode: typed.zip })
    if (!read.success) return setFailure(null)
    try {
      const { placeId } = await queries.fetchQuery(placeByHandQuery(read.data))
      setOpen(false)
      set({ placeId, address: read.data.line1, line2 })
    } catch (error) {
      setFailure(error)
    }
  }
  const hasNone = isAsked && search.isSuccess && suggestions.length === 0
  const canTake = addressByHandSchema.safeParse({ line1: typed.address, city: '', zipCode: typed.zip }).success
  const isByHand = typed.placeId.startsWith(`${byHandPrefix}.`)
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
          isByHand
            ? 'newOrder.address.toCheck'
            : !hasNone
              ? 'newOrder.address.hint'
              : canTake
                ? 'newOrder.address.none'
                : 'newOrder.address.noneWithoutZip',
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
      {hasNone && canTake && (
        <Button
          variant="outline"
          size="sm"
          className="mt-2"
          // The field keeps the focus, and the button stays until it is pressed.
          onMouseDown={event => event.preventDefault()}
          onClick={() => void takeByHand()}
        >
          {t('newOrder.address.byHand')}
        </Button>
      )}
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
