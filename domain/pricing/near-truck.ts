/**
 * A day on which a truck is near anyway is cheaper (rule P34). A hauler says how much, and how near; whether a truck is near on the day of
 * the drop-off is found out when the days are chosen, and stays a fact of the cart, whatever becomes of the other visit.
 *
 * Example: $20.00 off within 5 miles. On Tuesday a truck delivers 3 miles away: a cart of $585.00 with its drop-off on Tuesday pays $565.00.
 */
import type { Day } from '#domain/calendar.ts'
import { type Cents, cents, formatCents, timesRate } from '#domain/money.ts'
import type { Discount } from './discount.ts'
import { reasonFor } from './reason.ts'

/** What is taken off before tax: cents, or whole percent of what other discounts leave. */
export type NearDiscount =
  | { readonly kind: 'flat'; readonly amountInCents: number }
  | { readonly kind: 'percent'; readonly percent: number }

/** What a hauler has decided: how much, within how many miles in a straight line. */
export type NearRule = NearDiscount & { readonly miles: number }

/** A fact of a cart: on the day of its drop-off a truck is near. */
export type NearTruck = NearDiscount & { readonly day: Day }

/** The fact of a day, as the rule is now. */
export const nearTruckOn = (day: Day, rule: NearDiscount): NearTruck =>
  rule.kind === 'flat'
    ? { day, kind: 'flat', amountInCents: rule.amountInCents }
    : { day, kind: 'percent', percent: rule.percent }

/** Never more than what is left to pay; null where nothing is. */
export function nearDiscountOn(left: Cents, near: NearDiscount): Discount | null {
  const amountInCents = near.kind === 'flat' ? cents(Math.min(left, near.amountInCents)) : percentOf(left, near.percent)
  if (amountInCents === 0) return null
  const reason =
    near.kind === 'flat'
      ? reasonFor('reason.discount.nearFlat', { amount: formatCents(near.amountInCents) })
      : reasonFor('reason.discount.nearPercentage', { percent: near.percent })
  return { label: 'Truck nearby', amountInCents, reason }
}

const percentOf = (left: Cents, percent: number): Cents =>
  timesRate(left, { numerator: BigInt(percent), denominator: 100n })
