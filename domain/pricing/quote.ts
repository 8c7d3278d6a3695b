/**
 * A priced cart: one function makes it, on the server; the browser only shows it (rule P2). Example:
 *
 *   20 yard for 10 days: 450.00 with 7 days and 2 tons included, then 3 × 15.00   495.00
 *   driveway boards                                                                25.00
 *   2 mattresses × 50.00                                                          100.00
 *   city fee                                                                       20.00
 *   10 % discount on 640.00                                                       -64.00
 *   8.25 % tax on 468.00: dumpster and boards, less their part of the discount     38.61
 *   total                                                                         614.61
 */
import type { Cart } from '#domain/cart/cart.ts'
import type { AddOn } from '#domain/catalog/add-on.ts'
import type { ContainerType } from '#domain/catalog/container-type.ts'
import type { Material } from '#domain/catalog/material.ts'
import { byCodeUnits } from '#domain/compare.ts'
import { type Cents, cents, formatCents, sumCents } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { applicableRules } from './choose-rule.ts'
import { type ContainerTerms, containerTerms, isContainerOffered } from './container-charge.ts'
import { type Discount, discountsOn } from './discount.ts'
import { type Reason, reasonFor } from './reason.ts'
import type { PricingRule } from './rule.ts'
import type { QuoteLineKind, ServiceAreaTerms } from './service-area.ts'
import { type TaxableLine, taxOn } from './tax.ts'
import { centsOfExact } from './tonnage.ts'
import { type WeightTerms, weightTermsOf } from './weight-terms.ts'

type Line = { readonly _id: string; readonly quantity: number; readonly totalInCents: Cents; readonly reason: Reason }

export type Quote = {
  readonly containers: readonly (Line & { readonly name: string; readonly totalDays: number })[]
  readonly addOns: readonly (Line & { readonly title: string })[]
  readonly materials: { readonly totalInCents: Cents; readonly reason: Reason }
  readonly additionalMaterialCharges: readonly (Line & { readonly name: string })[]
  readonly cityFeeInCents: Cents
  readonly cityFeeReason: Reason
  /** Amounts are what is taken off, as positive cents. */
  readonly discounts: readonly Discount[]
  readonly subTotalInCents: Cents
  readonly taxInCents: Cents
  readonly taxReason: Reason
  readonly totalInCents: Cents
  /** True while the dates, and with them the rental days, are not chosen. */
  readonly isEstimate: boolean
}

/** What a price depends on, and nothing else: two equal inputs give equal quotes, whatever the order of their lists. */
export type QuoteInput = {
  readonly cart: Pick<
    Cart,
    'zipCode' | 'customerType' | 'userId' | 'materials' | 'containers' | 'addOnIds' | 'promotionCode'
  >
  readonly containerTypes: readonly Pick<ContainerType, '_id' | 'name' | 'pricePerDay'>[]
  readonly materials: readonly Pick<Material, '_id' | 'name' | 'extraChargeInCents'>[]
  readonly addOns: readonly Pick<AddOn, '_id' | 'title' | 'priceInCents'>[]
  /** All rules of the organization; which apply is decided here. */
  readonly rules: readonly PricingRule[]
  readonly serviceArea: ServiceAreaTerms
  readonly collectTaxes: boolean
  /** Null before dates are chosen. */
  readonly rentalDays: number | null
  readonly now: Date
}

/** Days assumed before dates are chosen (rule P5). */
export const estimatedRentalDays = 7

/**
 * Prices a cart. Refuses 'unknown-choice' for what is not in the lists given and 'container-not-allowed' for a dumpster that
 * one of the chosen materials may not go into.
 */
export function quoteCart(input: QuoteInput): Quote {
  const rules = applicableRules(input.rules, { ...input.cart, now: input.now })
  const chosen = chosenContainers(input, rules)
  const containers = chosen.map(({ type, quantity, terms, days }) => ({
    _id: type._id,
    name: type.name,
    quantity,
    totalDays: days,
    totalInCents: cents(terms.chargeInCents * quantity),
    reason: terms.chargeReason,
  }))
  const materials = disposalLine(chosen)
  const addOns = addOnLines(input)
  const additionalMaterialCharges = additionalMaterialLines(input)
  const cityFeeInCents = cents(input.serviceArea.cityFeeInCents)
  const lines = taxedLines({ containers, addOns, materials, additionalMaterialCharges, cityFeeInCents })
  const gross = sumCents(lines.map(line => line.amountInCents))
  const discounts = discountsOn(gross, rules, input.cart.promotionCode)
  const discount = sumCents(discounts.map(one => one.amountInCents))
  const tax = input.collectTaxes
    ? taxOn(lines, discount, input.serviceArea)
    : { taxInCents: cents(0), reason: reasonFor('reason.tax.none') }
  return {
    containers,
    addOns,
    materials,
    additionalMaterialCharges,
    discounts,
    cityFeeInCents,
    cityFeeReason: reasonFor(cityFeeInCents > 0 ? 'reason.cityFee' : 'reason.cityFee.none'),
    subTotalInCents: cents(gross - discount),
    taxInCents: tax.taxInCents,
    taxReason: tax.reason,
    totalInCents: cents(gross - discount + tax.taxInCents),
    isEstimate: input.rentalDays === null,
  }
}

/** The lines of a quote as tax and discounts see them, in the order in which a discount is spread over them. */
export function taxedLines(
  quote: Pick<Quote, 'containers' | 'addOns' | 'materials' | 'additionalMaterialCharges' | 'cityFeeInCents'>,
): TaxableLine[] {
  const kindOf =
    (kind: QuoteLineKind) =>
    (line: { totalInCents: Cents }): TaxableLine => ({ kind, amountInCents: line.totalInCents })
  return [
    ...quote.containers.map(kindOf('container')),
    ...quote.addOns.map(kindOf('add-on')),
    kindOf('materials')(quote.materials),
    ...quote.additionalMaterialCharges.map(kindOf('additional-material')),
    { kind: 'city-fee', amountInCents: quote.cityFeeInCents },
  ]
}

/** The tons that a cart pays for in advance and what a ton above them costs. Refuses as `quoteCart` does. */
export function weightTerms(input: QuoteInput): WeightTerms {
  const chosen = chosenContainers(input, applicableRules(input.rules, { ...input.cart, now: input.now }))
  return weightTermsOf(chosen.map(({ type, quantity, terms }) => ({ containerTypeId: type._id, quantity, ...terms })))
}

/** Up to how many cents the customer agrees that the card may be charged after weighing: an amount for each dumpster. */
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

/** The dumpsters of a cart with their terms under the applicable rules, by id. Refuses as `quoteCart` does. */
export function chosenContainers(input: QuoteInput, rules: readonly PricingRule[]): ChosenContainer[] {
  const materialIds = input.cart.materials.map(one => known(input.materials, one.id)._id)
  const days = input.rentalDays ?? estimatedRentalDays
  return Object.entries(input.cart.containers)
    .sort(([a], [b]) => byCodeUnits(a, b))
    .map(([id, quantity]) => {
      const type = known(input.containerTypes, id)
      if (!isContainerOffered(id, materialIds, rules)) throw new Refusal('container-not-allowed')
      return { type, quantity, days, terms: containerTerms(type, { materialIds, days, rules }) }
    })
}

function disposalLine(chosen: readonly ChosenContainer[]): Quote['materials'] {
  const exact = chosen.reduce((sum, one) => sum + one.terms.disposalExact * BigInt(one.quantity), 0n)
  const dumpsters = chosen.reduce((sum, one) => sum + one.quantity, 0)
  const [first] = chosen
  const reason =
    first === undefined
      ? reasonFor('reason.materials.none')
      : dumpsters > 1
        ? reasonFor('reason.materials.several', { dumpsters })
        : first.terms.disposalReason
  return { totalInCents: centsOfExact(exact), reason }
}

function addOnLines({ cart, addOns }: QuoteInput): Quote['addOns'] {
  return [...(cart.addOnIds ?? [])].sort(byCodeUnits).map(id => {
    const { _id, title, priceInCents } = known(addOns, id)
    return { _id, title, quantity: 1, totalInCents: cents(priceInCents), reason: reasonFor('reason.addOn') }
  })
}

function additionalMaterialLines({ cart, materials }: QuoteInput): Quote['additionalMaterialCharges'] {
  return [...cart.materials]
    .sort((a, b) => byCodeUnits(a.id, b.id))
    .flatMap(({ id, quantity = 1 }) => {
      const { _id, name, extraChargeInCents } = known(materials, id)
      // The database has null where nothing is charged.
      const each = extraChargeInCents ?? 0
      if (each === 0) return []
      const reason = reasonFor('reason.additionalMaterial', { quantity, each: formatCents(each) })
      return [{ _id, name, quantity, totalInCents: cents(each * quantity), reason }]
    })
}

function known<T extends { readonly _id: string }>(list: readonly T[], id: string): T {
  const found = list.find(one => one._id === id)
  if (found === undefined) throw new Refusal('unknown-choice')
  return found
}
