import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from '../stage/fixtures.ts'

const mostJavaScriptInBytes = 100 * 1024

/** Every script that the page fetches from now on. */
function watchScripts(page: Page): { readonly scripts: Response[]; readonly origins: Set<string> } {
  const scripts: Response[] = []
  const origins = new Set<string>()
  page.on('response', response => {
    const { protocol, origin } = new URL(response.url())
    if (protocol.startsWith('http')) origins.add(origin)
    if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.push(response)
  })
  return { scripts, origins }
}

const isPaymentCode = (url: string) => /stripe|payment|\/sim\//i.test(url)

test('the first visit needs at most 100 KB of JavaScript, all of it from us', async ({ page, customer, app }) => {
  const { scripts, origins } = watchScripts(page)
  await page.goto('/get-started', { waitUntil: 'networkidle' })
  await customer.sees('Get instant quote')
  const sizes = await Promise.all(
    scripts.map(async script => [script.url(), gzipSync(await script.body()).length] as const),
  )
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
  test
    .info()
    .annotations.push({ type: 'gzip', description: `${(total / 1024).toFixed(1)} KB in ${sizes.length} files` })
  expect(scripts.length).toBeGreaterThan(1)
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(mostJavaScriptInBytes)
  expect([...origins]).toEqual([app.url])
  expect(scripts.map(script => script.url()).filter(isPaymentCode)).toEqual([])
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
