import { afterEach, beforeEach, expect, test } from 'vitest'
import { listOpenQuestions } from '#server/db/question/open-questions.ts'
import { findStopOfFetch } from '#server/db/question/questions.ts'
import { changeStop } from '#server/operations/dispatch/change-stop.ts'
import { notifyOfChanges } from '#server/operations/dispatch/notify-of-changes.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { unplanStops } from '#server/operations/dispatch/unplan-stops.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { answerQuestion } from '#server/operations/question/answer-question.ts'
import { restoreStops } from '#server/operations/stop/restore-stops.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'

let stage: DispatchStage
beforeEach(async () => {
  stage = await openDispatchStage()
})
afterEach(async () => {
  expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  await stage.close()
})

const minute = 60_000
const planned = async () => {
  const orderId = await stage.order()
  return { orderId, ...(await stage.place(orderId, stage.dayIn(1))) }
}
const seen = async (...ids: string[]) => {
  const found = []
  for (const stopId of ids) found.push({ stopId, version: Number((await stage.stopOf(stopId)).version) })
  return found
}
const takeOff = async (...ids: string[]) => unplanStops(stage.deps, stage.fleet.acting, await seen(...ids))
const putBack = async (...ids: string[]) => restoreStops(stage.deps, stage.fleet.acting, await seen(...ids))
const lane = async () =>
  (await stage.pool.query('SELECT id FROM stop WHERE route_id IS NOT NULL ORDER BY position')).rows.map(one => one.id)
const told = async () =>
  (await stage.pool.query(`SELECT FROM message WHERE key ~ '^(drop-off|visit-changed|date-taken-back|day-changed)'`))
    .rowCount

test('the office puts back drafts and published stops as they were, and no message is sent', async () => {
  const [third, second, first] = [await planned(), await planned(), await planned()]
  const [one] = await seen(second.id)
  if (one) await changeStop(stage.deps, stage.fleet.acting, { ...one, isPinned: true, noteToDriver: 'Gate 4471' })
  const ids = [first.id, second.id, third.id]
  expect(await lane()).toEqual(ids)
  await takeOff(first.id, second.id)
  expect((await putBack(second.id, first.id)).stops).toHaveLength(2)
  expect(await lane()).toEqual(ids)
  await stage.publish(stage.dayIn(1))
  const before = await told()
  const kept = await stage.stopOf(second.id)
  await takeOff(second.id)
  expect(await stage.statusOf(second.orderId)).toBe('pending-drop-off')
  await putBack(second.id)
  expect(await lane()).toEqual(ids)
  const { changed_at: _, version: __, ...back } = await stage.stopOf(second.id)
  expect(kept).toMatchObject({ ...back, is_pinned: true, note_to_driver: 'Gate 4471' })
  expect(await stage.statusOf(second.orderId)).toBe('drop-off-scheduled')
  stage.wait(5 * minute)
  await notifyOfChanges(stage.deps)
  expect(await told()).toBe(before)
})

test('the customer of a stop that is put back is told changed hours, and a stop whose day was taken back is a draft', async () => {
  const { orderId, id } = await planned()
  await stage.publish(stage.dayIn(1))
  const [one] = await seen(id)
  if (one) await changeStop(stage.deps, stage.fleet.acting, { ...one, window: { start: 13, end: 15 } })
  await takeOff(id)
  await putBack(id)
  stage.wait(5 * minute)
  await notifyOfChanges(stage.deps)
  const { rows } = await stage.pool.query(`SELECT FROM message WHERE key LIKE 'visit-changed%' AND channel = 'sms'`)
  expect(rows).toHaveLength(1)
  await takeOff(id)
  stage.wait(5 * minute)
  await notifyOfChanges(stage.deps)
  await putBack(id)
  expect(await stage.stopOf(id)).toMatchObject({ state: 'planned', published_at: null, position: 1 })
  expect(await stage.statusOf(orderId)).toBe('pending-drop-off')
  expect(await stage.publish(stage.dayIn(1))).toMatchObject({ customers: 1 })
})

test('both orders of a swap come back with the stop', async () => {
  const old = await stage.order()
  await stage.deliver(old)
  const made = await stage.swap(old)
  const { id } = await stage.place(made, stage.dayIn(3))
  await stage.publish(stage.dayIn(3))
  await takeOff(id)
  await putBack(id)
  expect([await stage.statusOf(old), await stage.statusOf(made)]).toEqual(['pickup-scheduled', 'drop-off-scheduled'])
})

test('a stop is not put back if its order is planned again, it is back already, its driver is suspended or its day is over', async () => {
  const { orderId, id } = await planned()
  const shown = await seen(id)
  await takeOff(id)
  await expect(restoreStops(stage.deps, stage.fleet.acting, shown)).rejects.toThrow(/Dana/)
  await stage.place(orderId, stage.dayIn(2))
  await expect(putBack(id)).rejects.toMatchObject({ refusal: 'not-to-plan' })
  const other = await planned()
  await takeOff(other.id)
  await putBack(other.id)
  await expect(putBack(other.id)).rejects.toMatchObject({ refusal: 'stop-changed' })
  const suspended = await planned()
  await takeOff(suspended.id)
  await stage.pool.query(`UPDATE driver SET status = 'suspended' WHERE id = $1`, [stage.fleet.drivers[0].id])
  await expect(putBack(suspended.id)).rejects.toMatchObject({ refusal: 'driver-suspended' })
  stage.wait(10 * 24 * 60 * minute)
  await stage.pool.query(`UPDATE driver SET status = 'active' WHERE id = $1`, [stage.fleet.drivers[0].id])
  await expect(putBack(suspended.id)).rejects.toMatchObject({ refusal: 'day-over' })
  const abroad = { ...stage.fleet.acting, organizationId: '00000000-0000-4000-8000-000000000000' }
  await expect(restoreStops(stage.deps, abroad, await seen(suspended.id))).rejects.toMatchObject({
    refusal: 'stop-not-found',
  })
})

test('an errand that the office puts back ends the offer to the customer, who can no longer pay for the box', async () => {
  const { orderId, id } = await planned()
  await stage.publish(stage.dayIn(1))
  await cancelOrder(stage.deps, { orderId, by: 'admin', actorId: null })
  const phone = stage.phoneOf(stage.fleet.drivers[0])
  await phone.send(phone.tap({ kind: 'done', stopId: id, leftBox: '101' }))
  const { acting } = stage.fleet
  const open = () => listOpenQuestions(stage.db, { organizationId: acting.organizationId, orderId })
  const answer = async (act: 'fetch' | 'ask-customer') =>
    answerQuestion(stage.deps, acting, { questionId: (await open())[0]?.id ?? '', answer: { act } })
  const errand = (await answer('fetch')).stopId ?? ''
  await takeOff(errand)
  await answer('ask-customer')
  const cartId = (await open())[0]?.offerCartId
  await putBack(errand)
  expect(await open()).toEqual([])
  const { rows } = await stage.pool.query(
    `SELECT c.withdrawn_at IS NOT NULL AS "isEnded", b.settled_at IS NOT NULL AS "isSettled"
     FROM cart c JOIN standing_box b ON b.cart_id = c.id WHERE c.id = $1`,
    [cartId],
  )
  expect(rows).toEqual([{ isEnded: true, isSettled: true }])
  // The offer has ended. The errand is planned and taken off without it, and the office offers the box again.
  const endedAt = async () =>
    (await stage.pool.query('SELECT withdrawn_at AS at FROM cart WHERE id = $1', [cartId])).rows
  const before = await endedAt()
  await takeOff(errand)
  stage.wait(minute)
  await putBack(errand)
  expect(await endedAt()).toEqual(before)
  await takeOff(errand)
  await answer('ask-customer')
  expect((await open())[0]).toMatchObject({ offerCartId: expect.not.stringContaining(cartId ?? '') })
  const { rows: mails } = await stage.pool.query(
    `SELECT FROM message WHERE order_id = $1 AND key LIKE 'keep-dumpster%' AND channel = 'email'`,
    [orderId],
  )
  expect(mails).toHaveLength(2)
})

test('an errand is not put back if another person has decided about its box, and the refusal names that person', async () => {
  const { orderId, id } = await planned()
  await stage.publish(stage.dayIn(1))
  await cancelOrder(stage.deps, { orderId, by: 'admin', actorId: null })
  const phone = stage.phoneOf(stage.fleet.drivers[0])
  await phone.send(phone.tap({ kind: 'done', stopId: id, leftBox: '101' }))
  const { acting } = stage.fleet
  const answer = async (act: 'fetch' | 'noted') => {
    const [question] = await listOpenQuestions(stage.db, { organizationId: acting.organizationId, orderId })
    return answerQuestion(stage.deps, acting, { questionId: question?.id ?? '', answer: { act } })
  }
  const errand = (await answer('fetch')).stopId ?? ''
  await takeOff(errand)
  await answer('noted')
  await expect(putBack(errand)).rejects.toMatchObject({ refusal: 'changed-meanwhile', values: { who: 'Dana' } })
  // Two visits may raise a question about the same order. The refusal names the person who decided last.
  await stage.pool.query(
    `WITH earlier AS (INSERT INTO question (organization_id, kind, order_id, stop_id, asked_at, answer, answered_at)
       SELECT organization_id, kind, order_id, $2, asked_at, 'noted', answered_at - interval '1 hour' FROM question
       WHERE order_id = $1 AND kind = 'stop-withdrawn')
     INSERT INTO question (organization_id, kind, order_id, stop_id, asked_at, answer, answered_at)
       SELECT organization_id, 'not-their-stop', order_id, $2, asked_at, 'noted', answered_at + interval '1 hour' FROM question
       WHERE order_id = $1 AND kind = 'stop-withdrawn'`,
    [orderId, errand],
  )
  await expect(putBack(errand)).rejects.toMatchObject({ refusal: 'changed-meanwhile', values: { who: 'Dana' } })
  const found = await stage.deps.db.transaction().execute(tx => findStopOfFetch(tx, orderId))
  expect(found).toBe(id)
})

test('a stop is not put back while its box is chosen for another stop or in repair', async () => {
  const [one, two] = [await planned(), await planned()]
  const { rows } = await stage.pool.query(`SELECT id FROM container WHERE friendly_id = 'C-102'`)
  const boxId = rows[0].id
  const choose = async (id: string, box: string | null) => {
    for (const stop of await seen(id)) await changeStop(stage.deps, stage.fleet.acting, { ...stop, boxId: box })
  }
  await choose(one.id, boxId)
  await takeOff(one.id)
  await choose(two.id, boxId)
  await expect(putBack(one.id)).rejects.toMatchObject({ refusal: 'box-chosen', values: { number: 'C-102' } })
  await choose(two.id, null)
  await stage.pool.query(`UPDATE container SET status = 'in-maintenance' WHERE id = $1`, [boxId])
  await expect(putBack(one.id)).rejects.toMatchObject({ refusal: 'box-unfit' })
  await stage.pool.query(`UPDATE container SET status = 'available' WHERE id = $1`, [boxId])
  await putBack(one.id)
  expect(await stage.stopOf(one.id)).toMatchObject({ state: 'planned', planned_container_id: boxId })
})

test('a stop is not put back on a truck that cannot carry it, nor on a day that is closed by now', async () => {
  const { id } = await planned()
  await takeOff(id)
  const { rows } = await stage.pool.query('DELETE FROM truck_carries WHERE truck_id = $1 RETURNING *', [
    stage.fleet.truckId,
  ])
  await expect(putBack(id)).rejects.toMatchObject({ refusal: 'needs-reason', values: { reason: 'does-not-carry' } })
  expect(await stage.stopOf(id)).toMatchObject({ state: 'withdrawn' })
  for (const row of rows)
    await stage.pool.query('INSERT INTO truck_carries SELECT * FROM jsonb_populate_record(NULL::truck_carries, $1)', [
      row,
    ])
  const { rows: closed } = await stage.pool.query(
    `INSERT INTO closed_day (organization_id, day, name) SELECT organization_id, day, 'Snow' FROM stop WHERE id = $1 RETURNING day`,
    [id],
  )
  expect(closed).toHaveLength(1)
  await expect(putBack(id)).rejects.toMatchObject({ refusal: 'needs-reason', values: { reason: 'Snow' } })
  await stage.pool.query('DELETE FROM closed_day')
  expect((await putBack(id)).stops).toHaveLength(1)
})

test('a load is not put back if its facility is closed on that day by now', async () => {
  const { acting, drivers, landfillId } = stage.fleet
  const [orderId, luis, today] = [await stage.order(), stage.phoneOf(drivers[0]), stage.dayIn(0)]
  await stage.deliver(orderId, '101')
  await stage.askPickup(orderId)
  const { id: stopId } = await stage.place(orderId, today)
  await stage.publish(today)
  await luis.send(luis.tap({ kind: 'done', stopId }), luis.tap({ kind: 'left-in-yard', orderId }))
  const to = { day: today, driverId: drivers[0].id, after: null }
  const { stops } = await placeStops(stage.deps, acting, { items: [{ orderId, facilityId: landfillId }], to })
  const id = stops[0]?.id ?? ''
  await takeOff(id)
  const { rows } = await stage.pool.query('SELECT opens FROM facility WHERE id = $1', [landfillId])
  await stage.pool.query(`UPDATE facility SET opens = '{}' WHERE id = $1`, [landfillId])
  await expect(putBack(id)).rejects.toMatchObject({ refusal: 'needs-reason', values: { reason: 'facility-closed' } })
  expect(await stage.stopOf(id)).toMatchObject({ state: 'withdrawn' })
  await stage.pool.query('UPDATE facility SET opens = $2 WHERE id = $1', [landfillId, JSON.stringify(rows[0].opens)])
  expect((await putBack(id)).stops).toHaveLength(1)
})

test('a stop that was planned with a reason comes back with it', async () => {
  await stage.pool.query('DELETE FROM truck_carries WHERE truck_id = $1', [stage.fleet.truckId])
  const orderId = await stage.order()
  const to = { day: stage.dayIn(1), driverId: stage.fleet.drivers[0].id, after: null }
  const asked = { items: [{ orderId }], to, anyway: 'Borrowed trailer' }
  const { stops } = await placeStops(stage.deps, stage.fleet.acting, asked)
  const id = stops[0]?.id ?? ''
  await takeOff(id)
  await putBack(id)
  expect(await stage.stopOf(id)).toMatchObject({ state: 'planned', planned_anyway: 'Borrowed trailer', position: 1 })
})
