import { randomUUID } from 'node:crypto'
import { plainJpeg } from '@rolloff/photo/photo.stage.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listedStatuses, listOf } from '#domain/dispatch/list.ts'
import { isSunday, localTime } from '#domain/value/calendar.ts'
import { eraseDrivers } from '#server/db/account/erasure.ts'
import { readPersonalData } from '#server/db/account/personal-data.ts'
import { listWaitingOrders } from '#server/db/dispatch/waiting-orders.ts'
import { listDrivers } from '#server/db/fleet/drivers.ts'
import { listInspections } from '#server/db/fleet/inspections.ts'
import { listTrucks } from '#server/db/fleet/trucks.ts'
import { readDriverDay } from '#server/operations/dispatch/read-driver-day.ts'
import { saveDriverPhoto } from '#server/operations/dispatch/save-driver-photo.ts'
import { setTruckStatus } from '#server/operations/fleet/set-truck-status.ts'
import { readToday } from '#server/operations/office/read-today.ts'
import { reportStopDone } from '#server/operations/question/report-done.ts'
import { signRepair } from '#server/operations/truck/sign-repair.ts'
import { type DispatchStage, makeFleet, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { makeOrganization } from '#server/testing/factories.ts'

let stage: DispatchStage
beforeAll(async () => {
  stage = await openDispatchStage()
  // No truck drives on Sunday, and the test needs a day on which trucks drive. Late in the evening the test takes the next day.
  if (localTime(stage.deps.clock(), 'America/Chicago').minutes > 20 * 60) stage.wait(8 * 3_600_000)
  if (isSunday(localTime(stage.deps.clock(), 'America/Chicago').day)) stage.wait(24 * 3_600_000)
})
afterAll(() => stage.close())

/** Returns Luis's first route only, because Ana also drives on the same day. */
const route = async () => (await routes())[0]
const routes = async () =>
  (
    await stage.pool.query(
      `SELECT id, started_at AS "startedAt", ended_at AS "endedAt", odometer_start AS start, odometer_end AS "end"
       FROM route WHERE driver_id = $1 ORDER BY day`,
      [stage.fleet.drivers[0].id],
    )
  ).rows
const statuses = async () => {
  const { acting, truckId, drivers } = stage.fleet
  const now = stage.deps.clock()
  const trucks = await listTrucks(stage.db, acting.organizationId, now)
  const people = await listDrivers(stage.db, acting.organizationId, now)
  return [trucks.find(one => one.id === truckId)?.status, people.find(one => one.id === drivers[0].id)?.status]
}
const driverDay = async () => {
  const day = await readDriverDay({ ...stage.deps, photoLink: () => '' }, stage.fleet.drivers[0])
  return day.routes[0]
}
const listed = async (orderId: string) => {
  const { organizationId } = stage.fleet.acting
  const { day: today } = localTime(stage.deps.clock(), 'America/Chicago')
  const waiting = await listWaitingOrders(stage.db, { organizationId, statuses: listedStatuses })
  return waiting.filter(order => order.orderId === orderId).map(order => listOf(order, today))
}

test('a driver starts a day with the mileage of the truck, works, and ends the day', async () => {
  const [luis, ana] = stage.fleet.drivers
  const today = stage.dayIn(0)
  const orderId = await stage.order()
  const { id: stopId } = await stage.place(orderId, today)
  await stage.publish(today)
  const phone = stage.phoneOf(luis)
  const { id: routeId } = await route()
  expect(await statuses()).toEqual(['available', 'active'])

  const start = phone.tap({ kind: 'start-day', routeId, odometer: 120_431 })
  const sent = await phone.send(start)
  expect(sent.results).toMatchObject([{ outcome: 'accepted' }])
  expect(await phone.send(start)).toEqual(sent)
  const startedAt = (await route()).startedAt
  expect(await route()).toMatchObject({ start: 120_431, end: null, endedAt: null })
  expect(await statuses()).toEqual(['in-use', 'in-transit'])
  // A new truck is in use like any other truck. A suspended driver stays suspended, whatever the trucks do.
  const have = (truck: string, driver: string) =>
    stage.pool.query(
      'WITH t AS (UPDATE truck SET status = $1 WHERE id = $2) UPDATE driver SET status = $3 WHERE id = $4',
      [truck, stage.fleet.truckId, driver, luis.id],
    )
  await have('created', 'suspended')
  expect(await statuses()).toEqual(['in-use', 'suspended'])
  await have('available', 'active')
  const { rows } = await stage.pool.query(
    "SELECT act, driver_id AS by FROM change WHERE object = 'route' AND act = 'start-day'",
  )
  expect(rows).toEqual([{ act: 'start-day', by: luis.id }])

  const photoIds = [randomUUID()]
  await phone.send(phone.tap({ kind: 'done', stopId, leftBox: '999', photoIds }))
  expect(await driverDay()).toMatchObject({
    odometerStart: 120_431,
    startedAt: startedAt.toISOString(),
    stops: [{ hasPhoto: true, leaves: { number: '999' } }],
  })
  // For another driver the route does not exist.
  const other = stage.phoneOf(ana)
  const refused = await other.send(other.tap({ kind: 'end-day', routeId, odometer: 120_500 }))
  expect(refused.results).toMatchObject([{ outcome: 'refused', why: 'route-not-found' }])

  // An impossible mileage is not stored, but the day ends all the same.
  await phone.send(phone.tap({ kind: 'end-day', routeId, odometer: 120_430 }))
  expect(await route()).toMatchObject({ startedAt, start: 120_431, end: null, endedAt: expect.any(Date) })
  expect(await statuses()).toEqual(['available', 'active'])
  await phone.send(phone.tap({ kind: 'end-day', routeId, odometer: 120_502 }))
  expect(await route()).toMatchObject({ start: 120_431, end: 120_502 })
  expect(await driverDay()).toMatchObject({ odometerEnd: 120_502, endedAt: (await route()).endedAt.toISOString() })
})

test('a load on the truck is outstanding when the day ends, and neither an earlier tap nor the office reopens the day', async () => {
  const orderId = await stage.order()
  await stage.deliver(orderId, '101')
  expect(await route()).toMatchObject({ endedAt: null, end: null, start: 120_431 })
  await stage.askPickup(orderId)
  const { id: stopId } = await stage.place(orderId, stage.dayIn(0))
  await stage.publish(stage.dayIn(0))
  const phone = stage.phoneOf(stage.fleet.drivers[0])
  const { id: routeId } = await route()
  await phone.send(phone.tap({ kind: 'done', stopId }))
  expect(await listed(orderId)).toEqual(['board'])
  const late = await stage.order()
  const { id: lateStop } = await stage.place(late, stage.dayIn(0))
  await stage.publish(stage.dayIn(0))
  stage.wait(120_000)
  await phone.send(phone.tap({ kind: 'end-day', routeId, odometer: null }))
  expect(await listed(orderId)).toEqual(['outstanding'])
  // A second phone reports an act from before the end of the day. The report does not change the end.
  const second = stage.phoneOf(stage.fleet.drivers[0])
  const before = new Date((await route()).endedAt.getTime() - 60_000)
  await second.send(second.tap({ kind: 'start', stopId: lateStop }, before))
  const { endedAt } = await route()
  expect(endedAt).toEqual(expect.any(Date))
  // The office writes a text about a stop. The text is no report of the driver.
  stage.wait(3_600_000)
  const version = Number((await stage.stopOf(lateStop)).version)
  const said = { stopId: lateStop, version, at: stage.deps.clock(), leftBox: null, takenBox: null }
  await reportStopDone(stage.deps, stage.fleet.acting, said)
  expect(await stage.statusOf(late)).toBe('drop-off-confirmed')
  expect((await route()).endedAt).toEqual(endedAt)
})

describe('A truck check', () => {
  const truckStatus = async () =>
    (await stage.pool.query('SELECT status FROM truck WHERE id = $1', [stage.fleet.truckId])).rows[0].status
  const trucksOf = async () =>
    (await stage.pool.query('SELECT truck_id AS id FROM route ORDER BY day')).rows.map(one => one.id)
  const list = () => listInspections(stage.db, stage.fleet.acting.organizationId, stage.fleet.truckId)
  const inspect = async (defects: readonly string[], photoIds: readonly string[] = []) => {
    const [luis] = stage.fleet.drivers
    const { id: routeId } = await route()
    const phone = stage.phoneOf(luis)
    const signedAs = defects.length === 0 ? null : 'Luis Ortega'
    return phone.send(
      phone.tap({ kind: 'inspect', routeId, truckId: stage.fleet.truckId, defects, signedAs, photoIds }),
    )
  }

  test('without a defect changes nothing, and with one takes the truck off later days and into maintenance until the repair is signed', async () => {
    const { acting, truckId, drivers } = stage.fleet
    const tomorrow = await stage.order()
    await stage.place(tomorrow, stage.dayIn(1))
    const phone = stage.phoneOf(drivers[0])
    await phone.send(phone.tap({ kind: 'start-day', routeId: (await route()).id }))
    expect(await route()).toMatchObject({ endedAt: null })
    await inspect([])
    expect([await truckStatus(), await list()]).toMatchObject(['available', [{ defects: [], signedAs: null }]])
    expect(await trucksOf()).toEqual([truckId, truckId])

    const photoId = randomUUID()
    await inspect(['tires', 'horn', 'tires'], [photoId])
    expect(await truckStatus()).toBe('in-maintenance')
    // The driver who drives the truck today knows if it can be used.
    expect(await trucksOf()).toEqual([truckId, null])
    const photo = { driverId: drivers[0].id, linkRouteId: null, photoId, content: Buffer.from(plainJpeg) }
    expect(await saveDriverPhoto(stage.deps, photo)).toBe(true)
    const [found] = await list()
    expect(found).toMatchObject({
      defects: ['tires', 'horn'],
      signedAs: 'Luis Ortega',
      photoIds: [photoId],
      repairedAt: null,
    })
    const { rows } = await stage.pool.query('SELECT kind, order_id FROM order_photo WHERE id = $1', [photoId])
    expect(rows).toEqual([{ kind: 'inspection', order_id: null }])
    expect(await driverDay()).toMatchObject({ truck: { lastCheck: { defects: ['tires', 'horn'], isRepaired: false } } })

    const id = found?.id ?? ''
    const { rows: trucks } = await stage.pool.query('SELECT version FROM truck WHERE id = $1', [truckId])
    const up = { id: truckId, version: trucks[0].version, status: 'available' as const }
    await expect(setTruckStatus(stage.deps, acting, up)).rejects.toThrow('Sign first')
    const stranger = { ...acting, organizationId: randomUUID() }
    await expect(signRepair(stage.deps, stranger, id)).rejects.toThrow('truck')
    await inspect(['wipers'])
    const [newer, older] = await list()
    expect(await signRepair(stage.deps, acting, older?.id ?? '')).toEqual({ isDriving: false })
    expect(await signRepair(stage.deps, acting, newer?.id ?? '')).toEqual({ isDriving: true })
    await expect(signRepair(stage.deps, acting, id)).rejects.toThrow('Dana has signed this repair already')
    expect([await truckStatus(), (await list())[0]?.repairedBy]).toEqual(['available', 'Dana'])
    const today = await readToday(stage.deps, { organizationId: acting.organizationId, rights: ['dispatch'] })
    expect(today.changes.map(one => one.act)).toEqual(expect.arrayContaining(['inspect', 'sign-repair', 'lose-truck']))
  })

  test('does not bring back a truck that is out of service, and the page Today shows the defect to the office', async () => {
    const { acting, truckId } = stage.fleet
    const { rows } = await stage.pool.query('SELECT version FROM truck WHERE id = $1', [truckId])
    await setTruckStatus(stage.deps, acting, { id: truckId, version: rows[0].version, status: 'out-of-service' })
    await inspect(['steering'])
    expect(await truckStatus()).toBe('out-of-service')
    // A truck that needs a repair is first in the list, even if a later inspection found nothing.
    stage.wait(60_000)
    await inspect([])
    expect((await list()).slice(0, 2).map(one => one.defects)).toEqual([['steering'], []])
    const { sections } = await readToday(stage.deps, { organizationId: acting.organizationId, rights: ['dispatch'] })
    expect(JSON.stringify(sections)).toContain('"what":"steering"')
    expect(await signRepair(stage.deps, acting, (await list())[0]?.id ?? '')).toEqual({ isDriving: false })
    expect(await truckStatus()).toBe('out-of-service')
  })

  test('shows its signature in the data of the driver who signed, and loses it when that driver is erased', async () => {
    const [{ id: driverId, userId }] = stage.fleet.drivers
    const person = { id: userId ?? '', subject: userId ?? '', phone: '' }
    const { drivers } = await readPersonalData(stage.db, person.id)
    expect(JSON.stringify(drivers)).toContain('"signed_as":"Luis Ortega"')
    await stage.db.transaction().execute(tx => eraseDrivers(tx, person))
    const { rows } = await stage.pool.query(
      `SELECT DISTINCT i.signed_as AS "signedAs", t.content ? 'signedAs' AS "hasName" FROM inspection i JOIN tap t ON t.id = i.tap_id
       WHERE i.driver_id = $1 AND i.defects <> '{}'`,
      [driverId],
    )
    expect(rows).toEqual([{ signedAs: '–', hasName: false }])
  })

  test('loses the signature of an erased driver who is off the list and known only by phone number, and no other signature', async () => {
    const ana = stage.fleet.drivers[1]
    await stage.place(await stage.order(), stage.dayIn(0), ana)
    const { rows: own } = await stage.pool.query('SELECT id FROM route WHERE driver_id = $1', [ana.id])
    const phone = stage.phoneOf(ana)
    const found = { truckId: stage.fleet.truckId, defects: ['horn'], signedAs: 'Ana Quill' }
    const sent = await phone.send(phone.tap({ kind: 'inspect', routeId: own[0].id, ...found }))
    expect(sent.results).toMatchObject([{ outcome: 'accepted' }])
    const { rows: gone } = await stage.pool.query(
      'UPDATE driver SET archived = true, user_id = NULL WHERE id = $1 RETURNING phone',
      [ana.id],
    )
    expect(JSON.stringify((await readPersonalData(stage.db, ana.userId ?? '')).drivers)).toContain('Ana Quill')
    // The office took another driver off the list. This driver has not left the company.
    await stage.pool.query(
      `WITH other AS (
         INSERT INTO driver (organization_id, first_name, phone, status, archived)
         SELECT organization_id, 'Bo', '+15125550999', 'created', true FROM driver WHERE id = $1 RETURNING id, organization_id),
       phone AS (
         INSERT INTO driver_device (id, driver_id, organization_id, last_seen_at) SELECT gen_random_uuid(), id, organization_id, now() FROM other RETURNING id, driver_id),
       made AS (
         INSERT INTO tap SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'driver_id', phone.driver_id,
           'device_id', phone.id, 'content', t.content || '{"signedAs": "Bo Ames"}'))).*
         FROM tap t, phone WHERE t.id = $2 RETURNING id, driver_id)
       INSERT INTO inspection SELECT (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'driver_id', made.driver_id,
         'tap_id', made.id, 'signed_as', 'Bo Ames', 'repaired_by', NULL, 'repaired_at', NULL))).* FROM inspection i, made WHERE i.tap_id = $2`,
      [ana.id, sent.results[0]?.id],
    )
    const person = { id: ana.userId ?? '', subject: ana.userId ?? '', phone: gone[0].phone }
    await stage.db.transaction().execute(tx => eraseDrivers(tx, person))
    const { rows } = await stage.pool.query(
      `SELECT name, (SELECT count(*)::int FROM inspection WHERE signed_as = name) AS checks,
        (SELECT count(*)::int FROM tap WHERE content->>'signedAs' = name) AS taps FROM unnest($1::text[]) AS name ORDER BY name`,
      [['Ana Quill', 'Bo Ames']],
    )
    expect(rows).toEqual([
      { name: 'Ana Quill', checks: 0, taps: 0 },
      { name: 'Bo Ames', checks: 1, taps: 1 },
    ])
  })

  test('of another hauler’s truck is refused, and a check never shows photos of another hauler', async () => {
    const [luis] = stage.fleet.drivers
    const phone = stage.phoneOf(luis)
    const { id: routeId } = await route()
    const other = await makeOrganization(stage.db)
    const { truckId } = await makeFleet(stage.db, other)
    const sent = await phone.send(phone.tap({ kind: 'inspect', routeId, truckId, defects: ['horn'] }))
    expect(sent.results).toMatchObject([{ outcome: 'refused', why: 'truck-not-found' }])
    const photoId = randomUUID()
    await stage.pool.query(
      `INSERT INTO order_photo (id, organization_id, kind, media_type, content, created_at)
       VALUES ($1, $2, 'inspection', 'image/jpeg', '\\xffd8', now())`,
      [photoId, other.id],
    )
    await inspect(['mirrors'], [photoId])
    const [found] = (await list()).filter(one => one.defects.includes('mirrors'))
    expect(found?.photoIds).toEqual([])
  })
})
