import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { areDigitsHidden } from '#domain/payment/hidden-digits.ts'
import { firstBookableDay } from '#domain/schedule/bookable-day.ts'
import { isOutsideHours } from '#domain/schedule/drop-off.ts'
import { addDays, type Day } from '#domain/value/calendar.ts'
import { formatCents } from '#domain/value/money.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { useApi } from '#web/client/query.ts'
import { QuotedDays } from '#web/customer/orders/actions/quoted-days.tsx'
import { useOrderAction } from '#web/customer/orders/actions/use-order-action.ts'
import { calendarOf, type RequestOptions } from '#web/customer/orders/actions/use-requested-visit.ts'
import { NonBusinessBox } from '#web/customer/orders/actions/visit-choice.tsx'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { extensionQuoteQuery } from '#web/customer/orders/queries.ts'
import { refreshExtensionQuotes } from '#web/customer/orders/refresh.ts'
import { orderScheduleOptionsQuery } from '#web/customer/queries.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { cardBrand } from '#web/parts/card-brand.ts'
import { VisitField } from '#web/parts/schedule/visit-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

type ExtendDialogProps = { order: OrderView; open: boolean; onClose: () => void }

/** The dialog offers later pick-up days. It shows the price, and where it is charged, before the customer agrees to anything. */
export function ExtendDialog({ order, open, onClose }: ExtendDialogProps) {
  const { t } = useTexts()
  const orderId = order._id
  const [pickupDay, choose] = useState<Day | null>(null)
  const options = useQuery({ ...orderScheduleOptionsQuery(orderId), enabled: open })
  const quote = useQuery({ ...extensionQuoteQuery(orderId, pickupDay), enabled: open && pickupDay !== null })
  const [isConfirmed, confirm] = useState(false)
  // Days that the customer just bought are not offered again.
  const extend = useExtend(order, () => {
    choose(null)
    confirm(false)
    onClose()
  })
  const asksWord = pickupDay !== null && isOutsideHours(pickupDay, options.data?.windows ?? [])
  const total = quote.data && formatCents(quote.data.totalInCents)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('action.extend.title')}
      closeLabel={t('shell.close')}
      actions={
        <Button
          disabled={!pickupDay || !quote.data || (asksWord && !isConfirmed)}
          pending={extend.isPending}
          onClick={() => pickupDay && quote.data && extend.submit({ pickupDay, totalInCents: quote.data.totalInCents })}
        >
          {total ? t('action.extend.confirm', { amount: total }) : t('action.extend.choose')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {options.isError && <UnableToLoad component={t('action.options')} onRetry={() => void options.refetch()} />}
        {options.isPending && <Skeleton className="h-24" />}
        {options.data && (
          <VisitField {...laterDays(order, options.data, pickupDay, choose)} label={t('action.extend.visit')} />
        )}
        {asksWord && <NonBusinessBox isConfirmed={isConfirmed} onConfirm={confirm} />}
        {pickupDay && <ExtensionPrice quote={quote} order={order} />}
      </div>
    </Dialog>
  )
}

function laterDays(order: OrderView, options: RequestOptions, day: Day | null, onDay: (day: Day) => void) {
  const calendar = calendarOf(options)
  const afterTheEnd = order.rental ? addDays(order.rental.endsOn, 1) : options.days.first
  const first = firstBookableDay(Math.max(afterTheEnd, options.days.first) as Day, calendar)
  return {
    day,
    hours: null,
    first,
    last: options.days.last,
    ...calendar,
    hasHours: false,
    onDay,
    onHours: () => undefined,
  }
}

const doneText = {
  charged: 'action.extend.done.charged',
  declined: 'action.extend.done.declined',
  'in-doubt': 'action.extend.done.inDoubt',
  'added-to-balance': 'action.extend.done.balance',
} as const

/** If the price has changed meanwhile, the server refuses. The dialog stays open and shows the new price. */
function useExtend(order: OrderView, onClose: () => void) {
  const { t } = useTexts()
  const api = useApi()
  const queries = useQueryClient()
  return useOrderAction({
    order,
    becomes: null,
    call: async (input: { pickupDay: number; totalInCents: number }) => {
      try {
        const { outcome } = await api.extendRental.mutate({ orderId: order._id, ...input })
        return { outcome, amount: formatCents(input.totalInCents) }
      } finally {
        void refreshExtensionQuotes(queries, order._id)
      }
    },
    onDone: ({ outcome, amount }) => {
      onClose()
      toast({ kind: 'success', title: t('action.extend.done.title'), description: t(doneText[outcome], { amount }) })
    },
  })
}

type ExtensionPriceProps = {
  quote: UseQueryResult<RouterOutputs['quoteExtension']>
  order: OrderView
}

/** Shows the price of the extra days and how it is computed, and says if the card pays it now or the balance includes it. */
function ExtensionPrice({ quote, order }: ExtensionPriceProps) {
  const { t } = useTexts()
  const card = order.cardOnFile
  return (
    <QuotedDays quote={quote} order={order}>
      {({ isCharged }) => {
        if (!isCharged) return t('action.extend.toBalance')
        // Hidden digits do not identify the card.
        return card && !areDigitsHidden(card.lastFour)
          ? t('action.extend.charged', { ...card, card: cardBrand(card.card) })
          : t('action.extend.chargedSaved')
      }}
    </QuotedDays>
  )
}
