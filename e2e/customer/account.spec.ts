import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { UsPhone } from '#domain/value/phone.ts'
import { payWith, signUp } from '#server/testing/journey.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { nationalNumber, shownNumber } from '../stage/phone-numbers.ts'
import { guest, knownCustomer, signInHere } from '../stage/prepared.ts'

type Started = { readonly app: TestApp; readonly page: Page; readonly phone: UsPhone }

async function opensAccount(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('tab', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'Saved cards' })).toBeVisible()
}

/** Opens the account of a customer with one order, which has the given status. */
async function accountWithOrder({ app, page, phone }: Started, status: 'pending-drop-off' | 'completed') {
  const made = await guest(app)
  await signUp(app, made, phone)
  await payWith(app, made)
  await made.api.getOrderById.query({ orderId: made.held.cartId })
  if (status === 'completed') await finish(app, made.held.cartId)
  await signInHere(app, page, made)
  await opensAccount(page)
  return made
}

/** Moves the order to its end, with the status as the last event of its history. */
async function finish(app: TestApp, orderId: string): Promise<void> {
  await app.database.pool.query(
    `WITH told AS (INSERT INTO order_event (order_id, organization_id, event, from_status, to_status, actor_role)
       SELECT o.id, o.organization_id, t.event, t."from", t."to", 'admin' FROM orders o,
         (VALUES (1, 'schedule-drop-off', 'pending-drop-off', 'drop-off-scheduled'), (2, 'depart', 'drop-off-scheduled', 'in-transit-drop-off'),
           (3, 'deliver', 'in-transit-drop-off', 'drop-off-confirmed'), (4, 'rental-ended', 'drop-off-confirmed', 'pending-pickup'),
           (5, 'schedule-pickup', 'pending-pickup', 'pickup-scheduled'), (6, 'depart', 'pickup-scheduled', 'in-transit-pickup'),
           (7, 'collect', 'in-transit-pickup', 'pickup-confirmed'), (8, 'dump', 'pickup-confirmed', 'waste-processing'),
           (9, 'finalize', 'waste-processing', 'completed')) AS t (at, event, "from", "to")
       WHERE o.id = $1 ORDER BY t.at)
     UPDATE orders SET status = 'completed' WHERE id = $1`,
    [orderId],
  )
}

test('a customer completes the profile, and reads what is missing beside each field', async ({
  page,
  customer,
  phone,
}) => {
  await customer.signsIn(phone)
  await customer.sees('My Account')
  await opensAccount(page)
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await page.getByLabel('First name').focus()
  await page.getByLabel('Last name').focus()
  await page.getByLabel('Email', { exact: true }).fill('dana@example')
  await page.getByLabel('Email', { exact: true }).blur()
  for (const words of ['First name is required', 'Last name is required', 'Valid email is required']) {
    await expect(page.getByText(words)).toBeVisible()
  }
  await expect(page.getByLabel('Mobile number')).toHaveValue(shownNumber(phone))
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Email', { exact: true }).fill('dana@example.com')
  await save.click()
  await customer.isTold('Yay! Success')
  await page.getByRole('switch', { name: 'Ordering for a business?' }).click()
  await page.getByLabel('Business name').fill('Okafor Builders')
  await save.click()
  await customer.isTold('Missing Information', 'Please fill in business name and email.')
  await page.getByLabel('Business email').fill('office@okafor.example.com')
  await save.click()
  await customer.isTold('Yay! Success')
  const texts = page.getByRole('switch', { name: 'Text me about my orders' })
  // A sign-in does not agree to texts about orders (rule T3).
  await expect(texts).not.toBeChecked()
  await texts.click()
  await customer.isTold('SMS Notifications Updated', 'Text message notifications are enabled for your orders.')
  await texts.click()
  await customer.isTold('SMS Notifications Updated', 'Text message notifications are disabled for your orders.')
  await texts.click()
  await customer.isTold('SMS Notifications Updated', 'Text message notifications are enabled for your orders.')
  await page.reload()
  await page.getByRole('tab', { name: 'Account' }).click()
  await expect(page.getByLabel('Business name')).toHaveValue('Okafor Builders')
  await expectAccessible(page)
})

test('a customer removes a saved address after a question, and removes a card once no order needs it', async ({
  app,
  page,
  phone,
  customer,
}) => {
  const { held } = await accountWithOrder({ app, page, phone }, 'pending-drop-off')
  await page.getByRole('button', { name: 'Remove 1100 Congress Ave' }).click()
  await expect(page.getByRole('dialog', { name: 'Remove this address?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await customer.isTold('The address is removed.')
  await expect(page.getByText('No saved addresses yet.')).toBeVisible()

  const removeCard = page.getByRole('button', { name: 'Remove Visa ending in 4242' })
  const dialog = page.getByRole('dialog', { name: 'Remove this card?' })
  await removeCard.click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(/This card pays what order R-\d+ may cost after weighing/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(removeCard).toBeFocused()
  await finish(app, held.cartId)
  await removeCard.click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No saved cards.')).toBeVisible()
})

test('a customer who signs out everywhere is signed out on this device and on every other', async ({
  app,
  page,
  phone,
  browser,
  customer,
}) => {
  await knownCustomer(app, page, phone)
  const elsewhere = await browser.newContext({ baseURL: app.url })
  const other = await elsewhere.newPage()
  await knownCustomer(app, other, phone)
  await opensAccount(page)
  await customer.press('Sign out everywhere')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/get-started$/)
  await customer.isTold('You are signed out everywhere.')
  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/sign-in/)
  await elsewhere.close()
})

test('a customer downloads everything that is stored about them', async ({ app, page, phone, customer }) => {
  const { held } = await accountWithOrder({ app, page, phone }, 'pending-drop-off')
  const [file] = await Promise.all([page.waitForEvent('download'), customer.press('Export my data')])
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toMatchObject({ profile: { phone, first_name: 'Dana' }, orders: [{ id: held.cartId }] })
})

test('an account with an open order stays and says why, and later it is deleted and the number begins a new one', async ({
  app,
  page,
  phone,
  customer,
}) => {
  const { held } = await accountWithOrder({ app, page, phone }, 'pending-drop-off')
  await customer.press('Delete my account')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const forGood = dialog.getByRole('button', { name: 'Delete for good' })
  await expect(forGood).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await expectAccessible(page)
  await forGood.click()
  await expect(dialog.getByRole('alert')).toContainText(/Order R-\d+ is still open/)
  await finish(app, held.cartId)
  await forGood.click()
  await expect(page).toHaveURL(/\/get-started$/)
  await customer.isTold('Your account is deleted')
  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({})
  await page.goto('/sign-in')
  await page.getByLabel('Mobile number').fill(nationalNumber(phone))
  await customer.verifies(phone)
  await customer.sees('My Account')
  await expect(page.getByText('No Orders Currently')).toBeVisible()
})
