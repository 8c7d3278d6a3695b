/**
 * Money also moves at the payment service without the product (rules M47 and M48): a person makes refunds on the pages of the service, and
 * in disputes a customer's bank takes a payment back. Signed events report both. They may come late, twice and in any order.
 */

import { type Day, daysBetween, localTime } from '#domain/value/calendar.ts'

/** The part of an event that is about money. */
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
      /** The sum of all refunds of the charge, those of the product included. */
      readonly refundedInCents: number
    }
  | {
      readonly kind: 'dispute'
      readonly disputeId: string
      readonly amountInCents: number
      readonly reason: string
      readonly status: string
      /** The ISO instant until which the hauler may answer. Missing if the service names none. */
      readonly answerBy?: string
    }

/** Events about a charge that move no money or repeat an event about the charge's intent. */
const harmless: ReadonlySet<string> = new Set([
  'charge.captured',
  'charge.expired',
  'charge.failed',
  'charge.pending',
  'charge.succeeded',
  'charge.updated',
])

/** Returns true for an event about a charge that the product cannot handle. Money may have moved, so that a person has to look at it. */
export const needsReview = (type: string): boolean => type.startsWith('charge.') && !harmless.has(type)

const lostStatuses: readonly string[] = ['lost', 'charge_refunded']
const wonStatuses: readonly string[] = ['won', 'warning_closed', 'prevented']

/** Returns how a dispute ended, by the service's status. Returns null while the dispute is open. */
export function disputeEnd(status: string): 'won' | 'lost' | null {
  if (lostStatuses.includes(status)) return 'lost'
  return wonStatuses.includes(status) ? 'won' : null
}

const answerable: readonly string[] = ['needs_response', 'warning_needs_response']

/** Returns true if the bank still waits for the hauler's answer. `status` is the service's status of the dispute. */
export const takesEvidence = (status: string): boolean => answerable.includes(status)

/** Handing in an answer takes less time than this. Before the time has passed, no other person can begin. */
export const answerLastsInMs = 60_000

/** Returns true if a person is handing in the answer now, or began within the last minute and got no reply from the service. */
export const isAnswerOnItsWay = (begunAt: Date | null, now: Date): boolean =>
  begunAt !== null && now.getTime() - begunAt.getTime() < answerLastsInMs

/** Returns the days until the deadline by the calendar of the zone: 0 on the last day, negative after it. */
export const daysToAnswer = (answerBy: Date, today: Day, timeZone: string): number =>
  daysBetween(today, localTime(answerBy, timeZone).day)

export type KnownDispute = {
  readonly status: string
  readonly toldAt: Date
  readonly isClosed: boolean
}

/** Returns the status of a dispute after an event. A final status stays, and an older event changes nothing. */
export function statusAfter({ status, toldAt, isClosed }: KnownDispute, event: { status: string; at: Date }): string {
  if (isClosed) return status
  return disputeEnd(event.status) !== null || event.at >= toldAt ? event.status : status
}

type Withdrawal = { readonly isWithdrawn: boolean; readonly toldAt: Date | null }

/**
 * Returns whether the service holds the disputed money after an event, and since which event. If two events are in the same second, the one
 * that returns the money is the later one.
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
