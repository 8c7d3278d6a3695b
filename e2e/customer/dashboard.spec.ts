import { expect } from '@playwright/test'
import { takeOrderTo } from '#server/testing/office.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { orderedAgain, placedOrder } from '../stage/placed-order.ts'

test.describe.configure({ timeout: 120_000 })

test('a contractor finds one of many orders by its number, purchase order or job', async ({ page, app, phone }) => {
  const { id, owner } = await placedOrder(app, page, phone)
  await owner.api.labelOrder.mutate({ orderId: id, poNumber: 'PO-4410', jobName: 'Riverside lofts' })
  const last = []
  for (let count = 0; count < 3; count += 1) last.push(await orderedAgain(app, owner))
  await takeOrderTo(app, id, 'drop-off-scheduled')
  await page.goto('/dashboard')
  const cards = page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await expect(cards).toHaveCount(4)
  await expect(cards.last()).toContainText(/\w{3}, \w{3} \d+, \d+:00\s[AP]M\s- \d+:00\s[AP]M/)
  await expectAccessible(page)
  const search = page.getByRole('searchbox', { name: 'Search' })
  for (const text of ['riverside', '4410']) {
    await search.fill(text)
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText('PO-4410')
  }
  const { friendlyId } = await owner.api.getOrderById.query({ orderId: last[2] ?? '' })
  await search.fill(friendlyId)
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText(friendlyId)
  await search.fill('100 % nothing_like_it')
  await expect(page.getByText('No order matches “100 % nothing_like_it”.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all orders' }).click()
  await expect(cards).toHaveCount(4)
})

test('a long list of orders goes on where its first part ended', async ({ page, app, phone }) => {
  const { owner } = await placedOrder(app, page, phone)
  for (let count = 0; count < 2; count += 1) await orderedAgain(app, owner)
  await page.route(/\/trpc\/[^?]*getOrders/, (route, request) => {
    const url = new URL(request.url())
    const input = JSON.parse(url.searchParams.get('input') ?? '{}')
    const calls = url.pathname.split('/').at(-1)?.split(',') ?? []
    const at = calls.indexOf('getOrders')
    input[at] = { ...input[at], limit: 2 }
    url.searchParams.set('input', JSON.stringify(input))
    return route.continue({ url: url.href })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'View Details' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('link', { name: 'View Details' })).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
})
