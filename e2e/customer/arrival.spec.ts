import { expect, type Page } from '@playwright/test'
import { noPublicFacts } from '#domain/company/public-facts.ts'
import { applyEvent } from '#server/testing/office.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { placedOrder } from '../stage/placed-order.ts'

// Each check reads a whole page twice, which takes time.
test.describe.configure({ timeout: 180_000 })

const facts = {
  ...noPublicFacts,
  hours: { weekdays: { from: 7, to: 18 }, saturday: { from: 8, to: 12 }, sunday: null },
  license: 'TX 4521',
  isInsured: true,
  showsYard: false,
  sinceYear: 2009,
  reviewUrl: 'https://g.page/r/grackle/review',
  ratingInTenths: 49,
  reviewCount: 312,
}

const isInView = (page: Page, text: RegExp) => expect(page.getByText(text).first()).toBeInViewport()

test('an order’s page begins with when the dumpster comes and how the customer can reach the hauler', async ({
  page,
  app,
  phone,
  customer,
}) => {
  const { id, owner } = await placedOrder(app, page, phone)
  const main = page.getByRole('main')
  await page.goto(`/checkout/${id}/order-confirmation`)
  await customer.sees('Order Confirmation')
  await isInView(page, /^Arrives \w+day, /)
  await expect(main).toContainText('What happens next')
  await expect(main.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', /calendar\.ics\?/)
  await expectAccessible(page)
  const { friendlyId } = await owner.api.getOrderById.query({ orderId: id })
  await page.goto(`/orders/${id}`)
  await customer.sees('Order')
  await expect(page).toHaveTitle(new RegExp(`^Order ${friendlyId} · `))
  await isInView(page, /^Arrives \w+day, /)
  await expect(main.getByRole('link', { name: 'Text us' })).toHaveAttribute('href', /^sms:\+1/)
  await expectAccessible(page)
  for (const event of ['schedule-drop-off', 'depart', 'deliver'] as const) await applyEvent(app, id, event)
  await page.goto(`/orders/${id}`)
  await isInView(page, /^With you since /)
})

test('the pages show the hauler’s facts and phone number once the hauler has filled them in', async ({
  page,
  app,
  customer,
}) => {
  const store = (value: string | null) => app.database.pool.query('UPDATE organization SET public_facts = $1', [value])
  await store(JSON.stringify(facts))
  try {
    await page.goto('/get-started')
    await customer.sees('Get instant quote')
    await expect(page.getByRole('main')).toContainText('Licensed (TX 4521) and insured')
    await expect(page.getByRole('banner').getByRole('link', { name: /^\(512\) / })).toHaveAttribute('href', /^tel:\+1/)
    const foot = page.getByRole('contentinfo')
    await expect(foot.getByRole('link', { name: '4.9 of 5 from 312 Google reviews' })).toBeVisible()
    await expect(foot.getByRole('link', { name: 'What can go in' })).toHaveAttribute('href', '/what-can-go-in')
    await expectAccessible(page)
  } finally {
    await store(null)
  }
})
