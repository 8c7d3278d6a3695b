import { expect } from '@playwright/test'
import { codeLockoutMs, test } from '../stage/fixtures.ts'
import { guestCart } from '../stage/prepared.ts'

test('a customer whose session ended on another device signs in, comes back and loses nothing, with few calls', async ({
  page,
  app,
  phone,
  customer,
  serverClock,
}) => {
  await customer.signsIn(phone)
  const cartId = await guestCart(app, ['add-ons'])
  // The prices come last. If the session ended before that, the page would notice it in that call and not after the press.
  const prices = page.waitForResponse(/getPriceFacts/)
  await page.goto(`/checkout/${cartId}/add-ons`)
  await customer.sees('You might also be interested in...')
  await customer.tick('Tarp cover')
  await prices
  await app.database.pool.query(
    `UPDATE identity_session SET revoked_at = $1, revoked_because = 'signed-out-everywhere' WHERE revoked_at IS NULL`,
    [serverClock.now()],
  )
  const calls: string[] = []
  page.on('request', request => request.url().includes('/trpc/') && calls.push(request.url()))
  await customer.continues()
  await customer.isTold('Info', /session ended on another device/)
  await expect(page).toHaveURL(new RegExp(`/sign-in\\?return=.*${cartId}.*add-ons`))
  await customer.sees('Sign in')
  expect(calls.length).toBeLessThan(10)
  serverClock.passes(codeLockoutMs)
  await customer.verifies(phone)
  await customer.sees('You might also be interested in...')
  await expect(page.getByRole('checkbox', { name: 'Tarp cover' })).toBeChecked()
  await customer.continues()
  await customer.sees('Order Summary')
})
