import { expect } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { dana, openFor } from '../stage/staff.ts'

test.use({ seed: 'demo' })

for (const [path, row] of [
  ['containers', 'C-101'],
  ['trucks', 'Mack 12'],
  ['drivers', 'Luis Ortega'],
  ['facilities', 'Onion Creek Landfill'],
] as const) {
  test(`the page ${path} is accessible, also with an open row beside the list`, async ({ app, browser }) => {
    const page = await openFor(app, browser, dana, 'desktop')
    await page.goto(`/office/${path}`)
    await page.getByRole('link', { name: row }).click()
    await expect(page.getByRole('heading', { name: row })).toBeFocused()
    await expect(page.locator('[inert]')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close' }).press('Escape')
    await expect(page.getByRole('heading', { name: row })).toBeHidden()
  })
}

test('a dispatcher counts a yard by typing the numbers of boxes', async ({ app, browser }) => {
  const page = await openFor(app, browser, dana, 'desktop')
  await page.goto('/office/containers/count')
  await page.getByLabel('Box number').fill('101')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 74 seen')).toBeVisible()
  await expectAccessible(page)
  // This browser has no camera.
  await page.getByRole('button', { name: 'Scan labels' }).press('Enter')
  await expect(page.getByRole('dialog').getByText(/No camera was found/)).toBeVisible()
  await expectAccessible(page)
})

test('a change in one office window appears in the other, and on a phone only the open panel can be used', async ({
  app,
  browser,
}) => {
  const [page, other] = [await openFor(app, browser, dana, 'desktop'), await openFor(app, browser, dana, 'phone')]
  await other.goto('/office/containers?search=C-110')
  await expect(other.getByRole('row', { name: /C-110/ })).toContainText('Available')
  await page.goto('/office/containers?search=C-110')
  await page.getByRole('link', { name: 'C-110' }).click()
  await page.getByRole('button', { name: 'Send to repair' }).click()
  await page.getByLabel('Why (optional)').fill('hinge')
  await page.locator('form').getByRole('button', { name: 'Send to repair' }).click()
  await expect(other.getByRole('row', { name: /C-110/ })).toContainText('In repair')
  await other.getByRole('link', { name: 'C-110' }).click()
  const panel = other.locator('section', { has: other.getByRole('heading', { name: 'C-110' }) })
  await expect(panel.getByRole('heading', { name: 'C-110' })).toBeFocused()
  for (let presses = 0; presses < 25; presses += 1) {
    await other.keyboard.press('Tab')
    // After the last element the focus moves to the browser itself, and then to the first element.
    expect(await panel.evaluate(one => document.activeElement === document.body || one.matches(':focus-within'))).toBe(
      true,
    )
  }
  await panel.getByRole('button', { name: 'Close' }).press('Escape')
  await expect(other.getByRole('link', { name: 'C-110' })).toBeFocused()
  await expect(other.locator('[inert]')).toHaveCount(0)
})

test('the office prints six labels on a sheet, without the page around them', async ({ app, browser }) => {
  const page = await openFor(app, browser, dana, 'desktop')
  await page.goto('/office/containers?search=C-11')
  await page.getByRole('link', { name: 'Print labels' }).click()
  await expect(page.getByRole('article')).toHaveCount(10)
  await expectAccessible(page)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 612 792]')
})
