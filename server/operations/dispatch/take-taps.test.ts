import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requestPickup } from '#server/operations/order/request-pickup.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

let stage: DispatchStage
beforeEach(async () => {
  stage = await openDispatchStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
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

describe('The taps of a day', () => {
  test('bring a dumpster, take it away, tip it and weigh it', async () => {
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
