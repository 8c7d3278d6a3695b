import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, localTime } from '#domain/value/calendar.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import type { Advance } from '#server/operations/order/advance-order.ts'
import { requestPickup } from '#server/operations/order/request-pickup.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { weekday } from '#server/testing/journey.ts'
import { advanceOrder } from '#server/testing/office-steps.ts'
import { placePaidOrder, walkTo } from '#server/testing/order-walk.ts'
import { weigh } from '#server/testing/weighed-order.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const today = () => localTime(stage.deps.clock(), 'America/Chicago').day
const inDays = (days: number) => ({ day: addDays(today(), days), start: 9, end: 12 })
const office = (orderId: string) => ({ orderId, by: 'admin', actorId: null }) as const
const driver = (orderId: string) => ({ orderId, by: 'driver', actorId: null }) as const

async function told(orderId: string): Promise<string[]> {
  const { rows } = await stage.pool.query<{ occasion: string }>(
    `SELECT split_part(key, ':', 1) AS occasion FROM message WHERE order_id = $1 AND channel = 'sms' ORDER BY id`,
    [orderId],
  )
  return rows.map(row => row.occasion).filter(occasion => occasion !== 'order-placed' && occasion !== 'placed')
}

describe('An order that is carried out', () => {
  it('is scheduled, delivered, picked up and dumped, and its customer is notified of each visit', async () => {
    const { orderId } = await placePaidOrder(stage)
    const does = async (acting: ReturnType<typeof office> | ReturnType<typeof driver>, step: Advance) =>
      (await advanceOrder(stage.deps, { ...acting, ...step })).status
    expect(await does(office(orderId), { event: 'schedule-drop-off', window: inDays(1) })).toBe('drop-off-scheduled')
    expect(await does(driver(orderId), { event: 'depart' })).toBe('in-transit-drop-off')
    expect(await does(driver(orderId), { event: 'deliver' })).toBe('drop-off-confirmed')
    await walkTo(stage.db, orderId, 'pickup-requested', stage.deps.clock())
    expect(await does(office(orderId), { event: 'schedule-pickup', window: inDays(6) })).toBe('pickup-scheduled')
    expect(await does(driver(orderId), { event: 'depart' })).toBe('in-transit-pickup')
    expect(await does(driver(orderId), { event: 'collect' })).toBe('pickup-confirmed')
    expect(await does(driver(orderId), { event: 'dump' })).toBe('waste-processing')
    expect(await told(orderId)).toEqual([
      'drop-off-scheduled',
      'out-for-delivery',
      'delivered',
      'pickup-scheduled',
      'picked-up',
    ])
    expect(await findOrder(stage.db, orderId)).toMatchObject({
      dropOffWindow: inDays(1),
      finalPickupWindow: inDays(6),
    })
  })

  it('is scheduled again after a failed visit, and its customer is notified of the next departure, too', async () => {
    const { orderId } = await placePaidOrder(stage)
    for (const why of ['The gate was locked', 'A car stood in the driveway']) {
      await advanceOrder(stage.deps, { ...office(orderId), event: 'schedule-drop-off', window: inDays(1) })
      await advanceOrder(stage.deps, { ...driver(orderId), event: 'depart' })
      const failed = { event: 'attempt-failed', why } as const
      expect(await advanceOrder(stage.deps, { ...driver(orderId), ...failed })).toEqual({ status: 'pending-drop-off' })
      stage.wait(24 * 3_600_000)
    }
    expect((await told(orderId)).filter(occasion => occasion === 'out-for-delivery')).toHaveLength(2)
    const { events } = await findOrder(stage.db, orderId)
    expect(events.at(-1)).toMatchObject({ event: 'attempt-failed', by: 'driver', why: 'A car stood in the driveway' })
  })

  it('is scheduled only for today or later, by a role and from a status that the lifecycle allows', async () => {
    const { orderId } = await placePaidOrder(stage)
    const refusalOf = (step: Parameters<typeof advanceOrder>[1]) => advanceOrder(stage.deps, step).catch(error => error)
    expect(await refusalOf({ ...office(orderId), event: 'schedule-drop-off', window: inDays(-1) })).toMatchObject({
      refusal: 'drop-off-too-early',
    })
    expect(await refusalOf({ ...driver(orderId), event: 'schedule-drop-off', window: inDays(1) })).toMatchObject({
      refusal: 'illegal-move',
    })
    expect(await refusalOf({ ...driver(orderId), event: 'deliver' })).toMatchObject({
      refusal: 'illegal-move',
      values: { status: 'pending-drop-off' },
    })
    expect((await findOrder(stage.db, orderId)).status).toBe('pending-drop-off')
    expect(await told(orderId)).toEqual([])
  })

  it('costs nothing for days by which the hauler comes later than requested', async () => {
    const { orderId, user } = await placePaidOrder(stage)
    await walkTo(stage.db, orderId, 'drop-off-confirmed', stage.deps.clock())
    const asked = { day: weekday(today(), 2), start: 9, end: 12 }
    await requestPickup(stage.deps, { orderId, by: 'customer', actorId: user.id, pickupWindow: asked })
    await advanceOrder(stage.deps, { ...office(orderId), event: 'schedule-pickup', window: inDays(40) })
    stage.wait(40 * 24 * 3_600_000)
    await walkTo(stage.db, orderId, 'waste-processing', stage.deps.clock())
    await weigh(stage, orderId, '0')
    expect(await billOrder(stage.deps, { orderId, actorId: null })).toMatchObject({
      status: 'completed',
      balanceInCents: 0,
    })
  })
})

describe('A customer who was promised a day', () => {
  const scheduled = async () => {
    const { orderId } = await placePaidOrder(stage)
    await advanceOrder(stage.deps, { ...office(orderId), event: 'schedule-drop-off', window: inDays(1) })
    stage.wait(1000)
    return orderId
  }
  const messages = async (occasion: string) => {
    const { rows } = await stage.pool.query<{ text: string }>(
      `SELECT text FROM message WHERE key LIKE $1 AND channel = 'sms' ORDER BY id`,
      [`${occasion}:%`],
    )
    return rows.map(row => row.text)
  }

  it('is told about another day or other hours, and not if the office schedules the same hours again', async () => {
    const orderId = await scheduled()
    const again = { ...office(orderId), event: 'reschedule' } as const
    expect(await advanceOrder(stage.deps, { ...again, window: inDays(2) })).toEqual({ status: 'drop-off-scheduled' })
    stage.wait(1000)
    await advanceOrder(stage.deps, { ...again, window: inDays(2) })
    expect(await told(orderId)).toEqual(['drop-off-scheduled', 'visit-changed'])
    const order = await findOrder(stage.db, orderId)
    expect(order.dropOffWindow).toEqual(inDays(2))
    expect(order.events.filter(one => one.event === 'reschedule').map(one => one.isPromise)).toEqual([true, false])
    await expect(advanceOrder(stage.deps, { ...again, window: inDays(-1) })).rejects.toMatchObject({
      refusal: 'drop-off-too-early',
    })
  })

  it('is told that the delivery or the pick-up failed, why, and what happens next', async () => {
    const orderId = await scheduled()
    await advanceOrder(stage.deps, { ...driver(orderId), event: 'depart' })
    await advanceOrder(stage.deps, { ...driver(orderId), event: 'attempt-failed', why: 'The gate was locked' })
    stage.wait(1000)
    await walkTo(stage.db, orderId, 'in-transit-pickup', stage.deps.clock())
    await advanceOrder(stage.deps, { ...driver(orderId), event: 'attempt-failed', why: 'A car stood in front' })
    const [delivery, pickup] = await messages('visit-failed')
    expect(delivery).toMatch(/could not deliver .*The gate was locked.* We text you a new day/)
    expect(pickup).toMatch(/could not pick up .*A car stood in front.* We text you a new day/)
  })

  it('is told if the office takes back the day of the delivery or of the pick-up', async () => {
    const orderId = await scheduled()
    await advanceOrder(stage.deps, { ...office(orderId), event: 'unschedule' })
    stage.wait(1000)
    await walkTo(stage.db, orderId, 'pickup-requested', stage.deps.clock())
    await advanceOrder(stage.deps, { ...office(orderId), event: 'schedule-pickup', window: inDays(6) })
    stage.wait(1000)
    await advanceOrder(stage.deps, { ...office(orderId), event: 'unschedule' })
    const [delivery, pickup] = await messages('date-taken-back')
    expect(delivery).toMatch(/cannot deliver .*9 AM - 12 PM/)
    expect(pickup).toMatch(/cannot pick up .*9 AM - 12 PM/)
  })
})

describe('A step that was recorded by mistake', () => {
  const walked = async (status: Parameters<typeof walkTo>[2]) => {
    const { orderId } = await placePaidOrder(stage)
    await walkTo(stage.db, orderId, status, stage.deps.clock())
    return orderId
  }

  it('is turned back if it was a departure, and the truck can leave again', async () => {
    for (const [on, before] of [
      ['in-transit-drop-off', 'drop-off-scheduled'],
      ['in-transit-pickup', 'pickup-scheduled'],
    ] as const) {
      const orderId = await walked(on)
      expect(await advanceOrder(stage.deps, { ...driver(orderId), event: 'turn-back' })).toEqual({ status: before })
      expect(await advanceOrder(stage.deps, { ...driver(orderId), event: 'depart' })).toEqual({ status: on })
    }
  })

  it.each([
    ['drop-off-confirmed', 'pending-drop-off'],
    ['pickup-confirmed', 'pending-pickup'],
    ['waste-processing', 'pickup-confirmed'],
  ] as const)('is reopened only by the office and with a reason, so that %s becomes %s', async (status, before) => {
    const orderId = await walked(status)
    const ask = { event: 'reopen', why: 'It was another order' } as const
    await expect(advanceOrder(stage.deps, { ...driver(orderId), ...ask })).rejects.toMatchObject({
      refusal: 'illegal-move',
    })
    expect(await advanceOrder(stage.deps, { ...office(orderId), ...ask })).toEqual({ status: before })
    const { events } = await findOrder(stage.db, orderId)
    expect(events.at(-1)).toMatchObject({ event: 'reopen', by: 'admin', why: 'It was another order' })
  })

  it('is not reopened once a bill exists', async () => {
    const orderId = await walked('waste-processing')
    await weigh(stage, orderId, '0')
    await billOrder(stage.deps, { orderId, actorId: null })
    const ask = { ...office(orderId), event: 'reopen', why: 'Weighed by mistake' } as const
    await expect(advanceOrder(stage.deps, ask)).rejects.toMatchObject({ refusal: 'already-billed', code: 'CONFLICT' })
  })
})
