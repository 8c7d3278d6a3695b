import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BoxFigure, Figure, OrderFigure } from '#domain/report/figures.ts'
import { addDays, type Day, daysBetween, isoDateOf, localTime } from '#domain/value/calendar.ts'
import { moveContainer } from '#server/db/fleet/containers.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { readFigureBoxes, readFigureOrders, readReport } from './read-report.ts'
import { rollUpFigures } from './roll-up-days.ts'

let stage: DispatchStage
let organizationId: string
let today: Day
beforeEach(async () => {
  stage = await openDispatchStage()
  organizationId = stage.organization.id
  today = localTime(stage.deps.clock(), 'America/Chicago').day
})
afterEach(async () => {
  expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  await stage.close()
})

const rows = async (text: string, ...values: unknown[]) => (await stage.pool.query(text, values)).rows
const read = async (organization = organizationId) => {
  const ask = {
    organizationId: organization,
    areaId: null,
    from: today,
    to: addDays(today, 20),
    step: 'month' as const,
  }
  const sums: Partial<Record<Figure, number>> = {}
  for (const row of (await readReport(stage.deps, ask)).rows)
    for (const [figure, value] of Object.entries(row.sums) as [Figure, number][])
      sums[figure] = (sums[figure] ?? 0) + value
  return sums
}
const behind = async (figure: OrderFigure, organization = organizationId) =>
  (
    await readFigureOrders(stage.deps, {
      organizationId: organization,
      areaId: null,
      from: today,
      to: addDays(today, 20),
      figure,
      after: null,
    })
  ).orders
const wait = (hours: number) => stage.wait(hours * 3_600_000)

const boxesBehind = async (figure: BoxFigure) => {
  const ask = { organizationId, areaId: null, from: today, to: addDays(today, 20), figure, after: null }
  return (await readFigureBoxes(stage.deps, ask)).boxes
}

/** Puts one box at the customer of the order. Returns its number. */
async function setDown(orderId: string): Promise<string> {
  const [box] = await rows(
    'SELECT id, friendly_id AS number FROM container WHERE organization_id = $1 LIMIT 1',
    organizationId,
  )
  const at = stage.deps.clock()
  const set = { containerId: box.id, event: 'set-down', to: { place: 'site', orderId }, at, recordedAt: at } as const
  await stage.db.transaction().execute(tx => moveContainer(tx, set))
  return box.number
}

/** Returns an order that was delivered five days ago, with its box. No day is stored yet. */
async function orderOfFiveDays(): Promise<string> {
  const orderId = await stage.order()
  await stage.deliver(orderId)
  await setDown(orderId)
  wait(24 * 5)
  return orderId
}

test('an order, its payment, its visit and its box are counted at once, and a checkout stores no figure', async () => {
  const orderId = await stage.order()
  const [paid] = await rows('SELECT amount_in_cents AS cents FROM payment WHERE order_id = $1', orderId)
  const sums = await read()
  expect(sums.orders).toBe(1)
  expect((sums.revenue ?? 0) + (sums.tax ?? 0)).toBe(paid.cents)
  expect(await behind('orders')).toEqual([{ id: orderId, number: expect.stringMatching(/^R-\d+$/), value: 1 }])
  expect(await rows('SELECT * FROM daily_figure')).toEqual([])

  // The delivery is promised, and succeeds at the first attempt.
  await stage.deliver(orderId)
  expect(await read()).toMatchObject({ visits: 1, 'first-visits': 1, promised: 1 })

  // A box counts as one box-day on each day, including today. It is out while it is at a customer.
  const number = await setDown(orderId)
  const { 'box-days': boxDays = 0, 'days-out': daysOut } = await read()
  const days = daysBetween(today, localTime(stage.deps.clock(), 'America/Chicago').day) + 1
  const [{ boxes }] = await rows(
    'SELECT count(*)::int AS boxes FROM container WHERE organization_id = $1',
    organizationId,
  )
  expect(boxes).toBeGreaterThan(0)
  expect(boxDays).toBe(boxes * days)
  expect(daysOut).toBe(1)
  const behindDays = await boxesBehind('box-days')
  expect(behindDays.reduce((sum, one) => sum + one.value, 0)).toBe(boxDays)
  expect(await boxesBehind('days-out')).toMatchObject([{ number, value: 1 }])
})

test('the figures of the days that are over are stored once, and a later checkout stores none', async () => {
  await orderOfFiveDays()
  const before = await read()
  await rollUpFigures(stage.deps)
  const stored = await rows('SELECT * FROM daily_figure ORDER BY day, figure')
  expect(stored.length).toBeGreaterThan(3)
  const [{ until }] = await rows('SELECT until::text FROM rolled_up')
  expect(until).toBe(isoDateOf(addDays(localTime(stage.deps.clock(), 'America/Chicago').day, -1)))
  await rollUpFigures(stage.deps)
  expect(await rows('SELECT * FROM daily_figure ORDER BY day, figure')).toEqual(stored)
  expect(await read()).toEqual(before)

  const rowVersions = await rows('SELECT xmin::text, * FROM daily_figure ORDER BY day, figure')
  await stage.order()
  expect(await rows('SELECT xmin::text, * FROM daily_figure ORDER BY day, figure')).toEqual(rowVersions)
  expect((await read()).orders).toBe(2)

  // Another hauler has none of these figures, and a stored figure contains no name.
  const other = '00000000-0000-4000-8000-00000000ffff'
  expect(await read(other)).toEqual({})
  expect(await behind('orders', other)).toEqual([])
  const columns = await rows(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'daily_figure' ORDER BY ordinal_position`,
  )
  expect(columns.map(one => one.name)).toEqual(['organization_id', 'service_area_id', 'day', 'figure', 'value'])
})

test('a stored day is rewritten in the transaction that changes it, or not at all', async () => {
  const orderId = await orderOfFiveDays()
  await rollUpFigures(stage.deps)
  const rate = 5000
  await rows('UPDATE facility SET tip_rate_in_cents = $1 WHERE id = $2', rate, stage.fleet.landfillId)
  const at = new Date(today + 3_600_000)
  const client = await stage.pool.connect()
  const load = [orderId, organizationId, stage.fleet.landfillId, at]
  const add = `INSERT INTO load (order_id, organization_id, facility_id, state, collected_at, dumped_at, tons)
    VALUES ($1, $2, $3, 'dumped', $4, $4, 2.5)`
  try {
    await client.query('BEGIN')
    await client.query(add, load)
    await client.query('ROLLBACK')
    expect((await read()).loads).toBeUndefined()
    await client.query('BEGIN')
    await client.query(add, load)
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  expect(await read()).toMatchObject({ loads: 1, pounds: 5000, 'tip-cost': 12_500 })
  const [stored] = await rows(`SELECT value FROM daily_figure WHERE figure = 'pounds'`)
  expect(Number(stored.value)).toBe(5000)
  await rows('UPDATE load SET tons = 3 WHERE order_id = $1', orderId)
  await rows('UPDATE facility SET tip_rate_in_cents = 1 WHERE id = $1', stage.fleet.landfillId)
  expect(await read()).toMatchObject({ pounds: 6000, 'tip-cost': 15_000 })
  expect(await behind('pounds')).toMatchObject([{ id: orderId, value: 6000 }])
  await rows('DELETE FROM load WHERE order_id = $1', orderId)
  expect((await read()).loads).toBeUndefined()
})
