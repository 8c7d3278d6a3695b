import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findUnfinished } from '#server/db/question/outstanding.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { reportLoadDone, reportStopDone } from '#server/operations/question/report-done.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'

let stage: DispatchStage
beforeAll(async () => {
  stage = await openDispatchStage({}, 12)
})
afterAll(() => stage.close())
afterEach(async () => expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([]))

const hour = 3_600_000
const left = (orderId: string) => findUnfinished(stage.db, stage.fleet.acting.organizationId, orderId)
async function visit(isPublished = true) {
  const orderId = await stage.order()
  const { id: stopId } = await stage.place(orderId, stage.dayIn(0))
  if (isPublished) await stage.publish(stage.dayIn(0))
  return { orderId, stopId }
}
const say = async (
  stopId: string,
  own: {
    at: Date
    leftBox?: string | null
    takenBox?: string | null
    version?: number
    isSure?: boolean
    isSizeSure?: boolean
  },
) =>
  reportStopDone(stage.deps, stage.fleet.acting, {
    stopId,
    version: Number((await stage.stopOf(stopId)).version),
    leftBox: null,
    takenBox: null,
    ...own,
  })
const eventsOf = async (orderId: string) =>
  (
    await stage.pool.query(
      'SELECT event, actor_role, at FROM order_event WHERE order_id = $1 ORDER BY id DESC LIMIT 1',
      [orderId],
    )
  ).rows[0]

describe('A visit without an end', () => {
  test('ends at the hour and with the box that the office reports', async () => {
    const { orderId, stopId } = await visit()
    const phone = stage.phoneOf(stage.fleet.drivers[0])
    await phone.send(phone.tap({ kind: 'start', stopId }))
    stage.wait(60_000)
    await phone.send(phone.tap({ kind: 'here', stopId }))
    const at = new Date(stage.deps.clock().getTime() + hour)
    stage.wait(26 * hour)
    expect(await left(orderId)).toMatchObject({
      stop: { id: stopId, state: 'arrived', driverName: 'Luis', lastTap: { kind: 'here', hasPosition: false } },
      load: null,
    })
    await expect(say(stopId, { at, leftBox: '998' })).rejects.toMatchObject({ refusal: 'container-not-found' })
    await expect(say(stopId, { at, version: 1 })).rejects.toMatchObject({
      refusal: 'stop-changed',
      values: { who: 'Luis' },
    })
    const future = new Date(stage.deps.clock().getTime() + hour)
    await expect(say(stopId, { at: future })).rejects.toMatchObject({ refusal: 'time-not-possible' })
    await say(stopId, { at, leftBox: '101' })
    expect(await eventsOf(orderId)).toMatchObject({ event: 'deliver', actor_role: 'admin', at })
    expect(await stage.stopOf(stopId)).toMatchObject({ state: 'done', done_by: stage.fleet.drivers[0].id, done_at: at })
    const { rows } = await stage.pool.query(
      `SELECT c.order_id, m.actor_id, m.driver_id FROM container c JOIN container_move m ON m.container_id = c.id
       WHERE c.friendly_id = 'C-101' ORDER BY m.id DESC LIMIT 1`,
    )
    expect(rows).toEqual([
      { order_id: orderId, actor_id: stage.fleet.acting.actorId, driver_id: stage.fleet.drivers[0].id },
    ])
    await expect(say(stopId, { at })).rejects.toMatchObject({ refusal: 'stop-over' })
  })

  test('can be reported as done although it was never published, or planned again', async () => {
    const [draft, again] = [await visit(false), await visit(false)]
    stage.wait(26 * hour)
    expect(await left(draft.orderId)).toMatchObject({ stop: { takesBox: false, leavesTypeId: expect.any(String) } })
    await say(draft.stopId, { at: stage.deps.clock() })
    expect(await stage.statusOf(draft.orderId)).toBe('drop-off-confirmed')
    await stage.askPickup(draft.orderId)
    await stage.place(draft.orderId, stage.dayIn(0))
    expect(await left(draft.orderId)).toMatchObject({ stop: { takesBox: true, leavesTypeId: null } })
    const seen = { stopId: again.stopId, version: Number((await stage.stopOf(again.stopId)).version) }
    const to = { day: stage.dayIn(1), driverId: null, after: null }
    await placeStops(stage.deps, stage.fleet.acting, { items: [seen], to })
    expect(await stage.stopOf(again.stopId)).toMatchObject({ state: 'planned', route_id: null })
  })

  test('is the earliest of the order’s visits that are not over', async () => {
    const { orderId, stopId } = await visit(false)
    const move = async (id: string, days: number) =>
      stage.pool.query('UPDATE stop SET day = day + $2::int WHERE id = $1', [id, days])
    const { rows } = await stage.pool.query(
      `INSERT INTO stop (organization_id, kind, about_order_id, day, state, created_at)
       SELECT organization_id, 'relocation', drop_off_order_id, day + 1, 'planned', created_at FROM stop WHERE id = $1
       RETURNING id`,
      [stopId],
    )
    const later = rows[0].id
    expect((await left(orderId)).stop?.id).toBe(stopId)
    await move(later, -2)
    expect((await left(orderId)).stop?.id).toBe(later)
    await stage.pool.query(`UPDATE stop SET state = 'withdrawn' WHERE id = $1`, [later])
    expect((await left(orderId)).stop?.id).toBe(stopId)
    await stage.pool.query('DELETE FROM stop WHERE id = $1', [later])
  })

  test('cannot end before its dumpster was delivered', async () => {
    const orderId = await stage.order()
    const before = stage.deps.clock()
    stage.wait(hour)
    await stage.deliver(orderId)
    await stage.askPickup(orderId)
    const { id: stopId } = await stage.place(orderId, stage.dayIn(0))
    await expect(say(stopId, { at: before })).rejects.toMatchObject({ refusal: 'time-not-possible' })
  })
})

/** Makes a swap of an earlier day without an end. Returns the order whose box the truck takes, and the order that gets another box. */
async function swapLeft(box: string) {
  const old = await stage.order()
  await stage.deliver(old, box)
  await stage.swap(old)
  const { id: stopId } = await stage.place(old, stage.dayIn(0))
  await stage.publish(stage.dayIn(0))
  return { old, stopId }
}
async function standing(box: string) {
  const orderId = await stage.order()
  await stage.deliver(orderId, box)
  const { rows } = await stage.pool.query('SELECT friendly_id AS number FROM orders WHERE id = $1', [orderId])
  return { orderId, order: rows[0].number as string, box: `C-${box}` }
}
const orderOf = async (box: string) =>
  (await stage.pool.query('SELECT order_id FROM container WHERE friendly_id = $1', [box])).rows[0].order_id

describe('Boxes of other orders that the office types for a visit', () => {
  const asked = ({ order, box }: { order: string; box: string }) => ({ order, box, street: expect.any(String) })

  test('are named in one question, both the box that is left and the box that is taken', async () => {
    const { old, stopId } = await swapLeft('104')
    const [one, two] = [await standing('105'), await standing('106')]
    stage.wait(26 * hour)
    const at = stage.deps.clock()
    const typed = { at, leftBox: '105', takenBox: '106' }
    const refusal = await say(stopId, typed).catch(error => error)
    expect(refusal).toMatchObject({ refusal: 'box-of-order' })
    const all = [refusal.values, ...refusal.others]
    expect(all).toHaveLength(3)
    // The box at the site is not the box that the driver took, so its order loses it, too.
    expect(all).toEqual(expect.arrayContaining([asked(one), asked(two), expect.objectContaining({ box: 'C-104' })]))
    expect([await orderOf('C-104'), await orderOf('C-105'), await orderOf('C-106')]).toEqual([
      old,
      one.orderId,
      two.orderId,
    ])
    await say(stopId, { ...typed, isSure: true })
    expect([await orderOf('C-104'), await orderOf('C-106')]).toEqual([null, old])
    expect(await orderOf('C-105')).not.toBe(one.orderId)
  })

  test('cause no question if the visit itself moves them', async () => {
    const { old, stopId } = await swapLeft('107')
    stage.wait(26 * hour)
    await say(stopId, { at: stage.deps.clock(), leftBox: '108', takenBox: '107' })
    expect(await orderOf('C-107')).toBe(old)
  })
})

describe('A box of another size that the office types for a visit', () => {
  test('causes a question with both sizes, and comes to the order when the office confirms it', async () => {
    const [small, large] = stage.organization.containerTypeIds
    const name = async (id: string | undefined) =>
      (await stage.pool.query('SELECT name FROM container_type WHERE id = $1', [id])).rows[0].name as string
    await stage.pool.query(`UPDATE container SET container_type_id = $1 WHERE friendly_id = 'C-111'`, [large])
    const { old, stopId } = await swapLeft('109')
    const taken = await standing('110')
    stage.wait(26 * hour)
    const typed = { at: stage.deps.clock(), leftBox: '111', takenBox: '110' }
    await expect(say(stopId, typed)).rejects.toMatchObject({ refusal: 'box-of-order' })
    const refusal = await say(stopId, { ...typed, isSure: true }).catch(error => error)
    expect(refusal).toMatchObject({ refusal: 'box-of-other-size', others: [] })
    expect(refusal.values).toEqual({
      box: 'C-111',
      size: await name(large),
      order: expect.stringMatching(/^R-/),
      ordered: await name(small),
    })
    expect([await orderOf('C-110'), await orderOf('C-111')]).toEqual([taken.orderId, null])
    await say(stopId, { ...typed, isSure: true, isSizeSure: true })
    expect(await orderOf('C-110')).toBe(old)
    expect(await orderOf('C-111')).not.toBeNull()
  })
})

test('The office reports that a load left on a truck was dumped, or that it stands full in the yard', async () => {
  for (const isDumped of [true, false]) {
    const orderId = await stage.order()
    await stage.deliver(orderId, isDumped ? '102' : '103')
    await stage.askPickup(orderId)
    const { id: stopId } = await stage.place(orderId, stage.dayIn(0))
    await stage.publish(stage.dayIn(0))
    const phone = stage.phoneOf(stage.fleet.drivers[0])
    const before = stage.deps.clock()
    stage.wait(hour)
    await phone.send(phone.tap({ kind: 'done', stopId }))
    stage.wait(26 * hour)
    const { load } = await left(orderId)
    const facilityId = isDumped ? stage.fleet.landfillId : null
    const said = { orderId, version: load?.version ?? 0, at: stage.deps.clock(), facilityId }
    await expect(reportLoadDone(stage.deps, stage.fleet.acting, { ...said, version: 99 })).rejects.toMatchObject({
      refusal: 'load-changed',
    })
    // Before a truck took the load, the load had no place.
    await expect(reportLoadDone(stage.deps, stage.fleet.acting, { ...said, at: before })).rejects.toMatchObject({
      refusal: 'time-not-possible',
    })
    await reportLoadDone(stage.deps, stage.fleet.acting, said)
    expect((await left(orderId)).load?.state).toBe(isDumped ? undefined : 'in-yard')
    const { rows } = await stage.pool.query(
      'SELECT l.state, c.place, c.is_full FROM load l JOIN container c ON c.id = l.container_id WHERE l.order_id = $1',
      [orderId],
    )
    expect(rows).toEqual([
      isDumped
        ? { state: 'dumped', place: 'truck', is_full: false }
        : { state: 'in-yard', place: 'yard', is_full: true },
    ])
  }
})
