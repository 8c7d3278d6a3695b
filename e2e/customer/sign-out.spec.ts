import { expect } from '@playwright/test'
import { test } from '../stage/fixtures.ts'

/**
 * After a sign-out a browser keeps only cookies that name no person: which carts it made, that a phone signed in on it,
 * and that it was here.
 */
const isOfAPerson = (cookie: string) => !['cart', 'device', 'known'].includes(cookie)

/** Returns everything that this browser stores about a person. */
const keptIn = () => ({ local: { ...localStorage }, session: { ...sessionStorage } })

test('after a sign-out the browser has forgotten the person, the phone and the cart, and shows the first page', async ({
  page,
  context,
  phone,
  customer,
}) => {
  await customer.asksForQuote(phone)
  await expect(page).toHaveURL(/\/zipcode$/)
  expect((await page.evaluate(keptIn)).session).toHaveProperty('leadPhone', phone)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await customer.sees('Sign in')
  await customer.verifies(phone)
  await customer.sees('Where will the dumpster be located?')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/get-started$/)
  await customer.sees('Get instant quote')
  expect(await page.evaluate(keptIn)).toEqual({ local: {}, session: {} })
  expect((await context.cookies()).map(({ name }) => name).filter(isOfAPerson)).toEqual([])
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('a customer who signs out in one tab is signed out in the others', async ({ page, context, phone, customer }) => {
  await customer.signsIn(phone)
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/terms')
  const account = other.getByRole('button', { name: 'Account' })
  const signOut = other.getByRole('button', { name: 'Sign out' })
  for (const closeMenu of [() => other.mouse.click(20, 300), () => other.keyboard.press('Escape')]) {
    await account.click()
    await expect(signOut).toBeInViewport({ ratio: 1 })
    await closeMenu()
    await expect(signOut).toBeHidden()
  }
  await account.click()
  await signOut.click()
  await expect(other).toHaveURL(/\/get-started$/)
  await page.reload()
  await expect(page).toHaveURL(/\/get-started$|\/sign-in/)
})
