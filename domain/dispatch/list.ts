/** Where the office finds an order that is owed a trip or a ticket: in exactly one list, or on the board (rule D40). */

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
  /** Of its visit that is not over; null without one. */
  readonly openStopDay: Day | null
  readonly isLastEventAttempt: boolean
  readonly loadState: LoadState | null
  /** Of the route on whose truck its waste is; null where it is on none. */
  readonly loadRouteDay: Day | null
  /** The driver has ended that day. */
  readonly isLoadRouteEnded: boolean
}

/** The first that fits counts; null where nobody owes a trip. */
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
  return facts.isLastEventAttempt ? 'attempted' : 'to-plan'
}

/** Its waste is on a truck whose day is over. */
const isLeftOver = ({ loadRouteDay, isLoadRouteEnded }: OrderFacts, today: Day): boolean =>
  isLoadRouteEnded || (loadRouteDay !== null && loadRouteDay < today)

/** Scheduled or driven without a stop that is open: somebody has to look. */
const isOnTheWay = (status: OrderStatus): boolean => onTheWay.includes(status)
const onTheWay: readonly OrderStatus[] = [
  'drop-off-scheduled',
  'in-transit-drop-off',
  'pickup-scheduled',
  'in-transit-pickup',
]

/** Statuses in which an order can be in a list or on the board. */
export const statusesOwed: readonly OrderStatus[] = [
  'created',
  'restricted',
  'pending-drop-off',
  ...onTheWay,
  'pickup-requested',
  'pending-pickup',
  'pickup-confirmed',
  'waste-processing',
]
