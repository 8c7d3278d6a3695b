import type { TypedCorrection } from '#domain/order/correction-form.ts'
import { maxAdditionalLines, maxBillDiscounts } from '#domain/order/weighing.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { RowList } from '#web/office/edit/row-list.tsx'
import type { RecordForm } from '#web/office/edit/use-record-form.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type LineFieldsProps = { form: RecordForm<TypedCorrection> }

const inRow = 'grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_auto]'

/** The office adds lines to the bill here, or takes amounts off, before or after tax. */
export function LineFields({ form }: LineFieldsProps) {
  const { t } = useTexts()
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-bold">{t('correction.lines')}</legend>
      <RowList
        list={form.rows('lines')}
        empty={{ label: '', amountInCents: '', postTax: false }}
        most={maxAdditionalLines}
        add={t('correction.line.add')}
        remove={number => t('correction.line.remove', { number })}
        className={inRow}
        below={line => {
          const { label, value, onChange } = line.value('postTax')
          return (
            <Checkbox checked={value} onChange={event => onChange(event.target.checked)}>
              {label}
            </Checkbox>
          )
        }}
      >
        {line => (
          <>
            <TextField {...line.text('label')} />
            {/* An amount may be negative, and the phone keyboard for decimals has no minus sign. */}
            <TextField {...line.text('amountInCents')} inputMode="text" />
          </>
        )}
      </RowList>
    </fieldset>
  )
}

export function DiscountFields({ form }: LineFieldsProps) {
  const { t } = useTexts()
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-bold">{t('correction.discounts')}</legend>
      <RowList
        list={form.rows('discounts')}
        empty={{ type: 'percent', amount: '' }}
        most={maxBillDiscounts}
        add={t('correction.discount.add')}
        remove={number => t('correction.discount.remove', { number })}
        className={inRow}
      >
        {discount => (
          <>
            <SelectField
              {...discount.value('type')}
              choices={(['percent', 'dollars'] as const).map(value => ({
                value,
                label: t(`correction.discount.${value}`),
              }))}
            />
            <TextField {...discount.text('amount')} />
          </>
        )}
      </RowList>
    </fieldset>
  )
}
