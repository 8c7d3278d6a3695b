import { expect, type Page } from '@playwright/test'
import type { UsPhone } from '#domain/value/phone.ts'
import { browserKey } from '#server/testing/google-and-firebase.ts'
import { answerFromDouble } from '../stage/firebase-hosts.ts'
import { test } from '../stage/fixtures.ts'
import { watchForeign } from '../stage/foreign-hosts.ts'
import { answerForMaps } from '../stage/google-maps.ts'
import { guestCart } from '../stage/prepared.ts'

test.use({ hasGoogle: true })

test('only the address page searches with Google’s script, in one search session until the address is saved', async ({
  page,
  app,
  customer,
  google: { places },
}) => {
  const foreign = watchForeign(page, app.url)
  const maps = await answerForMaps(page, places)
  const cartId = await guestCart(app, ['address', 'address/restrictions'])
  await page.goto(`/checkout/${cartId}/containers`)
  await customer.continues()
  await customer.sees('Where should we deliver the dumpster?')
  await expect(documentOf(page, 'address')).toHaveCount(1)
  await page.getByRole('combobox').pressSequentially('1100 congress av', { delay: 30 })
  await page.getByRole('option', { name: '1100 Congress Avenue, Austin, TX', exact: true }).click()
  await expect(page.getByLabel('ZIP Code')).toHaveValue('78701')
  await customer.continues()
  await customer.sees('Are there any restrictions at your address?')
  await expect(documentOf(page, 'address')).toHaveCount(0)

  expect(foreign.violations).toEqual([])
  expect(foreign.askedFrom).toEqual(new Set(['/checkout/:id/address']))
  expect(maps.keys).toEqual([browserKey])
  expect(maps.referrers).toEqual(new Set([`${app.url}/`]))
  // The script searched and our server read the place, so Google bills one session.
  expect(maps.searches()).toBe(places.searches.length)
  expect(new Set([...places.searches, ...places.places].map(({ session }) => session)).size).toBe(1)
  expect([places.places.length, places.wrong]).toEqual([1, []])
})

test('only the sign-in page reaches Firebase, and the session that it opens is ours', async ({
  page,
  app,
  customer,
  google: { firebase },
}) => {
  const foreign = watchForeign(page, app.url)
  await answerFromDouble(page, firebase.url)
  await page.goto('/dashboard')
  await customer.sees('Sign in')
  await expect(documentOf(page, 'sign-in')).toHaveCount(1)
  // The number is fictional, so Firebase sends no text.
  const phone = '+15122345678' as UsPhone
  await customer.asksForCode(phone)
  await customer.entersCode(firebase.codeAt(phone))
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(documentOf(page, 'sign-in')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()

  expect(foreign.violations).toEqual([])
  expect(foreign.askedFrom).toEqual(new Set(['/sign-in']))
  // The server draws this page like every other question of the checkout.
  const drawn = await page.request.get('/checkout/c1/phone-verification', { headers: { accept: 'text/html' } })
  expect(await drawn.text()).toMatch(/data-drawn="en">.*<h1/s)
})

const documentOf = (page: Page, kind: string) => page.locator(`html[data-document="${kind}"]`)
