/**
 * Customers walk through the shop. They choose, change their minds, press Enter, press twice, go back, reload, open a
 * second tab, lose the connection, are signed out elsewhere, wait past noon, and change the language. The same seed
 * gives the same walk.
 *
 * Options: `--walks 300`, `--first 1` (the first seed), `--at-once 2`, `--build FOLDER` (another build of the product).
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { localTime } from '#domain/value/calendar.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import startCluster from '#server/testing/processes/cluster.ts'
import { findBrowser } from '../../tools/find-browser.ts'
import { oneWalk } from './one-walk.ts'
import type { Finding } from './rules.ts'
import { openShop, type Shop, timeZone } from './shop.ts'
import type { Walked } from './walk.ts'

/** One of this many walks begins shortly before noon, on a separate server. */
const noonEvery = 6

export const about = 'customers who wander through checkout and order page in Chromium'

export async function run(given: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...given],
    options: {
      walks: { type: 'string' },
      first: { type: 'string' },
      'at-once': { type: 'string' },
      build: { type: 'string' },
    },
  })
  const build = resolve(values.build ?? '.')
  if (!existsSync(join(build, 'dist/server.js'))) throw new Error(`${build} is not built: npm run build`)
  const seeds = Array.from({ length: Number(values.walks ?? 300) }, (_, index) => Number(values.first ?? 1) + index)
  const stopCluster = await startCluster()
  const browser = await chromium.launch(await findBrowser())
  const shop = await openShop(build)
  try {
    const all = await walkAll(browser, { build, shop, seeds, atOnce: Number(values['at-once'] ?? 2) })
    // Another build has another schema, so its invariants are not checked.
    const broken = values.build ? [] : await brokenIn(shop)
    report(all, broken)
    return broken.length === 0 && all.every(({ findings }) => findings.length === 0)
  } finally {
    await browser.close()
    await shop.close()
    await stopCluster()
  }
}

type Place = { readonly build: string; readonly shop: Shop; readonly seeds: readonly number[]; readonly atOnce: number }
type Ended = Walked & { readonly seed: number }

async function walkAll(browser: Browser, { build, shop, seeds, atOnce }: Place): Promise<Ended[]> {
  const waiting = [...seeds]
  const ended: Ended[] = []
  const walkOn = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const walked = seed % noonEvery === 0 ? await nearNoon(browser, build, seed) : await oneWalk(browser, shop, seed)
      ended.push({ ...walked, seed })
      const faults = walked.findings.map(({ rule, page, detail }) => `\n    ${rule} (${page}): ${detail}`).join('')
      const way = faults && `\n    the way: ${walked.steps.join(' > ')}`
      console.log(`  ${seed}: ${walked.end}, ${walked.steps.length} pages${faults}${way}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, walkOn))
  return ended
}

async function nearNoon(browser: Browser, build: string, seed: number): Promise<Walked> {
  const noon = msUntilNoon(new Date())
  const shop = await openShop(build, noon - 3 * 60_000)
  try {
    return await oneWalk(browser, shop, seed, noon + 60_000)
  } finally {
    await shop.close()
  }
}

/** Returns the milliseconds until the next noon of a weekday in Austin that is at least an hour away. */
function msUntilNoon(from: Date): number {
  for (let ahead = 3_600_000; ; ahead += 60_000) {
    const then = new Date(from.getTime() + ahead)
    const { hour, minute } = clockIn(then)
    const weekday = new Date(localTime(then, timeZone).day).getUTCDay()
    if (hour === 12 && minute === 0 && weekday >= 1 && weekday <= 5) return ahead
  }
}

function clockIn(at: Date): { hour: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
  const [hour = 0, minute = 0] = parts.format(at).split(':').map(Number)
  return { hour, minute }
}

async function brokenIn({ connectionString }: Shop): Promise<readonly string[]> {
  const { db, close } = openProductDatabase({ connectionString })
  const broken = await brokenInvariants(db).finally(close)
  return broken.map(({ rule }) => rule)
}

function report(all: readonly Ended[], broken: readonly string[]): void {
  const count = new Map<string, { times: number; seed: number; example: Finding }>()
  for (const { findings, seed } of all) {
    for (const example of findings) {
      const name = `${example.rule} (${example.page})`
      count.set(name, { seed, example, times: (count.get(name)?.times ?? 0) + 1 })
    }
  }
  console.log('\nFindings:')
  for (const [name, { times, seed, example }] of [...count].sort(([, a], [, b]) => b.times - a.times)) {
    console.log(`  ${String(times).padStart(4)}  ${name}, e.g. seed ${seed}: ${example.detail}`)
  }
  const orders = all.filter(({ end }) => end.endsWith('order-confirmation')).length
  const kinds = new Set(all.flatMap(({ findings }) => findings.map(({ rule }) => rule))).size
  console.log(`Invariants broken: ${broken.length === 0 ? 'none' : broken.join(', ')}`)
  console.log(`${all.length} walks, ${orders} ended with an order; ${kinds} kinds of findings, ${count.size} places`)
}
