import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import { isOnBothScreens, screens } from './screens.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The results of these rules can change with the theme. */
const rulesOfColor = ['color-contrast-enhanced', 'link-in-text-block']
const everything: axe.RunOptions = {
  runOnly: tags,
  rules: { 'color-contrast-enhanced': { enabled: true }, 'color-contrast': { enabled: false } },
  resultTypes: ['violations'],
}
const looks = { light: everything, dark: { ...everything, runOnly: rulesOfColor } } as const
/**
 * By default axe leaves a contrast that AA refuses to AA's rule. With these options the AAA rule refuses both, so the
 * contrast is computed once for each look. The other options are axe's own.
 */
const contrast = {
  ignoreUnicode: true,
  ignoreLength: false,
  ignorePseudo: false,
  boldValue: 700,
  boldTextPt: 14,
  largeTextPt: 18,
  contrastRatio: { normal: { expected: 7 }, large: { expected: 4.5 } },
  pseudoSizeThreshold: 0.25,
  shadowOutlineEmMax: 0.1,
  textStrokeEmMin: 0.03,
}
const axeSource = [
  readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
  `axe.configure(${JSON.stringify({ checks: [{ id: 'color-contrast-enhanced', options: contrast }] })})`,
].join(';\n')

type WithAxe = Window & { readonly axe?: typeof axe }

/**
 * Checks that the page violates no rule of WCAG 2.2 AA and has the contrast of AAA, in light and dark. Nothing may be
 * wider than the screen. On a phone no target may be too small for a finger. The function checks both screens, also if
 * the journey uses only one. Then it checks the page once enlarged and once with the system's colors.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // The pointer moves away, because otherwise the element below it has its hover colors.
  await page.mouse.move(0, 0)
  await page.evaluate(withoutTransitions)
  const own = page.viewportSize() ?? screens.desktop
  const sizes = isOnBothScreens(test.info()) ? [own] : Object.values(screens)
  for (const size of sizes) {
    await page.setViewportSize({ ...size, height: Math.max(size.height, await heightAt(page, size)) })
    await expectAccessibleAsItIs(page)
  }
  await page.setViewportSize(own)
  await expectUsableEnlarged(page)
  await page.evaluate(withTransitions)
}

type WithStillness = Window & { stillness?: CSSStyleSheet }

/**
 * A look checks the colors and places at the end of the transitions. Without this function each frame of a transition
 * would compute the styles of the whole page.
 */
function withoutTransitions(): void {
  const stillness = new CSSStyleSheet()
  stillness.replaceSync('*, *::before, *::after { transition: none !important }')
  document.adoptedStyleSheets.push(stillness)
  Object.assign(window, { stillness })
}

function withTransitions(): void {
  const { stillness } = window as WithStillness
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== stillness)
}

/**
 * Returns the height of the whole page. The window gets this height, because fixed bars would cover fields on a
 * smaller, scrolled screen.
 */
async function heightAt(page: Page, size: { width: number; height: number }): Promise<number> {
  await page.setViewportSize(size)
  return page.evaluate(() => document.documentElement.scrollHeight)
}

/**
 * Checks the page once with each of these: letters twice as large, a narrow screen, a screen enlarged four times, and
 * the system's own colors.
 */
export async function expectUsableEnlarged(page: Page): Promise<void> {
  const where = page.url()
  const own = page.viewportSize() ?? screens.desktop
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const size of [screens.desktop, { width: 390, height: 844 }, screens.phone]) {
    await page.setViewportSize(size)
    expect.soft(await reachingOut(page), `with letters twice as large, ${size.width} wide: ${where}`).toEqual([])
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await reachingOut(page), `320 pixels wide: ${where}`).toEqual([])
  await page.setViewportSize({ width: 320, height: 256 })
  expect.soft(await reachingOut(page), `four times as large: ${where}`).toEqual([])
  // Bars that are placed by the height of the page move some frames after the layout.
  await expect
    .configure({ soft: true, message: `room at four times the size: ${where}` })
    .poll(() => page.evaluate(roomBetweenBars))
    .toBeGreaterThanOrEqual(128)
  await page.emulateMedia({ forcedColors: 'active' })
  expect.soft(await page.evaluate(unmarkedChoices), `in forced colors: ${where}`).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize(own)
}

/** Returns the classes of the elements that are wider than the screen. The list is empty if the page fits. */
function reachingOut(page: Page): Promise<readonly string[]> {
  return page.evaluate(async width => {
    // A busy browser applies the rules for its new width some frames after the layout.
    const latest = performance.now() + 5_000
    const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))
    while (!matchMedia(`(width: ${width}px)`).matches && performance.now() < latest) await nextFrame()
    await document.fonts.ready
    await nextFrame()
    await nextFrame()
    const root = document.documentElement
    // The loop waits for a new layout, which takes longer on a busy machine.
    while (root.scrollWidth > root.clientWidth && performance.now() < latest) await nextFrame()
    const { clientWidth, scrollWidth } = root
    if (scrollWidth <= clientWidth) return []
    // The result is also true if only the text inside the element is wider than the element.
    const isWide = (one: Element) => {
      const { left, width } = one.getBoundingClientRect()
      const inside = getComputedStyle(one).overflowX === 'visible' ? one.scrollWidth : 0
      return left + Math.max(width, inside) > clientWidth + 1
    }
    // An element in a row with its own scroll bar does not make the page wider.
    const isCut = (one: Element): boolean => {
      const around = one.parentElement
      return (
        around !== null &&
        around !== document.body &&
        (getComputedStyle(around).overflowX !== 'visible' || isCut(around))
      )
    }
    const isShown = (one: Element) => isWide(one) && !isCut(one)
    const wide = [...document.querySelectorAll('body *')].filter(
      one => isShown(one) && ![...one.children].some(isShown),
    )
    return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(0, 6).map(one => one.outerHTML.slice(0, 120))]
  }, page.viewportSize()?.width)
}

/** Returns how many pixels of the screen's height are free between the fixed bars, when the page is scrolled to its middle. */
function roomBetweenBars(): number {
  window.scrollTo(0, document.documentElement.scrollHeight / 2)
  const kept = [...document.querySelectorAll('body *')].filter(one => getComputedStyle(one).position === 'sticky')
  const taken = kept
    .map(one => one.getBoundingClientRect())
    .filter(({ top, bottom }) => top <= 0 || bottom >= window.innerHeight)
    .reduce((sum, { height }) => sum + height, 0)
  window.scrollTo(0, 0)
  return window.innerHeight - taken
}

/**
 * Returns the checkboxes, radio buttons and switches that would look the same chosen or not, because their mark has a
 * color that this mode does not draw.
 */
function unmarkedChoices(): string[] {
  return [...document.querySelectorAll('input[type="checkbox"], input[type="radio"]')]
    .filter(one => getComputedStyle(one).appearance === 'none')
    .map(one => one.outerHTML.slice(0, 80))
}

async function expectAccessibleAsItIs(page: Page): Promise<void> {
  const where = `${page.url()}, ${page.viewportSize()?.width} pixels wide`
  // The present theme is checked first, because each change of the theme computes the styles of the whole page again.
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const themes = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(colorsSettled)
    expect.soft(await findViolations(page, looks[colorScheme]), `${colorScheme}, ${where}`).toEqual([])
  }
  // The test does not use innerWidth, because on a phone it grows with an element that is too wide.
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `wider than the screen: ${where}`).toBeLessThanOrEqual(0)
  if (page.viewportSize()?.width === screens.phone.width) {
    expect.soft(await page.evaluate(smallTargets, fingertip), `too small for a finger: ${where}`).toEqual([])
  }
}

/** WCAG's AAA and the makers of phones recommend this many pixels in each direction. */
const fingertip = 44

/**
 * Returns the controls that are smaller than a fingertip, together with their labels. A link inside a sentence may have
 * the height of its line.
 */
function smallTargets(fingertip: number): string[] {
  const controls = document.querySelectorAll(
    'a[href], button, summary, input, select, textarea, [role=option], [role=tab]',
  )
  const isTick = (one: Element) => one.matches('input[type=checkbox], input[type=radio]')
  const isInSentence = (one: Element) =>
    getComputedStyle(one).display === 'inline' && one.parentElement?.textContent?.trim() !== one.textContent?.trim()
  return [...controls]
    .map(one => ({ one, box: ((isTick(one) && one.closest('label')) || one).getBoundingClientRect() }))
    .filter(({ one, box }) => one.checkVisibility({ visibilityProperty: true }) && box.width > 1 && box.height > 1)
    .filter(({ box }) => Math.round(box.width) < fingertip || Math.round(box.height) < fingertip)
    .filter(({ one }) => !isInSentence(one))
    .map(({ one, box }) => `${Math.round(box.width)} × ${Math.round(box.height)}: ${one.outerHTML.slice(0, 120)}`)
}

/** axe stays in the page, because loading it takes longer than a check. */
async function findViolations(page: Page, options: axe.RunOptions): Promise<readonly object[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  }
  return page.evaluate(async options => {
    const result = await (window as WithAxe).axe?.run(options)
    if (!result) throw new Error('axe is not loaded')
    return result.violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(node => `${node.target} ${node.failureSummary}`),
    }))
  }, options)
}

/**
 * Resolves when the new colors are painted and none is changing. An inherited color begins to change when the change of
 * its parent's color has ended. If a color still changes after two seconds, the present color counts.
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
