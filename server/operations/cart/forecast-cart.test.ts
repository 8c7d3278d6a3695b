import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { loadFactors, tonsWhenFull, type WeighedLoad } from '#domain/forecast/load-factor.ts'
import { findCartAccess } from '#server/db/cart/carts.ts'
import { listWeighedLoads } from '#server/db/pricing/weighed-loads.ts'
import { organizationId } from '#server/db/seed/ids.ts'
import { seed } from '#server/db/seed/seed.ts'
import { forecastCart, forecastPrices } from '#server/operations/cart/forecast-cart.ts'
import { priceCart, priceSizes } from '#server/operations/cart/price-cart.ts'
import { readForecastCheck } from '#server/operations/report/read-forecast-check.ts'
import { answerAll, openCart, visit } from '#server/testing/journey.ts'
import { startTestApp } from '#server/testing/start-test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

/** This is Monday at eight in Austin. The demo has the same events at each start, on the working days before this Monday. */
const monday = new Date('2026-11-23T14:00:00Z')
let database: TestDatabase
let loads: readonly WeighedLoad[]
beforeAll(async () => {
  database = await createTestDatabase()
  await seed(database.db, { clock: () => monday, size: 'demo', hasOrders: true })
  loads = await listWeighedLoads(database.db, organizationId, monday)
})
afterAll(() => database.drop())

/**
 * Returns the share of loads within the likely weights, and the share of loads at or below the worst weight. Each load is forecast from the
 * loads before it. The newest load is first.
 */
function tryOut(tried: readonly WeighedLoad[], known: readonly WeighedLoad[]) {
  const said = tried.flatMap(load => {
    const full = tonsWhenFull(load)
    const factors = loadFactors(load, known)
    if (full === null || factors === null) return []
    const factor = load.tons / full
    return [{ isLikely: factor >= factors.low && factor <= factors.high, isBelowWorst: factor <= factors.worst }]
  })
  const share = (name: 'isLikely' | 'isBelowWorst') => said.filter(one => one[name]).length / said.length
  return { tried: said.length, likely: share('isLikely'), belowWorst: share('isBelowWorst') }
}

function expectGood({ likely, belowWorst }: ReturnType<typeof tryOut>) {
  expect(likely).toBeGreaterThanOrEqual(0.4)
  expect(likely).toBeLessThanOrEqual(0.6)
  expect(belowWorst).toBeGreaterThanOrEqual(0.9)
  expect(belowWorst).toBeLessThanOrEqual(0.98)
}

describe('Forecasts of the demo hauler’s loads (rule F1)', () => {
  const half = () => Math.floor(loads.length / 2)

  test('hold for the newer half of the loads when they are learned from the older half', () => {
    const found = tryOut(loads.slice(0, half()), loads.slice(half()))
    expect(found.tried).toBeGreaterThan(140)
    expectGood(found)
  })

  test('hold again after 30 heavier loads when loads become 30 % heavier', () => {
    const heavier = loads.slice(0, half()).map(load => ({ ...load, tons: load.tons * 1.3 }))
    const [later, seen] = [heavier.slice(0, -30), heavier.slice(-30)]
    expectGood(tryOut(later, [...seen, ...loads.slice(half())]))
  })
})

test('the check of the forecasts names its loads, and a hauler without loads has no check (rule F4)', async () => {
  const check = await readForecastCheck({ db: database.db, clock: () => monday }, organizationId)
  expect(check?.loads).toBeGreaterThan(250)
  expect(await readForecastCheck({ db: database.db, clock: () => monday }, crypto.randomUUID())).toBeNull()
})

test('a cart has one forecast that begins at its price, for its sizes, its summary and beside the payment', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const guest = visit(app)
  const cartId = await openCart(guest)
  await answerAll(guest, new Date())
  const cart = await findCartAccess(app.database.db, cartId)
  if (!cart) throw new Error('the cart is gone')
  const forecast = await forecastCart(app.deps, cart)
  if (!forecast) throw new Error('nothing is forecast')
  const { totalInCents } = await priceCart(app.deps, cart, 'en')
  const totals = [totalInCents, forecast.lowInCents, forecast.highInCents, forecast.worstInCents]
  expect(totals).toEqual([...totals].sort((a, b) => a - b))
  const [chosen] = Object.keys(cart.containers)
  if (chosen === undefined) throw new Error('no dumpster is chosen')
  const prices = await priceSizes(app.deps, cart, [chosen])
  expect((await forecastPrices(app.deps, cart, prices)).get(chosen)).toEqual(forecast)
  const types = await guest.api.getContainerTypesForCustomer.query()
  expect(types.find(type => type._id === chosen)?.price?.forecast).toEqual(forecast)
  expect((await guest.api.getPreAuthWeightData.query({ cartId })).forecast).toEqual(forecast)
})
