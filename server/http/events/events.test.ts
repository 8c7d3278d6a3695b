import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rights } from '#domain/account/roles.ts'
import { linkCredential } from '#domain/dispatch/driver-link.ts'
import { dayInMs, dayOf } from '#domain/value/calendar.ts'
import { addChange } from '#server/db/change/changes.ts'
import { ensureRoute } from '#server/db/dispatch/routes.ts'
import { addLink, claimLink } from '#server/db/fleet/driver-links.ts'
import { makePlaces } from '#server/http/events/places.ts'
import { submitRestrictedOrder } from '#server/operations/checkout/submit-restricted-order.ts'
import { assemble, type Cast, castSettings, enrol, type Person } from '#server/testing/as-actor.ts'
import { photograph } from '#server/testing/camera.ts'
import { type Fleet, makeFleet } from '#server/testing/dispatch-stage.ts'
import { makeReadyCart } from '#server/testing/factories.ts'
import { applyEvent } from '#server/testing/office.ts'
import { bringTo } from '#server/testing/order-stages.ts'
import { openStream, type SentEvent, type StreamReader } from '#server/testing/read-stream.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
let cast: Cast
let fleet: Fleet
const staff = new Map<string, Person>()
const opened: StreamReader[] = []
let orderId: string
/** These are the phones, by the owner and the state of their links. */
const links: Record<string, Headers> = {}

const query = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows

beforeAll(async () => {
  app = await startTestApp({ env: castSettings })
  cast = await assemble(app)
  fleet = await makeFleet(app.database.db, cast.hauler)
  await query('UPDATE driver SET user_id = $2 WHERE id = $1', [fleet.drivers[0].id, cast.driver.id])
  for (const [index, given] of [...rights.map(right => [right]), []].entries()) {
    const person = await enrol(app, `+1512555013${index}`)
    const values = [cast.hauler.id, person.id, given]
    await query(
      `INSERT INTO membership (organization_id, user_id, roles, rights) VALUES ($1, $2, '{admin}', $3)`,
      values,
    )
    staff.set(given[0] ?? 'none', person)
  }
  const today = (await query(`SELECT (now() AT TIME ZONE 'America/Chicago')::date::text AS day`))[0].day
  const [own, other] = await link(today)
  const [over] = await link(new Date(Date.now() - 3 * dayInMs).toISOString().slice(0, 10))
  const [revoked] = await link(laterDay)
  await query('UPDATE driver_link SET revoked_at = now() WHERE expires_at > $1', [laterDay])
  Object.assign(links, { own, other, over, revoked })
  orderId = await orderOf(cast.owner)
})
afterAll(async () => {
  for (const stream of opened) await stream.close()
  await app.stop()
})

/** This day is always later than today. A fixed date would be in the past one day, and the tests would fail from then on. */
const laterDay = new Date(Date.now() + 30 * dayInMs).toISOString().slice(0, 10)

/** The picture has one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function orderOf(user: Person): Promise<string> {
  const { db } = app.database
  const options = { materialIds: [cast.hauler.restrictedMaterialId] }
  const cartId = await makeReadyCart(db, cast.hauler, { ...user, phone: '', email: '' }, options)
  await submitRestrictedOrder(app.deps, { cartId, user, language: 'en' })
  await bringTo(db, cartId, 'placed', user.id)
  return cartId
}

/** Makes a link to a day of the other driver. Returns the headers of the phone that opened the link, and those of another phone. */
async function link(day: string): Promise<Headers[]> {
  const { db } = app.database
  const { organizationId } = fleet.acting
  const routeId = await db
    .transaction()
    .execute(tx => ensureRoute(tx, { organizationId, day: dayOf(day), driverId: fleet.drivers[1].id }))
  const token = randomBytes(16).toString('base64url')
  const secrets = [0, 1].map(() => randomBytes(16).toString('base64url'))
  const madeAt = new Date(Math.min(Date.now(), Date.parse(day)))
  await db.transaction().execute(tx => addLink(tx, routeId, token, madeAt))
  await claimLink(db, token, secrets[0] ?? '', madeAt)
  return secrets.map(secret => ({ authorization: `Bearer ${linkCredential(token, secret)}` }))
}

type Headers = Readonly<Record<string, string>>

async function open(path: string, headers: Headers, init: RequestInit = {}): Promise<StreamReader> {
  const stream = await openStream(`${app.url}${path}`, headers, init)
  opened.push(stream)
  return stream
}

const inNameOf = (person: Person, organizationId: string): Headers => ({
  ...person.headers,
  'x-organization-id': organizationId,
})
const headersOf = (name: string): Headers => staff.get(name)?.headers ?? {}

/** Dana moves a stop on the board. */
async function move(objectId = randomUUID()): Promise<string> {
  await app.database.db
    .transaction()
    .execute(tx => addChange(tx, { ...fleet.acting, at: new Date(), act: 'move', object: 'stop', objectId }))
  return objectId
}

const tells = ({ data }: SentEvent, objectId: string) => JSON.stringify(data).includes(objectId)

/**
 * Returns the first event that matches. Other databases of the cluster may hold back an event of an earlier test, which then comes first.
 */
async function until(stream: StreamReader | undefined, isMeant: (event: SentEvent) => boolean): Promise<SentEvent> {
  for (;;) {
    const event = await stream?.next()
    if (!event) throw new Error('the stream ended')
    if (isMeant(event)) return event
  }
}

const matrix: readonly [string, () => Headers, office: number, driver: number, order: number][] = [
  ['a visitor', () => ({}), 401, 401, 401],
  ['a forged token', () => ({ authorization: 'Bearer nonsense' }), 401, 401, 401],
  ['a customer', () => cast.owner.headers, 404, 404, 200],
  ['somebody suspended', () => cast.suspended.headers, 403, 403, 403],
  ['the operator of the platform', () => cast.platformAdmin.headers, 404, 404, 404],
  ['a driver', () => cast.driver.headers, 404, 200, 404],
  ['the phone of a link', () => links.own ?? {}, 401, 200, 401],
  ['another phone with that link', () => links.other ?? {}, 401, 409, 401],
  ['the phone of a link that is over', () => links.over ?? {}, 401, 409, 401],
  ['the phone of a link that was revoked', () => links.revoked ?? {}, 401, 409, 401],
  ['an admin without rights', () => headersOf('none'), 200, 404, 404],
  ...rights.map(
    right =>
      [`an admin with the right ${right}`, () => headersOf(right), 200, 404, 404] as [
        string,
        () => Headers,
        number,
        number,
        number,
      ],
  ),
  ['an admin with every right', () => cast.admin.headers, 200, 404, 404],
  ['an admin of another hauler', () => cast.otherAdmin.headers, 200, 404, 404],
  ['an admin in the name of another hauler', () => inNameOf(cast.admin, cast.otherHauler.id), 404, 404, 404],
]

test.each(matrix)('%s opens only the streams that they may read', async (_, headers, office, driver, order) => {
  const paths = ['/events/office', '/events/driver', `/events/orders/${orderId}`]
  const opened = await Promise.all(paths.map(path => open(path, headers())))
  expect(opened.map(({ status }) => status)).toEqual([office, driver, order])
  expect((await open('/events/office', headers(), { method: 'HEAD' })).status).toBe(office)
})

describe('A stream of the office', () => {
  test('tells what changed only to staff who may see orders', async () => {
    const told = ['dispatch', 'money'].map(right => open('/events/office', headersOf(right)))
    const untold = ['catalog', 'team', 'none'].map(right => open('/events/office', headersOf(right)))
    const abroad = await open('/events/office', cast.otherAdmin.headers)
    const streams = await Promise.all([...told, ...untold])
    for (const stream of [...streams, abroad]) expect(await stream.next()).toMatchObject({ name: 'open' })
    const objectId = await move()
    const [first, ...others] = streams
    const seen = await until(first, event => tells(event, objectId))
    const events = [seen, ...(await Promise.all(others.map(stream => until(stream, ({ id }) => id === seen.id))))]
    expect(events.map(event => event.name)).toEqual(Array(5).fill('changes'))
    expect(events.map(event => tells(event, objectId))).toEqual([true, true, false, false, false])
    expect(seen.data).toContainEqual(expect.objectContaining({ who: 'Dana', act: 'move', object: 'stop', objectId }))
    await abroad.close()
  })

  test('begins at the event that the page names, and no proxy holds it back', async () => {
    const first = await open('/events/office', headersOf('dispatch'))
    const since = (await first.next())?.id
    await first.close()
    const objectId = await move()
    const second = await open(`/events/office?since=${since}`, headersOf('dispatch'))
    const { headers } = second
    expect(headers.get('content-type')).toContain('text/event-stream')
    expect([headers.get('cache-control'), headers.get('x-accel-buffering')]).toEqual(['no-store, no-transform', 'no'])
    expect(headers.get('content-security-policy')).not.toBeNull()
    expect(await second.next()).toEqual({ name: 'open', id: since, data: null })
    expect((await until(second, event => tells(event, objectId))).name).toBe('changes')
    for (const strange of ['x', '9'.repeat(18), '1&since=2']) {
      const stream = await open(`/events/office?since=${strange}`, headersOf('dispatch'))
      expect(['open', 'reset']).toContain((await stream.next())?.name)
      await stream.close()
    }
  })

  test('can be read with GET only', async () => {
    const { status, headers } = await open('/events/office', cast.admin.headers, { method: 'POST' })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect((await open('/events/elsewhere', cast.admin.headers)).status).toBe(404)
  })

  test('is refused after twelve of one person or two hundred of one IP address, until one of them ends', () => {
    const { take } = makePlaces({ hasLimits: true })
    const [first] = Array.from({ length: 12 }, () => take('dana', '192.0.2.1'))
    expect(() => take('dana', '192.0.2.2')).toThrow('Too many')
    first?.()
    take('dana', '192.0.2.2')
    for (let number = 0; number < 189; number += 1) take(`colleague ${number}`, '192.0.2.1')
    expect(() => take('one more', '192.0.2.1')).toThrow('Too many')
    expect(() => Array.from({ length: 300 }, () => makePlaces({ hasLimits: false }).take('dana', ''))).not.toThrow()
  })
})

describe('A stream of a driver', () => {
  const lay = (day: string, isPublished: boolean, driver: 0 | 1 = 0) =>
    query(
      `WITH r AS (INSERT INTO route (organization_id, day, driver_id) VALUES ($1, $2::date, $3)
         ON CONFLICT (organization_id, day, driver_id) DO UPDATE SET version = route.version + 1 RETURNING id)
       INSERT INTO stop (organization_id, kind, day, state, created_at, route_id, position, published_at)
       SELECT $1, 'errand', $2::date, 'planned', now(), r.id, 1 + (SELECT count(*) FROM stop WHERE route_id = r.id), $4 FROM r`,
      [cast.hauler.id, day, fleet.drivers[driver].id, isPublished ? new Date() : null],
    )
  const today = async () => (await query(`SELECT (now() AT TIME ZONE 'America/Chicago')::date::text AS day`))[0].day

  test('says that the day has changed, and nothing else', async () => {
    const stream = await open('/events/driver', cast.driver.headers)
    const first = await stream.next()
    expect(first).toEqual({ name: 'open', id: 'none', data: null })
    await lay(await today(), false)
    const drafts = await open(`/events/driver?since=${first?.id}`, cast.driver.headers)
    expect(await drafts.next()).toEqual(first)
    await lay(await today(), true)
    await move()
    const second = await stream.next()
    const [{ seen }] = await query(
      "SELECT app_seen_at > now() - interval '1 minute' AS seen FROM driver WHERE id = $1",
      [fleet.drivers[0].id],
    )
    expect(seen).toBe(true)
    expect(second).toEqual({ name: 'day', id: expect.not.stringMatching(first?.id ?? ''), data: null })
    await stream.close()
    const back = await open(`/events/driver?since=${first?.id}`, cast.driver.headers)
    expect(await back.next()).toEqual(second)
    const same = await open(`/events/driver?since=${second?.id}`, cast.driver.headers)
    expect(await same.next()).toEqual({ ...second, name: 'open' })
  })

  test('that opened it by a link tells only of the route of the link, and ends with a word when the link ends', async () => {
    const stream = await open('/events/driver', links.own ?? {})
    const first = await stream.next()
    expect(first).toMatchObject({ name: 'open' })
    await lay(laterDay, true, 1)
    const same = await open(`/events/driver?since=${first?.id}`, links.own ?? {})
    expect(await same.next()).toEqual(first)
    await lay(await today(), true, 1)
    await move()
    const second = await stream.next()
    expect(second).toEqual({ name: 'day', id: expect.not.stringMatching(first?.id ?? ''), data: null })
    const [looked] = await query(
      `SELECT app_seen_at IS NOT NULL AS app, (SELECT max(seen_at) FROM driver_link) > now() - interval '1 minute' AS link
       FROM driver WHERE id = $1`,
      [fleet.drivers[1].id],
    )
    expect(looked).toEqual({ app: false, link: true })
    await query('UPDATE driver_link SET revoked_at = now() WHERE revoked_at IS NULL')
    await move()
    expect([(await stream.next())?.name, await stream.next()]).toEqual(['day', null])
    expect((await open('/events/driver', links.own ?? {})).status).toBe(409)
  })

  test('ends when the driver is suspended, and cannot be opened again', async () => {
    const stream = await open('/events/driver', cast.driver.headers)
    await stream.next()
    await query(`UPDATE driver SET status = 'suspended' WHERE id = $1`, [fleet.drivers[0].id])
    await move()
    expect(await stream.next()).toBeNull()
    expect((await open('/events/driver', cast.driver.headers)).status).toBe(409)
    await query(`UPDATE driver SET status = 'active' WHERE id = $1`, [fleet.drivers[0].id])
  })
})

describe('The stream of an order', () => {
  test('says once for each change that the order has changed, and tells nothing of other orders', async () => {
    const another = await orderOf(cast.owner)
    const [stream, beside] = await Promise.all(
      [orderId, another].map(id => open(`/events/orders/${id}`, cast.owner.headers)),
    )
    const first = await stream?.next()
    expect(first).toMatchObject({ name: 'open', data: null })
    const other = await beside?.next()
    await applyEvent(app, orderId, 'schedule-drop-off')
    const second = await stream?.next()
    expect(second).toEqual({ name: 'order', id: expect.not.stringMatching(first?.id ?? ''), data: null })
    await photograph(app.deps, { orderId, kind: 'drop-off', content: picture })
    expect(await stream?.next()).toEqual({ name: 'order', id: expect.not.stringMatching(second?.id ?? ''), data: null })
    const back = await open(`/events/orders/${another}?since=${other?.id}`, cast.owner.headers)
    expect(await back.next()).toEqual(other)
    const missed = await open(`/events/orders/${orderId}?since=${first?.id}`, cast.owner.headers)
    expect((await missed.next())?.name).toBe('order')
  })

  test('is refused to every other person, and for an order that does not exist', async () => {
    const [unknown, strange] = await Promise.all(
      [randomUUID(), 'x'].map(id => open(`/events/orders/${id}`, cast.owner.headers)),
    )
    expect([unknown?.status, strange?.status]).toEqual([404, 404])
    expect((await open(`/events/orders/${orderId}`, cast.other.headers)).status).toBe(404)
  })

  test('ends when the customer signs out', async () => {
    const leaving = await enrol(app, '+15125550108')
    await query('UPDATE orders SET user_id = $2 WHERE id = $1', [orderId, leaving.id])
    const stream = await open(`/events/orders/${orderId}`, leaving.headers)
    expect((await stream.next())?.name).toBe('open')
    await fetch(`${app.url}/identity/sessions`, { method: 'DELETE', headers: { cookie: leaving.cookie } })
    expect(await stream.next()).toBeNull()
    await query('UPDATE orders SET user_id = $2 WHERE id = $1', [orderId, cast.owner.id])
  })
})

test('a server that has to stop ends its streams and opens no more', async () => {
  const stopping = await startTestApp({ seed: 'demo' })
  const dana = await enrol(stopping, '+15125550111')
  const stream = await openStream(`${stopping.url}/events/office`, dana.headers)
  expect((await stream.next())?.name).toBe('open')
  await stopping.announceStop()
  expect((await openStream(`${stopping.url}/events/office`, dana.headers)).status).toBe(503)
  const before = Date.now()
  const stopped = stopping.stop()
  expect(await stream.next()).toBeNull()
  await stopped
  expect(Date.now() - before).toBeLessThan(5_000)
})
