import { expect, test } from 'vitest'
import { readyMadeCatalog } from './catalog.ts'
import { readyMadeForm, usualPriceInCents } from './price.ts'

const idOf = (kind: string, number: number) => `${kind}-${number}`
const pricesOf = (priceInCents?: number) => {
  const { rateCard, idBySize } = readyMadeCatalog(idOf, priceInCents)
  return Object.fromEntries(
    Object.entries(idBySize).map(([size, id]) => [
      size,
      rateCard.find(one => one.containerTypeId === id)?.basePriceInCents,
    ]),
  )
}

test('without a price of their own, haulers get the usual figures', () => {
  expect(pricesOf()).toEqual({
    '10yard': 39_900,
    '10yard-heavy': 47_500,
    '20yard': 52_500,
    '30yard': 62_500,
    '40yard': 72_500,
    'concrete-box': undefined,
  })
  expect(readyMadeCatalog(idOf)).toEqual(readyMadeCatalog(idOf, usualPriceInCents))
})

test('all prices follow from the price of a 20 yard dumpster, in whole dollars', () => {
  expect(pricesOf(49_550)).toMatchObject({ '10yard': 37_700, '20yard': 49_550, '40yard': 68_400 })
  const { heavyLoads } = readyMadeCatalog(idOf, usualPriceInCents * 2)
  const prices = heavyLoads.flatMap(cell =>
    cell.enabled && cell.pricingType === 'fixed' ? cell.fixedPriceInCents : [],
  )
  expect(prices).toEqual([89_800, 93_800, 85_000])
})

test.each([
  ['', null],
  ['495', 49_500],
  ['99', undefined],
  ['5000.01', undefined],
  ['much', undefined],
] as const)('the typed price "%s" is read as %s', (typed, expected) => {
  expect(readyMadeForm.read({ priceInCents: typed }).values?.priceInCents).toBe(expected)
})
