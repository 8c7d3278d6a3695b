import { expect } from '@playwright/test'
import { cards } from '#server/testing/journey.ts'
import { test } from '../stage/fixtures.ts'
import { guestCart } from '../stage/prepared.ts'

test('a contractor orders for a company, and the order names the company', async ({
  page,
  app,
  phone,
  customer,
  books,
}) => {
  const cartId = await guestCart(app, ['customer-type', 'cleanup'])
  await page.goto(`/checkout/${cartId}/customer-type`)
  await customer.saysWhoTheyAre('Yes')
  await customer.saysWhatFor('Roofing')
  await customer.sees('Choose materials')
  await page.goto(`/checkout/${cartId}/order-summary`)
  await customer.press('Provide Contact Info')
  await customer.verifies(phone)
  await customer.givesDetails({ first: 'Marcus', last: 'Reyes', email: 'marcus@example.com' })
  await page.getByRole('switch', { name: 'Ordering for a business?' }).click()
  const next = page.getByRole('button', { name: 'Continue to Payment' })
  await page.getByLabel('Business name').fill('Reyes Roofing LLC')
  await page.getByLabel('Business email').fill('office@reyes')
  await page.getByLabel('Business name').focus()
  await expect(page.getByText('Valid email is required')).toBeVisible()
  await expect(next).toBeDisabled()
  await page.getByLabel('Business email').fill('office@reyes-roofing.example')
  await next.click()
  await customer.paysWith(cards.pays)
  await customer.sees('Order Confirmation')

  const order = await books.expectOnePaidOrder(phone)
  const { rows } = await app.database.pool.query(
    `SELECT c.customer_type, u.first_name, u.company_name, u.company_email
     FROM orders o JOIN cart c ON c.id = o.id JOIN app_user u ON u.id = o.user_id WHERE o.id = $1`,
    [order.id],
  )
  expect(rows).toEqual([
    {
      customer_type: 'contractor',
      first_name: 'Marcus',
      company_name: 'Reyes Roofing LLC',
      company_email: 'office@reyes-roofing.example',
    },
  ])
})

test('a customer who types a company must type both its name and its email', async ({ page, app, phone, customer }) => {
  await page.goto(`/checkout/${await guestCart(app)}/order-summary`)
  await customer.press('Provide Contact Info')
  await customer.verifies(phone)
  await customer.givesDetails({ first: 'Marcus', last: 'Reyes', email: 'marcus@example.com' })
  await page.getByRole('switch', { name: 'Ordering for a business?' }).click()
  await page.getByLabel('Business email').fill('office@reyes-roofing.example')
  await customer.press('Continue to Payment')
  await customer.isTold('Missing Information', 'Please fill in business name and email.')
  await customer.sees('Customer Details')
})
