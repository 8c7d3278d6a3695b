import { afterEach, beforeEach, expect, test } from 'vitest'
import { listCorrections, listOverlaps } from '#server/db/statement/replaced-statements.ts'
import { findStatement, listLeftOut } from '#server/db/statement/statements.ts'
import { colleagueOf, statementColumns, statementFile, tippedLoad } from '#server/testing/dispatch/statement-stage.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { setLineAside } from './act-on-statement.ts'
import { chooseLoad } from './choose-load.ts'
import { checkedOf, importStatement } from './import-statement.ts'
import { replaceStatement } from './replace-statement.ts'

let stage: DispatchStage
let first: string
let orders: string[]
/** The landfill has billed 301 to 304, and 309, which is our 305 under another number. */
beforeEach(async () => {
  stage = await openDispatchStage()
  const day = stage.dayIn(0)
  orders = []
  for (const ticketNumber of ['301', '302', '303', '305'])
    orders.push(await tippedLoad(stage, { ticketNumber, tons: 2, day }))
  first = await take(billed('301', 90), billed('302', 90), billed('303', 90), billed('304', 90), billed('309', 90))
})
afterEach(() => stage.close())

const billed = (ticketNumber: string, amount: number, tons = 2) => ({ ticketNumber, tons, dollars: `${amount}.00` })
const take = async (...lines: ReturnType<typeof billed>[]) => {
  const text = statementFile(stage.dayIn(0), lines)
  const ask = { facilityId: stage.fleet.landfillId, columns: statementColumns, text }
  return (await importStatement(stage.deps, stage.fleet.acting, ask)).statementId
}
/** Returns the notice with which the page of a statement shows that it overlaps the first one. */
const overlapOf = async (statementId: string) =>
  (await listOverlaps(stage.db, statementId)).find(one => one.id === first) ?? { lines: 0, again: 0, changed: 0 }
const replace = async (statementId: string, acting = stage.fleet.acting) =>
  replaceStatement(stage.deps, acting, { statementId, replacedId: first, seen: await overlapOf(statementId) })
const costs = async () =>
  Promise.all(
    orders.map(async id => {
      const { rows } = await stage.pool.query('SELECT tip_cost_in_cents AS cost FROM load WHERE order_id = $1', [id])
      return rows[0]?.cost
    }),
  )
const looked = async (id: string) => {
  const statement = await findStatement(stage.db, stage.organization.id, id)
  if (!statement) throw new Error('the statement is gone')
  return checkedOf(stage.db, statement)
}

test('costs follow a corrected statement, and the page lists the changes ticket by ticket', async () => {
  expect(await costs()).toEqual([9_000, 9_000, 9_000, null])
  const second = await take(billed('301', 95), billed('302', 99, 3), billed('304', 90), billed('306', 40))
  expect(await costs()).toEqual([9_000, 9_000, 9_000, null])
  expect(await listOverlaps(stage.db, second)).toMatchObject([{ id: first, lines: 5, again: 3, changed: 2 }])
  await replace(second)
  // Ticket 302 has another weight now, so a person must look at it. The landfill no longer bills 303.
  expect(await costs()).toEqual([9_500, null, null, null])
  const corrections = await listCorrections(stage.db, second)
  expect(corrections.map(one => [one.ticketNumber, one.wasInCents, one.isInCents])).toEqual([
    ['301', 9_000, 9_500],
    ['302', 9_000, 9_900],
    ['303', 9_000, null],
    ['306', null, 4_000],
    ['309', 9_000, null],
  ])
  const { matched, differing, unknown, missing } = await looked(second)
  expect([matched, differing, unknown, missing].map(list => list.length)).toEqual([1, 1, 2, 2])
  const old = await looked(first)
  expect([old.matched, old.differing, old.unknown, old.missing].map(list => list.length)).toEqual([0, 0, 0, 0])
  expect((await listLeftOut(stage.db, second)).map(one => one.reason)).toEqual(['headings'])
  const { rows } = await stage.pool.query(`SELECT after FROM change WHERE act = 'replace-statement'`)
  expect(rows).toEqual([{ after: { replacedId: first, taken: 0 } }])
})

test('a decision of the office stays with its ticket in the corrected statement', async () => {
  const { acting } = stage.fleet
  const { unknown } = await looked(first)
  const idOf = (ticket: string) => unknown.find(one => one.ticketNumber === ticket)?.id ?? ''
  await setLineAside(stage.deps, acting, { statementId: first, lineId: idOf('304'), isSetAside: true })
  const ask = { statementId: first, lineId: idOf('309'), orderId: orders[3] ?? '', version: 1 }
  expect(await chooseLoad(stage.deps, acting, ask)).toEqual({ isTaken: true })
  const second = await take(billed('304', 91), billed('309', 92))
  await replace(second)
  const { matched, unknown: left } = await looked(second)
  expect(matched.map(one => [one.line.chosenOrderId, one.isTaken])).toEqual([[orders[3], true]])
  expect(left.map(one => [one.ticketNumber, one.isSetAside])).toEqual([['304', true]])
  expect(await costs()).toEqual([null, null, null, 9_200])
})

test('a statement replaces nothing if it shares no ticket with the other one, or the other one is replaced already', async () => {
  const changed = { refusal: 'statement-changed' }
  await expect(replace(await take(billed('401', 90)))).rejects.toMatchObject(changed)
  const second = await take(billed('301', 95))
  const third = await take(billed('301', 96))
  const colleague = await colleagueOf(stage)
  const seen = await overlapOf(third)
  await replace(second)
  const faster = { refusal: 'changed-meanwhile', values: { who: 'Dana' } }
  for (const statementId of [second, third]) {
    const late = replaceStatement(stage.deps, colleague, { statementId, replacedId: first, seen })
    await expect(late).rejects.toMatchObject(faster)
  }
  expect(await costs()).toEqual([9_500, null, null, null])
})

test('a statement is not replaced if its tickets differ by now from those that the page showed', async () => {
  const second = await take(billed('301', 95), billed('302', 95))
  const seen = await overlapOf(second)
  expect(seen).toMatchObject({ lines: 5, again: 2, changed: 2 })
  const third = await take(billed('302', 92))
  const ask = { statementId: second, replacedId: first, seen: { ...seen, again: seen.again - 1 } }
  await expect(replaceStatement(stage.deps, stage.fleet.acting, ask)).rejects.toMatchObject({
    refusal: 'changed-meanwhile',
  })
  expect(await costs()).toEqual([9_000, 9_000, 9_000, null])
  expect((await looked(third)).lines).toEqual([])
  await replaceStatement(stage.deps, stage.fleet.acting, { ...ask, seen })
  expect(await costs()).toEqual([9_500, 9_500, null, null])
})

test('a ticket of a third statement follows the corrected statement, or is billed by the third if the corrected one lacks it', async () => {
  const third = await take(billed('301', 96), billed('303', 97))
  const before = () =>
    listLeftOut(stage.db, third).then(lines =>
      lines.flatMap(one =>
        one.reason === 'billed-before' ? [[one.ticketNumber, one.earlierStatementId, one.earlierAmountInCents]] : [],
      ),
    )
  expect(await before()).toEqual([
    ['301', first, 9_000],
    ['303', first, 9_000],
  ])
  const second = await take(billed('301', 95))
  await replace(second)
  expect(await before()).toEqual([['301', second, 9_500]])
  expect(await costs()).toEqual([9_500, null, 9_700, null])
  expect((await looked(third)).matched).toMatchObject([{ line: { ticketNumber: '303' }, isTaken: true }])
  expect(await listOverlaps(stage.db, third)).toMatchObject([{ id: second, isReplaced: false, again: 1, changed: 1 }])
})

test('another hauler cannot replace a statement', async () => {
  const other = { ...(await colleagueOf(stage)), organizationId: '00000000-0000-4000-8000-00000000c0de' }
  const second = await take(billed('301', 95))
  await expect(replace(second, other)).rejects.toMatchObject({ refusal: 'statement-not-found' })
})
