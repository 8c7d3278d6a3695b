import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Right } from '#domain/account/roles.ts'
import { addDays, type Day, isoDateOf, localTime } from '#domain/calendar.ts'
import { setTruckStatus } from '#server/operations/fleet/set-truck-status.ts'
import { addOrderNote } from '#server/operations/office/add-order-note.ts'
import { readHistory } from '#server/operations/office/read-history.ts'
import { readToday } from '#server/operations/office/read-today.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'

let stage: DispatchStage
let organizationId: string
let today: Day
beforeAll(async () => {
  stage = await openDispatchStage()
  organizationId = stage.fleet.acting.organizationId
  today = localTime(stage.deps.clock(), 'America/Chicago').day
})
afterAll(() => stage.close())

const read = (...rights: Right[]) => readToday(stage.deps, { organizationId, rights })
const query = (text: string, values: unknown[] = []) => stage.pool.query(text, values)

test('nothing waits at first; the next day has no stop', async () => {
  const { sections, next } = await read('dispatch', 'money')
  expect(Object.values(sections).map(one => one?.count)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(next).toMatchObject({ stops: 0, short: [] })
})

test('each thing that waits is in its list, and only for who may see it', async () => {
  const orderId = await stage.order()
  await stage.deliver(orderId, '101')
  const ended = { day: addDays(today, -3), start: 9, end: 12, isActualPickupDate: false }
  await query(`UPDATE orders SET pickup_window = $2 WHERE id = $1`, [orderId, JSON.stringify(ended)])
  await query(
    `INSERT INTO message (key, organization_id, order_id, recipient, channel, text, attempts)
     VALUES ('charged:x', $1, $2, '+15125550142', 'sms', 'x', 3)`,
    [organizationId, orderId],
  )
  const late = await stage.order()
  const { id: stopId } = await stage.place(late, stage.dayIn(1))
  await query('UPDATE stop SET day = $2 WHERE id = $1', [stopId, isoDateOf(addDays(today, -1))])
  const { rows } = await query('SELECT version FROM truck WHERE id = $1', [stage.fleet.truckId])
  const down = { id: stage.fleet.truckId, version: rows[0].version, status: 'in-maintenance' } as const
  await setTruckStatus(stage.deps, stage.fleet.acting, down)
  const { sections } = await read('dispatch', 'money')
  expect(sections.overdue).toMatchObject({ count: 1, rows: [{ id: orderId, day: ended.day, amountInCents: 0 }] })
  expect(sections.outstanding).toMatchObject({ count: 1, rows: [{ id: late }] })
  expect(sections['failed-messages']).toMatchObject({ count: 1, rows: [{ id: orderId, what: 'charged' }] })
  expect(sections['trucks-down']).toMatchObject({
    count: 1,
    rows: [{ id: stage.fleet.truckId, what: 'in-maintenance' }],
  })
  const { sections: ofMoney, next } = await read('money')
  expect([ofMoney.overdue, ofMoney.outstanding, ofMoney['trucks-down'], next]).toEqual([null, null, null, null])
  const { sections: ofDispatch } = await read('dispatch')
  expect([ofDispatch.objections, ofDispatch.tickets, ofDispatch['failed-money']]).toEqual([null, null, null])
  expect(ofDispatch.overdue?.rows[0]?.amountInCents).toBeNull()
})

test('a size of which the next day brings more than the yard has is short', async () => {
  await query(`UPDATE container SET status = 'in-maintenance' WHERE place = 'yard' AND organization_id = $1`, [
    organizationId,
  ])
  const next = (await read('dispatch')).next
  if (!next) throw new Error('who plans is told of the next day')
  await stage.place(await stage.order(), next.day)
  expect((await read('dispatch')).next).toMatchObject({ stops: 1, routes: 1, short: [{ name: '10 yard', by: 1 }] })
})

test('history is read by page, person, thing and day, of one hauler alone', async () => {
  const orderId = await stage.order()
  for (const content of ['one', 'two']) await addOrderNote(stage.deps, stage.fleet.acting, { orderId, content })
  const all = { object: null, objectId: null, person: null, day: null, before: null }
  const history = (ask: Partial<Parameters<typeof readHistory>[2]>, of = organizationId) =>
    readHistory(stage.deps, of, { ...all, ...ask })
  const { rows } = await history({ objectId: orderId })
  expect(rows.map(row => [row.act, row.who, row.orderId])).toEqual([
    ['add-note', 'Dana', orderId],
    ['add-note', 'Dana', orderId],
  ])
  const [newest] = rows
  const before = newest ? { at: newest.at, seq: newest.seq } : null
  expect((await history({ objectId: orderId, before })).rows).toHaveLength(1)
  const person = { id: stage.fleet.acting.actorId, isDriver: false }
  expect((await history({ objectId: orderId, person, day: today, object: 'order' })).rows).toHaveLength(2)
  expect((await history({ objectId: orderId, day: addDays(today, -1) })).rows).toEqual([])
  expect((await history({ person: { id: stage.fleet.drivers[1].id, isDriver: true } })).rows).toEqual([])
  expect((await history({ objectId: orderId }, crypto.randomUUID())).rows).toEqual([])
  const named = (await history({ object: 'stop' })).rows.find(row => row.act === 'plan-stop')
  expect(named).toMatchObject({ after: { driver: 'Luis' }, who: 'Dana' })
})
