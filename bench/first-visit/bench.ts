/** Measures how long a phone on a slow line waits, with this build and with the one before, in turns of one run. See README.md. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import { administer, urlOf } from '@rolloff/postgres/throw-away.stage.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { startTestCluster } from '#server/testing/processes/cluster.ts'
import { phoneNumber } from '../checkout/phones.ts'
import { productSettings, startProduct } from '../checkout/processes.ts'
import { type Build, buildBase, buildThis } from './builds.ts'
import { type Line, openLine, slow4g } from './line.ts'
import { type Checkout, type FirstVisit, measureCheckout, measureVisit, openBrowser, type Step } from './visits.ts'
import { longestInteractions, median, type Worst, worstShift } from './worst.ts'

const baselineFile = fileURLToPath(new URL('baseline.json', import.meta.url))
const usualRounds = 5
/** In each round one customer reads each page, one does not read, and one uses a desktop. */
const customersARound = 3
/** A person reads a question for at least this long. A robot that reads nothing is measured too. */
const readingMs = 1500
const stepMs = 300
const sumMs = 7000
const interactionMs = 150
const maxShift = 0.02

const paths = ['/get-started', '/checkout/zipcode'] as const
const summary = '…/order-summary'

type Figures = {
  readonly build: string
  readonly visits: Record<string, FirstVisit>
  readonly steps: readonly Step[]
  readonly sumMs: number
  readonly unreadSumMs: number
  /** The longest interaction of each kind of page, the longest first. */
  readonly interactions: readonly Worst[]
  readonly shifts: { readonly phone: Worst; readonly desktop: Worst }
}
type Side = { readonly build: Build; readonly line: Line; readonly serverPort: number; readonly found: Round[] }
type Round = {
  readonly visits: Record<string, FirstVisit>
  readonly checkout: Checkout
  readonly unread: Checkout
  readonly desktop: Checkout
}

/**
 * `--base REF` compares with another state than the one before. `--base none` measures only this build. `--rounds 1` is
 * for a first impression.
 */
export async function run({ isSaving, options }: { isSaving: boolean; options: readonly string[] }): Promise<void> {
  const optionOf = (name: string) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined)
  const baseRef = optionOf('--base') ?? 'HEAD~1'
  const rounds = Number(optionOf('--rounds') ?? usualRounds)
  const builds = [buildThis(), ...(baseRef === 'none' ? [] : [await buildBase(baseRef)])]
  const folder = await mkdtemp(join(tmpdir(), 'rolloff-bench-'))
  const cluster = await startTestCluster()
  const stops: (() => Promise<unknown>)[] = []
  try {
    const sides: Side[] = []
    for (const build of builds) {
      const side = await open(build, cluster.adminUrl, join(folder, `secrets-${sides.length}`))
      stops.push(side.stop)
      sides.push(side)
    }
    const browser = await openBrowser()
    stops.push(() => browser.close())
    for (let round = 0; round < rounds; round += 1)
      for (const [index, side] of (round % 2 === 0 ? sides : sides.toReversed()).entries())
        side.found.push(await measure(browser, side, customersARound * (round * builds.length + index)))
    await report(sides.map(summed), { isSaving, rounds })
  } finally {
    for (const stop of stops.toReversed()) await stop()
    await cluster.stop()
    for (const build of builds) await build.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

async function open(build: Build, adminUrl: string, dataDir: string) {
  const name = `first_visit_${build.name}_${process.pid}`
  await administer(adminUrl, `CREATE DATABASE ${name}`)
  let serverPort = 0
  const line = await openLine(slow4g, () => serverPort)
  const settings = productSettings(urlOf(adminUrl, name), dataDir)
  const product = await startProduct(
    build.folder,
    { ...settings, DATABASE_CONNECTIONS: '5', PUBLIC_URL: `http://localhost:${line.port}` },
    [],
  )
  serverPort = product.port
  const found: Round[] = []
  const stop = async () => {
    await line.close()
    await product.stop()
  }
  return { build, line, serverPort, found, stop }
}

async function measure(browser: Browser, side: Side, customers: number): Promise<Round> {
  const place = { ...side, folder: side.build.folder }
  const visits: Record<string, FirstVisit> = {}
  for (const path of paths) visits[path] = await measureVisit(browser, place, path)
  const phone = (index: number) => phoneNumber(customers + index) as UsPhone
  const checkout = await measureCheckout(browser, place, { phone: phone(0), readingMs })
  const unread = await measureCheckout(browser, place, { phone: phone(1), readingMs: 0 })
  const desktop = await measureCheckout(browser, place, { phone: phone(2), readingMs: 0, screen: 'desktop' })
  visits[summary] = checkout.summary
  return { visits, checkout, unread, desktop }
}

function summed({ build, found }: Side): Figures {
  const medianOf = (path: string) => {
    const each = found.flatMap(({ visits }) => visits[path] ?? [])
    const keys = Object.keys(each[0] ?? {}) as (keyof FirstVisit)[]
    return Object.fromEntries(keys.map(key => [key, median(each.map(one => one[key]))])) as FirstVisit
  }
  const headings = [...new Set(found.flatMap(({ checkout }) => checkout.steps.map(({ heading }) => heading)))]
  const waits = (heading: string) =>
    found.flatMap(({ checkout }) => checkout.steps.filter(one => one.heading === heading).map(one => one.waitedMs))
  const sumOf = ({ steps }: Checkout) => steps.reduce((sum, { waitedMs }) => sum + waitedMs, 0)
  return {
    build: build.name,
    visits: Object.fromEntries([...paths, summary].map(path => [path, medianOf(path)])),
    steps: headings.map(heading => ({ heading, waitedMs: median(waits(heading)) })),
    sumMs: median(found.map(({ checkout }) => sumOf(checkout))),
    unreadSumMs: median(found.map(({ unread }) => sumOf(unread))),
    interactions: longestInteractions(found.map(({ checkout }) => checkout)),
    shifts: {
      phone: worstShift(found.flatMap(({ checkout, unread }) => [checkout, unread])),
      desktop: worstShift(found.map(({ desktop }) => desktop)),
    },
  }
}

async function report(
  [now, base]: readonly Figures[],
  { isSaving, rounds }: { isSaving: boolean; rounds: number },
): Promise<void> {
  if (!now) throw new Error('nothing was measured')
  const lines = [
    ...Object.entries(now.visits).flatMap(([path, visit]) =>
      (Object.keys(visit) as (keyof FirstVisit)[]).map(key =>
        row(`${path} ${key}`, visit[key], base?.visits[path]?.[key]),
      ),
    ),
    ...now.steps.map(({ heading, waitedMs }) => {
      const before = base?.steps.find(one => one.heading === heading)?.waitedMs
      return row(`→ ${heading.slice(0, 40)}`, waitedMs, before) + (waitedMs > stepMs ? `  over ${stepMs}` : '')
    }),
    row('all steps of a checkout', now.sumMs, base?.sumMs) + (now.sumMs > sumMs ? `  over ${sumMs}` : ''),
    row('… by somebody who reads nothing', now.unreadSumMs, base?.unreadSumMs),
    ...now.interactions.slice(0, 3).map(worst => at('interaction', worst, interactionMs)),
    ...Object.entries(now.shifts).map(([screen, worst]) => at(`shift, ${screen}`, worst, maxShift)),
  ]
  console.log(`\nMedians of ${rounds}, in ms where nothing else is said${base ? `; before: ${base.build}` : ''}`)
  console.log(lines.join('\n'))
  if (!isSaving) return
  const measuredOn = { processors: cpus().length, model: cpus()[0]?.model.trim(), node: process.version }
  const before = base && { base }
  const kept = { measuredOn: { ...measuredOn, loadAverage: rounded(loadavg()[0] ?? 0) }, now, ...before }
  await writeFile(baselineFile, `${JSON.stringify(kept, roundedIn, 2)}\n`)
}

const roundedIn = (_key: string, value: unknown) => (typeof value === 'number' ? rounded(value) : value)

function row(name: string, now: number, before: number | undefined): string {
  const figures = before === undefined ? '' : `${String(rounded(before)).padStart(9)} →`
  const ratio = before ? `  × ${rounded(now / before)}` : ''
  return `  ${name.padEnd(46)}${figures}${String(rounded(now)).padStart(9)}${ratio}`
}

const at = (what: string, { heading, value }: Worst, most: number): string =>
  row(`${what}: ${heading.slice(0, 32)}`, value, undefined) + (value > most ? `  over ${most}` : '')

const rounded = (value: number): number => Number(value.toFixed(value < 10 ? 3 : 0))
