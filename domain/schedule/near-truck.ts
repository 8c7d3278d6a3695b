/**
 * A day on which a truck is near anyway is cheaper (rule P34). A hauler says how much, and how near; whether a truck is near on the day of
 * the drop-off is found out when the days are chosen, and stays a fact of the cart, whatever becomes of the other visit.
 */
import type { Day } from '#domain/calendar.ts'

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
