import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/value/calendar.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { patienceInMs } from '#server/testing/test-database.ts'
import { publishByClock } from './publish-by-clock.ts'

let stage: DispatchStage
beforeEach(async () => {
  stage = await openDispatchStage({ maxConnections: 12 })
})
afterEach(async () => {
  expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  await stage.close()
})

const hour = 3_600_000
const rows = async (text: string, values: unknown[] = []) => (await stage.pool.query(text, values)).rows
const setHour = (publishHour: number | null) =>
  stage.pool.query('UPDATE organization SET publish_hour = $2 WHERE id = $1', [
    stage.fleet.acting.organizationId,
    publishHour,
  ])
/**
 * Returns dependencies whose clock is this many hours after a day. A day is 12:00 UTC of its date. In Austin that is six or seven in the
 * morning, and eleven hours later it is five or six in the evening.
 */
const on = (day: number, hours: number, db = stage.db) => ({
  ...stage.deps,
  db,
  clock: () => new Date(addDays(stage.dayIn(1), day) + hours * hour),
})
const evening = 11.5
const published = async () =>
  (await rows('SELECT count(*)::int AS n FROM stop WHERE published_at IS NOT NULL'))[0]?.n as number

async function plannedForTomorrow() {
  const orderId = await stage.order()
  await stage.place(orderId, stage.dayIn(1))
  return orderId
}

test('the clock publishes the next day at the set hour of the evening before, in the yard’s time, and the history names no person', async () => {
  const orderId = await plannedForTomorrow()
  await setHour(17)
  await publishByClock(on(-1, 0))
  expect(await published()).toBe(0)
  await publishByClock(on(-1, evening))
  expect(await published()).toBe(1)
  expect(await stage.statusOf(orderId)).toBe('drop-off-scheduled')
  expect(await rows(`SELECT act, actor_id FROM change WHERE act IN ('publish', 'publish-by-clock')`)).toEqual([
    { act: 'publish-by-clock', actor_id: null },
  ])
  expect(await rows(`SELECT key FROM message WHERE channel = 'sms' AND key LIKE 'drop-off-scheduled%'`)).toHaveLength(1)
})

test('a stop that is planned after that hour stays a draft until a dispatcher publishes it', async () => {
  await setHour(17)
  await plannedForTomorrow()
  await publishByClock(on(-1, evening))
  await plannedForTomorrow()
  await publishByClock(on(-1, evening + 1))
  expect(await published()).toBe(1)
  expect(await stage.publish(stage.dayIn(1))).toMatchObject({ customers: 1 })
})

test('the clock publishes nothing if no hour is set or if the next day is closed', async () => {
  await plannedForTomorrow()
  await publishByClock(on(-1, evening))
  await setHour(17)
  await rows(`INSERT INTO closed_day (organization_id, day, name) VALUES ($1, $2, 'Storm')`, [
    stage.fleet.acting.organizationId,
    new Date(stage.dayIn(1)),
  ])
  await publishByClock(on(-1, evening))
  expect(await published()).toBe(0)
})

test('the clock publishes nothing if the hour is removed while it publishes', async () => {
  await plannedForTomorrow()
  await setHour(17)
  const holder = await stage.pool.connect()
  await holder.query('BEGIN')
  await holder.query('UPDATE organization SET publish_hour = NULL')
  const publishing = publishByClock(on(-1, evening))
  await holder.query('COMMIT')
  holder.release()
  await publishing
  expect(await published()).toBe(0)
})

test('if several processes publish a day at once, one of them does it, and each customer is told once', async () => {
  const other = openProductDatabase({
    connectionString: stage.connectionString,
    maxConnections: 6,
    waitInMs: patienceInMs,
  })
  await setHour(17)
  for (let number = 0; number < 4; number += 1) await plannedForTomorrow()
  const processes = [stage.db, other.db, stage.db, other.db]
  await Promise.all(processes.map(db => publishByClock(on(-1, evening, db))))
  await other.close()
  expect(await published()).toBe(4)
  expect(await rows(`SELECT act FROM change WHERE act = 'publish-by-clock'`)).toHaveLength(1)
  expect(await rows(`SELECT seq FROM change WHERE act = 'publish-stop'`)).toHaveLength(4)
  expect(await rows(`SELECT key FROM message WHERE channel = 'sms' AND key LIKE 'drop-off-scheduled%'`)).toHaveLength(4)
})
