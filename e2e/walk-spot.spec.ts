import { expect } from '@playwright/test'
import { test } from './stage/fixtures.ts'
import { guestCart } from './stage/prepared.ts'

test.describe.configure({ timeout: 300_000 })
const shot = (page: import('@playwright/test').Page, name: string, info: import('@playwright/test').TestInfo, fullPage = false) =>
  page.screenshot({ path: `/tmp/walk-spot/${info.project.name}-${name}.png`, fullPage })

test('walk', async ({ page, app }, info) => {
  const cartId = await guestCart(app)
  await page.goto(`/checkout/${cartId}/address/restrictions`)
  await expect(page.getByRole('button', { name: 'Draw the spot' })).toBeVisible({ timeout: 60_000 })
  await shot(page, 'card', info, true)
  await page.getByRole('button', { name: 'Draw the spot' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForTimeout(500)
  await shot(page, 'editor', info)
  const plot = page.getByRole('application')
  await plot.focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowLeft', 'r']) await page.keyboard.press(key)
  await page.getByLabel('Look up: wires above?').selectOption('street')
  await shot(page, 'editor-wires', info)
  await page.getByRole('dialog').evaluate(d => d.scrollTo(0, 9999))
  await shot(page, 'editor-end', info)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('dialog').evaluate(d => d.scrollTo(0, 0))
  await shot(page, 'editor-dark', info)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Save the spot' }).click()
  await expect(page.getByRole('button', { name: 'Move the dumpster' })).toBeVisible()
  await shot(page, 'saved', info, true)
})
