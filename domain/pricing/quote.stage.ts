/** The orders that the tests of bills use. By default they are for one dumpster for a week at a price per day, in Austin. */
import { addDays, dayOf } from '#domain/value/calendar.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import type { BillInput } from './bill.ts'
import type { FeePrices } from './field-fees.ts'
import { linesOfKind, type PriceLine } from './line.ts'
import { type BillingRules, type OrderTerms, orderTerms } from './order-terms.ts'
import { orderLines, priceChoices, type Quote, type QuoteInput } from './quote.ts'
import type { PricingRule, RuleConfiguration } from './rule.ts'
import { type Tons, tonStepOf, tons } from './tonnage.ts'

export function ruleOf(configuration: RuleConfiguration): PricingRule {
  return {
    id: configuration.id,
    name: `Rule ${configuration.id}`,
    organizationId: 'org',
    configuration,
    scope: { customerClassification: 'all', zipCodes: 'all', customerIds: 'all' },
    precedence: 500,
    effectiveFrom: null,
    effectiveTo: null,
    canCombine: true,
    active: true,
  }
}

export type OrderOptions = {
  readonly quantity?: number
  readonly rules?: readonly PricingRule[]
  readonly rentalDays?: number
  readonly chosen?: QuoteInput['cart']['materials']
  readonly addOnInCents?: number
  readonly pricePerDay?: number
  readonly pieces?: Readonly<Record<string, number>>
  readonly serviceArea?: QuoteInput['serviceArea']
  readonly collectTaxes?: boolean
  readonly billing?: Partial<BillingRules>
  readonly taxed?: NonNullable<QuoteInput['taxed']>
}

export type PricedOrder = { readonly quote: Quote; readonly terms: OrderTerms }

/**
 * Makes an order. By default the dumpster costs $65 per day, mattresses cost $40 and tires $25 each, the city fee is $15, and the tax is
 * 8.25 % on dumpsters, pieces and add-ons.
 */
export function orderOf(options: OrderOptions = {}): PricedOrder {
  const { addOnInCents = 0, pieces = { mattress: 4000, tire: 2500 } } = options
  const input: QuoteInput = {
    cart: {
      zipCode: '78701' as ZipCode,
      customerType: 'individual',
      userId: 'ann',
      materials: [{ id: 'junk' }, ...(options.chosen ?? [])],
      containers: { twenty: options.quantity ?? 1 },
      addOnIds: addOnInCents > 0 ? ['boards'] : [],
      promotionCode: null,
    },
    containerTypes: [{ _id: 'twenty', name: '20 yard', pricePerDay: options.pricePerDay ?? 6500 }],
    materials: [
      { _id: 'junk', name: 'Household junk' },
      ...Object.entries(pieces).map(([_id, extraChargeInCents]) => ({ _id, name: _id, extraChargeInCents })),
    ],
    addOns: [{ _id: 'boards', title: 'Driveway boards', priceInCents: addOnInCents }],
    rules: options.rules ?? [],
    serviceArea: options.serviceArea ?? {
      cityFeeInCents: 1500,
      taxRate: '0.0825',
      taxableKinds: ['container', 'additional-material', 'add-on'],
    },
    collectTaxes: options.collectTaxes ?? true,
    rentalDays: options.rentalDays ?? 7,
    tonStep: tonStepOf(options.billing?.tonnageStepInHundredths ?? 25),
    now: new Date('2026-11-01T15:00:00Z'),
    ...(options.taxed && { taxed: options.taxed }),
  }
  const pricing = priceChoices(input)
  const billing = {
    tonnageStepInHundredths: 25,
    extraDaysRule: 'until-requested',
    fees: feePrices,
    ...options.billing,
  } as const
  return { quote: pricing.quote, terms: orderTerms(pricing, billing) }
}

/** The fees with which every hauler begins. Here the hauler also gives the customer something back for a missed promise. */
export const feePrices: FeePrices = {
  tripInCents: 15_000,
  waitFreeMinutes: 10,
  waitPerMinuteInCents: 400,
  overfillInCents: 10_000,
  wrongItemInCents: 5_000,
  cleaningInCents: 5_000,
  relocationInCents: 10_000,
  missedPromiseInCents: 2_500,
}

export const dropOffDay = dayOf('2026-11-02')

/** The dumpster was delivered, its pick-up was requested, and it was collected this many days after the booked drop-off day. */
export const kept = (delivered: number, requested: number, collected = requested): BillInput['kept'] => ({
  bookedDropOffDay: dropOffDay,
  deliveredDay: addDays(dropOffDay, delivered),
  requestedDay: addDays(dropOffDay, requested),
  collectedDay: addDays(dropOffDay, collected),
})

export const weighed = (...loads: readonly (string | Tons)[]): BillInput['weighed'] =>
  loads.map(load => ({ containerTypeId: 'twenty', tons: typeof load === 'string' ? tons(load) : load }))

/** Returns the input for the bill of an order. Unless the test changes it, each dumpster has a load of 1.5 tons and nothing is added. */
export function billInput({ quote, terms }: PricedOrder, changes: Partial<BillInput> = {}): BillInput {
  const dumpsters = terms.containers.reduce((sum, one) => sum + one.quantity, 0)
  return {
    ordered: orderLines(quote),
    terms,
    weighed: weighed(...Array.from({ length: dumpsters }, () => '1.5')),
    items: [],
    kept: kept(0, terms.rentalDays),
    fees: [],
    additional: [],
    discounts: [],
    ...changes,
  }
}

/** Returns the parts of a quote that tests compare. */
export function partsOf({ lines, rentalDays: totalDays, ...sums }: Quote) {
  const of = (kind: PriceLine['kind']) =>
    linesOfKind(lines, kind).map(one => ({ _id: one.itemId, ...one, totalInCents: one.amountInCents }))
  const only = (kind: PriceLine['kind']) => {
    const [line, ...others] = of(kind)
    if (!line || others.length > 0) throw new Error(`not one line of the kind ${kind}`)
    return line
  }
  return {
    ...sums,
    containers: of('container').map(one => ({ ...one, name: one.label, totalDays })),
    addOns: of('add-on').map(one => ({ ...one, title: one.label })),
    materials: only('materials'),
    additionalMaterialCharges: of('additional-material').map(one => ({ ...one, name: one.label })),
    cityFeeInCents: only('city-fee').amountInCents,
    discounts: of('discount').map(one => ({ ...one, amountInCents: -one.amountInCents })),
    taxReason: only('tax').reason,
  }
}
