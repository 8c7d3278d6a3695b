import { useState } from 'react'
import { refundForm } from '#domain/order/money-form.ts'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActForm } from '#web/office/edit/act-form.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { type OfficeOrder, refreshOrders } from '#web/office/orders/queries.ts'
import { showAwaitsDecision } from '#web/office/parts/show-awaits-decision.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

type Money = NonNullable<OfficeOrder['money']>
type GiveRefundProps = { order: OfficeOrder; money: Money }
type RefundFormProps = GiveRefundProps & { onClose: () => void }

/**
 * Gives money back for an order that is over. The first press opens the form, and the second gives the refund. The focus
 * moves into the form, and back to the button when the form closes.
 */
export function GiveRefund({ order, money }: GiveRefundProps) {
  const { t } = useTexts()
  // Null until the form is first opened.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  if (money.refundableInCents === 0 || money.request !== null) return null
  if (isOpen) return <RefundForm order={order} money={money} onClose={() => setOpen(false)} />
  return (
    <Button
      size="sm"
      variant="outline"
      className="self-start"
      autoFocus={isOpen === false}
      onClick={() => setOpen(true)}
    >
      {t('refunds.open')}
    </Button>
  )
}

/** The form proposes the amount that is owed to the customer. The typed amount stays until the refund is done. */
function RefundForm({ order, money, onClose }: RefundFormProps) {
  const { t } = useTexts()
  const { refundableInCents, balanceInCents, refunds } = money
  const most = formatCents(refundableInCents)
  const rules = refundForm(refundableInCents)
  const form = useRecordForm({
    rules,
    record: { id: order.id, version: refunds.length },
    opened: rules.toTyped({ amountInCents: balanceInCents < 0 ? -balanceInCents : null, why: '' }),
    isAct: true,
    dependsOn: { label: t('refunds.left'), value: most },
    labels: {
      amountInCents: t('refunds.amount'),
      why: t('refunds.why'),
    },
    errors: {
      amountInCents: t('refunds.amount.wrong', { most }),
      why: t('refunds.why.wrong'),
    },
    failureAt: 'amountInCents',
    call: async (api, values, expected) => {
      const { amountInCents } = values
      const refund = { orderId: order.id, refunds: expected?.version ?? 0, ...values }
      return { ...(await api.office.money.refund.mutate(refund)), amountInCents }
    },
    refresh: refreshOrders,
    onDone: ({ status, asked, amountInCents }) => {
      onClose()
      if (showAwaitsDecision(asked, t)) return
      const isFailed = status === 'refund-failed'
      const title = isFailed ? t('refunds.failed') : t('refunds.done', { amount: formatCents(amountInCents) })
      toast({ kind: isFailed ? 'error' : 'success', title })
    },
  })
  return (
    <ActForm
      {...form.frame}
      save={t('refunds.do')}
      onStop={onClose}
      beside={
        <Button size="sm" variant="outline" onClick={onClose}>
          {t('refunds.cancel')}
        </Button>
      }
    >
      <TextField autoFocus {...form.text('amountInCents')} hint={t('refunds.amount.hint', { most })} />
      <TextField {...form.text('why')} />
    </ActForm>
  )
}
