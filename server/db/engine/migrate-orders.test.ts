/** An installation from before there were stops: its orders, in every status, are carried over into the board's lists. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localTime } from '#domain/calendar.ts'
import { type DispatchList, listOf, statusesOwed } from '#domain/dispatch/list.ts'
import { type OrderStatus, orderStatuses } from '#domain/order/lifecycle.ts'
import { listOwedOrders } from '#server/db/dispatch/waiting-orders.ts'
import { type OpenDatabase, openDatabase } from '#server/db/engine/connect.ts'
import { migrate, migrationsFolder } from '#server/db/engine/migrate.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { swapPaid } from '#server/testing/dispatch/paid-swap.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { placePaidOrder, walkTo } from '#server/testing/order-walk.ts'
import { createEmptyDatabase, type EmptyDatabase } from '#server/testing/test-database.ts'

const lastBefore = '0025'
/** Nothing leads there from an order that was paid; the other one is of restricted materials. */
const unreachable: readonly OrderStatus[] = ['created', 'restricted']

let stage: CheckoutStage
let old: EmptyDatabase
let grown: OpenDatabase
let folder: string
let before: Readonly<Record<string, string>>
const orders = new Map<string, OrderStatus>()

beforeAll(async () => {
  stage = await openCheckoutStage()
  await fill()
  old = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  for (const name of await readdir(migrationsFolder))
    if (name.slice(0, 4) <= lastBefore) await cp(join(migrationsFolder, name), join(folder, name))
  await migrate(old.connectionString, folder)
  before = await carryOver()
  await migrate(old.connectionString)
  grown = openDatabase({ connectionString: old.connectionString })
}, 120_000)
afterAll(async () => {
  await grown.close()
  await old.drop()
  await stage.close()
  await rm(folder, { recursive: true })
})

/** An order in every status, and a paid swap of which both sides are promised. */
async function fill(): Promise<void> {
  for (const status of orderStatuses) {
    if (unreachable.includes(status)) continue
    const { orderId } = await placePaidOrder(stage)
    await walkTo(stage.db, orderId, status)
    orders.set(orderId, status)
  }
  const { orderId: swapped } = await placePaidOrder(stage)
  await walkTo(stage.db, swapped, 'drop-off-confirmed')
  const next = await swapPaid(stage, swapped)
  await walkTo(stage.db, swapped, 'pickup-scheduled')
  await walkTo(stage.db, next, 'drop-off-scheduled')
  orders.set(swapped, 'pickup-scheduled').set(next, 'drop-off-scheduled')
  // As the office of then scheduled a pick-up.
  await stage.pool.query(
    `UPDATE orders SET final_pickup_window = pickup_window - 'isActualPickupDate' WHERE status ~ 'pickup' AND final_pickup_window IS NULL`,
  )
}

type Column = { table: string; columns: string[] }

/** Copies what the tables of then could hold; each table's rows, as they were. */
async function carryOver(): Promise<Record<string, string>> {
  const to = new pg.Client({ connectionString: old.connectionString.replace('//rolloff@', '//postgres@') })
  await to.connect()
  const { rows: tables } = await to.query<Column>(`
    SELECT format('%I.%I', c.table_schema, c.table_name) AS table, array_agg(format('%I', c.column_name)::text) AS columns
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
      AND c.is_generated = 'NEVER' AND c.table_name <> 'migration' GROUP BY 1`)
  await to.query('SET session_replication_role = replica')
  await to.query(`TRUNCATE ${tables.map(({ table }) => table).join(', ')}`)
  for (const { table, columns } of tables) {
    const list = columns.join(', ')
    const { rows } = await stage.pool.query<{ all: string | null }>(
      `SELECT jsonb_agg(to_jsonb(t))::text AS all FROM (SELECT ${list} FROM ${table}) t`,
    )
    await to.query(
      `INSERT INTO ${table} (${list}) OVERRIDING SYSTEM VALUE
       SELECT ${list} FROM jsonb_populate_recordset(NULL::${table}, '${(rows[0]?.all ?? '[]').replaceAll("'", "''")}')`,
    )
  }
  const found = await readAll(to, tables)
  await to.end()
  return found
}

const columnsOf: Record<string, readonly string[]> = {}

async function readAll(client: pg.Client | pg.Pool, tables: readonly Column[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { table, columns } of tables) {
    columnsOf[table] = columns
    const { rows } = await client.query(
      `SELECT string_agg(t::text, E'\\n' ORDER BY t::text) AS all FROM (SELECT ${columns.join(', ')} FROM ${table}) t`,
    )
    found[table] = rows[0].all ?? ''
  }
  return found
}

test('nothing is lost or changed by the migrations since', async () => {
  const tables = Object.entries(columnsOf).map(([table, columns]) => ({ table, columns: [...columns] }))
  expect(Object.values(before).filter(Boolean).length).toBeGreaterThan(15)
  expect(before['public.orders']?.split('\n')).toHaveLength(orders.size)
  expect(await readAll(grown.pool, tables)).toEqual(before)
})

test('all that is true of a hauler with a board is true at once', async () => {
  // Orders that were walked to their end without a refund stay as they were.
  const byId = (broken: readonly { readonly rule: string; readonly rows: readonly unknown[] }[]) =>
    broken.map(({ rule, rows }) => ({ rule, rows: rows.map(row => JSON.stringify(row)).sort() }))
  expect(byId(await brokenDispatch(grown.db, new Date()))).toEqual(byId(await brokenInvariants(stage.db)))
})

const lists: Readonly<Partial<Record<OrderStatus, DispatchList | 'board'>>> = {
  'pending-drop-off': 'to-plan',
  'pickup-requested': 'to-plan',
  'pending-pickup': 'to-plan',
  'drop-off-scheduled': 'board',
  'in-transit-drop-off': 'board',
  'pickup-scheduled': 'board',
  'in-transit-pickup': 'board',
  'waste-processing': 'no-ticket',
}

test('every order that is owed something is in its list, and what was promised stands on the board', async () => {
  const today = localTime(new Date(), 'America/Chicago').day
  const { id: organizationId } = stage.organization
  const owed = await listOwedOrders(grown.db, { organizationId, statuses: statusesOwed })
  const found = new Map(owed.map(order => [order.orderId, listOf(order, today)]))
  for (const [orderId, status] of orders) {
    if (lists[status]) expect([status, found.get(orderId)]).toEqual([status, lists[status]])
    else if (!statusesOwed.includes(status)) expect([status, found.has(orderId)]).toEqual([status, false])
  }
  const { rows } = await grown.pool.query(
    `SELECT kind, count(*)::int AS count FROM stop WHERE published_at IS NOT NULL GROUP BY kind ORDER BY kind`,
  )
  expect(rows).toEqual([
    { kind: 'drop-off', count: 2 },
    { kind: 'pickup', count: 2 },
    { kind: 'swap', count: 1 },
  ])
})

test('orders of then are found by the search of now', async () => {
  const { rows } = await grown.pool.query('SELECT count(DISTINCT order_id)::int AS count FROM order_search_key')
  expect(rows).toEqual([{ count: orders.size }])
})
