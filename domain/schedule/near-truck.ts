/**
 * A drop-off day on which a truck is near costs less (rule P34). The hauler sets the discount and the distance. When the customer chooses
 * the days, the product checks whether a truck is near on the day of the drop-off. The cart keeps the result, even if that truck's visit
 * changes.
 */
import type { Day } from '#domain/value/calendar.ts'
import type { ZipCode } from '#domain/value/zip.ts'

/** A discount before tax, in cents or in whole percent of the amount that other discounts leave. */
export type NearDiscount =
  | { readonly kind: 'flat'; readonly amountInCents: number }
  | { readonly kind: 'percent'; readonly percent: number }

/** The hauler's setting: the discount, and the distance in miles in a straight line. */
export type NearRule = NearDiscount & { readonly miles: number }

type When = { readonly day: Day; readonly zipCode: ZipCode }

/** A fact of a cart: on that day, a truck is near that ZIP. */
export type NearTruck = NearDiscount & When

/** Combines a day and a ZIP with the discount that the hauler's rule gives now. */
export const nearTruckOn = (when: When, rule: NearDiscount): NearTruck => ({ ...when, ...nearDiscountOf(rule) })

/** Returns the discount of a rule without its distance. */
export const nearDiscountOf = (rule: NearDiscount): NearDiscount =>
  rule.kind === 'flat'
    ? { kind: 'flat', amountInCents: rule.amountInCents }
    : { kind: 'percent', percent: rule.percent }

/** The drop-off days on which a truck is near, with their discount. */
export type NearDays = NearDiscount & { readonly days: readonly Day[] }

/**
 * Returns the discount of a day. If the cart already has one for this day, the cart keeps it. Any other day has the discount of `near`.
 * Returns null if there is none.
 */
export function nearDiscountOnDay(
  day: Day,
  found: NearTruck | null,
  near: NearDays | undefined,
): NearTruck | NearDiscount | null {
  if (found?.day === day) return found
  return near?.days.includes(day) ? nearDiscountOf(near) : null
}

type Scheduled = {
  readonly zipCode: ZipCode | null
  readonly dropOffWindow: { readonly day: Day } | null
  readonly nearTruck?: NearTruck | null
}

/** Returns the cart's fact that a truck is near, if it counts for the price. A fact about another day or another ZIP does not count. */
export const nearTruckOf = ({ zipCode, dropOffWindow, nearTruck }: Scheduled): NearTruck | null =>
  nearTruck && nearTruck.day === dropOffWindow?.day && nearTruck.zipCode === zipCode ? nearTruck : null
