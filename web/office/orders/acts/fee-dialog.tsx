import { useState } from 'react'
import { flawOfTypedFee, maxTypedFeeInCents } from '#domain/order/typed-fee.ts'
import { formatCents, readDollars } from '#domain/value/money.ts'
import { maxReasonLength } from '#domain/value/reason.ts'
import { refusalOf } from '#web/client/errors.ts'
import { newId } from '#web/client/new-id.ts'
import { refusalText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { useWrongFields } from '#web/office/edit/use-wrong-fields.ts'
import { type OfficeOrder, refreshOrders } from '#web/office/orders/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

export type OfferedFee = NonNullable<NonNullable<OfficeOrder['money']>['typedFee']>

/** `feeId` stays the same until the fee is added, also if the dialog is closed and opened again. */
export type FeeDraft = {
  readonly feeId: string
  readonly isNamed: boolean
  readonly amount: string
  readonly why: string
}

export const newFeeDraft = ({ cleaningInCents, isNamed }: OfferedFee): FeeDraft => ({
  feeId: newId(),
  isNamed,
  why: '',
  amount: cleaningInCents ? formatCents(cleaningInCents).slice(1) : '',
})

type FeeDialogProps = {
  order: OfficeOrder
  draft: FeeDraft
  isOff: boolean
  onChange: (draft: FeeDraft) => void
  onDone: () => void
  onClose: () => void
}

/**
 * The dialog asks for the price of cleaning and the reason. The office charges the fee at once, or decides later. If the server refuses,
 * the typed values stay.
 */
export function FeeDialog({ order, draft, isOff, onChange, onDone, onClose }: FeeDialogProps) {
  const { t } = useTexts()
  const { feeId, amount, why } = draft
  const [isTried, setTried] = useState(false)
  const wrong = useWrongFields()
  const { submit, pending, failure } = useAddFee(order, onDone)
  const amountInCents = readDollars(amount)
  const flaw = flawOfTypedFee({ amountInCents: amountInCents ?? 1, why })
  const send = (isAccepted: boolean) => {
    setTried(true)
    if (amountInCents !== null && flaw === null) void submit({ feeId, amountInCents, why: why.trim(), isAccepted })
    else wrong.lead()
  }
  const flawText = isTried && flaw !== null && refusalText(flaw, { most: formatCents(maxTypedFeeInCents) })
  const isAboutWhy = flaw === 'fee-reason-missing'
  const isGone = isFinal(failure)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('typedFee.add')}
      closeLabel={t('shell.close')}
      actions={
        !isGone && (
          <>
            <Button variant="outline" pending={pending === 'propose'} disabled={isOff} onClick={() => send(false)}>
              {t('typedFee.propose')}
            </Button>
            <Button pending={pending === 'charge'} disabled={isOff} onClick={() => send(true)}>
              {t('typedFee.charge')}
            </Button>
          </>
        )
      }
    >
      <div ref={wrong.ref} className="flex flex-col gap-4">
        <p>{t('typedFee.about', { order: order.number })}</p>
        <TextField
          label={t('typedFee.amount')}
          inputMode="decimal"
          value={amount}
          maxLength={10}
          error={isTried && amountInCents === null ? t('typedFee.amount.flaw') : !isAboutWhy && flawText}
          onChange={event => onChange({ ...draft, amount: event.target.value })}
        />
        <TextField
          label={t('typedFee.why')}
          hint={t('typedFee.why.hint')}
          value={why}
          maxLength={maxReasonLength}
          error={isTried && isWhyMissing(why) && refusalText('fee-reason-missing')}
          onChange={event => onChange({ ...draft, why: event.target.value })}
        />
        {!draft.isNamed && <Notice tone="warning">{t('typedFee.notNamed')}</Notice>}
        <p className="text-small text-ink-soft">{t('typedFee.propose.hint')}</p>
        <ActFailure failure={failure} />
      </div>
    </Dialog>
  )
}

type TypedFee = {
  readonly feeId: string
  readonly amountInCents: number
  readonly why: string
  readonly isAccepted: boolean
}

/** If the answer to a call is lost, the next call sends the same id, so that the server adds the fee only once. */
function useAddFee({ id: orderId, number: order }: OfficeOrder, onDone: () => void) {
  const { t } = useTexts()
  const [pending, setPending] = useState<'charge' | 'propose' | null>(null)
  const act = useOfficeAct(
    async (api, typed: TypedFee) => {
      await api.office.fees.add.mutate({ orderId, ...typed })
      return t(typed.isAccepted ? 'typedFee.charged' : 'typedFee.proposed', { order })
    },
    {
      refresh: refreshOrders,
      onDone: title => {
        toast({ kind: 'success', title })
        onDone()
      },
    },
  )
  const submit = async (typed: TypedFee) => {
    setPending(typed.isAccepted ? 'charge' : 'propose')
    await act.submit(typed)
    setPending(null)
  }
  return { submit, pending, failure: act.failure }
}

const isWhyMissing = (why: string) => flawOfTypedFee({ amountInCents: 1, why }) === 'fee-reason-missing'

const isFinal = (failure: unknown): boolean => {
  const refusal = failure === null ? null : refusalOf(failure)
  return refusal === 'fee-after-bill' || refusal === 'fee-not-now' || refusal === 'not-billable'
}
