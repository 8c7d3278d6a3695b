import { expect, type Page, type TestInfo } from '@playwright/test'
import { payWith, readyToPay, visit } from '#server/testing/journey.ts'
import { drivesToday } from '#server/testing/planned-day.ts'
import { test } from './stage/fixtures.ts'
import { signInHere } from './stage/prepared.ts'

test.describe.configure({ timeout: 400_000 })
const shot = (page: Page, name: string, info: TestInfo, fullPage = false) =>
  page.screenshot({ path: `/tmp/walk-spot/${info.project.name}-${name}.png`, fullPage })

test('walk', async ({ page, app, nextPhone }, info) => {
  const customer = await readyToPay(app, nextPhone())
  const orderId = customer.held.cartId
  await signInHere(app, page, customer)
  await page.goto(`/checkout/${orderId}/address/restrictions`)
  await expect(page.getByRole('button', { name: 'Draw the spot' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Draw the spot' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, 9999))
  await shot(page, 'card', info)
  await page.getByRole('button', { name: 'Draw the spot' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForTimeout(500)
  await shot(page, 'editor', info)
  await page.getByRole('application').focus()
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowLeft', 'r']) await page.keyboard.press(key)
  await page.getByLabel('Look up: wires above?').selectOption('lot')
  await page.getByRole('dialog').evaluate(d => d.scrollTo(0, 0))
  await shot(page, 'editor-wires', info)
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot(page, 'editor-dark', info)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Save the spot' }).click()
  await expect(page.getByRole('button', { name: 'Move the dumpster' })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 9999))
  await shot(page, 'saved', info)
  await payWith(app, customer)
  await expect.poll(async () => (await customer.api.getOrderById.query({ orderId }).catch(() => null))?.status).toBe('pending-drop-off')
  await page.goto(`/orders/${orderId}`)
  await expect(page.getByRole('region', { name: 'Where you want it' })).toBeVisible()
  await shot(page, 'order', info, true)
  const driver = await drivesToday(app, nextPhone(), [orderId])
  await signInHere(app, page, visit(app, driver))
  await page.goto('/driver')
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page.getByText('Where the customer wants it')).toBeVisible()
  await shot(page, 'driver', info, true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot(page, 'driver-dark', info, true)
})
