import { expect } from '@playwright/test'
import { giveRole } from '#server/testing/office.ts'
import { drivesToday } from '#server/testing/planned-day.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { fleetOf } from '../stage/at-board.ts'
import { test } from '../stage/fixtures.ts'
import { orderedAgain, placedOrder } from '../stage/placed-order.ts'
import { openFor } from '../stage/staff.ts'

test.use({ company: 'close day', hasStreets: true })

test('the last customer of a day sees their visit on a map, and a dispatcher reads by keyboard what the day lacks and asks the driver about it (rules D165, D168 and D169)', async ({
  app,
  browser,
  page,
  nextPhone,
}) => {
  // The map shows the yard of the fleet.
  await fleetOf(app)
  const { id: first, owner } = await placedOrder(app, page, nextPhone())
  const orders = [first, await orderedAgain(app, owner), await orderedAgain(app, owner)]
  await drivesToday(app, nextPhone(), orders)
  // The driver has begun the day.
  await app.database.pool.query('UPDATE route SET started_at = now()')

  await page.goto(`/orders/${orders.at(-1)}`)
  await expect(page.getByText(/^Third of 3, about/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '© OpenStreetMap' })).toBeVisible()
  await expectAccessible(page)

  const dispatcher = nextPhone()
  await giveRole(app, dispatcher, 'admin')
  const office = await openFor(app, browser, dispatcher, 'desktop')
  await office.goto('/office/dispatch')
  await office.getByRole('link', { name: 'Close the day' }).press('Enter')
  await expect(office.getByRole('heading', { level: 1, name: /^Close the day, / })).toBeVisible()
  await expect(office.getByText('Not done')).toHaveCount(3)
  await expectAccessible(office)
  const ask = office.getByRole('button', { name: /^Ask Luis about / }).first()
  await ask.press('Enter')
  await expect(office.getByText('The text to Luis is on its way.')).toBeVisible()
  await expect(ask).toBeDisabled()
  await office
    .getByRole('link', { name: /^Drop-off/ })
    .first()
    .press('Enter')
  await expect(office).toHaveURL(/open=stop/)
  await expect(office.getByRole('complementary', { name: 'Details' })).toContainText('Luis')
})
