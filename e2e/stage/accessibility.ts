import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import { isOnBothScreens, screens } from './screens.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type WithAxe = Window & { readonly axe?: typeof axe }

/**
 * No violation of WCAG 2.2 AA, light and dark, and nothing reaching out of the screen sideways; on a phone's and on a desktop's
 * screen, also where a journey is made on one of them only.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const own = page.viewportSize() ?? screens.desktop
  const sizes = isOnBothScreens(test.info()) ? [own] : Object.values(screens)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessibleAsItIs(page)
  }
  await page.setViewportSize(own)
}

async function expectAccessibleAsItIs(page: Page): Promise<void> {
  const where = `${page.url()}, ${page.viewportSize()?.width} pixels wide`
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(colorsSettled)
    expect.soft(await findViolations(page), `${colorScheme}, ${where}`).toEqual([])
  }
  // Not innerWidth: on a phone's screen that grows with what reaches out.
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `wider than the screen: ${where}`).toBeLessThanOrEqual(0)
}

/** axe stays in the page: loading it takes longer than a look. */
async function findViolations(page: Page): Promise<readonly object[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  }
  return page.evaluate(async runOnly => {
    const result = await (window as WithAxe).axe?.run({ runOnly, resultTypes: ['violations'] })
    if (!result) throw new Error('axe is not loaded')
    return result.violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(node => `${node.target} ${node.failureSummary}`),
    }))
  }, rules)
}

/**
 * The new colours are painted and none is on its way: one that is inherited starts to change only when that above it has
 * ended. What still moves after two seconds is looked at as it is.
 */
async function colorsSettled(): Promise<void> {
  const isEnding = (one: Animation) =>
    one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
  const latest = performance.now() + 2_000
  for (let still = 0; still < 3 && performance.now() < latest; ) {
    await new Promise(resolve => requestAnimationFrame(resolve))
    still = document.getAnimations().some(isEnding) ? 0 : still + 1
  }
}
