import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/value/calendar.ts'
import { cents } from '#domain/value/money.ts'
import {
  countedUntil,
  type Extension,
  nextDays,
  priceExtension,
  priceLaterPickup,
  whyNoCharge,
} from './later-pickup.ts'
import { dropOffDay, orderOf, ruleOf } from './quote.stage.ts'

/** The order costs $65.00 a day for 7 days, and the tax is 8.25 %. */
const byDay = orderOf()
/** Seven days have one price, and each day after them costs $25.00. The order is booked for three days. */
const byPeriod = orderOf({
  rentalDays: 3,
  rules: [
    ruleOf({
      id: 'p',
      type: 'CONTAINER_PERIOD_PRICING',
      data: {
        containerPeriods: [
          {
            containerTypeId: 'twenty',
            basePriceInCents: 45_000,
            includedTonnage: '2',
            includedDays: 7,
            additionalDayRateInCents: 2500,
            additionalTonRateInCents: 9900,
          },
        ],
      },
    }),
  ],
})
/** The order has a fixed price for any number of days. */
const fixed = orderOf({
  rules: [
    ruleOf({
      id: 'm',
      type: 'CONTAINER_MATERIAL_MATRIX',
      data: {
        cells: [
          {
            containerTypeId: 'twenty',
            materialId: 'junk',
            enabled: true,
            pricingType: 'fixed',
            fixedPriceInCents: 50_000,
            minimumTonnage: '2',
            perTonRateInCents: 9900,
          },
        ],
      },
    }),
  ],
})
const two = orderOf({ quantity: 2 })

const day = (days: number) => addDays(dropOffDay, days)
const extension = (days: number, priceInCents: number): Extension => ({
  pickupDay: day(7 + days),
  extraDays: days,
  priceInCents: cents(priceInCents),
})
const rental = (...earlier: Extension[]) => ({ firstDay: dropOffDay, earlier })
const free = { priceInCents: 0, taxInCents: 0, totalInCents: 0, reason: { message: 'reason.extension.included' } }

describe('a pick-up on a later day', () => {
  test('costs the days that the price does not cover, and the tax that they add', () => {
    // 3 × 6,500 = 19,500. The tax of 65,000 is 5,363, and of 45,500 it was 3,754.
    expect(priceLaterPickup(byDay.terms, rental(), day(10))).toMatchObject({
      extraDays: 3,
      priceInCents: 19_500,
      taxInCents: 1609,
      totalInCents: 21_109,
      reason: { sentence: '3 days more at $65.00 a day' },
    })
    expect(priceLaterPickup(two.terms, rental(), day(8)).reason.sentence).toBe('1 day more at $130.00 a day')
  })

  test('costs nothing on or before the last covered day, nor at a price for any days', () => {
    expect(priceLaterPickup(byDay.terms, rental(), day(7))).toMatchObject({ extraDays: 0, ...free })
    expect(priceLaterPickup(byDay.terms, rental(), day(2))).toMatchObject({ extraDays: 0, ...free })
    expect(priceLaterPickup(byPeriod.terms, rental(), day(7))).toMatchObject({ extraDays: 0, ...free })
    expect(priceLaterPickup(byPeriod.terms, rental(), day(8))).toMatchObject({ extraDays: 1, priceInCents: 2500 })
    expect(priceLaterPickup(fixed.terms, rental(), day(60))).toMatchObject({ extraDays: 0, ...free })
  })

  test('costs no day that an extension paid for', () => {
    // The price is 2 × 6,500. The tax of 78,000 is 6,435, and of 65,000 it was 5,363.
    expect(priceLaterPickup(byDay.terms, rental(extension(3, 19_500)), day(12))).toMatchObject({
      extraDays: 2,
      priceInCents: 13_000,
      taxInCents: 1072,
    })
    expect(priceLaterPickup(byDay.terms, rental(extension(3, 19_500)), day(10))).toMatchObject(free)
  })

  test('counts its days from the delivery', () => {
    const late = { firstDay: day(2), earlier: [] }
    expect(priceLaterPickup(byDay.terms, late, day(10))).toMatchObject({ extraDays: 1, priceInCents: 6500 })
  })

  test('has no tax if dumpsters are not taxed', () => {
    const untaxed = orderOf({ serviceArea: { cityFeeInCents: 0, taxRate: '0.1', taxableKinds: ['add-on'] } })
    expect(priceLaterPickup(untaxed.terms, rental(), day(10))).toMatchObject({ priceInCents: 19_500, taxInCents: 0 })
    const withoutTax = orderOf({ collectTaxes: false })
    expect(priceLaterPickup(withoutTax.terms, rental(), day(10))).toMatchObject({ priceInCents: 19_500, taxInCents: 0 })
  })
})

describe('an extension', () => {
  const from = (agreed: number, wanted: number) => ({ agreedPickupDay: day(agreed), pickupDay: day(wanted) })

  test('adds calendar days, and costs only the days that nothing covers', () => {
    expect(priceExtension(byDay.terms, rental(), from(7, 10))).toMatchObject({ extraDays: 3, priceInCents: 19_500 })
    expect(priceExtension(byPeriod.terms, rental(), from(3, 7))).toMatchObject({ extraDays: 4, ...free })
    expect(priceExtension(byPeriod.terms, rental(), from(3, 8))).toMatchObject({ extraDays: 5, priceInCents: 2500 })
    expect(priceExtension(fixed.terms, rental(), from(7, 30))).toMatchObject({ extraDays: 23, ...free })
  })

  test('must end later than the agreed day', () => {
    expect(() => priceExtension(byDay.terms, rental(), from(7, 7))).toThrow(RangeError)
  })
})

describe('the next day', () => {
  const at = (order: typeof byDay, today: number, lastDay: number | null = null, ...earlier: Extension[]) =>
    nextDays(order.terms, rental(...earlier), { today: day(today), lastDay: lastDay === null ? null : day(lastDay) })
  // A day costs 6,500 and 8.25 % tax: the tax of 52,000 is 4,290, and of 45,500 it was 3,754.
  const oneDay = 7036

  test('costs nothing while the price covers it, and says until which day', () => {
    const within = { includedUntil: day(7), tomorrowInCents: 0, dayAfterInCents: oneDay }
    expect(at(byDay, 2)).toEqual(within)
    expect(at(byDay, 6)).toEqual(within)
    expect(at(byPeriod, 3, 3)).toMatchObject({ includedUntil: day(7), tomorrowInCents: 0 })
  })

  test('costs its price with tax when no day is covered any more', () => {
    expect(at(byDay, 7)).toMatchObject({ tomorrowInCents: oneDay })
    // The tax of 58,500 is 4,826, and of 52,000 it was 4,290.
    expect(at(byDay, 8)).toMatchObject({ tomorrowInCents: 7036 })
  })

  test('costs nothing after the day on which the hauler should have come', () => {
    expect(at(byDay, 9, 9)).toMatchObject({ tomorrowInCents: 0 })
    expect(at(byDay, 8, 9)).toMatchObject({ tomorrowInCents: 7036 })
  })

  test('costs nothing if an extension paid for it', () => {
    expect(at(byDay, 8, 10, extension(3, 19_500))).toMatchObject({ includedUntil: day(10), tomorrowInCents: 0 })
  })

  test('costs something as soon as one of several dumpsters is not covered any more', () => {
    const [container] = byDay.terms.containers
    if (!container) throw new Error('an order has a dumpster')
    const free = { ...container, coveredDays: null, extraDayInCents: null }
    const containers = [{ ...container, coveredDays: 9 }, container, free]
    const several = { ...byDay, terms: { ...byDay.terms, containers } }
    expect(at(several, 7)).toMatchObject({ includedUntil: day(7), tomorrowInCents: oneDay })
    expect(priceLaterPickup(several.terms, rental(), day(10))).toMatchObject({
      extraDays: 3,
      priceInCents: 26_000,
      reason: { sentence: 'More days for 2 dumpsters' },
    })
    expect(priceLaterPickup(several.terms, rental(), day(8)).reason.sentence).toBe('1 day more at $65.00 a day')
  })

  test('is always included if an extra day costs nothing', () => {
    const [container] = byDay.terms.containers
    if (!container) throw new Error('an order has a dumpster')
    const containers = [{ ...container, extraDayInCents: cents(0) }]
    expect(at({ ...byDay, terms: { ...byDay.terms, containers } }, 9)).toMatchObject({ includedUntil: null })
  })

  test('costs nothing at a price for any number of days', () => {
    expect(at(fixed, 50)).toEqual({ includedUntil: null, tomorrowInCents: 0, dayAfterInCents: 0 })
  })

  test('costs what the same day costs as a later pick-up', () => {
    for (const today of [6, 7, 8, 20]) {
      const until = (wanted: number) => priceLaterPickup(byDay.terms, rental(), day(wanted)).totalInCents
      expect(at(byDay, today).tomorrowInCents).toBe(until(today + 1) - until(today))
    }
  })
})

describe('The reason why days cost nothing so far', () => {
  const why = (order: typeof byDay, today: number, { until = today, earlier = [] as Extension[] } = {}) =>
    whyNoCharge(order.terms, rental(...earlier), { today: day(today), countedUntil: day(until) })
  const withDayPrice = (extraDayInCents: number) => ({
    ...byDay,
    terms: {
      ...byDay.terms,
      containers: byDay.terms.containers.map(one => ({ ...one, extraDayInCents: cents(extraDayInCents) })),
    },
  })

  test('is missing if the days cost something', () => {
    expect(why(byDay, 8)).toBeNull()
    expect(why(two, 8)).toBeNull()
  })

  test('is that the price covers them, however few days were booked', () => {
    expect(why(byDay, 7)).toEqual({ because: 'covered', until: day(7) })
    expect(why(byPeriod, 5)).toEqual({ because: 'covered', until: day(7) })
  })

  test('is that an extension covers them', () => {
    expect(why(byDay, 9, { earlier: [extension(3, 19_500)] })).toEqual({ because: 'extended', until: day(10) })
    // The extension adds nothing, because the price already covers its day.
    expect(why(byPeriod, 5, { earlier: [extension(0, 0)] })).toEqual({ because: 'covered', until: day(7) })
  })

  test('is that the order has no price for a day, or a price of $0.00', () => {
    expect(why(fixed, 90)).toEqual({ because: 'no-day-price', until: null })
    expect(why(withDayPrice(0), 90)).toEqual({ because: 'day-is-free', until: null })
  })

  test('is that the hauler counts only until the agreed day, although the truck comes later', () => {
    expect(why(byDay, 12, { until: 7 })).toEqual({ because: 'not-counted', until: day(7) })
    expect(why(byDay, 12, { until: 8 })).toBeNull()
  })

  test.each([
    ['until-requested', 7, 7],
    ['until-requested', 15, 12],
    ['until-requested', null, 12],
    ['until-done', 7, 12],
  ] as const)(
    'follows the rule %s, and days that were agreed until day %s count until day %s',
    (extraDaysRule, agreed, counted) => {
      const agreedDay = agreed === null ? null : day(agreed)
      expect(countedUntil({ extraDaysRule }, { today: day(12), agreedDay })).toBe(day(counted))
    },
  )
})
