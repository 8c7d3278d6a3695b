import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { dana, openFor } from '../stage/staff.ts'

test.use({ seed: 'demo' })

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('the office writes a price by keyboard, tries it out, sees the difference before it saves, and ends it', async ({
  app,
  browser,
}) => {
  const page = await openFor(app, browser, dana, 'desktop')
  await page.goto('/office/prices')
  await expect(page.getByRole('table', { name: 'Rental by size', exact: true })).toContainText('20 Yard Dumpster')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Write a price' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Write a price' })).toBeFocused()
  await field(page, 'What it says').selectOption({ label: 'Automatic discount' })
  await field(page, 'Name').fill('Slow week')
  await field(page, 'Percent').fill('150')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Percent from 0 to 100, such as 5')).toBeInViewport()
  await expect(field(page, 'Percent')).toBeFocused()
  await field(page, 'Percent').fill('40')
  await field(page, 'ZIP code').fill('78701')
  await expect(page.getByRole('table', { name: 'The price' })).toContainText('Slow week')
  await expect(page.getByRole('listitem').filter({ hasText: 'Slow week' })).toContainText('is taken off')
  await expectAccessible(page)
  await field(page, 'Percent').focus()
  await page.keyboard.press('Enter')
  const shown = page.getByRole('region', { name: 'What saving changes' })
  await expect(shown).toContainText('No order of the last 30 days has a price to compare.')
  await shown.getByRole('button', { name: 'Save this' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Slow week/ })).toContainText('40 % off')
  await page.getByRole('button', { name: 'Slow week', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'End now' }).press('Enter')
  await expect(page.getByRole('row', { name: /Slow week/ })).toContainText('Over')
})

test('the office changes a price in the rate card, and a customer is asked for the new one', async ({
  app,
  browser,
}) => {
  const page = await openFor(app, browser, dana, 'desktop')
  const before = await priceOnline(page)
  await page.goto('/office/prices')
  const card = page.getByRole('table', { name: 'Rental by size', exact: true })
  await card.getByLabel('20 Yard Dumpster: Price').fill('612')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save this' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show the difference' })).toBeHidden()
  // The price was $525.00. Tax is added to the difference.
  const dearer = (await priceOnline(page)) - before
  expect(dearer).toBeGreaterThanOrEqual(87)
  expect(dearer).toBeLessThan(87 * 1.1)
})

/** Returns the first price in dollars on the public page of the size. */
async function priceOnline(page: Page): Promise<number> {
  await page.goto('/sizes/20-yard')
  const words = await page.getByRole('main').innerText()
  return Number(/\$([\d,.]+\d)/.exec(words)?.[1]?.replaceAll(',', ''))
}

test('the office is told if a colleague saves a price while it is being edited', async ({ app, browser }) => {
  const [page, other] = [await openFor(app, browser, dana, 'desktop'), await openFor(app, browser, dana, 'desktop')]
  for (const one of [page, other]) {
    await one.goto('/office/prices')
    await one.getByRole('button', { name: 'Disposal by the ton' }).click()
  }
  await field(other, 'Each ton').fill('105')
  await field(page, 'Each ton').fill('110')
  await other.getByRole('button', { name: 'Show the difference' }).click()
  await other.getByRole('button', { name: 'Save this' }).click()
  await expect(other.getByRole('row', { name: /Disposal by the ton/ })).toContainText('$105.00')
  await expect(page.getByText('Each ton: now 105; you typed 110')).toBeVisible()
  await expect(field(page, 'Each ton')).toHaveValue('110')
  await expect(page.getByRole('button', { name: 'Show the difference' })).toBeDisabled()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Show the difference' }).click()
  await page.getByRole('button', { name: 'Save this' }).click()
  await expect(other.getByRole('row', { name: /Disposal by the ton/ })).toContainText('$110.00')
})

test('on a phone the try-out opens with the focus on its title and fits the width', async ({ app, browser }) => {
  const page = await openFor(app, browser, dana, 'phone')
  await page.goto('/office/prices?open=try')
  await expect(page.getByRole('heading', { name: 'Try prices out' })).toBeFocused()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
