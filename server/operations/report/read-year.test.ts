import type { Db } from '@rolloff/sql/connect.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Figure, figures, isInCents } from '#domain/report/figures.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { organizationId } from '#server/db/seed/ids.ts'
import { seed } from '#server/db/seed/seed.ts'
import { readReport } from '#server/operations/report/read-report.ts'
import { readYear } from '#server/operations/report/read-year.ts'
import { rollUpFigures } from '#server/operations/report/roll-up-days.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const monday = new Date('2026-11-23T14:00:00Z')
const clock = () => monday
let database: TestDatabase
let lines: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  await seed(database.db, { clock, size: 'demo', hasOrders: true })
  await rollUpFigures({ db: database.db, clock })
  lines = await linesOf(2026)
})
afterAll(() => database.drop())

/** Opens the same database, and records how many rows each answer has. */
function watched(db: Db): { db: Db; answers: number[] } {
  const answers: number[] = []
  const query: Db['query'] = async statement => {
    const result = await db.query(statement)
    answers.push(result.rows.length)
    return result as never
  }
  return { db: { ...db, query }, answers }
}

async function linesOf(year: number): Promise<string[]> {
  let text = ''
  for await (const part of readYear({ db: database.db, clock }, { organizationId, year })) text += part
  return text.split('\r\n').slice(0, -1)
}

test('the file of a year has a row for each order and box, and its columns add up to the figures', async () => {
  const cells = lines.map(line => line.split(','))
  const ask = {
    organizationId,
    areaId: null,
    from: dayOf('2026-01-01'),
    to: dayOf('2026-12-31'),
    step: 'month',
  } as const
  const { rows } = await readReport({ db: database.db, clock }, ask)
  const shown = (figure: Figure) => rows.reduce((sum, row) => sum + (row.sums[figure] ?? 0), 0)
  for (const [at, figure] of figures.entries()) {
    const sum = cells.reduce((all, row) => all + Math.round(Number(row[4 + at]) * (isInCents(figure) ? 100 : 1)), 0)
    expect([figure, sum]).toEqual([figure, shown(figure)])
  }
  expect(shown('orders')).toBe(382)
  expect(shown('box-days')).toBeGreaterThan(76 * 50)
  expect(cells.filter(row => row[2] !== '' && row[3] !== '')).toEqual([])
  expect(cells.find(row => row[2] === 'R-10001')?.slice(0, 2)).toEqual([
    expect.stringMatching(/^2026-/),
    'Austin and its suburbs',
  ])
})

test('the file of a year has the same rows in short pages, and no answer is longer than a page', async () => {
  const { db, answers } = watched(database.db)
  let text = ''
  for await (const part of readYear({ db, clock }, { organizationId, year: 2026, rowsAPage: 50 })) text += part
  expect(text.split('\r\n').slice(0, -1)).toEqual(lines)
  expect(Math.max(...answers)).toBe(50)
})

test('the product reads a page only when the reader takes it, and none after the reader has gone', async () => {
  const { db, answers } = watched(database.db)
  const pages = readYear({ db, clock }, { organizationId, year: 2026, rowsAPage: 5 })
  await pages.next()
  const read = answers.length
  await pages.next()
  expect(answers.length).toBe(read + 1)
  await pages.return(undefined)
  expect(answers.length).toBe(read + 1)
})

test('the file is empty for a year before the hauler worked, for a coming year and for another hauler', async () => {
  expect([await linesOf(2020), await linesOf(2027)]).toEqual([[], []])
  const other = '00000000-0000-4000-8000-00000000ffff'
  expect(await readYear({ db: database.db, clock }, { organizationId: other, year: 2026 }).next()).toMatchObject({
    done: true,
  })
})

test('an area name that a spreadsheet would calculate is written as text', async () => {
  await database.pool.query(`UPDATE service_area SET name = '=HYPERLINK("http://x")' WHERE organization_id = $1`, [
    organizationId,
  ])
  const renamed = await linesOf(2026)
  expect(renamed).toHaveLength(lines.length)
  for (const line of renamed) expect(line).toMatch(/^2026-\d\d-\d\d,"'=HYPERLINK\(""http:\/\/x""\)",/)
})
