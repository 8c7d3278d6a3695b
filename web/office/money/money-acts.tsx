import { useLayoutEffect, useRef, useState } from 'react'
import { formatCents } from '#domain/value/money.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { ChangedMeanwhile } from '#web/office/edit/changed-meanwhile.tsx'
import { FailedCharge } from '#web/office/edit/failed-charge.tsx'
import { LeaveGuard } from '#web/office/edit/leave-guard.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { WaitingRequest } from '#web/office/edit/waiting-request.tsx'
import { type MoneyRow, refreshMoney } from '#web/office/money/queries.ts'
import { saysAsked } from '#web/office/parts/says-asked.ts'
import { useMe } from '#web/office/session/me.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** The component offers the acts for a row; a refusal is shown in it. */
export function MoneyActs({ row }: { row: MoneyRow }) {
  if (row.request) return <Requested request={row.request} />
  if (row.status === 'refund-failed') {
    return (
      <div className="flex flex-col items-start gap-2">
        <RetryRefund row={row} />
        <PayByCheck key={row.balanceInCents} row={row} />
      </div>
    )
  }
  const isDue = row.lists.includes('due') && row.billVersion !== null && row.balanceInCents > 0
  if (!isDue) return null
  return (
    <div className="flex flex-col items-start gap-2">
      <FailedCharge {...row} orderId={row.id} hasBill={row.billVersion !== null} refresh={refreshMoney} />
      <LetGo row={row} />
    </div>
  )
}

function Requested({ request }: { request: NonNullable<MoneyRow['request']> }) {
  const { timeZone } = useMe().organization
  return <WaitingRequest request={request} timeZone={timeZone} refresh={refreshMoney} />
}

function RetryRefund({ row: { id, balanceInCents } }: { row: MoneyRow }) {
  const { t } = useTexts()
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, amountInCents: number) => api.office.money.retryRefund.mutate({ orderId: id, amountInCents }),
    {
      refresh: refreshMoney,
      onDone: ({ status }) => {
        const isFailed = status === 'refund-failed'
        toast({
          kind: isFailed ? 'error' : 'success',
          title: t(isFailed ? 'money.refundFailedAgain' : 'money.refunded'),
        })
      },
    },
  )
  const owedInCents = Math.max(0, -balanceInCents)
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="sm" variant="outline" pending={isPending} disabled={isOff} onClick={() => void submit(owedInCents)}>
        {t('money.retryRefund')}
      </Button>
      <ActFailure failure={failure} />
    </div>
  )
}

const longestReference = 60

/** Money that came back is paid with a check instead: one press opens the form, the next one notes the check. */
function PayByCheck({ row: { id, number, balanceInCents } }: { row: MoneyRow }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const isUnsaved = useRef(false)
  const owedInCents = -balanceInCents
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, reference: string) =>
      api.office.money.payBackByCheck.mutate({ orderId: id, amountInCents: owedInCents, reference }),
    {
      refresh: refreshMoney,
      onDone: () => {
        setOpen(false)
        toast({ kind: 'success', title: t('money.check.done', { order: number }) })
      },
    },
  )
  const reference = typed.trim()
  useLayoutEffect(() => {
    isUnsaved.current = isOpen && reference !== ''
  })
  const wrong = isTried && reference === '' ? t('money.check.reference.wrong') : undefined
  const send = () => {
    setTried(true)
    if (reference !== '') void submit(reference)
  }
  if (owedInCents <= 0) return null
  if (!isOpen) {
    return (
      <Button size="sm" variant="outline" disabled={isOff} onClick={() => setOpen(true)}>
        {t('money.check')}
      </Button>
    )
  }
  const amount = formatCents(owedInCents)
  return (
    <Form onSubmit={send} className="flex min-w-52 flex-col items-start gap-2">
      <LeaveGuard isUnsaved={isUnsaved} />
      <p>{t('money.check.says', { amount, order: number })}</p>
      <TextField
        label={t('money.check.reference')}
        value={typed}
        maxLength={longestReference}
        error={failure === null ? wrong : errorText(failure)}
        onChange={event => setTyped(event.target.value)}
      />
      <span className="flex gap-2">
        <Button type="submit" size="sm" pending={isPending} disabled={isOff}>
          {t('money.check.do', { amount })}
        </Button>
        <Button size="sm" variant="outline" onClick={() => setOpen(false)}>
          {t('money.letGo.cancel')}
        </Button>
      </span>
    </Form>
  )
}

const longestReason = 200

/** The office gives up a due amount: one press opens the form, the next one does it; the typed text stays until it is done. */
function LetGo({ row: { id, number, balanceInCents } }: { row: MoneyRow }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const editing = useEditing(
    { version: balanceInCents, fields: { why: '', due: formatCents(balanceInCents) } },
    { isAct: true },
  )
  const { why } = editing.typed
  const [isTried, setTried] = useState(false)
  const isUnsaved = useRef(false)
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, reason: string) =>
      api.office.money.letGo.mutate({ orderId: id, amountInCents: editing.seenVersion, why: reason }),
    {
      refresh: refreshMoney,
      onDone: ({ asked }) => {
        setOpen(false)
        if (saysAsked(asked, t)) return
        toast({ kind: 'success', title: t('money.letGo.done', { order: number }) })
      },
    },
  )
  const reason = why.trim()
  useLayoutEffect(() => {
    isUnsaved.current = isOpen && reason !== ''
  })
  const wrong = isTried && reason === '' ? t('money.letGo.why.wrong') : undefined
  const send = () => {
    setTried(true)
    if (reason !== '') void submit(reason)
  }
  const open = () => {
    editing.takeTheirs()
    setOpen(true)
  }
  if (!isOpen) {
    return (
      <Button size="sm" variant="outline" disabled={isOff} onClick={open}>
        {t('money.letGo')}
      </Button>
    )
  }
  return (
    <Form onSubmit={send} className="flex min-w-52 flex-col items-start gap-2">
      <LeaveGuard isUnsaved={isUnsaved} />
      <p>{t('money.letGo.says', { amount: formatCents(balanceInCents), order: number })}</p>
      <TextField
        label={t('money.letGo.why')}
        value={why}
        maxLength={longestReason}
        error={failure === null ? wrong : errorText(failure)}
        onChange={event => editing.set({ why: event.target.value })}
      />
      <ChangedMeanwhile
        editing={editing}
        objectId={id}
        labels={{ due: t('money.letGo.due') }}
        onStop={() => setOpen(false)}
      />
      <span className="flex gap-2">
        <Button type="submit" size="sm" pending={isPending} disabled={isOff || editing.theirs !== null}>
          {t('money.letGo.do', { amount: formatCents(balanceInCents) })}
        </Button>
        <Button size="sm" variant="outline" onClick={() => setOpen(false)}>
          {t('money.letGo.cancel')}
        </Button>
      </span>
    </Form>
  )
}
