/**
 * A day on which a truck is near anyway is cheaper (rule P34). A hauler says how much, and how near; whether a truck is near on the day of
 * the drop-off is found out when the days are chosen, and stays a fact of the cart, whatever becomes of the other visit.
 */
import type { Day } from '#domain/value/calendar.ts'
import type { ZipCode } from '#domain/value/zip.ts'

/** What is taken off before tax: cents, or whole percent of what other discounts leave. */
export type NearDiscount =
  | { readonly kind: 'flat'; readonly amountInCents: number }
  | { readonly kind: 'percent'; readonly percent: number }

/** The hauler's setting: the amount, and the distance in miles in a straight line. */
export type NearRule = NearDiscount & { readonly miles: number }

type When = { readonly day: Day; readonly zipCode: ZipCode }

/** A fact of a cart: on that day a truck is near that ZIP. */
export type NearTruck = NearDiscount & When

/** Combines a day and a ZIP with the present rule. */
export const nearTruckOn = (when: When, rule: NearDiscount): NearTruck => ({ ...when, ...nearDiscountOf(rule) })

/** Returns the discount of a rule without its distance. */
export const nearDiscountOf = (rule: NearDiscount): NearDiscount =>
  rule.kind === 'flat'
    ? { kind: 'flat', amountInCents: rule.amountInCents }
    : { kind: 'percent', percent: rule.percent }

/** The drop-off days on which a truck is near, with their discount. */
export type NearDays = NearDiscount & { readonly days: readonly Day[] }

/** What a day costs less: what a cart has found out for it stays, on other days it is what is known now; null where nothing is. */
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
