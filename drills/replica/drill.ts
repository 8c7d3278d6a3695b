/**
 * Reads reports from a standby while customers buy. The standby then stops replaying, and later it is killed. After each order that a
 * customer was told of, the report of the day must have it.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createTRPCClient, httpLink } from '@trpc/client'
import pg from 'pg'
import { addDays, localTime } from '#domain/value/calendar.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import type { AppRouter } from '#server/api/router.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { startCluster } from '../failover/cluster.ts'
import { closeBooks, kept } from '../stage/books.ts'
import { type Counts, letIn } from '../stage/customers.ts'
import { drill, failuresOf, median, type Stage } from '../stage/drill.ts'
import { type Product, readFigure, startProduct } from '../stage/product.ts'

const customers = 4
const phaseMs = 15_000
const zone = 'America/Chicago'

export const about = 'reports from a standby that follows, stops replaying and is killed, while customers buy'

export const run = drill(async stage => {
  const cluster = await startCluster(stage)
  stage.say('a primary and a standby hold the database')
  const product = await startProduct(stage, {
    env: { DATABASE_URL: cluster.primaryUrl, DATABASE_STANDBY_URL: cluster.standbyUrl, SEED: 'small' },
  })
  const readOrders = await openReports(stage, product)
  const { counts, leave } = letIn(customers, product.port)
  const phases: Record<string, Phase> = {}
  const goThrough = async (name: string) => {
    phases[name] = await readWhileBuying(product, { counts, readOrders })
    stage.say(`${name}: ${JSON.stringify(phases[name])}`)
  }
  await goThrough('follows')
  const standby = new pg.Client({ connectionString: cluster.superuserUrlOfStandby() })
  await standby.connect()
  const stop = () => standby.query('SELECT pg_wal_replay_pause()')
  await stop()
  // Patroni lets a standby go on that has stopped replaying.
  const stopping = setInterval(() => void stop(), 200)
  await goThrough('stopped')
  clearInterval(stopping)
  await standby.query('SELECT pg_wal_replay_resume()')
  await standby.end()
  await goThrough('followsAgain')
  const name = (await cluster.primary()) === 'db1' ? 'db2' : 'db1'
  await cluster.killMachine(name)
  await goThrough('killed')
  await leave()
  const books = await closeBooks(cluster.primaryUrl, [counts])
  const all = Object.values(phases)
  return {
    figures: { ...phases, ...books },
    failures: failuresOf({
      'every report had all orders that customers had been told of': all.every(({ stale }) => stale === 0),
      'every report was answered': all.every(({ failed, reports }) => failed === 0 && reports > 0),
      'the standby answered while it followed': [phases.follows, phases.followsAgain].every(
        phase => (phase?.fromStandby ?? 0) > (phase?.fromPrimary ?? 0),
      ),
      'a standby that had stopped or was killed answered nothing': [phases.stopped, phases.killed].every(
        phase => (phase?.fromPrimary ?? 0) > 0 && (phase?.fromStandby ?? 0) <= 1,
      ),
      ...kept(books),
    }),
  }
})

type Phase = {
  readonly reports: number
  readonly stale: number
  readonly failed: number
  readonly fromStandby: number
  readonly fromPrimary: number
  readonly medianMs: number
}

type Reading = { readonly counts: Counts; readonly readOrders: () => Promise<number> }

async function readWhileBuying(product: Product, { counts, readOrders }: Reading): Promise<Phase> {
  const before = await reads(product)
  const times: number[] = []
  let [reports, stale, failed] = [0, 0, 0]
  const until = performance.now() + phaseMs
  while (performance.now() < until) {
    const told = counts.told.length
    const began = performance.now()
    const orders = await readOrders().catch(() => null)
    times.push(performance.now() - began)
    reports += 1
    if (orders === null) failed += 1
    else if (orders < told) stale += 1
    await pause(100)
  }
  const after = await reads(product)
  return {
    reports,
    stale,
    failed,
    fromStandby: after.standby - before.standby,
    fromPrimary: after.primary - before.primary,
    medianMs: Math.round(median(times)),
  }
}

/** Returns how many reports the server has read from each database. */
async function reads(product: Product): Promise<{ standby: number; primary: number }> {
  const of = (database: string) => readFigure(product, `rolloff_report_reads{database="${database}"}`)
  return { standby: await of('standby'), primary: await of('primary') }
}

/** Signs in a member of the office. Returns a function that reads the number of orders of these days. */
async function openReports(stage: Stage, product: Product): Promise<() => Promise<number>> {
  const { pool, close } = openProductDatabase({ connectionString: product.connectionString, maxConnections: 1 })
  stage.atEnd(close)
  const phone = '+15125550131' as UsPhone
  const { headers } = await signIn({ url: product.url }, phone)
  const api = createTRPCClient<AppRouter>({ links: [httpLink({ url: `${product.url}/trpc`, headers: () => headers })] })
  // A person has no account in the database before their first call.
  await api.getSelf.query()
  await pool.query(
    `INSERT INTO membership (organization_id, user_id, roles, id)
     SELECT o.id, u.id, '{admin}', $2 FROM organization o, app_user u WHERE u.phone = $1`,
    [phone, randomUUID()],
  )
  const { day } = localTime(new Date(), zone)
  const range = { areaId: null, from: addDays(day, -1), to: addDays(day, 1), step: 'day' } as const
  return async () => {
    const { rows } = await api.office.reports.read.query(range)
    return rows.reduce((sum, { sums }) => sum + (sums.orders ?? 0), 0)
  }
}
