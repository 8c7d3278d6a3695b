import { useState } from 'react'
import { isCarried, longestOfficeMessage, type OfficeMessage } from '#domain/message/office-message.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
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

/** The dialog sends one message to the customers of the chosen orders, each in their language. */
export default function WriteDialog({ orders, onDone, onClose }: WriteDialogProps) {
  const { t } = useTexts()
  const [en, setEn] = useState('')
  const [es, setEs] = useState('')
  const [isTried, setTried] = useState(false)
  const [sendingId] = useState(() => crypto.randomUUID())
  const { submit, isPending, failure, isOff } = useOfficeAct<OfficeMessage, RouterOutputs['office']['orders']['write']>(
    (api, message) => api.office.orders.write.mutate({ orderIds: orders.map(one => one.id), message, sendingId }),
    {
      refresh: refreshOrders,
      onDone: ({ orders: rows }) => {
        const left = rows.flatMap(({ orderId, by }) =>
          by.length === 0 ? [{ number: numberOf(orders, orderId), why: t('bulk.write.nobody') }] : [],
        )
        onDone({ kind: 'written', count: rows.length - left.length, left })
      },
    },
  )
  const wrong = (text: string) => !isCarried(text.trim()) && t('bulk.write.letters')
  const send = () => {
    setTried(true)
    const words = { en: en.trim(), es: es.trim() || null }
    if (words.en !== '' && isCarried(words.en) && isCarried(words.es ?? '')) void submit(words)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('bulk.write.title', { count: orders.length })}
      closeLabel={t('shell.close')}
      actions={
        <Button pending={isPending} disabled={isOff} onClick={send}>
          {t('bulk.write')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t('bulk.write.about')}</p>
        <TextField
          label={t('bulk.write.english')}
          hint={t('bulk.write.hint', { left: longestOfficeMessage - en.length })}
          value={en}
          maxLength={longestOfficeMessage}
          error={isTried && (en.trim() === '' ? t('bulk.write.missing') : wrong(en))}
          onChange={event => setEn(event.target.value)}
        />
        <TextField
          label={t('bulk.write.spanish')}
          hint={t('bulk.write.spanish.hint')}
          value={es}
          maxLength={longestOfficeMessage}
          error={isTried && wrong(es)}
          onChange={event => setEs(event.target.value)}
        />
        <ActFailure failure={failure} />
      </div>
    </Dialog>
  )
}
