import { afterEach, beforeEach, expect, test } from 'vitest'
import { isoDateOf } from '#domain/value/calendar.ts'
import { listLeftOut, listLines } from '#server/db/statement/statements.ts'
import { statementColumns, statementFile, tippedLoad } from '#server/testing/dispatch/statement-stage.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { importStatement } from './import-statement.ts'

let stage: DispatchStage
beforeEach(async () => {
  stage = await openDispatchStage()
})
afterEach(() => stage.close())

const rows = async (text: string) => (await stage.pool.query(text)).rows
const take = (text: string, change = {}) =>
  importStatement(stage.deps, stage.fleet.acting, {
    facilityId: stage.fleet.landfillId,
    columns: statementColumns,
    text,
    ...change,
  })
const line = (ticketNumber: string, tons = 2) => ({ ticketNumber, tons, dollars: '"1,090.50"' })
const load = (ticketNumber: string, tons = 2) => tippedLoad(stage, { ticketNumber, tons, day: stage.dayIn(0) })
const file = (...lines: ReturnType<typeof line>[]) => statementFile(stage.dayIn(0), lines)

test('an import gives loads of equal weight their billed cost, keeps the headings, and changes nothing a second time', async () => {
  await Promise.all([load('7'), load('8', 2.2)])
  const text = file(line('0007'), line('8'), line('9'))
  const first = await take(text)
  expect(first.isNew).toBe(true)
  const state = () => rows('SELECT ticket_number, tip_cost_in_cents AS cost, version FROM load ORDER BY ticket_number')
  const stored = await state()
  expect(stored).toMatchObject([
    { ticket_number: '7', cost: 109_050 },
    { ticket_number: '8', cost: null },
  ])
  expect(await take(text)).toEqual({ ...first, isNew: false })
  expect(await state()).toEqual(stored)
  expect(await rows('SELECT count(*)::int AS lines FROM statement_line')).toEqual([{ lines: 3 }])
  expect(await rows(`SELECT statement_columns AS columns FROM facility WHERE kind = 'landfill'`)).toEqual([
    { columns: { day: 'date', ticket: 'ticket', weight: 'net tons', amount: 'amount', unit: 'tons' } },
  ])
  expect(await rows(`SELECT after FROM change WHERE act = 'import-statement'`)).toEqual([
    { after: { lines: 3, taken: 1, billedBefore: 0, leftOut: 1 } },
  ])
})

test('a ticket that was billed before is listed with the statement that billed it and with both amounts', async () => {
  const earlier = await take(file(line('7'), line('9')))
  const { statementId } = await take(file({ ...line('0007'), dollars: '2090.50' }, line('8')))
  expect((await listLines(stage.db, statementId)).map(one => one.ticketNumber)).toEqual(['8'])
  const [, again] = await listLeftOut(stage.db, statementId)
  expect(again).toMatchObject({
    reason: 'billed-before',
    ticketNumber: '0007',
    amountInCents: 209_050,
    earlierAmountInCents: 109_050,
    earlierStatementId: earlier.statementId,
  })
  const known = await take(file(line('9'), line('7')))
  expect(await listLines(stage.db, known.statementId)).toEqual([])
  expect((await listLeftOut(stage.db, known.statementId)).map(one => one.reason)).toEqual([
    'headings',
    'billed-before',
    'billed-before',
  ])
})

test('a line that cannot be read stops no other line, and is kept with its reason', async () => {
  const { statementId } = await take(`${file(line('7'))}soon,8,2,90\r\n0000-01-01,9,2,90\r\nTotal,,4,180\r\n`)
  expect((await listLines(stage.db, statementId)).map(one => one.ticketNumber)).toEqual(['7'])
  expect((await listLeftOut(stage.db, statementId)).map(one => [one.position, one.reason, one.amountInCents])).toEqual([
    [1, 'headings', null],
    [3, 'day', 9_000],
    [4, 'day', 9_000],
    [5, 'total', 18_000],
  ])
  expect(await rows('SELECT file_lines AS lines FROM statement')).toEqual([{ lines: 5 }])
  await expect(take('Date,Ticket,Net tons,Amount')).rejects.toMatchObject({ refusal: 'statement-empty' })
})

test('two lines of one ticket are one ticket of our load, and the page shows both', async () => {
  await load('700116', 3.41)
  const parts = ['2.10,94.50', '1.31,39.30'].map(cells => `${isoDateOf(stage.dayIn(0))},700116,${cells}`)
  const { statementId } = await take(['Date,Ticket,Net tons,Amount', ...parts].join('\n'))
  const [ticket] = await listLines(stage.db, statementId)
  expect(ticket).toMatchObject({ tons: 3.41, amountInCents: 13_380, parts: [{ line: 2 }, { line: 3 }] })
  expect(await rows('SELECT tip_cost_in_cents AS cost FROM load')).toEqual([{ cost: 13_380 }])
})

test('the office cannot import a statement for a yard or for another hauler’s landfill', async () => {
  const { yardId } = stage.fleet
  await expect(take(file(line('7')), { facilityId: yardId })).rejects.toMatchObject({ refusal: 'facility-not-found' })
  const other = { ...stage.fleet.acting, organizationId: '00000000-0000-4000-8000-00000000c0de' }
  const ask = { facilityId: stage.fleet.landfillId, columns: statementColumns, text: file(line('7')) }
  await expect(importStatement(stage.deps, other, ask)).rejects.toMatchObject({ refusal: 'facility-not-found' })
})

test('the figure of a past day is written again with the billed cost', async () => {
  const orderId = await load('7')
  stage.wait(2 * 86_400_000)
  const figure = () => rows(`SELECT value::int FROM daily_figure WHERE figure = 'tip-cost'`)
  const yesterday = `(SELECT (dumped_at AT TIME ZONE 'America/Chicago')::date FROM load WHERE order_id = '${orderId}')`
  await rows(`UPDATE load SET tip_rate_in_cents = 4500`)
  await rows(`UPDATE orders SET created_at = (SELECT dumped_at FROM load)`)
  // Rolls up a month at a time, from the first move of a box on.
  const rollUp = () =>
    rows(`SELECT roll_up_days(service_area_id, ${yesterday}) >= ${yesterday} AS "isDone" FROM orders`)
  while (!(await rollUp())[0].isDone);
  expect(await figure()).toEqual([{ value: 9_000 }])
  await take(file(line('7')))
  expect(await figure()).toEqual([{ value: 109_050 }])
})
