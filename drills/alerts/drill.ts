/**
 * Tries the alerts of deploy/prometheus. promtool runs their rules over made series, and over the figures of a day of orders. Then a real
 * Prometheus watches a real server, in which the drill causes faults.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { parse } from 'yaml'
import { waitingKinds } from '#domain/health/health.ts'
import { readMetrics, valueIn } from '#server/testing/metrics.ts'
import { startPlacesProcess } from '#server/testing/processes/places-process.ts'
import { freePort } from '../proxy/proxies.ts'
import { drill, failuresOf, type Stage, seconds } from '../stage/drill.ts'
import { minutesOfDay } from '../stage/orders/live-minutes.ts'
import { makeFolder, type Product, startProduct } from '../stage/product.ts'
import { tryLivedDay } from './lived-day.ts'
import { files, firedIn, makeSensitiveFolder, promtool } from './promtool.ts'

export const about =
  'each alert fires on its planted fault and is silent on a day of orders, by promtool and by Prometheus'

const metricsKey = 'metrics-of-the-drill'
const tests = ['alerts.test.yml', 'alerts.week.test.yml']

export const run = drill(async stage => {
  const rules = await promtool(files, 'check', 'rules', 'alerts.yml')
  const tried = await promtool(files, 'test', 'rules', ...tests)
  stage.say(`promtool: ${rules.code === 0 ? 'the rules can be read' : rules.said}`)
  stage.say(tried.code === 0 ? 'promtool: each alert fires in its time, and none on a normal day' : tried.said)
  const triedToFire = await alertsThatFireIn(tests)
  const sensitive = firedIn(await promtool(await makeSensitiveFolder(stage), 'test', 'rules', 'alerts.test.yml'))
  const day = await tryLivedDay(stage)
  const ofDay = { ...day.figures, fired: firedIn(day.tried), firedWhenStuck: firedIn(day.triedWhenStuck) }
  stage.say(day.tried.code === 0 ? 'promtool: no alert on a day of orders' : day.tried.said)
  const { before, loaded, fired, wanted, values, secondsToFire } = await watchServer(stage)
  const alerts = await alertsIn(join(files, 'alerts.yml'))
  const untried = alerts.filter(alert => !triedToFire.has(alert))
  return {
    figures: { alerts: alerts.length, day: ofDay, calm: before, fired, secondsToFire, values },
    failures: failuresOf({
      'promtool reads the rules': rules.code === 0,
      'each alert fires on its planted fault within its time, and none on a normal day':
        tried.code === 0 && untried.length === 0,
      'the normal day notices each limit of what people wait for if it is ten times too sensitive':
        sensitive.length === waitingKinds.length,
      'no alert fires on a day of orders': day.tried.code === 0,
      'the day of orders is busy and whole, and notices each kind of work if it is stuck':
        ofDay.orders > 50 && ofDay.minutes === minutesOfDay && ofDay.firedWhenStuck.length === waitingKinds.length,
      'Prometheus runs every rule': loaded.toSorted().join() === alerts.toSorted().join(),
      'Prometheus reports nothing of a server that is well': before.length === 0,
      'Prometheus reports each planted fault, and nothing else': fired.join() === wanted.join(),
      'the values are those that were planted':
        values.message > 900 && values.event > 1200 && values.job >= 3600 && values.breaker === 1 && values.texts === 0,
    }),
  }
})

async function alertsIn(file: string): Promise<string[]> {
  const { groups } = parse(await readFile(file, 'utf8')) as { groups: { rules: { alert: string }[] }[] }
  return groups.flatMap(group => group.rules.map(({ alert }) => alert))
}

type AlertTest = { readonly alertname: string; readonly exp_alerts?: readonly unknown[] }

/** Returns the alerts that one of these tests expects to fire. */
async function alertsThatFireIn(names: readonly string[]): Promise<ReadonlySet<string>> {
  const pages = await Promise.all(
    names.map(
      async name => parse(await readFile(join(files, name), 'utf8')) as { tests: { alert_rule_test?: AlertTest[] }[] },
    ),
  )
  return new Set(
    pages
      .flatMap(page => page.tests.flatMap(one => one.alert_rule_test ?? []))
      .filter(({ exp_alerts: expected = [] }) => expected.length > 0)
      .map(({ alertname }) => alertname),
  )
}

async function watchServer(stage: Stage) {
  const google = await startPlacesProcess()
  stage.atEnd(async () => google.close())
  const product = await startProduct(stage, {
    env: { ...google.env, LIMITS: 'standard', METRICS_KEY: metricsKey },
  })
  const prometheus = await startPrometheus(stage, product.port)
  await prometheus.untilScraped()
  // Prometheus takes some rounds of all rules before the faults.
  await pause(10_000)
  const before = await prometheus.firing()
  const loaded = await prometheus.healthyRules()
  stage.say(`a server that is well: ${before.length} alerts`)
  const wanted = await plantFaults(product)
  await google.setFault('silence')
  await searchAddress(product)
  const began = performance.now()
  let fired: string[] = []
  while (fired.join() !== wanted.join() && performance.now() - began < 60_000) {
    await pause(500)
    fired = await prometheus.firing()
  }
  const secondsToFire = seconds(performance.now() - began)
  // An alert that should not fire may be slower than the others.
  await pause(10_000)
  fired = await prometheus.firing()
  stage.say(`after the faults: ${fired.join(', ')}`)
  const samples = await readMetrics({ url: product.url, metricsKey })
  const waitingFor = (what: string) => valueIn(samples, 'rolloff_oldest_waiting_seconds', { what }) ?? Number.NaN
  const values = {
    message: waitingFor('message'),
    event: waitingFor('event'),
    job: waitingFor('job'),
    breaker: valueIn(samples, 'rolloff_breaker_open', { service: 'addresses' }),
    texts: valueIn(samples, 'rolloff_service_ok', { service: 'texts' }),
  }
  return { before, loaded, fired, wanted, values, secondsToFire }
}

/** The rows are those that a server leaves behind whose services fail. Returns the alerts that have to fire, with the one of the breaker. */
async function plantFaults({ connectionString }: Product): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(`
      INSERT INTO message (key, recipient, channel, text, attempts, created_at, next_attempt_at)
      VALUES ('planted', '+15125550142', 'sms', 'Hello', 3, now() - interval '16 minutes', now() + interval '1 hour')`)
    await client.query(`
      INSERT INTO provider_event (id, type, state, attempts, received_at, handled_at)
      VALUES ('evt_planted', 'payment_intent.succeeded', 'received', 5, now() - interval '21 minutes', now())`)
    await client.query(`
      UPDATE job SET unfinished_since = now() - interval '1 hour' WHERE name = 'sweep-files'`)
    await client.query(`
      INSERT INTO service_fault (service, fault, account, call, reason, since, seen_at)
      VALUES ('texts', 'key', '', '', 'planted', now(), now())`)
  } finally {
    await client.end()
  }
  return [
    'RolloffEventsStuck',
    'RolloffJobsStuck',
    'RolloffMessagesStuck',
    'RolloffServiceRefuses',
    'RolloffServiceSilent',
  ]
}

/** Google hangs, so the search opens the breaker. The embedded search answers in its place. */
async function searchAddress({ url }: Product): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ text: '1100 congress ave' }))
  await fetch(`${url}/trpc/searchAddresses?input=${input}`).then(answer => answer.text())
}

type Prometheus = {
  readonly untilScraped: () => Promise<void>
  /** Returns the names of the rules that Prometheus could evaluate. */
  readonly healthyRules: () => Promise<string[]>
  /** Returns the names of the alerts that fire, in the order of the alphabet. */
  readonly firing: () => Promise<string[]>
}

/** Starts a Prometheus that reads the server every second. Its rules are those of the product, without their waits. */
async function startPrometheus(stage: Stage, productPort: number): Promise<Prometheus> {
  const folder = await makeFolder(stage)
  const port = await freePort()
  const rules = await readFile(join(files, 'alerts.yml'), 'utf8')
  await writeFile(join(folder, 'alerts.yml'), rules.replace(/for: \w+/g, 'for: 0s'))
  await writeFile(
    join(folder, 'prometheus.yml'),
    `global: {scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s}
rule_files: [alerts.yml]
scrape_configs:
  - job_name: rolloff
    authorization: {credentials: ${metricsKey}}
    static_configs: [{targets: ['127.0.0.1:${productPort}']}]
`,
  )
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  stage.atEnd(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const ask = async (path: string) => (await (await fetch(`http://127.0.0.1:${port}/api/v1${path}`)).json()).data
  return {
    async untilScraped() {
      const isScraped = async () => {
        const { result } = await ask('/query?query=rolloff_figures_read')
        return result.length > 0
      }
      const began = performance.now()
      while (!(await isScraped().catch(() => false))) {
        if (performance.now() - began > 60_000) throw new Error('Prometheus read nothing of the server')
        await pause(500)
      }
    },
    async healthyRules() {
      const { groups } = (await ask('/rules')) as { groups: { rules: { name: string; health: string }[] }[] }
      return groups.flatMap(({ rules: some }) => some.filter(({ health }) => health === 'ok').map(({ name }) => name))
    },
    async firing() {
      const { alerts } = (await ask('/alerts')) as { alerts: { state: string; labels: { alertname: string } }[] }
      const names = alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
      return [...new Set(names)].sort()
    },
  }
}
