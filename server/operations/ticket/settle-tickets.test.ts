import { randomUUID } from 'node:crypto'
import { plainJpeg } from '@rolloff/photo/photo.stage.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveDriverPhoto } from '#server/operations/dispatch/save-driver-photo.ts'
import { turnSwitch } from '#server/operations/office/turn-switch.ts'
import { settleTickets } from '#server/operations/ticket/settle-tickets.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'

const jpeg = Buffer.from(plainJpeg)

let stage: DispatchStage
beforeEach(async () => {
  stage = await openDispatchStage()
})
afterEach(async () => {
  expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  await stage.close()
})

type Paper = { readonly ticketNumber: string | null; readonly tons: number; readonly hasPhoto?: boolean }

async function weighed({ ticketNumber, tons, hasPhoto = true }: Paper): Promise<string> {
  const orderId = await stage.order()
  await stage.deliver(orderId)
  await stage.askPickup(orderId)
  const { id: stopId } = await stage.place(orderId, stage.dayIn(1))
  await stage.publish(stage.dayIn(1))
  const luis = stage.phoneOf(stage.fleet.drivers[0])
  const photoId = randomUUID()
  await luis.send(
    luis.tap({ kind: 'done', stopId }),
    luis.tap({ kind: 'dumped', orderId, facilityId: stage.fleet.landfillId }),
    luis.tap({ kind: 'ticket', orderId, ticketNumber, tons, photoIds: [photoId] }),
  )
  const announced = { driverId: stage.fleet.drivers[0].id, linkRouteId: null, photoId }
  if (hasPhoto) await saveDriverPhoto(stage.deps, { ...announced, content: jpeg })
  return orderId
}
const loadStates = async () =>
  Object.fromEntries(
    (await stage.pool.query('SELECT order_id AS id, state FROM load')).rows.map(({ id, state }) => [id, state]),
  )

test('if the hauler allows it, complete and plausible tickets settle without the office, and all others wait for it', async () => {
  const whole = await weighed({ ticketNumber: '1', tons: 1.5 })
  const others = [
    await weighed({ ticketNumber: '2', tons: 1.5, hasPhoto: false }),
    await weighed({ ticketNumber: null, tons: 1.5 }),
    await weighed({ ticketNumber: '3', tons: 2.1 }),
    // The first order has the same ticket number, so the office has to decide.
    await weighed({ ticketNumber: '1', tons: 1.5 }),
  ]
  const asked = await weighed({ ticketNumber: '4', tons: 1.5 })
  await stage.pool.query(
    `INSERT INTO question (organization_id, kind, order_id, tap_id, asked_at)
     SELECT organization_id, 'box-elsewhere', $1, id, now() FROM tap LIMIT 1`,
    [asked],
  )
  others.push(asked)
  const charged = await weighed({ ticketNumber: '5', tons: 1.5 })
  await stage.pool.query(
    `INSERT INTO order_fee (organization_id, order_id, kind, amount_in_cents, facts, happened_at, proposed_at)
     SELECT organization_id, id, 'overfill', 7500, '{}', now(), now() FROM orders WHERE id = $1`,
    [charged],
  )
  others.push(charged)
  await settleTickets(stage.deps)
  expect(new Set(Object.values(await loadStates()))).toEqual(new Set(['ticketed']))

  await turnSwitch(stage.deps, stage.fleet.acting, 'settlesAlone', true)
  await settleTickets(stage.deps)
  await settleTickets(stage.deps)
  const wait = Object.fromEntries(others.map(id => [id, 'ticketed']))
  expect(await loadStates()).toEqual({ [whole]: 'confirmed', ...wait })
  expect(['completed', 'payment-pending']).toContain(await stage.statusOf(whole))
  const { rows: bills } = await stage.pool.query('SELECT order_id AS id, version FROM bill')
  expect(bills).toEqual([{ id: whole, version: 1 }])
  const { rows: said } = await stage.pool.query(
    `SELECT object, actor_id AS by FROM change WHERE act IN ('confirm-ticket', 'settle-tickets') ORDER BY seq`,
  )
  expect(said).toEqual([
    { object: 'organization', by: stage.fleet.acting.actorId },
    { object: 'load', by: null },
  ])
})
