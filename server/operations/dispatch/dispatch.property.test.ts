/** Plans random days and checks that the invariants hold. The drill `races` runs more of them. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersTo } from '#domain/dispatch/question.ts'
import type { Tap } from '#domain/dispatch/tap.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { listOpenQuestions } from '#server/db/question/open-questions.ts'
import { changeStop } from '#server/operations/dispatch/change-stop.ts'
import { notifyOfChanges } from '#server/operations/dispatch/notify-of-changes.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { unplanStops } from '#server/operations/dispatch/unplan-stops.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { withdrawPickup } from '#server/operations/order/withdraw-pickup.ts'
import { answerQuestion, factsOf } from '#server/operations/question/answer-question.ts'
import { joinPaidSwaps } from '#server/operations/question/join-swap.ts'
import { addTypedStop } from '#server/operations/stop/add-typed-stop.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage, type Phone } from '#server/testing/dispatch-stage.ts'
import { sized } from '#server/testing/sizes.ts'

const sequences = sized(300, 40)
const minute = 60_000

let stage: DispatchStage
let phones: { readonly phone: Phone; readonly unsent: Tap[]; sent: Tap[] }[]
beforeAll(async () => {
  stage = await openDispatchStage()
  const [luis, ana] = stage.fleet.drivers
  phones = [luis, luis, ana].map(driver => ({ phone: stage.phoneOf(driver), unsent: [], sent: [] }))
})
afterAll(() => stage.close())

const pick = fc.nat(1000)
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('place' as const), which: pick, days: fc.nat(2), driver: fc.nat(2) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which: pick,
      days: fc.nat(2),
      driver: fc.nat(2),
      isStale: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('hours' as const), which: pick, start: fc.integer({ min: 7, max: 14 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unplan' as const), which: pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('same-box' as const), which: pick, isSameBox: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('answer' as const), which: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('type' as const), which: pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('publish' as const), days: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 7 }) }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('tap' as const),
      which: pick,
      phone: fc.nat(2),
      box: fc.nat(5),
      ago: fc.nat(90),
      kind: fc.constantFrom('start', 'here', 'taken', 'done', 'done', 'could-not', 'undo'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('load' as const),
      which: pick,
      phone: fc.nat(2),
      kind: fc.constantFrom('dumped', 'left-in-yard', 'ticket'),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('send' as const), phone: fc.nat(2), isAgain: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('customer' as const),
      which: pick,
      wish: fc.constantFrom('cancel', 'pickup', 'pickup', 'pickup', 'swap', 'swap', 'withdraw'),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

const recent = async (text: string, which: number): Promise<Record<string, never> | undefined> => {
  const { rows } = await stage.pool.query(text)
  return rows[which % Math.max(1, rows.length)]
}
const anOrder = (which: number, statuses: string) =>
  recent(`SELECT id FROM orders WHERE status ~ '${statuses}' ORDER BY created_at DESC LIMIT 6`, which)
/** Chooses an open stop most of the time, and sometimes a stop that is over. */
const aStop = (which: number) =>
  recent(
    `SELECT id, version FROM stop ORDER BY state IN ('planned', 'under-way', 'arrived') DESC, created_at DESC LIMIT ${5 + (which % 9)}`,
    which,
  )
const driverOf = (index: number) => stage.fleet.drivers[index]?.id ?? null

async function carryOut(one: Act): Promise<void> {
  const { deps, fleet } = stage
  if (one.do === 'publish') return void (await stage.publish(stage.dayIn(one.days)))
  if (one.do === 'wait') return stage.wait(one.minutes * minute)
  if (one.do === 'send') return send(one.phone, one.isAgain)
  if (one.do === 'tap' || one.do === 'load') return tap(one)
  if (one.do === 'customer') return runAct(one.which, one.wish)
  if (one.do === 'place') {
    const order = await anOrder(one.which, 'pending|pickup-requested|pickup-confirmed')
    if (!order) return
    const to = { day: stage.dayIn(one.days), driverId: driverOf(one.driver), after: null }
    return void (await placeStops(deps, fleet.acting, { items: [{ orderId: String(order.id) }], to }))
  }
  if (one.do === 'answer') return answer(one.which)
  if (one.do === 'type') return typeStop(one.which)
  const stop = await aStop(one.which)
  if (!stop) return
  const seen = { stopId: String(stop.id), version: Number(stop.version) }
  if (one.do === 'same-box') {
    return void (await changeStop(deps, fleet.acting, { ...seen, isSameBox: one.isSameBox }))
  }
  if (one.do === 'unplan') return unplanStops(deps, fleet.acting, [seen])
  if (one.do === 'hours') {
    const window = { start: one.start, end: one.start + 3 }
    return void (await changeStop(deps, fleet.acting, { ...seen, window }))
  }
  const to = { day: stage.dayIn(one.days), driverId: driverOf(one.driver), after: null }
  const items = [one.isStale ? { ...seen, version: seen.version - 1 } : seen]
  if (items[0]?.version !== 0) await placeStops(deps, fleet.acting, { items, to })
}

async function tap(one: Extract<Act, { do: 'tap' | 'load' }>): Promise<void> {
  const line = phones[one.phone]
  if (!line) return
  if (one.do === 'load') {
    const order = await recent('SELECT order_id AS id FROM load ORDER BY collected_at DESC LIMIT 6', one.which)
    if (!order) return
    const more = {
      dumped: { facilityId: stage.fleet.landfillId },
      ticket: { ticketNumber: `T${one.which % 7}`, tons: 1.5 },
      'left-in-yard': {},
    }
    line.unsent.push(line.phone.tap({ kind: one.kind, orderId: order.id, ...more[one.kind as 'dumped'] }))
    return
  }
  const last = line.unsent.at(-1)
  if (one.kind === 'undo') return void (last && line.unsent.push(line.phone.tap({ kind: 'undo', tapId: last.id })))
  const stop = await aStop(one.which)
  if (!stop) return
  const boxes = one.box === 0 ? {} : { leftBox: String(100 + one.box) }
  const more = one.kind === 'done' ? boxes : one.kind === 'could-not' ? { reason: 'blocked' } : {}
  const madeAt = new Date(stage.deps.clock().getTime() - one.ago * minute)
  line.unsent.push(line.phone.tap({ kind: one.kind, stopId: stop.id, ...more }, madeAt))
}

/** A person in the office answers one of the open questions. `which` chooses the question and the answer. */
async function answer(which: number): Promise<void> {
  const { organizationId } = stage.fleet.acting
  const open = await listOpenQuestions(stage.db, { organizationId })
  const question = open[which % Math.max(1, open.length)]
  const acts = question ? answersTo(factsOf(question)) : []
  const act = acts[which % Math.max(1, acts.length)]
  if (!question || !act) return
  const given = act === 'box' || act === 'ticket' ? { act, number: String(101 + (which % 5)) } : { act }
  await answerQuestion(stage.deps, stage.fleet.acting, { questionId: question.id, answer: given })
}

async function typeStop(which: number): Promise<void> {
  const addresses = { findZip: () => null }
  const day = stage.dayIn(which % 2)
  const order = which % 2 === 0 ? await anOrder(which, 'drop-off-confirmed') : undefined
  const { rows } = await stage.pool.query('SELECT friendly_id FROM orders WHERE id = $1', [order?.id])
  const errand = {
    kind: 'errand',
    day,
    errand: 'Look',
    facilityId: null,
    address: null,
    box: String(101 + (which % 5)),
  } as const
  const typed = rows[0] ? ({ kind: 'relocation', day, order: rows[0].friendly_id, address: null } as const) : errand
  const { stopId } = await addTypedStop({ ...stage.deps, addresses }, stage.fleet.acting, typed)
  const to = { day, driverId: driverOf(which % 2), after: null }
  await placeStops(stage.deps, stage.fleet.acting, { items: [{ stopId, version: 1 }], to })
}

/** Sends the taps of a phone. If `isAgain` is true, the answer was lost, so the phone sends the same taps once more. */
async function send(which: number, isAgain: boolean): Promise<void> {
  const line = phones[which]
  const taps = isAgain ? (line?.sent ?? []) : (line?.unsent.splice(0, 20) ?? [])
  if (!line || taps.length === 0) return
  line.sent = taps
  const { results } = await line.phone.send(...taps)
  expect(results.map(one => one.id)).toEqual(taps.map(one => one.id))
}

async function runAct(which: number, what: string): Promise<void> {
  const order = await anOrder(which, what === 'cancel' ? 'drop-off' : 'drop-off-confirmed|pickup')
  if (!order) return
  const acting = { orderId: String(order.id), by: 'customer', actorId: null } as const
  if (what === 'cancel') await cancelOrder(stage.deps, acting)
  if (what === 'pickup') await stage.askPickup(acting.orderId)
  if (what === 'withdraw') await withdrawPickup(stage.deps, acting)
  if (what === 'swap') await stage.swap(acting.orderId)
}

describe('Random acts of the office, drivers and customers', () => {
  test(`lose nothing, do nothing twice and break no list or promise in ${sequences} sequences`, async () => {
    const sequence = fc.array(act, { minLength: 10, maxLength: 25 })
    const property = fc.asyncProperty(sequence, async acts => {
      const { rows } = await stage.pool.query(`SELECT id FROM orders WHERE status = 'pending-drop-off'`)
      if (rows.length < 3) await stage.order()
      for (const one of acts) {
        await carryOut(one).catch(error => {
          if (!(error instanceof Refusal)) throw error
        })
      }
      for (const index of phones.keys()) while (phones[index]?.unsent.length) await send(index, false)
      stage.wait(6 * minute)
      await notifyOfChanges(stage.deps)
      await joinPaidSwaps(stage.deps)
      expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
    })
    await fc.assert(property, { numRuns: sequences, endOnFailure: true })
  }, 600_000)

  test('send as many mails as there are customers with another promise, over two hundred moves', async () => {
    const stops: string[] = []
    for (let index = 0; index < 6; index += 1) stops.push((await stage.place(await stage.order(), stage.dayIn(1))).id)
    const promises = async () => {
      const { rows } = await stage.pool.query(
        `SELECT DISTINCT ON (p.order_id) p.order_id AS id, p.day::text || p.window_start AS promise FROM promise p JOIN stop s ON s.drop_off_order_id = p.order_id
         WHERE s.id = ANY($1) ORDER BY p.order_id, p.number DESC`,
        [stops],
      )
      return new Map(rows.map(one => [one.id, one.promise]))
    }
    const mails = async () => {
      const { rows } = await stage.pool.query(
        `SELECT count(*)::int AS count FROM message WHERE channel = 'email' AND (key LIKE 'drop-off-scheduled%' OR key LIKE 'visit-changed%')
           AND order_id IN (SELECT drop_off_order_id FROM stop WHERE id = ANY($1))`,
        [stops],
      )
      return rows[0].count
    }
    const turns = fc.sample(
      fc.record({ days: fc.nat(2), driver: fc.nat(1), start: fc.integer({ min: 8, max: 11 }) }),
      200,
    )
    for (let round = 0; round < 10; round += 1) {
      const [before, told] = [await promises(), await mails()]
      for (const [index, { days, driver, start }] of turns.slice(round * 20, round * 20 + 20).entries()) {
        const stopId = stops[index % stops.length] ?? ''
        const at = async () => ({ stopId, version: Number((await stage.stopOf(stopId)).version) })
        const to = { day: stage.dayIn(days), driverId: driverOf(driver), after: null }
        await placeStops(stage.deps, stage.fleet.acting, { items: [await at()], to })
        await changeStop(stage.deps, stage.fleet.acting, { ...(await at()), window: { start, end: start + 3 } })
      }
      stage.wait(1000)
      for (const days of [0, 1, 2]) await stage.publish(stage.dayIn(days))
      const changed = [...(await promises())].filter(([id, promise]) => before.get(id) !== promise)
      expect((await mails()) - told).toBe(changed.length)
    }
    expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  }, 600_000)
})
