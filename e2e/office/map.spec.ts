import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { watchForeign } from '../stage/foreign-hosts.ts'
import { dana, openFor } from '../stage/staff.ts'

test.use({ seed: 'demo', hasOrders: true, company: 'looks', hasStreets: true })

const credit = (page: Page) => page.getByRole('link', { name: '© OpenStreetMap' })

/** Returns the colors of the streets' picture that cover most of it, as red, green and blue. */
const colorsOfStreets = (page: Page) =>
  page.evaluate(() => {
    const streets = document.querySelector<HTMLCanvasElement>('canvas.maplibregl-canvas')
    if (!streets) return []
    const { width, height } = streets
    const copy = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
    copy?.drawImage(streets, 0, 0)
    const pixels = copy?.getImageData(0, 0, width, height).data ?? []
    const counts = new Map<string, number>()
    for (let at = 0; at < pixels.length; at += 4) {
      const color = [pixels[at], pixels[at + 1], pixels[at + 2]].join(' ')
      counts.set(color, (counts.get(color) ?? 0) + 1)
    }
    return [...counts].sort(([, one], [, other]) => other - one).map(([color]) => color)
  })

test('the office reads the day on a map by keyboard: from the board, through a driver’s stops, to the details (rule D163)', async ({
  app,
  browser,
}) => {
  const page = await openFor(app, browser, dana, 'desktop')
  await page.goto('/office/dispatch')
  await expect(page.locator('[data-lane] [data-card]').first()).toBeVisible()
  await page.keyboard.press('g')
  await expect(page).toHaveURL(/view=map/)
  const list = page.getByRole('complementary', { name: 'Stops by driver' })
  const stops = list.getByRole('link', { name: /^Stop \d+, / })
  await expect(stops.first()).toBeVisible()
  await expect(credit(page)).toBeVisible()
  await expectAccessible(page)

  const onMap = page.locator('[data-mark]')
  const all = await onMap.count()
  await list
    .getByRole('button', { name: /Show .* alone on the map/ })
    .first()
    .press('Enter')
  await expect(page).toHaveURL(/driver=/)
  await expect.poll(() => onMap.count()).toBeLessThan(all)

  await stops.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(stops.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/open=stop:/)
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details.getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/open=/)
  await expect(stops.nth(1)).toBeFocused()
  await page.keyboard.press('g')
  await expect(page.locator('[data-lane]').first()).toBeVisible()
})

test('the map of the day has streets below its marks, from this server alone (rule D176)', async ({ app, browser }) => {
  const page = await openFor(app, browser, dana, 'desktop')
  const foreign = watchForeign(page, app.url)
  const parts: number[] = []
  page.on('response', answer => answer.url().includes('/map-tiles/') && parts.push(answer.status()))
  await page.goto('/office/dispatch?view=map')
  await expect(credit(page)).toBeVisible()
  const [land, water, highway] = ['251 250 247', '211 227 236', '178 174 167']
  // Land and water cover nearly the same part of this picture, so either may come first.
  const [first, second, third] = await colorsOfStreets(page)
  expect([first, second].sort()).toEqual([water, land])
  expect(third).toBe(highway)
  expect(new Set(parts)).toEqual(new Set([206]))

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await colorsOfStreets(page)).slice(0, 2).sort()).toEqual(['20 19 18', '27 44 54'])
  // A press on a mark above the streets opens its stop.
  await page.locator('[data-mark]').first().click({ force: true })
  await expect(page).toHaveURL(/open=stop:/)
  expect([...foreign.hosts, ...foreign.violations]).toEqual([])
})

test('the maps of demand, areas and facilities have streets, and are accessible (rule D176)', async ({
  app,
  browser,
}) => {
  for (const path of ['/office/areas/demand', '/office/areas', '/office/facilities']) {
    const office = await openFor(app, browser, dana, 'desktop')
    await office.goto(path)
    await expect(credit(office)).toBeVisible()
    await expectAccessible(office)
    await office.context().close()
  }
})

/** Each function takes the streets away. It returns another one, which waits until the page has asked for them. */
const withoutStreets = {
  'the browser has no WebGL': async (page: Page) => {
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype
      Object.assign(HTMLCanvasElement.prototype, {
        getContext(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
          if (!kind.startsWith('webgl')) return Reflect.apply(getContext, this, [kind, ...rest])
          document.documentElement.dataset.refusedWebgl = ''
          return null
        },
      })
    })
    return () => expect(page.locator('html[data-refused-webgl]')).toBeAttached()
  },
  'the file of streets does not arrive': async (page: Page) => {
    await page.route('**/map-tiles/*', route => route.fulfill({ status: 404, body: '' }))
    const answer = page.waitForResponse(/map-tiles/)
    return () => answer
  },
}

for (const [reason, prepare] of Object.entries(withoutStreets))
  test(`the drawn map stays and says nothing if ${reason} (rule D176)`, async ({ app, browser }) => {
    const page = await openFor(app, browser, dana, 'desktop')
    const complaints: string[] = []
    page.on('pageerror', error => complaints.push(error.message))
    page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
    const untilRefused = await prepare(page)
    await page.goto('/office/dispatch?view=map')
    await untilRefused()
    await expect(page.locator('[data-mark]').first()).toBeVisible()
    await expect(page.locator('canvas')).toHaveCount(0)
    await expect(page.locator('svg g.fill-paper circle').first()).toBeVisible()
    await expect(credit(page)).toHaveCount(0)
    // The browser itself reports an answer that is no success.
    expect(complaints.filter(text => !/Failed to load resource.* 404/.test(text))).toEqual([])
  })
