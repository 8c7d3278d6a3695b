import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressByHandSchema } from '#domain/typed-address/by-hand.ts'
import { findUnit, unitIn } from '#domain/typed-address/unit.ts'
import { byHandPrefix, streetWithUnit } from '#domain/value/address.ts'
import { newId } from '#web/client/new-id.ts'
import { settings } from '#web/client/settings.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { OrderFieldsProps } from '#web/office/new-order/fields-props.ts'
import {
  addressSearchQuery,
  type OrderPlace,
  placeByHandQuery,
  placeQuery,
  type Suggestion,
} from '#web/office/new-order/queries.ts'
import { AddressChoice } from '#web/parts/address-choice.tsx'
import { useAddressSearch } from '#web/parts/address-search/use-address-search.ts'
import { GoogleMark } from '#web/parts/google-mark.tsx'
import { Button } from '#web/ui/button.tsx'
import { SuggestionList } from '#web/ui/suggestion-list.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useSuggestionKeys } from '#web/ui/use-suggestion-keys.ts'

const zipLength = 5

/** The field offers addresses while a person types. A chosen address fills in its ZIP. */
export function AddressField({ typed, set, says }: OrderFieldsProps) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [taken, setTaken] = useState<OrderPlace | null>(null)
  const zip = typed.zip.length === zipLength ? typed.zip : null
  const search = useAddressSearch<Suggestion>({
    text: typed.address,
    isWanted: isOpen,
    zip,
    scriptKey: settings.addressScriptKey,
    newSession: newId,
    search: (text, session) => queries.fetchQuery(addressSearchQuery(text, zip, session)),
  })
  const { suggestions, hasNone, taking } = search
  const source = search.source ?? taken?.source
  const failure = taking.failure ?? search.failure

  const fill = ({ placeId, zipCode, line1, line2, city }: PlaceParts) => {
    const unit = line2 ?? unitIn(typed.address)
    set({ placeId, address: `${line1}, ${city}`, zip: zipCode ?? typed.zip, ...(unit ? { line2: unit } : {}) })
  }
  const take = ({ placeId, text: chosen }: Suggestion) => {
    setOpen(false)
    const asked = { placeId, typed: typed.address.trim() || chosen, chosen, zipCode: zip }
    void taking.take({
      ask: session => queries.fetchQuery(placeQuery({ ...asked, session })),
      onTaken: place => {
        setTaken(place)
        // If Google knows the address in another form, nothing is filled in yet. The page shows both forms, and the person chooses one.
        if (!place.typed) fill(place)
      },
      onFailed: () => set({ address: chosen }),
    })
  }
  /** If no search knows the address, it is taken as typed, with the ZIP beside it (rule C26). */
  const takeByHand = () => {
    const unit = findUnit(typed.address)
    const line1 = unit ? typed.address.slice(0, unit.start).replace(/[\s,]+$/, '') : typed.address
    const line2 = unit ? typed.address.slice(unit.start).trim() : typed.line2
    const read = addressByHandSchema.safeParse({ line1, city: '', zipCode: typed.zip })
    if (!read.success) return
    void taking.take({
      ask: () => queries.fetchQuery(placeByHandQuery(read.data)),
      onTaken: ({ placeId }) => {
        setOpen(false)
        setTaken(null)
        set({ placeId, address: read.data.line1, line2 })
      },
    })
  }
  const canTake = addressByHandSchema.safeParse({ line1: typed.address, city: '', zipCode: typed.zip }).success
  const isByHand = typed.placeId.startsWith(`${byHandPrefix}.`)
  const { list, field, restart } = useSuggestionKeys({
    suggestions,
    onTake: take,
    onClose: () => setOpen(false),
  })
  const byHand = (
    <Button
      variant="outline"
      size="sm"
      // A press keeps the focus in the field, because the button disappears when the field loses the focus.
      onMouseDown={event => event.preventDefault()}
      onClick={takeByHand}
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
        error={wordsOf(failure) ?? says('address', t('newOrder.address.missing'))}
        maxLength={200}
        value={typed.address}
        onChange={event => {
          taking.forget()
          setOpen(true)
          restart()
          setTaken(null)
          set({ address: event.target.value, placeId: '' })
        }}
      />
      {(hasNone || Boolean(taking.failure)) && canTake && <div className="mt-2">{byHand}</div>}
      {taken?.typed && (
        <div className="mt-3">
          <AddressChoice
            texts={{
              question: t('newOrder.address.choice'),
              typed: t('newOrder.address.choice.typed'),
              toCheck: t('newOrder.address.toCheck'),
            }}
            typed={asChoice(taken.typed)}
            found={asChoice(taken)}
            chosen={typed.placeId || null}
            onChoose={({ place }) => fill(place)}
          />
        </div>
      )}
      <SuggestionList
        {...list}
        label={t('newOrder.address.suggestions')}
        countText={t('newOrder.address.count', { count: suggestions.length })}
        suggestions={suggestions}
        onTake={take}
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

type PlaceParts = NonNullable<OrderPlace['typed']>

const asChoice = (place: PlaceParts) => ({
  placeId: place.placeId,
  text: `${streetWithUnit(place)}, ${place.city}, ${place.state} ${place.zipCode ?? ''}`,
  place,
})

const wordsOf = (failure: unknown) => (failure ? errorText(failure) : undefined)
