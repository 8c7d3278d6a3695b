import { describe, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import { cents } from '#domain/value/money.ts'
import type { AdditionalLine, BillInput, FinalBill } from './bill.ts'
import { finalBill } from './final-bill.ts'
import { billInput, kept, orderOf, ruleOf, weighed } from './quote.stage.ts'
import { tons } from './tonnage.ts'

// 7 days × 6,500 = 45,500, the 2 prepaid tons cost 19,800, and the city fee is 1,500, which makes 66,800. The tax is 8.25 % of 45,500 = 3,753.75 →
// 3,754. The total is 70,554.
const byDay = orderOf({
  serviceArea: { cityFeeInCents: 1500, taxRate: '0.0825', taxableKinds: ['container', 'add-on'] },
})
const untilDone = { ...byDay, terms: { ...byDay.terms, extraDaysRule: 'until-done' } as const }
const everything = ['container', 'materials', 'additional-material', 'city-fee', 'add-on'] as const

// The order is booked for 3 of the 7 days that 39,900 includes, with 3 tons. The tax is 6.25 % of 39,900 = 2,493.75 → 2,494. The total is 42,394.
const byPeriod = orderOf({
  rentalDays: 3,
  serviceArea: { cityFeeInCents: 0, taxRate: '0.0625', taxableKinds: everything },
  rules: [
    ruleOf({
      id: 'period',
      type: 'CONTAINER_PERIOD_PRICING',
      data: {
        containerPeriods: [
          {
            containerTypeId: 'twenty',
            basePriceInCents: 39_900,
            includedTonnage: '3',
            includedDays: 7,
            additionalDayRateInCents: 2500,
            additionalTonRateInCents: 8500,
          },
        ],
      },
    }),
  ],
})

const cell = { containerTypeId: 'twenty', materialId: 'junk', enabled: true } as const
// 59,900 covers any days with 2.5 tons, and the city fee is 2,000, which makes 61,900. The tax is 7 % of all = 4,333. The total is 66,233.
const fixed = orderOf({
  serviceArea: { cityFeeInCents: 2000, taxRate: '0.07', taxableKinds: everything },
  rules: [
    ruleOf({
      id: 'fixed',
      type: 'CONTAINER_MATERIAL_MATRIX',
      data: {
        cells: [
          {
            ...cell,
            pricingType: 'fixed',
            fixedPriceInCents: 59_900,
            minimumTonnage: '2.5',
            perTonRateInCents: 11_000,
          },
        ],
      },
    }),
  ],
})
// 1.5 tons × 7,700 = 11,550. The dumpster costs nothing, and there is no fee and no tax.
const byWeight = orderOf({
  collectTaxes: false,
  serviceArea: { cityFeeInCents: 0, taxRate: '0.0825', taxableKinds: everything },
  rules: [
    ruleOf({
      id: 'weight',
      type: 'CONTAINER_MATERIAL_MATRIX',
      data: {
        cells: [
          {
            ...cell,
            pricingType: 'payAsYouGo',
            perTonRateInCents: 7700,
            minimumCharge: 10_000,
            minimumTonnage: '1.5',
          },
        ],
      },
    }),
  ],
})
const never = (): never => {
  throw new Error('an order has a dumpster')
}
const withMinimum = {
  collectTaxes: false,
  serviceArea: { cityFeeInCents: 0, taxRate: '0.0825', taxableKinds: everything },
  rules: [
    ruleOf({
      id: 'minimum',
      type: 'CONTAINER_MATERIAL_MATRIX',
      data: {
        cells: [
          {
            ...cell,
            pricingType: 'payAsYouGo',
            perTonRateInCents: 6500,
            minimumCharge: 41_500,
            minimumTonnage: '6',
          },
        ],
      },
    }),
  ],
} satisfies Parameters<typeof orderOf>[0]
const byMinimum = orderOf(withMinimum)
const twoByMinimum = orderOf({ ...withMinimum, quantity: 2 })
const [{ pricing: _, ...termsBefore } = never()] = byMinimum.terms.containers
const byMinimumBefore = {
  ...byMinimum,
  terms: { ...byMinimum.terms, containers: [{ ...termsBefore, coveredTons: tons('6') }] },
}
const tenPercentOff = ruleOf({
  id: 'ten',
  type: 'AUTO_DISCOUNT',
  data: { discountType: 'percentage', discountPercent: '0.1' },
})
// 45,500 + 19,800 + 12,000 for 3 mattresses + 5,000 for 2 tires + 1,500 = 83,800, less 8,380 = 75,420. The taxed amount is 90 % of 45,500 + 12,000 +
// 5,000 = 56,250, of which 8.25 % = 4,640.625 → 4,641. The total is 80,061. The customer paid 10,800 for the mattresses and 4,500 for the tires.
const withPieces = orderOf({
  chosen: [
    { id: 'mattress', quantity: 3 },
    { id: 'tire', quantity: 2 },
  ],
  rules: [tenPercentOff],
  pieces: { mattress: 4000, tire: 2500, fridge: 3500 },
})
// 2 × 45,500 + 39,600 + 1,500 = 132,100. The tax is 8.25 % of 91,000 = 7,507.5 → 7,508. The total is 139,608.
const two = orderOf({ quantity: 2 })

const line = (amountInCents: number, postTax = false): AdditionalLine => ({
  label: 'Dry run',
  amountInCents: cents(amountInCents),
  postTax,
})
const percent = (amount: number) => ({ type: 'percent', amount }) as const
const dollars = (amount: number) => ({ type: 'dollars', amount }) as const

type Row = readonly [string, Parameters<typeof billInput>[0], Partial<BillInput>, tax: number, total: number]
const table: readonly Row[] = [
  // Both tons are prepaid, so the bill is the order's 70,554.
  ['two tons of the two that are prepaid', byDay, { weighed: weighed('2') }, 3754, 70_554],
  // 1.2 < 2: what is prepaid is not given back.
  ['less than is prepaid', byDay, { weighed: weighed('1.2') }, 3754, 70_554],
  // 0.01 → 0.25 × 9,900 = 2,475. Weight is not taxed here: 70,554 + 2,475.
  ['a hundredth of a ton too many', byDay, { weighed: weighed('2.01') }, 3754, 73_029],
  // 0.25 is a whole step: 2,475.
  ['a quarter of a ton too many', byDay, { weighed: weighed('2.25') }, 3754, 73_029],
  // 0.26 → 0.5 × 9,900 = 4,950.
  ['a little over a quarter too many', byDay, { weighed: weighed('2.26') }, 3754, 75_504],
  // 1.41 → 1.5 × 9,900 = 14,850.
  ['one and a half tons too many', byDay, { weighed: weighed('3.41') }, 3754, 85_404],
  // 4,001 lb = 2.0005 t: one pound → 0.25 × 9,900 = 2,475.
  ['a pound too many', byDay, { weighed: weighed('2.0005') }, 3754, 73_029],
  // An empty dumpster weighs nothing and costs what was ordered.
  ['an empty dumpster', byDay, { weighed: weighed('0') }, 3754, 70_554],
  // 10 − 7 = 3 × 6,500 = 19,500. The tax is 8.25 % of 65,000 = 5,362.5 → 5,363. 66,800 + 19,500 + 5,363.
  ['asked back three days late', byDay, { kept: kept(0, 10) }, 5363, 91_663],
  // The days count until the day that the customer asked for, which is 7. The two days that the truck was late do not count.
  ['a truck two days late, days counted to the day asked for', byDay, { kept: kept(0, 7, 9) }, 3754, 70_554],
  // The days count until the truck came: 9 − 7 = 2 × 6,500 = 13,000. The tax is 8.25 % of 58,500 = 4,826.25 → 4,826. 66,800 + 13,000 + 4,826.
  ['a truck two days late, days counted until it came', untilDone, { kept: kept(0, 7, 9) }, 4826, 84_626],
  // The dumpster was delivered on day 1 and kept until day 8, which is 7 days.
  ['delivered a day late, kept as long as paid', byDay, { kept: kept(1, 8) }, 3754, 70_554],
  // The dumpster was delivered a day early. The days count from the day booked, so there are 7.
  ['delivered a day early', byDay, { kept: kept(-1, 7) }, 3754, 70_554],
  // 4 < 7, but days that were not used are not given back.
  ['asked back three days early', byDay, { kept: kept(0, 4) }, 3754, 70_554],
  // The customer asked for day 10 and the truck came on day 8: 8 − 7 = 1 × 6,500. The tax is 8.25 % of 52,000 = 4,290. 66,800 + 6,500 + 4,290.
  ['fetched before the day asked for', byDay, { kept: kept(0, 10, 8) }, 4290, 77_590],
  // If a dumpster is fetched on the day on which it came, that is one day.
  ['fetched on the day it came', byDay, { kept: kept(0, 0) }, 3754, 70_554],
  // However it was agreed: 12 − 7 = 5 × 6,500 = 32,500. The tax is 8.25 % of 78,000 = 6,435. 66,800 + 32,500 + 6,435.
  ['kept five days longer', byDay, { kept: kept(0, 12) }, 6435, 105_735],
  // The dumpster was delivered on day 1 and kept until day 11: 10 − 7 = 3 × 6,500 = 19,500. The tax is 8.25 % of 65,000 = 5,363. 66,800 + 19,500 +
  // 5,363.
  ['delivered a day late and kept longer', byDay, { kept: kept(1, 11) }, 5363, 91_663],
  // The amount before tax is 71,800. The tax is 8.25 % of 50,500 = 4,166.25 → 4,166.
  ['fifty dollars more before tax', byDay, { additional: [line(5000)] }, 4166, 75_966],
  // The amount before tax is 61,800. The tax is 8.25 % of 40,500 = 3,341.25 → 3,341.
  ['fifty dollars less before tax', byDay, { additional: [line(-5000)] }, 3341, 65_141],
  // The bill is 70,554 + 5,000, and the tax does not change.
  ['fifty dollars more after tax', byDay, { additional: [line(5000, true)] }, 3754, 75_554],
  // The bill is 70,554 − 5,000, and the tax does not change.
  ['fifty dollars less after tax', byDay, { additional: [line(-5000, true)] }, 3754, 65_554],
  // −50,000 before tax leaves nothing to tax: 66,800 − 50,000.
  ['more taken off than is taxed', byDay, { additional: [line(-50_000)] }, 0, 16_800],
  // The discount is 6,680. It takes a tenth, 4,550, off the taxed 45,500: 8.25 % of 40,950 = 3,378.375 → 3,378. 60,120 + 3,378.
  ['ten percent off', byDay, { discounts: [percent(10)] }, 3378, 63_498],
  // The discount is 668. It takes 455 off the taxed amount: 8.25 % of 45,045 = 3,716.2125 → 3,716. 66,132 + 3,716.
  ['one percent off', byDay, { discounts: [percent(1)] }, 3716, 69_848],
  // Everything is discounted.
  ['a hundred percent off', byDay, { discounts: [percent(100)] }, 0, 0],
  // The discount takes 10,000 × 45,500 / 66,800 = 6,811.377 → 6,811 off the taxed amount: 8.25 % of 38,689 = 3,191.8425 → 3,192. 56,800 + 3,192.
  ['a hundred dollars off', byDay, { discounts: [dollars(10_000)] }, 3192, 59_992],
  // The discounts are 6,680, then 5,000. They take 11,680 × 45,500 / 66,800 = 7,955.689 → 7,956 off the taxed amount: 8.25 % of 37,544 = 3,097.38 →
  // 3,097. 55,120 + 3,097.
  ['fifty dollars and ten percent off', byDay, { discounts: [dollars(5000), percent(10)] }, 3097, 58_217],
  // 3 days were booked, 7 are included: 7 cost nothing more.
  ['seven included days of which three were booked', byPeriod, { kept: kept(0, 7) }, 2494, 42_394],
  // 9 − 7 = 2 × 2,500 = 5,000. The tax is 6.25 % of 44,900 = 2,806.25 → 2,806.
  ['two days above those of a period', byPeriod, { kept: kept(0, 9) }, 2806, 47_706],
  // 0.6 → 0.75 × 8,500 = 6,375, which is taxed as disposal: 6.25 % of 46,275 = 2,892.1875 → 2,892.
  ['six tenths of a ton above a period’s', byPeriod, { weighed: weighed('3.6') }, 2892, 49_167],
  // 5,000 + 6,375: 6.25 % of 51,275 = 3,204.6875 → 3,205.
  ['both of them', byPeriod, { weighed: weighed('3.6'), kept: kept(0, 9) }, 3205, 54_480],
  // A fixed price covers any days.
  ['a month at a fixed price', fixed, { kept: kept(0, 30) }, 4333, 66_233],
  // 0.25 × 11,000 = 2,750: 7 % of 64,650 = 4,525.5 → 4,526.
  ['a quarter of a ton above a fixed price', fixed, { weighed: weighed('2.75') }, 4526, 69_176],
  // 1.6 → 1.75 × 11,000 = 19,250: 7 % of 81,150 = 5,680.5 → 5,681.
  ['much above a fixed price', fixed, { weighed: weighed('4.1') }, 5681, 86_831],
  // 1.5 tons were paid for.
  ['by weight, the tons paid for', byWeight, { weighed: weighed('1.5') }, 0, 11_550],
  // 0.01 → 0.25 × 7,700 = 1,925.
  ['by weight, a hundredth more', byWeight, { weighed: weighed('1.51') }, 0, 13_475],
  // 3.5 × 7,700 = 26,950. Three weeks cost nothing.
  ['by weight, five tons after three weeks', byWeight, { weighed: weighed('5'), kept: kept(0, 21) }, 0, 38_500],
  // A minimum of 41,500 covers 6.25 whole tons at 6,500.
  ['by weight, within the minimum charge', byMinimum, { weighed: weighed('6.25') }, 0, 41_500],
  // 6.5 × 6,500 = 42,250. The minimum is part of it, so it costs 750 more.
  ['by weight, a little above the minimum charge', byMinimum, { weighed: weighed('6.3') }, 0, 42_250],
  // The bill is 8 × 6,500.
  ['by weight, far above the minimum charge', byMinimum, { weighed: weighed('8') }, 0, 52_000],
  // The amount that was paid in advance is not refunded.
  ['by weight, less than the minimum charge', byMinimum, { weighed: weighed('1') }, 0, 41_500],
  // Each dumpster has its own minimum: 42,250 and 41,500.
  ['by weight, two dumpsters', twoByMinimum, { weighed: weighed('6.3', '2') }, 0, 83_750],
  // The order was placed before, so the tons above the 6 that were named cost 0.5 × 6,500 = 3,250.
  ['by weight, as it was sold before', byMinimumBefore, { weighed: weighed('6.3') }, 0, 44_750],
  // There are three mattresses and two tires, as the customer entered them.
  ['pieces as they were named', withPieces, { items: [{ materialId: 'mattress', quantity: 3 }] }, 4641, 80_061],
  // One mattress more costs 4,000: 8.25 % of 60,250 = 4,970.625 → 4,971. 79,420 + 4,971.
  ['a mattress more', withPieces, { items: [{ materialId: 'mattress', quantity: 4 }] }, 4971, 84_391],
  // Two of the three are given back at what was paid, 10,800 × 2/3 = 7,200: 8.25 % of 49,050 = 4,046.625 → 4,047. 68,220 + 4,047.
  ['two mattresses fewer', withPieces, { items: [{ materialId: 'mattress', quantity: 1 }] }, 4047, 72_267],
  // The refund is 4,500: 8.25 % of 51,750 = 4,269.375 → 4,269. 70,920 + 4,269.
  ['no tires at all', withPieces, { items: [{ materialId: 'tire', quantity: 0 }] }, 4269, 75_189],
  // The order does not name these two at 3,500 each: 8.25 % of 63,250 = 5,218.125 → 5,218. 82,420 + 5,218.
  [
    'two fridges that the customer did not name',
    withPieces,
    { items: [{ materialId: 'fridge', quantity: 2 }] },
    5218,
    87_638,
  ],
  // The first one costs 0.5 × 9,900 = 4,950 more, and what the second lacks does not help it.
  ['two dumpsters, one of them heavy', two, { weighed: weighed('2.5', '1') }, 7508, 144_558],
  // 0.1 → 0.25 × 9,900 = 2,475 each. Together they are 4,950, not the 2,475 of 0.2 tons.
  ['two dumpsters, both a little heavy', two, { weighed: weighed('2.1', '2.1') }, 7508, 144_558],
  // One day × 2 × 6,500 = 13,000: 8.25 % of 104,000 = 8,580. 132,100 + 13,000 + 8,580.
  ['two dumpsters a day longer', two, { kept: kept(0, 8) }, 8580, 153_680],
  // The steps are half a ton: 0.1 → 0.5 × 9,900 = 4,950.
  [
    'a hauler who counts half tons',
    orderOf({ billing: { tonnageStepInHundredths: 50 } }),
    { weighed: weighed('2.1') },
    3754,
    75_504,
  ],
  // The steps are a hundredth of a ton: 0.013 → 0.02 × 9,900 = 198.
  [
    'a hauler who counts hundredths',
    orderOf({ billing: { tonnageStepInHundredths: 1 } }),
    { weighed: weighed('2.013') },
    3754,
    70_752,
  ],
  // 66,800 + 4,950 + 13,000 + 4,000 − 2,000 = 86,750, less 10 % = 78,075. The taxed amount is 45,500 + 13,000 + 4,000 − 2,000 = 60,500, less its
  // tenth 6,050 = 54,450, of which 8.25 % = 4,492.125 → 4,492. 78,075 + 4,492 + 1,000.
  [
    'everything at once',
    orderOf(),
    {
      weighed: weighed('2.4'),
      kept: kept(0, 9),
      items: [{ materialId: 'mattress', quantity: 1 }],
      additional: [line(-2000), line(1000, true)],
      discounts: [percent(10)],
    },
    4492,
    83_567,
  ],
]

describe('a bill worked out by hand', () => {
  test.each(table)('has the right tax and total: %s', (_, order, changes, taxInCents, totalInCents) => {
    const bill = finalBill(billInput(order, changes))
    expect({ tax: bill.taxInCents, total: bill.totalInCents }).toEqual({ tax: taxInCents, total: totalInCents })
    expect(bill.lines.reduce((sum, one) => sum + one.amountInCents, 0)).toBe(totalInCents)
  })
})

test('the subtotal is the amount after discounts, and a bill on which nothing is taxed has no line of tax', () => {
  expect(finalBill(billInput(byDay, { discounts: [percent(10)] })).subTotalInCents).toBe(60_120)
  const untaxed = finalBill(billInput(byDay, { additional: [line(-50_000)] }))
  expect(untaxed.lines.map(one => one.kind)).not.toContain('tax')
})

test('percents are taken off before dollars, and discounts of one kind in their given order', () => {
  const discounts = [dollars(500), percent(10), dollars(300), percent(20)]
  const given = finalBill(billInput(byDay, { discounts })).lines.filter(one => one.kind === 'bill-discount')
  expect(given.map(one => one.reason.sentence)).toEqual([
    '10% off $668.00',
    '20% off $601.20',
    '$5.00 off',
    '$3.00 off',
  ])
})

describe('different dumpsters of one order', () => {
  const [container = never()] = byDay.terms.containers
  const box = { ...container, containerTypeId: 'box', name: 'Box', coveredTons: tons('1') }
  const terms = { ...byDay.terms, containers: [container, box] }
  const load = (containerTypeId: string, text: string) => ({ containerTypeId, tons: tons(text) })

  test('are each weighed once, and each has its own allowance', () => {
    const bill = finalBill(billInput(byDay, { terms, weighed: [load('box', '1.5'), load('twenty', '2')] }))
    const weights = bill.lines.filter(one => one.kind === 'weight')
    expect(weights.map(one => [one.itemId, one.amountInCents])).toEqual([
      ['twenty', 0],
      ['box', 4950],
    ])
  })

  test.each([
    ['one of them twice', [load('twenty', '1'), load('twenty', '1')]],
    ['both, and a stranger', [load('twenty', '1'), load('box', '1'), load('other', '1')]],
    ['only one', [load('box', '1')]],
    ['one, and a stranger', [load('twenty', '1'), load('other', '1')]],
  ])('cannot be billed if the weights are for %s', (_, strange) => {
    expect(() => finalBill(billInput(byDay, { terms, weighed: strange }))).toThrow(RangeError)
  })
})

test('the two dumpsters of a swap have their own tons, each on the bill of its own order', () => {
  const bill = (load: string) => finalBill(billInput(byDay, { weighed: weighed(load) })).totalInCents
  // The first one costs 0.5 × 9,900 = 4,950 more. It does not get the ton that the second one leaves unused.
  expect([bill('2.5'), bill('1')]).toEqual([75_504, 70_554])
})

describe('The reasons on a bill', () => {
  const said = (changes: Partial<BillInput>, order = byDay) =>
    finalBill(billInput(order, changes)).lines.map(one => `${one.kind}: ${one.reason.sentence}`)

  test('say how the weight was charged', () => {
    expect(said({ weighed: weighed('3.41') })).toContain(
      'weight: 3.41 tons weighed − 2 covered = 1.41 over, charged as 1.5 tons × $99.00 a ton',
    )
    expect(said({ weighed: weighed('1') })).toContain('weight: 1 ton weighed, 2 tons are covered: nothing to add')
  })

  test('say how the days were counted by the hauler’s rule', () => {
    expect(said({ kept: kept(0, 10) })).toContain(
      'extra-days: 10 days until the pick-up day you asked for − 7 covered = 3 days × $65.00 a day',
    )
    expect(said({ kept: kept(0, 7, 8) }, untilDone)).toContain(
      'extra-days: 8 days until the pick-up − 7 covered = 1 day × $65.00 a day',
    )
  })

  test('say how the counted pieces were charged', () => {
    const count = (quantity: number, order = withPieces) =>
      said({ items: [{ materialId: 'mattress', quantity }] }, order)
    expect(count(5)).toContain('item: 5 found − 3 paid for = 2 more × $40.00')
    expect(count(1)).toContain(
      'item: 3 paid for − 1 found: 2 of 3 back, of the $108.00 paid for them after your discount',
    )
    const undiscounted = orderOf({ chosen: [{ id: 'mattress', quantity: 3 }] })
    expect(count(1, undiscounted)).toContain('item: 3 paid for − 1 found = 2 × $40.00 back')
  })

  test('say what pay as you go has already paid', () => {
    expect(said({ weighed: weighed('6.25') }, byMinimum)).toContain(
      'weight: 6.25 tons weighed, 6.25 tons are covered: nothing to add',
    )
    expect(said({ weighed: weighed('8') }, byMinimum)).toContain(
      'weight: 8 tons weighed, charged as 8 tons × $65.00 a ton = $520.00 − $415.00 paid already',
    )
  })

  test('say what the office entered and took off, and how the tax was computed', () => {
    const lines = said({ additional: [line(5000), line(-300, true)], discounts: [percent(10), dollars(500)] })
    expect(lines.slice(-5)).toEqual([
      'additional: Entered by the office, before tax',
      'bill-discount: 10% off $718.00',
      'bill-discount: $5.00 off',
      'tax: 8.25% sales tax on $450.98',
      'additional-after-tax: Entered by the office, after tax',
    ])
  })
})

describe('a bill is refused', () => {
  const refusalOf = (changes: Partial<BillInput>) => {
    try {
      return finalBill(billInput(byDay, changes)).totalInCents
    } catch (error) {
      if (error instanceof Refusal) return error.refusal
      throw error
    }
  }

  test('when a discount in dollars exceeds the amount', () => {
    expect(refusalOf({ discounts: [dollars(66_800)] })).toBe(0)
    expect(refusalOf({ discounts: [dollars(66_801)] })).toBe('discount-too-large')
    expect(refusalOf({ discounts: [dollars(1), percent(100)] })).toBe('discount-too-large')
    expect(() => finalBill(billInput(byDay, { discounts: [dollars(66_801)] }))).toThrow('$668.00')
  })

  test('when more is taken off than there is', () => {
    expect(refusalOf({ additional: [line(-66_800)] })).toBe(0)
    expect(refusalOf({ additional: [line(-66_801)] })).toBe('bill-below-zero')
    // An amount that is added after tax does not balance an amount that was subtracted before it.
    expect(refusalOf({ additional: [line(-66_801), line(100, true)] })).toBe('bill-below-zero')
    expect(refusalOf({ additional: [line(-70_555, true)] })).toBe('bill-below-zero')
  })

  test('unless every dumpster was weighed once', () => {
    expect(() => refusalOf({ weighed: [] })).toThrow(RangeError)
    expect(() => refusalOf({ weighed: weighed('1', '1') })).toThrow(RangeError)
    expect(() => finalBill(billInput(two, { weighed: weighed('1') }))).toThrow(RangeError)
    const strange = weighed('1').map(one => ({ ...one, containerTypeId: 'other' }))
    expect(() => refusalOf({ weighed: strange })).toThrow(RangeError)
  })

  test('with items that are not charged by the piece, or that are counted twice', () => {
    const item = { materialId: 'mattress', quantity: 1 }
    expect(() => refusalOf({ items: [{ materialId: 'junk', quantity: 1 }] })).toThrow(RangeError)
    expect(() => refusalOf({ items: [item, item] })).toThrow(RangeError)
    const fewerThanNone = billInput(withPieces, { items: [{ ...item, quantity: -1 }] })
    expect(() => finalBill(fewerThanNone)).toThrow('the items counted')
    expect(() => refusalOf({ items: [{ ...item, quantity: 0.5 }] })).toThrow(RangeError)
  })
})

test('the product computes the worked example of the bill', () => {
  const bill = finalBill(billInput(byDay, { weighed: weighed('2.6'), kept: kept(0, 9) }))
  expect(byDay.quote.totalInCents).toBe(70_554)
  expect(bill.lines.map(({ kind, amountInCents }) => [kind, amountInCents])).toEqual([
    ['container', 45_500],
    ['materials', 19_800],
    ['city-fee', 1500],
    ['weight', 7425],
    ['extra-days', 13_000],
    ['tax', 4826],
  ])
  expect([bill.subTotalInCents, bill.totalInCents]).toEqual([87_225, 92_051])
})

describe('A correction of a bill', () => {
  /** Returns the sum of the lines of each kind and item. */
  const amountsOf = ({ lines }: FinalBill) => {
    const sums: Record<string, number> = {}
    for (const { kind, itemId, amountInCents } of lines) {
      const name = `${kind} ${itemId ?? ''}`.trim()
      sums[name] = (sums[name] ?? 0) + amountInCents
    }
    return sums
  }
  const bill = (...loads: string[]) => finalBill(billInput(two, { weighed: weighed(...loads) }))

  test('changes the bill by the difference in weight, and no other line', () => {
    const before = bill('3', '1')
    const after = bill('3', '2.5')
    expect(after.totalInCents - before.totalInCents).toBe(4950)
    const { 'weight twenty': weight = 0, ...others } = amountsOf(before)
    expect(amountsOf(after)).toEqual({ ...others, 'weight twenty': weight + 4950 })
  })

  test('leaves every amount as it was if no charge changes', () => {
    expect(bill('2', '1.9').totalInCents).toBe(bill('1', '2').totalInCents)
    expect(amountsOf(bill('2', '1.9'))).toEqual(amountsOf(bill('1', '2')))
  })

  test('removes a line that is gone, and its tax', () => {
    const late = finalBill(billInput(byDay, { kept: kept(0, 10) }))
    const onTime = finalBill(billInput(byDay))
    const { 'extra-days twenty': extraDays, tax = 0, ...others } = amountsOf(late)
    expect(extraDays).toBe(19_500)
    expect(amountsOf(onTime)).toEqual({ ...others, tax: tax - 1609 })
    expect([
      onTime.subTotalInCents - late.subTotalInCents,
      onTime.taxInCents - late.taxInCents,
      onTime.totalInCents - late.totalInCents,
    ]).toEqual([-19_500, -1609, -21_109])
  })
})
