import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { RefusalName } from '#domain/refusal/refusal.ts'
import { refusalOf } from '#web/client/errors.ts'
import { useApi } from '#web/client/query.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { rememberPage } from '#web/frame/page-visit.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ChangedMeanwhile } from '#web/office/edit/changed-meanwhile.tsx'
import { LeaveGuard } from '#web/office/edit/leave-guard.tsx'
import { poundsIn, tonsBetween, tonsIn } from '#domain/value/typed-weight.ts'
import { useEditing } from '#web/office/edit/use-editing.ts'
import type { Ticket } from '#web/office/session/office-api.ts'
import { ticketsKey } from '#web/office/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

type TicketFormProps = { ticket: Ticket; isOff: boolean }

/** The figures of a ticket are beside its photo: Enter confirms them, and the next ticket is shown. */
export function TicketForm({ ticket, isOff }: TicketFormProps) {
  const { t } = useTexts()
  const { editing, entry, setEntry, problems, confirm, refusal, isPending, reload } = useConfirming(ticket)
  const field = (name: 'ticketNumber' | 'gross' | 'tare' | 'tons') => ({
    value: entry[name],
    onChange: (event: { target: { value: string } }) => setEntry({ [name]: event.target.value }),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void confirm({ isSure: false })
  }
  const isUsed = refusal === 'ticket-used'
  const doesNotAddUp = refusal === 'ticket-does-not-add-up'
  const { expected } = ticket
  const tonsHint = expected && t('tickets.expected', { ...inWords(expected) })
  const labels = {
    ticketNumber: t('tickets.number'),
    gross: t('tickets.gross'),
    tare: t('tickets.tare'),
    tons: t('tickets.tons'),
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <LeaveGuard isUnsaved={editing.isUnsaved} />
      <TextField
        label={t('tickets.number')}
        autoFocus
        maxLength={60}
        {...field('ticketNumber')}
        error={isUsed ? problems.server : undefined}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label={t('tickets.gross')} inputMode="numeric" {...field('gross')} error={problems.gross} />
        <TextField label={t('tickets.tare')} inputMode="numeric" {...field('tare')} error={problems.tare} />
        <TextField
          label={t('tickets.tons')}
          inputMode="decimal"
          {...field('tons')}
          hint={tonsHint ?? undefined}
          error={doesNotAddUp ? problems.server : problems.tons}
        />
      </div>
      {refusal && !isUsed && !doesNotAddUp && (
        <Notice tone="warning" title={problems.server} announced>
          {refusal === 'ticket-implausible' && (
            <Button size="sm" variant="outline" className="mt-2" onClick={() => confirm({ isSure: true })}>
              {t('tickets.confirmAnyway', { tons: entry.tons })}
            </Button>
          )}
          {refusal === 'load-changed' && (
            <Button size="sm" variant="outline" className="mt-2" onClick={reload}>
              {t('tickets.reload')}
            </Button>
          )}
        </Notice>
      )}
      <ChangedMeanwhile editing={editing} objectId={ticket.orderId} labels={labels} />
      <Button type="submit" pending={isPending} disabled={isOff || editing.theirs !== null} className="self-start">
        {t('tickets.confirm')}
      </Button>
    </form>
  )
}

const inWords = (expected: NonNullable<Ticket['expected']>) => ({
  low: expected.low.toFixed(1),
  typical: expected.typical.toFixed(1),
  high: expected.high.toFixed(1),
})

type Entry = Readonly<Record<'ticketNumber' | 'gross' | 'tare' | 'tons', string>>

const entryOf = ({ ticketNumber, grossInPounds, tareInPounds, tons }: Ticket): Entry => ({
  ticketNumber: ticketNumber ?? '',
  gross: grossInPounds === null ? '' : String(grossInPounds),
  tare: tareInPounds === null ? '' : String(tareInPounds),
  tons: tons === null ? '' : String(tons),
})

const shownHere: readonly RefusalName[] = [
  'ticket-used',
  'ticket-does-not-add-up',
  'ticket-implausible',
  'load-changed',
  'fee-undecided',
]

/** The hook holds the typed figures: the two weights of a scale fill in the tons. */
function useEntry(ticket: Ticket) {
  const editing = useEditing<Entry>({ version: ticket.version, fields: entryOf(ticket) })
  const change = (changed: Partial<Entry>) => {
    const after = { ...editing.typed, ...changed }
    const isWeighed = 'gross' in changed || 'tare' in changed
    editing.set(isWeighed ? { ...changed, tons: tonsBetween(after.gross, after.tare) ?? after.tons } : changed)
  }
  return { editing, entry: editing.typed, change }
}

/** The result is null while a figure cannot be read. */
function figuresOf({ ticketNumber, gross, tare, tons }: Entry) {
  const [grossInPounds, tareInPounds, read] = [poundsIn(gross), poundsIn(tare), tonsIn(tons)]
  if (read === null || grossInPounds === undefined || tareInPounds === undefined) return null
  return { tons: read, grossInPounds, tareInPounds, ticketNumber: ticketNumber.trim() || null }
}

function useConfirming(ticket: Ticket) {
  const { t } = useTexts()
  const api = useApi()
  const queries = useQueryClient()
  const { editing, entry, change } = useEntry(ticket)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<{ readonly name: RefusalName; readonly text: string } | null>(null)
  const reload = () => queries.invalidateQueries({ queryKey: ticketsKey })
  const { submit, isPending } = useSubmit(
    async (figures: NonNullable<ReturnType<typeof figuresOf>> & { isSure: boolean }) => {
      const { orderId, friendlyId } = ticket
      const isStillHere = rememberPage()
      await api.office.tickets.confirm.mutate({ orderId, version: editing.seenVersion, ...figures })
      editing.saved()
      if (isStillHere()) toast({ kind: 'success', title: t('tickets.confirmed', { order: friendlyId }) })
      await reload()
    },
    {
      onError: error => {
        const name = refusalOf(error)
        if (name === 'load-changed') void reload()
        if (name && shownHere.includes(name)) setRefused({ name, text: errorText(error) })
        else showError(error)
      },
    },
  )
  const pounds = (text: string) => (isTried && poundsIn(text) === undefined ? t('tickets.pounds.invalid') : undefined)
  return {
    editing,
    entry,
    isPending,
    reload,
    refusal: refused?.name ?? null,
    setEntry: (changed: Partial<Entry>) => {
      setRefused(null)
      change(changed)
    },
    problems: {
      server: refused?.text,
      tons: isTried && tonsIn(entry.tons) === null ? t('tickets.tons.invalid') : undefined,
      gross: pounds(entry.gross),
      tare: pounds(entry.tare),
    },
    confirm: async ({ isSure }: { isSure: boolean }) => {
      setTried(true)
      setRefused(null)
      const figures = figuresOf(entry)
      if (figures) await submit({ ...figures, isSure })
    },
  }
}
