import { expect } from '@playwright/test'
import { cards } from '#server/testing/journey.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { guestCart, knownCustomer } from '../stage/prepared.ts'
import { onBothScreens } from '../stage/screens.ts'

test.beforeEach(async ({ app, page, phone, customer }) => {
  await knownCustomer(app, page, phone)
  await page.goto(`/checkout/${await guestCart(app)}/order-summary`)
  await customer.press('Continue to payment')
})

test('a customer pays nothing with a declined card, and then pays with another card', async ({
  page,
  phone,
  customer,
  books,
}) => {
  await customer.paysWith(cards.declined)
  await expect(page.getByText('Your card was declined.')).toBeInViewport()
  await customer.paysWith(cards.insufficientFunds)
  await expect(page.getByText('Your card has insufficient funds.')).toBeInViewport()
  expect(await books.ordersOf(phone)).toEqual([])
  await customer.paysWith(cards.pays)
  await customer.sees('Order Confirmation')
  await books.expectOnePaidOrder(phone)
})

test('a payment that a broken connection sends twice is charged once, and leads to the confirmation', async ({
  page,
  phone,
  customer,
  books,
}) => {
  const answers: number[] = []
  page.on('response', answer => answer.url().endsWith('/confirm') && answers.push(answer.status()))
  await page.route('**/payment_intents/*/confirm', async route => {
    const lost = await route.fetch()
    answers.push(lost.status())
    await route.continue()
  })
  await customer.paysWith(cards.pays)
  await customer.sees('Order Confirmation')
  expect(answers).toEqual([200, 400])
  await books.expectOnePaidOrder(phone)
})

test('a customer pays with the phone’s wallet in one press, and can also leave the wallet', async ({
  phone,
  customer,
  books,
}) => {
  await customer.press('Test wallet')
  await customer.press('Cancel')
  expect(await books.ordersOf(phone)).toEqual([])
  await customer.press('Test wallet')
  await customer.press('Pay with this card')
  await customer.sees('Order Confirmation')
  await books.expectOnePaidOrder(phone)
})

test('a card whose bank asks the customer pays when the bank agrees', async ({ page, phone, customer, books }) => {
  await customer.paysWith(cards.asksTheBank)
  await customer.press('Fail authentication')
  await expect(page.getByText(/unable to authenticate your payment method/)).toBeInViewport()
  expect(await books.ordersOf(phone)).toEqual([])
  await customer.press(/^Pay/)
  await customer.press('Complete authentication')
  await customer.sees('Order Confirmation')
  await books.expectOnePaidOrder(phone)
})

test('the form reports an incomplete card beside its field before it asks the bank', async ({ page, customer }) => {
  await customer.sees('Payment Details')
  await page.getByLabel('Card number').fill('4242')
  await customer.press(/^Pay/)
  await expect(page.getByText('Your card number is incomplete.').first()).toBeVisible()
  await expect(page.getByLabel('Card number')).toBeFocused()
})

test('a customer who presses “Pay” twice pays once', async ({ page, phone, customer, books }) => {
  await customer.typesCard(cards.pays)
  await page.getByRole('button', { name: /^Pay/ }).dblclick()
  await customer.sees('Order Confirmation')
  await books.expectOnePaidOrder(phone)
})

test('a bank that takes the whole window leads back to the card if it refuses, and to one order if it agrees', async ({
  page,
  phone,
  customer,
  books,
}) => {
  await customer.paysWith(cards.asksInWholeWindow)
  await customer.press('Refuse the payment')
  await expect(page).toHaveURL(/\/payment$/)
  await expect(page.getByText(/unable to authenticate your payment method/)).toBeInViewport()
  expect(await books.ordersOf(phone)).toEqual([])

  await customer.paysWith(cards.asksInWholeWindow)
  await expect(page.getByRole('heading', { name: 'Simulated bank' })).toBeVisible()
  await expectAccessible(page)
  const bank = page.url()
  await customer.press('Agree to the payment')
  await customer.sees('Order Confirmation')
  const order = await books.expectOnePaidOrder(phone)
  await page.reload()
  await customer.sees('Order Confirmation')
  // The bank asks once. Then its page leads back to the order.
  await page.goto(bank)
  await customer.sees('Order Confirmation')
  expect(await books.expectOnePaidOrder(phone)).toEqual(order)
})

test('a customer who goes back from the bank’s page pays with another card', async ({
  page,
  phone,
  customer,
  books,
}) => {
  await customer.paysWith(cards.asksInWholeWindow)
  await expect(page.getByRole('heading', { name: 'Simulated bank' })).toBeVisible()
  await page.goBack()
  await customer.paysWith(cards.pays)
  await customer.sees('Order Confirmation')
  await books.expectOnePaidOrder(phone)
})

test('the screen shows card, amount and consent at the same time', onBothScreens, async ({ page, customer }) => {
  await customer.sees('Payment Details')
  await expect(page.getByLabel('Card number')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: /^Pay/ }).evaluate(button => button.scrollIntoView({ block: 'end' }))
  await expect(page.getByLabel('Card number')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/up to \$[\d,.]+ may be charged to it/)).toBeInViewport({ ratio: 1 })
})
