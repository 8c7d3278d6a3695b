import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isoDateOf } from '#domain/value/calendar.ts'
import { listReached, markAppSeen, markLinksSeen } from '#server/db/dispatch/notified-days.ts'
import { recordTextChoice } from '#server/db/message/text-consent.ts'
import { changeStop } from '#server/operations/dispatch/change-stop.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { previewPublish } from '#server/operations/dispatch/preview-publish.ts'
import { setTruck } from '#server/operations/dispatch/set-truck.ts'
import { textChangedDays, textDrivers } from '#server/operations/dispatch/text-drivers.ts'
import { linkDriver, revokeDriverLink } from '#server/operations/fleet/link-driver.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'

let stage: DispatchStage
/** Each test takes the next day, so that every test has its own routes. */
let days = 0
let tests = 0
beforeAll(async () => {
  stage = await openDispatchStage()
})
afterAll(() => stage.close())
beforeEach(() => {
  tests += 1
  days = tests
  stage.wait(10 * minute)
})

const minute = 60_000
const luis = () => stage.fleet.drivers[0]
const day = () => stage.dayIn(days)
const planned = async () => ({ stopId: (await stage.place(await stage.order(), day())).id })
const version = async (stopId: string) => Number((await stage.stopOf(stopId)).version)
const seen = async ({ stopId }: { stopId: string }) => ({ stopId, version: await version(stopId) })

async function move(stop: { stopId: string }, driver: 0 | 1 | null): Promise<void> {
  const driverId = driver === null ? null : stage.fleet.drivers[driver].id
  await placeStops(stage.deps, stage.fleet.acting, {
    items: [await seen(stop)],
    to: { day: day(), driverId, after: null },
  })
}

async function hours(stop: { stopId: string }, start: number): Promise<void> {
  const window = { start, end: start + 3 }
  await changeStop(stage.deps, stage.fleet.acting, { ...(await seen(stop)), window })
}

/** Lets five minutes pass in which nothing happens, and then runs `textChangedDays` twice. */
async function rest(): Promise<void> {
  stage.wait(5 * minute)
  await textChangedDays(stage.deps)
  await textChangedDays(stage.deps)
}

let read = 0
/** Returns the texts since the last call. */
async function texts(): Promise<string[]> {
  const { rows } = await stage.pool.query(
    `SELECT m.id, split_part(m.key, ':', 1) AS occasion, d.first_name AS name FROM message m JOIN driver d ON d.phone = m.recipient
     WHERE m.id > $1 ORDER BY m.id`,
    [read],
  )
  read = rows.at(-1)?.id ?? read
  return rows.map(({ name, occasion }) => `${name} ${occasion}`)
}

test('publishing a day texts each driver once, and the preview says so before', async () => {
  const [first, second] = [await planned(), await planned()]
  await move(second, 1)
  const preview = await previewPublish(stage.deps, stage.fleet.acting.organizationId, { day: day(), driverIds: null })
  expect(preview.drivers.map(one => one.isTexted)).toEqual([true, true])
  expect(await stage.publish(day())).toMatchObject({ texts: 2 })
  expect(await texts()).toEqual(expect.arrayContaining(['Luis day-published', 'Ana day-published']))
  expect(await stage.publish(day())).toMatchObject({ texts: 0 })
  await planned()
  expect(await stage.publish(day())).toMatchObject({ texts: 1 })
  await hours(first, 13)
  await rest()
  expect(await texts()).toEqual(['Luis day-changed', 'Luis day-changed'])
  const { rows } = await stage.pool.query(
    `SELECT c.actor_id AS who, c.after->>'occasion' AS what FROM change c WHERE act = 'text-driver' ORDER BY seq DESC LIMIT 2`,
  )
  expect(rows).toEqual([
    { who: null, what: 'day-changed' },
    { who: stage.fleet.acting.actorId, what: 'day-changed' },
  ])
})

test('changes with less than five minutes between them are one text, and undone changes and drafts are none', async () => {
  const [first, second, third] = [await planned(), await planned(), await planned()]
  await stage.publish(day())
  await texts()
  await hours(first, 13)
  stage.wait(4 * minute)
  await textChangedDays(stage.deps)
  await move(second, null)
  stage.wait(4 * minute)
  await textChangedDays(stage.deps)
  expect(await texts()).toEqual([])
  const { rows } = await stage.pool.query('SELECT max(changed_at) AS at FROM route')
  const textAfter = (ms: number) => textChangedDays({ ...stage.deps, clock: () => new Date(rows[0].at.getTime() + ms) })
  await textAfter(5 * minute - 1)
  expect(await texts()).toEqual([])
  await textAfter(5 * minute)
  await textAfter(5 * minute)
  expect(await texts()).toEqual(['Luis day-changed'])
  await move(third, 1)
  await move(third, 0)
  await hours(first, 15)
  await hours(first, 13)
  await planned()
  await rest()
  expect(await texts()).toEqual([])
  await move(third, 1)
  await rest()
  expect(await texts()).toEqual(expect.arrayContaining(['Luis day-changed', 'Ana day-published']))
  const { id: driverId } = luis()
  await setTruck(stage.deps, stage.fleet.acting, { day: day(), driverId, truckId: null })
  await rest()
  expect(await texts()).toEqual([])
})

test('a driver who has just looked at the app gets no text, and one who has stopped looking gets a text about a change', async () => {
  days = 0
  const first = await planned()
  await markAppSeen(stage.db, [luis().id], stage.deps.clock())
  const preview = await previewPublish(stage.deps, stage.fleet.acting.organizationId, { day: day(), driverIds: null })
  expect(preview.drivers.map(one => one.isTexted)).toEqual([false])
  expect(await stage.publish(day())).toMatchObject({ texts: 0 })
  await hours(first, 14)
  await rest()
  expect(await texts()).toEqual(['Luis day-changed'])
})

test('the time at which a driver looks is stored once a minute, for the app and for a link', async () => {
  await planned()
  await stage.publish(day())
  await linkDriver(stage.deps, stage.fleet.acting, { driverId: luis().id, day: day(), isTexted: false })
  const { rows } = await stage.pool.query(
    `SELECT encode(token_hash, 'hex') AS hash FROM driver_link WHERE revoked_at IS NULL ORDER BY expires_at DESC LIMIT 1`,
  )
  const hashes = [rows[0].hash]
  const first = new Date('2026-12-01T15:00:00Z')
  await stage.pool.query('UPDATE driver SET app_seen_at = NULL')
  const look = async (ms: number) => {
    const at = new Date(first.getTime() + ms)
    await markAppSeen(stage.db, [luis().id], at)
    await markLinksSeen(stage.db, hashes, at)
    const found = await stage.pool.query(
      `SELECT app_seen_at AS app, (SELECT seen_at FROM driver_link WHERE token_hash = decode($2, 'hex')) AS link
       FROM driver WHERE id = $1`,
      [luis().id, hashes[0]],
    )
    return [found.rows[0].app, found.rows[0].link].map(seenAt => seenAt.getTime() - first.getTime())
  }
  expect([await look(0), await look(minute - 1), await look(minute)]).toEqual([
    [0, 0],
    [0, 0],
    [minute, minute],
  ])
  await texts()
})

test('a driver gets no text about a day from the moment at which it ends', async () => {
  days = 0
  const first = await planned()
  await stage.publish(day())
  await texts()
  await hours(first, 14)
  const endsAt = new Date(day() + 17 * 60 * minute)
  const textedAt = async (now: Date) => {
    const tell = stage.db.transaction().execute(async tx => {
      const { rows } = await stage.pool.query('SELECT route_id AS id FROM stop WHERE id = $1', [first.stopId])
      const count = await textDrivers(tx, [rows[0].id], { actorId: null, now })
      throw Object.assign(new Error('undone'), { count })
    })
    return tell.catch(error => error.count)
  }
  expect([await textedAt(new Date(endsAt.getTime() - 1)), await textedAt(endsAt)]).toEqual([1, 0])
  await rest()
  await texts()
})

test('a look at the app does not replace texts about days after tomorrow, and a look by link does until it is revoked', async () => {
  const first = await planned()
  const look = () => markAppSeen(stage.db, [luis().id], stage.deps.clock())
  const preview = async () =>
    (await previewPublish(stage.deps, stage.fleet.acting.organizationId, { day: day(), driverIds: null })).drivers
  await look()
  expect((await preview()).map(one => one.isTexted)).toEqual([true])
  expect(await stage.publish(day())).toMatchObject({ texts: 1 })
  await linkDriver(stage.deps, stage.fleet.acting, { driverId: luis().id, day: day(), isTexted: false })
  const { rows } = await stage.pool.query(`SELECT encode(token_hash, 'hex') AS hash FROM driver_link`)
  const lookByLink = () =>
    markLinksSeen(
      stage.db,
      rows.map(row => row.hash),
      stage.deps.clock(),
    )
  await texts()
  await hours(first, 13)
  stage.wait(5 * minute)
  await lookByLink()
  await textChangedDays(stage.deps)
  expect(await texts()).toEqual([])
  await hours(first, 14)
  stage.wait(5 * minute)
  await Promise.all([lookByLink(), look()])
  await revokeDriverLink(stage.deps, stage.fleet.acting, { driverId: luis().id, day: day() })
  await textChangedDays(stage.deps)
  expect(await texts()).toEqual(['Luis day-changed'])
})

test('a driver is texted about another truck, also if the office took the former truck away first', async () => {
  await planned()
  await stage.publish(day())
  await texts()
  let seenTruckId: string | null = luis().usualTruckId
  const give = async (truckId: string | null) => {
    await setTruck(stage.deps, stage.fleet.acting, { day: day(), driverId: luis().id, truckId, seenTruckId })
    seenTruckId = truckId
  }
  await give(null)
  await rest()
  await give(luis().usualTruckId)
  await rest()
  expect(await texts()).toEqual([])
  await give(null)
  await rest()
  await give(stage.fleet.drivers[1].usualTruckId)
  await rest()
  expect(await texts()).toEqual(['Luis day-changed'])
})

test('a driver gets no text about a day that is over', async () => {
  const first = await planned()
  await stage.publish(day())
  await texts()
  await hours(first, 14)
  stage.wait(10 * 24 * 60 * minute)
  await textChangedDays(stage.deps)
  expect(await texts()).toEqual([])
})

test('a suspended driver and a number that sent STOP get no text, and a text to a driver with a link names the link', async () => {
  const first = await planned()
  await stage.publish(day())
  await linkDriver(stage.deps, stage.fleet.acting, { driverId: luis().id, day: day(), isTexted: true })
  await hours(first, 14)
  await rest()
  expect(await texts()).toEqual(['Luis day-published', 'Luis driver-link', 'Luis day-changed'])
  const { rows } = await stage.pool.query(`SELECT text, recipient, needs_consent FROM message WHERE id = $1`, [read])
  expect(rows[0]).toMatchObject({ text: expect.stringMatching(/Open the link/), needs_consent: false })
  const status = (to: string) => stage.pool.query('UPDATE driver SET status = $2 WHERE id = $1', [luis().id, to])
  await status('suspended')
  await hours(first, 9)
  await rest()
  await status('active')
  const choice = { phone: rows[0].recipient, language: 'en', now: stage.deps.clock() } as const
  await stage.db.transaction().execute(tx => recordTextChoice(tx, { ...choice, isAgreed: false, words: 'STOP' }))
  await hours(first, 12)
  await rest()
  expect(await texts()).toEqual([])
})

test('a link that a driver has opened counts no more from the moment at which it ends', async () => {
  await planned()
  await stage.publish(day())
  await linkDriver(stage.deps, stage.fleet.acting, { driverId: luis().id, day: day(), isTexted: false })
  const { rows } = await stage.pool.query(
    `UPDATE driver_link l SET seen_at = $1, expires_at = date_trunc('second', l.expires_at)
     WHERE l.revoked_at IS NULL AND l.route_id = (SELECT r.id FROM route r WHERE r.driver_id = $2 AND r.day = $3::date)
     RETURNING expires_at AS ends`,
    [stage.deps.clock(), luis().id, isoDateOf(day())],
  )
  const [{ ends }] = rows
  const seenAt = async (now: Date) => {
    const asked = { organizationId: stage.organization.id, driverIds: [luis().id], day: day(), now }
    return (await listReached(stage.db, asked)).map(one => one.linkSeenAt)
  }
  expect(await seenAt(new Date(ends.getTime() - 1))).toEqual([expect.any(Date)])
  expect(await seenAt(ends)).toEqual([null])
})
