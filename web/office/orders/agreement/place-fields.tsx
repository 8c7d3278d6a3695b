import { useTexts } from '#web/i18n/i18n.ts'
import type { AgreementFieldsProps } from '#web/office/orders/agreement/typed-agreement.ts'
import { AddressDetailsFields } from '#web/parts/address-details-fields.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export function AgreementPlaceFields({ form }: AgreementFieldsProps) {
  const { t } = useTexts()
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-bold">{t('agreement.place')}</legend>
      <TextField {...form.text('line1')} />
      <TextField {...form.text('line2')} />
      <AddressDetailsFields typed={form.typed} set={form.set} says={field => form.value(field).error} />
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_6rem_8rem]">
        <TextField {...form.text('city')} />
        <TextField {...form.text('state')} />
        <TextField {...form.text('postalCode')} />
      </div>
      <SelectField
        {...form.value('deliveryLocationType')}
        choices={(['private', 'public'] as const).map(value => ({ value, label: t(`agreement.ground.${value}`) }))}
      />
      <TextField {...form.text('remark')} hint={t('agreement.remark.hint')} />
    </fieldset>
  )
}
