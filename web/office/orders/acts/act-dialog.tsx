import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfficeAct } from '#domain/order/office-actions.ts'
import { defaultSwapDurationInDays, swapDurationsInDays } from '#domain/schedule/swap.ts'
import { formatCents } from '#domain/value/money.ts'
import { maxReasonLength } from '#domain/value/reason.ts'
import { refusalOf } from '#web/client/errors.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { ChangedMeanwhile } from '#web/office/edit/changed-meanwhile.tsx'
import { LeaveGuard, useCloseGuard } from '#web/office/edit/leave-guard.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useWrongFields } from '#web/office/edit/use-wrong-fields.ts'
import { type ActInput, useOrderAct } from '#web/office/orders/acts/use-order-act.ts'
import { VisitFields } from '#web/office/orders/acts/visit-fields.tsx'
import { cancellationQuery, type OfficeOrder } from '#web/office/orders/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ActDialogProps = { order: OfficeOrder; act: OfficeAct; isOff: boolean; onClose: () => void }

const nothing: ActInput = {
  why: '',
  window: null,
  pickupDay: null,
  rentalDurationDays: defaultSwapDurationInDays,
  isSameSize: true,
  keepsFees: false,
  isDisputeKnown: false,
}

const withReason: ReadonlySet<OfficeAct> = new Set<OfficeAct>(['cancel', 'reopen'])
const withVisit = { 'request-pickup': 'pickup', 'request-swap': 'swap', extend: 'extend' } as const

const pricedAct = (act: OfficeAct) =>
  act === 'request-pickup' || act === 'request-swap' || act === 'extend' ? withVisit[act] : null

/** The dialog asks before an act, with the fields that the act needs. If the server refuses the act, the chosen values stay. */
export function ActDialog({ order, act, isOff, onClose }: ActDialogProps) {
  const { t } = useTexts()
  const editing = useEditing(
    { version: order.seen ?? 0, fields: { ...nothing, status: t(`orders.status.${order.status}`) } },
    { isAct: true, name: `${act} ${order.id}` },
  )
  const input = editing.typed
  const { close, question } = useCloseGuard(editing.isTouched, onClose)
  const [isTried, setTried] = useState(false)
  const wrong = useWrongFields()
  const { submit, isPending, failure } = useOrderAct(
    { orderId: order.id, seen: editing.seenVersion || null },
    act,
    onClose,
  )
  const set = (change: Partial<ActInput>) => editing.set(change)
  const isReasonMissing = (act === 'reopen' || input.keepsFees) && input.why.trim() === ''
  const visit = pricedAct(act)
  const isVisitMissing = visit !== null && (visit === 'extend' ? input.pickupDay === null : input.window === null)
  // If the server refused the act because of a dispute, the next press cancels the order despite the dispute.
  const isDisputed = failure !== null && refusalOf(failure) === 'dispute-open'
  const send = () => {
    setTried(true)
    if (!isReasonMissing && !isVisitMissing) void submit({ ...input, isDisputeKnown: isDisputed })
    else wrong.lead()
  }
  const isGone = failure !== null && refusalOf(failure) === 'illegal-move'
  return (
    <Dialog
      open
      onClose={close}
      title={t(`orders.ask.${act}`)}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('orders.keep')}
          </Button>
          {!isGone && (
            <Button
              variant={act === 'cancel' ? 'destructive' : 'default'}
              pending={isPending}
              disabled={isOff || editing.theirs !== null}
              onClick={send}
            >
              {t(isDisputed ? 'orders.confirm.disputed' : `orders.confirm.${act}`)}
            </Button>
          )}
        </>
      }
    >
      <div ref={wrong.ref} className="flex flex-col gap-4">
        <LeaveGuard isUnsaved={editing.isUnsaved} />
        {question}
        <p>{t(`orders.about.${act}`)}</p>
        {visit && <VisitFields order={order} act={visit} input={input} isTried={isTried} onChange={set} />}
        {act === 'request-swap' && <SwapFields input={input} onChange={set} />}
        {act === 'cancel' && order.money && (
          <KeepFees orderId={order.id} keepsFees={input.keepsFees} onChange={keepsFees => set({ keepsFees })} />
        )}
        {withReason.has(act) && (
          <TextField
            label={t(act === 'reopen' || input.keepsFees ? 'orders.why' : 'orders.why.optional')}
            hint={t('orders.why.hint')}
            value={input.why}
            maxLength={maxReasonLength}
            error={isTried && isReasonMissing && t('orders.why.missing')}
            onChange={event => set({ why: event.target.value })}
          />
        )}
        <ChangedMeanwhile
          editing={editing}
          objectId={order.id}
          labels={{ status: t('edit.status') }}
          onStop={onClose}
        />
        <ActFailure failure={failure} />
        {isDisputed && <p>{t('orders.about.disputed')}</p>}
      </div>
    </Dialog>
  )
}

type SwapFieldsProps = { input: ActInput; onChange: (change: Partial<ActInput>) => void }

/**
 * The fields ask how long the next dumpster stays, and whether it has the same size. If not, the customer chooses the size when they pay.
 */
function SwapFields({ input, onChange }: SwapFieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <SelectField
        label={t('orders.swap.days')}
        value={String(input.rentalDurationDays)}
        choices={swapDurationsInDays.map(days => ({ value: String(days), label: t('orders.days', { days }) }))}
        onChange={days => onChange({ rentalDurationDays: Number(days) })}
      />
      <Checkbox checked={input.isSameSize} onChange={event => onChange({ isSameSize: event.target.checked })}>
        {t('orders.swap.sameSize')}
      </Checkbox>
    </>
  )
}

type KeepFeesProps = { orderId: string; keepsFees: boolean; onChange: (keepsFees: boolean) => void }

/**
 * If the order has fees of a dry run, a checkbox with the amounts asks whether the hauler keeps them. If it is not ticked, all money goes
 * back.
 */
function KeepFees({ orderId, keepsFees, onChange }: KeepFeesProps) {
  const { t } = useTexts()
  const { data, isError, refetch } = useQuery(cancellationQuery(orderId))
  if (isError) return <UnableToLoad component={t('fieldFees.cancel.amounts')} onRetry={() => void refetch()} />
  if (!data || data.keptInCents + data.heldInCents === 0) return null
  const keptAmount = formatCents(data.keptInCents)
  const heldAmount = formatCents(data.heldInCents)
  const back = formatCents(data.returnedInCents)
  return (
    <Checkbox checked={keepsFees} onChange={event => onChange(event.target.checked)}>
      {t(data.heldInCents > 0 ? 'fieldFees.cancel.keepHeld' : 'fieldFees.cancel.keep', {
        kept: keptAmount,
        held: heldAmount,
        back,
      })}
    </Checkbox>
  )
}
