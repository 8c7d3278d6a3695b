import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatCents } from '#domain/value/money.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { orderErrorText } from '#web/customer/orders/order-error.ts'
import { cancellationQuoteQuery } from '#web/customer/orders/queries.ts'
import { refreshOrder } from '#web/customer/orders/refresh.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export type Cancellation = RouterOutputs['quoteCancellation']

type CancelDialogProps = {
  order: OrderView
  open: boolean
  onClose: () => void
  onCancel: (shown: Cancellation) => void
}

/** Before the press the dialog shows the refund and the part that is kept. */
export function CancelDialog({ order, open, onClose, onCancel }: CancelDialogProps) {
  const { t } = useTexts()
  const quote = useQuery({ ...cancellationQuoteQuery(order._id), enabled: open })
  const queries = useQueryClient()
  const hasMovedOn = refusalOf(quote.error) === 'illegal-move'
  useEffect(() => {
    if (hasMovedOn) void refreshOrder(queries, order._id)
  }, [hasMovedOn, queries, order._id])
  const shown = quote.isError || quote.isFetching ? undefined : quote.data
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('action.cancel.title')}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('action.keep')}
          </Button>
          <Button variant="destructive" disabled={!shown} onClick={() => shown && onCancel(shown)}>
            {t('action.cancel.confirm')}
          </Button>
        </>
      }
    >
      <WhatGoesBack order={order} quote={quote} />
    </Dialog>
  )
}

function WhatGoesBack({ order, quote }: { order: OrderView; quote: UseQueryResult<Cancellation> }) {
  const { t } = useTexts()
  if (quote.isError) {
    if (refusalOf(quote.error)) return <Notice tone="red">{orderErrorText(quote.error, order.status)}</Notice>
    return <UnableToLoad component={t('fees.cancel.amounts')} onRetry={() => void quote.refetch()} />
  }
  if (!quote.data || quote.isFetching) return <Skeleton className="h-12" />
  const { keptInCents, heldInCents, returnedInCents } = quote.data
  if (keptInCents + heldInCents === 0) return <p>{t('action.cancel.text', { amount: formatCents(returnedInCents) })}</p>
  const rows = [
    { name: t('fees.cancel.kept'), amountInCents: keptInCents },
    { name: t('fees.cancel.held'), amountInCents: heldInCents },
  ].filter(one => one.amountInCents > 0)
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      <p>{t('fees.cancel.text')}</p>
      <dl className="flex flex-col gap-1.5">
        {rows.map(({ name, amountInCents }) => (
          <div key={name} className="amount-row">
            <dt>{name}</dt>
            <dd className="price">{formatCents(amountInCents)}</dd>
          </div>
        ))}
        <div className="amount-row border-t border-line pt-2 text-large font-bold">
          <dt>{t('fees.cancel.back')}</dt>
          <dd className="price">{formatCents(returnedInCents)}</dd>
        </div>
      </dl>
      {heldInCents > 0 && <p className="text-small text-ink-soft">{t('fees.cancel.held.why')}</p>}
    </div>
  )
}
