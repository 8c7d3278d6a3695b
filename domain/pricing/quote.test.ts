import { describe, expect, test } from 'vitest'
import type { ZipCode } from '#domain/value/zip.ts'
import { partsOf } from './quote.stage.ts'
import { orderLines, preAuthInCents, type QuoteInput, quoteCart as quoteLines, weightTerms } from './quote.ts'
import type { MatrixCell, PricingRule, RuleConfiguration } from './rule.ts'
import { tons } from './tonnage.ts'

const now = new Date('2026-11-21T16:00:00Z')

function rule(id: string, configuration: RuleConfiguration, changes: Partial<PricingRule> = {}): PricingRule {
  return {
    id,
    name: `Rule ${id}`,
    organizationId: 'org',
    configuration,
    precedence: 500,
    effectiveFrom: null,
    effectiveTo: null,
    canCombine: false,
    active: true,
    scope: { customerClassification: 'all', zipCodes: 'all', customerIds: 'all' },
    ...changes,
  }
}

const fixed = (materialId: string, fixedPriceInCents: number, enabled = true): MatrixCell => ({
  containerTypeId: 'twenty',
  materialId,
  enabled,
  pricingType: 'fixed',
  fixedPriceInCents,
  minimumTonnage: '3',
  perTonRateInCents: 8500,
})
const payAsYouGo = (minimumTonnage: string, minimumCharge: number): MatrixCell => ({
  containerTypeId: 'twenty',
  materialId: 'wood',
  enabled: true,
  pricingType: 'payAsYouGo',
  minimumTonnage,
  minimumCharge,
  perTonRateInCents: 9900,
})
const matrix = (...cells: MatrixCell[]) =>
  rule('matrix', { id: 'm', type: 'CONTAINER_MATERIAL_MATRIX', data: { cells } })

const twoPeriods = rule('periods', {
  id: 'p',
  type: 'CONTAINER_PERIOD_PRICING',
  data: {
    containerPeriods: [
      {
        containerTypeId: 'twenty',
        basePriceInCents: 42_500,
        includedTonnage: '2',
        includedDays: 3,
        additionalDayRateInCents: 2500,
        additionalTonRateInCents: 9500,
      },
      {
        containerTypeId: 'twenty',
        basePriceInCents: 49_900,
        includedTonnage: '2.5',
        includedDays: 7,
        additionalDayRateInCents: 1500,
        additionalTonRateInCents: 9000,
      },
    ],
  },
})

const percentOff = (id: string, discountPercent: string, changes: Partial<PricingRule> = {}) =>
  rule(id, { id, type: 'AUTO_DISCOUNT', data: { discountType: 'percentage', discountPercent } }, changes)
const flatOff = (id: string, discountAmountInCents: number, changes: Partial<PricingRule> = {}) =>
  rule(id, { id, type: 'AUTO_DISCOUNT', data: { discountType: 'flat', discountAmountInCents } }, changes)
const coupon = rule('coupon', {
  id: 'c',
  type: 'DISCOUNT',
  data: { code: 'SPRING', discountType: 'flat', discountAmountInCents: 5000 },
})

function input(changes: Partial<Omit<QuoteInput, 'cart'>> & { cart?: Partial<QuoteInput['cart']> } = {}): QuoteInput {
  const { cart, ...rest } = changes
  return {
    cart: {
      zipCode: '78701' as ZipCode,
      customerType: 'individual',
      userId: null,
      materials: [{ id: 'wood' }],
      containers: { twenty: 1 },
      addOnIds: null,
      promotionCode: null,
      ...cart,
    },
    containerTypes: [
      { _id: 'twenty', name: '20 yard', pricePerDay: 6500 },
      { _id: 'ten', name: '10 yard', pricePerDay: 4500 },
    ],
    materials: [
      { _id: 'wood', name: 'Wood' },
      { _id: 'tires', name: 'Tires', extraChargeInCents: 2500 },
      { _id: 'brick', name: 'Brick' },
    ],
    addOns: [{ _id: 'mats', title: 'Driveway mats', priceInCents: 3999 }],
    rules: [],
    serviceArea: { cityFeeInCents: 0, taxRate: '0.0825', taxableKinds: ['container', 'add-on'] },
    tonStep: tons('0.25'),
    collectTaxes: true,
    rentalDays: 7,
    now,
    ...rest,
  }
}

const quoteCart = (asked: QuoteInput) => partsOf(quoteLines(asked))
const containerOf = (quote: ReturnType<typeof quoteCart>) => quote.containers[0]

describe('the price of a dumpster', () => {
  test('is its price per day times the days, with two tons prepaid at $99, if no rule prices it', () => {
    const quote = quoteCart(input())
    expect(containerOf(quote)).toMatchObject({ totalInCents: 45_500, totalDays: 7 })
    expect(containerOf(quote)?.reason.sentence).toBe('7 days at $65.00 a day')
    expect(quote.materials.totalInCents).toBe(19_800)
    expect(quote.materials.reason.sentence).toBe(
      '2 tons prepaid at $99.00 a ton; only weight above that is charged later',
    )
    expect(quote.subTotalInCents).toBe(65_300)
    expect(quote.isEstimate).toBe(false)
  })

  test('is estimated for seven days before dates are chosen', () => {
    expect(quoteCart(input({ rentalDays: null }))).toMatchObject({
      isEstimate: true,
      containers: [{ totalDays: 7, totalInCents: 45_500 }],
    })
  })

  test('prepays the minimum tonnage of the tonnage rule if there is one', () => {
    const tonnage = rule('tons', {
      id: 't',
      type: 'TONNAGE_PRICING',
      data: { perTonRateInCents: 8001, minimumTonnage: '1.25' },
    })
    const { materials } = quoteCart(input({ rules: [tonnage] }))
    expect(materials).toMatchObject({ totalInCents: 10_001, reason: { ruleId: 'tons', ruleName: 'Rule tons' } })
  })

  test('is fixed by the matrix for any number of days, with its tons included', () => {
    const rules = [matrix(fixed('wood', 52_500))]
    for (const rentalDays of [1, 7, 30]) {
      const quote = quoteCart(input({ rules, rentalDays }))
      expect(containerOf(quote)).toMatchObject({ totalInCents: 52_500, reason: { ruleId: 'matrix' } })
      expect(quote.materials.totalInCents).toBe(0)
    }
  })

  test('is that of the most expensive enabled cell among the chosen materials', () => {
    const rules = [matrix(fixed('wood', 52_500), fixed('brick', 61_000), fixed('tires', 90_000))]
    const quote = quoteCart(input({ rules, cart: { materials: [{ id: 'wood' }, { id: 'brick' }] } }))
    expect(containerOf(quote)?.totalInCents).toBe(61_000)
  })

  test.each([
    ['the tons where they cost more than the minimum', '2.5', 20_000, 24_750, '2.5 tons at $99.00 a ton'],
    ['the minimum charge where it is more', '1', 20_000, 20_000, 'Minimum charge for disposal, good for 2 tons'],
    ['for the whole steps that it covers', '1', 23_000, 23_000, 'Minimum charge for disposal, good for 2.25 tons'],
    ['nothing in advance where nothing is the minimum', '0', 0, 0, 'Charged by weight after pick-up, at $99.00 a ton'],
  ])('has no container charge if the customer pays as they go, but %s', (_, tonnage, minimum, fee, sentence) => {
    const quote = quoteCart(input({ rules: [matrix(payAsYouGo(tonnage, minimum))] }))
    expect(containerOf(quote)?.totalInCents).toBe(0)
    expect(quote.materials).toMatchObject({ totalInCents: fee, reason: { sentence } })
  })

  test.each([
    [1, 42_500],
    [3, 42_500],
    [5, 47_500],
    [6, 49_900],
    [7, 49_900],
    [10, 54_400],
  ])('by period for %i days is the cheapest period: %i cents', (rentalDays, totalInCents) => {
    expect(containerOf(quoteCart(input({ rules: [twoPeriods], rentalDays })))?.totalInCents).toBe(totalInCents)
  })

  test('by period says which days are included and which are extra', () => {
    expect(containerOf(quoteCart(input({ rules: [twoPeriods], rentalDays: 10 })))?.reason.sentence).toBe(
      '$499.00 with 7 days included, then 3 days at $15.00 a day',
    )
  })

  test('comes from the rule with the highest precedence that has data for the dumpster', () => {
    const first = { ...twoPeriods, precedence: 900 }
    expect(containerOf(quoteCart(input({ rules: [matrix(fixed('wood', 1)), first] })))?.reason.ruleId).toBe('periods')
    const others = quoteCart(input({ rules: [matrix(fixed('wood', 1)), first], cart: { containers: { ten: 1 } } }))
    expect(others.containers[0]).toMatchObject({ totalInCents: 31_500, reason: { ruleId: null } })
  })
})

describe('a material that may not go into a dumpster', () => {
  const disabled = matrix(fixed('brick', 10, false))
  const ask = {
    rules: [disabled, { ...twoPeriods, precedence: 900 }],
    cart: { materials: [{ id: 'wood' }, { id: 'brick' }] },
  }

  test('refuses the cart, also if another rule makes the price', () => {
    expect(() => quoteCart(input(ask))).toThrowError(expect.objectContaining({ refusal: 'container-not-allowed' }))
  })

  test('is allowed by a rule of higher precedence that enables it', () => {
    const allowing = { ...matrix(fixed('brick', 70_000)), id: 'allowing', precedence: 800 }
    expect(quoteCart(input({ ...ask, rules: [disabled, allowing] })).containers[0]?.totalInCents).toBe(70_000)
  })

  test('is refused, and so is a choice that is not offered at all', () => {
    for (const cart of [{ containers: { gone: 1 } }, { addOnIds: ['gone'] }, { materials: [{ id: 'gone' }] }]) {
      expect(() => quoteCart(input({ cart }))).toThrowError(expect.objectContaining({ refusal: 'unknown-choice' }))
    }
  })
})

test('a sum above $1,000,000 is refused, and the error names the rules that made the sum', () => {
  const dear = (perTonRateInCents: number) =>
    rule('weight', { id: 'w', type: 'TONNAGE_PRICING', data: { perTonRateInCents, minimumTonnage: '10' } })
  const costs = (perTonRateInCents: number) =>
    quoteLines(input({ rules: [dear(perTonRateInCents)], collectTaxes: false, rentalDays: 1 })).totalInCents
  expect(costs(9_999_350)).toBe(100_000_000)
  expect(() => costs(9_999_351)).toThrowError(
    expect.objectContaining({
      refusal: 'price-unavailable',
      cause: expect.objectContaining({ rules: [expect.objectContaining({ name: 'Rule weight' })] }),
    }),
  )
})

describe('lines beside the dumpster', () => {
  test('are additional materials times their quantity, add-ons once, and the city fee', () => {
    const quote = quoteCart(
      input({
        cart: { materials: [{ id: 'wood' }, { id: 'tires', quantity: 4 }], addOnIds: ['mats'] },
        serviceArea: { cityFeeInCents: 1250, taxRate: '0', taxableKinds: [] },
      }),
    )
    expect(quote.additionalMaterialCharges).toMatchObject([{ _id: 'tires', quantity: 4, totalInCents: 10_000 }])
    expect(quote.addOns).toMatchObject([{ title: 'Driveway mats', quantity: 1, totalInCents: 3999 }])
    expect(quote.cityFeeInCents).toBe(1250)
    expect(quote.subTotalInCents).toBe(45_500 + 19_800 + 10_000 + 3999 + 1250)
  })

  test('count a material with an additional fee once if it has no quantity', () => {
    expect(
      quoteCart(input({ cart: { materials: [{ id: 'tires' }] } })).additionalMaterialCharges[0]?.totalInCents,
    ).toBe(2500)
  })
})

describe('discounts', () => {
  const discounts = (rules: PricingRule[], promotionCode: string | null = null) =>
    quoteCart(input({ rules: [matrix(fixed('wood', 50_000)), ...rules], cart: { promotionCode } })).discounts.map(
      one => [one.label, one.amountInCents],
    )
  const together = { canCombine: true }

  test('that are combined take percentages first, each from what is left, and then flat amounts', () => {
    expect(
      discounts([
        flatOff('flat', 2000, { canCombine: true, precedence: 900 }),
        percentOff('a', '0.1', { ...together, precedence: 600 }),
        percentOff('b', '0.05', together),
      ]),
    ).toEqual([
      ['Rule a', 5000],
      ['Rule b', 2250],
      ['Rule flat', 2000],
    ])
  })

  test('are either the best single one or the combined ones, whichever saves more', () => {
    expect(
      discounts([percentOff('single', '0.2'), percentOff('other', '0.3'), percentOff('a', '0.1', together)]),
    ).toEqual([['Rule other', 15_000]])
    expect(
      discounts([percentOff('single', '0.1'), percentOff('a', '0.1', together), flatOff('b', 1, together)]),
    ).toEqual([
      ['Rule a', 5000],
      ['Rule b', 1],
    ])
  })

  test('by code apply only with the code, whatever its letter case', () => {
    expect(discounts([coupon])).toEqual([])
    expect(discounts([coupon], 'WINTER')).toEqual([])
    expect(discounts([coupon], ' spring ')).toEqual([['Rule coupon', 5000]])
  })

  test('never take more than there is to pay', () => {
    expect(discounts([flatOff('huge', 9_999_999)])).toEqual([['Rule huge', 50_000]])
    expect(quoteCart(input({ rules: [percentOff('free', '1')] }))).toMatchObject({
      subTotalInCents: 0,
      taxInCents: 0,
      totalInCents: 0,
    })
  })
})

describe('tax', () => {
  test('is the rate times the taxable lines, rounded once', () => {
    const quote = quoteCart(input({ cart: { addOnIds: ['mats'] } }))
    expect(quote.taxInCents).toBe(4084)
    expect(quote.taxReason.sentence).toBe('8.25% sales tax on $494.99')
    expect(quote.totalInCents).toBe(quote.subTotalInCents + 4084)
  })

  test('is computed on the taxable lines after discounts', () => {
    expect(quoteCart(input({ rules: [percentOff('half', '0.5')] })).taxInCents).toBe(1877)
  })

  test('is not collected if the cart says so', () => {
    expect(quoteCart(input({ collectTaxes: false }))).toMatchObject({
      taxInCents: 0,
      taxReason: { message: 'reason.tax.none' },
    })
  })
})

test('the product computes the worked example of the rule', () => {
  const period = {
    containerTypeId: 'twenty',
    basePriceInCents: 52_500,
    includedTonnage: '3',
    includedDays: 7,
    additionalDayRateInCents: 1200,
    additionalTonRateInCents: 9900,
  }
  const quote = quoteLines(
    input({
      cart: { materials: [{ id: 'wood' }, { id: 'mattress', quantity: 2 }], addOnIds: ['boards'] },
      materials: [
        { _id: 'wood', name: 'Wood' },
        { _id: 'mattress', name: 'Mattress', extraChargeInCents: 4000 },
      ],
      addOns: [{ _id: 'boards', title: 'Driveway boards', priceInCents: 3900 }],
      rules: [
        rule('periods', { id: 'p', type: 'CONTAINER_PERIOD_PRICING', data: { containerPeriods: [period] } }),
        percentOff('contractors', '0.05'),
      ],
      serviceArea: {
        cityFeeInCents: 1500,
        taxRate: '0.0825',
        taxableKinds: ['container', 'additional-material', 'add-on'],
      },
      rentalDays: 10,
    }),
  )
  expect(quote.lines.map(({ kind, amountInCents }) => [kind, amountInCents])).toEqual([
    ['container', 56_100],
    ['materials', 0],
    ['additional-material', 8000],
    ['add-on', 3900],
    ['city-fee', 1500],
    ['discount', -3475],
    ['tax', 5330],
  ])
  expect([quote.subTotalInCents, quote.totalInCents]).toEqual([66_025, 71_355])
})

describe('terms shown before payment', () => {
  test('name the tons that are covered and the price of a ton above them', () => {
    expect(weightTerms(input({ rules: [twoPeriods] }))).toEqual({
      totalWeightInTons: 2.5,
      minimumWeightInTons: 2.5,
      pricePerTonInCents: 9000,
      tonsByContainerId: { twenty: 2.5 },
    })
    expect(weightTerms(input())).toEqual({
      totalWeightInTons: 2,
      minimumWeightInTons: 2,
      pricePerTonInCents: 9900,
      tonsByContainerId: { twenty: 2 },
    })
  })

  test('name the amount per dumpster that may be charged after weighing', () => {
    expect(preAuthInCents({ twenty: 2 }, [{ _id: 'twenty', preAuthAmount: 30_000 }])).toBe(60_000)
  })
})

describe('several dumpsters', () => {
  const quote = (containers: Record<string, number>, serviceArea = input().serviceArea) =>
    quoteCart(input({ cart: { containers }, serviceArea }))

  test('prepay the tons of each of them, on one line', () => {
    const { materials, containers } = quote({ twenty: 2, ten: 1 })
    expect(materials).toMatchObject({ totalInCents: 59_400, reason: { sentence: 'Disposal for 3 dumpsters' } })
    expect(containers.map(one => [one._id, one.quantity])).toEqual([
      ['ten', 1],
      ['twenty', 2],
    ])
    expect(quote({ ten: 1 }).materials.reason.message).toBe('reason.materials.prepaid')
  })

  test('prepay nothing while none is chosen', () => {
    expect(quote({}).materials).toMatchObject({ totalInCents: 0, reason: { message: 'reason.materials.none' } })
  })
})

test('the lines of a quote do not depend on the order in which something was chosen', () => {
  const offered = {
    materials: [
      { _id: 'tires', name: 'Tires', extraChargeInCents: 2500 },
      { _id: 'fridge', name: 'Fridge', extraChargeInCents: 3500 },
    ],
    addOns: [
      { _id: 'mats', title: 'Driveway mats', priceInCents: 3999 },
      { _id: 'boards', title: 'Boards', priceInCents: 2999 },
    ],
  }
  const chosen = {
    materials: [{ id: 'tires' }, { id: 'fridge' }],
    addOnIds: ['mats', 'boards'],
    containers: { twenty: 1, ten: 1 },
  }
  const other = {
    materials: [{ id: 'fridge' }, { id: 'tires' }],
    addOnIds: ['boards', 'mats'],
    containers: { ten: 1, twenty: 1 },
  }
  const { lines } = quoteLines(input({ ...offered, cart: chosen }))
  expect(quoteLines(input({ ...offered, cart: other })).lines).toEqual(lines)
  expect(lines.map(one => one.itemId).filter(Boolean)).toEqual(['ten', 'twenty', 'fridge', 'tires', 'boards', 'mats'])
})

test('the line of the city fee says whether there is a city fee', () => {
  const reasonOf = (cityFeeInCents: number) => {
    const { lines } = quoteLines(input({ serviceArea: { ...input().serviceArea, cityFeeInCents } }))
    return lines.find(one => one.kind === 'city-fee')?.reason.message
  }
  expect([reasonOf(0), reasonOf(1500)]).toEqual(['reason.cityFee.none', 'reason.cityFee'])
})

test('a rule for a ZIP counts for the price and for the tons', () => {
  const scope = { customerClassification: 'all', zipCodes: ['78701'], customerIds: 'all' } as const
  const data = { perTonRateInCents: 8000, minimumTonnage: '3' }
  const inAustin = rule('tons', { id: 't', type: 'TONNAGE_PRICING', data }, { scope })
  expect(quoteCart(input({ rules: [inAustin] })).materials.totalInCents).toBe(24_000)
  expect(weightTerms(input({ rules: [inAustin] }))).toMatchObject({ totalWeightInTons: 3, pricePerTonInCents: 8000 })
})

test('an order keeps its dumpsters and the lines that cost something', () => {
  const quote = quoteLines(
    input({ rules: [matrix(payAsYouGo('2', 0))], cart: { addOnIds: ['mats'] }, collectTaxes: false }),
  )
  expect(orderLines(quote).map(one => [one.kind, one.amountInCents])).toEqual([
    ['container', 0],
    ['materials', 19_800],
    ['add-on', 3999],
  ])
})
