import { type RestrictionType, restrictionDetailLength, restrictionTypes } from '#domain/cart/cart.ts'
import { streetWithUnit } from '#domain/value/address.ts'
import { maxUnitLength } from '#domain/value/address-schema.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Ticks } from '#web/office/edit/ticks.tsx'
import { AddressField } from '#web/office/new-order/address-field.tsx'
import type { OrderFieldsProps } from '#web/office/new-order/fields-props.ts'
import type { EarlierPlace } from '#web/office/new-order/queries.ts'
import { AddressDetailsFields, noDetailsTyped, typedDetails } from '#web/parts/address-details-fields.tsx'
import { DigitsField } from '#web/ui/digits-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const zipLength = 5

export type PlaceProps = OrderFieldsProps & { places: readonly EarlierPlace[] }

/** The ZIP decides which area serves the order and at which price. A place of an earlier order fills in its ZIP. */
export function ZipFields({ typed, set, says, served, places }: PlaceProps) {
  const { t } = useTexts()
  const chosen = places.findIndex(one => one.placeId === typed.placeId)
  const nameOf = (place: EarlierPlace) => `${streetWithUnit(place)}, ${place.city} ${place.postalCode}`
  return (
    <>
      {places.length > 0 && (
        <SelectField
          label={t('newOrder.earlier')}
          value={String(chosen)}
          choices={[
            { value: '-1', label: t('newOrder.earlier.other') },
            ...places.map((place, at) => ({ value: String(at), label: nameOf(place) })),
          ]}
          onChange={at => {
            const place = places[Number(at)]
            set(place ? typedOf(place) : { placeId: '', address: '', line2: '', ...noDetailsTyped })
          }}
        />
      )}
      <DigitsField
        label={t('newOrder.zip')}
        length={zipLength}
        hint={served ? `${served.city}, ${served.state}` : undefined}
        error={says('zip', t('newOrder.zip.invalid'))}
        value={typed.zip}
        // A chosen place belongs to one ZIP, so another ZIP removes it.
        onChange={zip => set({ zip, ...(zip === typed.zip ? {} : { placeId: '' }) })}
      />
    </>
  )
}

const typedOf = ({ placeId, line1, line2, city, postalCode, ...rest }: EarlierPlace) => ({
  ...typedDetails(rest),
  placeId,
  zip: postalCode.slice(0, zipLength),
  line2: line2 ?? '',
  address: `${line1}, ${city}`,
})

export function OrderPlaceFields(props: PlaceProps) {
  const { typed, set } = props
  const { t } = useTexts()
  const known = restrictionTypes.filter(type => typed.restrictions[type] !== undefined)
  const setDetail = (type: RestrictionType, detail: string) =>
    set({ restrictions: { ...typed.restrictions, [type]: detail } })
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="pb-2 font-bold">{t('newOrder.place')}</legend>
      <AddressField {...props} />
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        <TextField
          label={t('newOrder.line2')}
          maxLength={maxUnitLength}
          value={typed.line2}
          onChange={event => set({ line2: event.target.value })}
        />
        <AddressDetailsFields typed={typed} set={set} says={props.says} />
        <SelectField
          label={t('newOrder.ground')}
          value={typed.ground}
          choices={(['private', 'public'] as const).map(value => ({ value, label: t(`newOrder.ground.${value}`) }))}
          onChange={ground => set({ ground })}
        />
      </div>
      <Ticks
        isWide
        label={t('newOrder.restrictions')}
        choices={restrictionTypes.map(value => ({ value, label: t(`newOrder.restriction.${value}`) }))}
        ticked={known}
        onChange={ticked =>
          set({ restrictions: Object.fromEntries(ticked.map(type => [type, typed.restrictions[type] ?? ''])) })
        }
      />
      {known.map(type => (
        <TextField
          key={type}
          label={t('newOrder.restriction.detail', { restriction: t(`newOrder.restriction.${type}`) })}
          maxLength={restrictionDetailLength}
          value={typed.restrictions[type] ?? ''}
          onChange={event => setDetail(type, event.target.value)}
        />
      ))}
    </fieldset>
  )
}
