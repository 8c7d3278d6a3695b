import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No violation of WCAG 2.2 AA, light and dark, and nothing wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(colorsSettled)
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
    const found = violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(node => `${node.target} ${node.failureSummary}`),
    }))
    expect.soft(found, `${colorScheme}, ${page.url()}`).toEqual([])
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overflow, `wider than the screen: ${page.url()}`).toBeLessThanOrEqual(0)
}

/** The new colours are painted and no transition is running. */
async function colorsSettled(): Promise<void> {
  const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))
  await nextFrame()
  await nextFrame()
  const isEnding = (one: Animation) =>
    one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
  const ending = document.getAnimations().filter(isEnding)
  await Promise.allSettled(ending.map(one => one.finished))
}
