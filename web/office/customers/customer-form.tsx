import { type ChangeEvent, useState } from 'react'
import { customerKinds, longestCustomerName } from '#domain/customer/customer.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { type Customer, useCustomerAct } from '#web/office/customers/queries.ts'
import { readCustomer, type TypedCustomer } from '#web/office/customers/read-customer.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

const typedOf = ({ kind, name, company, phone, email, tags }: Customer): TypedCustomer => ({
  kind,
  name,
  company: company ?? '',
  phone: phone ? formatPhone(phone) : '',
  email: email ?? '',
  tags: tags.join(', '),
})

/**
 * The form holds the office's facts about a customer. The details that the customer signed up with, or that are on orders, stay as they
 * are.
 */
export function CustomerForm({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const { t } = useTexts()
  const { id, version } = customer
  const editing = useEditing({ version, fields: typedOf(customer) })
  const { typed, set } = editing
  const [isTried, setTried] = useState(false)
  const { wrong, details } = readCustomer(typed)
  const { submit, isPending, failure, isOff } = useCustomerAct(
    (api, input: Parameters<typeof api.office.customers.save.mutate>[0]) => api.office.customers.save.mutate(input),
    () => {
      editing.saved()
      toast({ kind: 'success', title: t('customers.saved') })
      onDone()
    },
  )
  const send = () => {
    setTried(true)
    if (details) void submit({ id, version: editing.seenVersion, details })
    return details !== null
  }
  const field = (name: Exclude<keyof TypedCustomer, 'kind'>) => ({
    label: t(`customers.${name}`),
    error: isTried && wrong.includes(name) ? t(`customers.${name}.wrong`) : undefined,
    value: typed[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.target.value }),
  })
  const labels = {
    kind: t('customers.kind'),
    name: t('customers.name'),
    company: t('customers.company'),
    phone: t('customers.phone'),
    email: t('customers.email'),
    tags: t('customers.tags'),
  }
  return (
    <EditForm
      editing={editing}
      labels={labels}
      isPending={isPending}
      isOff={isOff}
      failure={failure}
      onSend={send}
      objectId={id}
      save={t('customers.save')}
    >
      <SelectField
        label={t('customers.kind')}
        value={typed.kind}
        choices={customerKinds.map(value => ({ value, label: t(`customers.kind.${value}`) }))}
        onChange={kind => set({ kind })}
      />
      <TextField {...field('name')} maxLength={longestCustomerName} />
      <TextField {...field('company')} maxLength={100} />
      <TextField {...field('phone')} type="tel" maxLength={32} />
      <TextField {...field('email')} inputMode="email" maxLength={254} />
      <TextField {...field('tags')} hint={t('customers.tags.hint')} />
    </EditForm>
  )
}
