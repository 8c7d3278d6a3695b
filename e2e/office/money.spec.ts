import { expect } from '@playwright/test'
import { readyToPay } from '#server/testing/journey.ts'
import { endTimeToObject, giveRole, weighAndBill } from '#server/testing/office.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { placedOrder } from '../stage/placed-order.ts'
import { signInHere } from '../stage/prepared.ts'

/** The checkout accepts this card, and an off-session charge of it is declined. */
const failsLater = '4000000000000341'

test('the office finds a failed charge among what is due, and lets it go with a reason, by keyboard', async ({
  app,
  page,
  nextPhone,
}) => {
  const { id } = await placedOrder(app, page, nextPhone(), { card: failsLater })
  await weighAndBill(app, id, { tonsTooMany: '0.75' })
  await endTimeToObject(app)
  const phone = nextPhone()
  const bookkeeper = await readyToPay(app, phone)
  await giveRole(app, phone, 'admin')
  await signInHere(app, page, bookkeeper)
  await page.goto('/office/money')
  await page.getByRole('button', { name: /^Due by age/ }).press('Enter')
  await expect(page).toHaveURL(/list=due/)
  const row = page.getByRole('row').filter({ has: page.locator(`a[href$="${id}"]`) })
  await expect(row).toContainText('The bank declined the card')
  await expectAccessible(page)
  await row.getByRole('button', { name: /^More/ }).press('Enter')
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

test('the office tries a declined card again by keyboard, and sends its customer a link to pay', async ({
  app,
  page,
  nextPhone,
}) => {
  const { id } = await placedOrder(app, page, nextPhone(), { card: failsLater })
  await weighAndBill(app, id, { tonsTooMany: '0.75' })
  await endTimeToObject(app)
  const phone = nextPhone()
  const bookkeeper = await readyToPay(app, phone)
  await giveRole(app, phone, 'admin')
  await signInHere(app, page, bookkeeper)
  await page.goto('/office/money?list=due')
  const row = page.getByRole('row').filter({ has: page.locator(`a[href$="${id}"]`) })
  const retry = row.getByRole('button', { name: /^Try \$[\d.,]+ again$/ })
  await retry.press('Enter')
  await expect(page.getByText('The card was declined again; the customer is told.')).toBeVisible()
  await row.getByRole('button', { name: /^More/ }).press('Enter')
  await row.getByRole('button', { name: 'Send a link to pay' }).press('Enter')
  await expect(page.getByText('The customer gets a link to pay.')).toBeVisible()
  const { pool } = app.database
  const sent = await pool.query(`SELECT channel, text FROM message WHERE key LIKE 'pay-link:' || $1 || '%'`, [id])
  expect(sent.rows.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
  for (const { text } of sent.rows) expect(text).toMatch(/http\S+/)
  await row.getByRole('button', { name: /^More/ }).press('Enter')
  await row.getByRole('button', { name: 'Send a link to pay' }).press('Enter')
  await expect(row.getByText('A link to pay was sent less than 10 minutes ago.')).toBeVisible()
  await expectAccessible(page)
  await pool.query(
    `UPDATE stripe_simulator.payment_methods SET behavior = 'pays' WHERE id IN
       (SELECT payment_method_id FROM order_charge WHERE order_id = $1)`,
    [id],
  )
  await page.goto(`/office/orders/${id}`)
  await page.getByRole('button', { name: /^Try \$[\d.,]+ again$/ }).click()
  await expect(page.getByText('The saved card was charged.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Try \$/ })).toBeHidden()
  const { rows } = await pool.query(
    `SELECT o.status, (SELECT array_agg(state ORDER BY try_number) FROM order_charge c WHERE c.order_id = o.id
       AND purpose = 'balance') AS tries FROM orders o WHERE o.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ status: 'completed', tries: ['declined', 'declined', 'succeeded'] }])
})
