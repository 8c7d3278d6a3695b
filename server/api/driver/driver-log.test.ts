import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  announcePhoto,
  newPhone,
  openPhotoStage,
  type PlannedStop,
  planStop,
  sendPhoto,
  workdayNow,
} from '#server/testing/announced-photos.ts'
import { type Cast, castSettings } from '#server/testing/as-actor.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { recordLog } from '#server/testing/words/recorded-log.ts'

/** These values appear nowhere else, so a log that contains one of them contains personal data. */
const planted = {
  name: 'Quackenbush',
  phone: '5125550188',
  street: 'Zebrawood',
  gate: 'xylophone-4711',
  box: 'QXZV-48217',
}

const log = recordLog()
let app: TestApp
let cast: Cast
let stop: PlannedStop
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
const phone = newPhone()

beforeAll(async () => {
  app = await startTestApp({ env: castSettings, isWorking: true, log: log.logger })
  const stage = await openPhotoStage(app)
  cast = stage.cast
  stop = await planStop(stage, workdayNow(), 0)
  await query('UPDATE app_user SET first_name = $2, last_name = $2, phone = $3 WHERE id = $1', [
    cast.owner.id,
    planted.name,
    `+1${planted.phone}`,
  ])
  const customer = { firstName: planted.name, lastName: planted.name, phone: `+1${planted.phone}` }
  const address = { line1: `1100 ${planted.street} Ave`, line2: null, city: 'Austin', state: 'TX', postalCode: '78701' }
  const restrictions = { 'Gated community': planted.gate }
  await query(
    `UPDATE orders SET snapshot = snapshot || jsonb_build_object('customer', (snapshot->'customer') || $2::jsonb, 'address', $3::jsonb,
       'restrictions', $4::jsonb) WHERE id = $1`,
    [stop.orderId, JSON.stringify(customer), JSON.stringify(address), JSON.stringify(restrictions)],
  )
})
afterAll(() => app.stop())

const headers = () => ({ ...cast.driver.headers, 'content-type': 'application/json' })

function sendTap(content: Record<string, unknown>) {
  phone.seq += 1
  const now = new Date().toISOString()
  const tap = { id: randomUUID(), seq: phone.seq, v: 1, madeAt: now, stopId: stop.id, ...content }
  const body = JSON.stringify({ deviceId: phone.deviceId, now, waiting: 0, taps: [tap] })
  return fetch(`${app.url}/trpc/driver.sendTaps`, { method: 'POST', headers: headers(), body })
}

/** Makes the database refuse each row, with an error that names everything that is known of the customer and the row. */
async function brokenAt(table: string, call: () => Promise<Response>): Promise<void> {
  const words = Object.values(planted).join(' ')
  await query(`CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION '${words}' USING DETAIL = '${words}', HINT = '${words}'; END $$`)
  await query(`CREATE TRIGGER planted BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION planted()`)
  expect((await call()).status).toBe(500)
  await query('DROP FUNCTION planted CASCADE')
}

test('the log of a driver’s day with faults on its way holds nothing of a customer, and no words of the driver', async () => {
  const day = await (await fetch(`${app.url}/trpc/driver.day`, { headers: headers() })).text()
  for (const value of [planted.name, planted.phone, planted.street, planted.gate]) expect(day).toContain(value)
  await brokenAt('tap', () => sendTap({ kind: 'start' }))
  phone.seq -= 1
  expect((await sendTap({ kind: 'start' })).status).toBe(200)
  const photoId = await announcePhoto(app, { headers: cast.driver.headers, stopId: stop.id })
  await brokenAt('order_photo', () => sendPhoto(app, photoId, cast.driver.headers))
  await sendPhoto(app, photoId, cast.driver.headers, Buffer.from(planted.box))
  await sendPhoto(app, photoId, cast.driver.headers)
  const typed = { kind: 'done', leftBox: planted.box }
  await brokenAt('tap', () => sendTap(typed))
  phone.seq -= 1
  await sendTap({ ...typed, leftBox: `${planted.box}${'x'.repeat(70_000)}` })
  phone.seq -= 1
  expect((await sendTap(typed)).status).toBe(200)
  const lines = log.lines()
  expect(lines.some(line => line.includes('a call broke'))).toBe(true)
  for (const [name, value] of Object.entries(planted))
    expect([name, lines.filter(line => line.toLowerCase().includes(value.toLowerCase()))]).toEqual([name, []])
  expect(await log.findPeople(app.database.pool)).toEqual([])
})
