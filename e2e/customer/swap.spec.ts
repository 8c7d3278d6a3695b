import { expect, type Page } from '@playwright/test'
import type { Day } from '#domain/value/calendar.ts'
import { cards, weekday } from '#server/testing/journey.ts'
import { takeOrderTo } from '#server/testing/office.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import type { Customer } from '../stage/people/customer.ts'
import { placedOrder } from '../stage/placed-order.ts'

test.describe.configure({ timeout: 180_000 })

const failsLater = '4000000000000341'
const swapDay = (): Day => weekday(new Date(), 4)

async function asksForSwap(page: Page, customer: Customer, orderId: string, size: string): Promise<void> {
  await page.goto(`/orders/${orderId}`)
  await customer.press(size)
  // The customer first chooses another day, because a customer who changes the choice can still swap.
  await customer.picksDay('Swap', weekday(new Date(), 6))
  await customer.picksDay('Swap', swapDay())
}

test('a customer pays a swap for the same size with the saved card', async ({ page, app, phone, customer, books }) => {
  const { id, owner } = await placedOrder(app, page, phone)
  await takeOrderTo(app, id, 'drop-off-confirmed')
  await asksForSwap(page, customer, id, 'Same Size Swap')
  await page.getByRole('radio', { name: '14 days' }).check()
  await expectAccessible(page)
  await customer.press('Continue to the swap')
  await customer.sees('Order Summary')
  await expect(page.getByText('Your card on file is charged: Visa ending in 4242.')).toBeVisible()
  await expect(page.getByText(/up to \$\d+\.\d\d may be charged/)).toBeVisible()
  await expectAccessible(page)
  await customer.press('Confirm Order')
  await customer.sees('Order Confirmation')
  const orders = await books.ordersOf(phone)
  expect(orders.map(one => [one.status, one.payments])).toEqual([
    ['pickup-requested', 1],
    ['pending-drop-off', 1],
  ])
  const old = await owner.api.getOrderById.query({ orderId: id })
  expect(old.swap).toMatchObject({ isPaid: true, orderId: orders[1]?.id })
  await page.goto(`/orders/${id}`)
  await expect(page.getByRole('heading', { name: 'Your swap is set' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw the swap' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the next order' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${orders[1]?.id}$`))
})

test('a customer pays a swap for another size with the form after the saved card is declined', async ({
  page,
  app,
  phone,
  customer,
  books,
}) => {
  const { id } = await placedOrder(app, page, phone, { card: failsLater })
  await takeOrderTo(app, id, 'drop-off-confirmed')
  await asksForSwap(page, customer, id, 'Different Size Swap')
  await customer.press('Continue to the swap')
  await customer.choosesDumpster('20 Yard Dumpster')
  await customer.sees('Order Summary')
  await expect(page.getByRole('main')).toContainText('20 Yard Dumpster')
  await customer.press('Confirm Order')
  await customer.isTold('Payment Failed')
  await customer.paysWith(cards.pays)
  await customer.sees('Order Confirmation')
  const orders = await books.ordersOf(phone)
  expect(orders.map(one => [one.status, one.payments])).toEqual([
    ['pickup-requested', 1],
    ['pending-drop-off', 1],
  ])
})

test('a customer chooses another number of days by the pick-up day', async ({ page, app, phone, customer }) => {
  const { id } = await placedOrder(app, page, phone)
  await takeOrderTo(app, id, 'drop-off-confirmed')
  await asksForSwap(page, customer, id, 'Same Size Swap')
  await page.getByRole('radio', { name: 'Other' }).check()
  await expect(page.getByRole('button', { name: 'Continue to the swap' })).toBeDisabled()
  await customer.picksDay('Pick-up of the next one', weekday(swapDay(), 10))
  await customer.press('Continue to the swap')
  await customer.sees('Order Summary')
})

test('a customer withdraws a swap that is not paid, and everything is as before', async ({
  page,
  app,
  phone,
  customer,
  books,
}) => {
  const { id, owner } = await placedOrder(app, page, phone)
  await takeOrderTo(app, id, 'drop-off-confirmed')
  await asksForSwap(page, customer, id, 'Same Size Swap')
  await customer.press('Continue to the swap')
  await customer.sees('Order Summary')
  const { swap } = await owner.api.getOrderById.query({ orderId: id })
  await page.goto(`/orders/${id}`)
  await expect(page.getByRole('heading', { name: 'Your swap is waiting for payment' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Finish and pay the swap' })).toBeVisible()
  await expectAccessible(page)
  await customer.press('Withdraw the swap')
  await expectAccessible(page)
  await customer.press('Yes, withdraw it')
  await expect(page.getByRole('button', { name: 'Same Size Swap' })).toBeVisible()
  const withdrawn = await owner.api.getOrderById.query({ orderId: id })
  expect(withdrawn).toMatchObject({ status: 'drop-off-confirmed', swap: null })
  // A window that was left open, or a bookmark, still leads to the summary of the swap.
  await page.goto(`/checkout/${swap?.cartId}/order-summary`)
  await expect(page.getByText('This swap was withdrawn. Please start again from your order.')).toBeVisible()
  await customer.sees('My Account')
  await expect(page.getByRole('button', { name: 'Confirm Order' })).toBeHidden()
  expect(await books.ordersOf(phone)).toHaveLength(1)
})

test('a customer who confirms again after a lost answer is not charged a second time', async ({
  page,
  app,
  phone,
  customer,
  books,
}) => {
  const { id } = await placedOrder(app, page, phone)
  await takeOrderTo(app, id, 'drop-off-confirmed')
  await asksForSwap(page, customer, id, 'Same Size Swap')
  await customer.press('Continue to the swap')
  await customer.sees('Order Summary')
  await page.route(/\/trpc\/processReplacementOrderPayment/, async route => {
    await route.fetch()
    await route.abort()
  })
  await customer.press('Confirm Order')
  await customer.isTold('Payment Error')
  await page.unroute(/\/trpc\/processReplacementOrderPayment/)
  await customer.press('Confirm Order')
  await customer.sees('Order Confirmation')
  await page.goBack()
  await page.reload()
  await customer.press('See your order')
  await customer.sees('Order')
  expect((await books.ordersOf(phone)).map(one => one.payments)).toEqual([1, 1])
})
