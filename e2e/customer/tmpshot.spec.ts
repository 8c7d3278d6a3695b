import { isTakenTo } from '#server/testing/office.ts'
import { test } from '../stage/fixtures.ts'
import { placedOrder } from '../stage/placed-order.ts'

test('shots', async ({ page, app, phone, customer }) => {
  const { id } = await placedOrder(app, page, phone)
  await isTakenTo(app, id, 'drop-off-confirmed')
  await page.goto(`/orders/${id}`)
  await customer.press('Pickup Only')
  await page.getByRole('button', { name: /^Pick-up:/ }).click()
  await page.getByRole('grid').first().waitFor()
  await page.screenshot({ path: '/tmp/dates-dialog.png' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: '/tmp/dates-dialog-d.png' })
  await page.getByRole('grid').getByRole('button', { disabled: false }).nth(2).click()
  await page.screenshot({ path: '/tmp/dates-dialog-h.png' })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.screenshot({ path: '/tmp/dates-dialog-f.png' })
})
