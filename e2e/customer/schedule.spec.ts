import { expect } from '@playwright/test'
import { closedDayName } from '#domain/schedule/closed-day.ts'
import { holidaysOf } from '#domain/schedule/holidays.ts'
import { addDays, isSaturday, isSunday } from '#domain/value/calendar.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { changesAnswer, refuses } from '../stage/changed-answers.ts'
import { saturday, weekdays } from '../stage/days.ts'
import { test } from '../stage/fixtures.ts'
import { todayThere } from '../stage/placed-order.ts'
import { atSummary, guestCart } from '../stage/prepared.ts'
import { onBothScreens } from '../stage/screens.ts'

test.beforeEach(async ({ app, page, customer }) => {
  await page.goto(`/checkout/${await guestCart(app, ['pickup-dropoff', 'add-ons'])}/pickup-dropoff`)
  await customer.sees('Drop-off and pick-up')
})

test('a Saturday is outside business hours and is confirmed', async ({ page, customer }) => {
  const { dropOff } = weekdays()
  const confirmation = page.getByRole('checkbox', { name: /^Non business hours pick-up\/drop-off/ })
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  await customer.picksDay('Drop-off', dropOff)
  await expect(confirmation).toBeHidden()
  await customer.picksDay('Pick-up', saturday(dropOff, 2))
  await expect(next).toBeDisabled()
  await confirmation.check()
  await next.click()
  await customer.sees('You might also be interested in...')
})

test('an approximate pick-up date is acknowledged after three seconds of reading', async ({ page, customer }) => {
  const { dropOff, pickup } = weekdays()
  await customer.picksDays(dropOff, pickup)
  await page.getByRole('checkbox', { name: /^The pick-up date is approximate/ }).check()
  await customer.continues()
  const dialog = page.getByRole('dialog', { name: 'Approximate pick-up date' })
  await expect(dialog.getByRole('button', { name: 'I understand (3)' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'I understand', exact: true }).click()
  await customer.sees('You might also be interested in...')
  await customer.addsExtras()
  await expect(page.getByText('Approximate: you ask for the pick-up.')).toBeVisible()
})

test('the dialog about the approximate date can be left without agreeing', async ({ page, customer }) => {
  const { dropOff, pickup } = weekdays()
  await customer.picksDays(dropOff, pickup)
  await page.getByRole('checkbox', { name: /^The pick-up date is approximate/ }).check()
  await customer.continues()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await customer.sees('Drop-off and pick-up')
})

test('Sundays and the day of the drop-off cannot be picked', async ({ page, customer }) => {
  const { dropOff } = weekdays()
  const sundays = page.getByRole('button', { name: /^Sunday/ })
  await expect(sundays.first()).toBeVisible()
  for (const sunday of await sundays.all()) await expect(sunday).toBeDisabled()
  await customer.picksDay('Drop-off', dropOff)
  await customer.goesToCalendar('Pick-up')
  await expect(await customer.turnsTo(dropOff)).toBeDisabled()
})

test('the rental is a range of two taps, and another with one', onBothScreens, async ({ page, customer }) => {
  const { dropOff, pickup } = weekdays()
  await expectAccessible(page)
  await (await customer.turnsTo(dropOff)).click()
  await (await customer.turnsTo(addDays(pickup, 7))).click()
  const length = page.getByText(/^1\d days, \d+ more than included: \+\$\d+\.00$/)
  await expect(length).toBeVisible()
  await expect(page.getByRole('gridcell', { selected: true }).first()).toBeVisible()
  await expectAccessible(page)
  const week = page.getByRole('button', { name: /^\d days \(included\)$/ })
  await week.click()
  await expect(week).toHaveAttribute('aria-pressed', 'true')
  await expect(length).toBeHidden()
  await expect(page.getByText(/^\d days, all included$/)).toBeVisible()
  await expect(await customer.turnsTo(dropOff)).toHaveAccessibleName(/Drop-off/)
  await customer.continues()
  await customer.sees('You might also be interested in...')
})

test('a page that stood open until its day was gone says so and offers the days there are', async ({
  page,
  customer,
}) => {
  let open = addDays(todayThere(), -1)
  while (isSunday(open) || isSaturday(open) || closedDayName(open, holidaysOf(new Date(open).getUTCFullYear())))
    open = addDays(open, -1)
  const atEleven = { today: open, earliestDropOff: open, minutesNow: 660 }
  await changesAnswer(page, 'getScheduleOptions', (options: object) => ({ ...options, ...atEleven }))
  await page.reload()
  await customer.picksDays(open, weekdays().pickup)
  await page.unrouteAll()
  await customer.continues()
  await customer.isTold('Uh oh!', 'That drop-off day is no longer available. Please select a later date.')
  await customer.picksDay('Drop-off', weekdays().dropOff)
  await customer.continues()
  await customer.sees('You might also be interested in...')
})

test('hours that are over by the time they are sent are refused beside them, and others are taken', async ({
  page,
  customer,
}) => {
  const { dropOff, pickup } = weekdays()
  await customer.picksDays(dropOff, pickup)
  await refuses(page, 'upsertPickupDropOffWindow', 'window-over')
  await customer.continues()
  const words = 'That time range is over for today. Please select a later one.'
  await customer.isTold('Uh oh!', words)
  const field = page.getByRole('region', { name: 'Drop-off', exact: true })
  await expect(field).toContainText(words)
  await page.unrouteAll()
  await field.getByRole('radio').last().check()
  await expect(field).not.toContainText(words)
  await customer.continues()
  await customer.sees('You might also be interested in...')
})

test('days that are gone when the payment begins are chosen again, and the way leads back to the summary', async ({
  page,
  app,
  phone,
  customer,
}) => {
  await atSummary(app, page, phone)
  await refuses(page, 'createCheckoutPaymentIntent', 'drop-off-too-early')
  await customer.press('Continue to payment')
  await customer.sees('Drop-off and pick-up')
  await customer.isTold('Payment Error', 'That drop-off day is no longer available. Please select a later date.')
  await page.unrouteAll()
  await customer.picksDay('Drop-off', addDays(weekdays().dropOff, 7))
  await customer.continues()
  await customer.sees('Order Summary')
  await customer.press('Continue to payment')
  await customer.sees('Payment Details')
})

test('a later drop-off moves the pick-up', async ({ page, customer }) => {
  const { dropOff, pickup } = weekdays()
  await customer.picksDays(dropOff, pickup)
  await customer.picksDay('Drop-off', addDays(pickup, 7))
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled()
  await expect(page.getByText(/Invalid date range/)).toBeHidden()
})
