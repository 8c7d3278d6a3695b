/** Measures what an order adds to the database, and the processor time that a checkout takes. It reads /proc, so it needs Linux. */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { closeBooks, kept } from '../stage/books.ts'
import { letIn } from '../stage/customers.ts'
import { drill, failuresOf, type Stage } from '../stage/drill.ts'
import { startOutsidePostgres } from '../stage/outside-postgres.ts'
import { startProduct } from '../stage/product.ts'

const warmUp = 50
const checkouts = 500
const customers = 4
/** These tables stand in for the services of others. A real installation does not fill them. */
const standIns = ['stripe_simulator', 'dev_outbox']

export const about = 'what an order adds to the database, and the processor time of a checkout'

export const run = drill(async stage => {
  const { checkout, books } = await measureCheckouts(stage)
  const life = await measureLife(stage)
  return { figures: { checkout, life, ...books }, failures: failuresOf(kept(books)) }
})

/** A checkout of a new person: sign-in, order and payment, without what happens to the order later. */
async function measureCheckouts(stage: Stage) {
  const { connectionString, client } = await openDatabase(stage)
  const product = await startProduct(stage, { env: { DATABASE_URL: connectionString, SEED: 'small' } })
  const buy = async (count: number) => {
    const { counts, leave } = letIn(customers, product.port)
    while (counts.told.length < count) await pause(20)
    await leave()
    if (counts.failed.length > 0) throw new Error(`A call failed: ${counts.failed[0]}`)
    return counts
  }
  await buy(warmUp)
  const { pid } = product.process()
  const before = await readState(client, pid)
  const counts = await buy(checkouts)
  const orders = counts.told.length
  // PostgreSQL reports the rows of a connection within a second of its last statement.
  await client.query('SELECT pg_sleep(2)')
  const after = await readState(client, pid)
  const each = (name: keyof State) => Math.round(((after[name] - before[name]) / orders) * 10) / 10
  const checkout = {
    rowsInserted: each('inserted'),
    rowsUpdated: each('updated'),
    bytes: each('bytes'),
    bytesOfStandIns: each('bytesOfStandIns'),
    bytesOfLog: each('log'),
    serverCpuInMs: each('serverCpuInMs'),
    databaseCpuInMs: each('databaseCpuInMs'),
  }
  return { checkout, books: await closeBooks(connectionString, [counts]) }
}

/** The orders of the demo, which are delivered, picked up, weighed and billed. */
async function measureLife(stage: Stage) {
  const { connectionString, client } = await openDatabase(stage)
  await startProduct(stage, { env: { DATABASE_URL: connectionString, SEED: 'demo' } })
  await client.query('VACUUM ANALYZE')
  const { rows } = await client.query<{ name: string; bytes: number }>(`
    SELECT c.relname AS name, pg_total_relation_size(c.oid)::float8 AS bytes FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> ALL ('{dev_outbox,zip_code}')`)
  const orders = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM orders WHERE status <> 'draft'`,
  )
  const count = orders.rows[0]?.count ?? 0
  const bytes = rows.reduce((sum, one) => sum + one.bytes, 0)
  const largest = rows
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 8)
    .map(({ name, bytes: of }) => [name, Math.round(of / count)])
  return { orders: count, bytes: Math.round(bytes / count), largest: Object.fromEntries(largest) }
}

async function openDatabase(stage: Stage) {
  const { connectionString } = await startOutsidePostgres(stage)
  const client = new pg.Client({ connectionString })
  await client.connect()
  stage.atEnd(() => client.end())
  return { connectionString, client }
}

type State = {
  readonly inserted: number
  readonly updated: number
  readonly bytes: number
  readonly bytesOfStandIns: number
  readonly log: number
  readonly serverCpuInMs: number
  readonly databaseCpuInMs: number
}

async function readState(client: pg.Client, pid: number): Promise<State> {
  await client.query('CHECKPOINT').catch(() => {})
  const { rows } = await client.query<Omit<State, 'serverCpuInMs' | 'databaseCpuInMs'> & { postmaster: number }>(
    `SELECT sum(n_tup_ins) FILTER (WHERE NOT is_stand_in)::float8 AS inserted,
      sum(n_tup_upd) FILTER (WHERE NOT is_stand_in)::float8 AS updated,
      sum(pg_total_relation_size(relid)) FILTER (WHERE NOT is_stand_in)::float8 AS bytes,
      sum(pg_total_relation_size(relid)) FILTER (WHERE is_stand_in)::float8 AS "bytesOfStandIns",
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS log
    FROM (SELECT *, schemaname = ANY ($1) OR relname = ANY ($1) AS is_stand_in FROM pg_stat_user_tables) t`,
    [standIns],
  )
  const [found] = rows
  if (!found) throw new Error('PostgreSQL has no figures.')
  const { rows: ours } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const postmaster = await parentOf(ours[0]?.pid ?? 0)
  return { ...found, serverCpuInMs: await cpuOf(pid), databaseCpuInMs: await cpuOfFamily(postmaster) }
}

const tickInMs = 10

/** Returns the fields of /proc/PID/stat after the name of the program. */
async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const parentOf = async (pid: number) => Number((await statOf(pid))[1])

/** Returns the processor time of a process and of its ended children. */
async function cpuOf(pid: number): Promise<number> {
  const fields = await statOf(pid)
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * tickInMs
}

async function cpuOfFamily(postmaster: number): Promise<number> {
  const children = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8'))
    .split(' ')
    .filter(Boolean)
  const times = await Promise.all([postmaster, ...children.map(Number)].map(pid => cpuOf(pid).catch(() => 0)))
  return times.reduce((sum, time) => sum + time, 0)
}
