import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { dayToDrive } from '../stage/driver-day.ts'
import { test } from '../stage/fixtures.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

test('a driver starts and ends a day without a signal, and a defect takes the truck out of service', async ({
  page,
  app,
  nextPhone,
}) => {
  const { orderId } = await dayToDrive(app, page, nextPhone)
  await app.database.pool.query(
    `WITH hauler AS (UPDATE organization SET truck_check = true
        WHERE id = (SELECT organization_id FROM orders WHERE id = $1) RETURNING id),
      made AS (INSERT INTO truck (organization_id, name, status, size)
        SELECT id, 'Mack 12', 'available', 'roll-off-truck' FROM hauler RETURNING id)
    UPDATE route SET truck_id = made.id FROM made, stop s WHERE s.drop_off_order_id = $1 AND route.id = s.route_id`,
    [orderId],
  )
  await page.goto('/driver/')
  await expect(page.getByRole('link', { name: 'Start day' })).toBeVisible()
  await page.context().setOffline(true)
  await follow(page, 'Start day')
  for (const digit of '120431') await press(page, digit)
  await expectAccessible(page)
  await press(page, 'Start day')
  await follow(page, 'End day')
  await expect(page.getByText('Not done')).toBeVisible()
  await follow(page, 'Truck check')
  await press(page, 'Tires')
  await page.getByLabel('Your name, as your signature').fill('Luis Ortega')
  await expectAccessible(page)
  await press(page, 'Sign and report')
  await follow(page, 'End day')
  for (const digit of '120490') await press(page, digit)
  await press(page, 'End day')
  await expect(page.getByText(/^Day ended/)).toBeVisible()
  await expect(page.getByText('3 waiting')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('All sent')).toBeVisible({ timeout: 20_000 })
  const { rows } = await app.database.pool.query(
    `SELECT r.odometer_start AS start, r.odometer_end AS end, t.status FROM stop s JOIN route r ON r.id = s.route_id
      JOIN inspection i ON i.driver_id = r.driver_id JOIN truck t ON t.id = i.truck_id WHERE s.drop_off_order_id = $1`,
    [orderId],
  )
  expect(rows).toEqual([{ start: 120_431, end: 120_490, status: 'in-maintenance' }])
})
