import { useState } from 'react'
import { checkForm, waiverForm } from '#domain/order/money-form.ts'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { ActForm } from '#web/office/edit/act-form.tsx'
import { FailedCharge } from '#web/office/edit/failed-charge.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { WaitingRequest } from '#web/office/edit/waiting-request.tsx'
import { type MoneyRow, refreshMoney } from '#web/office/money/queries.ts'
import { showAwaitsDecision } from '#web/office/parts/show-awaits-decision.ts'
import { useMe } from '#web/office/session/me.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** Offers the acts for a row. A refusal is shown in the row. */
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

/** A refund that failed is paid with a check instead. The first press opens the form, and the second records the check. */
function PayByCheck({ row: { id, number, balanceInCents } }: { row: MoneyRow }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const owedInCents = -balanceInCents
  const form = useRecordForm({
    rules: checkForm,
    record: null,
    opened: checkForm.toTyped({ reference: '' }),
    labels: { reference: t('money.check.reference') },
    errors: { reference: t('money.check.reference.wrong') },
    failureAt: 'reference',
    call: (api, values) =>
      api.office.money.payBackByCheck.mutate({ orderId: id, amountInCents: owedInCents, ...values }),
    refresh: refreshMoney,
    saved: t('money.check.done', { order: number }),
    onDone: () => setOpen(false),
  })
  if (owedInCents <= 0) return null
  if (!isOpen) {
    return (
      <Button size="sm" variant="outline" disabled={form.frame.isOff} onClick={() => setOpen(true)}>
        {t('money.check')}
      </Button>
    )
  }
  const amount = formatCents(owedInCents)
  return (
    <ActForm
      {...form.frame}
      className="min-w-52"
      save={t('money.check.do', { amount })}
      beside={
        <Button size="sm" variant="outline" onClick={() => setOpen(false)}>
          {t('money.letGo.cancel')}
        </Button>
      }
    >
      <p>{t('money.check.says', { amount, order: number })}</p>
      <TextField {...form.text('reference')} />
    </ActForm>
  )
}

/**
 * The office lets go of a due amount. The first press opens the form, and the second lets it go. The typed text stays until the server has
 * stored it.
 */
function LetGo({ row: { id, number, balanceInCents } }: { row: MoneyRow }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const amount = formatCents(balanceInCents)
  const form = useRecordForm({
    rules: waiverForm,
    record: { id, version: balanceInCents },
    opened: waiverForm.toTyped({ why: '' }),
    isAct: true,
    dependsOn: { label: t('money.letGo.due'), value: amount },
    labels: { why: t('money.letGo.why') },
    errors: { why: t('money.letGo.why.wrong') },
    failureAt: 'why',
    call: (api, values, expected) =>
      api.office.money.letGo.mutate({ orderId: id, amountInCents: expected?.version ?? 0, ...values }),
    refresh: refreshMoney,
    onDone: ({ asked }) => {
      close()
      if (showAwaitsDecision(asked, t)) return
      toast({ kind: 'success', title: t('money.letGo.done', { order: number }) })
    },
  })
  const open = () => {
    form.frame.editing.takeTheirs()
    setOpen(true)
  }
  if (!isOpen) {
    return (
      <Button size="sm" variant="outline" disabled={form.frame.isOff} onClick={open}>
        {t('money.letGo')}
      </Button>
    )
  }
  return (
    <ActForm
      {...form.frame}
      className="min-w-52"
      save={t('money.letGo.do', { amount })}
      onStop={close}
      beside={
        <Button size="sm" variant="outline" onClick={close}>
          {t('money.letGo.cancel')}
        </Button>
      }
    >
      <p>{t('money.letGo.says', { amount, order: number })}</p>
      <TextField {...form.text('why')} />
    </ActForm>
  )
}
