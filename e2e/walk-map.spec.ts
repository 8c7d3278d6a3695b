import { mkdirSync } from 'node:fs'
import { test } from './stage/fixtures.ts'
import { dana, openFor } from './stage/staff.ts'

test.use({ seed: 'demo', hasOrders: true, company: 'walk' })
const out = '/tmp/walk-map'
mkdirSync(out, { recursive: true })

test('reports', async ({ app, browser }) => {
  test.setTimeout(400_000)
  const page = await openFor(app, browser, dana, 'desktop')
  await page.goto('/office/reports')
  await page.getByRole('slider').waitFor()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `${out}/reports.png`, fullPage: true })
  const box = await page.getByRole('slider').boundingBox()
  if (box) await page.mouse.move(box.x + box.width / 2, box.y + 60)
  await page.screenshot({ path: `${out}/reports-hover.png` })
  await page.getByRole('button', { name: 'Last 12 weeks' }).click()
  await page.getByRole('button', { name: /^Revenue/ }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForTimeout(2500)
  await page.screenshot({ path: `${out}/reports-dark.png` })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.waitForTimeout(800)
  await page.screenshot({ path: `${out}/reports-phone.png`, fullPage: true })
})
