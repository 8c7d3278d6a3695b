/**
 * Two server processes behind nginx as documented. Each minute one of them is killed and starts again, while customers walk through the
 * shop in Chromium and others buy without a browser.
 *
 * Options: `--minutes 10`, `--at-once 2` (customers in Chromium).
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { localTime } from '#domain/value/calendar.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { findBrowser } from '../../tools/find-browser.ts'
import { startBalancer } from '../proxy/proxies.ts'
import { closeBooks, kept } from '../stage/books.ts'
import { letIn } from '../stage/customers.ts'
import { drill, failuresOf, median, type Stage, seconds } from '../stage/drill.ts'
import { startOutsidePostgres } from '../stage/outside-postgres.ts'
import { sharedSecret, startProduct } from '../stage/product.ts'
import { oneWalk } from '../wander/one-walk.ts'
import { type Shop, timeZone } from '../wander/shop.ts'
import type { Walked } from '../wander/walk.ts'

const buyers = 2
const minuteMs = 60_000

export const about = 'two server processes behind nginx, one killed each minute, while customers walk through the shop'

export function run(options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...options],
    options: { minutes: { type: 'string' }, 'at-once': { type: 'string' } },
  })
  return drill(stage =>
    putToTest(stage, { minutes: Number(values.minutes ?? 10), atOnce: Number(values['at-once'] ?? 2) }),
  )()
}

async function putToTest(stage: Stage, { minutes, atOnce }: { minutes: number; atOnce: number }) {
  const { connectionString } = await startOutsidePostgres(stage)
  const env = {
    DATABASE_URL: connectionString,
    SECRET: sharedSecret,
    SEED: 'small',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const [first, second] = await Promise.all([startProduct(stage, { env }), startProduct(stage, { env })])
  const url = await startBalancer(stage, [first.port, second.port])
  stage.say('nginx leads to two processes')
  const shop = openBalancedShop(stage, url, connectionString)
  const browser = await chromium.launch(await findBrowser())
  stage.atEnd(() => browser.close())
  const opened = performance.now()
  const until = opened + minutes * minuteMs
  const walked: Walked[] = []
  let seed = 0
  const walkOn = async () => {
    while (performance.now() < until) walked.push(await oneWalk(browser, shop, ++seed))
  }
  const walking = Promise.all(Array.from({ length: atOnce }, walkOn))
  const { counts, leave } = letIn(buyers, Number(new URL(url).port))
  const times: number[] = []
  for (let minute = 0; minute < minutes; minute += 1) {
    await pause(opened + (minute + 0.5) * minuteMs - performance.now())
    const killed = minute % 2 === 0 ? first : second
    const began = performance.now()
    await killed.kill()
    await killed.start()
    await killed.untilReady()
    times.push(performance.now() - began)
    stage.say(`minute ${minute + 1}: killed, ready again after ${seconds(times.at(-1) ?? 0)} s; ${walked.length} walks`)
  }
  await walking
  await leave()
  const findings = walked.flatMap(one => one.findings)
  const orders = walked.filter(({ end }) => end.endsWith('order-confirmation')).length
  const books = await closeBooks(connectionString, [counts])
  for (const { rule, page, detail } of findings) stage.say(`${rule} (${page}): ${detail}`)
  return {
    figures: {
      minutes,
      kills: times.length,
      readyAgainSeconds: seconds(median(times)),
      walks: walked.length,
      walksWithOrder: orders,
      findings: findings.length,
      requests: counts.requests,
      cutRequests: counts.failed.length,
      interruptedCheckouts: counts.interrupted,
      ...books,
    },
    failures: failuresOf({
      'customers in Chromium came to an order': orders > 0,
      'customers were told of orders': books.told > 0,
      'each page that customers saw was as it must be': findings.length === 0,
      // If a process is killed while it works on a request, the customer gets no answer. nginx does not send such a request to the other
      // process, because the killed one may have stored it already.
      'a kill cut only what was at work': counts.failed.length <= times.length * buyers,
      ...kept(books),
    }),
  }
}

function openBalancedShop(stage: Stage, url: string, connectionString: string): Shop {
  const { pool, close } = openProductDatabase({ connectionString })
  stage.atEnd(close)
  return {
    url,
    connectionString,
    pool,
    today: () => localTime(new Date(), timeZone).day,
    setClock: async () => {},
    close,
  }
}
