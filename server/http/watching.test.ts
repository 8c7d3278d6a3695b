import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { waitingKinds, waitingLimits } from '#domain/health/health.ts'
import { openProcessHealth } from '#server/process-health.ts'
import { labelsIn, readMetrics, type Sample, valueIn } from '#server/testing/metrics.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, root), 'utf8')

type Rule = { readonly alert: string; readonly expr: string }
type Panel = { readonly title: string; readonly targets: readonly { readonly expr: string }[] }

let app: TestApp
/** It is 14:00 in Austin. */
let now = new Date('2027-03-14T19:00:00Z')
let rules: readonly Rule[]
let panels: readonly Panel[]
beforeAll(async () => {
  app = await startTestApp({ clock: () => now })
  const alerts = parse(await read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }
  rules = alerts.groups.flatMap(group => group.rules)
  panels = (JSON.parse(await read('deploy/grafana/rolloff.json')) as { panels: Panel[] }).panels
})
afterAll(() => app.stop())

const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

const scrape = () => readMetrics(app)
const figureOf = async (name: string, labels?: Sample['labels']) => valueIn(await scrape(), name, labels)
const waitingFor = (what: string) => figureOf('rolloff_oldest_waiting_seconds', { what })
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

/** These labels are Prometheus's own. */
const ofPrometheus = new Set(['job', 'instance'])
/** Every value of these labels is always there. */
const whole = new Set(['what', 'service', 'state', 'folder'])

/** Returns what an expression names and no sample has. */
function unknownIn(expr: string, samples: readonly Sample[]): string[] {
  return [...expr.matchAll(/\b((?:rolloff|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].flatMap(
    ([text, name, matched = '']) => {
      const labels = Object.entries(labelsIn(matched)).filter(([label]) => !ofPrometheus.has(label))
      const isKnown = samples.some(
        sample =>
          sample.name === name &&
          labels.every(
            ([label, value]) => label in sample.labels && (!whole.has(label) || sample.labels[label] === value),
          ),
      )
      return isKnown ? [] : [text]
    },
  )
}

describe('The files for Prometheus and Grafana', () => {
  let samples: readonly Sample[]
  beforeAll(async () => {
    await fetch(`${app.url}/trpc/getOrders?input=%7B%7D`)
    await fetch(`${app.url}/webhooks/stripe`, { method: 'POST', body: '{}' })
    samples = await scrape()
  })

  test('name only figures that the product exposes', () => {
    const named = [...rules, ...panels.flatMap(panel => panel.targets)].map(({ expr }) => expr)
    expect(named.length).toBeGreaterThan(30)
    expect(named.flatMap(expr => unknownIn(expr, samples))).toEqual([])
    expect(unknownIn('rolloff_oldest_waiting_seconds{what="nothing"} > rolloff_nothing', samples)).toHaveLength(2)
  })

  test('have the same limits as the page of the operator', () => {
    for (const what of waitingKinds) {
      const rule = rules.find(({ expr }) => expr.includes(`what="${what}"`))
      expect(rule?.expr).toMatch(new RegExp(`> ${waitingLimits[what].stuckInSeconds}$`))
    }
  })

  test('and each alert has its lines in docs/operations.md', async () => {
    const page = await read('docs/operations.md')
    expect(rules.map(({ alert }) => alert).filter(alert => !page.includes(`| \`${alert}\` |`))).toEqual([])
  })
})

describe('The metrics', () => {
  test('say how long the oldest message has waited, and leave out its quiet hours', async () => {
    expect(await waitingFor('message')).toBe(0)
    const queue = (key: string, zone: string | null) =>
      query(
        `INSERT INTO message (key, recipient, channel, text, quiet_zone, created_at, next_attempt_at)
         VALUES ($1, '+15125550142', 'sms', 'Hello', $2, $3, $3)`,
        [key, zone, ago(36_000)],
      )
    // It is 9:00 in Honolulu, and the message has waited since 8:00.
    await queue('planted-morning', 'Pacific/Honolulu')
    expect(await waitingFor('message')).toBe(3600)
    // It is 4:00 in Tokyo.
    await queue('planted-night', 'Asia/Tokyo')
    expect(await waitingFor('message')).toBe(3600)
    await queue('planted', null)
    expect(await waitingFor('message')).toBe(36_000)
    await query(`UPDATE message SET sent_at = now() WHERE key LIKE 'planted%'`)
    expect(await waitingFor('message')).toBe(0)
  })

  test('say how long the oldest event has waited, and leave out what was handled', async () => {
    await query(
      `INSERT INTO provider_event (id, type, received_at, state) VALUES ('evt_old', 'payment_intent.succeeded', $1, 'received'),
       ('evt_done', 'payment_intent.succeeded', $2, 'done')`,
      [ago(700), ago(9000)],
    )
    expect(await waitingFor('event')).toBe(700)
    await query(`UPDATE provider_event SET state = 'done'`)
    expect(await waitingFor('event')).toBe(0)
  })

  test('count refusals by their code, and answers by part and class', async () => {
    const before = (await figureOf('rolloff_refusals_total', { group: 'customer', code: 'signed-out' })) ?? 0
    await fetch(`${app.url}/trpc/getOrders?input=%7B%7D`)
    await fetch(`${app.url}/trpc/office.me`)
    expect(await figureOf('rolloff_refusals_total', { group: 'customer', code: 'signed-out' })).toBe(before + 1)
    expect(await figureOf('rolloff_refusals_total', { group: 'office', code: 'signed-out' })).toBe(1)
    expect(await figureOf('rolloff_http_request_seconds_count', { group: 'office', status: '4xx' })).toBe(1)
  })

  test('say that the figures cannot be read, and still have those of the process', async () => {
    expect(await figureOf('rolloff_figures_read')).toBe(1)
    await query('ALTER TABLE provider_event RENAME TO planted')
    try {
      expect(await figureOf('rolloff_figures_read')).toBe(0)
      expect(await waitingFor('event')).toBeUndefined()
      expect(await figureOf('rolloff_disk_free_bytes', { folder: 'data' })).toBeGreaterThan(0)
    } finally {
      await query('ALTER TABLE planted RENAME TO provider_event')
    }
  })

  test('name the service that refuses', async () => {
    await query(
      `INSERT INTO service_fault (service, fault, account, call, reason, since, seen_at) VALUES ('texts', 'key', '', '', '', $1, $2)`,
      [ago(60), now],
    )
    expect(await figureOf('rolloff_service_ok', { service: 'texts' })).toBe(0)
    expect(await figureOf('rolloff_service_ok', { service: 'mail' })).toBe(1)
    await query('DELETE FROM service_fault')
  })
})

test('a query waits for a connection only while none is free', async () => {
  const { pool } = app.database
  const waiting = () => figureOf('rolloff_database_connections', { state: 'waiting' })
  await Promise.all([pool.query('SELECT 1'), pool.query('SELECT 1')])
  expect(await waiting()).toBe(0)
  const held = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()))
  expect(await waiting()).toBe(0)
  const queries = [pool.query('SELECT 1'), pool.query('SELECT 1')]
  expect(app.deps.processHealth.pool().waiting).toBe(1)
  for (const client of held) client.release()
  await Promise.all(queries)
})

test('a breaker is told as open from its first call without an answer, until an answer comes or nothing calls any more', () => {
  const { processHealth, breakerListenerOf } = openProcessHealth({
    pool: app.database.pool,
    clock: () => now,
    folders: {},
    jobNames: () => [],
    reportReads: null,
  })
  const listener = breakerListenerOf('payments')
  const began = now
  listener.opened()
  now = new Date(began.getTime() + 120_000)
  listener.opened()
  expect(processHealth.silentSince()).toEqual({ payments: began })
  now = new Date(began.getTime() + 301_000)
  expect(processHealth.silentSince()).toEqual({})
  listener.opened()
  expect(processHealth.silentSince()).toEqual({ payments: now })
  listener.closed()
  expect(processHealth.silentSince()).toEqual({})
  now = began
})
