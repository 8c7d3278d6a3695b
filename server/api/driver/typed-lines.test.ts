/**
 * A driver types text without a connection. The tests check that the text arrives as one clean line, and that no tap is lost because of a
 * character in it (rule D157).
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { addDays, isSunday, localTime } from '#domain/value/calendar.ts'
import { submitRestrictedOrder } from '#server/operations/checkout/submit-restricted-order.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { publishDay } from '#server/operations/dispatch/publish-day.ts'
import { assemble, type Cast, castSettings } from '#server/testing/as-actor.ts'
import { type Fleet, makeFleet } from '#server/testing/dispatch-stage.ts'
import { makeReadyCart } from '#server/testing/factories.ts'
import { bringTo } from '#server/testing/order-stages.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
let cast: Cast
let fleet: Fleet
let orderId: CartId
let routeId: string
const deviceId = randomUUID()
let seq = 0

const query = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows

beforeAll(async () => {
  app = await startTestApp({ env: castSettings })
  cast = await assemble(app)
  fleet = await makeFleet(app.database.db, cast.hauler)
  const [luis] = fleet.drivers
  await query('UPDATE driver SET user_id = $2 WHERE id = $1', [luis.id, cast.driver.id])
  const materialIds = [cast.hauler.restrictedMaterialId]
  orderId = await makeReadyCart(app.database.db, cast.hauler, { ...cast.owner, email: '' }, { materialIds })
  await submitRestrictedOrder(app.deps, { cartId: orderId, user: cast.owner, language: 'en' })
  await bringTo(app.database.db, orderId, 'leaving', cast.owner.id)
  const today = localTime(new Date(), 'America/Chicago').day
  const day = isSunday(today) ? addDays(today, 1) : today
  await placeStops(app.deps, fleet.acting, { items: [{ orderId }], to: { day, driverId: luis.id, after: null } })
  await publishDay(app.deps, fleet.acting, { day, driverIds: null })
  const [stop] = await query('SELECT id, route_id FROM stop WHERE pickup_order_id = $1', [orderId])
  routeId = stop.route_id
  await send([{ kind: 'done', stopId: stop.id }])
})
afterAll(() => app.stop())

/** Sends the taps as a phone does, and returns the outcome of each. */
async function send(contents: readonly Record<string, unknown>[]): Promise<string[]> {
  const now = new Date().toISOString()
  const taps = contents.map(content => {
    seq += 1
    return { id: randomUUID(), seq, v: 1, madeAt: now, ...content }
  })
  const response = await fetch(`${app.url}/trpc/driver.sendTaps`, {
    method: 'POST',
    headers: { ...cast.driver.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ deviceId, now, waiting: 0, taps }),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`the taps were not taken: ${text}`)
  const answer: { result: { data: { results: { outcome: string }[] } } } = JSON.parse(text)
  return answer.result.data.results.map(one => one.outcome)
}

const ticket = (ticketNumber: string) => ({ kind: 'ticket', orderId, ticketNumber, tons: 1.5 })
const inspection = (signedAs: string) => ({
  kind: 'inspect',
  routeId,
  truckId: fleet.truckId,
  defects: ['horn'],
  signedAs,
})

/** Returns the stored ticket and inspection with this typed text. */
async function storedOf(typed: string): Promise<unknown[]> {
  await query('UPDATE load SET ticket_number = NULL WHERE order_id = $1', [orderId])
  await query('DELETE FROM inspection')
  expect(await send([ticket(typed), inspection(typed)])).toEqual(['accepted', 'accepted'])
  const [load] = await query('SELECT ticket_number AS number FROM load WHERE order_id = $1', [orderId])
  const [inspected] = await query('SELECT signed_as AS name FROM inspection')
  return [load?.number, inspected?.name]
}

test.each([
  ['88\n215', '88 215'],
  ['88\r\n215', '88 215'],
  ['\t88215\t', '88215'],
  ['88\u0000215', '88215'],
  ['88\u0007215', '88215'],
  ['88\u0085215', '88215'],
  ['88\u2028215', '88 215'],
  ['88\u2029215', '88 215'],
  ['\u202e88215', '88215'],
  ['88\u2066215\u2069', '88215'],
  ['88\u200b215', '88215'],
  ['\ufeff88215', '88215'],
  ['88\ud800215', '88215'],
  ['x'.repeat(500), 'x'.repeat(60)],
])('the ticket number %j and the same name are stored as %j', async (typed, number) => {
  expect(await storedOf(typed)).toEqual([number, number.length === 60 ? 'x'.repeat(120) : number])
})

test.each(['', ' ', '\n', '\u202e', '\u200b\u3164', '\u0000'])('%j is as if nothing was typed', async typed => {
  expect(await storedOf(typed)).toEqual([null, null])
})

test('the server accepts a tap with any text, and stores the text as one line without hidden characters', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 130 }), async typed => {
      for (const stored of await storedOf(typed)) expect(stored ?? '').not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    }),
    { numRuns: 40 },
  )
  const [{ taps }] = await query('SELECT count(*)::int AS taps FROM tap WHERE device_id = $1', [deviceId])
  expect(taps).toBe(seq)
})
