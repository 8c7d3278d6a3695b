import { expect } from '@playwright/test'
import { cards } from '#server/testing/journey.ts'
import { agreeByTelephone } from '#server/testing/office.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { guestCart } from '../stage/prepared.ts'

// Each check reads a whole page several times, which takes time.
test.describe.configure({ timeout: 180_000 })

test('an order of restricted materials alone becomes a request for a call, and the customer pays nothing', async ({
  page,
  app,
  phone,
  customer,
  books,
}) => {
  await page.goto(`/checkout/${await guestCart(app, ['materials', 'containers'])}/materials`)
  await customer.sees('Choose materials')
  const notice = page.getByRole('alert').filter({ hasText: 'Hazardous Materials' })
  await customer.hasOnlyRestricted('Asbestos')
  await expect(notice).toBeVisible()
  await page.getByRole('checkbox', { name: /^Asbestos/ }).uncheck()
  await expect(notice).toBeHidden()
  await customer.choosesMaterials('Asbestos', 'Batteries')
  await customer.verifies(phone)
  await customer.givesDetails({ first: 'Dana', last: 'Okafor', email: 'dana@example.com' })
  let arrive = () => {}
  const hasArrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route(/restricted-confirmation-page.*\.js$/, route => hasArrived.then(() => route.continue()))
  await customer.press('Send request')
  await expect(page).toHaveURL(/restricted-confirmation/)
  await expect(page.getByRole('button', { name: 'Send request' })).toBeDisabled()
  arrive()
  await customer.sees('Hazardous Material')
  await expect(page.getByText('A customer service representative will reach out')).toBeVisible()
  await expect(page.getByText('Nothing was charged.')).toBeVisible()
  await expectAccessible(page)

  expect(await books.ordersOf(phone)).toMatchObject([{ status: 'restricted', payments: 0 }])
  await page.getByRole('link', { name: 'Go to orders' }).click()
  await expect(page.getByText('Hazardous Material')).toBeVisible()
  await page.getByRole('button', { name: 'View Details' }).click()
  await customer.isTold('Hazardous Waste Disposal', 'We will contact you to assess')
  await expect(page).toHaveURL(/\/dashboard$/)

  const [order] = await books.ordersOf(phone)
  await agreeByTelephone(app, order?.id ?? '')
  await page.goto(`/orders/${order?.id}`)
  await expect(page.getByText('Everything is as we agreed on the telephone.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pay Balance' }).click()
  await expect(page.getByText('I agree that my card is kept on file')).toBeVisible()
  await expectAccessible(page)
  await customer.paysWith(cards.pays)
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  await books.expectOnePaidOrder(phone)
})

test('a restricted material among others does not stop the order', async ({ page, app, customer }) => {
  await page.goto(`/checkout/${await guestCart(app, ['materials', 'containers'])}/materials`)
  await customer.sees('Choose materials')
  await customer.showsRestricted()
  await customer.choosesMaterials('Household junk', 'Batteries')
  await customer.sees('Choose dumpster(s)')
  await expect(page.getByText('We call you about Batteries')).toBeVisible()
})
