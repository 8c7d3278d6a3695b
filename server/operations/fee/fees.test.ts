import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OrderId } from '#domain/order/order-id.ts'
import { listPublishedRoutes } from '#server/db/dispatch/driver-day.ts'
import { listFeesToDecide } from '#server/db/fee/shown-fees.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { addTypedFee } from '#server/operations/fee/add-typed-fee.ts'
import { decideFee } from '#server/operations/fee/decide-fee.ts'
import { releaseHeldFees } from '#server/operations/fee/release-held-fees.ts'
import { cancelOrder, quoteCancellation } from '#server/operations/order/cancel-order.ts'
import { billConfirmedLoads } from '#server/operations/ticket/bill-confirmed-loads.ts'
import { confirmTicket } from '#server/operations/ticket/confirm-ticket.ts'
import { settleTickets } from '#server/operations/ticket/settle-tickets.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { brokenAmounts } from '#server/testing/invariants.ts'
import { enterWeight } from '#server/testing/office-steps.ts'
import { weighingWith } from '#server/testing/weighed-order.ts'

let stage: DispatchStage
const query = async (text: string, values: unknown[] = []) => (await stage.pool.query(text, values)).rows
beforeAll(async () => {
  stage = await openDispatchStage()
  await query(`UPDATE service_area SET taxable_kinds = '{container,add-on,fee}'`)
})
afterEach(async () => {
  expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  expect(await brokenAmounts(stage.db)).toEqual([])
})
afterAll(() => stage.close())

const minute = 60_000
const luis = () => stage.phoneOf(stage.fleet.drivers[0])
const feesOf = (orderId: string) =>
  query(
    'SELECT id, kind, amount_in_cents AS amount, state, held_in_cents AS held FROM order_fee WHERE order_id = $1 ORDER BY kind',
    [orderId],
  )
const tellsOf = async (orderId: string, occasion: string) =>
  (await query(`SELECT text FROM message WHERE order_id = $1 AND channel = 'sms' AND key LIKE $2`, [
    orderId,
    `${occasion}:%`,
  ])) as { text: string }[]
const decide = (fee: { id: string; amount: number } | undefined, isAccepted: boolean) =>
  decideFee(stage.deps, stage.fleet.acting, { feeId: fee?.id ?? '', isAccepted, amountInCents: fee?.amount ?? 0 })
const orderOf = (orderId: string) => findOrder(stage.db, orderId as OrderId)
const byCustomer = (orderId: string) => ({ orderId, by: 'customer', actorId: null }) as const
const byOffice = (orderId: string) => ({ orderId, by: 'admin', actorId: null }) as const

async function planned(orderId: string, days = 0): Promise<string> {
  const { id } = await stage.place(orderId, stage.dayIn(days))
  await stage.publish(stage.dayIn(days))
  return id
}

/** Makes a drop-off that failed at a locked gate. */
async function triedInVain(reason = 'locked'): Promise<string> {
  const orderId = await stage.order()
  const stopId = await planned(orderId)
  const phone = luis()
  await phone.send(phone.tap({ kind: 'could-not', stopId, reason }))
  return orderId
}

/** Takes and tips a box that was filled above the rim, with its ticket. */
async function tooFull(): Promise<{ orderId: string; version: number }> {
  const orderId = await stage.order()
  await stage.deliver(orderId)
  await stage.askPickup(orderId)
  const stopId = await planned(orderId, 1)
  const phone = luis()
  await phone.send(
    phone.tap({ kind: 'done', stopId, isOverfilled: true }),
    phone.tap({ kind: 'dumped', orderId, facilityId: stage.fleet.landfillId }),
    phone.tap({ kind: 'ticket', orderId, ticketNumber: randomUUID(), tons: 1.5 }),
  )
  const [load] = await query('SELECT version FROM load WHERE order_id = $1', [orderId])
  return { orderId, version: load.version }
}
const confirm = ({ orderId, version }: { orderId: string; version: number }) => {
  const figures = { tons: '1.5', grossInPounds: null, tareInPounds: null, ticketNumber: null, isSure: true }
  return confirmTicket(stage.deps, stage.fleet.acting, { orderId, version, ...figures })
}

describe('A tap of a driver', () => {
  test('proposes its fees once with its photos, and the customer reads until when the driver can wait', async () => {
    const orderId = await stage.order()
    const stopId = await planned(orderId)
    const phone = luis()
    await phone.send(phone.tap({ kind: 'here', stopId }), phone.tap({ kind: 'wait', stopId }))
    expect((await stage.stopOf(stopId)).state).toBe('waiting')
    const [told] = await tellsOf(orderId, 'driver-waiting')
    expect(told?.text).toMatch(/can wait until \d+:?\d* (AM|PM)/)
    stage.wait(25 * minute)
    const end = phone.tap({ kind: 'could-not', stopId, reason: 'locked', photoIds: [randomUUID()] })
    await phone.send(end)
    await phone.send(end)
    expect(await feesOf(orderId)).toMatchObject([
      { kind: 'dry-run', amount: 15_000, state: 'proposed' },
      { kind: 'waiting', amount: 6_000, state: 'proposed' },
    ])
    const [{ photos }] = await query('SELECT photo_ids AS photos FROM order_fee WHERE order_id = $1', [orderId])
    expect(photos).toHaveLength(1)
    // The customer is notified of another visit of the order.
    const next = await planned(orderId, 1)
    await phone.send(phone.tap({ kind: 'here', stopId: next }), phone.tap({ kind: 'wait', stopId: next }))
    expect(await tellsOf(orderId, 'driver-waiting')).toHaveLength(2)
  })

  test('proposes no fee if the driver takes it back or our truck failed, and a late wait is not told', async () => {
    const [taken, own] = [await stage.order(), await triedInVain('our-truck')]
    const stopId = await planned(taken)
    const phone = luis()
    const wait = phone.tap({ kind: 'wait', stopId })
    const end = phone.tap({ kind: 'could-not', stopId, reason: 'locked' })
    await phone.send(wait, end, phone.tap({ kind: 'undo', tapId: end.id }))
    expect([await feesOf(taken), await feesOf(own)]).toEqual([[], []])
    expect(await tellsOf(taken, 'driver-waiting')).toHaveLength(1)
    // The driver took the first wait back, so it does not count when the driver waits again. 25 minutes are charged, not 55.
    const again = await stage.order()
    const againStop = await planned(again)
    const tooSoon = phone.tap({ kind: 'wait', stopId: againStop })
    await phone.send(tooSoon, phone.tap({ kind: 'undo', tapId: tooSoon.id }))
    stage.wait(30 * minute)
    await phone.send(phone.tap({ kind: 'wait', stopId: againStop }))
    stage.wait(25 * minute)
    await phone.send(phone.tap({ kind: 'could-not', stopId: againStop, reason: 'locked' }))
    expect((await feesOf(again)).find(fee => fee.kind === 'waiting')).toMatchObject({ amount: 6_000 })
    const late = await stage.order()
    const lateStop = await planned(late)
    const old = phone.tap({ kind: 'wait', stopId: lateStop })
    stage.wait(11 * minute)
    await phone.send(old)
    expect(await tellsOf(late, 'driver-waiting')).toEqual([])
  })

  test('proposes a fee for each wrong piece that was not paid, at the price of the order or of the hauler', async () => {
    const orderId = await stage.order()
    const [tires, mattresses] = [randomUUID(), randomUUID()]
    const items = [
      { materialId: tires, name: 'Tires', eachInCents: 2500, paidQuantity: 1, paidInCents: 2500 },
      { materialId: mattresses, name: 'Mattresses', eachInCents: 4000, paidQuantity: 0, paidInCents: 0 },
    ]
    const [{ snapshot }] = await query('SELECT snapshot FROM orders WHERE id = $1', [orderId])
    const withItems = `UPDATE orders SET snapshot = snapshot || jsonb_build_object('terms',
      CASE WHEN jsonb_typeof(snapshot->'terms') = 'object' THEN snapshot->'terms' ELSE '{}' END || $2::jsonb) WHERE id = $1`
    await query(withItems, [orderId, JSON.stringify({ items })])
    await stage.deliver(orderId)
    await stage.askPickup(orderId)
    const stopId = await planned(orderId, 1)
    const phone = luis()
    await phone.send(
      phone.tap({ kind: 'done', stopId }),
      phone.tap({ kind: 'dumped', orderId, facilityId: stage.fleet.landfillId }),
    )
    const tomorrow = { from: stage.dayIn(1), to: stage.dayIn(1) }
    const routes = await listPublishedRoutes(stage.db, {
      driverId: stage.fleet.drivers[0].id,
      ...tomorrow,
      language: 'en',
    })
    const named = [
      { id: tires, name: 'Tires' },
      { id: mattresses, name: 'Mattresses' },
    ]
    expect(routes.flatMap(({ loads }) => loads).find(load => load.orderId === orderId)?.items).toEqual(named)
    const ticket = phone.tap({
      kind: 'ticket',
      orderId,
      ticketNumber: randomUUID(),
      tons: 1.5,
      photoIds: [randomUUID()],
      wrongItems: [
        { materialId: tires, quantity: 3 },
        { materialId: mattresses, quantity: 2 },
        { materialId: null, quantity: 1 },
      ],
    })
    await phone.send(ticket)
    await phone.send(ticket)
    expect((await feesOf(orderId)).map(({ kind, amount, state }) => [kind, amount, state]).toSorted()).toEqual([
      ['wrong-material', 5000, 'proposed'],
      ['wrong-material', 5000, 'proposed'],
      ['wrong-material', 8000, 'proposed'],
    ])
    const facts = await query(`SELECT facts, photo_ids AS photos FROM order_fee WHERE order_id = $1`, [orderId])
    expect(facts.map(one => [one.facts.material ?? '', one.facts.quantity, one.photos.length]).toSorted()).toEqual([
      ['', 1, 1],
      ['Mattresses', 2, 1],
      ['Tires', 2, 1],
    ])
    await query('UPDATE orders SET snapshot = $2 WHERE id = $1', [orderId, JSON.stringify(snapshot)])
  })

  test('proposes money back if the driver comes after the promised hours', async () => {
    // The other tests run at any hour of the day, so the hauler pays for missed promises only in this test.
    await query('UPDATE organization SET missed_promise_in_cents = 2500')
    const orderId = await stage.order()
    const stopId = await planned(orderId)
    stage.wait(3 * 24 * 60 * minute)
    const phone = luis()
    await phone.send(phone.tap({ kind: 'here', stopId }))
    expect(await feesOf(orderId)).toMatchObject([{ kind: 'missed-promise', amount: -2500 }])
    await decide((await feesOf(orderId))[0], true)
    const [told] = await tellsOf(orderId, 'fee-decided')
    expect(told?.text).toContain('$25.00 goes back')
    await query('UPDATE organization SET missed_promise_in_cents = 0')
  })
})

describe('The bill', () => {
  test('waits for the decision about a fee, and has the accepted fee', async () => {
    const load = await tooFull()
    const { orderId } = load
    await expect(confirm(load)).rejects.toMatchObject({ refusal: 'fee-undecided' })
    const [fee] = await feesOf(orderId)
    await expect(decide({ ...fee, amount: 1 }, true)).rejects.toMatchObject({
      refusal: 'changed-meanwhile',
      values: { who: 'Luis' },
    })
    await decide(fee, true)
    await expect(decide(fee, false)).rejects.toMatchObject({ refusal: 'fee-decided', values: { who: 'Dana' } })
    await confirm(load)
    const order = await orderOf(orderId)
    expect(order.bill?.lines.find(one => one.kind === 'fee-overfill')).toMatchObject({ amountInCents: 10_000 })
    expect(order.bill?.consentedInCents).toBeGreaterThan(0)
    expect(order.fees).toMatchObject([{ kind: 'overfill', state: 'accepted' }])
  })

  test('of a confirmed load is made when the last fee is decided, and not before by the job', async () => {
    const { orderId } = await tooFull()
    await enterWeight(stage.deps, { orderId, weighing: await weighingWith(stage.db, orderId, '0'), actorId: null })
    await query(`UPDATE load SET state = 'confirmed', confirmed_at = now() WHERE order_id = $1`, [orderId])
    await billConfirmedLoads(stage.deps)
    const bill = () => billOrder(stage.deps, { orderId, actorId: null })
    await expect(bill()).rejects.toMatchObject({ refusal: 'fee-undecided' })
    await query(
      `INSERT INTO order_fee SELECT (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'tap_id', NULL,
         'kind', 'cleaning', 'state', 'waived', 'decided_at', now()))).* FROM order_fee f WHERE order_id = $1`,
      [orderId],
    )
    await expect(bill()).rejects.toMatchObject({ refusal: 'fee-undecided' })
    expect((await orderOf(orderId)).bill).toBeNull()
    await decide(
      (await feesOf(orderId)).find(fee => fee.state === 'proposed'),
      false,
    )
    expect((await orderOf(orderId)).bill?.version).toBe(1)
  })

  test('is made without the office once its fees are decided, if tickets settle alone', async () => {
    const { orderId } = await tooFull()
    await query(
      `WITH photo AS (INSERT INTO order_photo (organization_id, order_id, kind, media_type, content, created_at)
         SELECT organization_id, id, 'scale-ticket', 'image/png', 'photo', now() FROM orders WHERE id = $1 RETURNING id)
       UPDATE load SET ticket_photo_id = photo.id FROM photo WHERE order_id = $1`,
      [orderId],
    )
    await query('UPDATE organization SET settles_alone = true')
    await settleTickets(stage.deps)
    expect((await orderOf(orderId)).bill).toBeNull()
    await decide((await feesOf(orderId))[0], true)
    await settleTickets(stage.deps)
    await query('UPDATE organization SET settles_alone = false')
    expect((await orderOf(orderId)).bill?.lines.map(one => one.kind)).toContain('fee-overfill')
  })

  test('of an order whose consent named no fees is left to the customer, whatever the amount', async () => {
    const load = await tooFull()
    const { orderId } = load
    // The quote looks like a quote that an earlier version froze.
    await query('ALTER TABLE quote DISABLE TRIGGER USER')
    await query(`UPDATE quote SET snapshot = snapshot #- '{terms,fees}' WHERE cart_id = $1`, [orderId])
    await query('ALTER TABLE quote ENABLE TRIGGER USER')
    await query(`UPDATE orders SET snapshot = snapshot #- '{terms,fees}' WHERE id = $1`, [orderId])
    await decide((await feesOf(orderId))[0], true)
    expect(await confirm(load)).toMatchObject({ status: 'payment-pending' })
    const { bill } = await orderOf(orderId)
    expect(bill).toMatchObject({ consentedInCents: 0, chargeAfter: null })
  })

  test('is final, so that no fee is accepted after it', async () => {
    const load = await tooFull()
    const [fee] = await feesOf(load.orderId)
    await decide(fee, false)
    await confirm(load)
    await query(`UPDATE orders SET status = 'completed' WHERE id = $1`, [load.orderId])
    await query(`UPDATE order_fee SET state = 'proposed', decided_at = NULL, decided_by = NULL WHERE id = $1`, [fee.id])
    await expect(decide(fee, true)).rejects.toMatchObject({ refusal: 'fee-too-late' })
    await query(`UPDATE order_fee SET state = 'waived', decided_at = now() WHERE id = $1`, [fee.id])
    const [last] = await query(
      'SELECT to_status AS status FROM order_event WHERE order_id = $1 ORDER BY id DESC LIMIT 1',
      [load.orderId],
    )
    await query('UPDATE orders SET status = $2 WHERE id = $1', [load.orderId, last.status])
  })
})

describe('A cleaning fee that the office types', () => {
  const typed = (orderId: string, more = {}) => ({
    orderId,
    feeId: randomUUID(),
    amountInCents: 7_500,
    why: ' Concrete on the walls ',
    isAccepted: true,
    ...more,
  })
  const add = (ask: ReturnType<typeof typed>, acting = stage.fleet.acting) => addTypedFee(stage.deps, acting, ask)

  test('comes on the bill once with its reason, and the card is not charged because no consent names the fee', async () => {
    const load = await tooFull()
    const { orderId } = load
    await decide((await feesOf(orderId))[0], true)
    const ask = typed(orderId)
    await add(ask)
    await add(ask)
    const other = { refusal: 'changed-meanwhile', values: { who: 'Dana' } }
    await expect(add({ ...ask, amountInCents: 9_000 })).rejects.toMatchObject(other)
    expect(await feesOf(orderId)).toMatchObject([
      { kind: 'cleaning', amount: 7_500, state: 'accepted' },
      { kind: 'overfill', state: 'accepted' },
    ])
    expect(await tellsOf(orderId, 'fee-decided')).toHaveLength(2)
    const columns = 'act, actor_id AS by, before, after'
    const acts = await query(`SELECT ${columns} FROM change WHERE object_id = $1 ORDER BY seq`, [ask.feeId])
    const { actorId: by } = stage.fleet.acting
    const fee = { kind: 'cleaning', amountInCents: 7_500 }
    expect(acts).toEqual([
      { act: 'add-fee', by, before: null, after: { ...fee, orderId } },
      { act: 'decide-fee', by, before: { state: 'proposed' }, after: { state: 'accepted', orderId } },
    ])
    expect(await confirm(load)).toMatchObject({ status: 'payment-pending' })
    const { bill } = await orderOf(orderId)
    expect(bill).toMatchObject({ consentedInCents: 0, chargeAfter: null })
    const line = bill?.lines.find(one => one.kind === 'fee-cleaning')
    expect(line).toMatchObject({ amountInCents: 7_500, reason: { values: { why: 'Concrete on the walls' } } })
    await expect(add(typed(orderId))).rejects.toMatchObject({ refusal: 'fee-after-bill' })
  })

  test('that missed the bill is billed by the job once the last fee is decided', async () => {
    const load = await tooFull()
    const { orderId } = load
    await decide((await feesOf(orderId))[0], false)
    await add(typed(orderId))
    expect(await confirm(load)).toMatchObject({ status: 'payment-pending' })
    // The row looks as if the office decided while the bill was made.
    await query(`UPDATE order_fee SET settled_at = NULL WHERE order_id = $1`, [orderId])
    const other = `WHERE order_id = $1 AND kind = 'overfill'`
    await query(`UPDATE order_fee SET state = 'proposed', decided_at = NULL, decided_by = NULL ${other}`, [orderId])
    await billConfirmedLoads(stage.deps)
    expect((await orderOf(orderId)).bill?.version).toBe(1)
    await query(`UPDATE order_fee SET state = 'waived', decided_at = now() ${other}`, [orderId])
    await billConfirmedLoads(stage.deps)
    expect((await orderOf(orderId)).bill?.version).toBe(2)
  })

  test('is refused under the id of another order’s fee', async () => {
    const [first, second] = [await tooFull(), await tooFull()]
    const ask = typed(first.orderId, { isAccepted: false })
    await add(ask)
    await expect(add({ ...ask, orderId: second.orderId })).rejects.toMatchObject({ refusal: 'changed-meanwhile' })
    expect(await feesOf(second.orderId)).toMatchObject([{ kind: 'overfill' }])
  })

  test('that is only proposed stops the bill until the office decides', async () => {
    const load = await tooFull()
    await decide((await feesOf(load.orderId))[0], false)
    await add(typed(load.orderId, { isAccepted: false }))
    await expect(confirm(load)).rejects.toMatchObject({ refusal: 'fee-undecided' })
    expect(await tellsOf(load.orderId, 'fee-decided')).toEqual([])
    const [shown] = (await listFeesToDecide(stage.db, stage.fleet.acting.organizationId)).slice(-1)
    expect(shown).toMatchObject({ kind: 'cleaning', driver: 'Dana', facts: { why: 'Concrete on the walls' } })
    await decide((await feesOf(load.orderId))[0], false)
    expect((await orderOf(load.orderId)).fees).toEqual([])
    expect(await confirm(load)).toMatchObject({ status: 'completed' })
  })

  test('is refused before the delivery, for no amount, for too much, without a reason and for another hauler', async () => {
    const orderId = await stage.order()
    await expect(add(typed(orderId))).rejects.toMatchObject({ refusal: 'fee-not-now' })
    await expect(add(typed(orderId, { amountInCents: 0 }))).rejects.toMatchObject({ refusal: 'fee-not-above-zero' })
    await expect(add(typed(orderId, { amountInCents: 500_001 }))).rejects.toMatchObject({ refusal: 'fee-too-large' })
    await expect(add(typed(orderId, { why: ' ' }))).rejects.toMatchObject({ refusal: 'fee-reason-missing' })
    const other = { ...stage.fleet.acting, organizationId: randomUUID() }
    await expect(add(typed(orderId), other)).rejects.toMatchObject({ refusal: 'order-not-found' })
    expect(await feesOf(orderId)).toEqual([])
  })
})

describe('An order that is cancelled after a dry run', () => {
  const refunded = async (orderId: string) =>
    (await orderOf(orderId)).refunds.reduce((sum, one) => sum + one.amountRefunded, 0)
  const paid = async (orderId: string) => (await orderOf(orderId)).totalInCents

  test('keeps an accepted fee with its tax, as the page said before', async () => {
    const orderId = await triedInVain()
    await decide((await feesOf(orderId))[0], true)
    const total = await paid(orderId)
    const quoted = await quoteCancellation(stage.deps, byCustomer(orderId))
    expect(quoted).toEqual({ keptInCents: 16_238, heldInCents: 0, returnedInCents: total - 16_238 })
    const other = cancelOrder(stage.deps, { ...byCustomer(orderId), returnedInCents: total })
    await expect(other).rejects.toMatchObject({ refusal: 'price-changed' })
    const { returnedInCents } = quoted
    expect(await cancelOrder(stage.deps, { ...byCustomer(orderId), returnedInCents })).toEqual({ status: 'cancelled' })
    expect(await refunded(orderId)).toBe(total - 16_238)
    const [told] = await tellsOf(orderId, 'cancelled')
    expect(told?.text).toContain('$162.38 is kept')
  })

  test('holds back an undecided fee, and refunds it when the office waives it', async () => {
    const orderId = await triedInVain()
    const total = await paid(orderId)
    expect(await cancelOrder(stage.deps, byCustomer(orderId))).toEqual({ status: 'cancelled' })
    expect(await refunded(orderId)).toBe(total - 16_238)
    expect(await feesOf(orderId)).toMatchObject([{ state: 'proposed', held: 16_238 }])
    await decide((await feesOf(orderId))[0], false)
    expect(await refunded(orderId)).toBe(total)
    expect(await stage.statusOf(orderId)).toBe('refunded')
  })

  test('keeps a held fee when the office accepts it, and refunds it by itself after three days', async () => {
    const [kept, over] = [await triedInVain(), await triedInVain()]
    for (const orderId of [kept, over]) await cancelOrder(stage.deps, byCustomer(orderId))
    await decide((await feesOf(kept))[0], true)
    await releaseHeldFees(stage.deps)
    expect(await feesOf(over)).toMatchObject([{ state: 'proposed', held: 16_238 }])
    const [{ until }] = await query('SELECT held_until AS until FROM order_fee WHERE order_id = $1', [over])
    await releaseHeldFees({ ...stage.deps, clock: () => new Date(until.getTime() - 1) })
    expect(await stage.statusOf(over)).toBe('cancelled')
    await releaseHeldFees({ ...stage.deps, clock: () => until })
    expect([await stage.statusOf(kept), await stage.statusOf(over)]).toEqual(['cancelled', 'refunded'])
    expect(await refunded(kept)).toBe((await paid(kept)) - 16_238)
    expect((await tellsOf(kept, 'fee-decided'))[0]?.text).toContain('$162.38 is kept')
  })

  test('does not hold a second fee longer because the first fee was decided', async () => {
    const orderId = await triedInVain()
    await query(
      `INSERT INTO order_fee SELECT (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'tap_id', NULL))).*
       FROM order_fee f WHERE order_id = $1`,
      [orderId],
    )
    await cancelOrder(stage.deps, byCustomer(orderId))
    const heldUntil = async () =>
      (
        await query(`SELECT held_until AS until FROM order_fee WHERE order_id = $1 AND state = 'proposed'`, [orderId])
      ).map(fee => fee.until)
    const [until] = await heldUntil()
    stage.wait(60 * minute)
    const [first] = await feesOf(orderId)
    await decide(first, false)
    expect(await heldUntil()).toEqual([until])
    const [second] = (await feesOf(orderId)).filter(fee => fee.state === 'proposed')
    await decide(second, false)
  })

  test('by the hauler keeps no fee, unless the office says why', async () => {
    const [given, kept] = [await triedInVain(), await triedInVain()]
    for (const orderId of [given, kept]) await decide((await feesOf(orderId))[0], true)
    expect(await cancelOrder(stage.deps, byOffice(given))).toEqual({ status: 'refunded' })
    const keep = { why: 'Twice at a locked gate' }
    expect(await cancelOrder(stage.deps, { ...byOffice(kept), keep })).toEqual({ status: 'cancelled' })
    const { adjustments } = await orderOf(kept)
    expect(adjustments).toMatchObject([{ kind: 'kept-fee', amountInCents: 16_238 }])
  })
})
