/** Reads the figures of the product in each minute of a day of orders, and tries the rules over them. */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitingKinds } from '#domain/health/health.ts'
import { readMetrics, type Sample, valueIn } from '#server/testing/metrics.ts'
import type { Stage } from '../stage/drill.ts'
import { liveMinutes, minutesOfDay } from '../stage/orders/live-minutes.ts'
import { letAllLive, openWorld, passDays, statuses } from '../stage/orders/run-orders.ts'
import { makeFolder } from '../stage/product.ts'
import { files, promtool, type Tool } from './promtool.ts'

const seed = 11
const earlierCustomers = 100
/** On the last of these days nothing fails, so that no failed work is left when the day of the test begins. */
const earlierDays = 13
const customers = 100
const actsOfOrder = 8
const waits = 'rolloff_oldest_waiting_seconds'

export async function tryLivedDay(stage: Stage) {
  const { minutes, figures } = await liveDay(stage)
  const series = seriesOf(minutes)
  const longestWaits = waitingKinds.map(what => [
    what,
    Math.round(Math.max(...minutes.map(samples => valueIn(samples, waits, { what }) ?? Number.NaN))),
  ])
  return {
    figures: { ...figures, longestWaits: Object.fromEntries(longestWaits) },
    tried: await tryRules(stage, series),
    triedWhenStuck: await tryRules(stage, withStuckWork(series)),
  }
}

/** Returns what the rules need of the figures of each minute. */
async function liveDay(stage: Stage) {
  const world = await openWorld(stage, seed)
  await passDays(stage, world, { customers: earlierCustomers, days: earlierDays })
  // The bills of this morning are charged on the next day.
  await letAllLive(world)
  const ordersBefore = (await statuses(world)).length
  world.did.clear()
  const names = await namesInRules()
  const minutes: Sample[][] = []
  let began = world.now()
  await liveMinutes(world, {
    customers: Array.from({ length: customers }, (_, index) => earlierCustomers + index),
    actsOfOrder,
    look: async () => {
      if (minutes.length === 0) began = world.now()
      const read = await readMetrics(world.app)
      const up = { name: 'up', labels: {}, value: Number(read.length > 0) }
      minutes.push([up, ...read].filter(({ name }) => names.has(name)))
    },
  })
  const acts = [...world.did].sort(([, a], [, b]) => b - a)
  for (const [what, times] of acts) stage.say(`${String(times).padStart(5)} ${what}`)
  const { rows } = await world.app.database.pool.query(
    `SELECT (SELECT count(*)::int FROM bill WHERE created_at >= $1) AS bills,
      (SELECT count(*)::int FROM order_charge WHERE created_at >= $1 AND payment_method_id IS NOT NULL) AS "cardsCharged",
      (SELECT count(*)::int FROM refund WHERE created_at >= $1) AS refunds,
      (SELECT count(*)::int FROM message WHERE sent_at >= $1) AS messages`,
    [began],
  )
  const figures = {
    minutes: minutes.length,
    orders: (await statuses(world)).length - ordersBefore,
    acts: acts.filter(([what]) => !what.startsWith('refused: ')).reduce((sum, [, times]) => sum + times, 0),
    ...(rows[0] as { bills: number; cardsCharged: number; refunds: number; messages: number }),
  }
  return { minutes, figures }
}

async function namesInRules(): Promise<ReadonlySet<string>> {
  const rules = await readFile(join(files, 'alerts.yml'), 'utf8')
  return new Set(['up', ...(rules.match(/\b(rolloff|process)_\w+/g) ?? [])])
}

/**
 * Each series has one value for each minute. If the product exposed a series only later in the day, its first values are `_`, which means
 * to promtool that they are missing.
 */
type Series = ReadonlyMap<string, readonly (number | '_')[]>

function seriesOf(minutes: readonly Sample[][]): Series {
  const series = new Map<string, (number | '_')[]>()
  for (const [minute, samples] of minutes.entries()) {
    for (const sample of samples) {
      const name = nameOfSeries(sample)
      const values = series.get(name) ?? minutes.map(() => '_' as const)
      values[minute] = sample.value
      series.set(name, values)
    }
  }
  return series
}

function nameOfSeries({ name, labels }: Pick<Sample, 'name' | 'labels'>): string {
  const all = Object.entries({ job: 'rolloff', instance: 'a:3000', ...labels })
  return `${name}{${all.map(([label, value]) => `${label}="${value}"`).join(', ')}}`
}

/**
 * Returns the series of a day on which all work stops for eighty minutes at noon. During this time nothing is done, so the oldest
 * work of each kind waits longer and longer, and the alerts of waiting work must fire.
 */
function withStuckWork(series: Series): Series {
  const planted = Array.from({ length: 80 }, (_, minute) => minute * 60)
  const stuck = waitingKinds.map(what => nameOfSeries({ name: waits, labels: { what } }))
  return new Map([
    ...series,
    ...stuck.map(
      name => [name, series.get(name)?.toSpliced(minutesOfDay / 2, planted.length, ...planted) ?? []] as const,
    ),
  ])
}

/** Runs the rules over the series. The test fails if an alert fires at any time. */
async function tryRules(stage: Stage, series: Series): Promise<Tool> {
  const folder = await makeFolder(stage)
  await copyFile(join(files, 'alerts.yml'), join(folder, 'alerts.yml'))
  const test = {
    interval: '1m',
    input_series: [...series].map(([name, values]) => ({ series: name, values: values.join(' ') })),
    promql_expr_test: [
      {
        expr: 'count_over_time(ALERTS{alertstate="firing"}[25h])',
        eval_time: `${minutesOfDay}m`,
        exp_samples: [],
      },
    ],
  }
  const page = { rule_files: ['alerts.yml'], evaluation_interval: '1m', tests: [test] }
  // JSON is YAML, too.
  await writeFile(join(folder, 'lived-day.test.yml'), JSON.stringify(page))
  return promtool(folder, 'test', 'rules', 'lived-day.test.yml')
}
