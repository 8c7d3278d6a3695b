import { randomUUID } from 'node:crypto'
import type { Db } from '@rolloff/sql/connect.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { listLaneRows } from '#server/db/dispatch/board.ts'
import { listPublishedRoutes } from '#server/db/dispatch/driver-day.ts'
import { listOpenQuestions } from '#server/db/question/open-questions.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { unplanStops } from '#server/operations/dispatch/unplan-stops.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { type Answer, answerQuestion } from '#server/operations/question/answer-question.ts'
import { joinPaidSwaps } from '#server/operations/question/join-swap.ts'
import { settleStandingBoxes } from '#server/operations/question/settle-standing-boxes.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage, type Phone } from '#server/testing/dispatch-stage.ts'
import { waitForLock } from '#server/testing/waiting.ts'

let stage: DispatchStage
let [luis, ana] = [{} as Phone, {} as Phone]
beforeAll(async () => {
  stage = await openDispatchStage({}, 24)
  luis = stage.phoneOf(stage.fleet.drivers[0])
  ana = stage.phoneOf(stage.fleet.drivers[1])
})
afterAll(() => stage.close())
afterEach(async () => {
  expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  await stage.pool.query(`UPDATE question SET answer = 'noted', answered_at = now() WHERE answered_at IS NULL`)
})

async function visit() {
  const orderId = await stage.order()
  const { id: stopId } = await stage.place(orderId, stage.dayIn(1))
  await stage.publish(stage.dayIn(1))
  return { orderId, stopId }
}
const seen = async (stopId: string) => ({ stopId, version: Number((await stage.stopOf(stopId)).version) })
const open = (orderId: string) =>
  listOpenQuestions(stage.db, { organizationId: stage.fleet.acting.organizationId, orderId })
async function answer(orderId: string, given: Answer) {
  const [question] = await open(orderId)
  if (!question) throw new Error('nobody asks')
  return answerQuestion(stage.deps, stage.fleet.acting, { questionId: question.id, answer: given })
}
const box = async (number: string) =>
  (await stage.pool.query('SELECT place, order_id AS "orderId" FROM container WHERE friendly_id = $1', [`C-${number}`]))
    .rows[0]

describe('A box that is elsewhere', () => {
  test('stands where the driver says if the office agrees', async () => {
    const [one, two] = [await visit(), await visit()]
    await luis.send(luis.tap({ kind: 'done', stopId: one.stopId, leftBox: '101' }))
    await luis.send(luis.tap({ kind: 'done', stopId: two.stopId, leftBox: '101' }))
    await answer(two.orderId, { act: 'noted' })
    expect(await box('101')).toEqual({ place: 'site', orderId: two.orderId })
    expect(await open(two.orderId)).toEqual([])
    const { rows } = await stage.pool.query(
      `SELECT act, actor_id, after FROM change WHERE object_id = $1 ORDER BY seq DESC LIMIT 1`,
      [two.stopId],
    )
    expect(rows).toEqual([
      {
        act: 'answer-question',
        actor_id: stage.fleet.acting.actorId,
        after: expect.objectContaining({ kind: 'box-elsewhere', answer: 'noted' }),
      },
    ])
  })

  test('stays where it stood if the office names the right box, which then stands at the delivery', async () => {
    const [one, two] = [await visit(), await visit()]
    await luis.send(luis.tap({ kind: 'done', stopId: one.stopId, leftBox: '102' }))
    await luis.send(luis.tap({ kind: 'done', stopId: two.stopId, leftBox: '102' }))
    await answer(two.orderId, { act: 'box', number: '103' })
    expect(await box('103')).toEqual({ place: 'site', orderId: two.orderId })
    expect(await box('102')).toEqual({ place: 'site', orderId: one.orderId })
    const none = await visit()
    await luis.send(luis.tap({ kind: 'done', stopId: none.stopId, leftBox: '999' }))
    await expect(answer(none.orderId, { act: 'box', number: '998' })).rejects.toMatchObject({
      refusal: 'container-not-found',
    })
    await answer(none.orderId, { act: 'box', number: '104' })
    expect(await box('104')).toEqual({ place: 'site', orderId: none.orderId })
  })
})

test('If two boxes are named for one delivery, the chosen one stands there and the other one is in the yard', async () => {
  const { orderId, stopId } = await visit()
  const to = { day: stage.dayIn(1), driverId: stage.fleet.drivers[1].id, after: null }
  await placeStops(stage.deps, stage.fleet.acting, { items: [await seen(stopId)], to })
  const late = luis.tap({ kind: 'done', stopId, leftBox: '105' })
  stage.wait(60_000)
  await ana.send(ana.tap({ kind: 'done', stopId, leftBox: '106' }))
  await luis.send(late)
  expect([(await box('106')).place, (await box('105')).place]).toEqual(['unknown', 'unknown'])
  const other = stage.phoneOf(stage.fleet.drivers[0])
  await other.send(other.tap({ kind: 'done', stopId, leftBox: '105' }))
  const countOpen = async () =>
    (await stage.pool.query('SELECT 1 FROM question WHERE order_id = $1 AND answered_at IS NULL', [orderId])).rowCount
  expect(await countOpen()).toBe(2)
  await answer(orderId, { act: 'box', number: '105' })
  expect(await countOpen()).toBe(0)
  expect(await box('105')).toEqual({ place: 'site', orderId })
  expect(await box('106')).toEqual({ place: 'yard', orderId: null })
})

describe('A question about a box of another size than the ordered one', () => {
  const large = () => stage.organization.containerTypeIds[1]
  const enlarge = (number: string) =>
    stage.pool.query('UPDATE container SET container_type_id = $1 WHERE friendly_id = $2', [large(), `C-${number}`])
  const wrong = (number: string) => ({
    number: `C-${number}`,
    containerTypeId: large(),
    orderedTypeId: stage.organization.containerTypeIds[0],
  })
  const wrongSizes = async (orderId: string) => (await open(orderId)).map(one => one.wrongSizes)

  test('names the box that a driver left, and no box of the right size', async () => {
    await enlarge('114')
    const [one, two, three] = [await visit(), await visit(), await visit()]
    for (const { stopId } of [one, two]) await luis.send(luis.tap({ kind: 'done', stopId, leftBox: '114' }))
    await luis.send(luis.tap({ kind: 'done', stopId: three.stopId, leftBox: '115' }))
    const four = await visit()
    await luis.send(luis.tap({ kind: 'done', stopId: four.stopId, leftBox: '115' }))
    expect([await wrongSizes(two.orderId), await wrongSizes(four.orderId)]).toEqual([[[wrong('114')]], [[]]])
  })

  test('is answered with a yes to the driver, or with another box and a yes to its size', async () => {
    const [one, two] = [await visit(), await visit()]
    await enlarge('119')
    await luis.send(luis.tap({ kind: 'done', stopId: one.stopId, leftBox: '119' }))
    expect(await open(one.orderId)).toMatchObject([{ kind: 'box-other-size', wrongSizes: [wrong('119')] }])
    await answer(one.orderId, { act: 'noted' })
    expect([await box('119'), await open(one.orderId)]).toEqual([{ place: 'site', orderId: one.orderId }, []])
    await enlarge('120')
    await enlarge('121')
    await luis.send(luis.tap({ kind: 'done', stopId: two.stopId, leftBox: '120' }))
    // The office names a box whose size differs from the box in the question.
    await expect(answer(two.orderId, { act: 'box', number: '121' })).rejects.toMatchObject({
      refusal: 'box-of-other-size',
      values: { box: 'C-121' },
    })
    await answer(two.orderId, { act: 'box', number: '121', isSizeSure: true })
    expect([await box('120'), await box('121')]).toEqual([
      { place: 'yard', orderId: null },
      { place: 'site', orderId: two.orderId },
    ])
  })

  test('names both boxes if two drivers left boxes of another size', async () => {
    await enlarge('116')
    const { stopId, orderId } = await visit()
    const late = luis.tap({ kind: 'done', stopId, leftBox: '117' })
    stage.wait(60_000)
    await ana.send(ana.tap({ kind: 'done', stopId, leftBox: '116' }))
    await luis.send(late)
    const ofTwice = async () => (await open(orderId)).find(one => one.kind === 'done-twice')?.wrongSizes
    expect(await ofTwice()).toEqual([wrong('116')])
    await enlarge('117')
    const both = await ofTwice()
    expect(both).toHaveLength(2)
    expect(both).toEqual(expect.arrayContaining([wrong('116'), wrong('117')]))
  })

  test('names the box that a driver took', async () => {
    const orderId = await stage.order()
    await stage.deliver(orderId, '118')
    await stage.askPickup(orderId)
    const { id: stopId } = await stage.place(orderId, stage.dayIn(0))
    await stage.publish(stage.dayIn(0))
    await luis.send(luis.tap({ kind: 'done', stopId, takenBox: '114' }))
    expect(await wrongSizes(orderId)).toEqual([[wrong('114')]])
  })
})

describe('A tap Done at a stop that was withdrawn', () => {
  test('counts after all, at the hour of the tap, if the office says so and the order waits for it', async () => {
    const { orderId, stopId } = await visit()
    const done = luis.tap({ kind: 'done', stopId })
    await unplanStops(stage.deps, stage.fleet.acting, [await seen(stopId)])
    stage.wait(3_600_000)
    await luis.send(done)
    expect(await stage.statusOf(orderId)).toBe('pending-drop-off')
    const draft = await stage.place(orderId, stage.dayIn(2), stage.fleet.drivers[1])
    await answer(orderId, { act: 'apply' })
    expect(await stage.statusOf(orderId)).toBe('drop-off-confirmed')
    expect(await stage.stopOf(draft.id)).toMatchObject({ state: 'done', done_by: stage.fleet.drivers[0].id })
    const { rows } = await stage.pool.query(
      `SELECT event, actor_role, actor_id, at, recorded_at FROM order_event WHERE order_id = $1 ORDER BY id DESC LIMIT 1`,
      [orderId],
    )
    expect(rows[0]).toMatchObject({ event: 'deliver', actor_role: 'admin', actor_id: stage.fleet.acting.actorId })
    expect(Math.abs(Number(rows[0].at) - Date.parse(done.madeAt))).toBeLessThan(30_000)
    expect(Number(rows[0].recorded_at) - Number(rows[0].at)).toBeGreaterThan(3_000_000)
  })

  test('brings the stop back to its route if the order was not planned again', async () => {
    const { orderId, stopId } = await visit()
    const done = luis.tap({ kind: 'done', stopId })
    await unplanStops(stage.deps, stage.fleet.acting, [await seen(stopId)])
    await luis.send(done)
    await answer(orderId, { act: 'apply' })
    expect(await stage.statusOf(orderId)).toBe('drop-off-confirmed')
    expect(await stage.stopOf(stopId)).toMatchObject({ state: 'done', position: expect.any(Number) })
  })

  async function leftForNothing(leftBox: string | null) {
    const { orderId, stopId } = await visit()
    const done = luis.tap({ kind: 'done', stopId, leftBox })
    await cancelOrder(stage.deps, { orderId, by: 'admin', actorId: null })
    await luis.send(done)
    return { orderId, done }
  }

  test('of a cancelled order becomes an errand that fetches the box', async () => {
    const { orderId } = await leftForNothing('110')
    const { stopId } = await answer(orderId, { act: 'fetch' })
    expect(await stage.stopOf(stopId ?? '')).toMatchObject({
      kind: 'errand',
      about_order_id: orderId,
      state: 'planned',
    })
  })

  test('becomes an errand without a box number, and the driver names the box', async () => {
    const { orderId } = await leftForNothing(null)
    const stopId = (await answer(orderId, { act: 'fetch' })).stopId ?? ''
    const on = stage.dayIn(1)
    await placeStops(stage.deps, stage.fleet.acting, {
      items: [await seen(stopId)],
      to: { day: on, driverId: stage.fleet.drivers[0].id, after: null },
    })
    await stage.publish(on)
    const published = { driverId: stage.fleet.drivers[0].id, from: on, to: on, language: 'en' } as const
    const [route] = await listPublishedRoutes(stage.db, published)
    expect(route?.stops.find(one => one.id === stopId)?.takes).toMatchObject({ number: null, size: '10yard' })
    const photoId = randomUUID()
    await luis.send(luis.tap({ kind: 'done', stopId, takenBox: '113', photoIds: [photoId] }))
    expect(await box('113')).toEqual({ place: 'yard', orderId: null })
    await stage.pool.query(`UPDATE route SET started_at = coalesce(started_at, now() - interval '1 day')`)
    const lanes = await listLaneRows(stage.db, stage.organization.id, on)
    expect(lanes.find(lane => lane.driver.id === stage.fleet.drivers[0].id)?.route?.onTruck).toEqual([])
    const [after] = await listPublishedRoutes(stage.db, published)
    expect(after?.stops.find(one => one.id === stopId)).toMatchObject({ takes: { number: '113' }, hasPhoto: true })
  })

  test('becomes one errand although two questions name the box and two people answer at once', async () => {
    const orders = [await leftForNothing('107'), await leftForNothing('107')]
    const other = await stage.pool.connect()
    await other.query(`BEGIN; SELECT FROM container WHERE friendly_id = 'C-107' FOR UPDATE`)
    const answering = Promise.allSettled(orders.map(({ orderId }) => answer(orderId, { act: 'fetch' })))
    await waitForLock(stage.pool, 2)
    await other.query('COMMIT')
    other.release()
    const answers = await answering
    const refused = answers.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toEqual([expect.objectContaining({ refusal: 'already-planned' })])
    const [still] = (await Promise.all(orders.map(({ orderId }) => open(orderId)))).flat()
    await expect(answer(still?.orderId ?? '', { act: 'fetch' })).rejects.toMatchObject({ refusal: 'already-planned' })
    await answer(still?.orderId ?? '', { act: 'noted' })
  })

  test('of a cancelled order leads to an offer to its customer, who pays and has the delivery at that hour', async () => {
    const { orderId, done } = await leftForNothing('111')
    await answer(orderId, { act: 'ask-customer' })
    const [asked] = await open(orderId)
    expect(asked?.offeredAt).not.toBeNull()
    await expect(answer(orderId, { act: 'ask-customer' })).rejects.toMatchObject({ refusal: 'answer-not-possible' })
    const { rows } = await stage.pool.query(
      `SELECT text FROM message WHERE order_id = $1 AND key LIKE 'keep-dumpster%' AND channel = 'email'`,
      [orderId],
    )
    expect(rows[0].text).toContain('/c/')
    const cartId = asked?.offerCartId as CartId
    const { rows: people } = await stage.pool.query(
      'SELECT u.id, u.phone, u.email FROM orders o JOIN app_user u ON u.id = o.user_id WHERE o.id = $1',
      [orderId],
    )
    await startCheckoutPayment(stage.deps, { cartId, user: people[0], language: 'en' })
    await stage.pay(cartId)
    await findOrPlaceOrder(stage.deps, cartId)
    await settleStandingBoxes(stage.deps)
    await settleStandingBoxes(stage.deps)
    expect(await stage.statusOf(cartId)).toBe('drop-off-confirmed')
    expect(await box('111')).toEqual({ place: 'site', orderId: cartId })
    const { rows: told } = await stage.pool.query(
      `SELECT at FROM order_event WHERE order_id = $1 AND event = 'deliver'`,
      [cartId],
    )
    expect(Math.abs(Number(told[0].at) - Date.parse(done.madeAt))).toBeLessThan(30_000)
    expect(await open(orderId)).toEqual([])
  })

  test('becomes a question again without the earlier offer if its errand is taken off, unless the office dismissed it', async () => {
    const { orderId } = await leftForNothing('122')
    await answer(orderId, { act: 'ask-customer' })
    const fetching = (await answer(orderId, { act: 'fetch' })).stopId ?? ''
    const { rows: answered } = await stage.pool.query(
      `INSERT INTO question (organization_id, kind, order_id, asked_at, answer, answered_at)
       VALUES ($1, 'box-elsewhere', $2, now(), 'fetch', now()) RETURNING id`,
      [stage.organization.id, orderId],
    )
    await unplanStops(stage.deps, stage.fleet.acting, [await seen(fetching)])
    expect(await open(orderId)).toMatchObject([{ kind: 'stop-withdrawn', offeredAt: null, offerCartId: null }])
    // This is a second errand about the same box, which the office has already dismissed.
    const again = (await answer(orderId, { act: 'fetch' })).stopId ?? ''
    await stage.pool.query(`UPDATE question SET answer = 'noted' WHERE order_id = $1 AND kind = 'stop-withdrawn'`, [
      orderId,
    ])
    await unplanStops(stage.deps, stage.fleet.acting, [await seen(again)])
    expect(await open(orderId)).toEqual([])
    await stage.pool.query('DELETE FROM question WHERE id = $1', [answered[0].id])
  })

  test('does not become a question again if a move of the box is taken off the board', async () => {
    const { orderId } = await leftForNothing('123')
    await answer(orderId, { act: 'fetch' })
    const { rows } = await stage.pool.query(
      `INSERT INTO stop (organization_id, kind, about_order_id, container_id, day, state, created_at)
       SELECT organization_id, 'dump', about_order_id, NULL, day, 'planned', created_at FROM stop
       WHERE about_order_id = $1 RETURNING id`,
      [orderId],
    )
    await unplanStops(stage.deps, stage.fleet.acting, [await seen(rows[0].id)])
    expect(await open(orderId)).toEqual([])
    await stage.pool.query('DELETE FROM stop WHERE id = $1', [rows[0].id])
  })

  test('of a cancelled order no longer lets the customer pay for the box once the office fetches it', async () => {
    const { orderId } = await leftForNothing('112')
    await answer(orderId, { act: 'ask-customer' })
    const [asked] = await open(orderId)
    await answer(orderId, { act: 'fetch' })
    const { rows } = await stage.pool.query('SELECT withdrawn_at FROM cart WHERE id = $1', [asked?.offerCartId])
    expect(rows[0].withdrawn_at).not.toBeNull()
  })
})

describe('A ticket number that another load has', () => {
  async function twoLoads() {
    const orders: string[] = []
    for (let index = 0; index < 2; index += 1) {
      const orderId = await stage.order()
      await stage.deliver(orderId)
      await stage.askPickup(orderId)
      const { id: stopId } = await stage.place(orderId, stage.dayIn(0))
      await stage.publish(stage.dayIn(0))
      const ticket = { kind: 'ticket', orderId, ticketNumber: `T-${orders[0] ?? orderId}`.slice(0, 20), tons: 1.5 }
      const dumped = { kind: 'dumped', orderId, facilityId: stage.fleet.landfillId }
      await luis.send(luis.tap({ kind: 'done', stopId }), luis.tap(dumped), luis.tap(ticket))
      orders.push(orderId)
    }
    const [first = '', second = ''] = orders
    return { first, second }
  }
  const numberOf = async (orderId: string) =>
    (await stage.pool.query('SELECT ticket_number AS number, state FROM load WHERE order_id = $1', [orderId])).rows[0]

  test('goes to this load, so that the other load waits for its paper, or was misread and is corrected', async () => {
    const { first, second } = await twoLoads()
    const { number } = await numberOf(first)
    await expect(answer(second, { act: 'ticket', number })).rejects.toMatchObject({ refusal: 'ticket-used' })
    await answer(second, { act: 'take-ticket' })
    expect([await numberOf(first), await numberOf(second)]).toEqual([
      { number: null, state: 'dumped' },
      { number, state: 'ticketed' },
    ])
    const again = await twoLoads()
    // In another year, a load may have the same ticket number.
    const holder = async () => (await open(again.second))[0]?.holder
    const setYear = (by: number) =>
      stage.pool.query('UPDATE load SET ticket_year = ticket_year + $2 WHERE order_id = $1', [again.first, by])
    await setYear(-1)
    expect(await holder()).toBeNull()
    await setYear(1)
    expect(await holder()).toMatchObject({ orderId: again.first, state: 'ticketed' })
    await answer(again.second, { act: 'ticket', number: '88214' })
    expect(await numberOf(again.second)).toEqual({ number: '88214', state: 'ticketed' })
  })
})

describe('A swap that is paid after its pick-up was planned', () => {
  test('joins a draft by itself, and a published stop when the office says so', async () => {
    for (const isPublished of [false, true]) {
      const old = await stage.order()
      await stage.deliver(old)
      const made = await stage.swap(old)
      const { id: stopId } = await stage.place(old, stage.dayIn(1))
      await unplanNew(stopId)
      if (isPublished) await stage.publish(stage.dayIn(1))
      // A cancelled swap joins nothing.
      const callOff = (at: string) =>
        stage.pool.query(`UPDATE order_swap SET withdrawn_at = ${at} WHERE cart_id = $1`, [made])
      await callOff('now()')
      await joinPaidSwaps(stage.deps)
      expect((await stage.stopOf(stopId)).kind).toBe('pickup')
      await callOff('NULL')
      // The other question about the stop is no answer to the question about the swap.
      await stage.pool.query(
        `INSERT INTO question (organization_id, kind, order_id, stop_id, asked_at, answer, answered_at)
         VALUES ($1, 'not-their-stop', $2, $3, now(), 'noted', now())`,
        [stage.organization.id, old, stopId],
      )
      // Several servers run the job at the same moment.
      await Promise.all([1, 2, 3, 4].map(() => joinPaidSwaps(stage.deps)))
      await joinPaidSwaps(stage.deps)
      expect((await stage.stopOf(stopId)).kind).toBe(isPublished ? 'pickup' : 'swap')
      if (isPublished) await answer(old, { act: 'one-visit' })
      expect(await stage.stopOf(stopId)).toMatchObject({ kind: 'swap', drop_off_order_id: made })
      expect(await stage.statusOf(made)).toBe(isPublished ? 'drop-off-scheduled' : 'pending-drop-off')
    }
  })

  test('does not stop other swaps if it could not be planned, and the failure is reported', async () => {
    const late: string[] = []
    for (let number = 0; number < 2; number += 1) {
      const old = await stage.order()
      await stage.deliver(old)
      await stage.swap(old)
      const { id } = await stage.place(old, stage.dayIn(1))
      await unplanNew(id)
      late.push(id)
    }
    const kinds = async () => (await Promise.all(late.map(stage.stopOf))).map(stop => stop.kind).sort()
    const cut = joinPaidSwaps({ ...stage.deps, db: failingOnce(stage.db) })
    await expect(cut).rejects.toThrow('1 paid swaps could not be planned')
    expect(await kinds()).toEqual(['pickup', 'swap'])
    await joinPaidSwaps(stage.deps)
    expect(await kinds()).toEqual(['swap', 'swap'])
  })

  /** Opens the same database, but the first transaction does not reach it. */
  function failingOnce(db: Db): Db {
    let isDue = true
    const transaction: Db['transaction'] = () => ({
      execute: work => {
        if (!isDue) return db.transaction().execute(work)
        isDue = false
        return Promise.reject(new Error('the line was cut'))
      },
    })
    return { ...db, transaction }
  }

  /** Plans the stop as it was before the customer paid for the new dumpster. */
  const unplanNew = (stopId: string) =>
    stage.pool.query(`UPDATE stop SET kind = 'pickup', drop_off_order_id = NULL WHERE id = $1`, [stopId])
})

test('An answered question says who was faster and when, and a question of another hauler does not exist', async () => {
  const { orderId, stopId } = await visit()
  await luis.send(luis.tap({ kind: 'done', stopId, leftBox: '997' }))
  const [question] = await open(orderId)
  const ask = { questionId: question?.id ?? '', answer: { act: 'noted' } as const }
  const both = await Promise.allSettled([1, 2].map(() => answerQuestion(stage.deps, stage.fleet.acting, ask)))
  const lost = both.find(one => one.status === 'rejected')
  expect(both.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  expect(lost).toMatchObject({
    reason: { refusal: 'question-answered', values: { who: 'Dana', at: expect.any(Number) } },
  })
  const elsewhere = { ...stage.fleet.acting, organizationId: question?.orderId ?? '' }
  await expect(answerQuestion(stage.deps, elsewhere, ask)).rejects.toMatchObject({ refusal: 'question-not-found' })
})
