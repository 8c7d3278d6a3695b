/** Phone numbers change hands. The journeys check what a new device sees of an account, and how its owner opens it there (rules M76, M81 and M82). */
import { expect, type Page } from '@playwright/test'
import type { UsPhone } from '#domain/value/phone.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { codeLockoutMs, test } from '../stage/fixtures.ts'
import { nextWeek, placedElsewhere } from '../stage/placed-order.ts'
import { guestCart } from '../stage/prepared.ts'
import { onBothScreens } from '../stage/screens.ts'

test.describe.configure({ timeout: 120_000 })

const ofBefore = /Dana|Okafor|dana@|R-1|Congress/

/** Makes the account look unused for more than a year, and does not change its orders. */
async function rests({ database: { pool } }: TestApp, phone: UsPhone): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    // Rows of events are only added. Within this transaction the trigger that guards this is off.
    await client.query('ALTER TABLE order_event DISABLE TRIGGER order_event_append_only')
    await client.query(`UPDATE app_user SET seen_at = seen_at - interval '13 months' WHERE phone = $1`, [phone])
    await client.query(
      `UPDATE order_event SET at = at - interval '13 months'
       WHERE order_id IN (SELECT o.id FROM orders o JOIN app_user u ON u.id = o.user_id WHERE u.phone = $1)`,
      [phone],
    )
    await client.query('ALTER TABLE order_event ENABLE TRIGGER order_event_append_only')
    await client.query('COMMIT')
  } finally {
    // If a statement failed, the connection is closed, and its transaction ends with it.
    client.release(true)
  }
}

async function typesCard(page: Page, lastFour: string, zip: string): Promise<void> {
  await page.getByLabel('Last four digits of the card').fill(lastFour)
  await page.getByLabel('Billing ZIP code of the card').fill(zip)
}

/** Expects that the page shows the refusal and the fields keep the typed values. */
async function expectRefusal(page: Page, words: string, lastFour: string, zip: string): Promise<void> {
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByLabel('Last four digits of the card')).toHaveValue(lastFour)
  await expect(page.getByLabel('Billing ZIP code of the card')).toHaveValue(zip)
}

test(
  'a device that the account does not know shows no digits of the card until the customer proves it',
  onBothScreens,
  async ({ page, app, phone, customer, books, serverClock }) => {
    await placedElsewhere(app, phone, { from: nextWeek() })
    serverClock.passes(codeLockoutMs)
    await customer.signsIn(phone)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Order this again' }).click()
    await customer.sees('Order Summary')
    const charged = (digits: string) =>
      page.getByText(new RegExp(`charged to your card on file: Visa ending in ${digits}\\.`))
    await expect(charged('••••')).toBeVisible()
    await expect(page.getByText('The last four digits of your cards are hidden.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: /I agree that my card is kept on file/ }).check()
    await customer.press('Show that the card is yours')
    await customer.press('Check the card')
    await expect(page.getByText('Please enter the last four digits.')).toBeVisible()
    await typesCard(page, '4242', '94104')
    await page.keyboard.press('Enter')
    await expectRefusal(page, 'That does not match a saved card. 4 tries left.', '4242', '94104')
    await expectAccessible(page)

    // The page behind the dialog sends nothing and loses nothing.
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('checkbox', { name: /I agree that my card is kept on file/ })).toBeChecked()
    expect(await books.ordersOf(phone)).toHaveLength(1)
    await customer.press('Show that the card is yours')
    await expect(page.getByText('4 tries left.')).toBeVisible()

    // If no answer comes, the page says so, and the try does not count.
    await page.route('**/trpc/proveSavedCard*', request => request.abort())
    await typesCard(page, '4242', '94103')
    await customer.press('Check the card')
    await expectRefusal(page, 'We got no answer.', '4242', '94103')
    await page.unroute('**/trpc/proveSavedCard*')
    await customer.press('Check the card')
    await customer.isTold('This device is known now')
    await expect(charged('4242')).toBeVisible()
    await expect(page.getByText('The last four digits of your cards are hidden.')).toBeHidden()
  },
)

test('after five wrong proofs the customer can try no more, and reads what works instead', async ({
  page,
  app,
  phone,
  customer,
  serverClock,
}) => {
  await placedElsewhere(app, phone, { from: nextWeek() })
  serverClock.passes(codeLockoutMs)
  await customer.signsIn(phone)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Order this again' }).click()
  await customer.press('Show that the card is yours')
  for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
    await typesCard(page, '4243', '94103')
    await customer.press('Check the card')
    await expect(page.getByText(`That does not match a saved card. ${left}.`)).toBeVisible()
  }
  await customer.press('Check the card')
  await expect(page.getByText('That was the last try on a new device.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show that the card is yours' })).toBeHidden()
  await expectAccessible(page)
})

test('a rested account shows a new device nothing, and shows its orders once a saved card is proven', async ({
  page,
  app,
  phone,
  customer,
  books,
  serverClock,
}) => {
  await placedElsewhere(app, phone, { from: nextWeek() })
  const [order] = await books.ordersOf(phone)
  await rests(app, phone)
  serverClock.passes(codeLockoutMs)
  await page.goto('/sign-in')
  await customer.verifies(phone)
  await customer.sees('Is this account yours?')
  await expect(page.locator('body')).not.toContainText(ofBefore)
  await expectAccessible(page)
  await typesCard(page, '4243', '94103')
  await customer.continues()
  await expectRefusal(page, 'That does not match a saved card. 4 tries left.', '4243', '94103')
  await typesCard(page, '4242', '94103')
  await customer.continues()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText(order?.friendlyId ?? 'an order')).toBeVisible()
})

test('a customer who loses the line at the question about a rested account is asked again, and goes on as its owner', async ({
  page,
  app,
  phone,
  customer,
  outbox,
  serverClock,
}) => {
  await placedElsewhere(app, phone, { from: nextWeek() })
  // The text about the order comes first, so the last number of six digits is the code.
  await outbox.expectText(phone, /is placed/)
  await rests(app, phone)
  serverClock.passes(codeLockoutMs)
  await page.goto(`/checkout/${await guestCart(app)}/phone-verification`)
  await page.route('**/assets/proof-step-*.js', route => route.abort())
  await customer.verifies(phone)
  await expect(page.getByText('No connection', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await customer.press('Try Again')
  await customer.sees('Is this account yours?')
  await page.reload()
  await customer.sees('Is this account yours?')
  await typesCard(page, '4242', '94103')
  await customer.continues()
  await expect(page.getByText('Welcome back, Dana!')).toBeVisible()
  await customer.sees('Payment Details')
})

test('“This was never me” begins a new account that shows nothing of the old one', async ({
  page,
  app,
  phone,
  customer,
  serverClock,
}) => {
  await placedElsewhere(app, phone, { from: nextWeek() })
  await rests(app, phone)
  serverClock.passes(codeLockoutMs)
  await page.goto('/sign-in')
  await customer.verifies(phone)
  await customer.sees('Is this account yours?')
  await customer.press('This was never me')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.locator('body')).not.toContainText(ofBefore)
  await page.getByRole('tab', { name: 'Account' }).click()
  await expect(page.getByText('No saved cards.')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(ofBefore)
})
