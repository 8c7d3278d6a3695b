/** Each order that needs a trip or a ticket is in exactly one list of the office, or on the board (rule D40). */

import type { OrderStatus } from '#domain/order/lifecycle.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { LoadState } from './driver-day.ts'
import { sideToPlan } from './stop.ts'

export const dispatchLists = [
  'needs-decision',
  'outstanding',
  'attempted',
  'to-accept',
  'to-plan',
  'full-not-dumped',
  'no-ticket',
  'to-confirm',
] as const
export type DispatchList = (typeof dispatchLists)[number]

export type OrderFacts = {
  readonly status: OrderStatus
  readonly hasOpenQuestion: boolean
  /** The day of the open visit. Null without one. */
  readonly openStopDay: Day | null
  readonly isLastEventFailedAttempt: boolean
  readonly loadState: LoadState | null
  /** The day of the route whose truck carries the order's load. Null if no truck carries it. */
  readonly loadRouteDay: Day | null
  /** True if the driver has ended that day. */
  readonly isLoadRouteEnded: boolean
}

/** Returns the first list that fits, or null if the order needs no trip and no ticket. */
export function listOf(facts: OrderFacts, today: Day): DispatchList | 'board' | null {
  const { status, openStopDay, loadState } = facts
  if (facts.hasOpenQuestion) return 'needs-decision'
  if (openStopDay !== null) return openStopDay < today ? 'outstanding' : 'board'
  if (status === 'pickup-confirmed') {
    if (loadState === 'in-yard') return 'full-not-dumped'
    return loadState === null || isLeftOver(facts, today) ? 'outstanding' : 'board'
  }
  if (status === 'waste-processing')
    return loadState === 'ticketed' || loadState === 'confirmed' ? 'to-confirm' : 'no-ticket'
  if (status === 'created' || status === 'restricted') return 'to-accept'
  if (sideToPlan(status) === null) return isOnTheWay(status) ? 'outstanding' : null
  return facts.isLastEventFailedAttempt ? 'attempted' : 'to-plan'
}

/** Returns true if the order's load is on a truck whose day is over. */
const isLeftOver = ({ loadRouteDay, isLoadRouteEnded }: OrderFacts, today: Day): boolean =>
  isLoadRouteEnded || (loadRouteDay !== null && loadRouteDay < today)

/** Returns true if the order's visit is scheduled or under way. If such an order has no open stop, the office has to look at it. */
const isOnTheWay = (status: OrderStatus): boolean => onTheWay.includes(status)
const onTheWay: readonly OrderStatus[] = [
  'drop-off-scheduled',
  'in-transit-drop-off',
  'pickup-scheduled',
  'in-transit-pickup',
]

/** The statuses in which an order can be in a list or on the board. */
export const listedStatuses: readonly OrderStatus[] = [
  'created',
  'restricted',
  'pending-drop-off',
  ...onTheWay,
  'pickup-requested',
  'pending-pickup',
  'pickup-confirmed',
  'waste-processing',
]
