import { expect } from '@playwright/test'
import { cards } from '#server/testing/journey.ts'
import { test } from '../stage/fixtures.ts'
import { guestCart, knownCustomer } from '../stage/prepared.ts'

test('a known customer signs in during the checkout, is greeted by name and goes on to the payment', async ({
  page,
  app,
  phone,
  customer,
  books,
}) => {
  await knownCustomer(app, page, phone)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/get-started$/)

  await page.goto(`/checkout/${await guestCart(app)}/order-summary`)
  await customer.press('Provide Contact Info')
  await customer.verifies(phone)
  await customer.isTold('Welcome back, Dana!')
  await customer.paysWith(cards.pays)
  await customer.sees('Order Confirmation')
  await books.expectOnePaidOrder(phone)
})

test('a signed-in customer goes from the summary straight to the card', async ({ page, app, phone, customer }) => {
  await knownCustomer(app, page, phone)
  await page.goto(`/checkout/${await guestCart(app)}/order-summary`)
  await customer.press('Continue to payment')
  await customer.sees('Payment Details')
  await page.goto('/get-started')
  await expect(page).toHaveURL(/\/checkout\/zipcode$/)
})
