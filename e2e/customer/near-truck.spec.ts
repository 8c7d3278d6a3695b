import { type Browser, expect } from '@playwright/test'
import type { UsPhone } from '#domain/value/phone.ts'
import { cards, payWith, readyToPay } from '#server/testing/journey.ts'
import { giveRole } from '#server/testing/office.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { weekdays } from '../stage/days.ts'
import { test } from '../stage/fixtures.ts'
import { guestCart } from '../stage/prepared.ts'
import { onBothScreens } from '../stage/screens.ts'
import { openFor } from '../stage/staff.ts'

test.use({ company: 'near truck' })

/** A person of the office types the rule. The first try has a mistake. */
async function setsRule(app: TestApp, browser: Browser, phone: UsPhone) {
  await giveRole(app, phone, 'admin')
  const page = await openFor(app, browser, phone, 'desktop')
  await page.goto('/office/settings/company')
  await page.getByLabel('A day on which a truck is near anyway').selectOption('is cheaper by dollars')
  await page.getByLabel('Dollars off').fill('20')
  await page.getByLabel('Within how many miles').fill('500')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Whole miles between 1 and 50')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Within how many miles').fill('5')
  await expect(page.getByText(/^A new order is \$20 cheaper/)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.context().close()
}

test(
  'an order on a day when a truck is near costs less, from the calendar to the receipt',
  onBothScreens,
  async ({ page, app, browser, phone, nextPhone, customer, books }) => {
    await setsRule(app, browser, nextPhone())
    const neighbor = nextPhone()
    await payWith(app, await readyToPay(app, neighbor))
    await expect.poll(async () => (await books.ordersOf(neighbor)).length).toBe(1)

    const { dropOff, pickup } = weekdays()
    await page.goto(`/checkout/${await guestCart(app, ['pickup-dropoff', 'add-ons'])}/pickup-dropoff`)
    await expect(page.getByText('-$20: a truck is near on that day anyway')).toBeVisible()
    await customer.goesToCalendar('Drop-off')
    const day = await customer.turnsTo(dropOff)
    await expect(day).toHaveAccessibleName(/\$20 off/)
    await expectAccessible(page)
    await day.click()
    await customer.picksDay('Pick-up', pickup)
    await customer.continues()
    await customer.addsExtras()
    await customer.sees('Order Summary')
    await expect(page.getByText('Truck nearby').first()).toBeVisible()
    await expect(page.getByText('-$20.00').first()).toBeVisible()
    await customer.introducesAndPays(phone, cards.pays)
    const order = await books.expectOnePaidOrder(phone)
    const [before] = await books.ordersOf(neighbor)
    expect((before?.totalInCents ?? 0) - (order.totalInCents ?? 0)).toBeGreaterThanOrEqual(2000)
    await page.goto(`/orders/${order.id}/receipt`)
    await expect(page.getByText('Truck nearby').first()).toBeVisible()
    await expect(page.getByText('-$20.00').first()).toBeVisible()
  },
)
