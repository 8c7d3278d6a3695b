/**
 * What a customer is told about an order, and what must be known to say it. Days, hours and money are handed over raw: the language
 * and the clock they are written in belong to the order.
 */
import type { Day } from '#domain/calendar.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'

export const occasions = [
  'placed',
  'drop-off-scheduled',
  'out-for-delivery',
  'delivered',
  'pickup-requested',
  'pickup-scheduled',
  'picked-up',
  'bill-ready',
  'charged',
  'charge-failed',
  'refunded',
  'cancelled',
  'rental-ending',
  'swap-unpaid',
] as const

export type Occasion = (typeof occasions)[number]

type Nothing = Readonly<Record<string, never>>
type Window = { readonly window: TimeWindow }
type Amount = { readonly amountInCents: number }

/** What each occasion needs beside the order itself. */
export type OccasionValues = {
  readonly placed: Nothing
  readonly 'drop-off-scheduled': Window
  readonly 'out-for-delivery': Nothing
  readonly delivered: Nothing
  /** A swap is a pick-up that brings an empty dumpster along. */
  readonly 'pickup-requested': Window & { readonly isSwap?: boolean }
  readonly 'pickup-scheduled': Window
  readonly 'picked-up': Nothing
  /** Balance: positive is due, negative goes back. `chargeAfter`: when the card is charged; null where the customer must pay. */
  readonly 'bill-ready': { readonly balanceInCents: number; readonly chargeAfter: Date | null }
  readonly charged: Amount
  readonly 'charge-failed': Amount
  readonly refunded: Amount
  /** What goes back to the card; 0 where nothing was paid. */
  readonly cancelled: Amount
  /** `isActual` false: the day was only a guess, and the dumpster stays until its pick-up is asked for. */
  readonly 'rental-ending': { readonly endsOn: Day; readonly isActual: boolean }
  /** The swap's visit. */
  readonly 'swap-unpaid': Window
}

/** An occasion with its values. */
export type Notification = {
  readonly [Each in Occasion]: OccasionValues[Each] extends Nothing
    ? { readonly occasion: Each; readonly values?: undefined }
    : { readonly occasion: Each; readonly values: OccasionValues[Each] }
}[Occasion]

/** Told at any hour: somebody is at the door, or the customer has just done it or paid. All others wait for the morning. */
const atOnce: ReadonlySet<Occasion> = new Set([
  'placed',
  'out-for-delivery',
  'delivered',
  'pickup-requested',
  'picked-up',
  'charged',
  'cancelled',
])

export function waitsForMorning(occasion: Occasion): boolean {
  return !atOnce.has(occasion)
}

/** What people agreed to: up to 12 texts an order. What comes after them is mailed alone. */
export const mostTextsAnOrder = 12

/** Hours after which telling it would mislead; all others stay worth reading. */
const staleAfterHours: Partial<Record<Occasion, number>> = {
  'out-for-delivery': 6,
  'rental-ending': 12,
  'swap-unpaid': 24,
}

/** The moment after which a customer is not told any more; null for what stays true. */
export function notAfter(occasion: Occasion, now: Date): Date | null {
  const hours = staleAfterHours[occasion]
  return hours === undefined ? null : new Date(now.getTime() + hours * 3_600_000)
}
