import { expect, type Locator, type Page } from '@playwright/test'
import { takeOrderTo } from '#server/testing/office.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { nextWeek, placedOrder } from '../stage/placed-order.ts'
import { onBothScreens } from '../stage/screens.ts'

test.describe.configure({ timeout: 120_000 })

/** Counts what a finger does from the dashboard to the confirmation. */
function finger() {
  let taps = 0
  return {
    taps: () => taps,
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
  }
}

const consent = (page: Page) => page.getByRole('checkbox', { name: /I agree that my card is kept on file/ })

test(
  'a customer orders the same again with the card on file in at most four taps, and is charged once',
  onBothScreens,
  async ({ page, app, phone, customer, books }) => {
    const { id } = await placedOrder(app, page, phone, { from: nextWeek() })
    await takeOrderTo(app, id, 'drop-off-confirmed')
    await page.goto('/dashboard')
    const card = page
      .getByRole('tabpanel')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
    await expect(card).toContainText('1100 Congress Ave')
    await expect(card).toContainText(/Out since \w{3}, \w{3} \d+ · \d+ days? left/)
    await expect(card).toContainText(/\$\d+\.\d\d/)
    await expectAccessible(page)

    const { tap, taps } = finger()
    await tap(card.getByRole('button', { name: 'Order this again' }))
    await customer.sees('Order Summary')
    await expect(page.getByRole('main')).toContainText('1100 Congress Ave')
    const charged = page.getByText(/\$\d+\.\d\d is charged to your card on file: Visa ending in 4242\./)
    await expect(charged).toBeVisible()
    await expectAccessible(page)
    await tap(consent(page))
    await tap(page.getByRole('button', { name: 'Confirm Order' }))
    await customer.sees('Order Confirmation')
    expect(taps()).toBeLessThanOrEqual(4)

    await expect.poll(async () => (await books.ordersOf(phone)).length).toBe(2)
    const [first, second] = await books.ordersOf(phone)
    expect(second).toMatchObject({ status: 'pending-drop-off', payments: 1, paidInCents: second?.totalInCents })
    expect(first).toMatchObject({ status: 'drop-off-confirmed', payments: 1 })
  },
)

test('a customer who has not ticked the consent is not charged, and the button says what is missing', async ({
  page,
  app,
  phone,
  customer,
  books,
}) => {
  const { id } = await placedOrder(app, page, phone, { from: nextWeek() })
  await page.goto(`/orders/${id}`)
  await page.getByRole('button', { name: 'Order this again' }).click()
  await customer.sees('Order Summary')
  await expect(consent(page)).toBeVisible()
  const confirm = page.getByRole('button', { name: 'Confirm Order' })
  // The button is off until the card is loaded. After that the button names what is missing.
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  // A person can press a button that is aria-disabled. Playwright waits until it is not, so the test forces the click.
  await confirm.click({ force: true })
  await expect(page.getByRole('alert')).toContainText('Agree to the charge of your card first.')
  await expect(consent(page)).toBeFocused()
  expect(await books.ordersOf(phone)).toHaveLength(1)
})

test('the customer reads what the hauler does not offer any more, and chooses again on the way to the summary', async ({
  page,
  app,
  phone,
  customer,
}) => {
  const { id } = await placedOrder(app, page, phone, { from: nextWeek() })
  const { rows } = await app.database.pool.query<{ id: string; name: string }>(
    `UPDATE container_type SET archived = true WHERE id::text IN (SELECT jsonb_object_keys(containers) FROM cart WHERE id = $1)
     RETURNING id, name`,
    [id],
  )
  try {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Order this again' }).click()
    await customer.sees('Choose dumpster(s)')
    await expect(page.getByText(`Not offered any more: ${rows[0]?.name}.`)).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('checkbox', { name: /Dumpster/ })
      .first()
      .check()
    await customer.continues()
    await customer.sees('Order Summary')
  } finally {
    await app.database.pool.query('UPDATE container_type SET archived = false WHERE id = $1', [rows[0]?.id])
  }
})
