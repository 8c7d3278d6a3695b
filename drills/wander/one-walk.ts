/** One customer walks through the shop in a browser of their own. */
import type { Browser } from '@playwright/test'
import { randomFrom } from '../stage/random.ts'
import type { Walk } from './disturb.ts'
import type { Shop } from './shop.ts'
import { watchTraffic } from './traffic.ts'
import { disturbedRounds, takeWalk, type Walked } from './walk.ts'

const screens = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
]

/** The same seed gives the same walk. */
export async function oneWalk(
  browser: Browser,
  shop: Shop,
  seed: number,
  noonAheadMs: number | null = null,
): Promise<Walked> {
  const random = randomFrom(seed)
  const viewport = screens[seed % screens.length] ?? null
  const language = random.chance(0.35) ? 'es' : 'en'
  const locale = language === 'es' ? 'es-US' : 'en-US'
  const context = await browser.newContext({ viewport, locale, hasTouch: seed % screens.length === 0 })
  try {
    // Functions that are sent into the page call this name after compilation, so the page needs it.
    await context.addInitScript('globalThis.__name = value => value')
    const page = await context.newPage()
    const round = { value: 0 }
    const walk: Walk = {
      page,
      random,
      shop,
      language,
      noonAheadMs,
      url: shop.url,
      phone: `512${200 + (seed % 700)}${String(seed).padStart(4, '0').slice(-4)}`,
      traffic: await watchTraffic(page),
      isGentle: () => round.value >= disturbedRounds,
    }
    return await takeWalk(walk, round)
  } catch (error) {
    const finding = { rule: 'the walk broke', page: '', detail: String(error).slice(0, 200) }
    return { end: 'broken off', findings: [finding], steps: [] }
  } finally {
    await context.close()
  }
}
