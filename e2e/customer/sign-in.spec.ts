import { expect } from '@playwright/test'
import { test } from '../stage/fixtures.ts'

test('a page for signed-in people asks for a sign-in first, and opens afterwards', async ({
  page,
  phone,
  customer,
  outbox,
}) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/sign-in\?return=/)
  await expect(page.getByRole('button', { name: 'Account' })).toBeHidden()
  await customer.verifies(phone)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  expect(await outbox.messagesTo(phone)).toHaveLength(1)
})

test('a customer stays signed in after a reload', async ({ page, phone, customer }) => {
  await customer.signsIn(phone)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await page.goto('/get-started')
  await expect(page).toHaveURL(/\/checkout\/zipcode$/)
})

test('a wrong code is refused, and the right code still signs in', async ({ page, phone, customer, outbox }) => {
  await page.goto('/sign-in')
  await customer.asksForCode(phone)
  const code = await outbox.codeFor(phone)
  await customer.entersCode(code === '000000' ? '111111' : '000000')
  await expect(page.getByText('Invalid code', { exact: true })).toBeVisible()
  await expect(page.getByText('The code you entered is invalid. Please try again.')).toBeVisible()
  await customer.entersCode(code)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the code field accepts no letters, and “Continue” waits for six digits', async ({ page, phone, customer }) => {
  await page.goto('/sign-in')
  await customer.asksForCode(phone)
  const code = page.getByLabel('Verification code')
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  await code.pressSequentially('12ab345')
  await expect(code).toHaveValue('12345')
  await expect(next).toBeDisabled()
  await code.press('6')
  await expect(next).toBeEnabled()
})

test('a customer can request another code only after fifteen seconds, and it replaces the first', async ({
  page,
  phone,
  customer,
  outbox,
  serverClock,
}) => {
  await page.clock.install()
  await page.goto('/sign-in')
  await customer.asksForCode(phone)
  const first = await outbox.codeFor(phone)
  const resend = page.getByRole('button', { name: /^Resend Code/ })
  await expect(resend).toHaveText(/Resend Code in 1\d seconds/)
  await expect(resend).toBeDisabled()
  serverClock.passes(16_000)
  await page.clock.runFor(16_000)
  await expect(resend).toHaveText('Resend Code')
  await resend.click()
  await customer.isTold('A new code is on its way.')
  const second = await outbox.codeFor(phone, 2)
  await customer.entersCode(first)
  if (first !== second) await expect(page.getByText('Invalid code', { exact: true })).toBeVisible()
  await customer.entersCode(second)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a customer corrects a mistyped number without typing all of it again', async ({
  page,
  nextPhone,
  customer,
  outbox,
}) => {
  const [wrong, right] = [nextPhone(), nextPhone()]
  await page.goto('/sign-in')
  await customer.asksForCode(wrong)
  await page.getByRole('button', { name: 'Change it.' }).click()
  await customer.sees('Sign in')
  await expect(page.getByLabel('Mobile number')).not.toHaveValue('')
  await customer.verifies(right)
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await outbox.messagesTo(wrong)).toHaveLength(1)
})
