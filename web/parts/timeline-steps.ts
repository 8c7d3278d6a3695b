import { isOrderStatus, type OrderStatus } from '#domain/order/lifecycle.ts'
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'

export type TimelineEvent = {
  readonly event: string
  readonly to: string
  readonly by: string
  readonly at: string
  readonly why: string | null
}

export type TimelineOrder = {
  readonly status: string
  readonly timeline: readonly TimelineEvent[]
  readonly dropOffWindow: TimeWindow | null
  readonly pickupWindow: PickupWindow | null
  readonly finalPickupWindow: TimeWindow | null
}

/** A step has happened, is the present one, or is expected. */
export type TimelineStep =
  | { readonly state: 'past' | 'now'; readonly event: TimelineEvent }
  | {
      readonly state: 'next'
      readonly name: 'deliver' | 'collect' | 'weigh' | 'complete'
      readonly window: TimeWindow | null
      readonly isApproximate: boolean
    }

/** The path of an order that nothing interrupts. */
const path: readonly OrderStatus[] = [
  'created',
  'pending-drop-off',
  'drop-off-scheduled',
  'in-transit-drop-off',
  'drop-off-confirmed',
  'pickup-requested',
  'pending-pickup',
  'pickup-scheduled',
  'in-transit-pickup',
  'pickup-confirmed',
  'waste-processing',
  'completed',
]

const ended: readonly string[] = ['completed', 'cancelled', 'refunded', 'refund-failed']

/** Empty until both windows are known, because there is nothing to draw before that. */
export function timelineSteps(order: TimelineOrder, isDateOff = false): TimelineStep[] {
  if (!order.dropOffWindow || !order.pickupWindow) return []
  const shown = order.timeline.filter(one => !(one.event === 'accept' && one.by === 'system'))
  const happened = shown.map((event, at): TimelineStep => {
    const isNow = at === shown.length - 1 && !ended.includes(order.status)
    return { state: isNow ? 'now' : 'past', event }
  })
  return [...happened, ...expected(order).map((step, at) => (isDateOff && at === 0 ? withoutDay(step) : step))]
}

const withoutDay = (step: TimelineStep): TimelineStep => (step.state === 'next' ? { ...step, window: null } : step)

function expected(order: TimelineOrder): TimelineStep[] {
  if (ended.includes(order.status)) return []
  const { dropOffWindow, pickupWindow, finalPickupWindow } = order
  const reached = positionOf(order)
  const isApproximate = finalPickupWindow === null && pickupWindow?.isActualPickupDate === false
  const isBilled = order.timeline.some(one => one.event === 'finalize')
  const visits: readonly (readonly [OrderStatus, TimelineStep])[] = [
    ['drop-off-confirmed', { state: 'next', name: 'deliver', window: dropOffWindow, isApproximate: false }],
    ['pickup-confirmed', { state: 'next', name: 'collect', window: finalPickupWindow ?? pickupWindow, isApproximate }],
  ]
  return [
    ...visits.filter(([status]) => path.indexOf(status) > reached).map(([, step]) => step),
    ...(isBilled ? [] : [{ state: 'next', name: 'weigh', window: null, isApproximate: false } as const]),
    { state: 'next', name: 'complete', window: null, isApproximate: false },
  ]
}

/**
 * Returns the place of the order on the path. If its status is not on the path, such as that of a payment, the last place that it reached
 * counts.
 */
function positionOf({ status, timeline }: TimelineOrder): number {
  if (isOrderStatus(status) && path.includes(status)) return path.indexOf(status)
  const before = timeline.map(one => path.indexOf(one.to as OrderStatus))
  return Math.max(-1, ...before)
}
