/**
 * The occasions on which a customer is notified, each with the values that its message needs. Days, hours and money have no format yet,
 * because the order decides the language and the time zone.
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

/** The values that each occasion needs besides the order itself. */
export type OccasionValues = {
  /**
   * The office took an order by phone, and its customer checks and pays it. `visit` is null if all materials are restricted. The office
   * then calls the customer.
   */
  readonly 'order-link': { readonly cartId: string; readonly visit: (Window & Amount) | null }
  readonly placed: Nothing
  /** The office and the customer agreed on the order by phone. It is booked after the customer has paid it. */
  readonly 'ready-to-pay': Window & Amount
  readonly 'drop-off-scheduled': Window
  readonly 'out-for-delivery': Nothing
  /** The driver waits at the gate and leaves at `until`. */
  readonly 'driver-waiting': { readonly until: Date }
  readonly delivered: Nothing
  /**
   * The truck came, but the driver could not set the dumpster down or take it. `why` is the reason in the words of the driver or the
   * office.
   */
  readonly 'visit-failed': Visit & { readonly why: string }
  /** The office cancelled this scheduled visit. */
  readonly 'date-taken-back': Visit & Window
  /** The visit has a new day or new hours. `before` is the window of the last notification. */
  readonly 'visit-changed': Visit & Window & { readonly before: TimeWindow }
  /** A swap is a pick-up that brings an empty dumpster. */
  readonly 'pickup-requested': Window & { readonly isSwap?: boolean }
  readonly 'pickup-scheduled': Window
  readonly 'picked-up': Nothing
  /**
   * A positive amount is due, and a negative one is refunded. `chargeAfter` is the time after which the card is charged. Null means that
   * the customer has to pay.
   */
  readonly 'bill-ready': {
    readonly balanceInCents: number
    readonly totalInCents: number
    /** The amount that the customer paid before, less refunds. */
    readonly paidInCents: number
    readonly tons: number
    /** The tons of the previous bill, if the office corrected it. */
    readonly tonsBefore: number | null
    readonly chargeAfter: Date | null
  }
  /** The office stands by the bill. `answer` has its own words. */
  readonly 'objection-answered': { readonly answer: string }
  readonly charged: Amount
  readonly 'charge-failed': Amount
  /** The office sends a link with which the customer pays the remaining amount. */
  readonly 'pay-link': Amount
  /**
   * After everything was paid, the weight was corrected, and the customer may pay the difference voluntarily. The message has a link for
   * that.
   */
  readonly 'voluntary-link': Amount & { readonly tons: number; readonly tonsBefore: number }
  /** The customer added days that are not charged yet. */
  readonly 'extension-on-bill': Amount & { readonly isDeclined: boolean }
  readonly refunded: Amount
  /** The customer's bank sent a refund back. */
  readonly 'refund-returned': Amount
  /** The hauler pays a refund by check, because the bank sent it back. */
  readonly 'refund-by-check': Amount & { readonly reference: string }
  /**
   * The office accepted a fee for an event on site. A negative amount is money back. `isKept` means that a cancelled order keeps the fee.
   */
  readonly 'fee-decided': Amount & { readonly fee: FeeKind; readonly isKept: boolean }
  /**
   * The amount that is refunded, which may be 0. `keptInCents` is kept for dry runs. `heldInCents` is held back until the office decides
   * about fees.
   */
  readonly cancelled: Amount & { readonly keptInCents?: number; readonly heldInCents?: number }
  /** `isActual` is false if the day was only a guess. The dumpster then stays until the customer requests its pick-up. */
  readonly 'rental-ending': { readonly endsOn: Day; readonly isActual: boolean }
  /** The window of the visit that the swap needs. */
  readonly 'swap-unpaid': Window
  /** The dumpster is on site although its order was cancelled. The customer keeps it by paying this cart. */
  readonly 'keep-dumpster': { readonly cartId: string }
  /** The text that the office typed for the customers of these orders (rule T12). */
  readonly 'office-message': { readonly message: string }
}

/** An occasion with its values. */
export type Notification = {
  readonly [Each in Occasion]: OccasionValues[Each] extends Nothing
    ? { readonly occasion: Each; readonly values?: undefined }
    : { readonly occasion: Each; readonly values: OccasionValues[Each] }
}[Occasion]

/**
 * The occasions whose messages are sent at any hour, because a driver is at the door or the customer has just acted or paid. All other
 * messages wait for the morning (rule T4).
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

/** The occasions about a bill, a charge or a refund, which cost the customer money or give it back (rule T6). */
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

/** The limits to which customers agreed. Messages above them go only by mail. */
export const textLimits = {
  /** The maximum number of texts about delivery and pick-up for one order. */
  visits: 12,
  /** Customers who agreed to the first consent wording get 12 texts in all. This many of them are reserved for money. */
  keptForMoney: 4,
} as const

/** After this number of hours, the message would mislead its reader. All other messages stay true (rule T5). */
const staleAfterHours: Partial<Record<Occasion, number>> = {
  'out-for-delivery': 6,
  'driver-waiting': 0.25,
  'rental-ending': 12,
  'swap-unpaid': 24,
  'office-message': 24,
}

/** Returns the time after which the message is not sent any more. Returns null if the message stays true. */
export function notAfter(occasion: Occasion, now: Date): Date | null {
  const hours = staleAfterHours[occasion]
  return hours === undefined ? null : new Date(now.getTime() + hours * 3_600_000)
}
