import { useTexts } from '#web/i18n/i18n.ts'
import { CustomerPicker } from '#web/office/prices/customers/customer-picker.tsx'
import type { RuleFieldsProps } from '#web/office/prices/forms/fields-props.ts'
import { namedCustomers } from '#web/office/prices/rule-words.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const customerTypes = ['all', 'individual', 'contractor'] as const

/** Each rule has these fields: its name, its customers and times, and its precedence. */
export function BasicFields(props: RuleFieldsProps) {
  const { t } = useTexts()
  const { form } = props
  const { type, canCombine } = form.typed
  return (
    <>
      <TextField {...form.text('name')} />
      <TextField {...form.text('nameInSpanish')} />
      <SelectField
        {...form.value('customerClassification')}
        choices={customerTypes.map(value => ({ value, label: t(`prices.for.${value}`) }))}
      />
      <TextField {...form.text('zipCodes')} hint={t('prices.zips.hint')} />
      <CustomersField {...props} />
      <TextField type="date" {...form.text('effectiveFrom')} />
      <TextField type="date" {...form.text('effectiveTo')} hint={t('prices.ends.hint')} />
      <TextField {...form.text('precedence')} hint={t('prices.precedence.hint')} />
      {(type === 'AUTO_DISCOUNT' || type === 'DISCOUNT') && (
        <Checkbox checked={canCombine} onChange={event => form.set({ canCombine: event.target.checked })}>
          {t('prices.combine')}
        </Checkbox>
      )}
    </>
  )
}

function CustomersField({ list, form, onFound }: RuleFieldsProps) {
  const { t } = useTexts()
  const { label, error, value: ids, onChange } = form.value('customerIds')
  return (
    <CustomerPicker
      label={label}
      hint={t('prices.customers.hint')}
      error={error}
      search={form.typed.customerSearch}
      onSearch={customerSearch => form.set({ customerSearch })}
      chosen={namedCustomers(ids, list)}
      onAdd={customer => {
        onFound(customer)
        form.set({ customerIds: [...ids, customer.id], customerSearch: '' })
      }}
      onRemove={id => onChange(ids.filter(one => one !== id))}
    />
  )
}
