import { expect } from '@playwright/test'
import { test } from '../stage/fixtures.ts'
import { watchFiles } from '../stage/weights.ts'

/** What it weighed before there were an office and drivers, and 0.3 KB. */
const mostJavaScriptInBytes = 100_240 + 300

const isPaymentCode = (url: string) => /stripe|payment|\/sim\//i.test(url)

test('the first visit needs hardly more JavaScript than without the office, all of it from us', async ({
  page,
  customer,
  app,
}) => {
  const scripts = watchFiles(page, /javascript/)
  await page.goto('/get-started', { waitUntil: 'networkidle' })
  await customer.sees('Get instant quote')
  const { total, files } = await scripts.weigh()
  test.info().annotations.push({ type: 'gzip', description: `${total} B in ${files.length} files` })
  expect(files.length).toBeGreaterThan(1)
  expect(total, JSON.stringify(files)).toBeLessThanOrEqual(mostJavaScriptInBytes)
  expect([...scripts.origins]).toEqual([app.url])
  expect(scripts.urls().filter(isPaymentCode)).toEqual([])
})

test('nothing on the first page moves while it loads', async ({ page, customer }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    const observer = new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/get-started', { waitUntil: 'networkidle' })
  await customer.sees('Get instant quote')
  const shift = await page.evaluate(() =>
    (window as typeof window & { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
  )
  expect(shift).toBeLessThan(0.02)
})
