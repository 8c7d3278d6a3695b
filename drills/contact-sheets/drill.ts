/**
 * Takes pictures of the pages of an app. It puts them side by side in test-results/contact-sheets, by app, screen and theme.
 *
 * Options: `--app customer`, `office` or `driver`. Without it, all three apps are walked.
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { cards } from '#server/testing/journey.ts'
import { findBrowser } from '../../tools/find-browser.ts'
import { drill, failuresOf, type Stage } from '../stage/drill.ts'
import { startProduct } from '../stage/product.ts'
import { walkDriver, walkOffice } from './staff.ts'
import { type Look, walk } from './walk.ts'

const folder = fileURLToPath(new URL('../../test-results/contact-sheets/', import.meta.url))

const screens = {
  phone: { width: 360, height: 640, columns: 6, shownWidth: 270 },
  desktop: { width: 1280, height: 800, columns: 4, shownWidth: 560 },
} as const
const themes = ['light', 'dark'] as const

type Walk = { readonly page: Page; readonly url: string; readonly see: (title: string) => Promise<unknown> }

const apps: Readonly<
  Record<string, { screens: readonly (keyof typeof screens)[]; walk: (one: Walk) => Promise<void> }>
> = {
  customer: { screens: ['phone', 'desktop'], walk: one => walk({ ...one, card: cards.pays }) },
  office: { screens: ['phone', 'desktop'], walk: walkOffice },
  driver: { screens: ['phone'], walk: walkDriver },
}

export const about =
  'every page of each app at 360 and 1280 pixels, light and dark, as test-results/contact-sheets. --app NAME'

export function run(options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...options], options: { app: { type: 'string' } } })
  return drill(stage => putToTest(stage, values.app ? [values.app] : Object.keys(apps)))()
}

async function putToTest(stage: Stage, names: readonly string[]) {
  const product = await startProduct(stage, { env: { SEED: 'demo' } })
  const browser = await chromium.launch(await findBrowser())
  stage.atEnd(() => browser.close())
  await mkdir(folder, { recursive: true })
  const pages: Record<string, number> = {}
  for (const name of names) {
    const app = apps[name]
    if (!app) throw new Error(`There is no app ${name}. There are: ${Object.keys(apps).join(', ')}`)
    for (const of of app.screens) {
      const screen = screens[of]
      const { width, height } = screen
      const context = await browser.newContext({ viewport: { width, height }, baseURL: product.url, locale: 'en-US' })
      const page = await context.newPage()
      const looks: Look[] = []
      await app.walk({ page, url: product.url, see: async title => looks.push(await lookAt(page, title)) })
      await context.close()
      for (const theme of themes)
        await writeSheet(browser, looks, { ...screen, theme, file: `${name}-${of}-${theme}.jpg` })
      pages[`${name} ${of}`] = looks.length
      stage.say(`${name}: ${looks.length} pages at ${width} × ${height}`)
    }
  }
  return {
    figures: pages,
    failures: failuresOf({
      'each walk saw pages': Object.values(pages).every(count => count > 1),
      'both screens of a customer show the same pages': pages['customer phone'] === pages['customer desktop'],
    }),
  }
}

/** Resolves when no color is changing. Colors change for a moment when the theme changes. */
const isStill = async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  await Promise.allSettled(
    document.getAnimations().map(one => one.effect?.getTiming().iterations === 1 && one.finished),
  )
}

async function lookAt(page: Page, title: string): Promise<Look> {
  const pictures = { light: '', dark: '' }
  // The pointer moves away, so that no element has its hover colors.
  await page.mouse.move(0, 0)
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.evaluate(isStill)
    pictures[theme] = (await page.screenshot({ type: 'jpeg', quality: 80 })).toString('base64')
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return { title, ...pictures }
}

type Sheet = { columns: number; shownWidth: number; theme: (typeof themes)[number]; file: string }

async function writeSheet(browser: Browser, looks: readonly Look[], sheet: Sheet): Promise<void> {
  const { columns, shownWidth, theme, file } = sheet
  const page = await browser.newPage({ viewport: { width: columns * (shownWidth + 24) + 24, height: 600 } })
  const figures = looks.map(
    ({ title, ...pictures }) =>
      `<figure><img src="data:image/jpeg;base64,${pictures[theme]}" width="${shownWidth}"><figcaption>${title}</figcaption></figure>`,
  )
  const style = `body{margin:24px;display:grid;grid-template-columns:repeat(${columns},${shownWidth}px);gap:24px;font:14px sans-serif;background:#d8d6d1}figure{margin:0}img{display:block}figcaption{padding-top:6px}`
  await page.setContent(`<style>${style}</style>${figures.join('')}`)
  await page.screenshot({ path: `${folder}${file}`, type: 'jpeg', quality: 72, fullPage: true })
  await page.close()
}
