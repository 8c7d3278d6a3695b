import { maxUnitLength } from '#domain/value/address-schema.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type {
  AgreementFieldsProps,
  TypedAgreement,
  WrongAgreementField,
} from '#web/office/orders/agreement/typed-agreement.ts'
import { AddressDetailsFields } from '#web/parts/address-details-fields.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The fields ask for the place of the dumpster, and for remarks about it. */
export function AgreementPlaceFields({ typed, set, says }: AgreementFieldsProps) {
  const { t } = useTexts()
  const field = (name: keyof TypedAgreement & WrongAgreementField & ('line1' | 'city' | 'state' | 'postalCode')) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-bold">{t('agreement.place')}</legend>
      <TextField
        label={t('agreement.line1')}
        maxLength={200}
        error={says('line1', t('agreement.line1.missing'))}
        {...field('line1')}
      />
      <TextField
        label={t('agreement.line2')}
        maxLength={maxUnitLength}
        value={typed.line2}
        onChange={event => set({ line2: event.target.value })}
      />
      <AddressDetailsFields typed={typed} set={set} says={says} />
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_6rem_8rem]">
        <TextField
          label={t('agreement.city')}
          maxLength={100}
          error={says('city', t('agreement.city.missing'))}
          {...field('city')}
        />
        <TextField
          label={t('agreement.state')}
          maxLength={2}
          error={says('state', t('agreement.state.invalid'))}
          {...field('state')}
        />
        <TextField
          label={t('agreement.zip')}
          inputMode="numeric"
          maxLength={10}
          error={says('postalCode', t('agreement.zip.invalid'))}
          {...field('postalCode')}
        />
      </div>
      <SelectField
        label={t('agreement.ground')}
        value={typed.deliveryLocationType}
        choices={(['private', 'public'] as const).map(value => ({ value, label: t(`agreement.ground.${value}`) }))}
        onChange={deliveryLocationType => set({ deliveryLocationType })}
      />
      <TextField
        label={t('agreement.remark')}
        hint={t('agreement.remark.hint')}
        maxLength={500}
        value={typed.remark}
        onChange={event => set({ remark: event.target.value })}
      />
    </fieldset>
  )
}
