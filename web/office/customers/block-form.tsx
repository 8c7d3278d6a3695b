import { useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { type Customer, useCustomerAct } from '#web/office/customers/queries.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useMe } from '#web/office/session/me.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

/** The form asks why a customer may no longer order: the reason is for the office alone; the customer is asked to call. */
export function BlockForm({ customer: { id, version }, onDone }: { customer: Customer; onDone: () => void }) {
  const { t } = useTexts()
  const { name: hauler } = useMe().organization
  const editing = useEditing({ version, fields: { why: '' } }, { isAct: true })
  const [isTried, setTried] = useState(false)
  const why = editing.typed.why.trim()
  const { submit, isPending, failure, isOff } = useCustomerAct(
    (api, reason: string) => api.office.customers.block.mutate({ id, version: editing.seenVersion, why: reason }),
    () => {
      editing.saved()
      onDone()
    },
  )
  const send = () => {
    setTried(true)
    if (why !== '') void submit(why)
    return why !== ''
  }
  return (
    <EditForm
      editing={editing}
      isPending={isPending}
      isOff={isOff}
      failure={failure}
      onSend={send}
      objectId={id}
      labels={{ why: t('customers.why') }}
      save={t('customers.block.save')}
    >
      <p className="text-small">{t('customers.block.says', { hauler })}</p>
      <TextAreaField
        label={t('customers.why')}
        error={isTried && why === '' ? t('customers.why.wrong') : undefined}
        value={editing.typed.why}
        maxLength={500}
        onChange={event => editing.set({ why: event.target.value })}
      />
    </EditForm>
  )
}
