/** The next action that an order waits for, and who has to take it (rule D71). */
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import type { DispatchList } from './list.ts'

export const awaitedSteps = {
  decide: 'office',
  'settle-visit': 'office',
  'plan-again': 'office',
  accept: 'office',
  agree: 'office',
  'plan-drop-off': 'office',
  'plan-pickup': 'office',
  'plan-dump': 'office',
  publish: 'office',
  visit: 'driver',
  dump: 'driver',
  ticket: 'driver',
  'confirm-ticket': 'office',
  overdue: 'office',
  'end-of-rental': 'customer',
  'answer-objection': 'office',
  charge: 'nobody',
  bank: 'nobody',
  pay: 'customer',
  'refund-failed': 'office',
  nothing: 'nobody',
} as const satisfies Readonly<Record<string, 'office' | 'driver' | 'customer' | 'nobody'>>

export type AwaitedStepName = keyof typeof awaitedSteps
export type AwaitedStep = { readonly what: AwaitedStepName; readonly who: (typeof awaitedSteps)[AwaitedStepName] }

export type AwaitedFacts = {
  readonly status: OrderStatus
  /** The list or the board in which the office finds the order. Null if it is in neither. */
  readonly list: DispatchList | 'board' | null
  /** True if the order's open visit is published. */
  readonly isVisitPublished: boolean
  /** True if the last day of the rental is over. */
  readonly isOverdue: boolean
  readonly hasObjection: boolean
  /** True if the product charges the card on file automatically unless the customer objects. */
  readonly isChargeAhead: boolean
  /** True while the customer's bank has not decided a dispute. Until then, the product charges nothing (rule M48). */
  readonly isDisputed: boolean
}

export function findAwaitedStep(facts: AwaitedFacts): AwaitedStep {
  const what = nameOfStep(facts)
  return { what, who: awaitedSteps[what] }
}

const inList: Partial<Record<DispatchList, AwaitedStepName>> = {
  'needs-decision': 'decide',
  outstanding: 'settle-visit',
  attempted: 'plan-again',
  'full-not-dumped': 'plan-dump',
  'no-ticket': 'ticket',
  'to-confirm': 'confirm-ticket',
}

function nameOfStep({ status, list, ...facts }: AwaitedFacts): AwaitedStepName {
  if (list === 'board') {
    if (status === 'pickup-confirmed') return 'dump'
    return facts.isVisitPublished ? 'visit' : 'publish'
  }
  if (list === 'to-accept') return status === 'restricted' ? 'agree' : 'accept'
  if (list === 'to-plan') return status === 'pending-drop-off' ? 'plan-drop-off' : 'plan-pickup'
  if (list !== null) return inList[list] ?? 'nothing'
  if (status === 'drop-off-confirmed') return facts.isOverdue ? 'overdue' : 'end-of-rental'
  if (status === 'refund-failed') return 'refund-failed'
  if (status !== 'payment-pending' && status !== 'payment-failed') return 'nothing'
  if (facts.hasObjection) return 'answer-objection'
  if (!facts.isChargeAhead) return 'pay'
  return facts.isDisputed ? 'bank' : 'charge'
}
