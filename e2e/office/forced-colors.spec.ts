/** These are the pages of the office in the system's own colors, which replace ours and all shadows. */
import { expect, type Locator } from '@playwright/test'
import { test } from '../stage/fixtures.ts'
import { lookOf } from '../stage/forced-colors.ts'
import { dana, openFor } from '../stage/staff.ts'

test.use({ seed: 'demo', hasOrders: true, company: 'looks' })

/** Each row names a chosen element and one of the same kind that is not chosen. */
const choices = [
  ['/office/dispatch', 'the page in the rail', 'nav[aria-label="Pages"] a'],
  ['/office/dispatch', 'board or week', 'nav[aria-label="View"] a'],
  ['/office/money', 'the list of the money', 'fieldset button'],
  ['/office/catalog/containers', 'the part of the catalog', 'nav[aria-label="Catalog"] a'],
  ['/office/settings/team', 'the part of the settings', 'nav[aria-label="Settings"] a'],
  ['/office/areas', 'areas or demand', 'nav[aria-label="Areas and demand"] a'],
  ['/office/tickets', 'the load that is open', 'main li a'],
] as const

test('a chosen item looks different from an item that is not chosen', async ({ app, browser }) => {
  test.setTimeout(120_000)
  const page = await openFor(app, browser, dana, 'desktop')
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  for (const [path, name, kind] of choices) {
    await test.step(name, async () => {
      await page.goto(path)
      const isChosen = ':is([aria-pressed=true], [aria-current=page], [aria-current=true])'
      const chosen = page.locator(`${kind}${isChosen}`).first()
      const other = page.locator(`${kind}:not(${isChosen})`).first()
      await expect(chosen).toBeVisible()
      const look = async (one: Locator) => (await lookOf(one, 'a, button')).frame
      expect(await look(chosen)).not.toBe(await look(other))
    })
  }
})

test('the main button of a page looks different from the buttons beside it', async ({ app, browser }) => {
  const page = await openFor(app, browser, dana, 'desktop')
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/office/today')
  const look = async (name: string | RegExp) =>
    (await lookOf(page.getByRole('button', { name }).first(), 'button')).frame
  await expect(page.getByRole('button', { name: 'Waive' }).first()).toBeVisible()
  expect(await look(/^Charge /)).not.toBe(await look('Waive'))
})

test('the open row looks different from the other rows', async ({ app, browser }) => {
  const page = await openFor(app, browser, dana, 'desktop')
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/office/drivers')
  const rows = page.getByRole('table').locator('tbody tr')
  await rows.first().locator('th button, th a').click()
  await expect(rows.first().locator('[aria-expanded=true]')).toBeVisible()
  await page.mouse.move(0, 0)
  const look = async (row: Locator) => (await lookOf(row, 'tr')).frame
  await expect.poll(() => look(rows.first())).not.toBe(await look(rows.nth(1)))
})
