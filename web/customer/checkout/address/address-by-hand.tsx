import type { ReactNode } from 'react'
import { maxCityLength, maxStreetLength } from '#domain/typed-address/by-hand.ts'
import { maxUnitLength } from '#domain/value/address-schema.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { DigitsField } from '#web/ui/digits-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The address has the text that the customer has typed so far. The unit is in the second line of the form. */
export type TypedByHand = { readonly street: string; readonly city: string; readonly zip: string }

export type WrongByHandField = 'street' | 'city' | 'zip'

type AddressByHandProps = {
  /** The street takes the focus when the form appears. */
  isFocused: boolean
  typed: TypedByHand
  line2: string
  wrong: ReadonlySet<string>
  error: string | undefined
  onChange: (typed: TypedByHand) => void
  onLine2: (line2: string) => void
  /** The details are shown beside the unit. */
  details: ReactNode
  onSearch: () => void
}

const zipLength = 5

/** The form asks for the street, unit, city and ZIP of an address that the search does not find (rule C26). */
export function AddressByHand({
  isFocused,
  typed,
  line2,
  wrong,
  error,
  onChange,
  onLine2,
  details,
  onSearch,
}: AddressByHandProps) {
  const { t } = useTexts()
  return (
    <>
      <p>{t('address.byHand.lead')}</p>
      <TextField
        label={t('address.byHand.street')}
        error={wrong.has('street') ? t('address.byHand.street.wrong') : error}
        name="street"
        autoFocus={isFocused}
        autoComplete="address-line1"
        maxLength={maxStreetLength}
        value={typed.street}
        onChange={event => onChange({ ...typed, street: event.target.value })}
      />
      <TextField
        label={t('address.line2')}
        hint={t('address.line2.hint')}
        name="line2"
        autoComplete="address-line2"
        maxLength={maxUnitLength}
        value={line2}
        onChange={event => onLine2(event.target.value)}
      />
      {details}
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          label={t('address.city')}
          hint={t('address.byHand.city.hint')}
          error={wrong.has('city') ? t('address.byHand.city.wrong') : undefined}
          name="city"
          autoComplete="address-level2"
          maxLength={maxCityLength}
          value={typed.city}
          onChange={event => onChange({ ...typed, city: event.target.value })}
        />
        <DigitsField
          label={t('address.zip')}
          error={wrong.has('zip') ? t('address.byHand.zip.wrong') : undefined}
          name="zip"
          autoComplete="postal-code"
          length={zipLength}
          value={typed.zip}
          onChange={zip => onChange({ ...typed, zip })}
        />
      </div>
      <Button variant="ghost" onClick={onSearch}>
        {t('address.byHand.search')}
      </Button>
    </>
  )
}
