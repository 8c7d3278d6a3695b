import { expect } from '@playwright/test'
import { addDays } from '#domain/value/calendar.ts'
import { isOpenWeekday } from '#server/testing/journey.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { changesAnswer, refuses } from '../stage/changed-answers.ts'
import { saturday, weekdays, weekdaysToMove } from '../stage/days.ts'
import { test } from '../stage/fixtures.ts'
import { todayThere } from '../stage/placed-order.ts'
import { atSummary, guestCart } from '../stage/prepared.ts'
import { onBothScreens } from '../stage/screens.ts'

test.beforeEach(async ({ app, page, customer }) => {
  await page.goto(`/checkout/${await guestCart(app, ['pickup-dropoff', 'add-ons'])}/pickup-dropoff`)
  await customer.sees('Drop-off and pick-up')
})

test('a customer who chooses a Saturday confirms that it is outside business hours', async ({ page, customer }) => {
  const { dropOff } = weekdaysToMove()
  const confirmation = page.getByRole('checkbox', { name: /^Non business hours pick-up\/drop-off/ })
  const continueButton = page.getByRole('button', { name: 'Continue', exact: true })
  await customer.picksDay('Drop-off', dropOff)
  await expect(confirmation).toBeHidden()
  await customer.picksDay('Pick-up', saturday(dropOff, 2))
  await expect(continueButton).toBeDisabled()
  // A person can press a button that is aria-disabled. Playwright waits until it is not, so the test forces the click.
  await continueButton.click({ force: true })
  await expect(page.getByRole('alert')).toContainText('Confirm the hours outside business hours first.')
  await expect(confirmation).toBeFocused()
  await expect(confirmation).toBeInViewport()
  await confirmation.check()
  await continueButton.click()
  await customer.sees('You might also be interested in...')
})

test('a customer can accept an approximate pick-up date only after three seconds of reading', async ({
  page,
  customer,
}) => {
  const { dropOff, pickup } = weekdays()
  await customer.picksDays(dropOff, pickup)
  await page.getByRole('checkbox', { name: /^The pick-up date is approximate/ }).check()
  await customer.continues()
  const dialog = page.getByRole('dialog', { name: 'Approximate pick-up date' })
  await expect(dialog.getByRole('button', { name: 'I understand (3)' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'I understand', exact: true }).click()
  await customer.sees('You might also be interested in...')
  await customer.addsExtras()
  await expect(page.getByText('Approximate: you request the pick-up.')).toBeVisible()
})

test('a customer can leave the dialog about the approximate date without accepting it', async ({ page, customer }) => {
  const { dropOff, pickup } = weekdays()
  await customer.picksDays(dropOff, pickup)
  await page.getByRole('checkbox', { name: /^The pick-up date is approximate/ }).check()
  await customer.continues()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await customer.sees('Drop-off and pick-up')
})

test('a customer can choose no Sunday, and no pick-up on the day of the drop-off', async ({ customer }) => {
  const { dropOff } = weekdays()
  const sunday = await customer.turnsTo(addDays(saturday(dropOff, 1), 1))
  await expect(sunday).toHaveAccessibleName(/^Sunday/)
  await expect(sunday).toBeDisabled()
  await customer.picksDay('Drop-off', dropOff)
  await customer.goesToCalendar('Pick-up')
  await expect(await customer.turnsTo(dropOff)).toBeDisabled()
})

test(
  'a customer chooses a rental with two taps, and changes its length with one tap',
  onBothScreens,
  async ({ page, customer }) => {
    const { dropOff, pickup } = weekdaysToMove()
    await expectAccessible(page)
    await (await customer.turnsTo(dropOff)).click()
    await (await customer.turnsTo(addDays(pickup, 7))).click()
    const length = page.getByText(/^1\d days, \d+ more than included: \+\$\d+\.00$/)
    await expect(length).toBeVisible()
    await expect(page.getByRole('gridcell', { selected: true }).first()).toBeVisible()
    await expectAccessible(page)
    const includedDays = page.getByRole('button', { name: /^\d days \(included\)$/ })
    await includedDays.click()
    await expect(includedDays).toHaveAttribute('aria-pressed', 'true')
    await expect(length).toBeHidden()
    await expect(page.getByText(/^\d days, all included$/)).toBeVisible()
    await expect(await customer.turnsTo(dropOff)).toHaveAccessibleName(/Drop-off/)
    await customer.continues()
    await customer.sees('You might also be interested in...')
  },
)

test('a page that stayed open until its day was over says so and accepts a later day', async ({ page, customer }) => {
  let pastDay = addDays(todayThere(), -1)
  while (!isOpenWeekday(pastDay)) pastDay = addDays(pastDay, -1)
  const pastMorning = { today: pastDay, earliestDropOff: pastDay, minutesNow: 11 * 60 }
  await changesAnswer(page, 'getScheduleOptions', (options: object) => ({ ...options, ...pastMorning }))
  await page.reload()
  await customer.picksDays(pastDay, weekdays().pickup)
  await page.unrouteAll()
  await customer.continues()
  await customer.isTold('Uh oh!', 'That drop-off day is no longer available. Please select a later date.')
  await customer.picksDay('Drop-off', weekdays().dropOff)
  await customer.continues()
  await customer.sees('You might also be interested in...')
})

test('hours that have passed are refused beside their field, and later hours are accepted', async ({
  page,
  customer,
}) => {
  const { dropOff, pickup } = weekdays()
  await customer.picksDays(dropOff, pickup)
  await refuses(page, 'upsertPickupDropOffWindow', 'window-over')
  await customer.continues()
  const message = 'That time range is over for today. Please select a later one.'
  await customer.isTold('Uh oh!', message)
  const field = page.getByRole('region', { name: 'Drop-off', exact: true })
  await expect(field).toContainText(message)
  await page.unrouteAll()
  await field.getByRole('radio').last().check()
  await expect(field).not.toContainText(message)
  await customer.continues()
  await customer.sees('You might also be interested in...')
})

test('a customer whose days have passed before the payment chooses them again and comes to the summary', async ({
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
  await customer.picksDay('Drop-off', addDays(weekdaysToMove().dropOff, 7))
  await customer.continues()
  await customer.sees('Order Summary')
  await customer.press('Continue to payment')
  await customer.sees('Payment Details')
})

test('a customer who moves the drop-off to a later day also moves the pick-up', async ({ page, customer }) => {
  const { dropOff, pickup } = weekdaysToMove()
  await customer.picksDays(dropOff, pickup)
  await customer.picksDay('Drop-off', addDays(pickup, 7))
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled()
  await expect(page.getByText(/Invalid date range/)).toBeHidden()
})
