import { expect, type Page } from '@playwright/test'
import { addDays, type Day, isoDateOf, isSunday, localTime } from '#domain/value/calendar.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { cards, weekday } from '#server/testing/journey.ts'
import { endTimeToObject, giveRole } from '#server/testing/office.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { expectAccessible } from './stage/accessibility.ts'
import { fleetOf, laneOf } from './stage/at-board.ts'
import { weekdays } from './stage/days.ts'
import { codeLockoutMs, test } from './stage/fixtures.ts'
import type { Customer } from './stage/people/customer.ts'
import { openFor, phoneOfDriver } from './stage/staff.ts'

// The board of this company has only the rows of its own drivers.
test.use({ company: 'whole day' })

/** Every other window shows a change within this time, without a reload. */
const soonMs = 2_000
/** Because the machine may be busy, this many changes may be late. */
const maxLate = 2

/** Waits until another window shows the change, and measures the time. */
class Watch {
  readonly waits: number[] = []

  async sees(what: Promise<void>): Promise<void> {
    const since = Date.now()
    await what
    this.waits.push(Date.now() - since)
  }

  readonly says = (page: Page, title: string) =>
    this.sees(expect(page.getByRole('heading', { name: title })).toBeVisible())
}

const street = /1100 Congress/
/** This is a picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Returns today if trucks drive today, otherwise tomorrow, because a driver's phone shows these two days. */
async function workday({ database }: TestApp, now: Date): Promise<Day> {
  const today = localTime(now, 'America/Chicago').day
  const { rows } = await database.pool.query<{ day: string }>('SELECT day::text AS day FROM closed_day')
  const isOpen = (day: Day) => !isSunday(day) && !rows.some(row => row.day === isoDateOf(day))
  return [today, addDays(today, 1)].find(isOpen) ?? today
}

async function press(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('button', { name, exact: true }).click()
}

type Board = { readonly app: TestApp; readonly office: Page; readonly watch: Watch }

/** Waits until the list shows the order, drags it to a driver, and returns the id of its stop. */
async function plan({ app, office, watch }: Board, orderId: string, driverId: string): Promise<string> {
  const waiting = office.locator(`[data-card="order:${orderId}"]`)
  await watch.sees(expect(waiting).toBeVisible())
  await waiting.dragTo(laneOf(office, driverId).getByRole('list'))
  await expect(waiting).toBeHidden()
  const stopId = async () => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `SELECT id FROM stop WHERE state = 'planned' AND $1 IN (drop_off_order_id, pickup_order_id)`,
      [orderId],
    )
    return rows[0]?.id
  }
  await expect.poll(stopId).toBeDefined()
  const planned = (await stopId()) ?? ''
  await isIn(office, planned, driverId)
  return planned
}

/** Expects that the stop is in the row of this driver, and in no other row. */
const isIn = (office: Page, stopId: string, driverId: string): Promise<void> =>
  expect
    .poll(
      () =>
        office
          .locator('[data-lane]')
          .filter({ has: office.locator(`[data-card="stop:${stopId}"]`) })
          .evaluateAll(lanes => lanes.map(lane => lane.getAttribute('data-lane'))),
      { intervals: [100] },
    )
    .toEqual([driverId])

async function publish({ office }: Board): Promise<void> {
  await office.getByRole('button', { name: /^Publish \d/ }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(office.getByRole('dialog')).toBeHidden()
}

const takesPhoto = (driver: Page) =>
  driver.locator('input[type=file]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: picture })

/** Goes from the first page to a paid order. The page of the order is open at the end. */
async function orders(page: Page, customer: Customer, phone: UsPhone): Promise<string> {
  const { dropOff, pickup } = weekdays()
  await customer.asksForQuote(phone)
  await customer.answersEverything(dropOff, pickup)
  await customer.press('Provide Contact Info')
  await customer.verifies(phone)
  await customer.givesDetails({ first: 'Dana', last: 'Okafor', email: 'dana@example.com' })
  await customer.press('Continue to Payment')
  await customer.paysWith(cards.pays)
  return opensNewest(page, customer, 1)
}

/** Opens the page of the newest order from the confirmation, and returns its id. */
async function opensNewest(page: Page, customer: Customer, ofOrders: number): Promise<string> {
  await customer.sees('Order Confirmation')
  await page.getByRole('link', { name: 'Go to orders' }).click()
  const all = page.getByRole('link', { name: 'View Details' })
  await expect(all).toHaveCount(ofOrders)
  await all.first().click()
  await expect(page).toHaveURL(/\/orders\/[^/]+$/)
  return page.url().split('/').at(-1) ?? ''
}

/** Requests a swap with the same dumpster. The page of the new order is then open. */
async function asksForSwap(page: Page, customer: Customer): Promise<void> {
  await customer.press('Same Size Swap')
  await customer.picksDay('Swap', weekday(new Date(), 4))
  await page.getByRole('radio', { name: '14 days' }).check()
  await customer.press('Continue to the swap')
  await customer.sees('Order Summary')
  await customer.press('Confirm Order')
  await opensNewest(page, customer, 2)
}

/** Checks the dialogs that ask before a link is made and before a day is published. */
async function expectAllAccessible(office: Page): Promise<void> {
  for (const more of await office.getByRole('button', { name: /^More about / }).all()) await more.click()
  await office
    .getByRole('button', { name: /^Link to the day of / })
    .first()
    .click()
  await expect(office.getByRole('dialog')).toContainText('There is no link yet.')
  await expectAccessible(office)
  await office.keyboard.press('Escape')
  await office.getByRole('button', { name: /^Publish \d/ }).click()
  await expect(office.getByRole('dialog')).toContainText('This tells')
  await expectAccessible(office)
  await office.keyboard.press('Escape')
}

test('a dumpster is ordered, planned, delivered without a signal, swapped, dumped, weighed, billed and charged', async ({
  app,
  page,
  customer,
  phone,
  nextPhone,
  browser,
  serverClock,
}) => {
  test.setTimeout(240_000)
  const { drivers } = await fleetOf(app)
  const [{ id: luisId }, { id: anaId }] = drivers
  const dispatcher = nextPhone()
  await giveRole(app, dispatcher, 'admin')
  serverClock.passes(codeLockoutMs)
  const office = await openFor(app, browser, dispatcher, 'desktop')
  await office.goto(`/office/dispatch?day=${isoDateOf(await workday(app, serverClock.now()))}`)
  const luis = await openFor(app, browser, await phoneOfDriver(app, luisId), 'phone')
  await luis.goto('/driver')
  const watch = new Watch()
  const board = { app, office, watch }

  const orderId = await orders(page, customer, phone)
  const stopId = await plan(board, orderId, luisId)
  await expectAllAccessible(office)
  await publish(board)
  await watch.says(page, 'Your delivery is scheduled')
  const stop = luis.getByRole('link', { name: street }).first()
  await watch.sees(expect(stop).toBeVisible())
  const seen = luis.getByRole('button', { name: 'Seen' })
  if (await seen.isVisible()) await seen.click()
  await stop.click()
  await luis.context().setOffline(true)
  await press(luis, 'Start', 'I am here', 'Done', '1', '0', '4')
  await takesPhoto(luis)
  await expect(luis.getByText('1 of 4')).toBeVisible()
  await press(luis, 'Done')
  await expect(luis.getByText('4 waiting')).toBeVisible()

  // Meanwhile the office, which does not know this yet, gives the stop to another driver.
  await office.locator(`[data-card="stop:${stopId}"]`).dragTo(laneOf(office, anaId).getByRole('list'))
  await isIn(office, stopId, anaId)
  await luis.context().setOffline(false)
  await expect(luis.getByText('All sent')).toBeVisible({ timeout: 20_000 })
  await watch.sees(isIn(office, stopId, luisId))
  await watch.says(page, 'Your dumpster has been delivered')

  // The old order stays open in another window. The board names the swap by the old order.
  const old = await page.context().newPage()
  await old.goto(`/orders/${orderId}`)
  await asksForSwap(page, customer)
  await watch.says(old, 'Your swap is set')
  await plan(board, orderId, luisId)
  await publish(board)
  await watch.says(page, 'Your delivery is scheduled')
  await watch.says(old, 'Your pick-up is scheduled')
  await watch.sees(expect(seen).toBeVisible())
  await seen.click()
  await luis.getByRole('link', { name: street }).first().click()
  await press(luis, 'Start')
  await watch.says(page, 'Out for delivery')
  await watch.says(old, 'Out for pick-up')
  await press(luis, 'I am here', 'Done', '1', '0', '5', 'Over the rim')
  await takesPhoto(luis)
  await press(luis, 'Done')
  await watch.says(page, 'Your dumpster has been delivered')
  await watch.says(old, 'Dumpster picked up')

  await luis.getByRole('link', { name: /yd from Austin/ }).click()
  await luis.getByRole('button', { name: /landfill/ }).click()
  await press(luis, 'Dumped')
  await watch.says(old, 'Processing your waste')
  await office.getByRole('link', { name: 'Tickets' }).click()
  await press(luis, '4', 'Point', '3', '1')
  await luis.getByLabel('Ticket number').fill('88213')
  await takesPhoto(luis)
  await press(luis, 'Save ticket')
  await expect(luis.getByText('All sent')).toBeVisible({ timeout: 20_000 })
  await watch.sees(expect(office.getByLabel('Ticket number')).toHaveValue('88213'))
  await office.getByRole('button', { name: /^Charge/ }).click()
  await watch.sees(expect(office.getByAltText(/^Scale ticket of order R-/)).toBeVisible())
  await expectAccessible(office)
  await office.getByLabel('Ticket number').press('Enter')
  await expect(office.getByText(/Order R-\d+ is billed/)).toBeVisible()
  const summary = old.getByRole('region', { name: 'Charge Summary' })
  await watch.sees(expect(summary).toContainText(/will be charged to Visa ending in 4242 after/))
  await endTimeToObject(app)
  await watch.sees(expect(old.getByText('Your order has been marked as completed.')).toBeVisible())
  expect(watch.waits.filter(ms => ms > soonMs).length, `waits: ${watch.waits.join(', ')} ms`).toBeLessThanOrEqual(
    maxLate,
  )
})
