import { useLayoutEffect, useRef, useState } from 'react'
import { formatCents, readDollars, typedDollars } from '#domain/value/money.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ChangedMeanwhile } from '#web/office/edit/changed-meanwhile.tsx'
import { LeaveGuard } from '#web/office/edit/leave-guard.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { type OfficeOrder, refreshOrders } from '#web/office/orders/queries.ts'
import { saysAsked } from '#web/office/parts/says-asked.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

type Money = NonNullable<OfficeOrder['money']>
type GiveRefundProps = { order: OfficeOrder; money: Money }
type RefundFormProps = GiveRefundProps & { onClose: () => void }

/** The form gives money back for an order that is over: one press opens it, the next one gives the refund. */
export function GiveRefund({ order, money }: GiveRefundProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  if (money.refundableInCents === 0 || money.request !== null) return null
  if (isOpen) return <RefundForm order={order} money={money} onClose={() => setOpen(false)} />
  return (
    <Button size="sm" variant="outline" className="self-start" onClick={() => setOpen(true)}>
      {t('refunds.open')}
    </Button>
  )
}

const longestReason = 200

/** The form proposes the amount that is owed to the customer; the typed amount stays until the refund is done. */
function RefundForm({ order, money, onClose }: RefundFormProps) {
  const { t } = useTexts()
  const { refundableInCents: most, balanceInCents, refunds } = money
  const editing = useEditing(
    {
      version: refunds.length,
      fields: {
        amount: balanceInCents < 0 ? typedDollars(-balanceInCents) : '',
        why: '',
        most: formatCents(most),
      },
    },
    { isAct: true },
  )
  const { amount, why } = editing.typed
  const [isTried, setTried] = useState(false)
  const isUnsaved = useRef(false)
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, given: { amountInCents: number; why: string }) =>
      api.office.money.refund.mutate({ orderId: order.id, refunds: editing.seenVersion, ...given }),
    {
      refresh: refreshOrders,
      onDone: ({ status, asked }) => {
        onClose()
        if (saysAsked(asked, t)) return
        const isFailed = status === 'refund-failed'
        const title = isFailed ? t('refunds.failed') : t('refunds.done', { amount: formatCents(amountInCents ?? 0) })
        toast({ kind: isFailed ? 'error' : 'success', title })
      },
    },
  )
  const amountInCents = readDollars(amount)
  const isAmountWrong = amountInCents === null || amountInCents <= 0 || amountInCents > most
  const reason = why.trim()
  useLayoutEffect(() => {
    isUnsaved.current = reason !== ''
  })
  const send = () => {
    setTried(true)
    if (!isAmountWrong && reason !== '') void submit({ amountInCents, why: reason })
  }
  const flaw = isTried && isAmountWrong && t('refunds.amount.wrong', { most: formatCents(most) })
  return (
    <Form onSubmit={send} className="flex flex-col gap-3">
      <LeaveGuard isUnsaved={isUnsaved} />
      <TextField
        label={t('refunds.amount')}
        hint={t('refunds.amount.hint', { most: formatCents(most) })}
        inputMode="decimal"
        value={amount}
        maxLength={14}
        error={failure === null ? flaw : errorText(failure)}
        onChange={event => editing.set({ amount: event.target.value })}
      />
      <TextField
        label={t('refunds.why')}
        value={why}
        maxLength={longestReason}
        error={isTried && reason === '' && t('refunds.why.wrong')}
        onChange={event => editing.set({ why: event.target.value })}
      />
      <ChangedMeanwhile editing={editing} objectId={order.id} labels={{ most: t('refunds.left') }} onStop={onClose} />
      <span className="flex gap-2">
        <Button type="submit" size="sm" pending={isPending} disabled={isOff || editing.theirs !== null}>
          {t('refunds.do')}
        </Button>
        <Button size="sm" variant="outline" onClick={onClose}>
          {t('refunds.cancel')}
        </Button>
      </span>
    </Form>
  )
}
