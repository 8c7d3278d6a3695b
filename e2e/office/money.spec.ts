import { expect } from '@playwright/test'
import { readyToPay } from '#server/testing/journey.ts'
import { isEmployed, isWeighed, timeToObjectIsOver } from '#server/testing/office.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { placedOrder } from '../stage/placed-order.ts'
import { signInHere } from '../stage/prepared.ts'

/** Pays at the checkout and is declined when it is charged off-session. */
const failsLater = '4000000000000341'

test('a charge that failed is found among what is due, and let go by keys with a reason', async ({
  app,
  page,
  nextPhone,
}) => {
  const { id } = await placedOrder(app, page, nextPhone(), failsLater)
  await isWeighed(app, id, { tonsTooMany: '0.75' })
  await timeToObjectIsOver(app)
  const phone = nextPhone()
  const bookkeeper = await readyToPay(app, phone)
  await isEmployed(app, phone, 'admin')
  await signInHere(app, page, bookkeeper)
  await page.goto('/office/money')
  await page.getByRole('button', { name: /^Due by age/ }).press('Enter')
  await expect(page).toHaveURL(/list=due/)
  const row = page.getByRole('row').filter({ has: page.locator(`a[href$="${id}"]`) })
  await expect(row).toContainText('The bank declined the card')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Let go' }).press('Enter')
  await row.getByRole('textbox').press('Enter')
  await expect(row.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await row.getByRole('textbox').fill('The driver came a day late')
  await expectAccessible(page)
  await row.getByRole('textbox').press('Enter')
  await expect(row).toBeHidden()
  const { rows } = await app.database.pool.query('SELECT status FROM orders WHERE id = $1', [id])
  expect(rows).toEqual([{ status: 'completed' }])
})
