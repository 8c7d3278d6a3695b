import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rights } from '#domain/account/roles.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { assemble, type Cast, castSettings, enrol, type Person } from '#server/testing/as-actor.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import type { TestDatabase } from '#server/testing/test-database.ts'

type Headers = Readonly<Record<string, string>>

let app: TestApp
let cast: Cast
const staff = new Map<string, Person>()
const year = new Date().getUTCFullYear()

const query = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows

beforeAll(async () => {
  app = await startTestApp({ env: castSettings, standby: asStandby })
  cast = await assemble(app)
  for (const [index, right] of rights.entries()) {
    const person = await enrol(app, `+1512555013${index}`)
    await query(`INSERT INTO membership (organization_id, user_id, roles, rights) VALUES ($1, $2, '{admin}', $3)`, [
      cast.hauler.id,
      person.id,
      [right],
    ])
    staff.set(right, person)
  }
  await query(
    `WITH box AS (INSERT INTO container (organization_id, friendly_id, container_type_id) VALUES ($1, 'Z-1', $2) RETURNING id, organization_id)
     INSERT INTO container_move (container_id, organization_id, event, at, recorded_at, to_place)
     SELECT id, organization_id, 'registered', $3, $3, '{"place": "unknown", "facilityId": null, "truckId": null, "orderId": null, "isFull": false}' FROM box`,
    [cast.hauler.id, cast.hauler.containerTypeIds[0], `${year}-01-01T18:00:00Z`],
  )
})
afterAll(() => app.stop())

let statementsOnStandby = 0

/** This stands in for a standby that has replayed everything. It counts the statements that are read from it. */
const asStandby = ({ db }: TestDatabase): Db => ({
  ...db,
  query: async <Row>(statement: Parameters<Db['query']>[0]) => {
    if (!statement.text.includes('pg_is_in_recovery')) {
      statementsOnStandby += 1
      return db.query<Row>(statement)
    }
    const { rows } = await sql<{ source: string }>`
      SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()),
        (SELECT oid FROM pg_database WHERE datname = current_database()),
        ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int) AS source`.execute(db)
    return { rows: [{ ...rows[0], isInRecovery: true, hasReplayed: true }] as Row[], rowCount: 1 }
  },
})

const get = (headers: Headers, file = `${year}.csv`) => fetch(`${app.url}/reports/${file}`, { headers })

const matrix: readonly [string, () => Headers, number][] = [
  ['a visitor', () => ({}), 401],
  ['a forged token', () => ({ authorization: 'Bearer nonsense' }), 401],
  ['a customer', () => cast.owner.headers, 404],
  ['somebody suspended', () => cast.suspended.headers, 403],
  ['the operator of the platform', () => cast.platformAdmin.headers, 404],
  ['a driver', () => cast.driver.headers, 404],
  [
    'an admin of another hauler who names this one',
    () => ({ ...cast.otherAdmin.headers, 'x-organization-id': cast.hauler.id }),
    404,
  ],
  ...rights.map(
    right =>
      [`an admin with the right ${right}`, () => staff.get(right)?.headers ?? {}, right === 'money' ? 200 : 403] as [
        string,
        () => Headers,
        number,
      ],
  ),
  ['an admin with all rights', () => cast.admin.headers, 200],
]

test.each(matrix)('the server sends or refuses the file of a year to %s', async (_, by, expected) => {
  const response = await get(by())
  const text = await response.text()
  expect([response.status, text.includes('Z-1')]).toEqual([expected, expected === 200])
})

test('the file has one row for each day of a box, and no cache keeps it', async () => {
  const response = await get(cast.admin.headers)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const lines = (await response.text()).split('\r\n').slice(0, -1)
  expect(lines[0]).toMatch(new RegExp(`^${year}-01-01,[^,]+,,Z-1,`))
  expect(new Set(lines.map(line => line.slice(0, 10))).size).toBe(lines.length)
})

test('the file of another hauler has no row of this hauler', async () => {
  const response = await get(cast.otherAdmin.headers)
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test.each(['2019.csv', '20266.csv', '2026.txt', 'year.csv'])('there is no %s', async file => {
  expect((await get(cast.admin.headers, file)).status).toBe(404)
})

test('reports, statements and files of a year are read from the standby, and nothing else is (rule R12)', async () => {
  const { office, getSelf } = app.client(() => cast.admin.headers)
  const day = dayOf(`${year}-01-02`)
  const range = { areaId: null, from: day, to: day }
  const readsFromStandby = async (call: () => Promise<unknown>) => {
    const before = statementsOnStandby
    await call()
    return statementsOnStandby > before
  }
  const others = [() => getSelf.query(), () => office.me.query(), () => office.today.get.query()]
  for (const call of others) expect(await readsFromStandby(call)).toBe(false)
  const reports: (() => Promise<unknown>)[] = [
    () => office.reports.read.query({ ...range, step: 'day' }),
    () => office.reports.orders.query({ ...range, figure: 'orders', after: null }),
    () => office.reports.boxes.query({ ...range, figure: 'box-days', after: null }),
    () => office.reports.due.query({}),
    () => office.reports.forecast.query({}),
    () => office.reports.dueOrders.query({ oldestDay: 7, after: null }),
    () => office.statements.list.query(),
    () => expect(office.statements.read.query({ statementId: cast.hauler.id })).rejects.toThrow(),
    async () => (await get(cast.admin.headers)).body?.getReader().read(),
  ]
  for (const call of reports) expect(await readsFromStandby(call), call.toString()).toBe(true)
})
