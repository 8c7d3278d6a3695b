/**
 * Prices a cart (rule P2). Only one function does so: the server freezes its result, and the browser uses it for choices that are not saved
 * (rule P31).
 *
 * A contractor books a 20 yard dumpster for 10 days with a load of wood, 2 mattresses and driveway boards:
 *
 *   container             $525.00 with 7 days included, then 3 days at $12.00 a day     561.00
 *   materials             3 tons of disposal included                                     0.00
 *   additional-material   2 mattresses × $40.00                                          80.00
 *   add-on                driveway boards                                                39.00
 *   city-fee              fee for deliveries in this area                                15.00
 *                                                                            together   695.00
 *   discount              5 % for contractors                                           −34.75
 *                                                                            subtotal   660.25
 *   tax                   8.25 % of the taxable lines after the discount: here of container, mattresses and
 *                         boards, $680.00 − $34.00 = $646.00                              53.30
 *                                                                            total      713.55
 *
 * Each line is rounded once, half-up, to whole cents.
 */
import type { Cart } from '#domain/cart/cart.ts'
import type { AddOn } from '#domain/catalog/add-on.ts'
import type { ContainerType } from '#domain/catalog/container-type.ts'
import type { Material } from '#domain/catalog/material.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { NearDiscount } from '#domain/schedule/near-truck.ts'
import { estimatedRentalDays } from '#domain/schedule/rental-days.ts'
import { byCodeUnits } from '#domain/value/compare.ts'
import { type Cents, cents, formatCents, sumCents } from '#domain/value/money.ts'
import { applicableRules } from './choose-rule.ts'
import { type ContainerTerms, containerTerms, isContainerOffered } from './container-charge.ts'
import { type Discount, discountsOn, nearDiscountOn } from './discount.ts'
import { linesOfKind, type PriceLine } from './line.ts'
import { type Reason, reasonFor } from './reason.ts'
import { BrokenRules, type PricingRule } from './rule.ts'
import type { QuoteLineKind, ServiceAreaTerms } from './service-area.ts'
import { type TaxableLine, taxOn } from './tax.ts'
import type { QuoteTax, TaxOfQuote } from './tax-answer.ts'
import { centsOfExact, type Tons } from './tonnage.ts'
import { type WeightTerms, weightTermsOf } from './weight-terms.ts'

export type Quote = {
  /** Every line, even one that costs nothing, in the order in which a bill shows them. */
  readonly lines: readonly PriceLine[]
  /** The number of days that are priced. In an estimate, it is assumed. */
  readonly rentalDays: number
  /** The sum before tax and after discounts. */
  readonly subTotalInCents: Cents
  readonly taxInCents: Cents
  readonly totalInCents: Cents
  /** True until the customer has chosen the dates. */
  readonly isEstimate: boolean
  /** The source of the tax, if the installation has a tax service. */
  readonly tax?: QuoteTax
}

/** The facts that a price depends on. It depends on nothing else, so that equal inputs give equal quotes in any order of their lists. */
export type QuoteInput = {
  readonly cart: Pick<
    Cart,
    'zipCode' | 'customerType' | 'userId' | 'materials' | 'containers' | 'addOnIds' | 'promotionCode'
  > & { readonly nearTruck?: NearDiscount | null }
  readonly containerTypes: readonly Pick<ContainerType, '_id' | 'name' | 'pricePerDay'>[]
  readonly materials: readonly Pick<Material, '_id' | 'name' | 'extraChargeInCents'>[]
  readonly addOns: readonly Pick<AddOn, '_id' | 'title' | 'priceInCents'>[]
  /** All pricing rules of the organization. `priceChoices` decides which of them apply. */
  readonly rules: readonly PricingRule[]
  readonly serviceArea: ServiceAreaTerms
  /** After weighing, the weight is charged in steps of this size. */
  readonly tonStep: Tons
  readonly collectTaxes: boolean
  /** Null until the customer has chosen the dates. */
  readonly rentalDays: number | null
  readonly now: Date
  /** The answer of a tax service about the lines of this input. Missing if the service area's rate is used. */
  readonly taxed?: TaxOfQuote
}

/** A quote with the facts that made it. The terms of an order are made from the same facts. */
export type Pricing = {
  readonly input: QuoteInput
  readonly chosen: readonly ChosenContainer[]
  readonly quote: Quote
}

/**
 * Returns only the quote.
 * @throws the same refusals as `priceChoices`.
 */
export const quoteCart = (input: QuoteInput): Quote => priceChoices(input).quote

/**
 * Prices a cart.
 * @throws 'unknown-choice' if a choice is not in the given lists.
 * @throws 'container-not-allowed' if one of the chosen materials may not go into a dumpster.
 * @throws 'price-unavailable' if the sum is above a million dollars.
 */
export function priceChoices(input: QuoteInput): Pricing {
  const rules = applicableRules(input.rules, { ...input.cart, now: input.now })
  const chosen = chosenContainers(input, rules)
  return { input, chosen, quote: quoteOf(input, chosen, rules) }
}

function quoteOf(input: QuoteInput, chosen: readonly ChosenContainer[], rules: readonly PricingRule[]): Quote {
  const charged = [
    ...chosen.map(containerLine),
    disposalLine(chosen),
    ...additionalMaterialLines(input),
    ...addOnLines(input),
    cityFeeLine(cents(input.serviceArea.cityFeeInCents)),
  ]
  const gross = sumCents(charged.map(line => line.amountInCents))
  const discounts = allDiscounts(gross, rules, input.cart)
  const discount = sumCents(discounts.map(one => one.amountInCents))
  const { taxInCents, reason } = input.collectTaxes
    ? taxOn(taxedLines(charged), discount, input.serviceArea, input.taxed?.answer)
    : { taxInCents: cents(0), reason: reasonFor('reason.tax.none') }
  if (gross + taxInCents > maxOfQuoteInCents) throw new Refusal('price-unavailable', {}, { cause: tooLarge(rules) })
  return {
    lines: [...charged, ...discounts.map(discountLine), line('tax', 'Tax', taxInCents, reason)],
    rentalDays: input.rentalDays ?? estimatedRentalDays,
    subTotalInCents: cents(gross - discount),
    taxInCents,
    totalInCents: cents(gross - discount + taxInCents),
    isEstimate: input.rentalDays === null,
    ...(input.taxed?.tax && { tax: input.taxed.tax }),
  }
}

/** A larger sum means that somebody typed too many zeros into a price. The product neither shows nor charges it (rule P47). */
const maxOfQuoteInCents = 100_000_000

/** The rules that made a sum that is too large. The office sees them in the same way as broken rules. */
export class SumTooLarge extends BrokenRules {}

const tooLarge = (rules: readonly PricingRule[]): SumTooLarge =>
  new SumTooLarge(rules.map(({ id, name }) => ({ id, name, problems: ['makes a sum of more than $1,000,000'] })))

/** The discount of a cheaper day applies to the amount that the other discounts leave. */
function allDiscounts(
  gross: Cents,
  rules: readonly PricingRule[],
  { promotionCode, nearTruck }: QuoteInput['cart'],
): Discount[] {
  const discounts = discountsOn(gross, rules, promotionCode)
  const left = cents(gross - sumCents(discounts.map(one => one.amountInCents)))
  const near = nearTruck ? nearDiscountOn(left, nearTruck) : null
  return near ? [...discounts, near] : discounts
}

/**
 * Returns the lines that an order stores. Lines of zero are left out, except those of dumpsters. The sum of the lines is the order's total.
 */
export function orderLines({ lines }: Quote): PriceLine[] {
  return lines.filter(one => one.kind === 'container' || one.amountInCents !== 0)
}

const spreadOrder: readonly QuoteLineKind[] = ['container', 'add-on', 'materials', 'additional-material', 'city-fee']

/** Converts lines to the form that tax and discounts use, in the order in which a discount is spread over the lines. */
export function taxedLines(lines: readonly PriceLine[]): TaxableLine[] {
  return spreadOrder.flatMap(kind => linesOfKind(lines, kind).map(({ amountInCents }) => ({ kind, amountInCents })))
}

/**
 * Returns the tons that a cart pays for in advance, and the price of a ton above them.
 * @throws the same refusals as `quoteCart`.
 */
export function weightTerms(input: QuoteInput): WeightTerms {
  const chosen = chosenContainers(input, applicableRules(input.rules, { ...input.cart, now: input.now }))
  return weightTermsOf(chosen.map(({ type, quantity, terms }) => ({ containerTypeId: type._id, quantity, ...terms })))
}

/**
 * Returns the amount in cents up to which the customer agrees that the card may be charged after weighing. Each dumpster adds the amount of
 * its type.
 */
export function preAuthInCents(
  containers: Cart['containers'],
  types: readonly Pick<ContainerType, '_id' | 'preAuthAmount'>[],
): Cents {
  return sumCents(Object.entries(containers).map(([id, quantity]) => cents(known(types, id).preAuthAmount * quantity)))
}

export type ChosenContainer = {
  readonly type: Pick<ContainerType, '_id' | 'name' | 'pricePerDay'>
  readonly quantity: number
  readonly days: number
  readonly terms: ContainerTerms
}

/**
 * Returns the dumpsters of a cart with their terms under the applicable rules, sorted by id.
 * @throws the same refusals as `quoteCart`.
 */
export function chosenContainers(input: QuoteInput, rules: readonly PricingRule[]): ChosenContainer[] {
  const materialIds = input.cart.materials.map(one => known(input.materials, one.id)._id)
  const days = input.rentalDays ?? estimatedRentalDays
  return Object.entries(input.cart.containers)
    .sort(([a], [b]) => byCodeUnits(a, b))
    .map(([id, quantity]) => {
      const type = known(input.containerTypes, id)
      if (!isContainerOffered(id, materialIds, rules)) throw new Refusal('container-not-allowed')
      return { type, quantity, days, terms: containerTerms(type, { materialIds, days, rules, tonStep: input.tonStep }) }
    })
}

function line(kind: PriceLine['kind'], label: string, amountInCents: Cents, reason: Reason): PriceLine {
  return { kind, itemId: null, label, quantity: 1, amountInCents, reason }
}

function containerLine({ type, quantity, terms }: ChosenContainer): PriceLine {
  const amountInCents = cents(terms.chargeInCents * quantity)
  return { kind: 'container', itemId: type._id, label: type.name, quantity, amountInCents, reason: terms.chargeReason }
}

function disposalLine(chosen: readonly ChosenContainer[]): PriceLine {
  const exact = chosen.reduce((sum, one) => sum + one.terms.disposalExact * BigInt(one.quantity), 0n)
  const dumpsters = chosen.reduce((sum, one) => sum + one.quantity, 0)
  const [first] = chosen
  const reason =
    first === undefined
      ? reasonFor('reason.materials.none')
      : dumpsters > 1
        ? reasonFor('reason.materials.several', { dumpsters })
        : first.terms.disposalReason
  return line('materials', 'Materials', centsOfExact(exact), reason)
}

function additionalMaterialLines({ cart, materials }: QuoteInput): PriceLine[] {
  return [...cart.materials]
    .sort((a, b) => byCodeUnits(a.id, b.id))
    .flatMap(({ id, quantity = 1 }) => {
      const { _id: itemId, name: label, extraChargeInCents } = known(materials, id)
      // The database has null if the material costs nothing.
      const each = extraChargeInCents ?? 0
      if (each === 0) return []
      const reason = reasonFor('reason.additionalMaterial', { quantity, each: formatCents(each) })
      return [{ kind: 'additional-material', itemId, label, quantity, amountInCents: cents(each * quantity), reason }]
    })
}

function addOnLines({ cart, addOns }: QuoteInput): PriceLine[] {
  return [...(cart.addOnIds ?? [])].sort(byCodeUnits).map(id => {
    const { _id: itemId, title, priceInCents } = known(addOns, id)
    return { ...line('add-on', title, cents(priceInCents), reasonFor('reason.addOn')), itemId }
  })
}

function cityFeeLine(feeInCents: Cents): PriceLine {
  return line('city-fee', 'City fee', feeInCents, reasonFor(feeInCents > 0 ? 'reason.cityFee' : 'reason.cityFee.none'))
}

function discountLine({ label, amountInCents, reason }: Discount): PriceLine {
  return line('discount', label, cents(-amountInCents), reason)
}

function known<T extends { readonly _id: string }>(list: readonly T[], id: string): T {
  const found = list.find(one => one._id === id)
  if (found === undefined) throw new Refusal('unknown-choice')
  return found
}
