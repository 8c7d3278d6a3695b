import { afterAll, beforeAll, expect, test } from 'vitest'
import { askDriver } from '#server/operations/dispatch/ask-driver.ts'
import { readDayEnd } from '#server/operations/dispatch/read-day-end.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'

let stage: DispatchStage
beforeAll(async () => {
  stage = await openDispatchStage()
})
afterAll(() => stage.close())

const day = () => stage.dayIn(0)
const end = () => readDayEnd(stage.deps, stage.fleet.acting.organizationId, day(), 'en')
const missingOf = async (name: string) => (await end()).drivers.find(driver => driver.name === name)?.missing ?? []
const ask = (about: string | null, acting = stage.fleet.acting) =>
  askDriver(stage.deps, acting, { day: day(), driverId: stage.fleet.drivers[0].id, about })
const routeOf = async (stopId: string) => (await stage.stopOf(stopId)).route_id
const texts = async () =>
  (await stage.pool.query(`SELECT text FROM message WHERE key LIKE 'ask-driver:%' ORDER BY id`)).rows.map(
    one => one.text,
  )

test('a day lists what each driver still owes, and the office asks each driver once an hour, with a link to the stop', async () => {
  const [luis, ana] = stage.fleet.drivers
  const done = await stage.place(await stage.order(), day())
  const open = await stage.place(await stage.order(), day(), luis, done.id)
  const complete = await stage.place(await stage.order(), day(), ana)
  expect((await end()).drivers).toEqual([])
  await stage.publish(day())
  const phone = stage.phoneOf(luis)
  await phone.send(
    phone.tap({ kind: 'start-day', routeId: await routeOf(done.id), odometer: 1000 }),
    phone.tap({ kind: 'done', stopId: done.id }),
  )
  const other = stage.phoneOf(ana)
  const photoIds = ['00000000-0000-4000-8000-00000000f070']
  await other.send(
    other.tap({ kind: 'start-day', routeId: await routeOf(complete.id), odometer: 1000 }),
    other.tap({ kind: 'done', stopId: complete.id, leftBox: '101', photoIds }),
  )
  expect((await missingOf('Luis')).map(({ about, kinds }) => [about, ...kinds])).toEqual([
    [done.id, 'no-number', 'no-photo'],
    [open.id, 'not-done'],
  ])
  expect(await missingOf('Ana')).toEqual([])

  await ask(done.id)
  const [text] = await texts()
  expect(text).toMatch(new RegExp(`no box number, no photo.*/driver/stop/${done.id}$`))
  expect((await missingOf('Luis'))[0]?.asked).toMatchObject({ who: 'Dana', isRecent: true })
  stage.wait(59 * 60_000)
  await expect(ask(done.id)).rejects.toMatchObject({ refusal: 'driver-asked', values: { who: 'Dana', driver: 'Luis' } })
  await ask(open.id)
  stage.wait(60_000)
  await ask(done.id)
  expect(await texts()).toHaveLength(3)
})

test('a box that was tipped keeps its number on the day, although it is no longer at its order', async () => {
  const own = await openDispatchStage()
  try {
    const orderId = await own.order()
    await own.deliver(orderId, '101')
    await own.askPickup(orderId)
    const { id: stopId } = await own.place(orderId, own.dayIn(0))
    await own.publish(own.dayIn(0))
    const phone = own.phoneOf(own.fleet.drivers[0])
    await phone.send(
      phone.tap({ kind: 'done', stopId }),
      phone.tap({ kind: 'dumped', orderId, facilityId: own.fleet.landfillId }),
    )
    const { rows } = await own.pool.query(`SELECT order_id FROM container WHERE friendly_id = 'C-101'`)
    expect(rows).toEqual([{ order_id: null }])
    const { drivers } = await readDayEnd(own.deps, own.fleet.acting.organizationId, own.dayIn(0), 'en')
    const kinds = drivers.flatMap(driver => driver.missing).flatMap(one => one.kinds)
    expect(kinds).not.toContain('no-number')
  } finally {
    await own.close()
  }
})

test('a driver is not asked for what is there, by another hauler, after STOP, or after the day', async () => {
  const [driver] = stage.fleet.drivers
  const [missing] = await missingOf('Luis')
  const about = missing?.about ?? null
  await expect(ask(null)).rejects.toMatchObject({ refusal: 'nothing-missing' })
  const stranger = { ...stage.fleet.acting, organizationId: stage.fleet.acting.actorId }
  await expect(ask(about, stranger)).rejects.toMatchObject({ refusal: 'no-route-to-link' })
  stage.wait(60 * 60_000)
  await stage.pool.query(`UPDATE driver SET status = 'suspended' WHERE id = $1`, [driver.id])
  await expect(ask(about)).rejects.toMatchObject({ refusal: 'driver-suspended' })
  await stage.pool.query(`UPDATE driver SET status = 'active' WHERE id = $1`, [driver.id])
  const over = { day: day(), driverId: driver.id, about }
  await stage.pool.query(
    `INSERT INTO identity_consent (phone, wording, language, method, agreed_at, verified_at, is_agreed)
     SELECT phone, 'STOP', 'en', 'text-reply', now(), now(), false FROM driver WHERE id = $1`,
    [driver.id],
  )
  await expect(ask(about)).rejects.toMatchObject({ refusal: 'driver-stopped-texts' })
  stage.wait(24 * 60 * 60_000)
  await expect(askDriver(stage.deps, stage.fleet.acting, over)).rejects.toMatchObject({ refusal: 'ask-on-its-day' })
  expect((await readDayEnd(stage.deps, stage.fleet.acting.organizationId, over.day, 'en')).drivers[1]?.noAsking).toBe(
    'other-day',
  )
  expect(await texts()).toHaveLength(3)
})
