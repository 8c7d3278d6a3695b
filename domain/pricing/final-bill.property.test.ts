import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceOf } from '#domain/order/balance.ts'
import { refundableInCents } from '#domain/order/refund-plan.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addDays } from '#domain/value/calendar.ts'
import { type Cents, cents } from '#domain/value/money.ts'
import type { BillInput, FinalBill } from './bill.ts'
import type { BillDiscount } from './bill-discount.ts'
import { finalBill } from './final-bill.ts'
import { type Extension, priceExtension } from './later-pickup.ts'
import { billInput, dropOffDay, kept, orderOf, type PricedOrder, ruleOf, weighed } from './quote.stage.ts'
import { type QuoteLineKind, quoteLineKinds } from './service-area.ts'
import type { Tons } from './tonnage.ts'

// The test computes a whole bill a second time from what was ordered and what happened, slowly, in simple steps and in exact rationals.
// This computation shares no function with the product's and does not use the frozen terms.

type Ratio = { n: bigint; d: bigint }
const whole = (value: number): Ratio => ({ n: BigInt(value), d: 1n })
const over = (n: number, d: number): Ratio => ({ n: BigInt(n), d: BigInt(d) })
const decimal = (text: string): Ratio => {
  const [before = '0', after = ''] = text.split('.')
  return { n: BigInt(before + after), d: 10n ** BigInt(after.length) }
}
const times = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.n, d: a.d * b.d })
const less = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d })
const isMore = (a: Ratio, b: Ratio) => a.n * b.d > b.n * a.d
const floor = (n: bigint, d: bigint) => n / d - (n % d < 0n ? 1n : 0n)
const rounded = (a: Ratio) => Number(floor(2n * a.n + a.d, 2n * a.d))
const add = (numbers: readonly number[]) => numbers.reduce((sum, next) => sum + next, 0)

type Pricing =
  | { way: 'day'; perDay: number }
  | { way: 'period'; base: number; days: number; perDay: number; tons: string; perTon: number }
  | { way: 'fixed'; price: number; tons: string; perTon: number }
  | { way: 'weight'; minimum: number; tons: string; perTon: number }

type Story = {
  pricing: Pricing
  dumpsters: number
  bookedDays: number
  pieces: { mattress: number; tire: number }
  named: { mattress: number; tire: number }
  found: { mattress: number | null; tire: number | null }
  boards: number
  cityFee: number
  percentOff: string | null
  dollarsOff: number | null
  rate: string
  kinds: QuoteLineKind[]
  isTaxed: boolean
  step: number
  loads: number[]
  late: number
  asked: number
  truck: number
  isUntilDone: boolean
  longer: number[]
  additional: { label: string; amountInCents: Cents; postTax: boolean }[]
  discounts: BillDiscount[]
}

/**
 * Returns the prices of one dumpster: its charge, its prepaid disposal, its tons, its days, and the price of an extra ton and of an extra
 * day.
 */
function priceOfOne(p: Pricing, days: number) {
  if (p.way === 'day') {
    return { charge: p.perDay * days, fee: whole(19_800), tons: whole(2), perTon: 9900, days, perDay: p.perDay }
  }
  const { perTon } = p
  const tons = decimal(p.tons)
  if (p.way === 'fixed') return { charge: p.price, fee: whole(0), tons, perTon, days: Infinity, perDay: 0 }
  if (p.way === 'weight') {
    const byWeight = times(tons, whole(perTon))
    const fee = isMore(whole(p.minimum), byWeight) ? whole(p.minimum) : byWeight
    return { charge: 0, fee, tons, perTon, days: Infinity, perDay: 0 }
  }
  const charge = p.base + (days > p.days ? (days - p.days) * p.perDay : 0)
  return { charge, fee: whole(0), tons, perTon, days: days > p.days ? days : p.days, perDay: p.perDay }
}

/** Computes the order itself: its lines, the share of the discount of each line, and its tax. */
function orderSlowly(story: Story) {
  const one = priceOfOne(story.pricing, story.bookedDays)
  const lines: { kind: QuoteLineKind; amount: number; id?: 'mattress' | 'tire' }[] = [
    { kind: 'container', amount: one.charge * story.dumpsters },
    { kind: 'add-on', amount: story.boards },
    { kind: 'materials', amount: rounded(times(one.fee, whole(story.dumpsters))) },
    { kind: 'additional-material', amount: story.pieces.mattress * story.named.mattress, id: 'mattress' },
    { kind: 'additional-material', amount: story.pieces.tire * story.named.tire, id: 'tire' },
    { kind: 'city-fee', amount: story.cityFee },
  ]
  const gross = add(lines.map(line => line.amount))
  const byPercent = story.percentOff === null ? 0 : rounded(times(whole(gross), decimal(story.percentOff)))
  const discount = byPercent + Math.min(gross - byPercent, story.dollarsOff ?? 0)
  const upTo = (index: number) =>
    gross === 0 ? 0 : rounded(times(whole(discount), over(add(lines.slice(0, index).map(l => l.amount)), gross)))
  const net = lines.map((line, index) => ({ ...line, amount: line.amount - upTo(index + 1) + upTo(index) }))
  const taxed = add(net.filter(line => story.kinds.includes(line.kind)).map(line => line.amount))
  return { one, net, gross: gross - discount, taxed }
}

function daysSlowly(story: Story): number {
  const from = Math.max(0, story.late)
  const gone = story.asked + story.truck
  const to = story.isUntilDone ? gone : Math.min(story.asked, gone)
  return Math.max(1, to - from)
}

type SlowBill = { later: number[]; tax: number; total: number; refused: boolean }

function billSlowly(story: Story): SlowBill {
  const { one, net, gross, taxed } = orderSlowly(story)
  const weights = story.loads.map(load => {
    const { pricing } = story
    if (pricing.way === 'weight') {
      const step = over(story.step, 100)
      const steps = -floor(-BigInt(load) * step.d, 10_000n * step.n)
      const byWeight = times(times({ n: steps, d: 1n }, step), whole(pricing.perTon))
      return isMore(byWeight, one.fee) ? rounded(less(byWeight, one.fee)) : 0
    }
    const excess = less(over(load, 10_000), one.tons)
    if (excess.n <= 0n) return 0
    const step = over(story.step, 100)
    const steps = -floor(-excess.n * step.d, excess.d * step.n)
    return rounded(times(times({ n: steps, d: 1n }, step), whole(one.perTon)))
  })
  const pieces = (['mattress', 'tire'] as const).map(id => {
    const more = (story.found[id] ?? story.named[id]) - story.named[id]
    if (more >= 0) return more * story.pieces[id]
    const paid = net.find(line => line.id === id)?.amount ?? 0
    return -rounded(times(whole(paid), over(-more, story.named[id])))
  })
  const extraDays = Math.max(0, daysSlowly(story) - one.days)
  const days = extraDays === 0 ? 0 : extraDays * one.perDay * story.dumpsters
  const entered = story.additional.filter(line => !line.postTax).map(line => line.amountInCents as number)
  const after = add(story.additional.filter(line => line.postTax).map(line => line.amountInCents as number))
  const sum = gross + add([...weights, ...pieces, days, ...entered])
  let left = sum
  for (const { type, amount } of story.discounts) {
    if (type === 'percent') left -= rounded(times(whole(left), over(amount, 100)))
  }
  const flat = add(story.discounts.filter(one => one.type === 'dollars').map(one => one.amount))
  const refused = { later: [], tax: 0, total: 0, refused: true }
  if (sum < 0 || flat > left) return refused
  left -= flat
  const isTaxed = (kind: QuoteLineKind) => story.kinds.includes(kind)
  const base = Math.max(
    0,
    taxed +
      (isTaxed('materials') ? add(weights) : 0) +
      (isTaxed('additional-material') ? add(pieces) : 0) +
      (isTaxed('container') ? days : 0) +
      add(entered),
  )
  const share = sum === 0 ? 0 : rounded(times(whole(sum - left), over(base, sum)))
  const tax = story.isTaxed ? rounded(times(whole(base - share), decimal(story.rate))) : 0
  const later = [...weights, ...pieces, days, ...entered, after, left - sum]
  return left + tax + after < 0 ? refused : { later, tax, total: left + tax + after, refused: false }
}

// The histories are random. The product gets the same ones.

const money = fc.nat(90_000)
const tonnage = fc.nat(1600).map(n => (n / 400).toFixed(4))
const pricing: fc.Arbitrary<Pricing> = fc.oneof(
  fc.record({ way: fc.constant('day' as const), perDay: fc.integer({ min: 1, max: 9000 }) }),
  fc.record({
    way: fc.constant('period' as const),
    base: money,
    days: fc.integer({ min: 1, max: 14 }),
    perDay: fc.nat(4000),
    tons: tonnage,
    perTon: fc.nat(12_000),
  }),
  fc.record({ way: fc.constant('fixed' as const), price: money, tons: tonnage, perTon: fc.nat(12_000) }),
  fc.record({ way: fc.constant('weight' as const), minimum: fc.nat(30_000), tons: tonnage, perTon: fc.nat(12_000) }),
)
const both = <T>(one: fc.Arbitrary<T>) => fc.record({ mattress: one, tire: one })
const story: fc.Arbitrary<Story> = fc
  .record({
    pricing,
    dumpsters: fc.constantFrom(1, 1, 1, 2, 3),
    bookedDays: fc.integer({ min: 1, max: 30 }),
    pieces: both(fc.integer({ min: 1, max: 6000 })),
    named: both(fc.constantFrom(0, 0, 1, 2, 3, 7)),
    found: both(fc.constantFrom(null, null, 0, 1, 2, 5)),
    boards: fc.constantFrom(0, 0, 4500),
    cityFee: fc.constantFrom(0, 1500, 999),
    percentOff: fc.constantFrom(null, null, '0.1', '0.333'),
    dollarsOff: fc.constantFrom(null, null, 2500, 200_000),
    rate: fc.constantFrom('0', '0.0825', '0.06', '0.101250'),
    kinds: fc.subarray([...quoteLineKinds]),
    isTaxed: fc.nat(5).map(n => n > 0),
    step: fc.constantFrom(25, 25, 25, 50, 10, 1, 100),
    loads: fc.array(fc.oneof(fc.nat(90_000), fc.constantFrom(20_000, 20_001, 22_500)), { minLength: 3, maxLength: 3 }),
    late: fc.constantFrom(0, 0, 0, 1, -1),
    asked: fc.nat(40),
    truck: fc.constantFrom(0, 0, 1, 3, -1),
    isUntilDone: fc.boolean(),
    longer: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }),
    additional: fc.array(
      fc.record({
        label: fc.constantFrom('Dry run', 'Relocation'),
        amountInCents: fc.integer({ min: -9000, max: 9000 }).map(cents),
        postTax: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    discounts: fc.array(
      fc.oneof(
        fc.record({ type: fc.constant('percent' as const), amount: fc.integer({ min: 1, max: 100 }) }),
        fc.record({ type: fc.constant('dollars' as const), amount: fc.integer({ min: 1, max: 20_000 }) }),
      ),
      { maxLength: 2 },
    ),
  })
  .map(told => ({ ...told, loads: told.loads.slice(0, told.dumpsters) }))

function rulesOf({ pricing: p, percentOff, dollarsOff }: Story) {
  const cell = { containerTypeId: 'twenty', materialId: 'junk', enabled: true } as const
  const rules = []
  if (p.way === 'period') {
    const period = {
      containerTypeId: 'twenty',
      basePriceInCents: p.base,
      includedTonnage: p.tons,
      includedDays: p.days,
      additionalDayRateInCents: p.perDay,
      additionalTonRateInCents: p.perTon,
    }
    rules.push(ruleOf({ id: 'p', type: 'CONTAINER_PERIOD_PRICING', data: { containerPeriods: [period] } }))
  } else if (p.way !== 'day') {
    const terms = { ...cell, minimumTonnage: p.tons, perTonRateInCents: p.perTon }
    const made =
      p.way === 'fixed'
        ? { ...terms, pricingType: 'fixed' as const, fixedPriceInCents: p.price }
        : { ...terms, pricingType: 'payAsYouGo' as const, minimumCharge: p.minimum }
    rules.push(ruleOf({ id: 'm', type: 'CONTAINER_MATERIAL_MATRIX', data: { cells: [made] } }))
  }
  if (percentOff !== null) {
    const data = { discountType: 'percentage', discountPercent: percentOff } as const
    rules.push(ruleOf({ id: 'a', type: 'AUTO_DISCOUNT', data }))
  }
  if (dollarsOff !== null) {
    const data = { discountType: 'flat', discountAmountInCents: dollarsOff } as const
    rules.push(ruleOf({ id: 'b', type: 'AUTO_DISCOUNT', data }))
  }
  return rules
}

function ordered(told: Story): PricedOrder {
  const chosen = (['mattress', 'tire'] as const).flatMap(id =>
    told.named[id] > 0 ? [{ id, quantity: told.named[id] }] : [],
  )
  return orderOf({
    quantity: told.dumpsters,
    rules: rulesOf(told),
    rentalDays: told.bookedDays,
    chosen,
    addOnInCents: told.boards,
    pricePerDay: told.pricing.way === 'day' ? told.pricing.perDay : 1234,
    pieces: told.pieces,
    serviceArea: { cityFeeInCents: told.cityFee, taxRate: told.rate, taxableKinds: told.kinds },
    collectTaxes: told.isTaxed,
    billing: {
      tonnageStepInHundredths: told.step,
      extraDaysRule: told.isUntilDone ? 'until-done' : 'until-requested',
    },
  })
}

/**
 * Returns the extensions, each agreed after the one before, at the price that the customer saw. `taxes` are the amounts of tax that the
 * customer saw.
 */
function extended(told: Story, { terms }: PricedOrder): { extensions: Extension[]; taxes: number[] } {
  const extensions: Extension[] = []
  const taxes: number[] = []
  const firstDay = addDays(dropOffDay, Math.max(0, told.late))
  let agreedPickupDay = addDays(dropOffDay, told.bookedDays)
  for (const days of told.longer) {
    const pickupDay = addDays(agreedPickupDay, days)
    const price = priceExtension(terms, { firstDay, earlier: extensions }, { agreedPickupDay, pickupDay })
    extensions.push({ pickupDay, extraDays: days, priceInCents: price.priceInCents })
    taxes.push(price.taxInCents)
    agreedPickupDay = pickupDay
  }
  return { extensions, taxes }
}

function extendedSlowly(told: Story): number[] {
  const one = priceOfOne(told.pricing, told.bookedDays)
  const late = Math.max(0, told.late)
  const chargedUpTo = (days: number) => Math.max(0, days - late - one.days) * one.perDay * told.dumpsters
  if (one.days === Infinity) return told.longer.map(() => 0)
  return told.longer.map((days, index) => {
    const before = told.bookedDays + add(told.longer.slice(0, index))
    return chargedUpTo(before + days) - chargedUpTo(before)
  })
}

function inputOf(told: Story, order = ordered(told)): BillInput {
  return billInput(order, {
    weighed: weighed(...told.loads.map(load => load as Tons)),
    items: (['mattress', 'tire'] as const).flatMap(materialId => {
      const quantity = told.found[materialId]
      return quantity === null ? [] : [{ materialId, quantity }]
    }),
    kept: kept(told.late, told.asked, told.asked + told.truck),
    additional: told.additional,
    discounts: told.discounts,
  })
}

function billOrRefusal(input: BillInput): FinalBill | null {
  try {
    return finalBill(input)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function check(told: Story): FinalBill | null {
  const input = inputOf(told)
  const { extensions } = extended(told, ordered(told))
  expect(extensions.map(one => one.priceInCents)).toEqual(extendedSlowly(told))
  const slow = billSlowly(told)
  const bill = billOrRefusal(input)
  expect(bill === null).toBe(slow.refused)
  if (bill === null) return null
  expect({ tax: bill.taxInCents, total: bill.totalInCents }).toEqual({ tax: slow.tax, total: slow.total })
  return bill
}

describe('a final bill', () => {
  test('is what a second computation in exact rationals says, for 400 orders that are the same every time', () => {
    const table = fc.sample(story, { seed: 20_261_121, numRuns: 400 })
    const bills = table.map(check).filter(bill => bill !== null)
    expect(bills.length).toBeGreaterThanOrEqual(300)
    const kinds = new Set(
      bills.flatMap(bill => bill.lines.filter(line => line.amountInCents !== 0).map(one => one.kind)),
    )
    expect([...kinds].sort()).toEqual(
      [
        'add-on',
        'additional',
        'additional-after-tax',
        'additional-material',
        'bill-discount',
        'city-fee',
        'container',
        'discount',
        'extra-days',
        'item',
        'materials',
        'tax',
        'weight',
      ].sort(),
    )
  })

  test('is what the second computation says for 5,000 other orders, and is the sum of its lines in whole cents', () => {
    fc.assert(
      fc.property(story, told => {
        const bill = check(told)
        if (bill === null) return
        expect(add(bill.lines.map(line => line.amountInCents))).toBe(bill.totalInCents)
        const taxed = bill.lines.filter(line => line.kind === 'tax').map(line => line.amountInCents)
        const after = bill.lines.filter(line => line.kind === 'additional-after-tax').map(line => line.amountInCents)
        expect(add(taxed)).toBe(bill.taxInCents)
        expect(bill.subTotalInCents + bill.taxInCents + add(after)).toBe(bill.totalInCents)
        for (const line of bill.lines) {
          expect(Number.isSafeInteger(line.amountInCents)).toBe(true)
          expect(line.reason.sentence).not.toMatch(/[{}#]|NaN|undefined/)
        }
      }),
      { numRuns: 5000 },
    )
  }, 60_000)

  test('of an order to which nothing happened is the price of the order, to the cent', () => {
    fc.assert(
      fc.property(story, told => {
        const order = ordered(told)
        const bill = finalBill(billInput(order, { weighed: weighed(...told.loads.map(() => '0')), kept: kept(0, 1) }))
        expect(bill.totalInCents).toBe(order.quote.totalInCents)
        expect(bill.taxInCents).toBe(order.quote.taxInCents)
      }),
      { numRuns: 2000 },
    )
  }, 60_000)

  test('of an extended order is what was paid for both, or the price of the order if the added days were not used', () => {
    fc.assert(
      fc.property(story, any => {
        const told = { ...any, late: 0 }
        const order = ordered(told)
        const { extensions, taxes } = extended(told, order)
        const last = told.bookedDays + add(told.longer)
        const bill = finalBill(
          billInput(order, { weighed: weighed(...told.loads.map(() => '0')), kept: kept(0, last) }),
        )
        const paid = add(extensions.map(one => one.priceInCents)) + add(taxes)
        expect(bill.totalInCents).toBe(order.quote.totalInCents + paid)
        const back = finalBill(
          billInput(order, { weighed: weighed(...told.loads.map(() => '0')), kept: kept(0, told.bookedDays) }),
        )
        expect(back.totalInCents).toBe(order.quote.totalInCents)
      }),
      { numRuns: 2000 },
    )
  }, 60_000)
})

describe('money after a bill', () => {
  const moved = fc.array(fc.nat(80_000), { maxLength: 4 })
  const refundable = (amountInCents: number, refundedInCents: number) =>
    refundableInCents([{ intentId: 'all', amountInCents, refundedInCents }])
  const inCents = (amounts: readonly number[]) => amounts.map(amount => ({ amountInCents: cents(amount) }))

  test('is due or owed to the customer, and a refund of what is owed never exceeds what was paid', () => {
    fc.assert(
      fc.property(story, moved, moved, (told, paid, wanted) => {
        const bill = billOrRefusal(inputOf(told))
        if (bill === null) return
        const refunds: number[] = []
        for (const amount of wanted) {
          refunds.push(Math.min(amount, refundable(add(paid), add(refunds))))
        }
        const balance = balanceOf(bill.totalInCents, inCents(paid), inCents(refunds))
        expect(balance).toBe(bill.totalInCents - add(paid) + add(refunds))
        const owed = Math.max(0, -balance)
        expect(add(refunds) + owed).toBeLessThanOrEqual(add(paid))
      }),
      { numRuns: 3000 },
    )
  }, 60_000)

  test('changes only by weight, tax and discounts when a weight is corrected, however often', () => {
    const loads = fc.array(fc.array(fc.nat(90_000), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(story, loads, (told, corrections) => {
        const order = ordered(told)
        const bills = [told.loads, ...corrections.map(three => three.slice(0, told.dumpsters))].map(weights =>
          billOrRefusal(inputOf({ ...told, loads: weights }, order)),
        )
        const made = bills.filter(bill => bill !== null)
        const [first] = made
        if (!first) return
        const unmoved = (bill: FinalBill) =>
          bill.lines.filter(line => !['weight', 'tax', 'bill-discount'].includes(line.kind))
        for (const { lines, totalInCents } of made)
          expect(add(lines.map(line => line.amountInCents))).toBe(totalInCents)
        for (const bill of made) expect(unmoved(bill)).toEqual(unmoved(first))
      }),
      { numRuns: 2000 },
    )
  }, 60_000)
})
