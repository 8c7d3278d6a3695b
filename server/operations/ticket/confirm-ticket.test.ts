import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listTickets } from '#server/db/dispatch/tickets.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { billConfirmedLoads } from '#server/operations/ticket/bill-confirmed-loads.ts'
import { type ConfirmTicket, confirmTicket } from '#server/operations/ticket/confirm-ticket.ts'
import { photograph } from '#server/testing/camera.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, makeFleet, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { dyingStore } from '#server/testing/dying-deps.ts'
import { makeOrganization } from '#server/testing/factories.ts'

let stage: DispatchStage
beforeEach(async () => {
  stage = await openDispatchStage()
})
afterEach(async () => {
  expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  await stage.close()
})

const phone = () => stage.phoneOf(stage.fleet.drivers[0])
async function taken(): Promise<string> {
  const orderId = await stage.order()
  await stage.deliver(orderId)
  await stage.askPickup(orderId)
  const { id: stopId } = await stage.place(orderId, stage.dayIn(1))
  await stage.publish(stage.dayIn(1))
  const luis = phone()
  await luis.send(luis.tap({ kind: 'done', stopId }))
  return orderId
}
async function tipped(ticketNumber: string): Promise<string> {
  const orderId = await taken()
  const luis = phone()
  await luis.send(
    luis.tap({ kind: 'dumped', orderId, facilityId: stage.fleet.landfillId }),
    luis.tap({ kind: 'ticket', orderId, ticketNumber, tons: 1.5 }),
  )
  return orderId
}
/** Adds one more photo to the order, and makes it the photo of the ticket. */
async function sentAsTicket(orderId: string): Promise<void> {
  const photoId = await photograph(stage.deps, { orderId, kind: 'pickup' })
  await stage.pool.query('UPDATE load SET ticket_photo_id = $2 WHERE order_id = $1', [orderId, photoId])
}
const loadOf = async (orderId: string) =>
  (await stage.pool.query('SELECT *, tons::float8 AS tons FROM load WHERE order_id = $1', [orderId])).rows[0]
const bills = async (orderId: string) =>
  (await stage.pool.query('SELECT version FROM bill WHERE order_id = $1', [orderId])).rows.length
const questions = async () =>
  (await stage.pool.query('SELECT kind FROM question ORDER BY asked_at')).rows.map(one => one.kind)
async function confirm(orderId: string, more: Partial<ConfirmTicket> = {}, deps: PaymentDeps = stage.deps) {
  const { version } = await loadOf(orderId)
  const ask = {
    orderId,
    version,
    tons: '1.5',
    grossInPounds: null,
    tareInPounds: null,
    ticketNumber: '1',
    isSure: false,
  }
  return confirmTicket(deps, stage.fleet.acting, { ...ask, ...more })
}

test('the office confirms a load without a photo if its photo is not of a ticket', async () => {
  const orderId = await tipped('1')
  await sentAsTicket(orderId)
  expect(await listTickets(stage.db, stage.organization.id, { orderId })).toMatchObject([{ hasPhoto: false }])
  await confirm(orderId)
  const { rows } = await stage.pool.query('SELECT ticket_photo_id AS photo FROM weighing WHERE order_id = $1', [
    orderId,
  ])
  expect(rows).toEqual([{ photo: null }])
})

test('the list has tickets that were read before loads without a ticket, and the oldest first', async () => {
  const orders = [await tipped('1'), await tipped('2'), await taken(), await taken()]
  const [read, readEarlier, dumped, dumpedEarlier] = orders
  const luis = phone()
  for (const orderId of [dumped, dumpedEarlier])
    await luis.send(luis.tap({ kind: 'dumped', orderId, facilityId: stage.fleet.landfillId }))
  for (const orderId of [readEarlier, dumpedEarlier])
    await stage.pool.query(`UPDATE load SET dumped_at = dumped_at - interval '1 hour' WHERE order_id = $1`, [orderId])
  const listed = async () => (await listTickets(stage.db, stage.organization.id)).map(one => one.orderId)
  expect(await listed()).toEqual([readEarlier, read, dumpedEarlier, dumped])
  await stage.pool.query(`UPDATE load SET state = 'confirmed' WHERE order_id = $1`, [read])
  expect(await listed()).toEqual([readEarlier, dumpedEarlier, dumped])
  await stage.pool.query(`UPDATE load SET state = 'ticketed' WHERE order_id = $1`, [read])
  expect(await listTickets(stage.db, read ?? '')).toEqual([])
})

describe('A ticket that the office confirms', () => {
  test('bills and settles the order', async () => {
    const orderId = await tipped('1')
    const { status, balanceInCents } = await confirm(orderId)
    expect(['completed', 'payment-pending']).toContain(status)
    const { rows } = await stage.pool.query('SELECT balance_in_cents FROM bill WHERE order_id = $1', [orderId])
    expect(balanceInCents).toBe(rows[0].balance_in_cents)
    expect(await stage.statusOf(orderId)).toBe(status)
    expect(await loadOf(orderId)).toMatchObject({
      state: 'confirmed',
      tons: 1.5,
      confirmed_by: stage.fleet.acting.actorId,
    })
    expect(await bills(orderId)).toBe(1)
  })

  test('is confirmed once, and another page that shows it is refused', async () => {
    const orderId = await tipped('1')
    const { version } = await loadOf(orderId)
    await confirm(orderId)
    await expect(confirm(orderId, { version })).rejects.toMatchObject({ refusal: 'load-changed' })
    await expect(confirm(orderId)).rejects.toMatchObject({ refusal: 'load-changed' })
    expect(await bills(orderId)).toBe(1)
  })

  test('on five pages at once is confirmed once', async () => {
    const orderId = await tipped('1')
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => confirm(orderId)))
    expect(all.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect(await bills(orderId)).toBe(1)
  })

  test('is refused if another order has its number, and the refusal names that order', async () => {
    const [first, second] = [await tipped('1'), await tipped('2')]
    const { rows } = await stage.pool.query('SELECT friendly_id AS name FROM orders WHERE id = $1', [first])
    const refused = confirm(second, { ticketNumber: '1' })
    await expect(refused).rejects.toMatchObject({ refusal: 'ticket-used', values: { order: rows[0].name } })
    expect((await loadOf(second)).state).toBe('ticketed')
  })

  test('must add up, and needs a second yes if its weight is unusual', async () => {
    const orderId = await tipped('1')
    const scale = { grossInPounds: 30_000, tareInPounds: 27_000 }
    await expect(confirm(orderId, { ...scale, tons: '1.4' })).rejects.toMatchObject({
      refusal: 'ticket-does-not-add-up',
    })
    await expect(confirm(orderId, { tons: '0.1' })).rejects.toMatchObject({ refusal: 'ticket-implausible' })
    await expect(confirm(orderId, { tons: '2.1' })).rejects.toMatchObject({ refusal: 'ticket-implausible' })
    expect(await bills(orderId)).toBe(0)
    await confirm(orderId, { ...scale, tons: '1.5' })
    const other = await tipped('2')
    await confirm(other, { tons: '2.1', ticketNumber: '2', isSure: true })
  })

  test('of another hauler does not exist', async () => {
    const orderId = await tipped('1')
    const { acting } = await makeFleet(stage.db, await makeOrganization(stage.db))
    const ask = {
      orderId,
      version: 1,
      tons: '1.5',
      grossInPounds: null,
      tareInPounds: null,
      ticketNumber: '1',
      isSure: false,
    }
    await expect(confirmTicket(stage.deps, acting, ask)).rejects.toMatchObject({ refusal: 'load-not-found' })
    await expect(confirmTicket(stage.deps, acting, { ...ask, orderId: randomUUID() })).rejects.toMatchObject({
      refusal: 'load-not-found',
    })
  })

  test('is billed by the next server if this one dies at any moment', async () => {
    const whole = dyingStore({ ...stage.deps, pool: stage.pool })
    await confirm(await tipped('whole'), { ticketNumber: 'whole' }, whole.deps)
    expect(whole.passed.length).toBeGreaterThan(2)
    for (let point = 0; point < whole.passed.length; point += 1) {
      const orderId = await tipped(`T${point}`)
      const dying = dyingStore({ ...stage.deps, pool: stage.pool }, point)
      await expect(confirm(orderId, { ticketNumber: `T${point}` }, dying.deps)).rejects.toThrow()
      await billConfirmedLoads(stage.deps)
      const { state } = await loadOf(orderId)
      expect([point, state, await bills(orderId)]).toEqual([point, state, state === 'confirmed' ? 1 : 0])
      if (point > 0) expect([point, state]).toEqual([point, 'confirmed'])
    }
  })
})

describe('A load', () => {
  test('that a driver leaves full in the yard waits there and is tipped later', async () => {
    const orderId = await taken()
    const luis = phone()
    await luis.send(luis.tap({ kind: 'left-in-yard', orderId }))
    expect((await loadOf(orderId)).state).toBe('in-yard')
    await luis.send(luis.tap({ kind: 'dumped', orderId, facilityId: stage.fleet.landfillId }))
    expect(await loadOf(orderId)).toMatchObject({ state: 'dumped', facility_id: stage.fleet.landfillId })
    const late = await luis.send(luis.tap({ kind: 'left-in-yard', orderId }))
    expect(late.results[0]?.outcome).toBe('needs-office')
  })

  test('that is tipped twice keeps its first time, and keeps its facility once it has a ticket', async () => {
    const orderId = await taken()
    const luis = phone()
    await luis.send(luis.tap({ kind: 'dumped', orderId, facilityId: stage.fleet.yardId }))
    const { dumped_at: first } = await loadOf(orderId)
    stage.wait(60_000)
    await luis.send(luis.tap({ kind: 'dumped', orderId, facilityId: stage.fleet.landfillId }))
    expect(await loadOf(orderId)).toMatchObject({ dumped_at: first, facility_id: stage.fleet.landfillId })
    await luis.send(
      luis.tap({ kind: 'ticket', orderId, ticketNumber: '7', tons: 1 }),
      luis.tap({ kind: 'dumped', orderId, facilityId: stage.fleet.yardId }),
    )
    expect(await loadOf(orderId)).toMatchObject({
      state: 'ticketed',
      facility_id: stage.fleet.landfillId,
      ticket_number: '7',
    })
  })

  test('whose ticket comes without a tap for the tipping counts as tipped, and its box is empty', async () => {
    const orderId = await stage.order()
    await stage.deliver(orderId, '101')
    await stage.askPickup(orderId)
    const { id: stopId } = await stage.place(orderId, stage.dayIn(1))
    await stage.publish(stage.dayIn(1))
    stage.wait(1000)
    const luis = phone()
    await luis.send(
      luis.tap({ kind: 'done', stopId }),
      luis.tap({ kind: 'ticket', orderId, ticketNumber: '9', tons: 2 }),
    )
    expect(await loadOf(orderId)).toMatchObject({ state: 'ticketed', dumped_at: expect.any(Date) })
    const { rows } = await stage.pool.query(`SELECT order_id, is_full FROM container WHERE friendly_id = 'C-101'`)
    expect(rows).toEqual([{ order_id: null, is_full: false }])
    expect(await stage.statusOf(orderId)).toBe('waste-processing')
  })

  test('whose ticket number another order has keeps its weight, and the office is asked', async () => {
    await tipped('1')
    const orderId = await taken()
    const luis = phone()
    const { results } = await luis.send(
      luis.tap({ kind: 'dumped', orderId, facilityId: stage.fleet.landfillId }),
      luis.tap({ kind: 'ticket', orderId, ticketNumber: '1', tons: 1.2 }),
    )
    expect(results.map(one => one.outcome)).toEqual(['accepted', 'needs-office'])
    expect(await loadOf(orderId)).toMatchObject({ ticket_number: null, tons: 1.2, state: 'ticketed' })
    expect(await questions()).toEqual(['ticket-used'])
  })

  test('is not changed by taps for an order without a load or for an unknown facility', async () => {
    const orderId = await stage.order()
    const luis = phone()
    const { results } = await luis.send(
      luis.tap({ kind: 'dumped', orderId, facilityId: stage.fleet.landfillId }),
      luis.tap({ kind: 'dumped', orderId: randomUUID(), facilityId: stage.fleet.landfillId }),
    )
    expect(results.map(one => one.outcome)).toEqual(['needs-office', 'refused'])
    const loaded = await taken()
    const elsewhere = await luis.send(luis.tap({ kind: 'dumped', orderId: loaded, facilityId: randomUUID() }))
    expect(elsewhere.results).toMatchObject([{ outcome: 'refused', why: 'facility-not-found' }])
    expect((await loadOf(loaded)).state).toBe('on-truck')
  })
})
