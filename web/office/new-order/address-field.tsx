import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { byHandPrefix, streetWithUnit } from '#domain/address.ts'
import { addressByHandSchema } from '#domain/typed-address/by-hand.ts'
import { findUnit } from '#domain/typed-address/unit.ts'
import { newId } from '#web/client/new-id.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { FieldsProps } from '#web/office/new-order/fields-props.ts'
import {
  addressSearchQuery,
  type Place,
  placeByHandQuery,
  placeQuery,
  type Suggestion,
} from '#web/office/new-order/queries.ts'
import { AddressChoice } from '#web/parts/address-choice.tsx'
import { GoogleMark } from '#web/parts/google-mark.tsx'
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
  const [found, setFound] = useState<Place | null>(null)
  const openSession = useRef<string | null>(null)
  /** Counts what is typed and taken: an answer that arrives after a later one of them is ignored. */
  const newest = useRef(0)
  const begin = () => {
    newest.current += 1
    const own = newest.current
    return () => newest.current === own
  }
  const session = () => {
    openSession.current ??= newId()
    return openSession.current
  }
  const text = useDebounced(typed.address.trim(), quietMs)
  const isAsked = isOpen && text.length >= shortest
  const zip = typed.zip.length === zipLength ? typed.zip : null
  const search = useQuery({
    ...addressSearchQuery(text, zip, session),
    enabled: isAsked,
  })
  const suggestions = isAsked ? (search.data?.suggestions ?? []) : []

  const source = isAsked ? search.data?.source : found?.source

  const fill = ({ placeId, zipCode, line1, line2, city }: PlaceParts) =>
    set({ placeId, address: `${line1}, ${city}`, zip: zipCode ?? typed.zip, ...(line2 ? { line2 } : {}) })
  /** The session ends with the place that is asked for. */
  const take = async ({ placeId, text: chosen }: Suggestion) => {
    setOpen(false)
    const asked = { placeId, typed: typed.address.trim() || chosen, chosen, zipCode: zip, session: session() }
    openSession.current = null
    const isNewest = begin()
    try {
      const place = await queries.fetchQuery(placeQuery(asked))
      if (!isNewest()) return
      setFound(place)
      // If there are two addresses, a person chooses one of them.
      if (!place.typed) fill(place)
    } catch (error) {
      if (!isNewest()) return
      set({ address: chosen })
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
    const isNewest = begin()
    try {
      const { placeId } = await queries.fetchQuery(placeByHandQuery(read.data))
      if (!isNewest()) return
      setOpen(false)
      setFound(null)
      set({ placeId, address: read.data.line1, line2 })
    } catch (error) {
      if (isNewest()) setFailure(error)
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
  const byHand = (
    <Button
      variant="outline"
      size="sm"
      // The field keeps the focus, and the button stays until it is pressed.
      onMouseDown={event => event.preventDefault()}
      onClick={() => void takeByHand()}
    >
      {t('newOrder.address.byHand')}
    </Button>
  )
  return (
    <div className="relative">
      <TextField
        {...field}
        label={t('newOrder.address')}
        hint={t(
          source === 'fallback'
            ? 'newOrder.address.fallback'
            : isByHand
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
          begin()
          setOpen(true)
          restart()
          setFailure(null)
          setFound(null)
          set({ address: event.target.value, placeId: '' })
        }}
      />
      {(hasNone || Boolean(failure)) && canTake && <div className="mt-2">{byHand}</div>}
      {found?.typed && (
        <div className="mt-3">
          <AddressChoice
            texts={{
              question: t('newOrder.address.choice'),
              typed: t('newOrder.address.choice.typed'),
              toCheck: t('newOrder.address.toCheck'),
            }}
            typed={asChoice(found.typed)}
            found={asChoice(found)}
            chosen={typed.placeId || null}
            onChoose={({ place }) => fill(place)}
          />
        </div>
      )}
      <SuggestionList
        {...list}
        label={t('newOrder.address.suggestions')}
        suggestions={suggestions}
        onTake={suggestion => void take(suggestion)}
        footer={
          source === 'google' ? (
            <>
              {canTake ? byHand : <span />}
              <GoogleMark />
            </>
          ) : undefined
        }
      />
    </div>
  )
}

type PlaceParts = NonNullable<Place['typed']>

const asChoice = (place: PlaceParts) => ({
  placeId: place.placeId,
  text: `${streetWithUnit(place)}, ${place.city}, ${place.state} ${place.zipCode ?? ''}`,
  place,
})

const wordsOf = (failure: unknown) => (failure ? errorText(failure) : undefined)
