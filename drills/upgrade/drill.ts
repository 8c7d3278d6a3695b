/**
 * A newer version starts beside an older one, on a database with a million orders, while customers buy at the older one. Then both serve,
 * the newer one is taken back, and at last it stays.
 *
 * Options: `--orders 1000000`, `--from COMMIT` (the older version), `--seconds 60` (the length of a period).
 */

import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { fill } from '../../bench/orders/filling.ts'
import { countLost } from '../stage/books.ts'
import { letIn } from '../stage/customers.ts'
import { drill, failuresOf, type Stage, seconds } from '../stage/drill.ts'
import { type Neighbours, openNeighbourhood, type Period, percentile } from '../stage/neighbours.ts'
import { startOutsidePostgres } from '../stage/outside-postgres.ts'
import { sharedSecret, startProduct } from '../stage/product.ts'
import { buildOlder, mayGoBack, migrationsSince } from './older-build.ts'

/** The migrations since this version build indexes on the orders, the carts, the payments and the messages. */
const olderCommit = '74f49ab4d'
const customers = 4
const maxTimesAsLong = 2

export const about =
  'a newer version starts beside an older one on a million orders, while customers buy, and is taken back once'

export function run(options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...options],
    options: { orders: { type: 'string' }, from: { type: 'string' }, seconds: { type: 'string' } },
  })
  return drill(stage =>
    putToTest(stage, {
      orders: Number(values.orders ?? 1_000_000),
      commit: values.from ?? olderCommit,
      periodMs: Number(values.seconds ?? 60) * 1000,
    }),
  )()
}

type Conditions = { readonly orders: number; readonly commit: string; readonly periodMs: number }

async function putToTest(stage: Stage, { orders, commit, periodMs }: Conditions) {
  const migrations = migrationsSince(commit)
  const build = await buildOlder(stage, commit)
  stage.say(`the version of commit ${commit.slice(0, 9)} is built; ${migrations.added.length} migrations are newer`)
  const { connectionString } = await startOutsidePostgres(stage)
  const env = {
    DATABASE_URL: connectionString,
    SECRET: sharedSecret,
    SEED: 'small',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const older = await startProduct(stage, { env, build })
  const filledAfter = await fillOrders(connectionString, older.port, orders)
  stage.say(`${orders} orders are there after ${seconds(filledAfter)} s`)
  const atOlder = openNeighbourhood(older.port, customers)
  // The times of this period are not judged.
  const between: Period = { name: 'between', times: [] }
  const quiet = await through(atOlder, 'quiet', () => pause(periodMs))
  const began = performance.now()
  const updating: Period = { name: 'updating', times: [] }
  atOlder.during(updating)
  const newer = await startProduct(stage, { env })
  const readyMs = performance.now() - began
  stage.say(`the newer version was ready after ${seconds(readyMs)} s`)
  await pause(Math.max(0, periodMs - readyMs))
  atOlder.during(between)
  const atNewer = openNeighbourhood(newer.port, customers)
  const both = await through(atNewer, 'both', () => pause(periodMs / 2))
  await atNewer.leave()
  newer.process().signal('SIGTERM')
  await newer.process().ended
  await atOlder.leave()
  older.process().signal('SIGTERM')
  await older.process().ended
  const all = [atOlder, atNewer]
  const periods = [quiet, updating, both]
  if (mayGoBack(migrations)) {
    await older.start()
    await older.untilReady()
    stage.say('the newer version is taken back')
    const again = openNeighbourhood(older.port, customers)
    periods.push(await through(again, 'taken back', () => pause(periodMs / 2)))
    all.push(again)
    await newer.start()
    await newer.untilReady()
    await again.leave()
    older.process().signal('SIGTERM')
    await older.process().ended
  } else await newer.start()
  const last = openNeighbourhood(newer.port, customers)
  periods.push(await through(last, 'updated', () => pause(periodMs / 4)))
  await last.leave()
  all.push(last)
  const told = all.flatMap(one => one.told)
  const refused = all.flatMap(one => one.refused)
  const lost = await inDatabase(connectionString, db => countLost(db, told))
  const timesAsLong = Math.round((p99(updating) / p99(quiet)) * 100) / 100
  return {
    figures: {
      orders,
      migrations: migrations.added.length,
      readyAfterSeconds: seconds(readyMs),
      p99Ms: Object.fromEntries(periods.map(one => [one.name, p99(one)])),
      timesAsLong,
      told: told.length,
      refused: refused.length,
      lost,
    },
    failures: failuresOf({
      [`customers’ p99 beside the update is at most ${maxTimesAsLong} times the quiet one`]:
        timesAsLong <= maxTimesAsLong,
      [`no call was refused: ${refused[0]}`]: refused.length === 0,
      'customers bought at each version, at each time': all.every(one => one.told.length > 0),
      'every order that a customer was told of is there and paid once': lost === 0,
    }),
  }
}

/** Buys one order and copies it. Returns how many milliseconds this took. */
async function fillOrders(connectionString: string, port: number, orders: number): Promise<number> {
  const began = performance.now()
  const { counts, leave } = letIn(1, port)
  while (counts.told.length === 0) await pause(50)
  await leave()
  await fill({ connectionString, orderId: counts.told[0]?.cartId ?? '', orders })
  return performance.now() - began
}

async function through(neighbours: Neighbours, name: string, work: () => Promise<unknown>): Promise<Period> {
  const period: Period = { name, times: [] }
  neighbours.during(period)
  await work()
  return period
}

const p99 = ({ times }: Period) => Math.round(percentile(times, 99))

async function inDatabase<T>(
  connectionString: string,
  work: (db: ReturnType<typeof openProductDatabase>['db']) => Promise<T>,
): Promise<T> {
  const { db, close } = openProductDatabase({ connectionString, maxConnections: 1 })
  return work(db).finally(close)
}
