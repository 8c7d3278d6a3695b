import { expect } from '@playwright/test'
import { cards } from '#server/testing/journey.ts'
import { test } from './fixtures.ts'
import { guestCart, knownCustomer } from './prepared.ts'

test.beforeEach(async ({ app, page, phone, customer }) => {
  await knownCustomer(app, page, phone)
  await page.goto(`/checkout/${await guestCart(app)}/order-summary`)
  await customer.press('Continue to payment')
})

test('a declined card costs nothing, and another one pays', async ({ page, phone, customer, books }) => {
  await customer.paysWith(cards.declined)
  await expect(page.getByText('Your card was declined.')).toBeInViewport()
  await customer.paysWith(cards.insufficientFunds)
  await expect(page.getByText('Your card has insufficient funds.')).toBeInViewport()
  expect(await books.ordersOf(phone)).toEqual([])
  await customer.paysWith(cards.pays)
  await customer.sees('Order Confirmation')
  await books.expectOnePaidOrder(phone)
})

test('a card that asks the bank pays when the bank says yes', async ({ page, phone, customer, books }) => {
  await customer.paysWith(cards.asksTheBank)
  await customer.press('Fail authentication')
  await expect(page.getByText(/unable to authenticate your payment method/)).toBeInViewport()
  expect(await books.ordersOf(phone)).toEqual([])
  await customer.press(/^Pay/)
  await customer.press('Complete authentication')
  await customer.sees('Order Confirmation')
  await books.expectOnePaidOrder(phone)
})

test('an unfinished card is told beside its field, before anything is asked of the bank', async ({
  page,
  customer,
}) => {
  await customer.sees('Payment Details')
  await page.getByLabel('Card number').fill('4242')
  await customer.press(/^Pay/)
  await expect(page.getByText('Your card number is incomplete.').first()).toBeVisible()
  await expect(page.getByLabel('Card number')).toBeFocused()
})

test('two quick presses pay once', async ({ page, phone, customer, books }) => {
  await customer.typesCard(cards.pays)
  await page.getByRole('button', { name: /^Pay/ }).dblclick()
  await customer.sees('Order Confirmation')
  await books.expectOnePaidOrder(phone)
})
