import type { Tx } from '@rolloff/sql/connect.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDateOf } from '#domain/value/calendar.ts'
import { findStatement, takeOverCosts } from '#server/db/statement/statements.ts'
import { colleagueOf, statementColumns, statementFile, tippedLoad } from '#server/testing/dispatch/statement-stage.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { setLineAside } from './act-on-statement.ts'
import { chooseLoad, dropChosenLoad, listLoadsLike } from './choose-load.ts'
import { checkedOf, importStatement } from './import-statement.ts'

let stage: DispatchStage
let statementId: string
let text: string
/** Our tickets are 201 to 205. The landfill has billed 201, and 912 to 914, which are not ours. */
let orders: string[]
beforeAll(async () => {
  stage = await openDispatchStage()
  const day = stage.dayIn(0)
  const weights = [2, 2, 3, 4, 1.9]
  orders = []
  for (const [at, tons] of weights.entries())
    orders.push(await tippedLoad(stage, { ticketNumber: `20${at + 1}`, tons, day }))
  const billed = [
    { ticketNumber: '201', tons: 2, dollars: '90' },
    { ticketNumber: '00912', tons: 2, dollars: '91.50' },
    { ticketNumber: '913', tons: 3.4, dollars: '92' },
    { ticketNumber: '914', tons: 4, dollars: '93' },
  ]
  text = statementFile(day, billed)
  statementId = (await take(text)).statementId
})
afterAll(() => stage.close())

const take = (file: string) =>
  importStatement(stage.deps, stage.fleet.acting, {
    facilityId: stage.fleet.landfillId,
    columns: statementColumns,
    text: file,
  })
const looked = async () => {
  const statement = await findStatement(stage.db, stage.organization.id, statementId)
  if (!statement) throw new Error('the statement is gone')
  return checkedOf(stage.db, statement)
}
const countsOf = async () => {
  const { matched, differing, unknown, missing } = await looked()
  return [matched, differing, unknown, missing].map(list => list.length)
}
const lineOf = async (ticketNumber: string) => {
  const { matched, differing, unknown } = await looked()
  const lines = [...unknown, ...[...matched, ...differing].map(pair => pair.line)]
  const lineId = lines.find(one => one.ticketNumber === ticketNumber)?.id
  if (!lineId) throw new Error(`no line ${ticketNumber}`)
  return { statementId, lineId }
}
const stored = async (at: number) =>
  (
    await stage.pool.query(
      `SELECT ticket_number AS ticket, state, tons::float8 AS tons, tip_cost_in_cents AS cost, version FROM load WHERE order_id = $1`,
      [orders[at]],
    )
  ).rows[0]
/** Returns a line and a load, as the page showed them. */
const pairOf = async (ticketNumber: string, at: number) => ({
  ...(await lineOf(ticketNumber)),
  orderId: orders[at] ?? '',
  version: (await stored(at)).version as number,
})
const choose = async (ticketNumber: string, at: number, acting = stage.fleet.acting) =>
  chooseLoad(stage.deps, acting, await pairOf(ticketNumber, at))

test('the office is offered loads without a line, the most alike first, with number, weight and box', async () => {
  expect(await countsOf()).toEqual([1, 0, 3, 4])
  const box = await stage.pool.query('SELECT id, friendly_id FROM container ORDER BY friendly_id LIMIT 1')
  await stage.pool.query('UPDATE load SET container_id = $2 WHERE order_id = $1', [orders[3], box.rows[0].id])
  const found = await listLoadsLike(stage.deps, stage.fleet.acting, await lineOf('914'))
  expect(found.map(one => one.orderId)).toEqual([orders[3], orders[2], orders[1], orders[4]])
  expect(found[0]).toMatchObject({
    ticketNumber: '204',
    tons: 4,
    box: box.rows[0].friendly_id,
    driver: null,
    isMissing: true,
  })
})

test('a chosen load gets the landfill’s number and, with the same weight, its cost, and the history says who (rule M31)', async () => {
  const before = await stored(1)
  expect(await choose('00912', 1)).toEqual({ isTaken: true })
  expect(await stored(1)).toEqual({ ...before, ticket: '00912', cost: 9_150, version: before.version + 2 })
  expect(await countsOf()).toEqual([2, 0, 2, 3])
  const { rows } = await stage.pool.query(
    `SELECT act, object, object_id AS id, actor_id AS who FROM change WHERE act IN ('choose-load', 'renumber-ticket') ORDER BY seq`,
  )
  const who = stage.fleet.acting.actorId
  expect(rows).toEqual([
    { act: 'renumber-ticket', object: 'load', id: orders[1], who },
    { act: 'choose-load', object: 'facility', id: stage.fleet.landfillId, who },
  ])
})

test('a chosen load with another weight takes over no cost, and its line is among those that differ', async () => {
  const before = await stored(2)
  await setLineAside(stage.deps, stage.fleet.acting, { ...(await lineOf('913')), isSetAside: true })
  expect(await choose('913', 2)).toEqual({ isTaken: false })
  expect(await stored(2)).toEqual({ ...before, ticket: '913', version: before.version + 1 })
  const { differing } = await looked()
  expect(differing.map(one => [one.line.ticketNumber, one.load.tons, one.isTaken, one.line.isSetAside])).toEqual([
    ['913', 3, false, false],
  ])
})

test('the same file again, or another file with these numbers, changes nothing', async () => {
  const before = [await stored(1), await stored(2), await countsOf()]
  expect((await take(text)).isNew).toBe(false)
  expect((await take(`${text}\r\n`)).isNew).toBe(true)
  expect([await stored(1), await stored(2), await countsOf()]).toEqual(before)
})

test('the office takes a choice back, and the ticket gets its former number and the load has no billed cost', async () => {
  const seen = await pairOf('00912', 1)
  await dropChosenLoad(stage.deps, stage.fleet.acting, seen)
  expect(await stored(1)).toMatchObject({ ticket: '202', state: 'confirmed', tons: 2, cost: null })
  expect(await countsOf()).toEqual([1, 1, 2, 3])
  const again = dropChosenLoad(stage.deps, await colleagueOf(stage), seen)
  await expect(again).rejects.toMatchObject({ refusal: 'changed-meanwhile', values: { who: 'Dana' } })
  const never = dropChosenLoad(stage.deps, stage.fleet.acting, await pairOf('201', 0))
  await expect(never).rejects.toMatchObject({ refusal: 'statement-changed' })
})

test('a page that shows an older choice cannot take back a newer choice or a load that has changed since', async () => {
  await choose('00912', 1)
  const old = await pairOf('00912', 1)
  await dropChosenLoad(stage.deps, stage.fleet.acting, old)
  await choose('00912', 4)
  const late = dropChosenLoad(stage.deps, await colleagueOf(stage), old)
  await expect(late).rejects.toMatchObject({ refusal: 'changed-meanwhile', values: { who: 'Dana' } })
  expect(await stored(4)).toMatchObject({ ticket: '00912' })
  const seen = await pairOf('00912', 4)
  await stage.pool.query('UPDATE load SET version = version + 1 WHERE order_id = $1', [orders[4]])
  const stale = dropChosenLoad(stage.deps, stage.fleet.acting, seen)
  await expect(stale).rejects.toMatchObject({ refusal: 'changed-meanwhile' })
  await dropChosenLoad(stage.deps, stage.fleet.acting, await pairOf('00912', 4))
})

test('a chosen load without a ticket waits for its weight, and has no ticket again when the choice is taken back', async () => {
  await stage.pool.query(
    `UPDATE load SET state = 'dumped', ticket_number = NULL, ticket_year = NULL, tons = NULL WHERE order_id = $1`,
    [orders[4]],
  )
  await choose('00912', 4)
  expect(await stored(4)).toMatchObject({ ticket: '00912', state: 'ticketed', tons: null, cost: null })
  await dropChosenLoad(stage.deps, stage.fleet.acting, await pairOf('00912', 4))
  expect(await stored(4)).toMatchObject({ ticket: null, state: 'dumped' })
})

test('a ticket number that was corrected since stays when the choice is taken back', async () => {
  await choose('914', 3)
  await stage.pool.query(`UPDATE load SET ticket_number = '777' WHERE order_id = $1`, [orders[3]])
  await dropChosenLoad(stage.deps, stage.fleet.acting, await pairOf('914', 3))
  expect(await stored(3)).toMatchObject({ ticket: '777', cost: null })
})

test('a load cannot get a ticket number that another load of the year has, and the refusal names its order', async () => {
  await stage.pool.query(
    `UPDATE load SET ticket_number = '914', dumped_at = dumped_at - interval '90 days', ticket_year = $2 WHERE order_id = $1`,
    [orders[4], Number(isoDateOf(stage.dayIn(0)).slice(0, 4))],
  )
  const { rows } = await stage.pool.query('SELECT friendly_id AS order FROM orders WHERE id = $1', [orders[4]])
  await expect(choose('914', 3)).rejects.toMatchObject({ refusal: 'ticket-used', values: { order: rows[0].order } })
  await stage.pool.query(`UPDATE load SET ticket_number = '205' WHERE order_id = $1`, [orders[4]])
})

test('a page that shows an older load cannot choose it, and the slower of two people reads who was faster', async () => {
  const { acting } = stage.fleet
  const seen = { ...(await lineOf('914')), orderId: orders[3] ?? '', version: (await stored(3)).version }
  await stage.pool.query('UPDATE load SET version = version + 1 WHERE order_id = $1', [orders[3]])
  await expect(chooseLoad(stage.deps, acting, seen)).rejects.toMatchObject({ refusal: 'changed-meanwhile' })
  await choose('914', 3)
  const slower = { ...seen, version: seen.version + 1 }
  const late = chooseLoad(stage.deps, await colleagueOf(stage), slower)
  await expect(late).rejects.toMatchObject({ refusal: 'changed-meanwhile', values: { who: 'Dana' } })
  const far = { ...(await lineOf('00912')), orderId: orders[4] ?? '', version: (await stored(4)).version }
  await expect(chooseLoad(stage.deps, acting, far)).rejects.toMatchObject({ refusal: 'statement-changed' })
})

test('another hauler finds no statement', async () => {
  const other = { ...(await colleagueOf(stage)), organizationId: '00000000-0000-4000-8000-00000000c0de' }
  const ask = { ...(await lineOf('00912')), orderId: orders[1] ?? '', version: 1 }
  for (const act of [listLoadsLike, chooseLoad, dropChosenLoad]) {
    await expect(act(stage.deps, other, ask)).rejects.toMatchObject({ refusal: 'statement-not-found' })
  }
})

test('a load that one line of a statement has paid keeps its cost if another line is given to it', async () => {
  const orderId = orders[0] ?? ''
  const before = await stored(0)
  const { lineId } = await lineOf('914')
  const takenCount = await stage.db.transaction().execute((tx: Tx) => takeOverCosts(tx, [{ lineId, orderId }]))
  expect(takenCount).toBe(0)
  expect(await stored(0)).toEqual(before)
})
