/**
 * Runs the proofs of prices that `npm test` runs with few carts. Here they run on a real PostgreSQL, with as many carts
 * as were promised.
 */
import { parseArgs } from 'node:util'
import { proveEdits } from '#server/testing/prices/edits-proof.ts'
import { openPricesStage } from '#server/testing/prices/random-carts.ts'
import { openShop } from '#server/testing/prices/shop.ts'
import { proveShown, type ShownFigures } from '#server/testing/prices/shown-proof.ts'
import { proveComparison, proveTryOut } from '#server/testing/prices/try-out-proof.ts'
import startCluster from '#server/testing/processes/cluster.ts'
import { drill, failuresOf, type Stage, seconds } from '../stage/drill.ts'

/** One database gets only this many carts, because each cart adds to what every read must go through. */
const atOnce = 500
const orders = 300

/** This many customers buy on one database. */
const shoppersAtOnce = 50
/** Rules and materials leave some sizes out. With so many customers every size is bought often enough. */
const maxShoppers = 3_000

export const about =
  '5,000 carts tried out and frozen, 300 orders compared, 200 edits of rules, card = summary = charge for 200 carts of each size and length; --carts, --edits, --shoppers, --seed'

export function run(options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      carts: { type: 'string', default: '5000' },
      edits: { type: 'string', default: '200' },
      shoppers: { type: 'string', default: '200' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  })
  const { carts, edits, shoppers, seed } = values
  const sizes = { carts: Number(carts), edits: Number(edits), shoppers: Number(shoppers), seed: Number(seed) }
  return drill(stage => putToTest(stage, sizes))()
}

type Sizes = Readonly<Record<'carts' | 'edits' | 'shoppers' | 'seed', number>>

async function putToTest(stage: Stage, { carts, edits, shoppers, seed }: Sizes) {
  const began = performance.now()
  stage.say(`seed ${seed}`)
  stage.atEnd(await startCluster())
  const bought = await buyAll(stage, shoppers, seed)
  const tried = await tryOutAll(stage, carts, seed)
  const [comparison, edited] = await sellAndEdit(stage, { edits, seed })
  const { differences: _, ...figures } = tried
  return {
    figures: {
      seed,
      ...figures,
      comparedOrders: comparison.orders,
      comparisons: comparison.comparisons,
      dearerOrCheaper: comparison.dearerOrCheaper,
      edits: edited.edits,
      refusedEdits: edited.refused,
      cards: bought.cards,
      taps: bought.taps,
      charges: bought.charges,
      ofEach: bought.fewest,
      rowsKept: edited.rowsKept,
      bills: edited.bills,
      seconds: seconds(performance.now() - began),
    },
    failures: [
      ...[bought, tried, comparison, edited].flatMap(one => one.differences.slice(0, 10)),
      ...failuresOf({
        'card = summary = charge': bought.differences.length === 0,
        'each size was bought for each length': bought.fewest >= shoppers,
        'what is tried out is what the checkout asks': tried.differences.length === 0 && tried.carts === carts,
        'drafts change prices': tried.changed > carts / 4,
        'the comparison is the sum of the carts, one by one': comparison.differences.length === 0,
        'no order, quote or bill has changed': edited.differences.length === 0,
      }),
    ],
  }
}

/** Buys each size for each length as often as the drill needs. */
async function buyAll(stage: Stage, shoppers: number, seed: number) {
  const sums = { carts: 0, cards: 0, taps: 0, charges: 0, notOffered: 0, tooSmall: 0 }
  const ofEach = new Map<string, number>()
  const differences: string[] = []
  let fewest = 0
  while (fewest < shoppers && sums.carts < maxShoppers && differences.length === 0) {
    const shop = await openShop()
    try {
      const proof: ShownFigures = await proveShown(shop, shoppersAtOnce, seed + sums.carts)
      for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += proof[name]
      for (const [one, count] of proof.ofEach) ofEach.set(one, (ofEach.get(one) ?? 0) + count)
      differences.push(...proof.differences)
    } finally {
      await shop.close()
    }
    fewest = Math.min(...ofEach.values())
    stage.say(`${sums.carts} customers: ${sums.cards} cards, ${sums.charges} charges, at least ${fewest} of each`)
  }
  return { ...sums, fewest, differences }
}

async function tryOutAll(stage: Stage, carts: number, seed: number) {
  const sums = { carts: 0, tried: 0, changed: 0, refused: 0, linesOfRules: 0 }
  const differences: string[] = []
  for (let done = 0; done < carts && differences.length === 0; done = sums.carts) {
    const prices = await openPricesStage()
    try {
      const proof = await proveTryOut(prices, Math.min(atOnce, carts - done), seed + done)
      for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += proof[name]
      differences.push(...proof.differences)
    } finally {
      await prices.close()
    }
    stage.say(`${sums.carts} carts: ${sums.linesOfRules} lines of rules, ${sums.changed} prices changed by a draft`)
  }
  return { ...sums, differences }
}

async function sellAndEdit(stage: Stage, { edits, seed }: { edits: number; seed: number }) {
  const prices = await openPricesStage()
  stage.atEnd(prices.close)
  const comparison = await proveComparison(prices, { orders, drafts: 60, seed })
  stage.say(`${comparison.comparisons} drafts compared on ${orders} orders`)
  return [comparison, await proveEdits(prices, { orders: 60, edits, seed })] as const
}
