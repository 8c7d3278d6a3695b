/**
 * Measures how much a pointer move costs while a card is dragged over the board. The measure is the time of the page's
 * main thread, on a processor that Chromium slows four times. In turns it measures a page that drags the same number of
 * plain boxes. The clock of the thread counts only its own time, so other work on the machine does not change the
 * result. Before that it measures how long a board of 20 trucks takes from the answer of the server to its first drawing,
 * on the processor as it is. Options: `--rounds 7`, `--moves 60`, `--form list`.
 */
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import startCluster from '#server/testing/processes/cluster.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { findBrowser } from '../../tools/find-browser.ts'
import { type Busy, makeBusy } from './busy-board.ts'
import { openPlainBoxes } from './plain-boxes.ts'

export const about = 'main-thread work of a pointer move among 300 cards on a processor slowed four times'

const busy = { drivers: 30, stopsEach: 10 }
const slowed = 4
const maxMs = 16
const maxRatio = 3
const drawn = { drivers: 20, stopsEach: 10 }
const maxDrawMs = 400
const draws = 5
const dana = '+15125550111'

export async function run(given: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...given],
    options: { rounds: { type: 'string' }, moves: { type: 'string' }, form: { type: 'string' } },
  })
  const moves = Number(values.moves ?? 60)
  const stopCluster = await startCluster()
  const webFolder = fileURLToPath(new URL('../../dist/web', import.meta.url))
  const app = await startTestApp({ webFolder, seed: 'demo', hasOrders: true })
  const browser = await chromium.launch(await findBrowser())
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
    const form = values.form ?? 'axis'
    const drawMs = await msToDraw(await openBoard(app, context, { form, busy: drawn }))
    const board = await slowedPage(await openBoard(app, context, { form, busy }))
    const boxes = await context.newPage()
    await openPlainBoxes(boxes, app.url, busy)
    const plain = await slowedPage(boxes)
    const costs: { board: number; plain: number }[] = []
    for (let round = 0; round <= Number(values.rounds ?? 7); round += 1) {
      const cost = { board: await costOfMove(board, moves), plain: await costOfMove(plain, moves) }
      // The first round only warms both up, so it does not count.
      if (round > 0) costs.push(cost)
      console.log(`  ${round}: board ${cost.board.toFixed(1)} ms, plain boxes ${cost.plain.toFixed(1)} ms a move`)
    }
    return report(costs, drawMs)
  } finally {
    await browser.close()
    await app.stop()
    await stopCluster()
  }
}

function report(costs: readonly { board: number; plain: number }[], drawMs: number): boolean {
  const board = median(costs.map(one => one.board))
  const plain = median(costs.map(one => one.plain))
  const ratio = board / plain
  console.log(
    `${busy.drivers * busy.stopsEach} cards, load ${loadavg()[0]?.toFixed(1)}: ${board.toFixed(1)} ms a move (at most ${maxMs}), ${ratio.toFixed(2)} × plain boxes (at most ${maxRatio}); ${drawn.drivers} trucks drawn in ${drawMs.toFixed(0)} ms (at most ${maxDrawMs})`,
  )
  return board <= maxMs && ratio <= maxRatio && drawMs <= maxDrawMs
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

type Opened = { readonly form: string; readonly busy: Busy }

async function openBoard(app: TestApp, context: BrowserContext, { form, busy }: Opened): Promise<Page> {
  const { cookie } = await signIn(app, dana)
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto(`${app.url}/healthz`)
  await page.evaluate(form => {
    localStorage.setItem('signedIn', 'yes')
    localStorage.setItem('boardForm', form)
  }, form)
  await makeBusy(page, busy)
  await page.addInitScript(noteDrawing, busy.drivers * busy.stopsEach)
  await page.goto(`${app.url}/office/dispatch?day=${await busiestDay(app)}`)
  await page
    .locator('section[data-lane] [data-card]')
    .nth(busy.drivers * busy.stopsEach - 1)
    .waitFor({ state: 'attached' })
  return page
}

declare global {
  interface Window {
    drawnInMs?: number
  }
}

/** Runs in the page: it notes the time from the last byte of the day to the frame after the one that has all cards. */
function noteDrawing(cards: number): void {
  const watch = new MutationObserver(() => {
    if (document.querySelectorAll('section[data-lane] [data-card]').length < cards) return
    watch.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        const day = answers.findLast(({ name }) => name.includes('office.dispatch.day'))
        window.drawnInMs = performance.now() - (day?.responseEnd ?? 0)
      }),
    )
  })
  watch.observe(document, { childList: true, subtree: true })
}

async function msToDraw(page: Page): Promise<number> {
  const times: number[] = []
  for (let draw = 0; draw < draws; draw += 1) {
    await page.reload()
    const handle = await page.waitForFunction(() => window.drawnInMs)
    times.push((await handle.jsonValue()) ?? Number.NaN)
  }
  await page.close()
  return median(times)
}

/** Returns the day with the most stops, because today may be a Sunday. */
async function busiestDay({ database }: TestApp): Promise<string> {
  const { rows } = await database.pool.query<{ day: string }>(
    `SELECT day::text AS day FROM stop WHERE state = 'planned' AND route_id IS NOT NULL GROUP BY stop.day ORDER BY count(*) DESC LIMIT 1`,
  )
  return rows[0]?.day ?? ''
}

type SlowedPage = { readonly page: Page; readonly cdp: CDPSession }

async function slowedPage(page: Page): Promise<SlowedPage> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, cdp }
}

/** Drags a card over the visible rows and back, and drops it outside any target. */
async function costOfMove({ page, cdp }: SlowedPage, moves: number): Promise<number> {
  await page.bringToFront()
  const card = page.locator('section[data-lane] [data-card]').nth(1)
  const box = await card.boundingBox()
  if (!box) throw new Error('no card to drag')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 12, at.y + 12, { steps: 4 })
  await page.waitForTimeout(settlesMs)
  const before = await busyMs(cdp)
  for (let move = 0; move < moves; move += 1) {
    await page.mouse.move(560 + ((move * 12) % 600), 240 + ((move * 5) % 360))
    await page.waitForTimeout(frameMs)
  }
  await page.waitForTimeout(settlesMs)
  const after = await busyMs(cdp)
  if ((await page.locator(`ul > i, [data-drop-line]`).count()) === 0) throw new Error('nothing is dragged')
  await page.mouse.move(640, 20)
  await page.mouse.up()
  await page.waitForTimeout(settlesMs)
  return (after - before) / moves
}

/** The pause between two moves of a hand. */
const frameMs = 16
const settlesMs = 300

async function busyMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const seconds = metrics.find(one => one.name === 'TaskDuration')?.value
  if (seconds === undefined) throw new Error('the browser does not say how long its tasks took')
  return seconds * 1000
}
