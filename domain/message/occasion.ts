/**
 * What a customer is notified about, with the values that the message needs. Days, hours and money are passed unformatted: the language
 * and the clock to format them with are the order's.
 */

import type { FeeKind } from '#domain/pricing/field-fees.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import type { Day } from '#domain/value/calendar.ts'

export const occasions = [
  'order-link',
  'placed',
  'ready-to-pay',
  'drop-off-scheduled',
  'out-for-delivery',
  'driver-waiting',
  'delivered',
  'visit-failed',
  'date-taken-back',
  'visit-changed',
  'pickup-requested',
  'pickup-scheduled',
  'picked-up',
  'bill-ready',
  'objection-answered',
  'charged',
  'extension-on-bill',
  'charge-failed',
  'pay-link',
  'voluntary-link',
  'refunded',
  'refund-returned',
  'refund-by-check',
  'fee-decided',
  'cancelled',
  'rental-ending',
  'swap-unpaid',
  'keep-dumpster',
  'office-message',
] as const

export type Occasion = (typeof occasions)[number]

type Nothing = Readonly<Record<string, never>>
type Window = { readonly window: TimeWindow }
type Visit = { readonly visit: 'drop-off' | 'pickup' }
type Amount = { readonly amountInCents: number }

/** What each occasion needs in addition to the order itself. */
export type OccasionValues = {
  /** An order that the office took on the telephone: its customer checks it and pays. `visit` null: restricted materials, a person calls. */
  readonly 'order-link': { readonly cartId: string; readonly visit: (Window & Amount) | null }
  readonly placed: Nothing
  /** What was agreed on the telephone, booked once it is paid. */
  readonly 'ready-to-pay': Window & Amount
  readonly 'drop-off-scheduled': Window
  readonly 'out-for-delivery': Nothing
  /** The driver stands at the gate, and leaves then. */
  readonly 'driver-waiting': { readonly until: Date }
  readonly delivered: Nothing
  /** The truck came and could not deliver or collect; why, in the words of whoever tried. */
  readonly 'visit-failed': Visit & { readonly why: string }
  /** What was scheduled, and is no more. */
  readonly 'date-taken-back': Visit & Window
  /** What was told before, and the other day or hours. */
  readonly 'visit-changed': Visit & Window & { readonly before: TimeWindow }
  /** A swap is a pick-up that brings an empty dumpster. */
  readonly 'pickup-requested': Window & { readonly isSwap?: boolean }
  readonly 'pickup-scheduled': Window
  readonly 'picked-up': Nothing
  /** Balance: positive is due, negative is refunded. `chargeAfter`: when the card is charged; null where the customer must pay. */
  readonly 'bill-ready': {
    readonly balanceInCents: number
    readonly totalInCents: number
    /** What was paid before, less what was given back. */
    readonly paidInCents: number
    readonly tons: number
    /** What the bill before said, where the office corrected it. */
    readonly tonsBefore: number | null
    readonly chargeAfter: Date | null
  }
  /** The office stands by the bill, in its own words. */
  readonly 'objection-answered': { readonly answer: string }
  readonly charged: Amount
  readonly 'charge-failed': Amount
  /** The office sends where to pay what is still due. */
  readonly 'pay-link': Amount
  /** What the customer may pay freely after everything was paid, and where: weighed anew, and before. */
  readonly 'voluntary-link': Amount & { readonly tons: number; readonly tonsBefore: number }
  /** Days were added that nothing was charged for yet. */
  readonly 'extension-on-bill': Amount & { readonly isDeclined: boolean }
  readonly refunded: Amount
  /** The customer's bank sent a refund back. */
  readonly 'refund-returned': Amount
  /** What came back is paid with a check. */
  readonly 'refund-by-check': Amount & { readonly reference: string }
  /** A fee for what happened on site was accepted: negative is money back; `isKept` of an order that was cancelled. */
  readonly 'fee-decided': Amount & { readonly fee: FeeKind; readonly isKept: boolean }
  /** What is refunded, 0 where nothing is; what is kept for trips, and held back until that is decided. */
  readonly cancelled: Amount & { readonly keptInCents?: number; readonly heldInCents?: number }
  /** `isActual` false: the day was only a guess, and the dumpster stays until its pick-up is requested. */
  readonly 'rental-ending': { readonly endsOn: Day; readonly isActual: boolean }
  /** The swap's visit. */
  readonly 'swap-unpaid': Window
  /** It stands there although its order was cancelled; the cart pays for keeping it. */
  readonly 'keep-dumpster': { readonly cartId: string }
  /** What the office typed for the customers of these orders (rule T12). */
  readonly 'office-message': { readonly message: string }
}

/** An occasion with its values. */
export type Notification = {
  readonly [Each in Occasion]: OccasionValues[Each] extends Nothing
    ? { readonly occasion: Each; readonly values?: undefined }
    : { readonly occasion: Each; readonly values: OccasionValues[Each] }
}[Occasion]

/** Sent at any hour: somebody is at the door, or the customer has just acted or paid. All others wait for the morning (rule T4). */
const atOnce: ReadonlySet<Occasion> = new Set([
  'order-link',
  'placed',
  'ready-to-pay',
  'out-for-delivery',
  'driver-waiting',
  'delivered',
  'visit-failed',
  'pickup-requested',
  'picked-up',
  'charged',
  'extension-on-bill',
  'cancelled',
])

export function waitsForMorning(occasion: Occasion): boolean {
  return !atOnce.has(occasion)
}

/** About a bill, a charge or a refund, which cost people money or give it back (rule T6). */
export const moneyOccasions = [
  'ready-to-pay',
  'bill-ready',
  'objection-answered',
  'charged',
  'extension-on-bill',
  'charge-failed',
  'pay-link',
  'voluntary-link',
  'fee-decided',
  'refunded',
  'refund-returned',
  'refund-by-check',
] as const satisfies Occasion[]

export const isAboutMoney = (occasion: Occasion): boolean => moneyOccasions.some(one => one === occasion)

/** What people agreed to, and what is sent of it; what comes after that is sent by mail only. */
export const textLimits = {
  /** Texts about delivery and pick-up per order. */
  visits: 12,
  /** Under the first words: of 12 texts in all these are kept for money. */
  keptForMoney: 4,
} as const

/** Hours after which the message would mislead; all others stay true (rule T5). */
const staleAfterHours: Partial<Record<Occasion, number>> = {
  'out-for-delivery': 6,
  'driver-waiting': 0.25,
  'rental-ending': 12,
  'swap-unpaid': 24,
  'office-message': 24,
}

/** The moment after which the message is not sent any more; null for what stays true. */
export function notAfter(occasion: Occasion, now: Date): Date | null {
  const hours = staleAfterHours[occasion]
  return hours === undefined ? null : new Date(now.getTime() + hours * 3_600_000)
}
