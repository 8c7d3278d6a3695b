import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxOrderLabelLength } from '#domain/order/max-lengths.ts'
import { useApi } from '#web/client/query.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { orderQuery } from '#web/customer/orders/queries.ts'
import { refreshOrderLists } from '#web/customer/refresh.ts'
import { showGeneralError } from '#web/frame/errors/show-error.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form.tsx'
import { PenIcon } from '#web/ui/later-icons.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The labels are a contractor's own names for an order. The page, the receipt and the search use them. */
export function OrderLabels({ order }: { order: OrderView }) {
  const { t } = useTexts()
  return (
    <Card aria-label={`${t('order.po')}, ${t('order.job')}`} className="grid gap-2 py-3">
      <Label order={order} name="poNumber" label={t('order.po')} />
      <Label order={order} name="jobName" label={t('order.job')} />
    </Card>
  )
}

type LabelName = 'poNumber' | 'jobName'
type LabelProps = { order: OrderView; name: LabelName; label: string }

function Label({ order, name, label }: LabelProps) {
  const { t } = useTexts()
  const [isEditing, edit] = useState(false)
  const { save, isPending } = useLabel(order, name, () => edit(false))
  if (isEditing) {
    return <LabelForm value={order[name] ?? ''} label={label} isPending={isPending} onSave={save} />
  }
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="min-w-0">
        <span className="block text-small text-ink-soft">{label}</span>
        <span className={order[name] ? 'block break-words' : 'block text-ink-soft'}>
          {order[name] ?? t('order.label.none')}
        </span>
      </p>
      <Button variant="ghost" size="icon" aria-label={t('order.label.edit', { label })} onClick={() => edit(true)}>
        <PenIcon />
      </Button>
    </div>
  )
}

type LabelFormProps = { value: string; label: string; isPending: boolean; onSave: (text: string | null) => void }

function LabelForm({ value, label, isPending, onSave }: LabelFormProps) {
  const { t } = useTexts()
  const [text, setText] = useState(value)
  return (
    <Form className="flex items-end gap-3 py-1.5" onSubmit={() => onSave(text.trim() || null)}>
      <div className="min-w-0 flex-1">
        <TextField
          label={label}
          value={text}
          maxLength={maxOrderLabelLength}
          autoComplete="off"
          autoFocus
          onChange={event => setText(event.target.value)}
          onKeyDown={event => event.key === 'Escape' && onSave(value || null)}
        />
      </div>
      <Button type="submit" variant="secondary" className="mb-1.5" pending={isPending}>
        {t('order.label.save')}
      </Button>
    </Form>
  )
}

/** The page shows the new label at once. If the server does not save it, the former one comes back. */
function useLabel(order: OrderView, name: LabelName, onClosed: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const show = (text: string | null) =>
    queries.setQueryData(orderQuery(order._id).queryKey, now => now && { ...now, [name]: text })

  const saveLabel = async (text: string | null) => {
    show(text)
    try {
      await api.labelOrder.mutate({ orderId: order._id, [name]: text })
    } catch (error) {
      show(order[name])
      throw error
    }
    void refreshOrderLists(queries)
  }
  const { submit, isPending } = useSubmit(saveLabel, {
    onDone: onClosed,
    onError: error => {
      onClosed()
      showGeneralError(error)
    },
  })
  return { save: (text: string | null) => (text === order[name] ? onClosed() : submit(text)), isPending }
}
