import { blockForm } from '#domain/customer/customer-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { type Customer, refreshCustomers } from '#web/office/customers/queries.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { useMe } from '#web/office/session/me.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

/** The form asks why the customer may no longer order. Only the office reads the reason. The shop asks the customer to call. */
export function BlockForm({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const { t } = useTexts()
  const { name: hauler } = useMe().organization
  const form = useRecordForm({
    rules: blockForm,
    record: customer,
    opened: blockForm.toTyped({ why: '' }),
    isAct: true,
    labels: { why: t('customers.why') },
    errors: { why: t('customers.why.wrong') },
    call: async (api, values, expected) => {
      if (expected) await api.office.customers.block.mutate({ ...expected, ...values })
    },
    refresh: refreshCustomers,
    onDone,
  })
  return (
    <EditForm {...form.frame} save={t('customers.block.save')}>
      <p className="text-small">{t('customers.block.says', { hauler })}</p>
      <TextAreaField {...form.text('why')} />
    </EditForm>
  )
}
