import { expect, type Page } from '@playwright/test'
import { answers, cards, type Page as Question } from '#server/testing/journey.ts'
import { outboxAddress } from '#server/testing/outbox.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { changesAnswer, refuses } from '../stage/changed-answers.ts'
import { test } from '../stage/fixtures.ts'
import { atSummary, guestCart, knownCustomer } from '../stage/prepared.ts'

// Each check reads a whole page twice, which takes time.
test.describe.configure({ timeout: 180_000 })

const questions = Object.keys(answers) as Question[]

/** Resolves when the question is shown and its choices are loaded. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A skeleton has a status with a label. The address field has an empty status, which does not count.
  await expect(page.locator('main [role=status][aria-label]')).toHaveCount(0)
}

test('the pages before the checkout are accessible', async ({ page, customer, phone }) => {
  for (const [path, title] of [
    ['/get-started', 'Get instant quote'],
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
    ['/sign-in', 'Sign in'],
  ] as const) {
    await page.goto(path)
    await customer.sees(title)
    await expectAccessible(page)
  }
  await customer.asksForCode(phone)
  await expectAccessible(page)
})

test('the outbox of a test installation is accessible', async ({ page, app, phone, customer }) => {
  await page.goto('/sign-in')
  await customer.asksForCode(phone)
  await page.goto(outboxAddress(app.url))
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  await expectAccessible(page)
})

test('every question of the checkout is accessible, unanswered and answered', async ({ page, app }) => {
  await page.goto('/checkout/zipcode')
  await settled(page)
  await expectAccessible(page)
  await page.goto('/checkout/zipcode-unsupported?zipCode=99501')
  await settled(page)
  await expectAccessible(page)
  const done = await guestCart(app)
  for (const [at, name] of questions.entries()) {
    await page.goto(`/checkout/${await guestCart(app, questions.slice(at))}/${name}`)
    await settled(page)
    await expectAccessible(page)
    await page.goto(`/checkout/${done}/${name}`)
    await settled(page)
    await expectAccessible(page)
  }
})

test('the first page is accessible when it offers a cart that the visitor began', async ({ page, app, customer }) => {
  await page.goto(`/checkout/${await guestCart(app)}/zipcode`)
  await customer.entersZip('78701')
  await customer.sees('Are you a contractor, builder, or large project organizer?')
  await page.goto('/get-started')
  await expect(page.getByRole('link', { name: 'Go on' })).toBeVisible()
  await expectAccessible(page)
})

test('a page is accessible while it loads, when it cannot be loaded and when it lists no orders', async ({
  page,
  app,
  phone,
}) => {
  await knownCustomer(app, page, phone)
  await page.goto('/dashboard')
  await expect(page.getByText('No Orders Currently')).toBeVisible()
  await expectAccessible(page)
  const cartId = await guestCart(app)
  await page.route('**/trpc/**', () => undefined)
  await page.goto(`/checkout/${cartId}/containers`)
  await expect(page.locator('main [aria-busy], main [role=status]').filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // The page tries several times, with longer waits each time. The test moves the page's clock past them.
  await page.clock.install()
  await page.route('**/trpc/**', route => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.goto(`/checkout/${cartId}/containers`)
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect.poll(() => page.clock.runFor(5_000).then(() => again.isVisible())).toBe(true)
  await expectAccessible(page)
})

test('a page without its code, a payment in doubt and a question before the same purchase are accessible', async ({
  page,
  app,
  phone,
  customer,
}) => {
  const cartId = await atSummary(app, page, phone)
  await page.route(/payment-page-.*\.js$/, route => route.abort())
  await customer.press('Continue to payment')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await changesAnswer(page, 'getSamePurchase', () => ({ orderId: cartId, friendlyId: 'R-10001' }))
  await customer.press('Try Again')
  await expect(page.getByText('Order the same again?')).toBeVisible()
  await expectAccessible(page)
  await refuses(page, 'getOrderById', 'payment-in-doubt')
  await page.goto(`/checkout/${cartId}/order-confirmation`)
  await customer.sees('We are asking your bank')
  await expectAccessible(page)
})

test('dialogs, the calendar, suggestions and notices that open on a page are accessible', async ({
  page,
  app,
  customer,
}) => {
  const cartId = await guestCart(app)
  await page.goto(`/checkout/${cartId}/materials`)
  await customer.sees('Choose materials')
  await customer.showsRestricted()
  await customer.tick('Asbestos', 'Tire')
  await page.getByRole('button', { name: 'Additional fee for Tire' }).click()
  await expect(page.getByRole('dialog', { name: 'Additional Fees' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/checkout/${cartId}/containers`)
  await customer.press('View size guide')
  await expect(page.getByRole('dialog', { name: 'Size guide' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/checkout/${await guestCart(app, ['address'])}/address`)
  await page.getByRole('combobox').fill('1100 Congress Ave')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('option').first().click()
  await expectAccessible(page)
  await page.goto(`/checkout/${cartId}/address/restrictions`)
  await customer.tick('Gated community', 'Other')
  await expectAccessible(page)
  await page.goto(`/checkout/${cartId}/location-type`)
  await page.getByRole('radio', { name: /^Public/ }).check()
  await expectAccessible(page)
  await page.goto(`/checkout/${cartId}/pickup-dropoff`)
  await page.getByRole('button', { name: /^Drop-off:/ }).click()
  const dropOff = page.getByRole('gridcell', { selected: true }).getByRole('button').first()
  await expect(dropOff).toBeFocused()
  await expectAccessible(page)
  await dropOff.click()
  await expect(dropOff).toBeFocused()
  await page.getByRole('checkbox', { name: /^The pick-up date is approximate/ }).check()
  await customer.continues()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('the pages from the summary to the order are accessible', async ({ page, app, phone, customer }) => {
  const cartId = await guestCart(app)
  await page.goto(`/checkout/${cartId}/order-summary`)
  await settled(page)
  await expectAccessible(page)
  await customer.press('Provide Contact Info')
  await customer.sees('Verify your mobile number')
  await expectAccessible(page)
  await customer.verifies(phone)
  await customer.sees('Customer Details')
  await page.getByRole('switch', { name: 'Ordering for a business?' }).click()
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'Ordering for a business?' }).click()
  await customer.givesDetails({ first: 'Dana', last: 'Okafor', email: 'dana@example.com' })
  await customer.press('Continue to Payment')
  await customer.paysWith(cards.declined)
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await expectAccessible(page)
  await customer.paysWith(cards.asksTheBank)
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible()
  await expectAccessible(page)
  await customer.press('Complete authentication')
  await customer.sees('Order Confirmation')
  await expectAccessible(page)
  await page.goto('/dashboard')
  await expect(page.getByText('View Details')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Account' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Dana')
  await expectAccessible(page)
  // The page tries five times, with longer waits each time. The test moves the page's clock past them.
  await page.clock.install()
  await page.goto('/checkout/00000000-0000-4000-8000-000000000000/order-confirmation')
  const notFound = page.getByRole('heading', { name: 'Order Not Found' })
  await expect.poll(() => page.clock.runFor(5_000).then(() => notFound.isVisible())).toBe(true)
  await expect(notFound).toBeVisible()
  await expectAccessible(page)
})
