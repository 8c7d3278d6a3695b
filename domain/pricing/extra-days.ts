/**
 * Days beyond those that the price covers (rule B5): counted from the delivery, or the day it was due, to the day the customer asked for or the real
 * pick-up, by the hauler's rule; a day that the price covers or that an extension paid for is never charged again.
 */
import { type Day, daysBetween } from '#domain/calendar.ts'
import { type Cents, cents, formatCents, sumCents } from '#domain/money.ts'
import { rentalDays } from '#domain/schedule/pickup.ts'
import type { OrderTerms } from './order-terms.ts'
import { type Reason, reasonFor } from './reason.ts'
import { taxOnAmount } from './tax.ts'

/** When the dumpster was really delivered and collected. `requestedDay` is the last pick-up day asked for, or booked where none was. */
export type DaysKept = {
  readonly bookedDropOffDay: Day
  readonly deliveredDay: Day
  readonly requestedDay: Day
  readonly collectedDay: Day
}

/** A later pick-up day that the customer agreed to pay for. */
export type Extension = { readonly pickupDay: Day; readonly extraDays: number; readonly priceInCents: Cents }

/** The day from which days count: a delivery later than booked starts them later, an earlier one does not. */
export function firstDayOf(kept: Pick<DaysKept, 'bookedDropOffDay' | 'deliveredDay'>): Day {
  return Math.max(kept.bookedDropOffDay, kept.deliveredDay) as Day
}

/** Days that count. A truck that comes before the day asked for ends them. */
export function daysUsed(rule: OrderTerms['extraDaysRule'], kept: DaysKept): number {
  const end = rule === 'until-done' ? kept.collectedDay : (Math.min(kept.requestedDay, kept.collectedDay) as Day)
  return rentalDays(firstDayOf(kept), end)
}

export type ExtraDayCharge = {
  readonly containerTypeId: string
  readonly name: string
  readonly quantity: number
  readonly coveredDays: number
  readonly extraDays: number
  /** For all dumpsters of the type together. */
  readonly perDayInCents: Cents
  readonly amountInCents: Cents
}

/** What days beyond the covered ones cost, in cents for each type; `paidDays` were paid for by extensions. Types that cost nothing are left out. */
export function extraDayCharges(terms: OrderTerms, days: number, paidDays = 0): ExtraDayCharge[] {
  return terms.containers.flatMap(({ containerTypeId, name, quantity, coveredDays, extraDayInCents }) => {
    if (coveredDays === null || extraDayInCents === null) return []
    const covered = Math.max(coveredDays, paidDays)
    const extraDays = Math.max(0, days - covered)
    const perDayInCents = cents(extraDayInCents * quantity)
    const amountInCents = cents(perDayInCents * extraDays)
    if (amountInCents === 0) return []
    return [{ containerTypeId, name, quantity, coveredDays: covered, extraDays, perDayInCents, amountInCents }]
  })
}

/** Days that extensions paid for, counted from the first one. */
export function paidDaysOf(extensions: readonly Pick<Extension, 'pickupDay'>[], firstDay: Day): number {
  return Math.max(0, ...extensions.map(one => rentalDays(firstDay, one.pickupDay)))
}

export type ExtensionPrice = {
  /** Calendar days added; of these only those that the price does not cover are charged. */
  readonly extraDays: number
  readonly priceInCents: Cents
  readonly taxInCents: Cents
  readonly totalInCents: Cents
  readonly reason: Reason
}

/**
 * What a later pick-up day costs (rule B6). Its tax is what it adds to the tax of order and earlier extensions, so that all parts together are the tax
 * of the whole, rounded once. Throws a RangeError for a day that is not later than the one agreed.
 */
export function priceExtension(
  terms: OrderTerms,
  ask: {
    /** Or the day of the delivery, where that was later: days count from there. */
    readonly bookedDropOffDay: Day
    readonly agreedPickupDay: Day
    readonly pickupDay: Day
    readonly earlier: readonly Extension[]
  },
): ExtensionPrice {
  const extraDays = daysBetween(ask.agreedPickupDay, ask.pickupDay)
  if (extraDays <= 0) throw new RangeError('an extension ends later than what was agreed')
  const paidDays = paidDaysOf(ask.earlier, ask.bookedDropOffDay)
  const charges = extraDayCharges(terms, rentalDays(ask.bookedDropOffDay, ask.pickupDay), paidDays)
  const priceInCents = sumCents(charges.map(one => one.amountInCents))
  const taxInCents = taxOfExtension(terms, priceInCents, sumCents(ask.earlier.map(one => one.priceInCents)))
  return {
    extraDays,
    priceInCents,
    taxInCents,
    totalInCents: cents(priceInCents + taxInCents),
    reason: extensionReason(charges),
  }
}

function taxOfExtension({ tax }: OrderTerms, price: Cents, earlier: Cents): Cents {
  if (!tax?.kinds.includes('container')) return cents(0)
  const before = taxOnAmount(cents(tax.taxedInCents + earlier), tax.rate).taxInCents
  const after = taxOnAmount(cents(tax.taxedInCents + earlier + price), tax.rate).taxInCents
  return cents(after - before)
}

function extensionReason(charges: readonly ExtraDayCharge[]): Reason {
  const [first] = charges
  if (!first) return reasonFor('reason.extension.included')
  if (charges.some(one => one.extraDays !== first.extraDays)) {
    return reasonFor('reason.extension.several', { dumpsters: charges.reduce((sum, one) => sum + one.quantity, 0) })
  }
  const perDay = formatCents(sumCents(charges.map(one => one.perDayInCents)))
  return reasonFor('reason.extension.days', { days: first.extraDays, perDay })
}
