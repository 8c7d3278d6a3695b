import type { DiscountTerms } from '#domain/pricing/rule.ts'
import { newPeriod } from '#domain/pricing/rule-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { CellsFields } from '#web/office/prices/forms/cells-fields.tsx'
import type { RuleFieldsProps } from '#web/office/prices/forms/fields-props.ts'
import { Rows } from '#web/office/prices/forms/rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The fields hold the terms of a rule, which depend on its type. */
export function TermsFields({ list, form }: Pick<RuleFieldsProps, 'list' | 'form'>) {
  switch (form.typed.type) {
    case 'CONTAINER_PERIOD_PRICING':
      return <PeriodsFields list={list} form={form} />
    case 'CONTAINER_MATERIAL_MATRIX':
      return <CellsFields list={list} form={form} />
    case 'TONNAGE_PRICING':
      return (
        <>
          <TextField {...form.text('perTonRateInCents')} />
          <TextField {...form.text('minimumTonnage')} />
        </>
      )
    case 'AUTO_DISCOUNT':
      return <DiscountFields form={form} />
    case 'DISCOUNT':
      return (
        <>
          <TextField {...form.text('code')} />
          <DiscountFields form={form} />
        </>
      )
  }
}

const discountTypes = ['percentage', 'flat'] as const satisfies readonly DiscountTerms['discountType'][]

function DiscountFields({ form }: Pick<RuleFieldsProps, 'form'>) {
  const { t } = useTexts()
  const discount = form.text('discount')
  return (
    <>
      <SelectField
        {...form.value('discountType')}
        choices={discountTypes.map(value => ({ value, label: t(`prices.discountType.${value}`) }))}
      />
      <TextField
        {...discount}
        label={form.typed.discountType === 'percentage' ? t('prices.percent') : discount.label}
      />
    </>
  )
}

/** The fields hold the price of each dumpster and the rental days that the price includes. */
function PeriodsFields({ list, form }: Pick<RuleFieldsProps, 'list' | 'form'>) {
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
