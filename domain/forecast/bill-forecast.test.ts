import { describe, expect, test } from 'vitest'
import { finalBill } from '#domain/pricing/final-bill.ts'
import { billInput, kept, orderOf, ruleOf, weighed } from '#domain/pricing/quote.stage.ts'
import { forecastBill } from './bill-forecast.ts'

const junk = { id: 'junk', density: { low: 150, typical: 290, high: 520 } }
const load = { containerTypeId: 'twenty', volumeInCubicYards: 20, materials: [junk] }
// 7 days and 2 tons cost 399.00. Each ton more costs 85.00. The tax is 6.25 % of the whole.
const ordered = orderOf({
  serviceArea: { cityFeeInCents: 0, taxRate: '0.0625', taxableKinds: ['container', 'materials'] },
  rules: [
    ruleOf({
      id: 'period',
      type: 'CONTAINER_PERIOD_PRICING',
      data: {
        containerPeriods: [
          {
            containerTypeId: 'twenty',
            basePriceInCents: 39_900,
            includedTonnage: '2',
            includedDays: 7,
            additionalDayRateInCents: 2500,
            additionalTonRateInCents: 8500,
          },
        ],
      },
    }),
  ],
})
const input = { ...ordered, load, maxWeightInPounds: 20_000, weighed: [] }

describe('The forecast bill (rule F2)', () => {
  test('costs what was ordered if the load is within the included tons, and at worst also the tons above them', () => {
    // A full dumpster holds 2.9 tons. 55 % of it is 1.6 tons and 85 % is 2.5 tons. 70 % of the heaviest material is 3.6 tons. 2.5 tons are
    // 2 steps of a quarter above 2, which cost 42.50 more. 3.6 tons are 7 steps, which cost 148.75 more. The tax is 6.25 %.
    expect(forecastBill(input)).toEqual({
      lowTons: 1.6,
      highTons: 2.5,
      worstTons: 3.6,
      loads: 0,
      lowInCents: 42_394,
      highInCents: 46_909,
      worstInCents: 58_198,
    })
  })

  test('has only totals that are bills of real weights, to the cent', () => {
    const forecast = forecastBill(input)
    const billOf = (tons: string) =>
      finalBill(billInput(ordered, { weighed: weighed(tons), kept: kept(0, 7) })).totalInCents
    expect(forecast?.lowInCents).toBe(billOf('1.6'))
    expect(forecast?.highInCents).toBe(billOf('2.5'))
    expect(forecast?.worstInCents).toBe(billOf('3.6'))
  })

  test('never counts more weight than a dumpster can carry', () => {
    expect(forecastBill({ ...input, maxWeightInPounds: 4000 })).toMatchObject({ highTons: 2, worstTons: 2 })
  })

  test('is missing for unknown materials and for dumpsters of several types', () => {
    expect(forecastBill({ ...input, load: { ...load, materials: [] } })).toBeNull()
    const [type] = input.terms.containers
    const types = type ? [type, { ...type, containerTypeId: 'ten' }] : []
    expect(forecastBill({ ...input, terms: { ...input.terms, containers: types } })).toBeNull()
  })
})
