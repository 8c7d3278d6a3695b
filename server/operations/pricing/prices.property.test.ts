import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveEdits } from '#server/testing/prices/edits-proof.ts'
import { openPricesStage, type PricesStage } from '#server/testing/prices/random-carts.ts'
import { proveComparison, proveTryOut } from '#server/testing/prices/try-out-proof.ts'

/** `npm run drill -- prices` runs these tests with 5,000 carts, 300 orders and 200 edits. */
let stage: PricesStage
beforeAll(async () => {
  stage = await openPricesStage()
})
afterAll(() => stage.close())

test('what is tried out is what the checkout asks once the draft is saved, and each line has its rule (P25)', async () => {
  const proof = await proveTryOut(stage, 60, 42)
  expect(proof.differences).toEqual([])
  expect(proof.changed).toBeGreaterThan(15)
  expect(proof.linesOfRules).toBeGreaterThan(60)
}, 60_000)

test('the comparison of 30 days is what the carts of their orders cost one by one (P27)', async () => {
  const proof = await proveComparison(stage, { orders: 12, drafts: 8, seed: 43 })
  expect(proof.differences).toEqual([])
  expect(proof.dearerOrCheaper).toBeGreaterThan(8)
}, 60_000)

test('whatever rules are edited, no order, quote or bill is another, and none is made in another way (P19, B2)', async () => {
  const proof = await proveEdits(stage, { orders: 9, edits: 20, seed: 44 })
  expect(proof.differences).toEqual([])
  expect(proof.edits - proof.refused).toBeGreaterThan(12)
  expect(proof.bills).toBeGreaterThan(2)
}, 60_000)
