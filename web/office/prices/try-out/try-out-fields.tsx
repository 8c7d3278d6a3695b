import { maxCodeCharacters } from '#domain/pricing/rule.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Ticks } from '#web/office/edit/ticks.tsx'
import { CustomerPicker } from '#web/office/prices/customers/customer-picker.tsx'
import type { NamedCustomer, PriceList } from '#web/office/prices/queries.ts'
import { namedCustomers } from '#web/office/prices/rule-words.ts'
import type { readCart, TypedCart } from '#web/office/prices/try-out/typed-cart.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type TryOutFieldsProps = {
  list: PriceList
  typed: TypedCart
  wrong: ReturnType<typeof readCart>['wrong']
  onChange: (change: Partial<TypedCart>) => void
  onFound: (customer: NamedCustomer) => void
}

/** The fields hold the choices that a customer might make. */
export function TryOutFields({ list, typed, wrong, onChange, onFound }: TryOutFieldsProps) {
  const { t } = useTexts()
  const choices = (of: readonly { id: string; name: string }[]) =>
    of.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <TextField
        label={t('prices.try.zip')}
        inputMode="numeric"
        error={wrong.includes('zip') && t('prices.try.zip.wrong')}
        value={typed.zip}
        onChange={event => onChange({ zip: event.target.value })}
      />
      <SelectField
        label={t('prices.try.type')}
        value={typed.customerType}
        choices={[
          { value: 'none', label: t('prices.try.type.none') },
          { value: 'individual', label: t('prices.for.individual') },
          { value: 'contractor', label: t('prices.for.contractor') },
        ]}
        onChange={customerType => onChange({ customerType })}
      />
      <CustomerPicker
        label={t('prices.try.customer')}
        hint={t('prices.customers.find')}
        isSingle
        search={typed.customerSearch}
        onSearch={customerSearch => onChange({ customerSearch })}
        chosen={typed.customerId === null ? [] : namedCustomers([typed.customerId], list)}
        onAdd={customer => {
          onFound(customer)
          onChange({ customerId: customer.id, customerSearch: '' })
        }}
        onRemove={() => onChange({ customerId: null })}
      />
      <SelectField
        label={t('prices.try.container')}
        value={typed.containerTypeId}
        choices={choices(list.containerTypes)}
        onChange={containerTypeId => onChange({ containerTypeId })}
      />
      <TextField
        label={t('prices.try.count')}
        inputMode="numeric"
        error={wrong.includes('count') && t('prices.try.count.wrong')}
        value={typed.count}
        onChange={event => onChange({ count: event.target.value })}
      />
      <Ticks
        label={t('prices.try.materials')}
        choices={choices(list.materials.filter(one => !one.isRestricted))}
        ticked={typed.materialIds}
        onChange={materialIds => onChange({ materialIds })}
      />
      {list.addOns.length > 0 && (
        <Ticks
          label={t('prices.try.addOns')}
          choices={choices(list.addOns)}
          ticked={typed.addOnIds}
          onChange={addOnIds => onChange({ addOnIds })}
        />
      )}
      <TextField
        type="date"
        label={t('prices.try.dropOff')}
        value={typed.dropOff}
        onChange={event => onChange({ dropOff: event.target.value })}
      />
      <TextField
        type="date"
        label={t('prices.try.pickup')}
        error={wrong.includes('days') && t('prices.try.days.wrong')}
        value={typed.pickup}
        onChange={event => onChange({ pickup: event.target.value })}
      />
      <TextField
        label={t('prices.try.code')}
        value={typed.code}
        maxLength={maxCodeCharacters}
        onChange={event => onChange({ code: event.target.value })}
      />
    </>
  )
}
