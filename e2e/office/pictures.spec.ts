import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { plainPng } from '@rolloff/photo/photo.stage.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { screens } from '../stage/screens.ts'
import { dana, openFor } from '../stage/staff.ts'

test.use({ seed: 'demo', company: 'pictures' })

const picture = { name: 'yard.png', mimeType: 'image/png', buffer: Buffer.from(plainPng) }

test('the office adds a cover and a photo with what they show, visitors see both, and the office removes the photo', async ({
  app,
  browser,
}) => {
  const page = await openFor(app, browser, dana, 'desktop')
  await page.goto('/office/settings/brand')
  for (const [choose, shows] of [
    ['Choose a cover', 'Our truck sets down a box'],
    ['Add a photo', 'A full box'],
  ] as const) {
    await page.getByLabel(choose).setInputFiles(picture)
    await page.getByRole('button', { name: 'Save picture' }).click()
    await expect(page.getByText('Between 1 and 150 characters').first()).toBeVisible()
    await page.getByLabel('What the picture shows').fill(shows)
    await page.getByRole('button', { name: 'Save picture' }).click()
    await expect(page.getByRole('img', { name: shows })).toBeVisible()
  }
  await expectAccessible(page)

  const context = await browser.newContext({ baseURL: app.url, viewport: screens.phone })
  const visitor = await context.newPage()
  const complaints: string[] = []
  visitor.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  await visitor.goto('/get-started', { waitUntil: 'networkidle' })
  const cover = visitor.getByRole('img', { name: 'Our truck sets down a box' })
  await expect(cover).toBeInViewport()
  await expect(visitor.getByRole('link', { name: '4.8 (214 reviews)' })).toBeInViewport({ ratio: 1 })
  await expect(visitor.getByRole('button', { name: 'Get Started' })).toBeInViewport({ ratio: 1 })
  // A phone fetches the small picture.
  expect(await cover.evaluate(one => (one as HTMLImageElement).currentSrc)).toMatch(/\/small$/)
  expect(await cover.evaluate(one => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expect(visitor.getByRole('img', { name: 'A full box' })).toBeAttached()
  await expectAccessible(visitor)
  expect(complaints).toEqual([])

  await page.getByRole('button', { name: 'Remove: A full box' }).click()
  await expect(page.getByText('The picture was removed')).toBeVisible()
  await expect(page.getByRole('img', { name: 'A full box' })).toBeHidden()
  await context.close()
})

test('the line from the office shows prices in a page of another origin, where the frame runs no script', async ({
  app,
  browser,
}) => {
  const page = await openFor(app, browser, dana, 'desktop')
  await page.goto('/office/settings/brand')
  const line = await page.getByLabel('The line for your site').inputValue()
  const [site, close] = await openOtherSite(`<h1>Old site</h1>${line}`)
  const context = await browser.newContext({ viewport: screens.phone })
  const visitor = await context.newPage()
  await visitor.goto(site)
  const frame = visitor.frameLocator('iframe')
  await frame.getByLabel('ZIP code').fill('78701')
  await frame.getByRole('button', { name: 'See prices there' }).click()
  await expect(frame.getByRole('heading', { name: 'Prices for 78701, Austin, TX' })).toBeVisible()
  await expect(frame.getByRole('listitem').filter({ hasText: '20 Yard Dumpster' })).toContainText('$584.55')
  expect(await visitor.locator('iframe').evaluate(one => one.getBoundingClientRect().width)).toBeLessThanOrEqual(360)
  const opened = context.waitForEvent('page')
  await frame.getByRole('link', { name: '20 Yard Dumpster' }).click()
  const order = await opened
  await expect(order.getByLabel('ZIP code')).toHaveValue('78701')
  expect(visitor.url()).toBe(`${site}/`)
  await context.close()
  await close()
})

/** Serves one page on another port, which is another origin. */
async function openOtherSite(body: string): Promise<readonly [string, () => Promise<unknown>]> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Old site</title>${body}</html>`,
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return [`http://127.0.0.1:${port}`, () => new Promise(resolve => server.close(resolve))]
}
