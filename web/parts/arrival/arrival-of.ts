import { isOrderStatus } from '#domain/order/lifecycle.ts'
import { isStanding } from '#domain/order/rental.ts'
import { isDateOff } from '#domain/order/visits/is-date-off.ts'
import { isToCome } from '#domain/order/visits/visits-ahead.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { type Day, localTime } from '#domain/value/calendar.ts'

export type ArrivalOrder = {
  readonly status: string
  readonly timeZone: string
  /** Today in the time zone of the service area. */
  readonly today: Day
  readonly timeline: readonly { readonly event: string; readonly at: string }[]
  readonly dropOffWindow: TimeWindow | null
  readonly finalPickupWindow: TimeWindow | null
  readonly pickupWindow: TimeWindow | null
  readonly finalizedLineItems: { readonly weight: { readonly tons: number } } | null
}

/** What the page of an order says first (rule L18). */
export type Arrival =
  | { readonly kind: 'arrives' | 'arriving' | 'collects' | 'collecting'; readonly window: TimeWindow }
  | { readonly kind: 'standing' | 'collected'; readonly day: Day }
  | { readonly kind: 'weighed' | 'finished'; readonly tons: number }

/** Returns null if the status alone says everything. */
export function arrivalOf(order: ArrivalOrder): Arrival | null {
  const { status } = order
  if (!isOrderStatus(status)) return null
  if (isToCome(status)) return comingOf(order)
  if (isStanding(status)) return standingOf(order)
  const tons = order.finalizedLineItems?.weight.tons ?? 0
  if (status === 'completed') return tons > 0 ? { kind: 'finished', tons } : null
  if (status !== 'pickup-confirmed' && status !== 'waste-processing') return null
  if (tons > 0) return { kind: 'weighed', tons }
  const day = dayOfLast('collect', order)
  return day && { kind: 'collected', day }
}

function comingOf(order: ArrivalOrder): Arrival | null {
  const { status, dropOffWindow: window, today } = order
  if (!window || isDateOff(order)) return null
  if (status === 'in-transit-drop-off') return { kind: 'arriving', window }
  return window.day < today ? null : { kind: 'arrives', window }
}

function standingOf(order: ArrivalOrder): Arrival | null {
  const { status, today } = order
  const window = order.finalPickupWindow ?? order.pickupWindow
  if (window && status === 'in-transit-pickup') return { kind: 'collecting', window }
  if (window && status === 'pickup-scheduled' && window.day >= today) return { kind: 'collects', window }
  const day = dayDelivered(order)
  return day && { kind: 'standing', day }
}

type OrderEvents = Pick<ArrivalOrder, 'timeline' | 'timeZone'>

/** Returns the day of the delivery in the time zone of the service area. Returns null before the dumpster is delivered. */
export const dayDelivered = (order: OrderEvents): Day | null => dayOfLast('deliver', order)

function dayOfLast(event: string, { timeline, timeZone }: OrderEvents): Day | null {
  const last = timeline.filter(one => one.event === event).at(-1)
  return last ? localTime(new Date(last.at), timeZone).day : null
}
