import { maxRuleNameCharacters } from '#domain/pricing/rule.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { CustomerPicker } from '#web/office/prices/customers/customer-picker.tsx'
import type { RuleFieldsProps } from '#web/office/prices/forms/fields-props.ts'
import { namedCustomers } from '#web/office/prices/rule-words.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const customerTypes = ['all', 'individual', 'contractor'] as const

/** Every rule has these fields: its name, its customers and times, and its precedence. */
export function BasicFields({ isDiscount, ...fields }: RuleFieldsProps & { isDiscount: boolean }) {
  const { t } = useTexts()
  const { typed, set, says } = fields
  const zipsAreWrong = typed.zips
    .split(/[\s,]+/)
    .flatMap((_, at) => says(`scope.zipCodes.${at}`, t('prices.zips.wrong')) ?? [])
  return (
    <>
      <TextField
        label={t('prices.name')}
        error={says('name', t('prices.name.wrong'))}
        value={typed.name}
        maxLength={maxRuleNameCharacters}
        onChange={event => set({ name: event.target.value })}
      />
      <TextField
        label={t('prices.nameInSpanish')}
        value={typed.nameInSpanish}
        maxLength={maxRuleNameCharacters}
        onChange={event => set({ nameInSpanish: event.target.value })}
      />
      <SelectField
        label={t('prices.for')}
        value={typed.customerType}
        choices={customerTypes.map(value => ({ value, label: t(`prices.for.${value}`) }))}
        onChange={customerType => set({ customerType })}
      />
      <TextField
        label={t('prices.zips')}
        hint={t('prices.zips.hint')}
        error={zipsAreWrong[0] ?? says('scope.zipCodes', t('prices.zips.wrong'))}
        value={typed.zips}
        onChange={event => set({ zips: event.target.value })}
      />
      <CustomersField {...fields} />
      <TextField
        label={t('prices.precedence')}
        hint={t('prices.precedence.hint')}
        inputMode="numeric"
        error={says('precedence', t('prices.precedence.wrong'))}
        value={typed.precedence}
        onChange={event => set({ precedence: event.target.value })}
      />
      <TextField
        type="date"
        label={t('prices.starts')}
        error={says('effectiveFrom', t('prices.date.wrong'))}
        value={typed.starts}
        onChange={event => set({ starts: event.target.value })}
      />
      <TextField
        type="date"
        label={t('prices.ends')}
        hint={t('prices.ends.hint')}
        error={says('effectiveTo', t('prices.ends.wrong'))}
        value={typed.ends}
        onChange={event => set({ ends: event.target.value })}
      />
      {isDiscount && (
        <Checkbox checked={typed.canCombine} onChange={event => set({ canCombine: event.target.checked })}>
          {t('prices.combine')}
        </Checkbox>
      )}
    </>
  )
}

function CustomersField({ list, typed, set, says, onFound }: RuleFieldsProps) {
  const { t } = useTexts()
  return (
    <CustomerPicker
      label={t('prices.customers')}
      hint={t('prices.customers.hint')}
      error={says('scope.customerIds', t('prices.customers.notChosen'))}
      search={typed.customerSearch}
      onSearch={customerSearch => set({ customerSearch })}
      chosen={namedCustomers(typed.customers, list)}
      onAdd={customer => {
        onFound(customer)
        set({ customers: [...typed.customers, customer.id], customerSearch: '' })
      }}
      onRemove={id => set({ customers: typed.customers.filter(one => one !== id) })}
    />
  )
}
