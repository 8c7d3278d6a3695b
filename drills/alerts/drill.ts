/**
 * Tries the alerts of deploy/prometheus. promtool runs their rules over made series. Then a real Prometheus watches a real
 * server, in which the drill causes faults.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { parse } from 'yaml'
import { startPlacesProcess } from '#server/testing/processes/places-process.ts'
import { freePort } from '../proxy/proxies.ts'
import { drill, failuresOf, type Stage, seconds } from '../stage/drill.ts'
import { makeFolder, type Product, startProduct } from '../stage/product.ts'

export const about =
  'each alert fires on its planted fault and is silent on a normal day, by promtool and by Prometheus'

const files = fileURLToPath(new URL('../../deploy/prometheus', import.meta.url))
const metricsKey = 'metrics-of-the-drill'
const tests = ['alerts.test.yml', 'alerts.week.test.yml']
const runTool = promisify(execFile)

type Tool = { readonly code: number; readonly said: string }

/** Runs promtool, which Debian's package `prometheus` has. */
const promtool = (folder: string, ...words: string[]): Promise<Tool> =>
  runTool('promtool', words, { cwd: folder }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code?: number | string; stdout?: string; stderr?: string }) => {
      if (error.code === 'ENOENT') throw new Error('This drill needs promtool: apt-get install prometheus')
      return { code: Number(error.code), said: `${error.stdout}${error.stderr}` }
    },
  )

export const run = drill(async stage => {
  const rules = await promtool(files, 'check', 'rules', 'alerts.yml')
  const tried = await promtool(files, 'test', 'rules', ...tests)
  stage.say(`promtool: ${rules.code === 0 ? 'the rules can be read' : rules.said}`)
  stage.say(tried.code === 0 ? 'promtool: each alert fires in its time, and none on a normal day' : tried.said)
  const triedToFire = await alertsThatFireIn(tests)
  const sensitive = await trySensitiveRules(stage)
  const { before, loaded, fired, wanted, values, secondsToFire } = await watchServer(stage)
  const alerts = await alertsIn(join(files, 'alerts.yml'))
  const untried = alerts.filter(alert => !triedToFire.has(alert))
  return {
    figures: { alerts: alerts.length, calm: before, fired, secondsToFire, values },
    failures: failuresOf({
      'promtool reads the rules': rules.code === 0,
      'each alert fires on its planted fault within its time, and none on a normal day':
        tried.code === 0 && untried.length === 0,
      'the normal day notices an alert that is ten times too sensitive':
        sensitive.code !== 0 && sensitive.said.includes('count_over_time(ALERTS'),
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

async function trySensitiveRules(stage: Stage): Promise<Tool> {
  const folder = await makeFolder(stage)
  await cp(files, folder, { recursive: true })
  const text = await readFile(join(files, 'alerts.yml'), 'utf8')
  await writeFile(join(folder, 'alerts.yml'), text.replace('{what="message"}) > 600', '{what="message"}) > 60'))
  return promtool(folder, 'test', 'rules', 'alerts.test.yml')
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
  const metrics = await readMetrics(product)
  const figureOf = (sample: string) =>
    Number(
      metrics
        .split('\n')
        .find(line => line.startsWith(`${sample} `))
        ?.slice(sample.length + 1) ?? Number.NaN,
    )
  const values = {
    message: figureOf('rolloff_oldest_waiting_seconds{what="message"}'),
    event: figureOf('rolloff_oldest_waiting_seconds{what="event"}'),
    job: figureOf('rolloff_oldest_waiting_seconds{what="job"}'),
    breaker: figureOf('rolloff_breaker_open{service="addresses"}'),
    texts: figureOf('rolloff_service_ok{service="texts"}'),
  }
  return { before, loaded, fired, wanted, values, secondsToFire }
}

const readMetrics = async ({ url }: Product) =>
  (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsKey}` } })).text()

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
