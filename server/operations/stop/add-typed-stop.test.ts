import { randomUUID } from 'node:crypto'
import { plainPng } from '@rolloff/photo/photo.stage.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { foldDay } from '#domain/dispatch/day-fold.ts'
import { addDays, type Day } from '#domain/value/calendar.ts'
import { listPhotosOfStop } from '#server/db/order/photos.ts'
import { changeStop } from '#server/operations/dispatch/change-stop.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { readBoard } from '#server/operations/dispatch/read-board.ts'
import { readDriverDay } from '#server/operations/dispatch/read-driver-day.ts'
import { saveDriverPhoto } from '#server/operations/dispatch/save-driver-photo.ts'
import { unplanStops } from '#server/operations/dispatch/unplan-stops.ts'
import { assignSites } from '#server/operations/site/assign-sites.ts'
import { addTypedStop, type TypedStop } from '#server/operations/stop/add-typed-stop.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage, type Phone } from '#server/testing/dispatch-stage.ts'

let stage: DispatchStage
let luis: Phone
beforeAll(async () => {
  stage = await openDispatchStage({}, 8)
  luis = stage.phoneOf(stage.fleet.drivers[0])
})
afterAll(() => stage.close())
afterEach(async () => expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([]))

const austin = { city: 'Austin', state: 'TX', timeZone: 'America/Chicago', latitude: 30.2, longitude: -97.7 }
/** This address service knows every ZIP except one. */
const addresses = {
  findZip: (zipCode: string) => (zipCode === '00000' ? null : { ...austin, zipCode }),
} as unknown as Parameters<typeof readBoard>[0]['addresses']
const board = async () => readBoard({ ...stage.deps, addresses }, stage.fleet.acting.organizationId, stage.dayIn(0))
const add = (typed: TypedStop) => addTypedStop({ ...stage.deps, addresses }, stage.fleet.acting, typed)
const day = () => readDriverDay({ ...stage.deps, photoLink: id => id }, stage.fleet.drivers[0])
const give = async (stopId: string) => {
  const { version } = await stage.stopOf(stopId)
  const to = { day: stage.dayIn(0), driverId: stage.fleet.drivers[0].id, after: null }
  await placeStops(stage.deps, stage.fleet.acting, { items: [{ stopId, version: Number(version) }], to })
  await stage.publish(stage.dayIn(0))
}
const box = async (number: string) =>
  (await stage.pool.query('SELECT place, order_id AS "orderId" FROM container WHERE friendly_id = $1', [`C-${number}`]))
    .rows[0]

/** Collects a box and leaves it full in the yard. */
async function inYard(number: string): Promise<string> {
  const orderId = await stage.order()
  await stage.deliver(orderId, number)
  await stage.askPickup(orderId)
  const { id: stopId } = await stage.place(orderId, stage.dayIn(0))
  await stage.publish(stage.dayIn(0))
  await luis.send(luis.tap({ kind: 'done', stopId }), luis.tap({ kind: 'left-in-yard', orderId }))
  return orderId
}

describe('A full box in the yard', () => {
  test('is planned as a load, and its stop is done when the driver tips the load', async () => {
    const orderId = await inYard('101')
    expect((await board()).lists['full-not-dumped'].orders.map(one => one.orderId)).toContain(orderId)
    const { id: stopId } = await stage.place(orderId, stage.dayIn(0))
    await expect(stage.place(orderId, stage.dayIn(0))).rejects.toMatchObject({
      refusal: 'stop-changed',
      values: { stop: stopId },
    })
    expect((await board()).lists['full-not-dumped'].count).toBe(0)
    await stage.publish(stage.dayIn(0))
    const dumped = luis.tap({ kind: 'dumped', orderId, facilityId: stage.fleet.landfillId })
    const known = await day()
    const shown = foldDay(known, [dumped]).routes[0]
    expect(shown?.stops.find(one => one.id === stopId)).toMatchObject({
      kind: 'dump',
      state: 'done',
      loadOrderId: orderId,
    })
    await luis.send(dumped)
    expect(await stage.stopOf(stopId)).toMatchObject({ state: 'done', done_by: stage.fleet.drivers[0].id })
    expect(await stage.statusOf(orderId)).toBe('waste-processing')
  })

  test('is tipped when its stop is done, and returns to its list if the driver could not tip it', async () => {
    const orderId = await inYard('102')
    const { id: failed } = await stage.place(orderId, stage.dayIn(0))
    await stage.publish(stage.dayIn(0))
    await luis.send(luis.tap({ kind: 'could-not', stopId: failed, reason: 'our-truck' }))
    expect((await board()).lists['full-not-dumped'].orders.map(one => one.orderId)).toEqual([orderId])
    const { id: stopId } = await stage.place(orderId, stage.dayIn(0))
    await stage.publish(stage.dayIn(0))
    const done = luis.tap({ kind: 'done', stopId })
    expect(foldDay(await day(), [done]).routes[0]?.loads.find(one => one.orderId === orderId)?.state).toBe('dumped')
    await luis.send(done)
    expect(await stage.statusOf(orderId)).toBe('waste-processing')
    expect(await box('102')).toEqual({ place: 'truck', orderId: null })
  })

  test('shows no landfill on the phone after the office takes its stop off the board', async () => {
    const orderId = await inYard('107')
    const { id: stopId, version } = await stage.place(orderId, stage.dayIn(0))
    await changeStop(stage.deps, stage.fleet.acting, { stopId, version, facilityId: stage.fleet.landfillId })
    await stage.publish(stage.dayIn(0))
    const facilityId = async () => (await day()).routes[0]?.loads.find(one => one.orderId === orderId)?.facilityId
    expect(await facilityId()).toBe(stage.fleet.landfillId)
    const planned = { stopId, version: Number((await stage.stopOf(stopId)).version) }
    await unplanStops(stage.deps, stage.fleet.acting, [planned])
    expect(await facilityId()).toBeNull()
  })

  test('goes to the facility that the office chooses, with a reason if the facility does not take it or is closed', async () => {
    const { acting, landfillId, yardId } = stage.fleet
    const orderId = await inYard('103')
    const facility = async (name: string, opens: object | null, materialIds: string[] | null) => {
      const { rows } = await stage.pool.query(
        `INSERT INTO facility (organization_id, name, kind, line1, city, state, postal_code, latitude, longitude, time_zone, opens, material_ids)
         SELECT organization_id, $1, kind, line1, city, state, postal_code, latitude, longitude, time_zone, $2, $3 FROM facility WHERE id = $4
         RETURNING id`,
        [name, opens && JSON.stringify(opens), materialIds, landfillId],
      )
      return String(rows[0].id)
    }
    const picky = await facility('Picky', null, [crypto.randomUUID()])
    const closed = await facility('Closed', {}, null)
    const to = { day: stage.dayIn(0), driverId: stage.fleet.drivers[0].id, after: null }
    const plan = (facilityId: string, anyway?: string) =>
      placeStops(stage.deps, acting, { items: [{ orderId, facilityId }], to, anyway })
    await expect(plan(yardId)).rejects.toMatchObject({ refusal: 'facility-not-found' })
    await expect(plan(crypto.randomUUID())).rejects.toMatchObject({ refusal: 'facility-not-found' })
    const refuses = { refusal: 'needs-reason', values: { reason: 'facility-refuses', place: 'Picky' } }
    await expect(plan(picky)).rejects.toMatchObject(refuses)
    const [stop] = (await plan(picky, 'They said yes')).stops
    if (!stop) throw new Error('nothing was planned')
    expect(await stage.stopOf(stop.id)).toMatchObject({ facility_id: picky, planned_anyway: 'They said yes' })
    const change = (facilityId: string | null, anyway?: string) =>
      changeStop(stage.deps, acting, { stopId: stop.id, version: stop.version, facilityId, anyway })
    const isClosed = { refusal: 'needs-reason', values: { reason: 'facility-closed', place: 'Closed' } }
    await expect(change(closed)).rejects.toMatchObject(isClosed)
    await expect(change(yardId)).rejects.toMatchObject({ refusal: 'facility-not-found' })
    expect(await stage.stopOf(stop.id)).toMatchObject({ facility_id: picky, version: stop.version })
    const there = await change(closed, 'They open for us')
    expect(await stage.stopOf(stop.id)).toMatchObject({ facility_id: closed, planned_anyway: 'They open for us' })
    const moved = placeStops(stage.deps, acting, { items: [{ stopId: stop.id, version: there.version }], to })
    await expect(moved).rejects.toMatchObject(isClosed)
    await changeStop(stage.deps, acting, { stopId: stop.id, version: there.version, facilityId: landfillId })
    await stage.publish(stage.dayIn(0))
    await luis.send(luis.tap({ kind: 'done', stopId: stop.id }))
    const { rows } = await stage.pool.query('SELECT state, facility_id FROM load WHERE order_id = $1', [orderId])
    expect(rows).toEqual([{ state: 'dumped', facility_id: landfillId }])
    const { id: stopId, version } = await stage.place(await stage.order(), stage.dayIn(0))
    const other = { stopId, version, facilityId: landfillId }
    await expect(changeStop(stage.deps, acting, other)).rejects.toMatchObject({ refusal: 'not-a-load' })
    const noLoad = { items: [{ orderId: await stage.order(), facilityId: landfillId }], to }
    await expect(placeStops(stage.deps, acting, noLoad)).rejects.toMatchObject({ refusal: 'not-a-load' })
  })
})

describe('An errand', () => {
  test('fetches a box, and Done brings the box to the yard', async () => {
    await stage.pool.query(
      `WITH moved AS (UPDATE container SET place = 'unknown', facility_id = NULL, status = 'in-use' WHERE friendly_id = 'C-103' RETURNING id, organization_id)
       INSERT INTO container_move (container_id, organization_id, at, recorded_at, event, to_place) SELECT id, organization_id, now() - interval '1 day', now(), 'corrected',
         '{"place": "unknown", "facilityId": null, "truckId": null, "orderId": null, "isFull": false}' FROM moved`,
    )
    const errand = {
      kind: 'errand',
      day: stage.dayIn(0),
      errand: 'At the welder',
      facilityId: null,
      box: '103',
    } as const
    const address = { line1: '12 Oak St', zipCode: '78704' }
    await expect(add({ ...errand, address: { ...address, zipCode: '00000' } })).rejects.toMatchObject({
      refusal: 'invalid-address',
    })
    const { stopId } = await add({ ...errand, address })
    await expect(add({ ...errand, address })).rejects.toMatchObject({ refusal: 'already-planned' })
    await give(stopId)
    const stop = (await day()).routes[0]?.stops.find(one => one.id === stopId)
    expect(stop).toMatchObject({
      kind: 'errand',
      noteToDriver: 'At the welder',
      takes: { number: 'C-103' },
      place: { line1: '12 Oak St', city: 'Austin' },
    })
    const photoId = randomUUID()
    await luis.send(luis.tap({ kind: 'done', stopId, photoIds: [photoId] }))
    const announced = { driverId: stage.fleet.drivers[0].id, linkRouteId: null, photoId }
    expect(await saveDriverPhoto(stage.deps, { ...announced, content: Buffer.from(plainPng) })).toBe(true)
    const photosFor = (organizationId: string) => listPhotosOfStop(stage.db, organizationId, stopId)
    expect(await photosFor(stage.fleet.acting.organizationId)).toMatchObject([{ id: photoId }])
    expect(await photosFor(randomUUID())).toEqual([])
    expect(await box('103')).toEqual({ place: 'yard', orderId: null })
    expect(await stage.stopOf(stopId)).toMatchObject({ state: 'done' })
  })

  test('without an order causes no question if another driver does it', async () => {
    const { stopId } = await add({ kind: 'yard', day: stage.dayIn(0), facilityId: stage.fleet.yardId })
    await give(stopId)
    const ana = stage.phoneOf(stage.fleet.drivers[1])
    expect((await ana.send(ana.tap({ kind: 'done', stopId }))).results).toMatchObject([
      { outcome: 'accepted', why: null },
    ])
    expect(await stage.stopOf(stopId)).toMatchObject({ state: 'done' })
    const { rows } = await stage.pool.query('SELECT kind FROM question WHERE stop_id = $1', [stopId])
    expect(rows).toEqual([])
  })

  test('that no driver has ended is outstanding after its day', async () => {
    const { stopId } = await add({ kind: 'yard', day: stage.dayIn(0), facilityId: stage.fleet.yardId })
    const ahead = await add({ kind: 'yard', day: stage.dayIn(0), facilityId: stage.fleet.yardId })
    const planned = { day: stage.dayIn(0), driverId: null, after: null }
    const { stops } = await placeStops(stage.deps, stage.fleet.acting, {
      items: [{ stopId: ahead.stopId, version: 1 }],
      to: { ...planned, day: stage.dayIn(1) },
      anyway: 'x',
    })
    expect((await board()).left).toEqual([])
    stage.wait(74 * 3_600_000)
    // The office planned the stop for another day before its own day was over.
    const late = { items: [{ stopId: ahead.stopId, version: stops[0]?.version ?? 0 }], to: planned, anyway: 'x' }
    await expect(placeStops(stage.deps, stage.fleet.acting, late)).rejects.toMatchObject({ refusal: 'day-over' })
    await unplanStops(stage.deps, stage.fleet.acting, late.items)
    expect((await board()).left.map(one => one.id)).toEqual([stopId])
    const { day: before, version: seen } = await stage.stopOf(stopId)
    const move = async (to: { day: Day; driverId: string | null }, version: number, acting = stage.fleet.acting) =>
      (
        await placeStops(stage.deps, acting, {
          items: [{ stopId, version }],
          to: { ...to, after: null },
          anyway: 'x',
        })
      ).stops[0]?.version ?? 0
    const [was] = (await board()).left
    if (!was) throw new Error('nothing was left')
    const there = await move({ day: stage.dayIn(0), driverId: null }, Number(seen))
    const elsewhere = { day: addDays(was.day, -1), driverId: null }
    await expect(move(elsewhere, there)).rejects.toMatchObject({ refusal: 'day-over' })
    const { drivers } = stage.fleet
    const toOther = { day: was.day, driverId: drivers[1].id }
    await expect(move(toOther, there)).rejects.toMatchObject({ refusal: 'day-over' })
    const other = { ...stage.fleet.acting, actorId: drivers[0].userId ?? '' }
    const asItWas = { day: was.day, driverId: was.driverId }
    await expect(move(asItWas, there, other)).rejects.toMatchObject({ refusal: 'day-over' })
    const back = await move({ day: was.day, driverId: was.driverId }, there)
    expect(await stage.stopOf(stopId)).toMatchObject({ day: before, version: back })
    expect((await board()).left).toMatchObject([{ id: stopId, driverId: was.driverId }])
    const { version } = await stage.stopOf(stopId)
    await unplanStops(stage.deps, stage.fleet.acting, [{ stopId, version: Number(version) }])
    expect((await board()).left).toEqual([])
    await expect(add({ kind: 'yard', day: stage.dayIn(0), facilityId: stage.fleet.landfillId })).rejects.toMatchObject({
      refusal: 'facility-not-found',
    })
  })
})

test('A dumpster that is moved to another address of its service area is picked up there', async () => {
  const orderId = await stage.order()
  const number = async () =>
    (await stage.pool.query('SELECT friendly_id FROM orders WHERE id = $1', [orderId])).rows[0].friendly_id
  const typed = { kind: 'relocation', day: stage.dayIn(0), order: await number() } as const
  await expect(add({ ...typed, address: null })).rejects.toMatchObject({ refusal: 'container-not-at-order' })
  await stage.deliver(orderId, '104')
  const far = { line1: '9 Far Rd', zipCode: '10001' }
  await expect(add({ ...typed, address: far })).rejects.toMatchObject({ refusal: 'zip-not-served' })
  const { stopId } = await add({ ...typed, address: { line1: '12 Oak St', zipCode: stage.organization.zipCode } })
  await expect(add({ ...typed, address: null })).rejects.toMatchObject({ refusal: 'already-planned' })
  await give(stopId)
  const stop = (await day()).routes[0]?.stops.find(one => one.id === stopId)
  expect(stop).toMatchObject({
    kind: 'relocation',
    takes: { number: 'C-104' },
    noteToDriver: expect.stringContaining('12 Oak St'),
  })
  await luis.send(luis.tap({ kind: 'done', stopId, takenBox: '104' }))
  expect([await box('104'), await stage.statusOf(orderId)]).toEqual([{ place: 'site', orderId }, 'drop-off-confirmed'])
  const fees = await stage.pool.query('SELECT order_id, kind, amount_in_cents AS amount FROM order_fee')
  expect(fees.rows).toEqual([{ order_id: orderId, kind: 'relocation', amount: 10_000 }])
  await stage.askPickup(orderId)
  // The box was moved before, so the address of the order is another site.
  await stage.pool.query(
    `INSERT INTO stop (organization_id, kind, about_order_id, day, place, state, done_at, created_at)
     SELECT organization_id, kind, about_order_id, day, place || '{"line1": "10 Oak St"}', 'done', done_at - interval '1 hour', created_at
     FROM stop WHERE id = $1`,
    [stopId],
  )
  await assignSites(stage.deps)
  const { rows: ordered } = await stage.pool.query('SELECT site_id FROM orders WHERE id = $1', [orderId])
  expect(ordered).toEqual([{ site_id: expect.any(String) }])
  expect((await board()).lists['to-plan'].orders.find(one => one.orderId === orderId)).toMatchObject({
    street: '12 Oak St',
    zipCode: stage.organization.zipCode,
    siteId: null,
  })
  const pickup = await stage.place(orderId, stage.dayIn(0))
  await stage.publish(stage.dayIn(0))
  expect((await day()).routes[0]?.stops.find(one => one.id === pickup.id)?.place).toMatchObject({ line1: '12 Oak St' })
  const { rows } = await stage.pool.query(`SELECT kind FROM question WHERE answered_at IS NULL`)
  expect(rows).toEqual([])
})
