/**
 * Prices a later pick-up as a longer rental (rule B6). One function prices the days that neither the price nor an extension covers yet. A
 * pick-up, a swap, an extension and the card with the price of the next day all use it. The bill charges the days that were used.
 *
 * A price covers 7 days, a day more costs $12.00 and 8.25 % tax. The pick-up after 10 days instead costs 3 × 12.00 + 2.97 = 38.97.
 */

import { rentalDays } from '#domain/schedule/rental-days.ts'
import { addDays, type Day, daysBetween } from '#domain/value/calendar.ts'
import { type Cents, cents, formatCents, sumCents } from '#domain/value/money.ts'
import { type ExtraDayCharge, extraDayCharges } from './extra-days.ts'
import type { OrderTerms } from './order-terms.ts'
import { type Reason, reasonFor } from './reason.ts'
import { taxOnWhole } from './tax.ts'

/** A later pick-up day for which the customer agreed to pay. */
export type Extension = { readonly pickupDay: Day; readonly extraDays: number; readonly priceInCents: Cents }

export type LaterPickup = {
  /** The number of days that are charged. If dumpsters differ, the number of the dumpster with the most days. */
  readonly extraDays: number
  readonly priceInCents: Cents
  readonly taxInCents: Cents
  readonly totalInCents: Cents
  readonly reason: Reason
}

/** The rental up to now. `firstDay` is the booked day, or the day of the delivery if that was later. */
export type RentalSoFar = { readonly firstDay: Day; readonly earlier: readonly Extension[] }

/**
 * Returns the cost of a pick-up on a day. Its tax is what it adds to the tax of the order and of earlier extensions. So the taxes of all
 * parts add up to the tax on the whole, rounded once.
 */
export function priceLaterPickup(terms: OrderTerms, { firstDay, earlier }: RentalSoFar, pickupDay: Day): LaterPickup {
  const charges = extraDayCharges(terms, rentalDays(firstDay, pickupDay), paidDaysOf(earlier, firstDay))
  const priceInCents = sumCents(charges.map(one => one.amountInCents))
  const taxInCents = taxOfDays(terms, priceInCents, sumCents(earlier.map(one => one.priceInCents)))
  return {
    extraDays: Math.max(0, ...charges.map(one => one.extraDays)),
    priceInCents,
    taxInCents,
    totalInCents: cents(priceInCents + taxInCents),
    reason: reasonOf(charges),
  }
}

/**
 * Returns the cost of an extension from the agreed pick-up day. `extraDays` counts its calendar days. Only days that nothing covers cost
 * money.
 * @throws a RangeError if the day is not later than the agreed one.
 */
export function priceExtension(
  terms: OrderTerms,
  rental: RentalSoFar,
  input: { readonly agreedPickupDay: Day; readonly pickupDay: Day },
): LaterPickup {
  const extraDays = daysBetween(input.agreedPickupDay, input.pickupDay)
  if (extraDays <= 0) throw new RangeError('an extension ends later than what was agreed')
  return { ...priceLaterPickup(terms, rental, input.pickupDay), extraDays }
}

/** Returns the tax that more days at `price` add. Earlier extensions of the order cost `earlier`. */
export function taxOfDays({ tax }: OrderTerms, price: Cents, earlier: Cents = cents(0)): Cents {
  if (!tax?.kinds.includes('container')) return cents(0)
  const before = taxOnWhole(cents(tax.taxedInCents + earlier), tax).taxInCents
  const after = taxOnWhole(cents(tax.taxedInCents + earlier + price), tax).taxInCents
  return cents(after - before)
}

export type NextDays = {
  /** The last pick-up day that costs nothing more than the paid or agreed amount. Null if no day ever costs more. */
  readonly includedUntil: Day | null
  /**
   * What it costs to keep the dumpster until tomorrow instead of today, with tax. `dayAfterInCents` is the cost of the first day after the
   * included ones, with tax.
   */
  readonly tomorrowInCents: Cents
  readonly dayAfterInCents: Cents
}

/**
 * Prices the next days of a rental. The hauler counts no days after `lastDay`, even if the truck comes later. `lastDay` is null if each day
 * counts until the truck comes.
 */
export function nextDays(
  terms: OrderTerms,
  rental: RentalSoFar,
  { today, lastDay }: { readonly today: Day; readonly lastDay: Day | null },
): NextDays {
  const counted = (day: Day) => (lastDay === null ? day : (Math.min(day, lastDay) as Day))
  const costUntil = (day: Day) => priceLaterPickup(terms, rental, counted(day)).totalInCents
  const includedUntil = lastIncludedDay(terms, rental)
  const dayAfter = includedUntil && priceLaterPickup(terms, rental, addDays(includedUntil, 1)).totalInCents
  return {
    includedUntil,
    tomorrowInCents: cents(costUntil(addDays(today, 1)) - costUntil(today)),
    dayAfterInCents: dayAfter ?? cents(0),
  }
}

/**
 * The reason why the days cost nothing. `until` is the last day for which the reason holds. It is null if the reason holds for every day.
 */
export type NoCharge =
  /** The rental was sold without a price for extra days, or with a price of $0.00. */
  | { readonly because: 'no-day-price' | 'day-is-free'; readonly until: null }
  /** The price of the order or of an extension covers the days until this day. */
  | { readonly because: 'covered' | 'extended'; readonly until: Day }
  /** The pick-up was agreed for this day, and the hauler counts no later days although the truck comes later. */
  | { readonly because: 'not-counted'; readonly until: Day }

/**
 * Returns the reason why a rental has cost nothing more until today, or null if it has. `countedUntil` is today, or the agreed day if the
 * hauler counts no later days (rule B5).
 */
export function whyNoCharge(
  terms: OrderTerms,
  rental: RentalSoFar,
  { today, countedUntil }: { readonly today: Day; readonly countedUntil: Day },
): NoCharge | null {
  if (priceLaterPickup(terms, rental, countedUntil).totalInCents !== 0) return null
  const includedUntil = lastIncludedDay(terms, rental)
  if (includedUntil === null) {
    const isFree = terms.containers.some(one => one.coveredDays !== null && one.extraDayInCents === 0)
    return { because: isFree ? 'day-is-free' : 'no-day-price', until: null }
  }
  if (includedUntil < today) return { because: 'not-counted', until: countedUntil }
  const withoutExtensions = lastIncludedDay(terms, { ...rental, earlier: [] })
  return { because: withoutExtensions === includedUntil ? 'covered' : 'extended', until: includedUntil }
}

/**
 * Returns the last day that counts for a dumpster that is still on site. This is today, or the agreed pick-up day if that is earlier and
 * the hauler counts only until it.
 */
export function countedUntil(
  { extraDaysRule }: Pick<OrderTerms, 'extraDaysRule'>,
  { today, agreedDay }: { readonly today: Day; readonly agreedDay: Day | null },
): Day {
  if (extraDaysRule === 'until-done' || agreedDay === null) return today
  return Math.min(agreedDay, today) as Day
}

function lastIncludedDay(terms: OrderTerms, { firstDay, earlier }: RentalSoFar): Day | null {
  const paidDays = paidDaysOf(earlier, firstDay)
  const covered = terms.containers.flatMap(({ coveredDays, extraDayInCents }) =>
    coveredDays === null || !extraDayInCents ? [] : [Math.max(coveredDays, paidDays)],
  )
  return covered.length === 0 ? null : addDays(firstDay, Math.min(...covered))
}

/** Returns the number of days that extensions paid for, counted from the first day. */
function paidDaysOf(extensions: readonly Pick<Extension, 'pickupDay'>[], firstDay: Day): number {
  return Math.max(0, ...extensions.map(one => rentalDays(firstDay, one.pickupDay)))
}

function reasonOf(charges: readonly ExtraDayCharge[]): Reason {
  const [first] = charges
  if (!first) return reasonFor('reason.extension.included')
  if (charges.some(one => one.extraDays !== first.extraDays)) {
    return reasonFor('reason.extension.several', { dumpsters: charges.reduce((sum, one) => sum + one.quantity, 0) })
  }
  const perDay = formatCents(sumCents(charges.map(one => one.perDayInCents)))
  return reasonFor('reason.extension.days', { days: first.extraDays, perDay })
}
