/**
 * A day on which a truck is near anyway is cheaper (rule P34). A hauler sets the amount and the distance. The product checks if a truck is
 * near on the day of the drop-off when the days are chosen. The result remains a fact of the cart, even if the other visit changes.
 */
import type { Day } from '#domain/value/calendar.ts'
import type { ZipCode } from '#domain/value/zip.ts'

/** The discount is taken off before tax: cents, or whole percent of the amount that other discounts leave. */
export type NearDiscount =
  | { readonly kind: 'flat'; readonly amountInCents: number }
  | { readonly kind: 'percent'; readonly percent: number }

/** The hauler's setting is the amount, and the distance in miles in a straight line. */
export type NearRule = NearDiscount & { readonly miles: number }

type When = { readonly day: Day; readonly zipCode: ZipCode }

/** This is a fact of a cart: a truck is near that ZIP on that day. */
export type NearTruck = NearDiscount & When

/** Combines a day and a ZIP with the discount that the hauler's rule gives now. */
export const nearTruckOn = (when: When, rule: NearDiscount): NearTruck => ({ ...when, ...nearDiscountOf(rule) })

/** Returns the discount of a rule without its distance. */
export const nearDiscountOf = (rule: NearDiscount): NearDiscount =>
  rule.kind === 'flat'
    ? { kind: 'flat', amountInCents: rule.amountInCents }
    : { kind: 'percent', percent: rule.percent }

/** A truck is near on these drop-off days, which have this discount. */
export type NearDays = NearDiscount & { readonly days: readonly Day[] }

/**
 * Returns the discount of a day. A discount that a cart has already found for the day remains; other days have the discount that is known
 * now. Returns null if there is none.
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

/** Returns the fact that affects the cart's price. A fact about another day or another ZIP does not count. */
export const nearTruckOf = ({ zipCode, dropOffWindow, nearTruck }: Scheduled): NearTruck | null =>
  nearTruck && nearTruck.day === dropOffWindow?.day && nearTruck.zipCode === zipCode ? nearTruck : null
