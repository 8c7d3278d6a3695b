/**
 * The lists in which the office finds an order with unsettled money, and the age of a due (rule M26). An objection waits for the office's
 * answer. A bill in its time to object is not due yet. So neither has an age. A failed charge is due.
 *
 * Due since Nov 1, 9:00: on Nov 8, 8:59 it is 6 whole days old, in the group 0–7. On Nov 9, 9:00 it is 8 whole days old, in the group 8–30.
 */

import { isResolvedBy } from '#domain/order/balance.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import { type Cents, cents } from '#domain/value/money.ts'

/** Returns true if an objection to a bill waits for the office's answer. Until the answer, nothing is charged automatically (rule B19). */
export const isUnanswered = <Said extends { readonly answer: unknown }>(
  objection: Said | null | undefined,
): objection is Said & { readonly answer: null } => objection != null && objection.answer === null

export const moneyLists = ['settle', 'objected', 'objection', 'failed', 'due', 'refunds', 'asked'] as const
export type MoneyList = (typeof moneyLists)[number]

/** The columns by which a list can be sorted: the oldest or the largest amount is first (rule V28). */
export const moneySorts = ['since', 'amount'] as const
export type MoneySort = (typeof moneySorts)[number]

type AmountFacts = Pick<WaitingFacts, 'status'> & {
  readonly balanceInCents: number
  /** What the order costs now. Before its bill this is the amount that it was sold for, with its extensions. */
  readonly costInCents: number
  readonly request: { readonly amountInCents: number } | null
}

/** Returns the amount that a list shows for an order, in positive cents. An order that waits for its bill counts what it costs so far. */
export function waitingAmount(list: MoneyList, { status, balanceInCents, costInCents, request }: AmountFacts): Cents {
  if (list === 'asked' && request) return cents(request.amountInCents)
  return cents(status === 'waste-processing' ? costInCents : Math.abs(balanceInCents))
}

/** The last whole day of each age group. The last group has no end. */
export const dueAges = [7, 30, 60, 90, null] as const
export type DueAge = (typeof dueAges)[number]

export type WaitingFacts = {
  readonly status: OrderStatus
  /** The time from which the card may be charged for the newest bill. */
  readonly chargeAfter: Date | null
  readonly hasObjection: boolean
  /** True if a request about this order waits for a second person. */
  readonly isAsked: boolean
}

/** Returns the lists that show an order. The result is empty if none of its money is unsettled. */
export function moneyListsOf({ isAsked, ...facts }: WaitingFacts, now: Date): readonly MoneyList[] {
  return isAsked ? [...ownListsOf(facts, now), 'asked'] : ownListsOf(facts, now)
}

function ownListsOf(
  { status, chargeAfter, hasObjection }: Omit<WaitingFacts, 'isAsked'>,
  now: Date,
): readonly MoneyList[] {
  if (status === 'waste-processing') return ['settle']
  if (status === 'refund-failed') return ['refunds']
  if (status === 'payment-failed') return hasObjection ? ['objected', 'failed'] : ['failed', 'due']
  if (status !== 'payment-pending') return []
  if (hasObjection) return ['objected']
  return chargeAfter !== null && chargeAfter > now ? ['objection'] : ['due']
}

/** Returns the age group by the whole days since the amount became due. */
export function dueAgeOf(since: Date, now: Date): DueAge {
  const days = Math.floor((now.getTime() - since.getTime()) / dayInMs)
  return dueAges.find(oldest => oldest === null || days <= oldest) ?? null
}

type Due = { readonly since: Date; readonly balanceInCents: number }

/** Returns whether a due counts in an age group. An amount that is too small to be charged never counts (rule M8). */
export const isDueOfAge = ({ since, balanceInCents }: Due, oldestDay: DueAge, now: Date): boolean =>
  !isResolvedBy(balanceInCents) && dueAgeOf(since, now) === oldestDay

export type DueSum = { readonly oldestDay: DueAge; readonly count: number; readonly sumInCents: Cents }

/** Returns the sum of the dues in each age group. */
export function sumByAge(dues: readonly Due[], now: Date): DueSum[] {
  return dueAges.map(oldestDay => {
    const own = dues.filter(one => isDueOfAge(one, oldestDay, now))
    return { oldestDay, count: own.length, sumInCents: cents(own.reduce((sum, one) => sum + one.balanceInCents, 0)) }
  })
}
