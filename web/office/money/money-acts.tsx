import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router'
import { checkForm, waiverForm } from '#domain/order/money-form.ts'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { ActForm } from '#web/office/edit/act-form.tsx'
import { isChargeFailed, TryAgain, useSendLink } from '#web/office/edit/failed-charge.tsx'
import type { Fields } from '#web/office/edit/three-way.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { WaitingRequest } from '#web/office/edit/waiting-request.tsx'
import { type MoneyRow, refreshMoney } from '#web/office/money/queries.ts'
import { showAwaitsDecision } from '#web/office/parts/show-awaits-decision.ts'
import { useMe } from '#web/office/session/me.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { DownIcon } from '#web/ui/icons.tsx'
import { Menu, menuItemStyle } from '#web/ui/menu.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** Offers one act for a row, and the others in a menu. A refusal is shown in the row. */
export function MoneyActs({ row }: { row: MoneyRow }) {
  if (row.request) {
    return (
      <Acts>
        <Requested request={row.request} />
      </Acts>
    )
  }
  const elsewhere = elsewhereOf(row)
  if (elsewhere) return <ActElsewhere row={row} {...elsewhere} />
  if (row.status === 'refund-failed') return <RefundActs row={row} />
  const isDue = row.lists.includes('due') && row.billVersion !== null && row.balanceInCents > 0
  if (!isDue) return null
  return isChargeFailed({ ...row, hasBill: true }) ? <FailedActs row={row} /> : <DueActs row={row} />
}

/** The office confirms a ticket, decides about a fee and answers an objection on other pages. */
function elsewhereOf({ id, status, hasUndecidedFee, lists }: MoneyRow) {
  if (status === 'waste-processing') {
    if (hasUndecidedFee) return { to: `/orders/${id}`, label: 'money.act.fee' } as const
    return { to: `/tickets?open=${id}`, label: 'money.act.ticket' } as const
  }
  return lists.includes('objected') ? ({ to: `/orders/${id}`, label: 'money.act.answer' } as const) : null
}

type ActElsewhereProps = NonNullable<ReturnType<typeof elsewhereOf>> & { row: MoneyRow }

function ActElsewhere({ row, to, label }: ActElsewhereProps) {
  const { t } = useTexts()
  return (
    <Acts>
      <Link to={to} className={buttonStyle({ variant: 'outline', size: 'sm', className: 'whitespace-nowrap' })}>
        {t(label)}
        <span className="sr-only">: {row.number}</span>
      </Link>
    </Acts>
  )
}

/** The acts are above the link of the row. */
function Acts({ ref, children }: { ref?: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  return (
    <div ref={ref} className="relative z-10 flex w-fit flex-col items-start gap-2 whitespace-normal">
      {children}
    </div>
  )
}

const actLine = 'flex items-start gap-1 whitespace-nowrap max-sm:flex-wrap'

function MoreActs({ row, children }: { row: MoneyRow; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <Menu
      label={
        <>
          {t('money.menu')}
          <span className="sr-only">: {row.number}</span>
          <DownIcon className="size-4" />
        </>
      }
    >
      {children}
    </Menu>
  )
}

function FailedActs({ row }: { row: MoneyRow }) {
  const { t } = useTexts()
  const link = useSendLink({ refresh: refreshMoney })
  const letGo = useLetGo(row)
  return (
    <Acts ref={letGo.ref}>
      <span className={actLine}>
        <TryAgain {...row} orderId={row.id} refresh={refreshMoney} />
        <MoreActs row={row}>
          <button
            type="button"
            disabled={link.isOff}
            onClick={() => void link.submit(row.id)}
            className={menuItemStyle}
          >
            {t('failedCharge.sendLink')}
          </button>
          <button type="button" disabled={letGo.isOff} onClick={letGo.open} className={menuItemStyle}>
            {t('money.letGo')}
          </button>
        </MoreActs>
      </span>
      <ActFailure failure={link.failure} />
      {letGo.form}
    </Acts>
  )
}

function DueActs({ row }: { row: MoneyRow }) {
  const { t } = useTexts()
  const letGo = useLetGo(row)
  return (
    <Acts ref={letGo.ref}>
      {letGo.form ?? (
        <Button size="sm" variant="outline" disabled={letGo.isOff} onClick={letGo.open}>
          {t('money.letGo')}
        </Button>
      )}
    </Acts>
  )
}

function RefundActs({ row }: { row: MoneyRow }) {
  const { t } = useTexts()
  const check = useCheck(row)
  return (
    <Acts ref={check.ref}>
      <span className={actLine}>
        <RetryRefund key={row.balanceInCents} row={row} />
        {row.balanceInCents < 0 && (
          <MoreActs row={row}>
            <button type="button" disabled={check.isOff} onClick={check.open} className={menuItemStyle}>
              {t('money.check')}
            </button>
          </MoreActs>
        )}
      </span>
      {check.form}
    </Acts>
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

/**
 * A refund that failed is paid with a check instead. The first press opens the form, and the second records the check. If the amount changes
 * meanwhile, the form shows it and keeps the typed number.
 */
function useCheck({ id, number, balanceInCents }: MoneyRow) {
  const { t } = useTexts()
  const owedInCents = -balanceInCents
  const amount = formatCents(owedInCents)
  const form = useRecordForm({
    rules: checkForm,
    // The amount takes the place of a version, so that the form notices when it changes.
    record: { id, version: owedInCents },
    opened: checkForm.toTyped({ reference: '' }),
    isAct: true,
    dependsOn: { label: t('money.check.owed'), value: amount },
    labels: { reference: t('money.check.reference') },
    errors: { reference: t('money.check.reference.wrong') },
    failureAt: 'reference',
    call: (api, values, expected) =>
      api.office.money.payBackByCheck.mutate({ orderId: id, amountInCents: expected.version, ...values }),
    refresh: refreshMoney,
    saved: t('money.check.done', { order: number }),
    onDone: () => act.close(),
  })
  const act = useOpenAct(form.frame, {
    save: t('money.check.do', { amount }),
    fields: (
      <>
        <p>{t('money.check.says', { amount, order: number })}</p>
        <TextField {...form.text('reference')} />
      </>
    ),
  })
  return act
}

/** The office lets go of a due amount. The first press opens the form, and the second lets it go. */
function useLetGo({ id, number, balanceInCents }: MoneyRow) {
  const { t } = useTexts()
  const amount = formatCents(balanceInCents)
  const form = useRecordForm({
    rules: waiverForm,
    // The amount takes the place of a version, so that the form notices when it changes.
    record: { id, version: balanceInCents },
    opened: waiverForm.toTyped({ why: '' }),
    isAct: true,
    dependsOn: { label: t('money.letGo.due'), value: amount },
    labels: { why: t('money.letGo.why') },
    errors: { why: t('money.letGo.why.wrong') },
    failureAt: 'why',
    call: (api, values, expected) =>
      api.office.money.letGo.mutate({ orderId: id, amountInCents: expected.version, ...values }),
    refresh: refreshMoney,
    onDone: ({ asked }) => {
      act.close()
      if (showAwaitsDecision(asked, t)) return
      toast({ kind: 'success', title: t('money.letGo.done', { order: number }) })
    },
  })
  const act = useOpenAct(form.frame, {
    save: t('money.letGo.do', { amount }),
    fields: (
      <>
        <p>{t('money.letGo.says', { amount, order: number })}</p>
        <TextField {...form.text('why')} />
      </>
    ),
  })
  return act
}

type Frame<Typed extends Fields> = Omit<Parameters<typeof ActForm<Typed>>[0], 'save' | 'children'>

/**
 * The hook opens and closes the form of an act in a row. A second press on the act keeps the typed text. The text is dropped if the person
 * cancels the act. The focus moves into the form, and after a cancel back to the button.
 */
function useOpenAct<Typed extends Fields>(frame: Frame<Typed>, { save, fields }: { save: string; fields: ReactNode }) {
  const { t } = useTexts()
  const { isOff, editing } = frame
  // If typed text has outlived a session, the form is open from the start.
  const [isOpen, setOpen] = useState(editing.isTouched)
  const ref = useRef<HTMLDivElement>(null)
  // The next render shows the form or the button, so the focus moves after it.
  const focus = (...selectors: readonly string[]) =>
    void requestAnimationFrame(() => {
      const found = selectors.flatMap(selector => ref.current?.querySelector<HTMLElement>(selector) ?? [])
      found[0]?.focus()
    })
  const open = () => {
    if (!editing.isTouched) editing.takeTheirs()
    setOpen(true)
    focus('input')
  }
  const close = () => setOpen(false)
  const cancel = () => {
    editing.takeTheirs()
    close()
    // In some rows the act is in a menu, beside the button of another act.
    focus('[popovertarget]', 'button')
  }
  const form = isOpen && (
    <ActForm
      {...frame}
      className="min-w-52"
      save={save}
      onStop={cancel}
      beside={
        <Button size="sm" variant="outline" onClick={cancel}>
          {t('money.letGo.cancel')}
        </Button>
      }
    >
      {fields}
    </ActForm>
  )
  return { ref, open, close, isOff, form: form || null }
}
