import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import type { ListedOrder } from '#web/office/orders/queries.ts'
import { me, monday, noNews } from '#web/testing/office-data.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { field, follow, isAt, isLoading, isSent, openApp, press, type Scene, sees, type } from '#web/testing/stage.tsx'
import { failing, pending } from '#web/testing/table-server.ts'

const listed = (own: Partial<ListedOrder> = {}): ListedOrder => ({
  id: orderId,
  number: 'R-10383',
  status: 'drop-off-confirmed',
  name: 'Rosa Reyes',
  street: '1100 Congress Ave',
  city: 'Austin',
  size: '20 yard dumpster',
  poNumber: 'PO 7',
  jobName: null,
  timeZone: 'America/Chicago',
  placedAt: '2026-11-20T15:00:00.000Z',
  rental: { endsOn: monday, daysLeft: -2, isActual: true },
  dueInCents: 4200,
  visit: { day: monday, start: 9, end: 12, driver: 'Luis', isPublished: false },
  ...own,
})
const page = { today: monday, orders: [listed()], next: null }
const open = (path: string, { answers, ...scene }: Scene = {}) => {
  const known = { 'office.me': me, 'office.orders.list': page, 'office.orders.get': officeOrder, ...noNews }
  return openApp(<App />, path, { session: 'signed-in', answers: { ...known, ...answers }, ...scene }, '/office')
}

test('orders are listed with what comes next, searched and filtered in the address, and opened by Enter', async () => {
  const stage = await open('/office/orders?show=on-site&only=overdue')
  await sees('Mon, Nov 23 9–12, Luis, draft')
  await sees('2 days over')
  await sees('$42.00')
  await isSent(stage, 'office.orders.list', { search: null, group: 'on-site', flaw: 'overdue', before: null })
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(await field('Search'))
  await type('Search', '555-0142')
  await isAt(stage, '/office/orders?show=on-site&only=overdue&q=555-0142')
  await isSent(stage, 'office.orders.list', { search: '555-0142', group: 'on-site', flaw: 'overdue', before: null })
  await press('R-10383')
  await isAt(stage, `/office/orders/${orderId}`)
})

test('what is searched for follows the address where something else changes it', async () => {
  const stage = await open('/office/orders?q=reyes')
  expect((await field('Search')).value).toBe('reyes')
  await type('Search', '555 ')
  await isAt(stage, '/office/orders?q=555')
  expect((await field('Search')).value).toBe('555 ')
  await follow('Orders')
  await isAt(stage, '/office/orders')
  await isSent(stage, 'office.orders.list', { search: null, group: null, flaw: null, before: null })
  expect((await field('Search')).value).toBe('')
})

test('the next page begins behind the last order', async () => {
  const next = { placedAt: '2026-11-20T15:00:00.000Z', id: orderId }
  const answers = {
    'office.orders.list': ({ before }: { before: unknown }) =>
      before ? { ...page, orders: [listed({ id: 'o2', number: 'R-10001' })] } : { ...page, next },
  }
  const stage = await open('/office/orders?show=nonsense', { answers })
  await press('Show older')
  await sees('R-10001')
  await isSent(stage, 'office.orders.list', { search: null, group: null, flaw: null, before: next })
})

test('nothing found, on its way, failed, without amounts, forbidden and in Spanish', async () => {
  await open('/office/orders?q=zz', { answers: { 'office.orders.list': { ...page, orders: [] } } })
  await sees('No order is like that.')
  await open('/office/orders', { answers: { 'office.orders.list': pending } })
  await isLoading('Loading')
  await open('/office/orders', { answers: { 'office.orders.list': failing } })
  await sees('Unable to load Orders')
  await open('/office/orders', { answers: { 'office.me': { ...me, rights: ['dispatch'] } } })
  await sees('R-10383')
  expect(document.body.textContent).not.toContain('$')
  await open('/office/orders', { answers: { 'office.me': { ...me, rights: ['team'] } } })
  await sees('Your account may not do this.')
  await open('/office/orders', { language: 'es' })
  await sees('2 días de más')
})
