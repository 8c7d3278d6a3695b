import { expect } from '@playwright/test'
import { cards } from '#server/testing/journey.ts'
import { weekdays } from '../stage/days.ts'
import { test } from '../stage/fixtures.ts'

test('a new customer orders a dumpster and pays for it', async ({ page, phone, customer, outbox, books }) => {
  const { dropOff, pickup } = weekdays()
  await customer.asksForQuote(phone)
  await customer.entersZip('78701')
  await customer.saysWhoTheyAre('No')
  await customer.saysWhatFor('Home cleanout')
  await customer.choosesMaterials('Household junk', 'Furniture')
  await customer.choosesDumpster('20 Yard Dumpster')
  await customer.givesAddress('1100 Congress Ave, Austin')
  await customer.tellsRestrictions({ 'Gated community': 'Code 4711', 'Steep driveway': '' })
  await customer.saysWhere('Private Property')
  await customer.picksDays(dropOff, pickup)
  await customer.continues()
  await customer.addsExtras('Driveway boards')

  await customer.sees('Order Summary')
  for (const shown of ['1100 Congress Ave', 'Gated community', 'Code 4711', '20 Yard Dumpster', 'Driveway boards']) {
    await expect(page.getByRole('main')).toContainText(shown)
  }
  await page.getByLabel('Promotion code').fill('NEIGHBOR10')
  await page.getByLabel('Promotion code').press('Enter')
  await expect(page.getByText('The code is applied.')).toBeVisible()
  await customer.sees('Order Summary')
  await customer.introducesAndPays(phone, cards.pays)
  const order = await books.expectOnePaidOrder(phone)
  await expect(page.getByRole('main')).toContainText(order.friendlyId)
  await outbox.expectText(phone, new RegExp(order.friendlyId))
  await page.reload()
  await customer.sees('Order Confirmation')
  await page.goto(`/checkout/${order.id}/payment`)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText(order.friendlyId)).toBeVisible()
})
