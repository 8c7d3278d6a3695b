import { expect } from '@playwright/test'
import { cards } from '#server/testing/journey.ts'
import { test } from '../stage/fixtures.ts'
import { Customer } from '../stage/people/customer.ts'
import { atSummary, guestCart, knownCustomer } from '../stage/prepared.ts'

test('an add-on from a second tab changes the total, and the customer pays nothing before seeing the new total', async ({
  page,
  context,
  app,
  phone,
  outbox,
  customer,
  books,
}) => {
  const cartId = await atSummary(app, page, phone)
  await customer.press('Continue to payment')
  await customer.typesCard(cards.pays)
  const before = await page.getByRole('button', { name: /^Pay/ }).textContent()

  const other = await context.newPage()
  await other.goto(`/checkout/${cartId}/add-ons`)
  const second = new Customer(other, outbox)
  await second.addsExtras('Driveway boards')
  await second.sees('Order Summary')

  await customer.press(/^Pay/)
  await customer.isTold('The total has changed')
  await expect(page.getByRole('button', { name: /^Pay/ })).not.toHaveText(before ?? '')
  expect(await books.ordersOf(phone)).toEqual([])

  await customer.paysWith(cards.pays)
  await customer.sees('Order Confirmation')
  await books.expectOnePaidOrder(phone)
  await expect(page.getByRole('main')).toContainText('Driveway boards')
})

test('another tab cannot change a cart that became an order', async ({
  page,
  context,
  app,
  phone,
  outbox,
  customer,
  books,
}) => {
  await knownCustomer(app, page, phone)
  const cartId = await guestCart(app)
  const other = await context.newPage()
  await other.goto(`/checkout/${cartId}/add-ons`)
  const second = new Customer(other, outbox)
  await second.sees('You might also be interested in...')
  await second.tick('Driveway boards')

  await page.goto(`/checkout/${cartId}/order-summary`)
  await customer.press('Continue to payment')
  await customer.paysWith(cards.pays)
  await customer.sees('Order Confirmation')
  const order = await books.expectOnePaidOrder(phone)

  await second.continues()
  await expect(other).toHaveURL(/\/dashboard$|add-ons$/)
  expect(await books.ordersOf(phone)).toEqual([order])
  await other.reload()
  await expect(other).toHaveURL(/\/dashboard$/)
})
