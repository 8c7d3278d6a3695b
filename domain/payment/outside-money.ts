/**
 * Money also moves at the payment service without us (rules M47 and M48): a person makes refunds on its pages, and in disputes a customer's
 * bank asks for a payment back. Signed events report both, late, twice and in any order.
 */

import { type Day, daysBetween, localTime } from '#domain/value/calendar.ts'

/** This part of an event is about money. */
export type OutsideMoney =
  | {
      readonly kind: 'refund'
      readonly refundId: string
      readonly amountInCents: number
      readonly isFailed: boolean
    }
  | {
      readonly kind: 'charge'
      readonly chargeId: string
      /** This is the sum of all refunds of the charge, including ours. */
      readonly refundedInCents: number
    }
  | {
      readonly kind: 'dispute'
      readonly disputeId: string
      readonly amountInCents: number
      readonly reason: string
      readonly status: string
      /** The hauler's answer is due by this ISO instant. It is missing if the service names none. */
      readonly answerBy?: string
    }

/** These events about a charge move no money, or they repeat an event about its intent. */
const harmless: ReadonlySet<string> = new Set([
  'charge.captured',
  'charge.expired',
  'charge.failed',
  'charge.pending',
  'charge.succeeded',
  'charge.updated',
])

/** Returns true for an event about a charge that this product cannot handle. Money may have moved, so a person has to look at it. */
export const needsReview = (type: string): boolean => type.startsWith('charge.') && !harmless.has(type)

const lostStatuses: readonly string[] = ['lost', 'charge_refunded']
const wonStatuses: readonly string[] = ['won', 'warning_closed', 'prevented']

/** Returns the outcome of a dispute by the service's status, or null while it is open. */
export function disputeEnd(status: string): 'won' | 'lost' | null {
  if (lostStatuses.includes(status)) return 'lost'
  return wonStatuses.includes(status) ? 'won' : null
}

const answerable: readonly string[] = ['needs_response', 'warning_needs_response']

/** Returns true if the bank still waits for the hauler's answer, by the service's status of the dispute. */
export const takesEvidence = (status: string): boolean => answerable.includes(status)

/** The submission of an answer takes less time than this. Until it has passed, no other person begins. */
export const answerLastsInMs = 60_000

/** Returns true if a person is submitting the answer now, or has begun within the last minute and got no reply from the service. */
export const isAnswerOnItsWay = (begunAt: Date | null, now: Date): boolean =>
  begunAt !== null && now.getTime() - begunAt.getTime() < answerLastsInMs

/** Returns the days until the deadline by the place's calendar. The result is 0 on the last day, and negative after the deadline. */
export const daysToAnswer = (answerBy: Date, today: Day, timeZone: string): number =>
  daysBetween(today, localTime(answerBy, timeZone).day)

export type KnownDispute = {
  readonly status: string
  readonly toldAt: Date
  readonly isClosed: boolean
}

/** Returns the status of a dispute after an event. A final status remains, and an older event changes nothing. */
export function statusAfter({ status, toldAt, isClosed }: KnownDispute, event: { status: string; at: Date }): string {
  if (isClosed) return status
  return disputeEnd(event.status) !== null || event.at >= toldAt ? event.status : status
}

type Withdrawal = { readonly isWithdrawn: boolean; readonly toldAt: Date | null }

/**
 * Returns true if the service holds the disputed money after an event. If two events are in the same second, the return of the money is the
 * later one.
 */
export function withdrawalAfter(known: Withdrawal, type: string, at: Date): Withdrawal {
  const { toldAt } = known
  if (type === 'charge.dispute.funds_withdrawn' && (toldAt === null || at > toldAt))
    return { isWithdrawn: true, toldAt: at }
  if (type === 'charge.dispute.funds_reinstated' && (toldAt === null || at >= toldAt)) {
    return { isWithdrawn: false, toldAt: at }
  }
  return known
}
