import { maxFurtherLines } from '#domain/pricing/agreement-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { RowList } from '#web/office/edit/row-list.tsx'
import type { AgreementFieldsProps } from '#web/office/orders/agreement/typed-agreement.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const furtherKinds = ['add-on', 'additional-material'] as const

/** The prices are before the area's tax, and before the amounts that follow from weighing. */
export function PriceFields({ form }: AgreementFieldsProps) {
  const { t } = useTexts()
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-bold">{t('agreement.amounts')}</legend>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-3">
        <TextField {...form.text('container')} />
        <TextField {...form.text('disposal')} />
        <TextField {...form.text('cityFee')} />
      </div>
      <RowList
        list={form.rows('lines')}
        empty={{ kind: 'add-on', label: '', amountInCents: '' }}
        most={maxFurtherLines}
        add={t('agreement.line.add')}
        remove={number => t('agreement.line.remove', { number })}
        className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[10rem_minmax(0,1fr)_8rem_auto]"
      >
        {line => (
          <>
            <SelectField
              {...line.value('kind')}
              choices={furtherKinds.map(value => ({ value, label: t(`agreement.line.${value}`) }))}
            />
            <TextField {...line.text('label')} />
            <TextField {...line.text('amountInCents')} />
          </>
        )}
      </RowList>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-3">
        <TextField {...form.text('coveredTons')} />
        <TextField {...form.text('perTonInCents')} />
        <TextField {...form.text('extraDayInCents')} hint={t('agreement.extraDay.hint')} />
      </div>
    </fieldset>
  )
}
