import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import type { OrderStatus } from '../lifecycle.ts'
import { isStanding } from '../rental.ts'
import { isDateOff } from './is-date-off.ts'

const beforeDelivery: ReadonlySet<OrderStatus> = new Set([
  'created',
  'pending-drop-off',
  'drop-off-scheduled',
  'in-transit-drop-off',
])

/** Returns true if an order is paid and its dumpster is not delivered yet. */
export const isToCome = (status: OrderStatus): boolean => beforeDelivery.has(status)

type Visited = {
  readonly status: OrderStatus
  readonly timeline: readonly { readonly event: string }[]
  readonly dropOffWindow: TimeWindow | null
  readonly pickupWindow: PickupWindow | null
  readonly finalPickupWindow: TimeWindow | null
}

export type VisitAhead = { readonly visit: 'drop-off' | 'pickup'; readonly window: TimeWindow }

/**
 * Returns the visits that have a day, the earliest first (rule L18). An approximate pick-up has no day, and neither has a visit whose date
 * is off.
 */
export function visitsAhead(order: Visited): VisitAhead[] {
  const { status, dropOffWindow, pickupWindow, finalPickupWindow } = order
  const isComing = isToCome(status)
  if (!isComing && !isStanding(status)) return []
  const isOff = isDateOff(order)
  const agreed = finalPickupWindow ?? (pickupWindow?.isActualPickupDate ? pickupWindow : null)
  return [
    ...(isComing && !isOff && dropOffWindow ? [{ visit: 'drop-off' as const, window: dropOffWindow }] : []),
    ...((isComing || !isOff) && agreed ? [{ visit: 'pickup' as const, window: agreed }] : []),
  ]
}
