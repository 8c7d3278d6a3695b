import { expect } from '@playwright/test'
import { weekday } from '#server/testing/journey.ts'
import { applyEvent, takeOrderTo } from '#server/testing/office.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { placedOrder } from '../stage/placed-order.ts'

test.describe.configure({ timeout: 120_000 })

/** Returns a day well after the pick-up that the order was placed with. */
const laterDay = () => weekday(new Date(), 20)

test('a customer extends a rental at the price that was shown', async ({ page, app, phone, customer }) => {
  const { id, owner } = await placedOrder(app, page, phone)
  await takeOrderTo(app, id, 'drop-off-confirmed')
  await page.goto(`/orders/${id}`)
  await expect(page.getByRole('region', { name: 'Your rental' })).toContainText(/Until \w{3}, \w{3} \d+/)
  await customer.press('Extend the rental')
  await expect(page.getByRole('button', { name: 'Choose a day to see the price' })).toBeDisabled()
  await customer.picksDay('New pick-up day', laterDay())
  const dialog = page.getByRole('dialog', { name: 'Until when do you need it?' })
  await expect(dialog).toContainText('Charged now to Visa ending in 4242.')
  const before = await owner.api.getOrderById.query({ orderId: id })
  const quote = await owner.api.quoteExtension.query({ orderId: id, pickupDay: laterDay() })
  const price = `$${(quote.totalInCents / 100).toFixed(2)}`
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Extend for ${price}` }).click()
  await customer.isTold('Rental extended', `${price} was charged to your card.`)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Rental extended').first()).toBeVisible()
  const after = await owner.api.getOrderById.query({ orderId: id })
  expect(after.rental?.endsOn).toBe(laterDay())
  const paid = (order: typeof after) => order.payments.reduce((sum, one) => sum + one.amountPaid, 0)
  expect(paid(after) - paid(before)).toBe(quote.totalInCents)
  await expectAccessible(page)
})

test('the price of an extension goes to the final bill if the saved card is declined', async ({
  page,
  app,
  phone,
  customer,
}) => {
  const { id, owner } = await placedOrder(app, page, phone, { card: '4000000000000341' })
  await takeOrderTo(app, id, 'drop-off-confirmed')
  await page.goto(`/orders/${id}`)
  await customer.press('Extend the rental')
  await customer.picksDay('New pick-up day', laterDay())
  await customer.press(/^Extend for/)
  await customer.isTold('Rental extended', 'was added to your final bill.')
  const { rental, payments } = await owner.api.getOrderById.query({ orderId: id })
  expect(rental?.endsOn).toBe(laterDay())
  expect(payments).toHaveLength(1)
})

test('an extension is refused if its price has changed meanwhile, and the new price is shown', async ({
  page,
  app,
  phone,
  customer,
}) => {
  const { id, owner } = await placedOrder(app, page, phone)
  await takeOrderTo(app, id, 'drop-off-confirmed')
  await page.route(/\/trpc\/extendRental/, (route, request) => {
    const body = JSON.parse(request.postData() ?? '{}')
    body[0].totalInCents = 1
    return route.continue({ postData: JSON.stringify(body) })
  })
  await page.goto(`/orders/${id}`)
  await customer.press('Extend the rental')
  await customer.picksDay('New pick-up day', laterDay())
  await customer.press(/^Extend for/)
  await customer.isTold('Uh oh!', 'The price has changed. Please look at it again.')
  await expect(page.getByRole('button', { name: /^Extend for/ })).toBeEnabled()
  expect((await owner.api.getOrderById.query({ orderId: id })).payments).toHaveLength(1)
})

test('a customer extends a rental that has ended, and the dumpster stays', async ({ page, app, phone, customer }) => {
  const { id } = await placedOrder(app, page, phone)
  await takeOrderTo(app, id, 'drop-off-confirmed')
  await applyEvent(app, id, 'rental-ended')
  await page.goto(`/orders/${id}`)
  await expect(page.getByText("marked ready for pick-up, we'll confirm shortly")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pickup Only' })).toBeVisible()
  await customer.press('Extend the rental')
  await customer.picksDay('New pick-up day', laterDay())
  await customer.press(/^Extend for/)
  await customer.isTold('Rental extended')
  await expect(page.getByRole('heading', { name: 'Your dumpster has been delivered' })).toBeVisible()
})
