import { useState } from 'react'
import { addDays, type Day, dayOf, isoDateOf, isSunday } from '#domain/value/calendar.ts'
import { maxReasonLength } from '#domain/value/reason.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useCloseGuard } from '#web/office/edit/leave-guard.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { useWrongFields } from '#web/office/edit/use-wrong-fields.ts'
import { closedAs, type Outcome, type PlannedRow, plannedOutcome } from '#web/office/orders/bulk/outcome.ts'
import { type ListedOrder, refreshOrders } from '#web/office/orders/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type PlanDialogProps = {
  orders: readonly ListedOrder[]
  today: Day
  onDone: (outcome: Outcome) => void
  onClose: () => void
}

const ids = (orders: readonly ListedOrder[]) => orders.map(one => one.id)

/** The dialog gives the chosen orders a day. If the day is closed, it asks for a reason, and sends the refused orders again with it. */
export default function PlanDialog({ orders, today, onDone, onClose }: PlanDialogProps) {
  const { t } = useTexts()
  const [date, setDate] = useState(isoDateOf(nextWorkday(today)))
  const [why, setWhy] = useState('')
  const [isTried, setTried] = useState(false)
  const wrong = useWrongFields()
  const [answered, setAnswered] = useState<readonly PlannedRow[]>([])
  const waiting = answered.filter(row => closedAs(row) !== null)
  /** The server asked for a reason for this day. For another day, the dialog asks again. */
  const [closedDate, setClosedDate] = useState<string | null>(null)
  const asksWhy = waiting.length > 0 && date === closedDate
  const orderIds = waiting.length > 0 ? waiting.map(row => row.orderId) : ids(orders)
  const day = date === '' ? null : dayOf(date)
  const isPast = day !== null && day < today
  const close = (rows = answered) => {
    if (rows.length > 0 && day !== null) onDone(plannedOutcome(rows, { orders, day, t }))
    else onClose()
  }
  const { submit, isPending, failure, isOff } = useOfficeAct<
    { readonly day: Day; readonly anyway?: string },
    RouterOutputs['office']['orders']['planAll']
  >((api, input) => api.office.orders.planAll.mutate({ orderIds, ...input }), {
    refresh: refreshOrders,
    onDone: ({ orders: rows }) => {
      const known = [...answered.filter(row => !rows.some(one => one.orderId === row.orderId)), ...rows]
      setAnswered(known)
      setTried(false)
      setClosedDate(date)
      if (known.every(row => closedAs(row) === null)) close(known)
    },
  })
  const guard = useCloseGuard(why.trim() !== '', () => close())
  const isReasonMissing = asksWhy && why.trim() === ''
  const send = () => {
    setTried(true)
    if (day === null || isPast || isReasonMissing) return wrong.lead()
    void submit({ day, ...(asksWhy && { anyway: why.trim() }) })
  }
  return (
    <Dialog
      open
      onClose={guard.close}
      title={t('bulk.plan.title', { count: orders.length })}
      closeLabel={t('shell.close')}
      actions={
        <Button pending={isPending} disabled={isOff} onClick={send}>
          {asksWhy ? t('bulk.plan.anyway', { count: waiting.length }) : t('bulk.plan')}
        </Button>
      }
    >
      {guard.question}
      <div ref={wrong.ref} className="flex flex-col gap-4">
        <p>{t('bulk.plan.about')}</p>
        <TextField
          type="date"
          label={t('bulk.day')}
          min={isoDateOf(today)}
          value={date}
          error={isTried && (day === null ? t('bulk.day.missing') : isPast && t('bulk.day.past'))}
          onChange={event => setDate(event.target.value)}
        />
        {asksWhy && waiting[0] && (
          <>
            <p role="status">{closedText(waiting[0], answered.length - waiting.length, t)}</p>
            <TextField
              label={t('bulk.why')}
              value={why}
              maxLength={maxReasonLength}
              error={isTried && isReasonMissing && t('bulk.why.missing')}
              onChange={event => setWhy(event.target.value)}
            />
          </>
        )}
        <ActFailure failure={failure} />
      </div>
    </Dialog>
  )
}

function closedText(row: PlannedRow, others: number, t: ReturnType<typeof useTexts>['t']): string {
  const reason = closedAs(row) ?? ''
  const closed = reason.toLowerCase() === 'sunday' ? t('bulk.sunday') : t('bulk.closed', { name: reason })
  return others > 0 ? `${closed} ${t('bulk.others', { count: others })}` : closed
}

function nextWorkday(today: Day): Day {
  const next = addDays(today, 1)
  return isSunday(next) ? addDays(next, 1) : next
}
