import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDateOf } from '#domain/value/calendar.ts'
import { type Customer, cards, payWith, readyToPay } from '#server/testing/journey.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
let customer: Customer
let aheadInMs = 0
const hour = 3_600_000

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(Date.now() + aheadInMs) })
  customer = await readyToPay(app, '+15125553901')
  await payWith(app, customer, cards.pays)
})
afterAll(() => app.stop())

const order = () => customer.api.getOrderById.query({ orderId: customer.held.cartId })
const see = (path: string) => fetch(`${app.url}${path}`)

test('a person with the link reads the visits of an order as a calendar file (rule L18)', async () => {
  const { calendarUrl, dropOffWindow, friendlyId, today, dimensions } = await order()
  const answer = await see(calendarUrl ?? '')
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-robots-tag')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'noindex',
  ])
  const file = (await answer.text()).replaceAll('\r\n ', '')
  const day = dropOffWindow && isoDateOf(dropOffWindow.day).replaceAll('-', '')
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(file).toMatch(new RegExp(`DTSTART:${day}T\\d{6}Z\r\n`))
  expect(file).toContain('SUMMARY:Dumpster arrives · ')
  expect(file).toContain('LOCATION:1100 Congress Ave\\, Austin\\, TX 78701')
  expect(file).toContain(friendlyId)
  expect(today).toBeLessThanOrEqual(dropOffWindow?.day ?? 0)
  expect(dimensions).toMatch(/^[\d.]+ x [\d.]+ x [\d.]+ ft$/)
})

test('the calendar file names the unit of the address (rule L18)', async () => {
  await app.database.pool.query(
    `UPDATE orders SET snapshot = jsonb_set(snapshot, '{address,line2}', '"Apt 5"') WHERE id = $1`,
    [customer.held.cartId],
  )
  const { calendarUrl } = await order()
  const file = (await (await see(calendarUrl ?? '')).text()).replaceAll('\r\n ', '')
  expect(file).toContain('LOCATION:1100 Congress Ave\\, Apt 5\\, Austin\\, TX 78701')
})

test('a changed link opens no calendar file, nor does the right link after a day (rule L18)', async () => {
  const path = (await order()).calendarUrl ?? ''
  const other = '00000000-0000-4000-8000-000000000000'
  for (const wrong of [
    path.replace(/until=\d/, 'until=9'),
    path.replace(/.$/, last => (last === 'A' ? 'B' : 'A')),
    path.replace(customer.held.cartId, other),
    path.split('?')[0] ?? '',
    `${path}&until=1`,
    '/orders/x/calendar.ics?until=1&signature=x',
  ])
    expect((await see(wrong)).status, wrong).toBe(404)
  aheadInMs = 25 * hour
  expect((await see(path)).status).toBe(404)
  aheadInMs = 0
})

test('a cancelled order offers no calendar file (rule L18)', async () => {
  const { calendarUrl } = await order()
  const orderId = customer.held.cartId
  const { returnedInCents } = await customer.api.quoteCancellation.query({ orderId })
  await customer.api.cancelOrder.mutate({ orderId, returnedInCents })
  expect((await order()).calendarUrl).toBeNull()
  expect((await see(calendarUrl ?? '')).status).toBe(404)
})
