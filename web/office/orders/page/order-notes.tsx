import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#web/client/query.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useNotConnectedSince } from '#web/office/live.ts'
import { Part } from '#web/office/orders/page/part.tsx'
import { type OfficeOrder, refreshOrders } from '#web/office/orders/queries.ts'
import { formatInstant } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

/** What people in the office wrote, for the office alone, and objections of the customer. */
export function OrderNotes({ order }: { order: OfficeOrder }) {
  const { t, language } = useTexts()
  return (
    <Part title={t('orders.notes')}>
      <ul className="flex flex-col gap-2 text-small">
        {order.notes.map(note => (
          <li key={note.id}>
            <p className="wrap-break-word whitespace-pre-line">{note.content}</p>
            <p className="text-ink-soft">
              {note.isObjection && `${t('orders.note.objection')} · `}
              {note.who && `${note.who} · `}
              {formatInstant(note.at, order.timeZone, language)}
            </p>
          </li>
        ))}
      </ul>
      <NoteForm orderId={order.id} />
    </Part>
  )
}

const longestNote = 2000

function NoteForm({ orderId }: { orderId: string }) {
  const { t } = useTexts()
  const api = useApi()
  const queries = useQueryClient()
  const isOff = useNotConnectedSince() !== null
  const [content, setContent] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const text = content.trim()
  const { submit, isPending } = useSubmit(
    () => {
      setFailure(null)
      return api.office.orders.addNote.mutate({ orderId, content: text })
    },
    {
      onDone: () => {
        setContent('')
        void refreshOrders(queries)
      },
      onError: setFailure,
    },
  )
  return (
    <Form onSubmit={() => void (text !== '' && submit())} className="flex flex-col items-start gap-2">
      <div className="w-full">
        <TextAreaField
          label={t('orders.note.new')}
          value={content}
          maxLength={longestNote}
          error={failure === null ? undefined : errorText(failure)}
          onChange={event => setContent(event.target.value)}
        />
      </div>
      {text !== '' && (
        <Button type="submit" size="sm" variant="outline" pending={isPending} disabled={isOff}>
          {t('orders.note.add')}
        </Button>
      )}
    </Form>
  )
}
