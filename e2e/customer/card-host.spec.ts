import { expect, type Page } from '@playwright/test'
import { cardHosts, cardScriptHost } from '#server/testing/card-hosts.ts'
import { cards } from '#server/testing/journey.ts'
import { endTimeToObject, offerToPayTheRest, weighAndBill } from '#server/testing/office.ts'
import { answerForCardHost } from '../stage/card-host.ts'
import { test } from '../stage/fixtures.ts'
import type { Foreign } from '../stage/foreign-hosts.ts'
import { atSummary, guestCart, knownCustomer } from '../stage/prepared.ts'

test.use({ cardHosts })

let foreign: Foreign
test.beforeEach(async ({ page, app }) => {
  foreign = await answerForCardHost(page, app.url)
})
test.afterEach(() => expect(foreign.violations).toEqual([]))

test('only payment pages reach a card service on another host, and each payment page is a document of its own', async ({
  page,
  app,
  phone,
  customer,
  books,
}) => {
  const cartId = await atSummary(app, page, phone)
  await customer.press('Continue to payment')
  await customer.typesCard(cards.declined)
  await customer.press(/^Pay/)
  await expect(page.getByText('Your card was declined.')).toBeInViewport()
  expect(foreign.askedFrom).toEqual(new Set(['/checkout/:id/payment']))

  await page.goBack()
  await expect(page).toHaveURL(`/checkout/${cartId}/order-summary`)
  await customer.sees('Order Summary')
  await expect(paymentDocument(page)).toHaveCount(0)
  await page.goForward()
  await customer.paysWith(cards.asksTheBank)
  await expect(paymentDocument(page)).toHaveCount(1)
  await customer.press('Complete authentication')
  await customer.sees('Order Confirmation')
  await expect(paymentDocument(page)).toHaveCount(0)
  await customer.sees('Order Confirmation')
  const { id } = await books.expectOnePaidOrder(phone)

  await weighAndBill(app, id, { tonsTooMany: '7' })
  await endTimeToObject(app)
  await page.goto(`/orders/${id}`)
  const payBalance = page.getByRole('link', { name: 'Pay Balance' })
  await expect(payBalance).toBeVisible()
  await expect(paymentDocument(page)).toHaveCount(0)
  expect(foreign.askedFrom).toEqual(new Set(['/checkout/:id/payment']))
  await payBalance.click()
  await customer.typesCard(cards.pays)
  await expect(paymentDocument(page)).toHaveCount(1)
  await customer.press(/^Pay/)
  await expect(page.getByText('Your order has been marked as completed.')).toBeVisible()
  await expect(paymentDocument(page)).toHaveCount(0)
  expect(foreign.askedFrom).toEqual(new Set(['/checkout/:id/payment', '/orders/:id/payment']))

  await offerToPayTheRest(app, id, '8')
  await page.goto(`/orders/${id}/voluntary-payment`)
  await customer.press('Pay it all the same')
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(paymentDocument(page)).toHaveCount(1)
  expect(foreign.askedFrom).toEqual(
    new Set(['/checkout/:id/payment', '/orders/:id/payment', '/orders/:id/voluntary-payment']),
  )
  expect(foreign.hosts).toEqual(new Set([cardScriptHost]))
})

test('the payment page says that there is no connection, and opens when the connection is back', async ({
  page,
  app,
  phone,
  customer,
  books,
}) => {
  await knownCustomer(app, page, phone)
  const cartId = await guestCart(app)
  await page.goto(`/checkout/${cartId}/order-summary`)
  await customer.sees('Order Summary')
  const isHead = (method: string) => method === 'HEAD'
  await page.route(`${app.url}/checkout/**`, route =>
    isHead(route.request().method()) ? route.abort() : route.fallback(),
  )
  await customer.press('Continue to payment')
  await expect(page.getByRole('alert').or(page.getByText('No connection')).first()).toBeVisible()
  await page.unroute(`${app.url}/checkout/**`)
  await customer.press('Try Again')
  await customer.paysWith(cards.pays)
  await customer.sees('Order Confirmation')
  await books.expectOnePaidOrder(phone)
})

const paymentDocument = (page: Page) => page.locator('html[data-document="payment"]')
