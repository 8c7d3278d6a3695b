import { maxAgreedMaterials } from '#domain/pricing/agreement.ts'
import { isoDateOf } from '#domain/value/calendar.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { RowList } from '#web/office/edit/row-list.tsx'
import type { AgreementFieldsProps } from '#web/office/orders/agreement/typed-agreement.ts'
import { formatHours } from '#web/parts/when.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export function GoodsFields({ form, facts }: AgreementFieldsProps) {
  const { t } = useTexts()
  const names = facts.materials.map(({ id, name }) => ({ value: id, label: name }))
  const free = names.find(({ value }) => !form.typed.materials.some(one => one.id === value))
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-bold">{t('agreement.goods')}</legend>
      <SelectField
        {...form.value('containerTypeId')}
        choices={facts.containerTypes.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <RowList
        list={form.rows('materials')}
        empty={free ? { id: free.value, quantity: '1' } : null}
        most={maxAgreedMaterials}
        add={t('agreement.material.add')}
        remove={number => t('agreement.material.remove', { number })}
        className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
      >
        {material => (
          <>
            <SelectField {...material.value('id')} choices={names} />
            <TextField {...material.text('quantity')} />
          </>
        )}
      </RowList>
    </fieldset>
  )
}

/** `formatHours` uses the same separator. */
const between = '\u00a0- '

/** The office may agree on any hours. */
const hours = Array.from({ length: 24 }, (_, hour) => hour)

export function AgreementDayFields({ form, facts }: AgreementFieldsProps) {
  const { t, language } = useTexts()
  const at = (hour: number) => formatHours({ start: hour, end: hour + 1 }, language).split(between)
  const starts = hours.map(hour => ({ value: String(hour), label: at(hour)[0] ?? '' }))
  const ends = hours.map(hour => ({ value: String(hour + 1), label: at(hour)[1] ?? '' }))
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-bold">{t('agreement.days')}</legend>
      {(['dropOff', 'pickup'] as const).map(visit => (
        <div key={visit} className="grid grid-cols-1 items-start gap-3 sm:grid-cols-3">
          <TextField type="date" min={isoDateOf(facts.today)} {...form.text(`${visit}Day`)} />
          <SelectField {...form.value(`${visit}Start`)} choices={starts} />
          <SelectField {...form.value(`${visit}End`)} choices={ends} />
        </div>
      ))}
      <Checkbox
        checked={form.typed.isActualPickupDate}
        onChange={event => form.set({ isActualPickupDate: event.target.checked })}
      >
        {t('agreement.pickup.actual')}
      </Checkbox>
    </fieldset>
  )
}
