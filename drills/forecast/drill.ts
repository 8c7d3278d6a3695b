/**
 * Compares forecasts of bills with the demo's loads. The forecasts learn from the older half and are compared with the
 * newer half. The drill also checks the case that loads become heavier.
 */
import { type BillForecast, forecastBill } from '#domain/forecast/bill-forecast.ts'
import type { WeighedLoad } from '#domain/forecast/load-factor.ts'
import type { OrderTerms } from '#domain/pricing/order-terms.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import { listWeighedLoads } from '#server/db/pricing/weighed-loads.ts'
import { organizationId } from '#server/db/seed/ids.ts'
import { seed } from '#server/db/seed/seed.ts'
import startCluster from '#server/testing/processes/cluster.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { drill, failuresOf, type Stage } from '../stage/drill.ts'

export const about = 'forecasts of bills beside what the demo’s loads weighed, and how wide they are in dollars'

export const run = (): Promise<boolean> => drill(putToTest)()

/** A Monday at eight in Austin, because at that time the demo has the same data at each start. */
const monday = new Date('2026-11-23T14:00:00Z')
const heavierBy = 1.3
const seenHeavier = 30

type Billed = {
  readonly load: WeighedLoad
  readonly quote: Quote
  readonly terms: OrderTerms
  readonly most: number
}

async function putToTest(stage: Stage) {
  stage.atEnd(await startCluster())
  const billed = await readBilled()
  const half = Math.floor(billed.length / 2)
  const [newer, older] = [billed.slice(0, half), billed.slice(half)]
  const halves = tryOut(newer, older)
  const heavier = newer.map(one => ({ ...one, load: { ...one.load, tons: one.load.tons * heavierBy } }))
  const later = tryOut(heavier.slice(0, -seenHeavier), [...heavier.slice(-seenHeavier), ...older])
  return {
    figures: { loads: billed.length, halves, later },
    failures: failuresOf({
      'half of the loads are likely': isGood(halves),
      'and again after 30 heavier ones': isGood(later),
    }),
  }
}

type Tried = { readonly likely: number; readonly belowWorst: number }
const isGood = ({ likely, belowWorst }: Tried) =>
  likely >= 0.4 && likely <= 0.6 && belowWorst >= 0.9 && belowWorst <= 0.98

/** Returns the billed orders, newest first. */
async function readBilled(): Promise<Billed[]> {
  const database = await createTestDatabase()
  try {
    await seed(database.db, { clock: () => monday, size: 'demo', hasOrders: true })
    const loads = await listWeighedLoads(database.db, organizationId, monday)
    const { rows } = await database.pool.query(
      `SELECT o.snapshot->'quote' AS quote, o.snapshot->'terms' AS terms, t.max_weight_in_pounds AS most
       FROM load l JOIN orders o ON o.id = l.order_id JOIN container_type t ON t.id::text = o.snapshot #>> '{containers,0,_id}'
       WHERE l.state = 'confirmed' AND l.tons IS NOT NULL AND jsonb_array_length(o.snapshot->'containers') = 1
       ORDER BY l.collected_at DESC, l.order_id`,
    )
    if (rows.length !== loads.length) throw new Error(`${rows.length} orders have ${loads.length} loads`)
    return loads.map((load, index) => ({ load, ...rows[index] }))
  } finally {
    await database.drop()
  }
}

function tryOut(tried: readonly Billed[], known: readonly Billed[]) {
  const weighed = known.map(one => one.load)
  const said = tried.flatMap(({ load, quote, terms, most }) => {
    const found = forecastBill({ quote, terms, load, maxWeightInPounds: most, weighed })
    return found ? [{ found, tons: load.tons }] : []
  })
  const share = (holds: (found: BillForecast, tons: number) => boolean) =>
    Number((said.filter(({ found, tons }) => holds(found, tons)).length / said.length).toFixed(3))
  // The forecast shows tenths of a ton.
  const [from, to] = [(tons: number) => tons - 0.05, (tons: number) => tons + 0.05]
  return {
    tried: said.length,
    likely: share((found, tons) => tons >= from(found.lowTons) && tons <= to(found.highTons)),
    belowWorst: share((found, tons) => tons <= to(found.worstTons)),
    meanWidthOfLikelyInDollars: meanDollars(said.map(({ found }) => found.highInCents - found.lowInCents)),
    meanToWorstInDollars: meanDollars(said.map(({ found }) => found.worstInCents - found.lowInCents)),
  }
}

const meanDollars = (cents: readonly number[]) =>
  Math.round(cents.reduce((sum, one) => sum + one, 0) / cents.length) / 100
