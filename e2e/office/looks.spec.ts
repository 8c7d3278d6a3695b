/** The journeys check the office in small windows, with large letters, and behind dialogs. */
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../stage/fixtures.ts'
import { screens } from '../stage/screens.ts'
import { dana, openFor } from '../stage/staff.ts'

test.use({ seed: 'demo', hasOrders: true, company: 'looks' })

/** Returns how many pixels of an element are outside of the window. */
const outside = (one: Locator) =>
  one.evaluate(element => {
    const { top, bottom } = element.getBoundingClientRect()
    return Math.max(0, -top, bottom - window.innerHeight)
  })

for (const height of [800, 720]) {
  test(`the last page of the navigation opens whole in a window ${height} high`, async ({ app, browser }) => {
    const page = await openFor(app, browser, dana, 'desktop')
    await page.setViewportSize({ width: 1280, height })
    await page.goto('/office/history')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    const current = page.locator('nav a[aria-current=page]').last()
    expect(await outside(current)).toBe(0)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    const bar = await page.locator('header').first().boundingBox()
    // The heading is drawn again when the data of the page arrives.
    await expect
      .poll(async () => (await heading.boundingBox())?.y ?? 0)
      .toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  })
}

/** Returns how many pixels of the window's height show a lane, and no bar above it, in the middle of the lanes. */
const heightOfLanes = (page: Page) =>
  page.evaluate(() => {
    const first = document.querySelector('[data-lane]')
    const { left, width } = first?.getBoundingClientRect() ?? { left: 0, width: 0 }
    const heights = Array.from({ length: Math.floor(innerHeight / 10) }, (_, index) => index * 10 + 5)
    return heights.filter(y => document.elementFromPoint(left + width / 2, y)?.closest('[data-lane]')).length * 10
  })

/** Returns true if a person can scroll the element into the window so that nothing covers any of its sides. */
const canBeSeenWhole = (one: Locator) =>
  one.evaluate(element => {
    element.scrollIntoView({ block: 'center' })
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    const [middle, center] = [left + width / 2, top + height / 2]
    const sides: [number, number][] = [
      [middle, top + 2],
      [middle, bottom - 2],
      [left + 2, center],
      [right - 2, center],
    ]
    return sides.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  })

const letters = (page: Page, size: string) =>
  page.evaluate(size => document.documentElement.style.setProperty('font-size', size), size)

for (const [name, path] of [
  ['the board', '/office/dispatch'],
  ['the week', '/office/dispatch?view=week'],
] as const) {
  test(`${name} leaves half of the window for its rows when letters are twice as large`, async ({ app, browser }) => {
    const page = await openFor(app, browser, dana, 'desktop')
    await page.goto(path)
    await expect(page.locator('[data-lane]').first()).toBeVisible()
    await letters(page, '200%')
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      // With large letters the board draws its list form, so the lanes that the size replaces are scrolled to as well.
      const lane = page.locator('[data-lane]').first()
      await expect
        .poll(async () => {
          await lane.evaluate(element => element.scrollIntoView({ block: 'center' }))
          return heightOfLanes(page)
        })
        .toBeGreaterThan(size.height / 2)
      const [inside, wide] = await page.evaluate(() => [
        document.documentElement.clientWidth,
        document.documentElement.scrollWidth,
      ])
      expect(wide).toBeLessThanOrEqual(inside ?? 0)
      for (const card of (await page.locator('[data-lane] [data-card], [data-lane] [data-day]').all()).slice(0, 4))
        expect(await canBeSeenWhole(card)).toBe(true)
    }
  })
}

test('a dispatcher folds the empty dumpsters at the foot of the board, and they stay folded', async ({
  app,
  browser,
}) => {
  const page = await openFor(app, browser, dana, 'desktop')
  await page.goto('/office/dispatch')
  const foot = page.getByRole('button', { name: 'Empty dumpsters' })
  await expect(foot).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText(/ in · /).first()).toBeVisible()
  await foot.click()
  await expect(page.getByText(/ in · /)).toHaveCount(0)
  await page.reload()
  await expect(foot).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText(/ in · /)).toHaveCount(0)
})

/** Returns the color that is painted at a point of the window. */
async function colorAt(page: Page, x: number, y: number): Promise<number[]> {
  const png = (await page.screenshot({ clip: { x, y, width: 2, height: 2 } })).toString('base64')
  return page.evaluate(async base64 => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    const drawing = canvas.getContext('2d')
    drawing?.drawImage(image, 0, 0)
    return [...(drawing?.getImageData(0, 0, 1, 1).data ?? [])]
  }, png)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a dialog covers the window to its edge and moves nothing behind it, ${colorScheme}`, async ({
    app,
    browser,
  }) => {
    const page = await openFor(app, browser, dana, 'desktop')
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/office/reports')
    const search = page.getByRole('button', { name: 'Search' })
    await expect(search).toBeVisible()
    const { width } = screens.desktop
    const places = () => Promise.all([search.boundingBox(), page.locator('main').boundingBox()])
    const before = await places()
    await search.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const [bar, main] = await places()
    expect([bar, main?.x, main?.width]).toEqual([before[0], before[1]?.x, before[1]?.width])
    // The color in the room for the scroll bar is compared with the color left of that room.
    const veiled = await colorAt(page, width - 20, 700)
    // The browser rounds a drawn color and a mixed color differently, by one step at most.
    await expect
      .poll(async () => (await colorAt(page, width - 4, 700)).map((one, at) => Math.abs(one - (veiled[at] ?? 0)) <= 1))
      .toEqual([true, true, true, true])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect((await places())[0]).toEqual(before[0])
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`each link of the navigation shows its name under the pointer and with the focus, ${colorScheme}`, async ({
    app,
    browser,
  }) => {
    const page = await openFor(app, browser, dana, 'desktop')
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/office/today')
    const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
    await expect(links).toHaveCount(17)
    const cut: string[] = []
    for (const link of await links.all()) {
      for (const way of ['hover', 'focus'] as const) {
        await page.mouse.move(900, 400)
        await link.scrollIntoViewIfNeeded()
        if (way === 'hover') await link.hover()
        else await link.focus()
        const isWhole = await link.evaluate(element => {
          const label = element.querySelector('span')?.getBoundingClientRect()
          if (!label || label.width < 10) return false
          const isTop = (x: number) => element.contains(document.elementFromPoint(x, label.top + label.height / 2))
          return isTop(label.left + 1) && isTop(label.right - 1)
        })
        if (!isWhole) cut.push(`${way}: ${await link.textContent()}`)
        await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
      }
    }
    expect(cut).toEqual([])
  })
}
