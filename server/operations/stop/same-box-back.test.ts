import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { changeStop } from '#server/operations/dispatch/change-stop.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
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

/** Publishes a paid swap for Luis. The new dumpster has the same size, and the customer gets the same box back. */
async function exchange(number: string) {
  const old = await stage.order()
  await stage.deliver(old, number)
  const made = await stage.swap(old)
  const { id: stopId, version } = await stage.place(old, stage.dayIn(0))
  await changeStop(stage.deps, stage.fleet.acting, { stopId, version, isSameBox: true })
  await stage.publish(stage.dayIn(0))
  return { old, made, stopId }
}
const statuses = async ({ old, made }: { old: string; made: string }) => [
  await stage.statusOf(old),
  await stage.statusOf(made),
]
const box = async (number: string) =>
  (
    await stage.pool.query(
      'SELECT place, order_id AS "orderId", is_full AS "isFull" FROM container WHERE friendly_id = $1',
      [`C-${number}`],
    )
  ).rows[0]

describe('At a dump and return', () => {
  test('the driver takes, tips and brings back the box, and each tap moves its own order', async () => {
    const visit = await exchange('101')
    const { old, made, stopId } = visit
    await luis.send(luis.tap({ kind: 'taken', stopId, takenBox: '101' }))
    expect(await statuses(visit)).toEqual(['pickup-confirmed', 'in-transit-drop-off'])
    expect(await stage.stopOf(stopId)).toMatchObject({ kind: 'dump-and-return', state: 'arrived' })
    expect(await box('101')).toEqual({ place: 'truck', orderId: old, isFull: true })
    expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
    await luis.send(luis.tap({ kind: 'dumped', orderId: old, facilityId: stage.fleet.landfillId }))
    await luis.send(luis.tap({ kind: 'done', stopId, leftBox: '101' }))
    expect(await statuses(visit)).toEqual(['waste-processing', 'drop-off-confirmed'])
    expect(await box('101')).toEqual({ place: 'site', orderId: made, isFull: false })
  })

  test('Done also makes the steps that the driver did not tap, and the load is tipped later', async () => {
    const visit = await exchange('102')
    const { old, made, stopId } = visit
    await luis.send(luis.tap({ kind: 'done', stopId }))
    expect(await statuses(visit)).toEqual(['pickup-confirmed', 'drop-off-confirmed'])
    expect(await box('102')).toEqual({ place: 'site', orderId: made, isFull: false })
    await luis.send(luis.tap({ kind: 'dumped', orderId: old, facilityId: stage.fleet.landfillId }))
    expect(await statuses(visit)).toEqual(['waste-processing', 'drop-off-confirmed'])
    expect(await box('102')).toEqual({ place: 'site', orderId: made, isFull: false })
  })

  test('the new order waits to be planned if the truck does not come back', async () => {
    const visit = await exchange('103')
    await luis.send(luis.tap({ kind: 'taken', stopId: visit.stopId }))
    await luis.send(luis.tap({ kind: 'could-not', stopId: visit.stopId, reason: 'our-truck' }))
    expect(await statuses(visit)).toEqual(['pickup-confirmed', 'pending-drop-off'])
    await stage.place(visit.made, stage.dayIn(0))
  })

  test('the stop is a pick-up if the new order is cancelled, and the tap Taken then becomes a question', async () => {
    const visit = await exchange('104')
    await cancelOrder(stage.deps, { orderId: visit.made, by: 'admin', actorId: null })
    expect(await stage.stopOf(visit.stopId)).toMatchObject({ kind: 'pickup' })
    const { results } = await luis.send(luis.tap({ kind: 'taken', stopId: visit.stopId }))
    expect(results).toMatchObject([{ outcome: 'needs-office', why: 'order-moved-on' }])
    await luis.send(luis.tap({ kind: 'done', stopId: visit.stopId }))
    expect(await stage.statusOf(visit.old)).toBe('pickup-confirmed')
  })
})

test('Only a swap of one size can bring its box back', async () => {
  const { id: stopId, version } = await stage.place(await stage.order(), stage.dayIn(0))
  const change = { stopId, version, isSameBox: true }
  await expect(changeStop(stage.deps, stage.fleet.acting, change)).rejects.toMatchObject({ refusal: 'not-one-size' })
})
