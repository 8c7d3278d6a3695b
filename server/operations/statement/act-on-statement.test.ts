import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pair } from '#domain/statement/check-statement.ts'
import { findStatement } from '#server/db/statement/statements.ts'
import { colleagueOf, statementColumns, statementFile, tippedLoad } from '#server/testing/dispatch/statement-stage.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { askAboutLoad, type ExpectedPair, setLineAside, takeOverAll, takeOverCost } from './act-on-statement.ts'
import { checkedOf, importStatement } from './import-statement.ts'

let stage: DispatchStage
let statementId: string
let orders: string[]
beforeAll(async () => {
  stage = await openDispatchStage()
  const day = stage.dayIn(0)
  const ours = ['101', '102', '103', '105', '106']
  orders = await Promise.all(ours.map(ticketNumber => tippedLoad(stage, { ticketNumber, tons: 2, day })))
  const lines = ['101', '102', '103', '104'].map(ticketNumber => ({
    ticketNumber,
    dollars: '90.00',
    tons: ticketNumber === '102' || ticketNumber === '103' ? 2.5 : 2,
  }))
  const file = { facilityId: stage.fleet.landfillId, columns: statementColumns, text: statementFile(day, lines) }
  statementId = (await importStatement(stage.deps, stage.fleet.acting, file)).statementId
})
afterAll(() => stage.close())

const checked = async () => {
  const statement = await findStatement(stage.db, stage.organization.id, statementId)
  if (!statement) throw new Error('the statement is gone')
  return checkedOf(stage.db, statement)
}
const countsOf = async () => {
  const { matched, differing, unknown, missing } = await checked()
  return [matched, differing, unknown, missing].map(list => list.length)
}
const costOf = async (orderId: string | undefined) =>
  (await stage.pool.query('SELECT tip_cost_in_cents AS cost FROM load WHERE order_id = $1', [orderId])).rows[0]?.cost
const changed = { refusal: 'statement-changed' }
/** Returns a line and its load as the page names them. */
const seenOf = (pair: Pair | undefined): ExpectedPair => ({
  statementId,
  lineId: pair?.line.id ?? '',
  orderId: pair?.load.orderId ?? '',
  version: pair?.load.version ?? 0,
})

test('if weights differ, the office can keep our ticket and take over the billed cost', async () => {
  const { acting } = stage.fleet
  expect(await countsOf()).toEqual([1, 2, 1, 2])
  const { differing } = await checked()
  const seen = seenOf(differing[0])
  expect(await costOf(orders[1])).toBeNull()
  await takeOverCost(stage.deps, acting, seen)
  expect(await costOf(orders[1])).toBe(9_000)
  expect((await checked()).differing.map(one => one.isTaken)).toEqual([true, false])
  const late = takeOverCost(stage.deps, await colleagueOf(stage), seen)
  await expect(late).rejects.toMatchObject({ refusal: 'changed-meanwhile', values: { who: 'Dana' } })
})

test('the office takes over no cost for a load that was changed meanwhile, or for a line that has another load', async () => {
  const { acting } = stage.fleet
  const { differing } = await checked()
  const seen = seenOf(differing.find(one => one.load.orderId === orders[2]))
  await stage.pool.query('UPDATE load SET tons = 2.9, version = version + 1 WHERE order_id = $1', [orders[2]])
  await expect(takeOverCost(stage.deps, acting, seen)).rejects.toMatchObject({ refusal: 'changed-meanwhile' })
  const other = { ...seen, orderId: orders[3] ?? '' }
  await expect(takeOverCost(stage.deps, acting, other)).rejects.toMatchObject(changed)
  expect([await costOf(orders[2]), await costOf(orders[3])]).toEqual([null, null])
})

test('a ticket that was corrected is taken over together with all others that match', async () => {
  await stage.pool.query('UPDATE load SET tons = 2.5 WHERE order_id = $1', [orders[2]])
  expect(await countsOf()).toEqual([2, 1, 1, 2])
  expect(await takeOverAll(stage.deps, stage.fleet.acting, { statementId })).toBe(1)
  expect(await takeOverAll(stage.deps, stage.fleet.acting, { statementId })).toBe(0)
  expect(await costOf(orders[2])).toBe(9_000)
})

test('the office sets a line aside that is not ours, and takes it up again', async () => {
  const { acting } = stage.fleet
  const lineId = (await checked()).unknown[0]?.id ?? ''
  const setAside = (isSetAside: boolean) => setLineAside(stage.deps, acting, { statementId, lineId, isSetAside })
  await setAside(true)
  expect((await checked()).unknown[0]?.isSetAside).toBe(true)
  await setAside(false)
  expect((await checked()).unknown[0]?.isSetAside).toBe(false)
  const other = (await checked()).matched[0]?.line.id ?? ''
  const known = setLineAside(stage.deps, acting, { statementId, lineId: other, isSetAside: true })
  await expect(known).rejects.toMatchObject(changed)
})

test('the office asks about a load that was not billed, and the load is found once another file bills it', async () => {
  const { acting } = stage.fleet
  const ask = { statementId, orderId: orders[3] ?? '', isAsked: true }
  await askAboutLoad(stage.deps, acting, ask)
  const askedAbout = (await checked()).missing.filter(one => one.isAskedAbout)
  expect(askedAbout.map(one => one.orderId)).toEqual([orders[3]])
  const late = statementFile(stage.dayIn(0), [{ ticketNumber: '105', tons: 2, dollars: '88.10' }])
  await importStatement(stage.deps, acting, {
    facilityId: stage.fleet.landfillId,
    columns: statementColumns,
    text: late,
  })
  expect(await costOf(orders[3])).toBe(8_810)
  await expect(askAboutLoad(stage.deps, acting, ask)).rejects.toMatchObject(changed)
  expect((await checked()).missing.map(one => one.orderId)).toEqual([orders[4]])
})

test('a load that was tipped elsewhere after all loses its billed cost', async () => {
  await stage.pool.query('UPDATE load SET facility_id = $2 WHERE order_id = $1', [orders[0], stage.fleet.yardId])
  expect(await costOf(orders[0])).toBeNull()
  expect((await checked()).unknown).toHaveLength(2)
})

test('another hauler finds no statement', async () => {
  const other = { ...(await colleagueOf(stage)), organizationId: '00000000-0000-4000-8000-00000000c0de' }
  const ask = {
    statementId,
    lineId: statementId,
    orderId: orders[4] ?? '',
    version: 1,
    isSetAside: true,
    isAsked: true,
  }
  for (const act of [takeOverAll, takeOverCost, setLineAside, askAboutLoad]) {
    await expect(act(stage.deps, other, ask)).rejects.toMatchObject({ refusal: 'statement-not-found' })
  }
})
