import type { OfficeAct } from '#domain/order/office-actions.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { Api } from '#web/client/api.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { refreshOrders } from '#web/office/orders/queries.ts'
import { toast } from '#web/ui/toast.ts'

/** The values that the person chose and typed. Each act uses those that it needs. */
export type ActInput = {
  readonly why: string
  readonly window: TimeWindow | null
  readonly pickupDay: Day | null
  readonly rentalDurationDays: number
  readonly isSameSize: boolean
  /** True if the hauler keeps the fees of dry runs of a cancelled order. */
  readonly keepsFees: boolean
  /** True if the person knows that a payment is disputed. A refund then waits for the end of the dispute. */
  readonly isDisputeKnown: boolean
}

type OrderVersion = { readonly orderId: string; readonly seen: number | null }

function call({ office: { orders } }: Api, act: OfficeAct, seen: OrderVersion, input: ActInput): Promise<unknown> {
  const { window, pickupDay, rentalDurationDays, isSameSize } = input
  const why = input.why.trim()
  if (act === 'accept') return orders.accept.mutate(seen)
  if (act === 'cancel')
    return orders.cancel.mutate({
      ...seen,
      why: why || null,
      keep: input.keepsFees ? { why } : null,
      ...(input.isDisputeKnown ? { isDisputeKnown: true } : {}),
    })
  if (act === 'withdraw-pickup') return orders.withdrawPickup.mutate(seen)
  if (act === 'withdraw-swap') return orders.withdrawSwap.mutate(seen)
  if (act === 'drop-swap') return orders.dropSwap.mutate(seen)
  if (act === 'turn-back') return orders.turnBack.mutate(seen)
  if (act === 'reopen') return orders.reopen.mutate({ ...seen, why })
  if (act === 'extend' && pickupDay) return orders.extend.mutate({ ...seen, pickupDay })
  if (act === 'request-pickup' && window) return orders.requestPickup.mutate({ ...seen, window })
  if (act === 'request-swap' && window)
    return orders.requestSwap.mutate({ ...seen, window, rentalDurationDays, isSameSize })
  throw new Error(`${act} was sent without its day`)
}

/**
 * The act sends the version of the order that the page shows. If another person was faster, the page shows the newer order, and a second
 * press acts on that.
 */
export function useOrderAct(shown: OrderVersion, act: OfficeAct, onDone: () => void) {
  const { t } = useTexts()
  return useOfficeAct(async (api, input: ActInput) => call(api, act, shown, input), {
    refresh: refreshOrders,
    onDone: () => {
      toast({ kind: 'success', title: t(`orders.done.${act}`) })
      onDone()
    },
  })
}
