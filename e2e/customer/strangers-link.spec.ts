import { expect } from '@playwright/test'
import { answerAll, openCart, visit } from '#server/testing/journey.ts'
import { test } from '../stage/fixtures.ts'

test('what a visitor types into the cart of a stranger’s link stays with the visitor', async ({
  page,
  app,
  customer,
}) => {
  const stranger = visit(app)
  const cartId = await openCart(stranger)
  await answerAll(stranger, new Date(), [
    'address',
    'address/restrictions',
    'location-type',
    'pickup-dropoff',
    'add-ons',
  ])
  await page.goto(`/checkout/${cartId}/containers`)
  await customer.sees('Choose dumpster(s)')
  await customer.continues()
  await customer.givesAddress('1100 Congress Ave, Austin')
  await customer.sees('Are there any restrictions at your address?')
  await expect(page).not.toHaveURL(new RegExp(cartId))
  const own = /checkout\/([^/]+)/.exec(page.url())?.[1] ?? ''

  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${own}/address$`))
  await expect(page.getByRole('checkbox', { name: /^1100 Congress Ave/ })).toBeChecked()
  await customer.continues()
  await customer.tellsRestrictions({ 'Gated community': 'Code 4711' })
  await customer.sees('Please select whether the dumpster(s) will be on:')
  await expect(page).toHaveURL(new RegExp(`${own}/location-type$`))

  const seen = await stranger.api.getCart.query({ cartId })
  expect(seen.deliveryAddress).toBeNull()
  expect(await stranger.api.getAddresses.query()).toEqual([])
})
