import { useEffect, useRef, useState } from 'react'
import { maxStreetLength } from '#domain/typed-address/by-hand.ts'
import { findUnit, unitIn } from '#domain/typed-address/unit.ts'
import { maxUnitLength } from '#domain/value/address-schema.ts'
import {
  AddressByHand,
  type TypedByHand,
  type WrongByHandField,
} from '#web/customer/checkout/address/address-by-hand.tsx'
import { AddressSearch, SourceNote } from '#web/customer/checkout/address/address-search.tsx'
import type { Suggestion, TakenSuggestion } from '#web/customer/checkout/address/queries.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { AddressChoice } from '#web/parts/address-choice.tsx'
import {
  AddressDetailsFields,
  noDetailsTyped,
  type TypedDetails,
  type WrongDetail,
} from '#web/parts/address-details-fields.tsx'
import type { AddressSource } from '#web/parts/address-search/use-address-search.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The draft has the values of the form until they are saved. */
export type AddressDraft = TypedDetails & {
  /** True if the customer wants a new address although saved ones exist. */
  readonly wantsNew: boolean
  readonly search: string
  readonly place: Suggestion | null
  /** This source knows the place. It is missing if the app uses only the embedded search. */
  readonly source?: AddressSource
  /** The choice has the typed and the found address if they differ. `place` is the address that the customer chose. */
  readonly choice?: { readonly typed: Suggestion; readonly found: Suggestion } | undefined
  /** The unit is kept when the customer corrects the street above. */
  readonly line2: string
  /** Null while the customer still searches. */
  readonly byHand: TypedByHand | null
}

export const noAddressTyped: AddressDraft = {
  wantsNew: false,
  search: '',
  place: null,
  line2: '',
  byHand: null,
  ...noDetailsTyped,
}

/** If another text is typed, the address that was taken before no longer counts. */
const notTaken = { place: null, source: undefined, choice: undefined }

export type WrongAddress = ReadonlySet<WrongByHandField | WrongDetail>

type NewAddressFormProps = {
  typed: AddressDraft
  error: string | undefined
  /** This is the ZIP of the cart. Most addresses that customers type by hand are in it. */
  zip: string
  wrong: WrongAddress
  onChange: (typed: AddressDraft) => void
  onCancel?: () => void
}

/** The search comes first. When a place is chosen, the form shows its parts as they will be saved, and asks for the second line. */
export function NewAddressForm({ typed, error, zip, wrong, onChange, onCancel }: NewAddressFormProps) {
  const { t } = useTexts()
  const { search, place, byHand } = typed
  // The button that switches between search and form disappears and loses the focus, so the new field takes the focus.
  const [hasSwitched, setSwitched] = useState(false)
  const openByHand = () => {
    const unit = findUnit(search)
    const street = unit ? search.slice(0, unit.start).replace(/[\s,]+$/, '') : search
    const line2 = unit ? search.slice(unit.start).trim() : typed.line2
    setSwitched(true)
    onChange({ ...typed, ...notTaken, line2, byHand: { street: street.slice(0, maxStreetLength), city: '', zip } })
  }
  const unitOf = (chosen: Suggestion) => chosen.line2 ?? unitIn(search) ?? typed.line2
  // On a phone the keyboard covers the question below the search. When the question appears, it takes the focus and scrolls into view.
  const question = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    if (!typed.choice || !isAsked.current) return
    isAsked.current = false
    question.current?.querySelector('input')?.focus({ preventScroll: true })
    question.current?.scrollIntoView({ block: 'center' })
  }, [typed.choice])
  const take = ({ typed: other, source, ...found }: TakenSuggestion) => {
    isAsked.current = Boolean(other)
    onChange(
      other
        ? { ...typed, ...notTaken, source, choice: { typed: other, found } }
        : { ...typed, ...notTaken, search: found.text, place: found, source, line2: unitOf(found) },
    )
  }
  const details = (
    <AddressDetailsFields
      typed={typed}
      set={change => onChange({ ...typed, ...change })}
      says={(field, text) => (wrong.has(field) ? text : undefined)}
    />
  )
  const parts = place ? partsOf(place.text) : null
  return (
    <div className="flex flex-col gap-4">
      {byHand ? (
        <AddressByHand
          isFocused={hasSwitched}
          typed={byHand}
          line2={typed.line2}
          wrong={wrong}
          error={error}
          onChange={next => onChange({ ...typed, byHand: next })}
          onLine2={line2 => onChange({ ...typed, line2 })}
          details={details}
          onSearch={() => {
            setSwitched(true)
            onChange({ ...typed, byHand: null })
          }}
        />
      ) : (
        <AddressSearch
          isFocused={hasSwitched}
          value={search}
          error={error}
          onType={text => onChange({ ...typed, ...notTaken, search: text })}
          onTaken={take}
          onByHand={openByHand}
        />
      )}
      {!byHand && typed.choice && (
        <div ref={question}>
          <AddressChoice
            {...typed.choice}
            texts={{
              question: t('address.choice'),
              typed: t('address.choice.typed'),
              toCheck: t('address.byHand.lead'),
            }}
            chosen={place?.placeId ?? null}
            onChoose={chosen => onChange({ ...typed, place: chosen, line2: unitOf(chosen) })}
          />
        </div>
      )}
      {!byHand && place && parts && (
        <>
          {/* The note that asks the customer to check the address stands at the street, in the first screen of a phone. */}
          {!typed.choice && <SourceNote source={typed.source} />}
          <TextField
            label={t('address.line2')}
            hint={t('address.line2.hint')}
            name="line2"
            autoComplete="address-line2"
            maxLength={maxUnitLength}
            value={typed.line2}
            onChange={event => onChange({ ...typed, line2: event.target.value })}
          />
          {details}
          <div className="grid grid-cols-2 gap-4">
            <TextField label={t('address.city')} value={parts.city} readOnly />
            <TextField label={t('address.state')} value={parts.state} readOnly />
            <TextField
              label={t('address.zip')}
              hint={parts.postalCode.startsWith(zip) ? undefined : t('address.otherZip', { zip })}
              value={parts.postalCode}
              readOnly
            />
            <TextField label={t('address.country')} value="US" readOnly />
          </div>
        </>
      )}
      {onCancel && (
        <Button variant="ghost" onClick={onCancel}>
          {t('address.useSaved')}
        </Button>
      )}
    </div>
  )
}

/** A suggestion ends in its city, state and ZIP code: "1100 Congress Ave, Austin, TX 78701". */
function partsOf(text: string) {
  const match = /,\s*([^,]+),\s*([A-Z]{2})\s+(\d{5}(?:-\d{4})?)$/.exec(text)
  return { city: match?.[1] ?? '', state: match?.[2] ?? '', postalCode: match?.[3] ?? '' }
}
