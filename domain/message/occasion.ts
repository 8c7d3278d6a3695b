/**
 * A customer is notified on these occasions. Each has the values that its message needs. Days, hours and money are passed unformatted,
 * because the order decides their language and time zone.
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

/** Each occasion needs these values in addition to the order itself. */
export type OccasionValues = {
  /** The office took an order by phone, and its customer checks and pays it. `visit` is null for restricted materials; then a person calls. */
  readonly 'order-link': { readonly cartId: string; readonly visit: (Window & Amount) | null }
  readonly placed: Nothing
  /** The order was agreed on by phone. It is booked once it is paid. */
  readonly 'ready-to-pay': Window & Amount
  readonly 'drop-off-scheduled': Window
  readonly 'out-for-delivery': Nothing
  /** The driver waits at the gate and leaves at `until`. */
  readonly 'driver-waiting': { readonly until: Date }
  readonly delivered: Nothing
  /** The truck came and could not deliver or collect. `why` is the reason in the driver's or the office's words. */
  readonly 'visit-failed': Visit & { readonly why: string }
  /** This scheduled visit is cancelled. */
  readonly 'date-taken-back': Visit & Window
  /** The visit has a new day or new hours. `before` is the window of the last notification. */
  readonly 'visit-changed': Visit & Window & { readonly before: TimeWindow }
  /** A swap is a pick-up that brings an empty dumpster. */
  readonly 'pickup-requested': Window & { readonly isSwap?: boolean }
  readonly 'pickup-scheduled': Window
  readonly 'picked-up': Nothing
  /**
   * A positive balance is due, and a negative one is refunded. The card is charged at `chargeAfter`, which is null if the customer must
   * pay.
   */
  readonly 'bill-ready': {
    readonly balanceInCents: number
    readonly totalInCents: number
    /** This amount was paid before, less refunds. */
    readonly paidInCents: number
    readonly tons: number
    /** The previous bill had these tons, if the office corrected it. */
    readonly tonsBefore: number | null
    readonly chargeAfter: Date | null
  }
  /** The office does not change the bill, and answers in its own words. */
  readonly 'objection-answered': { readonly answer: string }
  readonly charged: Amount
  readonly 'charge-failed': Amount
  /** The office sends a link to pay the remaining amount. */
  readonly 'pay-link': Amount
  /**
   * The customer may pay a voluntary amount after everything was paid, because the weight was corrected. The message has the link to pay
   * it.
   */
  readonly 'voluntary-link': Amount & { readonly tons: number; readonly tonsBefore: number }
  /** Days were added that have not been charged yet. */
  readonly 'extension-on-bill': Amount & { readonly isDeclined: boolean }
  readonly refunded: Amount
  /** The customer's bank sent a refund back. */
  readonly 'refund-returned': Amount
  /** A refund that came back is paid by check. */
  readonly 'refund-by-check': Amount & { readonly reference: string }
  /** A fee for an event on site was accepted; a negative amount is a refund. `isKept` means that a cancelled order keeps it. */
  readonly 'fee-decided': Amount & { readonly fee: FeeKind; readonly isKept: boolean }
  /** The amount is refunded, or 0. `keptInCents` is kept for trips, and `heldInCents` is held back until fees are decided. */
  readonly cancelled: Amount & { readonly keptInCents?: number; readonly heldInCents?: number }
  /** `isActual` is false if the day was only a guess: the dumpster remains until its pick-up is requested. */
  readonly 'rental-ending': { readonly endsOn: Day; readonly isActual: boolean }
  /** The window is that of the visit of the swap. */
  readonly 'swap-unpaid': Window
  /** The dumpster is there although its order was cancelled. The cart pays for keeping it. */
  readonly 'keep-dumpster': { readonly cartId: string }
  /** The office typed this text for the customers of these orders (rule T12). */
  readonly 'office-message': { readonly message: string }
}

/** A notification is an occasion with its values. */
export type Notification = {
  readonly [Each in Occasion]: OccasionValues[Each] extends Nothing
    ? { readonly occasion: Each; readonly values?: undefined }
    : { readonly occasion: Each; readonly values: OccasionValues[Each] }
}[Occasion]

/**
 * These occasions are sent at any hour, because a driver is at the door or the customer has just acted or paid. All others wait for the
 * morning (rule T4).
 */
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

/** These occasions are about a bill, a charge or a refund, which cost people money or return it (rule T6). */
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

/** People agreed to these limits. Messages above them are sent by mail only. */
export const textLimits = {
  /** An order has at most this many texts about delivery and pick-up. */
  visits: 12,
  /** Under the first consent wording, this many of 12 texts are reserved for money. */
  keptForMoney: 4,
} as const

/** The message would be misleading after this number of hours. All other messages remain true (rule T5). */
const staleAfterHours: Partial<Record<Occasion, number>> = {
  'out-for-delivery': 6,
  'driver-waiting': 0.25,
  'rental-ending': 12,
  'swap-unpaid': 24,
  'office-message': 24,
}

/** Returns the time after which the message is not sent, or null if the message remains true. */
export function notAfter(occasion: Occasion, now: Date): Date | null {
  const hours = staleAfterHours[occasion]
  return hours === undefined ? null : new Date(now.getTime() + hours * 3_600_000)
}
