import { maxCodeCharacters } from '#domain/pricing/rule.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { CellsFields } from '#web/office/prices/forms/cells-fields.tsx'
import type { RuleFieldsProps } from '#web/office/prices/forms/fields-props.ts'
import { PeriodsFields } from '#web/office/prices/forms/periods-fields.tsx'
import type { RuleType } from '#web/office/prices/typed-rule.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The fields hold the terms of a rule, by its type. */
export function TermsFields({ type, ...props }: RuleFieldsProps & { type: RuleType }) {
  switch (type) {
    case 'CONTAINER_PERIOD_PRICING':
      return <PeriodsFields {...props} />
    case 'CONTAINER_MATERIAL_MATRIX':
      return <CellsFields {...props} />
    case 'TONNAGE_PRICING':
      return <TonnageFields {...props} />
    case 'AUTO_DISCOUNT':
      return <DiscountFields {...props} />
    case 'DISCOUNT':
      return (
        <>
          <CodeField {...props} />
          <DiscountFields {...props} />
        </>
      )
  }
}

function TonnageFields({ typed, set, says }: RuleFieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <TextField
        label={t('prices.perTon.all')}
        inputMode="decimal"
        error={says('terms.data.perTonRateInCents', t('prices.money.wrong'))}
        value={typed.perTon}
        onChange={event => set({ perTon: event.target.value })}
      />
      <TextField
        label={t('prices.tons.prepaid')}
        inputMode="decimal"
        error={says('terms.data.minimumTonnage', t('prices.tons.wrong'))}
        value={typed.tons}
        onChange={event => set({ tons: event.target.value })}
      />
    </>
  )
}

function CodeField({ typed, set, says }: RuleFieldsProps) {
  const { t } = useTexts()
  return (
    <TextField
      label={t('prices.code')}
      error={says('terms.data.code', t('prices.code.wrong'))}
      value={typed.code}
      maxLength={maxCodeCharacters}
      onChange={event => set({ code: event.target.value })}
    />
  )
}

const discountTypes = ['percentage', 'flat'] as const

function DiscountFields({ typed, set, says }: RuleFieldsProps) {
  const { t } = useTexts()
  const isPercentage = typed.discountType === 'percentage'
  return (
    <>
      <SelectField
        label={t('prices.discountType')}
        value={typed.discountType}
        choices={discountTypes.map(value => ({ value, label: t(`prices.discountType.${value}`) }))}
        onChange={discountType => set({ discountType })}
      />
      <TextField
        label={t(isPercentage ? 'prices.percent' : 'prices.amount')}
        inputMode="decimal"
        error={
          isPercentage
            ? says('terms.data.discountPercent', t('prices.percent.wrong'))
            : says('terms.data.discountAmountInCents', t('prices.money.wrong'))
        }
        value={typed.discount}
        onChange={event => set({ discount: event.target.value })}
      />
    </>
  )
}
