import { newPeriod } from '#domain/pricing/rule-form.ts'
import type { RuleFieldsProps } from '#web/office/prices/forms/fields-props.ts'
import { Rows } from '#web/office/prices/forms/rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The fields hold the prices of dumpsters for a time. */
export function PeriodsFields({ list, form }: Pick<RuleFieldsProps, 'list' | 'form'>) {
  const [first] = list.containerTypes
  return (
    <Rows list={form.rows('containerPeriods')} empty={first ? newPeriod(first.id) : null}>
      {row => (
        <>
          <SelectField
            {...row.value('containerTypeId')}
            choices={list.containerTypes.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField {...row.text('basePriceInCents')} />
          <TextField {...row.text('includedDays')} />
          <TextField {...row.text('includedTonnage')} />
          <TextField {...row.text('additionalDayRateInCents')} />
          <TextField {...row.text('additionalTonRateInCents')} />
        </>
      )}
    </Rows>
  )
}
