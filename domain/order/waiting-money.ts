/**
 * Where the office finds an order whose money waits, and how long a due has been due (rule M26). An objection is the office's
 * to answer and a bill that may still be objected to is not due yet, so neither has an age; a charge that failed is due.
 *
 * Due since Nov 1, 9:00: on Nov 8, 8:59 it is 6 whole days old, 0–7; on Nov 9, 9:00 it is 8 whole days old, 8–30.
 */

import { isResolvedBy } from '#domain/order/balance.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import { type Cents, cents } from '#domain/value/money.ts'

/** Whether somebody who objected to a bill waits for the office's answer: nothing is charged by itself until then (rule B19). */
export const isUnanswered = <Said extends { readonly answer: unknown }>(
  objection: Said | null | undefined,
): objection is Said & { readonly answer: null } => objection != null && objection.answer === null

export const moneyLists = ['settle', 'objected', 'objection', 'failed', 'due', 'refunds', 'asked'] as const
export type MoneyList = (typeof moneyLists)[number]

/** The oldest whole day of each age; the last has none. */
export const dueAges = [7, 30, 60, 90, null] as const
export type DueAge = (typeof dueAges)[number]

export type WaitingFacts = {
  readonly status: OrderStatus
  /** Of the newest bill. */
  readonly chargeAfter: Date | null
  readonly hasObjection: boolean
  /** Something for it waits for a second person. */
  readonly isAsked: boolean
}

/** The lists that show an order; none for one that waits for no money. */
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

/** By whole days since it became due. */
export function dueAgeOf(since: Date, now: Date): DueAge {
  const days = Math.floor((now.getTime() - since.getTime()) / dayInMs)
  return dueAges.find(oldest => oldest === null || days <= oldest) ?? null
}

type Due = { readonly since: Date; readonly balanceInCents: number }

/** Whether a due counts in the sum of an age; what is too small to be charged is not due (rule M8). */
export const isDueOfAge = ({ since, balanceInCents }: Due, oldestDay: DueAge, now: Date): boolean =>
  !isResolvedBy(balanceInCents) && dueAgeOf(since, now) === oldestDay

export type DueSum = { readonly oldestDay: DueAge; readonly count: number; readonly sumInCents: Cents }

/** What is due by age, every age once. */
export function sumByAge(dues: readonly Due[], now: Date): DueSum[] {
  return dueAges.map(oldestDay => {
    const own = dues.filter(one => isDueOfAge(one, oldestDay, now))
    return { oldestDay, count: own.length, sumInCents: cents(own.reduce((sum, one) => sum + one.balanceInCents, 0)) }
  })
}
