import { expect } from '@playwright/test'
import { cards, payWith, readyToPay } from '#server/testing/journey.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { weekdays } from '../stage/days.ts'
import { test } from '../stage/fixtures.ts'
import { guestCart } from '../stage/prepared.ts'
import { onBothScreens } from '../stage/screens.ts'

test.use({ company: 'near truck' })

test(
  'a day on which a truck is near anyway is cheaper, from the calendar to the receipt',
  onBothScreens,
  async ({ page, app, phone, nextPhone, customer, books }) => {
    const rule = JSON.stringify({ kind: 'flat', amountInCents: 2000, miles: 5 })
    await app.database.pool.query('UPDATE organization SET near_rule = $1', [rule])
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
    await customer.press('Provide Contact Info')
    await customer.verifies(phone)
    await customer.givesDetails({ first: 'Dana', last: 'Okafor', email: 'dana@example.com' })
    await customer.press('Continue to Payment')
    await customer.paysWith(cards.pays)
    await customer.sees('Order Confirmation')
    const order = await books.expectOnePaidOrder(phone)
    const [before] = await books.ordersOf(neighbor)
    expect((before?.totalInCents ?? 0) - (order.totalInCents ?? 0)).toBeGreaterThanOrEqual(2000)
    await page.goto(`/orders/${order.id}/receipt`)
    await expect(page.getByText('Truck nearby').first()).toBeVisible()
    await expect(page.getByText('-$20.00').first()).toBeVisible()
  },
)
