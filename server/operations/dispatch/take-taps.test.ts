import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tapSchema } from '#domain/dispatch/tap.ts'
import type { OrderId } from '#domain/order/order-id.ts'
import { setBoxOfLoad } from '#server/db/dispatch/loads.ts'
import { workOnRoute } from '#server/db/dispatch/route-days.ts'
import { markRouteSeen } from '#server/db/dispatch/routes.ts'
import { findTapBounds } from '#server/db/dispatch/tap-bounds.ts'
import { listBeginnings } from '#server/db/dispatch/taps.ts'
import { listDrivers } from '#server/db/fleet/drivers.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { listOpenQuestions } from '#server/db/question/open-questions.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { takeTaps } from '#server/operations/dispatch/take-taps.ts'
import { requestPickup } from '#server/operations/order/request-pickup.ts'
import { answerQuestion } from '#server/operations/question/answer-question.ts'
import { confirmTicket } from '#server/operations/ticket/confirm-ticket.ts'
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

const outcomes = (taken: { readonly results: readonly { readonly outcome: string }[] }) =>
  taken.results.map(one => one.outcome)
const box = async (number: string) => {
  const { rows } = await stage.pool.query(
    `SELECT place, order_id AS "orderId", is_full AS "isFull" FROM container WHERE friendly_id = $1`,
    [`C-${number}`],
  )
  return rows[0]
}
const questions = async () =>
  (await stage.pool.query('SELECT kind FROM question ORDER BY asked_at')).rows.map(one => one.kind)

describe('The taps of a driver', () => {
  test('move an order through delivery, pick-up, tipping and weighing', async () => {
    const [luis] = stage.fleet.drivers
    const orderId = await stage.order()
    const stop = await stage.place(orderId, stage.dayIn(1))
    await stage.publish(stage.dayIn(1))
    const phone = stage.phoneOf(luis)
    await phone.send(phone.tap({ kind: 'start', stopId: stop.id }), phone.tap({ kind: 'here', stopId: stop.id }))
    expect(await stage.statusOf(orderId)).toBe('in-transit-drop-off')
    const done = await phone.send(phone.tap({ kind: 'done', stopId: stop.id, leftBox: '101' }))
    expect(outcomes(done)).toEqual(['accepted'])
    expect(await stage.statusOf(orderId)).toBe('drop-off-confirmed')
    expect(await box('101')).toEqual({ place: 'site', orderId, isFull: false })
    const pickupWindow = { day: stage.dayIn(4), start: 9, end: 12 }
    await requestPickup(stage.deps, { orderId, by: 'admin', actorId: null, pickupWindow })
    const pickup = await stage.place(orderId, stage.dayIn(4))
    await stage.publish(stage.dayIn(4))
    const taken = await phone.send(
      phone.tap({ kind: 'done', stopId: pickup.id }),
      phone.tap({ kind: 'dumped', orderId, facilityId: stage.fleet.landfillId }),
      phone.tap({ kind: 'ticket', orderId, ticketNumber: '88213', grossInPounds: 30_620, tareInPounds: 22_000 }),
    )
    expect(outcomes(taken)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(await stage.statusOf(orderId)).toBe('waste-processing')
    expect(await box('101')).toEqual({ place: 'truck', orderId: null, isFull: false })
    const { rows } = await stage.pool.query('SELECT state, tons::float8, ticket_number FROM load')
    expect(rows).toEqual([{ state: 'ticketed', tons: 4.31, ticket_number: '88213' }])
    expect(await questions()).toEqual([])
  })
})

async function visit() {
  const orderId = await stage.order()
  const { id } = await stage.place(orderId, stage.dayIn(1))
  await stage.publish(stage.dayIn(1))
  return { orderId, stopId: id }
}
const happened = async (orderId: string) =>
  (
    await stage.pool.query(
      'SELECT event, at, recorded_at FROM order_event WHERE order_id = $1 AND driver_id IS NOT NULL ORDER BY id',
      [orderId],
    )
  ).rows

describe('Taps that a phone sends', () => {
  test('again get the same answers and count once, even if they are sent ten times at once', async () => {
    const { orderId, stopId } = await visit()
    const phone = stage.phoneOf(stage.fleet.drivers[0])
    const taps = [phone.tap({ kind: 'start', stopId }), phone.tap({ kind: 'done', stopId, leftBox: '999' })]
    const first = await phone.send(...taps)
    expect(await phone.send(...taps)).toEqual(first)
    const [, done] = taps
    if (!done) throw new Error('two taps were made')
    const again = await Promise.all(Array.from({ length: 10 }, () => phone.send(done)))
    for (const one of again) expect(one.results).toEqual(first.results.slice(1))
    expect((await happened(orderId)).map(one => one.event)).toEqual(['depart', 'deliver'])
    expect(await questions()).toEqual(['box-elsewhere'])
  })

  test('with a gap in their numbers count up to the gap, and the answer says from where to go on', async () => {
    const { orderId, stopId } = await visit()
    const phone = stage.phoneOf(stage.fleet.drivers[0])
    const [start, here, done] = [
      phone.tap({ kind: 'start', stopId }),
      phone.tap({ kind: 'here', stopId }),
      phone.tap({ kind: 'done', stopId }),
    ]
    expect(await phone.send(start, done)).toMatchObject({ results: [{ id: start.id }], sendFrom: 2 })
    expect(await stage.statusOf(orderId)).toBe('in-transit-drop-off')
    expect(await phone.send(done)).toMatchObject({ results: [], sendFrom: 2 })
    expect(await phone.send(here, done)).toMatchObject({ sendFrom: null })
    expect(await stage.statusOf(orderId)).toBe('drop-off-confirmed')
  })

  test('with a number that another tap of this phone has are refused', async () => {
    const { stopId } = await visit()
    const phone = stage.phoneOf(stage.fleet.drivers[0])
    const start = phone.tap({ kind: 'start', stopId })
    await phone.send(start)
    const forged = { ...phone.tap({ kind: 'done', stopId }), seq: start.seq }
    expect((await phone.send(forged)).results).toEqual([{ id: forged.id, outcome: 'refused', why: 'number-used' }])
  })

  test('say how many more wait on the phone, and the office sees that number beside the driver', async () => {
    const { stopId } = await visit()
    const [luis] = stage.fleet.drivers
    const phone = stage.phoneOf(luis)
    const waitingTaps = async () => {
      const drivers = await listDrivers(stage.db, stage.organization.id, stage.deps.clock())
      return drivers.find(one => one.id === luis.id)?.waitingTaps
    }
    const ask = { deviceId: phone.deviceId, phoneNow: stage.deps.clock() }
    await takeTaps(stage.deps, luis, { ...ask, waiting: 3, taps: [phone.tap({ kind: 'start', stopId })] })
    expect(await waitingTaps()).toBe(3)
    await takeTaps(stage.deps, luis, { ...ask, waiting: 0, taps: [phone.tap({ kind: 'here', stopId })] })
    expect(await waitingTaps()).toBe(0)
  })

  test('for a driver to whom the phone does not belong are refused', async () => {
    const { orderId, stopId } = await visit()
    const phone = stage.phoneOf(stage.fleet.drivers[0])
    await phone.send(phone.tap({ kind: 'start', stopId }))
    const ask = {
      deviceId: phone.deviceId,
      phoneNow: stage.deps.clock(),
      waiting: 0,
      taps: [phone.tap({ kind: 'done', stopId })],
    }
    await expect(takeTaps(stage.deps, stage.fleet.drivers[1], ask)).rejects.toMatchObject({
      refusal: 'device-of-other',
    })
    expect(await stage.statusOf(orderId)).toBe('in-transit-drop-off')
  })
})

describe('A tap that a driver takes back', () => {
  test('in the same batch has no effect, whether the batch is sent once or twice', async () => {
    const { orderId, stopId } = await visit()
    const phone = stage.phoneOf(stage.fleet.drivers[0])
    const done = phone.tap({ kind: 'done', stopId, leftBox: '101' })
    const taps = [done, phone.tap({ kind: 'undo', tapId: done.id })]
    const first = await phone.send(...taps)
    expect(first.results.map(one => one.why)).toEqual(['undone', 'undone'])
    expect(await phone.send(...taps)).toEqual(first)
    expect(await stage.statusOf(orderId)).toBe('drop-off-scheduled')
    expect((await box('101')).place).toBe('yard')
  })

  test('after it was sent keeps its effect, and the answer says that it is too late', async () => {
    const { orderId, stopId } = await visit()
    const phone = stage.phoneOf(stage.fleet.drivers[0])
    const done = phone.tap({ kind: 'done', stopId })
    await phone.send(done)
    const undo = phone.tap({ kind: 'undo', tapId: done.id })
    expect((await phone.send(undo)).results).toEqual([{ id: undo.id, outcome: 'refused', why: 'too-late' }])
    expect((await phone.send(done, undo)).results.map(one => one.why)).toEqual([null, 'too-late'])
    expect(await stage.statusOf(orderId)).toBe('drop-off-confirmed')
  })
})

describe('A driver who does the work of another driver', () => {
  const asked = async () =>
    (
      await stage.pool.query(
        `SELECT q.kind, t.kind AS tap FROM question q JOIN tap t ON t.id = q.tap_id ORDER BY q.asked_at, t.seq`,
      )
    ).rows
  const ticket = (orderId: string) => ({ kind: 'ticket', orderId, ticketNumber: '99001', tons: 3.5 })
  const loadOf = async (orderId: string) =>
    (
      await stage.pool.query('SELECT state, tons::float8, ticket_number AS "number" FROM load WHERE order_id = $1', [
        orderId,
      ])
    ).rows[0]

  test('ends a published stop, and the office gets a question at once', async () => {
    const { orderId, stopId } = await visit()
    const ana = stage.phoneOf(stage.fleet.drivers[1])
    expect(outcomes(await ana.send(ana.tap({ kind: 'done', stopId })))).toEqual(['accepted'])
    expect(await stage.statusOf(orderId)).toBe('drop-off-confirmed')
    expect(await asked()).toEqual([{ kind: 'not-their-stop', tap: 'done' }])
    const [question] = await listOpenQuestions(stage.db, { organizationId: stage.organization.id })
    await answerQuestion(stage.deps, stage.fleet.acting, { questionId: question?.id ?? '', answer: { act: 'noted' } })
    expect(await stage.statusOf(orderId)).toBe('drop-off-confirmed')
  })

  test('causes one question, however many taps the stop takes', async () => {
    const { stopId } = await visit()
    const ana = stage.phoneOf(stage.fleet.drivers[1])
    for (const kind of ['start', 'here', 'done']) await ana.send(ana.tap({ kind, stopId }))
    expect(await asked()).toEqual([{ kind: 'not-their-stop', tap: 'start' }])
  })

  test('causes no question if the stop was on their own route before', async () => {
    const { stopId } = await visit()
    const to = { day: stage.dayIn(1), driverId: stage.fleet.drivers[1].id, after: null }
    const { version } = await stage.stopOf(stopId)
    await placeStops(stage.deps, stage.fleet.acting, { items: [{ stopId, version: Number(version) }], to })
    const luis = stage.phoneOf(stage.fleet.drivers[0])
    expect(outcomes(await luis.send(luis.tap({ kind: 'done', stopId })))).toEqual(['accepted'])
    expect(await asked()).toEqual([])
  })

  test('sends a ticket that is stored only when the office says yes', async () => {
    const { orderId, stopId } = await visit()
    const luis = stage.phoneOf(stage.fleet.drivers[0])
    await luis.send(luis.tap({ kind: 'done', stopId, leftBox: '101' }))
    await stage.askPickup(orderId)
    const pickup = await stage.place(orderId, stage.dayIn(1))
    await stage.publish(stage.dayIn(1))
    await luis.send(luis.tap({ kind: 'done', stopId: pickup.id }))
    const ana = stage.phoneOf(stage.fleet.drivers[1])
    const sent = await ana.send(ana.tap(ticket(orderId)))
    expect(sent.results.map(one => [one.outcome, one.why])).toEqual([['needs-office', 'not-their-load']])
    expect(await loadOf(orderId)).toEqual({ state: 'on-truck', tons: null, number: null })
    expect(await asked()).toEqual([{ kind: 'not-their-load', tap: 'ticket' }])
    const [question] = await listOpenQuestions(stage.db, { organizationId: stage.organization.id })
    await answerQuestion(stage.deps, stage.fleet.acting, { questionId: question?.id ?? '', answer: { act: 'apply' } })
    expect(await loadOf(orderId)).toEqual({ state: 'ticketed', tons: 3.5, number: '99001' })
  })

  test('tips a load that another driver took, and the office gets a question', async () => {
    const { orderId, stopId } = await visit()
    const luis = stage.phoneOf(stage.fleet.drivers[0])
    await luis.send(luis.tap({ kind: 'done', stopId, leftBox: '101' }))
    await stage.askPickup(orderId)
    const pickup = await stage.place(orderId, stage.dayIn(1))
    await stage.publish(stage.dayIn(1))
    await luis.send(luis.tap({ kind: 'done', stopId: pickup.id }))
    const ana = stage.phoneOf(stage.fleet.drivers[1])
    const dumped = { kind: 'dumped', orderId, facilityId: stage.fleet.landfillId }
    expect(outcomes(await ana.send(ana.tap(dumped)))).toEqual(['accepted'])
    expect(await loadOf(orderId)).toMatchObject({ state: 'dumped' })
    expect(await asked()).toEqual([{ kind: 'not-their-load', tap: 'dumped' }])
  })
})

describe('The time of a tap', () => {
  test('is the phone’s time, corrected by the error of its clock, and never after the server received the tap', async () => {
    const { orderId, stopId } = await visit()
    stage.wait(hourInMs)
    const deviceId = randomUUID()
    const now = stage.deps.clock()
    const wrong = (ms: number) => new Date(now.getTime() + 3_600_000 + ms)
    const tap = (seq: number, kind: string, madeAt: Date) =>
      tapSchema.parse({ id: randomUUID(), seq, v: 1, kind, stopId, madeAt: madeAt.toISOString() })
    const taps = [tap(1, 'start', wrong(-600_000)), tap(2, 'here', wrong(-900_000)), tap(3, 'done', wrong(900_000))]
    await takeTaps(stage.deps, stage.fleet.drivers[0], { deviceId, phoneNow: wrong(0), waiting: 0, taps })
    const [depart, deliver] = await happened(orderId)
    expect(Math.abs(depart.at.getTime() - (now.getTime() - 600_000))).toBeLessThan(30_000)
    expect(depart.recorded_at.getTime()).toBeGreaterThanOrEqual(now.getTime())
    expect(deliver.at).toEqual(deliver.recorded_at)
    const { rows } = await stage.pool.query('SELECT corrected_at AS at FROM tap ORDER BY seq')
    expect(rows[1].at).toEqual(rows[0].at)
  })

  test.each([
    ['2020', '2020-01-01T00:12:00Z'],
    ['1970', '1970-01-01T00:12:00Z'],
    ['2099', '2099-01-01T00:12:00Z'],
  ])(
    'is after the order and the delivery even if the phone’s clock began in %s, and the tap is accepted',
    async (_, begin) => {
      const { orderId, stopId } = await visit()
      stage.wait(2 * hourInMs)
      const asOf = (seq: number, content: object) =>
        tapSchema.parse({
          id: randomUUID(),
          seq,
          v: 1,
          madeAt: new Date(Date.parse(begin) + seq * 1000).toISOString(),
          ...content,
        })
      const send = async (...contents: object[]) => {
        const taps = contents.map((content, at) => asOf(at + 1, content))
        const ask = { deviceId: randomUUID(), phoneNow: stage.deps.clock(), waiting: 0, taps }
        return outcomes(await takeTaps(stage.deps, stage.fleet.drivers[0], ask))
      }
      expect(await send({ kind: 'start', stopId }, { kind: 'done', stopId, leftBox: '101' })).toEqual([
        'accepted',
        'accepted',
      ])
      const deliveredAt = stage.deps.clock()
      stage.wait(3 * dayInMs)
      await stage.askPickup(orderId)
      const pickup = await stage.place(orderId, stage.dayIn(0))
      await stage.publish(stage.dayIn(0))
      stage.wait(hourInMs)
      const taken = { kind: 'done', stopId: pickup.id }
      const dumped = { kind: 'dumped', orderId, facilityId: stage.fleet.landfillId }
      expect(await send(taken)).toEqual(['accepted'])
      expect(await send(dumped)).toEqual(['accepted'])
      const { events } = await findOrder(stage.db, orderId as OrderId)
      const hours = events.map(one => Date.parse(one.at))
      expect(hours).toEqual(hours.toSorted((one, other) => one - other))
      const at = (event: string) => Date.parse(events.find(one => one.event === event)?.at ?? '')
      expect(Math.abs(at('deliver') - deliveredAt.getTime())).toBeLessThan(60_000)
      expect(at('collect')).toBeGreaterThan(at('deliver') + 2 * dayInMs)
      const { rows: moves } = await stage.pool.query(
        `SELECT m.event FROM container_move m JOIN container c ON c.id = m.container_id WHERE c.friendly_id = 'C-101' ORDER BY m.at, m.id`,
      )
      expect(moves.map(one => one.event)).toEqual(['registered', 'set-down', 'taken-up', 'dumped'])
    },
  )

  test('lies between the publishing or the delivery and the end of the stop’s day, and for a load after its pick-up', async () => {
    const { orderId, stopId } = await visit()
    const { organizationId } = stage.fleet.acting
    const phone = stage.phoneOf(stage.fleet.drivers[0])
    const asked = stage.phoneOf(stage.fleet.drivers[0])
    const bounds = (content: object, company = organizationId) =>
      stage.db.transaction().execute(tx => findTapBounds(tx, company, asked.tap({ ...content })))
    const stop = await stage.stopOf(stopId)
    const here = { kind: 'here', stopId }
    // A day is stored as its noon in UTC. In Texas the day ends at 5 o'clock UTC of the next day.
    const dayEnd = new Date(stage.dayIn(1) + 17 * hourInMs)
    expect(await bounds(here)).toEqual({ earliest: stop.published_at, dayEnd })
    expect(await bounds(here, orderId)).toEqual({ earliest: null, dayEnd: null })
    const later = new Date(Number(stop.published_at) + hourInMs)
    const at = async (column: string) => {
      await stage.pool.query(`UPDATE ${column}`, [stopId, later])
      return (await bounds(here)).earliest
    }
    expect(await at('stop SET published_at = $2 WHERE id = $1')).toEqual(later)
    await stage.pool.query('UPDATE stop SET published_at = NULL WHERE id = $1', [stopId])
    expect((await bounds(here)).earliest).toEqual(stop.created_at)
    await stage.pool.query('UPDATE stop SET published_at = $2 WHERE id = $1', [stopId, stop.published_at])
    await phone.send(phone.tap({ kind: 'done', stopId, leftBox: '101' }))
    const { events } = await findOrder(stage.db, orderId as OrderId)
    const delivered = new Date(events.find(one => one.event === 'deliver')?.at ?? '')
    stage.wait(hourInMs)
    await stage.askPickup(orderId)
    const { id: pickupId } = await stage.place(orderId, stage.dayIn(0))
    await stage.pool.query('UPDATE stop SET created_at = $2 WHERE id = $1', [pickupId, new Date(0)])
    expect((await bounds({ kind: 'here', stopId: pickupId })).earliest).toEqual(delivered)
    const { rows } = await stage.pool.query('SELECT created_at AS at FROM orders WHERE id = $1', [orderId])
    const dumped = { kind: 'dumped', orderId, facilityId: stage.fleet.landfillId }
    expect(await bounds(dumped)).toEqual({ earliest: rows[0].at, dayEnd: null })
    expect(await bounds(dumped, orderId)).toEqual({ earliest: null, dayEnd: null })
    await stage.publish(stage.dayIn(0))
    await phone.send(phone.tap({ kind: 'done', stopId: pickupId }))
    const after = await findOrder(stage.db, orderId as OrderId)
    expect((await bounds(dumped)).earliest).toEqual(
      new Date(after.events.find(one => one.event === 'collect')?.at ?? ''),
    )
  })

  test('may be three days ago, and the tap is then accepted late and still ends the visit', async () => {
    const { orderId, stopId } = await visit()
    const phone = stage.phoneOf(stage.fleet.drivers[0])
    const [early, late] = [phone.tap({ kind: 'start', stopId }), phone.tap({ kind: 'done', stopId })]
    stage.wait(71 * hourInMs)
    expect(outcomes(await phone.send(early))).toEqual(['accepted'])
    stage.wait(2 * hourInMs)
    expect(outcomes(await phone.send(late))).toEqual(['accepted-late'])
    expect(await stage.statusOf(orderId)).toBe('drop-off-confirmed')
  })

  test('decides the bill, so a pick-up on Friday that the phone sends on Monday gives Friday’s bill to the cent', async () => {
    await stage.pool.query(`UPDATE organization SET extra_days_rule = 'until-done'`)
    const orders = [await stage.order(), await stage.order(), await stage.order()] as const
    for (const orderId of orders) await stage.deliver(orderId)
    stage.wait(12 * dayInMs)
    const stops = new Map<string, string>()
    for (const orderId of orders) {
      await stage.askPickup(orderId)
      stops.set(orderId, (await stage.place(orderId, stage.dayIn(1))).id)
    }
    await stage.publish(stage.dayIn(1))
    const [friday, unsent, monday] = orders.map(orderId => {
      const phone = stage.phoneOf(stage.fleet.drivers[0])
      const made = () => [
        phone.tap({ kind: 'done', stopId: stops.get(orderId) }),
        phone.tap({ kind: 'dumped', orderId, facilityId: stage.fleet.landfillId }),
        phone.tap({ kind: 'ticket', orderId, ticketNumber: orderId.slice(0, 8), tons: 1.25 }),
      ]
      return { phone, made, orderId }
    })
    if (!friday || !unsent || !monday) throw new Error('three orders were made')
    await friday.phone.send(...friday.made())
    const late = unsent.made()
    // From Friday 16:50 to Monday 7:10 this much time passes.
    stage.wait(62.3 * hourInMs)
    expect(outcomes(await unsent.phone.send(...late))).toEqual(['accepted', 'accepted', 'accepted'])
    await monday.phone.send(...monday.made())
    const totals = [await billOf(friday.orderId), await billOf(unsent.orderId), await billOf(monday.orderId)] as const
    expect(totals[1]).toBe(totals[0])
    expect(totals[2]).toBeGreaterThan(totals[0])
  })

  test('of the first driver decides bill and page if two drivers fetched one dumpster, whichever phone sends first', async () => {
    await stage.pool.query(`UPDATE organization SET extra_days_rule = 'until-done'`)
    const [twice, once] = [await stage.order(), await stage.order()]
    for (const orderId of [twice, once]) await stage.deliver(orderId)
    stage.wait(12 * dayInMs)
    const stops: Record<string, string> = {}
    for (const orderId of [twice, once]) {
      await stage.askPickup(orderId)
      stops[orderId] = (await stage.place(orderId, stage.dayIn(1))).id
    }
    await stage.publish(stage.dayIn(1))
    const [luis, ana] = stage.fleet.drivers.map(driver => stage.phoneOf(driver))
    if (!luis || !ana) throw new Error('there are two drivers')
    const first = luis.tap({ kind: 'done', stopId: stops[twice] })
    await ana.send(ana.tap({ kind: 'done', stopId: stops[once] }))
    stage.wait(62.3 * hourInMs)
    expect(outcomes(await ana.send(ana.tap({ kind: 'done', stopId: stops[twice] })))).toEqual(['accepted'])
    expect(outcomes(await luis.send(first))).toEqual(['needs-office'])
    const [question] = await listOpenQuestions(stage.db, {
      organizationId: stage.fleet.acting.organizationId,
      orderId: twice,
    })
    const ask = { questionId: question?.id ?? '', answer: { act: 'noted' } as const }
    await answerQuestion(stage.deps, stage.fleet.acting, ask)
    const { events } = await findOrder(stage.db, twice as OrderId)
    const collected = new Date(events.find(one => one.event === 'collect')?.at ?? 0)
    expect(collected).toEqual(new Date(first.madeAt))
    for (const orderId of [twice, once]) {
      const { landfillId: facilityId } = stage.fleet
      const ticket = { kind: 'ticket', orderId, ticketNumber: orderId.slice(0, 8), tons: 1.25 }
      await ana.send(ana.tap({ kind: 'dumped', orderId, facilityId }), ana.tap(ticket))
    }
    expect(await billOf(twice)).toBe(await billOf(once))
  })
})

const hourInMs = 3_600_000
const dayInMs = 24 * hourInMs

async function billOf(orderId: string): Promise<number> {
  const { rows } = await stage.pool.query('SELECT version, ticket_number FROM load WHERE order_id = $1', [orderId])
  const { version, ticket_number: ticketNumber } = rows[0]
  const ask = { orderId, version, tons: '1.25', grossInPounds: null, tareInPounds: null, ticketNumber, isSure: true }
  await confirmTicket(stage.deps, stage.fleet.acting, ask)
  const bill = await stage.pool.query('SELECT total_in_cents AS total FROM bill WHERE order_id = $1', [orderId])
  return bill.rows[0].total
}

test('a day that has ended goes on only with later work, and counts as seen when its driver sees the newest version', async () => {
  const { stopId } = await visit()
  const [luis, ana] = stage.fleet.drivers
  const [{ id: routeId, version }] = (
    await stage.pool.query('SELECT r.id, r.version FROM route r JOIN stop s ON s.route_id = r.id WHERE s.id = $1', [
      stopId,
    ])
  ).rows
  const route = async () =>
    (await stage.pool.query('SELECT started_at, ended_at, seen_at FROM route WHERE id = $1', [routeId])).rows[0]
  const began = stage.deps.clock()
  const ended = new Date(began.getTime() + 60_000)
  await stage.pool.query('UPDATE route SET started_at = $2, ended_at = $3 WHERE id = $1', [routeId, began, ended])
  const work = (at: Date) => stage.db.transaction().execute(tx => workOnRoute(tx, routeId, at))
  await work(ended)
  expect(await route()).toMatchObject({ started_at: began, ended_at: ended })
  await work(new Date(ended.getTime() + 1))
  expect(await route()).toMatchObject({ started_at: began, ended_at: null })
  const look = async (seen: object) => {
    await markRouteSeen(stage.db, { driverId: luis.id, routeId, version, now: began, ...seen })
    return (await route()).seen_at
  }
  expect(await look({ driverId: ana.id })).toBeNull()
  expect(await look({ version: version - 1 })).toBeNull()
  await stage.pool.query('UPDATE route SET published_at = NULL WHERE id = $1', [routeId])
  expect(await look({})).toBeNull()
  await stage.pool.query('UPDATE route SET published_at = $2 WHERE id = $1', [routeId, began])
  expect([await look({}), await look({ now: ended })]).toEqual([began, began])
})

test('only taps that counted and came after the office turned the truck back say which driver is at a stop', async () => {
  const { stopId } = await visit()
  const phone = stage.phoneOf(stage.fleet.drivers[0])
  await phone.send(phone.tap({ kind: 'start', stopId }))
  stage.wait(60_000)
  await phone.send(phone.tap({ kind: 'here', stopId }))
  const kinds = () =>
    stage.db.transaction().execute(async tx => (await listBeginnings(tx, stopId)).map(one => one.kind).sort())
  const tap = (set: string) => stage.pool.query(`UPDATE tap SET ${set} WHERE kind = 'here'`)
  expect(await kinds()).toEqual(['here', 'start'])
  await tap(`why = 'stop-over'`)
  expect(await kinds()).toEqual(['start'])
  await tap(`why = NULL, outcome = 'refused'`)
  expect(await kinds()).toEqual(['start'])
  await tap(`outcome = 'accepted-late'`)
  expect(await kinds()).toEqual(['here', 'start'])
  const { rows } = await stage.pool.query(`SELECT received_at AS at FROM tap WHERE kind = 'start'`)
  const add = (act: string, at: Date) =>
    stage.pool.query(
      `INSERT INTO change (organization_id, at, act, object, object_id) VALUES ($1, $2, $3, 'stop', $4)`,
      [stage.organization.id, at, act, stopId],
    )
  await add('move-stop', stage.deps.clock())
  expect(await kinds()).toEqual(['here', 'start'])
  await add('turn-back', rows[0].at)
  expect(await kinds()).toEqual(['here'])
})

test.each([['done'], ['could-not']])(
  'a start that arrives together with its tap "%s" does not notify the customer that the truck is on its way',
  async kind => {
    const phone = stage.phoneOf(stage.fleet.drivers[0])
    const isNotified = async (orderId: string) =>
      (await stage.pool.query(`SELECT FROM message WHERE order_id = $1 AND key LIKE 'out-for-delivery:%'`, [orderId]))
        .rowCount !== 0
    const end = (stopId: string) => ({ kind, stopId, ...(kind === 'could-not' && { reason: 'locked' }) })
    const [late, live] = [await visit(), await visit()]
    await phone.send(phone.tap({ kind: 'start', stopId: late.stopId }), phone.tap(end(late.stopId)))
    await phone.send(phone.tap({ kind: 'start', stopId: live.stopId }))
    expect([await isNotified(late.orderId), await isNotified(live.orderId)]).toEqual([false, true])
  },
)

test('a load that the office has confirmed keeps its box', async () => {
  const { orderId, stopId } = await visit()
  await stage.pool.query(
    `INSERT INTO load (order_id, organization_id, state, collected_at) VALUES ($1, $2, 'ticketed', now())`,
    [orderId, stage.organization.id],
  )
  const { rows } = await stage.pool.query(`SELECT id, friendly_id FROM container ORDER BY friendly_id LIMIT 2`)
  const boxAfter = async (id: string) => {
    await stage.db.transaction().execute(tx => setBoxOfLoad(tx, orderId, id))
    return (await stage.pool.query('SELECT container_id AS id, version FROM load WHERE order_id = $1', [orderId]))
      .rows[0]
  }
  const [one, other] = rows
  expect(await boxAfter(one.id)).toEqual({ id: one.id, version: 2 })
  expect(await boxAfter(one.id)).toEqual({ id: one.id, version: 2 })
  await stage.pool.query(`UPDATE load SET state = 'confirmed' WHERE order_id = $1`, [orderId])
  expect(await boxAfter(other.id)).toEqual({ id: one.id, version: 2 })
  await stage.pool.query('DELETE FROM load WHERE order_id = $1', [orderId])
  expect(stopId).not.toBe('')
})
