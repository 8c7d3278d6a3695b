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

test('the try-out shows the price that the checkout asks after the draft is saved, with the rule of each line (P25)', async () => {
  const proof = await proveTryOut(stage, 60, 42)
  expect(proof.differences).toEqual([])
  expect(proof.changed).toBeGreaterThan(15)
  expect(proof.linesOfRules).toBeGreaterThan(60)
}, 60_000)

test('the comparison of 30 days equals the prices of the carts of their orders, one by one (P27)', async () => {
  const proof = await proveComparison(stage, { orders: 12, drafts: 8, seed: 43 })
  expect(proof.differences).toEqual([])
  expect(proof.dearerOrCheaper).toBeGreaterThan(8)
}, 60_000)

test('no order, quote or bill changes when the office edits pricing rules, and new ones are made as before (P19, B2)', async () => {
  const proof = await proveEdits(stage, { orders: 9, edits: 20, seed: 44 })
  expect(proof.differences).toEqual([])
  expect(proof.edits - proof.refused).toBeGreaterThan(12)
  expect(proof.bills).toBeGreaterThan(2)
}, 60_000)
