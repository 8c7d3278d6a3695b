import { customerKinds } from '#domain/customer/customer.ts'
import { customerForm } from '#domain/customer/customer-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { type Customer, refreshCustomers } from '#web/office/customers/queries.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The form holds what the office knows about a customer. It does not change the details of the customer's account or of orders. */
export function CustomerForm({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const { t } = useTexts()
  const form = useRecordForm({
    rules: customerForm,
    record: customer,
    opened: customerForm.toTyped(customer),
    labels: {
      kind: t('customers.kind'),
      name: t('customers.name'),
      company: t('customers.company'),
      phone: t('customers.phone'),
      email: t('customers.email'),
      tags: t('customers.tags'),
    },
    errors: {
      name: t('customers.name.wrong'),
      company: t('customers.company.wrong'),
      phone: t('customers.phone.wrong'),
      email: t('customers.email.wrong'),
      tags: t('customers.tags.wrong'),
    },
    call: async (api, details, expected) => {
      if (expected) await api.office.customers.save.mutate({ ...expected, details })
    },
    refresh: refreshCustomers,
    saved: t('customers.saved'),
    onDone,
  })
  return (
    <EditForm {...form.frame} save={t('customers.save')}>
      <SelectField
        {...form.value('kind')}
        choices={customerKinds.map(value => ({ value, label: t(`customers.kind.${value}`) }))}
      />
      <TextField {...form.text('name')} />
      <TextField {...form.text('company')} />
      <PhoneField {...form.value('phone')} />
      <TextField {...form.text('email')} inputMode="email" />
      <TextField {...form.text('tags')} hint={t('customers.tags.hint')} />
    </EditForm>
  )
}
