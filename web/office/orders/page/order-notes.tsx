import { useTexts } from '#web/i18n/i18n.ts'
import { NoteForm } from '#web/office/edit/note-form.tsx'
import { type OfficeOrder, refreshOrders } from '#web/office/orders/queries.ts'
import { Part } from '#web/office/parts/part.tsx'
import { formatInstant } from '#web/parts/when.ts'

/** The notes are by people in the office, for the office alone, and include objections of the customer. */
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
      <NoteForm
        call={(api, content) => api.office.orders.addNote.mutate({ orderId: order.id, content })}
        refresh={refreshOrders}
      />
    </Part>
  )
}
