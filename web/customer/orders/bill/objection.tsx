import { useId, useState } from 'react'
import { maxObjectionLength } from '#domain/order/max-lengths.ts'
import { useApi } from '#web/client/query.ts'
import { useOrderAction } from '#web/customer/orders/actions/use-order-action.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** This is the form "I don't agree". The customer writes a text, which stops the charge. */
export function Objection({ order, until }: { order: OrderView; until: string | null }) {
  const { t } = useTexts()
  const [isWriting, write] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="outline" onClick={() => write(true)}>
        {t('bill.object')}
      </Button>
      {until && (
        <p className="min-w-0 flex-1 basis-48 text-small text-ink-soft">{t('bill.object.until', { when: until })}</p>
      )}
      <ObjectionDialog order={order} open={isWriting} onClose={() => write(false)} />
    </div>
  )
}

type ObjectionDialogProps = { order: OrderView; open: boolean; onClose: () => void }

function ObjectionDialog({ order, open, onClose }: ObjectionDialogProps) {
  const { t } = useTexts()
  const formId = useId()
  const api = useApi()
  const [text, setText] = useState('')
  const object = useOrderAction({
    order,
    becomes: null,
    call: (objection: string) => api.objectToBill.mutate({ orderId: order._id, text: objection }),
    onDone: () => {
      onClose()
      toast({ kind: 'success', title: t('bill.object.done.title'), description: t('bill.object.done') })
    },
  })
  const objection = text.trim()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('bill.object.title')}
      closeLabel={t('shell.close')}
      actions={
        <Button type="submit" form={formId} disabled={!objection} pending={object.isPending}>
          {t('bill.object.send')}
        </Button>
      }
    >
      <Form id={formId} onSubmit={() => objection && object.submit(objection)}>
        <TextAreaField
          label={t('bill.object.text')}
          hint={t('bill.object.hint')}
          rows={5}
          maxLength={maxObjectionLength}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </Form>
    </Dialog>
  )
}
