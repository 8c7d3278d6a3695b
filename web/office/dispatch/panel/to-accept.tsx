import { useState } from 'react'
import { maxReasonLength } from '#domain/value/reason.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { dispatchKey } from '#web/office/dispatch/queries.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { ChangedMeanwhile } from '#web/office/edit/changed-meanwhile.tsx'
import { LeaveGuard } from '#web/office/edit/leave-guard.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { hasRight, useMe } from '#web/office/session/me.ts'
import type { BoardOrder } from '#web/office/session/office-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

type ToAcceptProps = { order: BoardOrder; isOff: boolean }

/**
 * One press accepts an order under review. A cancellation needs a reason. The office agrees on an order of restricted materials by
 * telephone.
 */
export function ToAccept({ order, isOff }: ToAcceptProps) {
  const { t } = useTexts()
  const me = useMe()
  const [isCancelling, setCancelling] = useState(false)
  const { submit, isPending, failure } = useAcceptance(order)
  return (
    <div className="flex flex-col gap-3">
      {order.status === 'restricted' && (
        <p className="text-small">
          {t('orders.agree')}{' '}
          {hasRight(me, 'money') && (
            <TextLink to={`/orders/${order.orderId}/agreement`}>{t('orders.agree.open')}</TextLink>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {order.status === 'created' && (
          <Button size="sm" pending={isPending} disabled={isOff} onClick={() => submit({ act: 'accept' })}>
            {t('orders.act.accept')}
          </Button>
        )}
        {!isCancelling && (
          <Button size="sm" variant="outline" disabled={isOff} onClick={() => setCancelling(true)}>
            {t('orders.act.cancel')}
          </Button>
        )}
      </div>
      {isCancelling && (
        <CancelForm
          order={order}
          isPending={isPending}
          isOff={isOff}
          onSend={(why, seen) => submit({ act: 'cancel', why, seen })}
          onStop={() => setCancelling(false)}
        />
      )}
      <ActFailure failure={failure} />
    </div>
  )
}

type CancelFormProps = {
  order: BoardOrder
  isPending: boolean
  isOff: boolean
  onSend: (why: string | null, seen: number | null) => unknown
  onStop: () => void
}

/** If others change the order while the question is open, the form shows the change before the office can cancel the order (rule V27). */
function CancelForm({ order, isPending, isOff, onSend, onStop }: CancelFormProps) {
  const { t } = useTexts()
  const editing = useEditing(
    { version: order.seen ?? 0, fields: { why: '', status: t(`orders.status.${order.status}`) } },
    { isAct: true, name: `cancel ${order.orderId}` },
  )
  const { why } = editing.typed
  const send = () => onSend(why.trim() || null, editing.seenVersion || null)
  return (
    <Form onSubmit={() => void send()} className="flex flex-col items-start gap-2">
      <LeaveGuard isUnsaved={editing.isUnsaved} />
      <p className="text-small">{t('orders.about.cancel')}</p>
      <div className="w-full">
        <TextField
          label={t('orders.why.optional')}
          hint={t('orders.why.hint')}
          value={why}
          maxLength={maxReasonLength}
          autoFocus
          onChange={event => editing.set({ why: event.target.value })}
        />
      </div>
      <ChangedMeanwhile
        editing={editing}
        objectId={order.orderId}
        labels={{ status: t('edit.status') }}
        onStop={onStop}
      />
      <Button
        type="submit"
        size="sm"
        variant="destructive"
        pending={isPending}
        disabled={isOff || editing.theirs !== null}
      >
        {t('orders.confirm.cancel')}
      </Button>
    </Form>
  )
}

type Acceptance =
  | { readonly act: 'accept' }
  | { readonly act: 'cancel'; readonly why: string | null; readonly seen: number | null }

/** After a refusal the page fetches the lists again too, because they show who was faster. */
function useAcceptance({ orderId, friendlyId, seen }: BoardOrder) {
  const { t } = useTexts()
  return useOfficeAct(
    async ({ office: { orders } }, asked: Acceptance) => {
      if (asked.act === 'accept') await orders.accept.mutate({ orderId, seen })
      else await orders.cancel.mutate({ orderId, why: asked.why, seen: asked.seen })
      return asked.act
    },
    {
      refresh: queries => queries.invalidateQueries({ queryKey: dispatchKey }),
      onDone: act => toast({ kind: 'success', title: `${friendlyId}: ${t(`orders.done.${act}`)}` }),
    },
  )
}
