import { expect, type Page } from '@playwright/test'
import { addDays, type Day, isoDateOf, isSunday, localTime } from '#domain/calendar.ts'
import { isEmployed } from '#server/testing/office.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { expectAccessible } from './stage/accessibility.ts'
import { fleetOf, laneOf } from './stage/at-board.ts'
import { codeLockoutMs, test } from './stage/fixtures.ts'
import { placedOrder } from './stage/placed-order.ts'
import { openFor, phoneOfDriver } from './stage/staff.ts'

/** The first of today and tomorrow on which trucks drive: a driver's phone shows these two. */
async function workday({ database }: TestApp, now: Date): Promise<Day> {
  const today = localTime(now, 'America/Chicago').day
  const { rows } = await database.pool.query<{ day: string }>('SELECT day::text AS day FROM closed_day')
  const isOpen = (day: Day) => !isSunday(day) && !rows.some(row => row.day === isoDateOf(day))
  return [today, addDays(today, 1)].find(isOpen) ?? today
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A dispatcher at the board, with one order. */
type Board = { readonly office: Page; readonly orderId: string }

const stopsIn = (office: Page, driverId: string) => laneOf(office, driverId).locator('[data-card^="stop:"]')

async function plan({ office, orderId }: Board, driverId: string): Promise<void> {
  const before = await stopsIn(office, driverId).count()
  const waiting = office.locator(`[data-card="order:${orderId}"]`)
  await waiting.dragTo(laneOf(office, driverId).getByRole('list'))
  await expect(stopsIn(office, driverId)).toHaveCount(before + 1)
}

async function publish({ office }: Board): Promise<void> {
  await press(office, 'Publish')
  await office.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(office.getByRole('dialog')).toBeHidden()
}

const openNext = (driver: Page) =>
  driver
    .getByRole('link', { name: /1100 Congress/ })
    .first()
    .click()

test('an order is planned, delivered without a signal, taken away, weighed and billed', async ({
  app,
  page,
  nextPhone,
  browser,
  serverClock,
}) => {
  test.setTimeout(180_000)
  const { id, owner } = await placedOrder(app, page, nextPhone())
  await page.goto(`/orders/${id}`)
  const { drivers } = await fleetOf(app)
  const [{ id: luisId }, { id: anaId }] = drivers
  const day = await workday(app, serverClock.now())
  const dispatcher = nextPhone()
  await isEmployed(app, dispatcher, 'admin')
  serverClock.passes(codeLockoutMs)
  const office = await openFor(app, browser, dispatcher, 'desktop')
  const board = { office, orderId: id }
  await office.goto(`/office/dispatch?day=${isoDateOf(day)}`)
  await plan(board, anaId)
  await office
    .getByRole('button', { name: /^Link to the day of / })
    .first()
    .click()
  await expect(office.getByRole('dialog')).toContainText('There is no link yet.')
  await expectAccessible(office)
  await office.keyboard.press('Escape')
  await press(office, 'Publish')
  await expect(office.getByRole('dialog')).toContainText('This tells')
  await expectAccessible(office)
  await office.keyboard.press('Escape')
  await publish(board)

  const ana = await openFor(app, browser, await phoneOfDriver(app, anaId), 'phone')
  await ana.goto('/driver')
  await openNext(ana)
  await ana.context().setOffline(true)
  await press(ana, 'Start')
  await press(ana, 'I am here')
  await press(ana, 'Done')
  for (const digit of ['1', '0', '4']) await press(ana, digit)
  await press(ana, 'Done')
  await expect(ana.getByText('3 waiting')).toBeVisible()

  // Meanwhile the office, which cannot know, gives the stop to somebody else.
  const moved = stopsIn(office, anaId).filter({ hasText: '1100 Congress' }).first()
  const [atAna, atLuis] = [await stopsIn(office, anaId).count(), await stopsIn(office, luisId).count()]
  await moved.dragTo(laneOf(office, luisId).getByRole('list'))
  await expect(stopsIn(office, luisId)).toHaveCount(atLuis + 1)
  await ana.context().setOffline(false)
  await expect(ana.getByText('All sent')).toBeVisible({ timeout: 20_000 })
  await expect(stopsIn(office, anaId)).toHaveCount(atAna)
  await expect(stopsIn(office, luisId)).toHaveCount(atLuis)

  await expect.poll(async () => (await owner.api.getOrderById.query({ orderId: id })).status).toBe('drop-off-confirmed')
  await page.reload()
  await expect(page.getByRole('main')).toContainText(/Delivered|Drop-off confirmed/i)
  const pickupWindow = { day: nextOpenDay(day), start: 9, end: 12 }
  await owner.api.requestPickup.mutate({ orderId: id, pickupWindow })
  await plan(board, anaId)
  await publish(board)
  await ana.getByRole('button', { name: 'Seen' }).click({ timeout: 30_000 })
  await openNext(ana)
  await press(ana, 'Start')
  await press(ana, 'I am here')
  await press(ana, 'Done')
  await press(ana, 'Done')
  await ana.getByRole('link', { name: /10 yd from Austin/ }).click()
  await ana.getByRole('button', { name: /landfill/ }).click()
  await press(ana, 'Dumped')
  for (const key of ['2', 'Point', '5']) await press(ana, key)
  await ana.getByLabel('Ticket number').fill('88213')
  await press(ana, 'Save ticket')
  await expect(ana.getByText('All sent')).toBeVisible({ timeout: 20_000 })

  await office.getByRole('link', { name: 'Tickets' }).click()
  await expect(office.getByLabel('Ticket number')).toHaveValue('88213')
  await expectAccessible(office)
  await press(office, 'Confirm and bill')
  await expect(office.getByText(/Order R-\d+ is billed/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main')).toContainText(/2\.5/)
})

function nextOpenDay(day: Day): Day {
  const next = addDays(day, 1)
  return isSunday(next) ? addDays(next, 1) : next
}
