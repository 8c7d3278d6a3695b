import { useQueryClient } from '@tanstack/react-query'
import { type TypedTicket, ticketForm } from '#domain/order/ticket-form.ts'
import { tonsBetween } from '#domain/value/typed-weight.ts'
import { refusalOf } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import type { Ticket } from '#web/office/session/office-api.ts'
import { refreshTickets } from '#web/office/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type TicketFormProps = {
  ticket: Ticket
  /** If it is true, the first field takes the focus, and the browser scrolls to it. */
  takesFocus: boolean
}

/** The form has the figures of a ticket beside its photo. Enter confirms them and opens the next ticket. */
export function TicketForm({ ticket, takesFocus }: TicketFormProps) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const { orderId, version, friendlyId, tons, expected } = ticket
  const form = useRecordForm({
    rules: ticketForm,
    record: { id: orderId, version },
    opened: ticketForm.toTyped({ ...ticket, tons: tons === null ? null : String(tons) }),
    labels: {
      ticketNumber: t('tickets.number'),
      grossInPounds: t('tickets.gross'),
      tareInPounds: t('tickets.tare'),
      tons: t('tickets.tons'),
    },
    errors: {
      grossInPounds: t('tickets.pounds.invalid'),
      tareInPounds: t('tickets.pounds.invalid'),
      tons: t('tickets.tons.invalid'),
    },
    refusals: { 'ticket-used': 'ticketNumber', 'ticket-does-not-add-up': 'tons' },
    asks: 'ticket-implausible',
    call: (api, figures, expectedRecord, isSure) =>
      api.office.tickets.confirm.mutate({ orderId, version: expectedRecord.version, ...figures, isSure }),
    refresh: refreshTickets,
    waitsForRefresh: true,
    saved: t('tickets.confirmed', { order: friendlyId }),
  })
  const { typed, frame, question } = form
  /** When both weights of the scale are typed, the form fills in the tons. */
  const weigh = (change: Partial<Pick<TypedTicket, 'grossInPounds' | 'tareInPounds'>>) => {
    const { grossInPounds, tareInPounds } = { ...typed, ...change }
    form.set({ ...change, tons: tonsBetween(grossInPounds, tareInPounds) ?? typed.tons })
  }
  const isChanged = refusalOf(frame.failure) === 'load-changed'
  return (
    <EditForm {...frame} failure={isChanged ? null : frame.failure} save={t('tickets.confirm')}>
      <TextField {...form.text('ticketNumber')} autoFocus={takesFocus} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-4">
        <TextField {...form.text('grossInPounds')} onChange={event => weigh({ grossInPounds: event.target.value })} />
        <TextField {...form.text('tareInPounds')} onChange={event => weigh({ tareInPounds: event.target.value })} />
        <TextField
          {...form.text('tons')}
          hint={expected ? t('tickets.expected', { ...inWords(expected) }) : undefined}
        />
      </div>
      {question !== null && (
        <Notice tone="warning" title={errorText(question)} announced>
          <Button size="sm" variant="outline" className="mt-2" disabled={frame.isOff} onClick={() => form.save(true)}>
            {t('tickets.confirmAnyway', { tons: typed.tons })}
          </Button>
        </Notice>
      )}
      {isChanged && frame.editing.theirs === null && (
        <Notice tone="warning" title={errorText(frame.failure)} announced>
          <Button size="sm" variant="outline" className="mt-2" onClick={() => void refreshTickets(queries)}>
            {t('tickets.reload')}
          </Button>
        </Notice>
      )}
    </EditForm>
  )
}

const inWords = (expected: NonNullable<Ticket['expected']>) => ({
  low: expected.low.toFixed(1),
  typical: expected.typical.toFixed(1),
  high: expected.high.toFixed(1),
})
