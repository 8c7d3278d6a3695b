import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rights } from '#domain/account/roles.ts'
import { linkCredential } from '#domain/dispatch/driver-link.ts'
import { addDays, type Day, isSunday, localTime } from '#domain/value/calendar.ts'
import { callsByName } from '#server/api/router.ts'
import { claimLink } from '#server/db/fleet/driver-links.ts'
import { submitRestrictedOrder } from '#server/operations/checkout/submit-restricted-order.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { publishDay } from '#server/operations/dispatch/publish-day.ts'
import { linkDriver, revokeDriverLink } from '#server/operations/fleet/link-driver.ts'
import { assemble, type Cast, castSettings, enrol, type Person } from '#server/testing/as-actor.ts'
import type { OfficeRow, OfficeScene } from '#server/testing/dispatch/matrix-row.ts'
import { officeMatrix } from '#server/testing/dispatch/office-matrix.ts'
import {
  namesVersion,
  overwritesNothing,
  triedElsewhere,
  type VersionScene,
} from '#server/testing/dispatch/version-matrix.ts'
import { type Fleet, makeFleet } from '#server/testing/dispatch-stage.ts'
import { makeReadyCart } from '#server/testing/factories.ts'
import { bringTo, type OrderStage } from '#server/testing/order-stages.ts'
import { walkTo } from '#server/testing/order-walk.ts'
import { openStream } from '#server/testing/read-stream.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
let cast: Cast
let fleet: Fleet
let scene: OfficeScene
/** The staff are admins of the hauler with one right each, an admin without rights, and another driver of the hauler. */
const staff = new Map<string, Person>()

const query = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows
async function hire(
  name: string,
  number: number,
  role: 'admin' | 'driver',
  given: readonly string[] | null,
): Promise<void> {
  const person = await enrol(app, `+151255501${number}`)
  const values = [cast.hauler.id, person.id, [role], given]
  await query('INSERT INTO membership (organization_id, user_id, roles, rights) VALUES ($1, $2, $3, $4)', values)
  staff.set(name, person)
}
const personOf = (name: string): Person => {
  const person = staff.get(name)
  if (!person) throw new Error(`nobody is called ${name}`)
  return person
}

beforeAll(async () => {
  app = await startTestApp({ env: castSettings })
  cast = await assemble(app)
  for (const [index, right] of rights.entries()) await hire(right, 30 + index, 'admin', [right])
  await hire('none', 40, 'admin', [])
  await hire('Ana', 41, 'driver', null)
  await hire('of two companies', 42, 'admin', null)
  await query(
    `INSERT INTO membership (organization_id, user_id, roles) VALUES ($1, $3, '{admin,driver}'), ($2, $3, '{admin,driver}')
     ON CONFLICT (user_id, organization_id) DO UPDATE SET roles = excluded.roles`,
    [cast.hauler.id, cast.otherHauler.id, personOf('of two companies').id],
  )
  fleet = await makeFleet(app.database.db, cast.hauler)
  const other = await makeFleet(app.database.db, cast.otherHauler)
  const drives = (driverId: string, { id }: Person) =>
    query('UPDATE driver SET user_id = $2 WHERE id = $1', [driverId, id])
  await drives(fleet.drivers[0].id, cast.driver)
  await drives(fleet.drivers[1].id, personOf('Ana'))
  await drives(other.drivers[0].id, cast.twoRoles)
  scene = await prepare()
})
afterAll(() => app.stop())

function nextDay(): Day {
  const today = localTime(new Date(), 'America/Chicago').day
  return isSunday(today) ? addDays(today, 1) : today
}

async function makeOrder(stage: OrderStage): Promise<string> {
  const { hauler, owner } = cast
  const materialIds = [hauler.restrictedMaterialId]
  const cartId = await makeReadyCart(app.database.db, hauler, { ...owner, email: '' }, { materialIds })
  await submitRestrictedOrder(app.deps, { cartId, user: owner, language: 'en' })
  await bringTo(app.database.db, cartId, stage, owner.id)
  return cartId
}

/** Makes two stops of Luis: one that has not begun, and the pick-up of a dumpster whose load he has tipped. */
async function prepare(): Promise<OfficeScene> {
  const { drivers, acting } = fleet
  const day = nextDay()
  const [orderId, loadOrderId] = [await makeOrder('placed'), await makeOrder('leaving')]
  const to = { day, driverId: drivers[0].id, after: null }
  const { stops } = await placeStops(app.deps, acting, { items: [{ orderId }, { orderId: loadOrderId }], to })
  await publishDay(app.deps, acting, { day, driverIds: null })
  const [stop] = await query('SELECT id, version, route_id FROM stop WHERE drop_off_order_id = $1', [orderId])
  const pickup = stops.find(one => one.id !== stop.id)
  await sendTaps(cast.driver, [
    { kind: 'done', stopId: pickup?.id, isOverfilled: true },
    { kind: 'dumped', orderId: loadOrderId, facilityId: fleet.landfillId },
    { kind: 'ticket', orderId: loadOrderId, ticketNumber: '1', tons: 1.5 },
  ])
  const found = { defects: ['horn'], signedAs: 'Luis Ortega', photoIds: [] }
  await sendTaps(cast.driver, [{ kind: 'inspect', routeId: stop.route_id, truckId: fleet.truckId, ...found }])
  const [inspection] = await query('SELECT id FROM inspection WHERE truck_id = $1', [fleet.truckId])
  const [box] = await query('SELECT id FROM container WHERE organization_id = $1 AND friendly_id = $2', [
    cast.hauler.id,
    'C-105',
  ])
  const [fee] = await query('SELECT id FROM order_fee WHERE order_id = $1', [loadOrderId])
  const [site] = await query(
    `INSERT INTO site (organization_id, key, line1, city, state, postal_code) VALUES ($1, 'x', '1 Elm St', 'Austin', 'TX', '78701')
     RETURNING id`,
    [cast.hauler.id],
  )
  // A second invitation of this number changes the first one.
  await query(
    `INSERT INTO invitation (organization_id, phone, rights, invited_at) VALUES ($1, '+15125550199', '{money}', now())`,
    [cast.hauler.id],
  )
  const [customer] = await query(
    `INSERT INTO customer (organization_id, name, kind) VALUES ($1, 'Rosa Reyes', 'person') RETURNING id`,
    [cast.hauler.id],
  )
  return {
    day,
    orderId,
    loadOrderId,
    siteId: site.id,
    customerId: customer.id,
    stopId: stop.id,
    stopVersion: stop.version,
    routeId: stop.route_id,
    driverId: drivers[0].id,
    yardId: fleet.yardId,
    truckId: fleet.truckId,
    boxId: box.id,
    boxDigits: '105',
    containerTypeId: cast.hauler.containerTypeIds[0],
    deviceId: randomUUID(),
    tapId: randomUUID(),
    feeId: fee.id,
    inspectionId: inspection.id,
  }
}

async function sendTaps(
  person: Person,
  contents: readonly Record<string, unknown>[],
  deviceId = randomUUID(),
): Promise<string> {
  const now = new Date().toISOString()
  const taps = contents.map((content, index) => ({ id: randomUUID(), seq: index + 1, v: 1, madeAt: now, ...content }))
  const input = { deviceId, now, waiting: 0, taps }
  const [answer] = await send([['driver.sendTaps', { kind: 'mutation', input }]], person.headers)
  return answer?.text ?? ''
}

type CallCase = readonly [string, { readonly kind: OfficeRow['kind']; readonly input: unknown }]
type Answer = { readonly status: number; readonly refusal: string | null; readonly text: string }
type ErrorBody = { readonly error?: { readonly data: { readonly httpStatus: number; readonly refusal?: string } } }

async function send(
  asked: readonly CallCase[],
  headers: Readonly<Record<string, string>>,
  isBatch = false,
): Promise<Answer[]> {
  const [first] = asked
  const inputs = isBatch ? Object.fromEntries(asked.map(([, { input }], index) => [index, input])) : first?.[1].input
  const isWrite = first?.[1].kind === 'mutation'
  const params = new URLSearchParams(isBatch ? { batch: '1' } : {})
  if (!isWrite && inputs) params.set('input', JSON.stringify(inputs))
  const response = await fetch(`${app.url}/trpc/${asked.map(([name]) => name).join(',')}?${params}`, {
    method: isWrite ? 'POST' : 'GET',
    headers: { ...headers, ...(isWrite ? { 'content-type': 'application/json' } : {}) },
    ...(isWrite ? { body: JSON.stringify(inputs ?? {}) } : {}),
  })
  const told: unknown = await response.json()
  const answers = (isBatch && Array.isArray(told) ? told : [told]) as ErrorBody[]
  return answers.map(({ error, ...rest }) => ({
    status: error?.data.httpStatus ?? 200,
    refusal: error?.data.refusal ?? null,
    text: JSON.stringify(error ?? rest),
  }))
}

const rows = Object.entries(officeMatrix)
/** Makes the input with new numbers of a phone. So the server processes the taps and does not repeat earlier answers. */
const inputOf = (row: OfficeRow) => row.input({ ...scene, deviceId: randomUUID(), tapId: randomUUID() })

/** Makes each call alone, and then all calls of a kind in requests of ten. */
async function askAll(headers: Readonly<Record<string, string>>): Promise<[string, Answer][]> {
  const found: [string, Answer][] = []
  for (const [name, row] of rows) {
    const [answer] = await send([[name, { kind: row.kind, input: inputOf(row) }]], headers)
    if (answer) found.push([name, answer])
  }
  for (const kind of ['query', 'mutation'] as const) {
    const ofKind = rows.filter(([, row]) => row.kind === kind)
    for (let start = 0; start < ofKind.length; start += 10) {
      const some = ofKind.slice(start, start + 10)
      const answers = await send(
        some.map(([name, row]) => [name, { kind, input: inputOf(row) }]),
        headers,
        true,
      )
      for (const [index, [name]] of some.entries()) found.push([name, answers[index] as Answer])
    }
  }
  return found
}

/** Returns everything of the hauler that these calls could change. */
async function fingerprint(): Promise<string> {
  const { id } = cast.hauler
  const tables = [
    'stop',
    'route',
    'load',
    'container',
    'truck',
    'driver',
    'facility',
    'site',
    'question',
    'change',
    'orders',
    'tap',
    'order_fee',
    'inspection',
    'driver_link',
    'pricing_rule',
  ]
  const all = tables.map(table =>
    query(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE organization_id = $1 ORDER BY 1`, [id]),
  )
  return JSON.stringify(await Promise.all(all))
}

const gateRefusals = new Set([
  'signed-out',
  'account-suspended',
  'organization-not-found',
  'organization-choice',
  'right-missing',
  'link-in-use',
  'link-not-found',
])
const gateOf = ({ refusal }: Answer): string => (refusal !== null && gateRefusals.has(refusal) ? refusal : 'admitted')

type Actor = { readonly headers: () => Readonly<Record<string, string>>; readonly expected: (row: OfficeRow) => string }
const as = (person: () => Person) => () => person().headers
const outside = 'organization-not-found'
/** Makes an admin of the hauler with these rights, who is no driver there. */
const admin =
  (given: readonly string[]) =>
  ({ needs }: OfficeRow) => {
    if (needs === 'driver' || needs === 'operator') return outside
    const isEnough = needs === 'orders' ? ['dispatch', 'money'].some(one => given.includes(one)) : given.includes(needs)
    return needs === 'office' || isEnough ? 'admitted' : 'right-missing'
  }
const drives = ({ needs }: OfficeRow) => (needs === 'driver' ? 'admitted' : outside)

const kept: Readonly<Record<string, Actor>> = {
  'a visitor': { headers: () => ({}), expected: () => 'signed-out' },
  'a customer': { headers: as(() => cast.owner), expected: () => outside },
  'somebody suspended': { headers: as(() => cast.suspended), expected: () => 'account-suspended' },
  'the operator of the platform': {
    headers: as(() => cast.platformAdmin),
    expected: ({ needs }) => (needs === 'operator' ? 'admitted' : outside),
  },
  'an admin without rights': {
    headers: as(() => personOf('none')),
    expected: row => (row.needs === 'office' ? 'admitted' : admin([])(row)),
  },
  'an admin with the right to the catalog alone': {
    headers: as(() => personOf('catalog')),
    expected: admin(['catalog']),
  },
  'an admin with the right to the team alone': { headers: as(() => personOf('team')), expected: admin(['team']) },
  'somebody who works and drives for two companies and names none': {
    headers: as(() => personOf('of two companies')),
    expected: ({ needs }) => (needs === 'operator' ? outside : 'organization-choice'),
  },
  'an admin of another hauler': { headers: as(() => cast.otherAdmin), expected: admin(rights) },
  'an admin here in the name of another hauler': {
    headers: () => ({ ...cast.admin.headers, 'x-organization-id': cast.otherHauler.id }),
    expected: () => outside,
  },
}

describe.each(Object.entries(kept))('%s', (name, { headers, expected }) => {
  test('reaches only the calls that they may ask, in separate requests or a batch, reads nothing of the hauler and changes nothing', async () => {
    const before = await fingerprint()
    const found = await askAll(headers())
    expect(found.map(([call, answer]) => [call, gateOf(answer)])).toEqual(
      found.map(([call]) => [call, expected(officeMatrix[call] as OfficeRow)]),
    )
    expect(found.filter(([, { status, refusal }]) => status === 500 || (status === 400 && refusal === null))).toEqual(
      [],
    )
    if (name.includes('another hauler') || name === 'a customer') {
      const { stopId, orderId, loadOrderId, routeId, driverId, yardId, truckId, boxId, feeId, inspectionId } = scene
      const ours = [stopId, orderId, loadOrderId, routeId, driverId, yardId, truckId, boxId, feeId, inspectionId]
      expect(found.filter(([, { text }]) => ours.some(id => text.includes(id))).map(([call]) => call)).toEqual([])
    }
    expect(await fingerprint()).toBe(before)
  })
})

describe('A driver', () => {
  test('of another hauler reaches the driver’s calls, and nothing of this hauler', async () => {
    const before = await fingerprint()
    // If a person is an admin here and a driver there, the organization in the header decides.
    const headers = { ...cast.twoRoles.headers, 'x-organization-id': cast.otherHauler.id }
    const found = await askAll(headers)
    for (const [call, answer] of found)
      expect([call, gateOf(answer)]).toEqual([call, drives(officeMatrix[call] as OfficeRow)])
    const taps = found.filter(([call]) => call === 'driver.sendTaps')
    for (const [, { text }] of taps) expect(text).toContain('stop-not-found')
    expect(await fingerprint()).toBe(before)
  })

  test('sees no stop of another driver, and cannot mark that driver’s day as seen', async () => {
    const [route] = await query('SELECT version FROM route WHERE id = $1', [scene.routeId])
    const input = { routeId: scene.routeId, version: route?.version }
    const [day, seen] = [
      await send([['driver.day', { kind: 'query', input: undefined }]], personOf('Ana').headers),
      await send([['driver.seen', { kind: 'mutation', input }]], personOf('Ana').headers),
    ]
    expect([day[0]?.status, seen[0]?.status]).toEqual([200, 200])
    expect(day[0]?.text).not.toContain(scene.stopId)
    expect(await query('SELECT seen_at FROM route WHERE id = $1', [scene.routeId])).toEqual([{ seen_at: null }])
  })

  test('who is suspended reaches no call', async () => {
    await query(`UPDATE driver SET status = 'suspended' WHERE id = $1`, [fleet.drivers[1].id])
    const found = await askAll(personOf('Ana').headers)
    const ofDrivers = found.filter(([call]) => call.startsWith('driver.'))
    expect(new Set(ofDrivers.map(([, answer]) => answer.refusal))).toEqual(new Set(['driver-suspended']))
    await query(`UPDATE driver SET status = 'active' WHERE id = $1`, [fleet.drivers[1].id])
  })
})

/** These are all calls of a driver's phone, made with an account or with a link. */
const callsOfDrivers = Object.entries(callsByName)
  .filter(([name, { _def }]) => _def.meta?.gate === 'driver' || name.endsWith('DriverLink'))
  .map(([name, { _def }]) => [name, _def.type === 'mutation' ? 'mutation' : 'query'] as const)

function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
}
const isOfMoney = (key: string) =>
  /cents|price|amount|total|card|pay|balance|fee|cost|tax|charge|refund|money/i.test(key)

describe('A driver reads no key and no amount of money in the answers of', () => {
  const secret = 'm'.repeat(22)
  const ofOrders = new Set<string>()
  let token = ''
  beforeAll(async () => {
    await query('UPDATE order_fee SET amount_in_cents = 98765 WHERE order_id = $1', [scene.loadOrderId])
    const link = { driverId: fleet.drivers[0].id, day: scene.day, isTexted: false }
    token = (await linkDriver(app.deps, fleet.acting, link)).url.slice(-22)
    await claimLink(app.database.db, token, secret, new Date())
  })
  const phones = (): Readonly<Record<string, string>>[] => [
    cast.driver.headers,
    { authorization: `Bearer ${linkCredential(token, secret)}` },
  ]
  const noMoney = (text: string) => {
    expect(keysIn(JSON.parse(text)).filter(isOfMoney)).toEqual([])
    // Ids and times can contain any digits, but an amount has no letters or digits next to it.
    expect(text).not.toMatch(/(?<![\w.-])(98765|987[.,]65)(?![\w-])|\$/)
    for (const id of [scene.stopId, scene.loadOrderId]) if (text.includes(id)) ofOrders.add(id)
  }

  test('the stream when a stop changes', async () => {
    for (const headers of phones()) {
      const stream = await openStream(`${app.url}/events/driver`, headers)
      const first = await stream.next()
      const [stop] = await query('SELECT version FROM stop WHERE id = $1', [scene.stopId])
      const input = { stopId: scene.stopId, version: stop?.version, noteToDriver: randomUUID() }
      const [done] = await send([['office.dispatch.change', { kind: 'mutation', input }]], cast.admin.headers)
      expect(done?.status).toBe(200)
      const second = await stream.next()
      expect([first?.name, second?.name]).toEqual(['open', 'day'])
      noMoney(JSON.stringify([first, second]))
      await stream.close()
    }
  })

  test.each(callsOfDrivers)('%s', async (name, kind) => {
    for (const headers of phones()) {
      const row = officeMatrix[name]
      const [answer] = await send([[name, { kind, input: row ? inputOf(row) : { token, secret } }]], headers)
      expect(answer?.status).toBe(200)
      noMoney(answer?.text ?? '')
    }
  })

  test('all calls, of which some tell of the stop and of the load with a fee', () => {
    expect([...ofOrders].sort()).toEqual([scene.stopId, scene.loadOrderId].sort())
    expect(callsOfDrivers.map(([name]) => name)).toEqual(expect.arrayContaining(['driver.day', 'readDriverLink']))
  })
})

describe('A phone with a link to a driver’s day', () => {
  const secret = 's'.repeat(22)
  const headersOf = (token: string, of = secret) => ({ authorization: `Bearer ${linkCredential(token, of)}` })
  const dayBy = async (headers: Readonly<Record<string, string>>) =>
    (await send([['driver.day', { kind: 'query', input: undefined }]], headers))[0] as Answer
  const make = async () => {
    const asked = { driverId: fleet.drivers[0].id, day: scene.day, isTexted: false }
    return (await linkDriver(app.deps, fleet.acting, asked)).url.slice(-22)
  }
  const startBy = async (headers: Readonly<Record<string, string>>) => {
    const now = new Date().toISOString()
    const tap = { id: randomUUID(), seq: 1, v: 1, kind: 'start', madeAt: now, stopId: scene.stopId }
    const input = { deviceId: randomUUID(), now, waiting: 0, taps: [tap] }
    return (await send([['driver.sendTaps', { kind: 'mutation', input }]], headers))[0]?.text ?? ''
  }

  test('reaches only the driver’s calls for its route, and another phone reaches nothing', async () => {
    const token = await make()
    expect((await dayBy(headersOf(token))).refusal).toBe('link-in-use')
    expect(await claimLink(app.database.db, token, secret, new Date())).toBe(true)
    const day = await dayBy(headersOf(token))
    expect(day.text).toContain(scene.stopId)
    const ways = [
      [headersOf(token), 'admitted'],
      [headersOf(token, 'x'.repeat(22)), 'link-in-use'],
      [headersOf('A'.repeat(22)), 'link-not-found'],
    ] as const
    for (const [headers, expected] of ways) {
      const found = await askAll(headers)
      expect(found.map(([call, answer]) => [call, gateOf(answer)])).toEqual(
        found.map(([call]) => [call, call.startsWith('driver.') ? expected : 'signed-out']),
      )
    }
    for (const [name, kind] of [
      ['getSelf', 'query'],
      ['getOrders', 'query'],
    ] as const)
      expect((await send([[name, { kind, input: undefined }]], headersOf(token)))[0]?.refusal).toBe('signed-out')
  })

  test('shows nothing once the link is revoked or over, and later acts are stored and refused', async () => {
    const token = await make()
    await claimLink(app.database.db, token, secret, new Date())
    await revokeDriverLink(app.deps, fleet.acting, { driverId: fleet.drivers[0].id, day: scene.day })
    const revoked = await dayBy(headersOf(token))
    expect(revoked.text).toContain('"state":"revoked"')
    expect(revoked.text).not.toContain(scene.stopId)
    expect(await startBy(headersOf(token))).toContain('link-revoked')
    const endedFor = (days: number) =>
      query(
        `UPDATE driver_link SET revoked_at = NULL, expires_at = now() - $1 * interval '1 day'
         WHERE made_at = (SELECT max(made_at) FROM driver_link)`,
        [days],
      )
    await endedFor(1)
    const over = await dayBy(headersOf(token))
    expect(over.text).toContain('"state":"over"')
    expect(over.text).not.toContain(scene.stopId)
    expect(await startBy(headersOf(token))).toContain('link-over')
    await endedFor(15)
    expect((await dayBy(headersOf(token))).refusal).toBe('link-not-found')
  })
})

describe('A page with old data overwrites nothing that a colleague has saved (rule V27)', () => {
  const writing = Object.entries(callsByName).flatMap(([name, { _def }]) =>
    name.startsWith('office.') && _def.type === 'mutation' ? [name] : [],
  )
  const refusals = new Set(['changed-meanwhile', 'stop-changed', 'load-changed', 'route-changed'])
  let known: VersionScene

  beforeAll(async () => {
    const id = cast.hauler.id
    const idOf = async (text: string, values: unknown[] = []) => (await query(text, [id, ...values]))[0]?.id
    const view = { name: 'Mine', address: '/orders?only=overdue', isForAll: false }
    await ask('office.views.save', view)
    const rule = officeMatrix['office.prices.save']?.input(scene)
    await ask('office.prices.save', { ...rule, version: null })
    await ask('office.calendar.close', {
      day: scene.day,
      name: 'Inventory',
      nameInSpanish: null,
      seen: [scene.orderId, scene.loadOrderId],
    })
    const toCheckOrderId = await makeOrder('ordered')
    await query('UPDATE orders SET address_to_check = true WHERE id = $1', [toCheckOrderId])
    known = {
      ...scene,
      toCheckOrderId,
      viewId: await idOf('SELECT id FROM saved_view WHERE organization_id = $1'),
      memberId: await idOf('SELECT id FROM membership WHERE organization_id = $1 AND user_id = $2', [
        personOf('none').id,
      ]),
      areaId: await idOf('SELECT id FROM service_area WHERE organization_id = $1'),
      addOnId: await idOf('SELECT id FROM add_on WHERE organization_id = $1'),
      ruleId: await idOf('SELECT id FROM pricing_rule WHERE organization_id = $1'),
      leavingOrderId: await makeOrder('leaving'),
      deliveredOrderId: await makeOrder('delivered'),
      restrictedOrderId: await makeOrder('ordered'),
      underWayOrderId: await underWay(),
      swappingOrderId: await makeOrder('swapping'),
      invitationId: await idOf(`SELECT id FROM invitation WHERE organization_id = $1 AND phone = '+15125550199'`),
    }
  })

  const underWay = async () => {
    const orderId = await makeOrder('placed')
    await walkTo(app.database.db, orderId, 'in-transit-drop-off')
    return orderId
  }
  const ask = async (name: string, input: unknown): Promise<Answer> => {
    const [answer] = await send([[name, { kind: 'mutation', input }]], cast.admin.headers)
    return answer as Answer
  }

  test('because each call that writes names what it saw, has a test of its own, or says why it overwrites nothing', () => {
    const listed = [namesVersion, triedElsewhere, overwritesNothing].flatMap(table => Object.keys(table))
    expect(listed.sort()).toEqual(writing.sort())
  })

  test.each(Object.entries(namesVersion))('%s', async (name, stale) => {
    const before = await fingerprint()
    const { status, refusal } = await ask(name, stale(known))
    expect([status, refusal]).toEqual([409, expect.toSatisfy((told: string) => refusals.has(told))])
    expect(await fingerprint()).toBe(before)
  })

  test('and takes away no truck that a colleague has chosen meanwhile, even if it names none', async () => {
    const { day } = scene
    const driverId = fleet.drivers[0].id
    const [route] = await query('SELECT truck_id FROM route WHERE id = $1', [scene.routeId])
    const chosen = fleet.drivers[1].usualTruckId
    const set = (more: object) => ask('office.dispatch.setTruck', { day, driverId, anyway: 'test', ...more })
    expect((await set({ truckId: chosen, seenTruckId: route?.truck_id ?? null })).status).toBe(200)
    const late = [{ truckId: null, seenTruckId: route?.truck_id ?? null }, { truckId: null }]
    for (const more of late) expect((await set(more)).refusal).toBe('truck-changed')
  })

  test('and its act that names no event is accepted only while the order is as it was placed', async () => {
    const window = { day: scene.day, start: 9, end: 12 }
    const late = await ask('office.orders.requestPickup', { orderId: known.deliveredOrderId, seen: null, window })
    expect(late.refusal).toBe('changed-meanwhile')
    const fresh = { orderId: known.restrictedOrderId, seen: null, why: null }
    expect((await ask('office.orders.cancel', fresh)).status).toBe(200)
  })
})

const admitted: Readonly<Record<string, Actor>> = {
  'a driver': { headers: as(() => cast.driver), expected: drives },
  'an admin with the right to bill alone': { headers: as(() => personOf('money')), expected: admin(['money']) },
  'an admin with the right to plan alone': { headers: as(() => personOf('dispatch')), expected: admin(['dispatch']) },
  'an admin with every right': { headers: as(() => cast.admin), expected: admin(rights) },
}

// These callers come last, because their permitted calls change data.
describe.each(Object.entries(admitted))('%s', (_, { headers, expected }) => {
  test('reaches only the calls that they may ask, in separate requests and in a batch', async () => {
    const found = await askAll(headers())
    expect(found.map(([call, answer]) => [call, gateOf(answer)])).toEqual(
      found.map(([call]) => [call, expected(officeMatrix[call] as OfficeRow)]),
    )
    expect(found.filter(([, { status, refusal }]) => status === 500 || (status === 400 && refusal === null))).toEqual(
      [],
    )
  })
})

test('every call of the office and of the driver says who may ask it, and is in the matrix', () => {
  const calls = Object.entries(callsByName).filter(([name]) => name.includes('.'))
  expect(Object.keys(officeMatrix).sort()).toEqual(calls.map(([name]) => name).sort())
  for (const [name, { _def }] of calls) {
    expect([name, _def.meta?.gate]).toEqual([name, expect.stringMatching(/^(office(-\w+)?|driver|operator)$/)])
    expect([name, _def.type]).toEqual([name, officeMatrix[name]?.kind])
  }
})

test('staff who may not see money cannot keep a fee of a cancelled order', async () => {
  const input = { orderId: scene.orderId, seen: null, why: null, keep: { why: 'Twice at a locked gate' } }
  const [answer] = await send([['office.orders.cancel', { kind: 'mutation', input }]], personOf('dispatch').headers)
  expect(answer?.refusal).toBe('right-missing')
})

/** Returns the place of each number in an input. */
function numbersIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'number') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, [...path, key]))
}

function withValue(value: unknown, [key, ...rest]: readonly string[], odd: number | string): unknown {
  if (key === undefined) return odd
  const copy = structuredClone(value) as Record<string, unknown>
  copy[key] = withValue(copy[key], rest, odd)
  return copy
}

const oddNumbers = [
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 31 - 1,
  2 ** 53,
  1e300,
  -1,
  0,
  0.5,
  ...['0001-01-01', '1899-12-31', '2999-12-31', '9999-12-31', '+010000-01-01', '0000-01-01'].map(date =>
    Date.parse(`${date}T12:00:00Z`),
  ),
]

test('numbers and days that no person types break no call of the office or of the driver', {
  timeout: 240_000,
}, async () => {
  let tried = 0
  const broken: string[] = []
  for (const [name, row] of Object.entries(officeMatrix)) {
    const { headers } =
      row.needs === 'driver' ? cast.driver : row.needs === 'operator' ? cast.platformAdmin : cast.admin
    const input = inputOf(row)
    for (const path of numbersIn(input)) {
      for (const odd of oddNumbers) {
        const [answer] = await send([[name, { kind: row.kind, input: withValue(input, path, odd) }]], headers)
        tried += 1
        if (!answer || answer.status >= 500) broken.push(`${name} ${path.join('.')} ${odd}`)
      }
    }
  }
  expect(broken).toEqual([])
  expect(tried).toBeGreaterThan(500)
})

/** These fields are not names. They are texts of several lines, places, and values that choose an entry of a list. */
const isNoName = new Set([
  'text',
  'content',
  'why',
  'anyway',
  'remark',
  'description',
  'noteToDriver',
  'answer',
  'sentence',
])

/** Returns the place of each text in an input that may be a name. */
function namesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (isNoName.has(key) ? [] : namesIn(inner, [...path, key])))
}

async function storedTexts(): Promise<string> {
  const tables = await query(`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1`)
  const all = await Promise.all(tables.map(({ name }) => query(`SELECT to_jsonb(t) AS row FROM "${name}" t`)))
  return JSON.stringify(all)
}

test('no name that the office types is stored with a line end or a sign that turns the writing direction', {
  timeout: 240_000,
}, async () => {
  let tried = 0
  const broken: string[] = []
  for (const [name, row] of Object.entries(officeMatrix)) {
    if (row.kind !== 'mutation' || row.needs === 'driver' || name === 'office.messages.save') continue
    const { headers } = row.needs === 'operator' ? cast.platformAdmin : cast.admin
    const input = inputOf(row)
    for (const path of namesIn(input)) {
      for (const odd of ['A\nBcc: x', 'A\u202eB 1']) {
        const [answer] = await send([[name, { kind: row.kind, input: withValue(input, path, odd) }]], headers)
        tried += 1
        if (!answer || answer.status >= 500) broken.push(`${name} ${path.join('.')} ${JSON.stringify(odd)}`)
      }
    }
  }
  expect(broken).toEqual([])
  expect(tried).toBeGreaterThan(100)
  const stored = await storedTexts()
  expect(stored).not.toContain('\\nBcc')
  expect(stored).not.toContain('\u202e')
})
