import { useState } from 'react'
import { maxOfficeMessageLength } from '#domain/message/office-message.ts'
import { officeMessageForm } from '#domain/message/office-message-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { LeaveGuard, useCloseGuard } from '#web/office/edit/leave-guard.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { numberOf, type Outcome } from '#web/office/orders/bulk/outcome.ts'
import { type ListedOrder, refreshOrders } from '#web/office/orders/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type WriteDialogProps = {
  orders: readonly ListedOrder[]
  onDone: (outcome: Outcome) => void
  onClose: () => void
}

/** The office sends one message to the customers of the chosen orders. Each customer gets it in their language. */
export default function WriteDialog({ orders, onDone, onClose }: WriteDialogProps) {
  const { t } = useTexts()
  const [sendingId] = useState(() => crypto.randomUUID())
  const form = useRecordForm({
    rules: officeMessageForm,
    record: null,
    name: 'write',
    opened: officeMessageForm.toTyped({ en: '', es: null }),
    labels: {
      en: t('bulk.write.english'),
      es: t('bulk.write.spanish'),
    },
    errors: typed => ({
      en: t(typed.en.trim() === '' ? 'bulk.write.missing' : 'bulk.write.letters'),
      es: t('bulk.write.letters'),
    }),
    call: (api, message) => api.office.orders.write.mutate({ orderIds: orders.map(one => one.id), message, sendingId }),
    refresh: refreshOrders,
    onDone: ({ orders: rows }) => {
      const left = rows.flatMap(({ orderId, by }) =>
        by.length === 0 ? [{ number: numberOf(orders, orderId), why: t('bulk.write.nobody') }] : [],
      )
      onDone({ kind: 'written', count: rows.length - left.length, left })
    },
  })
  const { editing, onSend, isPending, isOff, failure } = form.frame
  const { close, question } = useCloseGuard(editing.isTouched, onClose)
  return (
    <Dialog
      open
      onClose={close}
      title={t('bulk.write.title', { count: orders.length })}
      closeLabel={t('shell.close')}
      actions={
        <Button pending={isPending} disabled={isOff} onClick={onSend}>
          {t('bulk.write')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <LeaveGuard isUnsaved={editing.isUnsaved} />
        {question}
        <p>{t('bulk.write.about')}</p>
        <TextField
          {...form.text('en')}
          hint={t('bulk.write.hint', { left: maxOfficeMessageLength - form.typed.en.length })}
        />
        <TextField {...form.text('es')} hint={t('bulk.write.spanish.hint')} />
        <ActFailure failure={failure} />
      </div>
    </Dialog>
  )
}
