import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#server/testing/prices/shop.ts'
import { proveShown } from '#server/testing/prices/shown-proof.ts'

/** `npm run drill -- prices` runs these tests with 200 carts of each size and length. */
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('card, summary and charge agree for all sizes and lengths, and each tap shows the server’s price (P19, P22, P31)', async () => {
  const proof = await proveShown(shop, 6, 45)
  expect(proof.differences).toEqual([])
  expect(proof.charges).toBeGreaterThan(40)
  expect(proof.differentTotals).toBeGreaterThan(30)
  expect(proof.nearDays).toBeGreaterThan(4)
}, 60_000)
