import { randomUUID } from 'node:crypto'
import type { Db, OpenDatabase } from '@rolloff/sql/connect.ts'
import type { Notices } from '@rolloff/sql/notices.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { listStillSignedIn } from '#server/db/account/open-sign-ins.ts'
import { newestTransaction } from '#server/db/change/change-feed.ts'
import { addChange } from '#server/db/change/changes.ts'
import { ensureRoute } from '#server/db/dispatch/routes.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { addLink, hashOf } from '#server/db/fleet/driver-links.ts'
import { makeEventStream } from '#server/http/events/event-stream.ts'
import { lastEventOfLinks, readmitLinks, sendToLinks } from '#server/http/events/send-to-links.ts'
import { type OfficeViewer, sendToOffice } from '#server/http/events/send-to-office.ts'
import { readmitSignedIn, watchChanges } from '#server/http/events/watch-changes.ts'
import { readChanges } from '#server/operations/dispatch/read-changes.ts'
import { type Fleet, makeFleet } from '#server/testing/dispatch-stage.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

/** This database object connects to the same database as another process would. */
let other: OpenDatabase
let database: TestDatabase
let fleet: Fleet
let now: Date
const opened: (() => void)[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  other = openProductDatabase({ connectionString: database.connectionString })
})
afterAll(async () => {
  await other.close()
  await database.drop()
})
beforeEach(async () => {
  now = new Date()
  fleet = await makeFleet(database.db, await makeOrganization(database.db))
})
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

const never = 3_600_000
const deaf = { listen: () => () => {} }

/** Opens a page of Dana's and records what it is sent. */
function openPage(parts: { notices?: Pick<Notices, 'listen'>; everyMs?: number; db?: Db; since?: string } = {}) {
  const { notices = database.notices, everyMs = never, db = database.db, since } = parts
  const deps = { db, clock: () => now }
  const watch = watchChanges({
    deps,
    notices,
    everyMs,
    isStopping: () => false,
    log: { error: () => {} },
    readmit: readmitSignedIn<OfficeViewer>(deps),
    tell: sendToOffice(deps),
  })
  const stream = makeEventStream()
  opened.push(() => stream.body.destroy())
  const { organizationId, actorId: userId } = fleet.acting
  const expiresAt = new Date(now.getTime() + 900_000)
  watch.open({ organizationId, userId, sessionId: null, expiresAt, stream, cursor: since ?? null, isOpened: false })
  const texts = stream.body.setEncoding('utf8')[Symbol.asyncIterator]()
  return { watch, next: async () => String((await texts.next()).value ?? 'the end') }
}

const change = (db: Db, objectId = randomUUID()) =>
  db.transaction().execute(async tx => {
    await addChange(tx, { ...fleet.acting, at: now, act: 'move', object: 'stop', objectId })
    return objectId
  })

/**
 * Returns the notifications that a page gets until these objects are among them. Transactions of other tests in the same cluster can hold
 * back committed changes. This function therefore notifies again and again, which wakes a page that does not poll.
 */
async function toldOf(next: () => Promise<string>, ...objectIds: string[]): Promise<string> {
  const words = setInterval(() => other.db.notify(fleet.acting.organizationId), 300)
  let told = ''
  while (!objectIds.every(objectId => told.includes(objectId))) told += await next()
  clearInterval(words)
  return told
}

test('a process tells its pages what another process commits, each change once', async () => {
  const { next } = openPage()
  expect(await next()).toMatch(/^event: open\nid: \d+\ndata: \n\n$/)
  const [first, second] = [await change(other.db), await change(other.db)]
  const told = await toldOf(next, first, second)
  expect(told).toMatch(/^event: changes\nid: \d+\ndata: \[/)
  for (const objectId of [first, second]) expect(told.split(objectId)).toHaveLength(2)
})

test('a page gets a change whose notice was lost, because the process also looks by itself', async () => {
  const { next } = openPage({ notices: deaf, everyMs: 30 })
  expect(await next()).toContain('event: open')
  const objectId = await change(other.db)
  expect(await next()).toContain(objectId)
})

test('a transaction that is rolled back sends no notice', async () => {
  const heard: string[] = []
  opened.push(database.notices.listen(subject => heard.push(subject)))
  const undone = other.db.transaction().execute(async tx => {
    await addChange(tx, { ...fleet.acting, at: now, act: 'move', object: 'stop', objectId: randomUUID() })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  other.db.notify('the next word')
  await expect.poll(() => heard).toContain('the next word')
  expect(heard).not.toContain(fleet.acting.organizationId)
})

test('a process looks again if a notice has brought no change yet', async () => {
  let looks = 0
  const db: Db = {
    ...database.db,
    query: statement => {
      if (statement.text.includes('FROM change c')) looks += 1
      return database.db.query(statement)
    },
  }
  const { next } = openPage({ db, since: await newestTransaction(database.db) })
  await next()
  let objectId = ''
  await other.db.transaction().execute(async older => {
    await older.query({ text: 'SELECT pg_current_xact_id()' })
    objectId = await change(database.db)
    const before = looks
    await expect.poll(() => looks, { timeout: 5_000 }).toBeGreaterThanOrEqual(before + 3)
  })
  expect(await toldOf(next, objectId)).toContain(objectId)
})

test('a page that was away gets what it missed, or loads everything if it missed too much', async () => {
  const since = await newestTransaction(database.db)
  // Transactions of other tests in the same cluster can hold back this change, so the pages are opened when it can be read.
  const missed = () => readChanges({ db: database.db, clock: () => now }, fleet.acting.organizationId, since)
  const objectId = await change(database.db)
  await expect.poll(async () => (await missed()).changes.length, { timeout: 20_000 }).toBe(1)
  const back = openPage({ since })
  const told = await back.next()
  expect(told).toContain(`event: open\nid: ${since}\ndata: \n\n`)
  expect(told.includes(objectId) ? told : await back.next()).toContain(objectId)
  await database.pool.query(
    `INSERT INTO change (organization_id, at, act, object, object_id) SELECT $1, now(), 'move', 'stop', gen_random_uuid() FROM generate_series(1, 501)`,
    [fleet.acting.organizationId],
  )
  await expect.poll(async () => (await missed()).isReset, { timeout: 20_000 }).toBe(true)
  const late = openPage({ since })
  expect(await late.next()).toMatch(/^event: reset\nid: \d+\n/)
})

test('the stream of a member ends when the hauler suspends them, and not earlier', async () => {
  const suspend = (at: Date | null) =>
    database.pool.query('UPDATE membership SET suspended_at = $2 WHERE user_id = $1', [fleet.acting.actorId, at])
  const { next } = openPage({ everyMs: 30 })
  expect(await next()).toMatch(/^event: open/)
  await suspend(now)
  expect(await next()).toBe('the end')
  await suspend(null)
  expect(await openPage({ everyMs: 30 }).next()).toMatch(/^event: open/)
})

test.each<[string, () => Promise<unknown>]>([
  [
    'is suspended',
    () => database.pool.query('UPDATE app_user SET suspended_at = now() WHERE id = $1', [fleet.acting.actorId]),
  ],
  ['leaves the office', () => database.pool.query('DELETE FROM membership WHERE user_id = $1', [fleet.acting.actorId])],
  [
    'holds a token that is over',
    async () => {
      now = new Date(now.getTime() + 900_000)
    },
  ],
])('the stream of a member who %s ends', async (_, happen) => {
  const { next } = openPage({ everyMs: 30 })
  expect(await next()).toMatch(/^event: open/)
  await happen()
  expect(await next()).toBe('the end')
})

test('a session counts until it expires, until its person signs out or until the person’s number is taken away', async () => {
  const { actorId: userId } = fleet.acting
  const [{ id: sessionId }] = (
    await database.pool.query(
      `WITH account AS (INSERT INTO identity_account (subject, phone, created_at, last_signed_in_at) SELECT id, phone, $2, $2 FROM app_user WHERE id = $1
         RETURNING subject)
       INSERT INTO identity_session (id, subject, authenticated_at, expires_at)
       SELECT gen_random_uuid(), subject, $2, $3 FROM account RETURNING id`,
      [userId, now, new Date(now.getTime() + 60_000)],
    )
  ).rows as [{ id: string }]
  const after = async (ms: number) => {
    const people = await listStillSignedIn(database.db, [{ userId, sessionId }], new Date(now.getTime() + ms))
    return people.map(one => one.sessionId)
  }
  expect([await after(59_999), await after(60_000)]).toEqual([[sessionId], []])
  await database.pool.query(
    `UPDATE identity_session SET revoked_at = $2, revoked_because = 'signed-out' WHERE id = $1`,
    [sessionId, now],
  )
  expect(await after(0)).toEqual([])
  const withoutSession = () => listStillSignedIn(database.db, [{ userId, sessionId: null }], now)
  expect(await withoutSession()).toHaveLength(1)
  await database.pool.query('UPDATE app_user SET phone = NULL, parted_at = $2 WHERE id = $1', [userId, now])
  expect(await withoutSession()).toEqual([])
})

test('a stream whose changes cannot be read ends, so that its page notices', async () => {
  const broken = { ...database.db, query: () => Promise.reject(new Error('gone')) }
  expect(await openPage({ db: broken }).next()).toBe('the end')
})

test('a member who loses the right gets no more changes of orders', async () => {
  const { next } = openPage({ everyMs: 30 })
  await next()
  await database.pool.query(`UPDATE membership SET rights = '{team}' WHERE user_id = $1`, [fleet.acting.actorId])
  await change(other.db)
  expect(await next()).toMatch(/^event: changes\nid: \d+\ndata: \[\]\n\n$/)
})

test('a stream says with its last event that its link has ended', async () => {
  const { organizationId } = fleet.acting
  const [{ id: driverId }] = fleet.drivers
  const [token, day] = [randomUUID(), dayOf(now.toISOString().slice(0, 10))]
  await database.db.transaction().execute(async tx => {
    await addLink(tx, await ensureRoute(tx, { organizationId, day, driverId }), token, now)
  })
  const deps = { db: database.db, clock: () => now }
  const watch = watchChanges({
    deps,
    notices: deaf,
    everyMs: 20,
    isStopping: () => false,
    log: { error: () => {} },
    readmit: readmitLinks(deps),
    tell: sendToLinks(deps),
    lastWord: lastEventOfLinks,
  })
  const stream = makeEventStream()
  opened.push(() => stream.body.destroy())
  const hash = hashOf(token).toString('hex')
  const expiresAt = new Date(now.getTime() + 1_000)
  watch.open({ organizationId, expiresAt, stream, hash, driverId, mark: null, isOpened: false, markedAt: null })
  const texts = stream.body.setEncoding('utf8')[Symbol.asyncIterator]()
  expect((await texts.next()).value).toMatch(/^event: open/)
  now = expiresAt
  expect((await texts.next()).value).toBe('event: day\nid: ended\ndata: \n\n')
  expect((await texts.next()).done).toBe(true)
})
