import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ListedOrder } from '#web/office/orders/queries.ts'
import { monday } from '#web/testing/office-data.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
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
const office = officePage('/orders', { 'office.orders.list': page, 'office.orders.get': officeOrder })

test('the list shows the next visit of each order, the address keeps search and filters, and a press opens an order', async () => {
  await office.open('?show=on-site&only=overdue')
  await office.sees('Mon, Nov 23 9a–12p · Luis, draft')
  await office.sees('2 days over')
  await office.sees('$42.00')
  await office.isSent('office.orders.list', { search: null, group: 'on-site', flaw: 'overdue', before: null })
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(await office.field('Search'))
  await office.type('Search', '555-0142')
  await office.isAt('/office/orders?show=on-site&only=overdue&q=555-0142')
  await office.isSent('office.orders.list', { search: '555-0142', group: 'on-site', flaw: 'overdue', before: null })
  expect(await office.leadsTo('R-10383')).toBe(`/office/orders/${orderId}`)
  await office.follow('R-10383')
  await office.isAt(`/office/orders/${orderId}`)
})

test('the office sorts orders by a column, and the address says by which', async () => {
  await office.open('?only=overdue')
  const sorted = { search: null, group: null, flaw: 'overdue', before: null }
  const head = async (title: string) => (await office.button(title)).closest('th')
  expect((await head('Placed'))?.getAttribute('aria-sort')).toBe('descending')
  await office.press('Due')
  await office.isAt('/office/orders?only=overdue&sort=due')
  await office.isSent('office.orders.list', { ...sorted, sort: 'due' })
  expect((await head('Due'))?.getAttribute('aria-sort')).toBe('descending')
  expect((await head('Placed'))?.getAttribute('aria-sort')).toBeNull()
  await office.press('Due')
  await office.isAt('/office/orders?only=overdue&sort=-due')
  await office.isSent('office.orders.list', { ...sorted, sort: 'due', isReversed: true })
  await office.press('Placed')
  await office.isAt('/office/orders?only=overdue')
})

test('a press on a filter shows its orders, another press shows all, and one button clears all filters', async () => {
  await office.open('?only=overdue', { answers: { 'office.orders.list': { ...page, orders: [] } } })
  await office.press('To deliver')
  await office.isAt('/office/orders?only=overdue&show=to-deliver')
  await office.press('Overdue')
  await office.isAt('/office/orders?show=to-deliver')
  await office.press('Clear filters')
  await office.isAt('/office/orders')
  await office.sees('No orders yet.')
})

const areaId = '00000000-0000-4000-8000-00000000a001'
const driverId = '00000000-0000-4000-8000-00000000d001'
const choices = {
  areas: [{ id: areaId, name: 'Austin' }],
  sizes: ['10yard', '20yard'] as const,
  customerTags: ['Net 30'],
  siteTags: ['gate'] as const,
  drivers: [{ id: driverId, name: 'Luis Ortega' }],
}
const withChoices = {
  'office.orders.choices': { ...choices, sizes: [...choices.sizes], siteTags: [...choices.siteTags] },
}
const nowhere = { search: null, group: null, flaw: null, before: null }
const select = (label: string) =>
  document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`) ?? expect.fail(`no list ${label}`)

test('the office filters by area, size, tag, driver and day, and the address keeps each filter', async () => {
  await office.open({ answers: withChoices })
  await office.sees('All areas')
  fireEvent.change(select('Area'), { target: { value: areaId } })
  fireEvent.change(select('Size'), { target: { value: '20yard' } })
  fireEvent.change(select('Tag'), { target: { value: 'customer:Net 30' } })
  fireEvent.change(select('Driver'), { target: { value: driverId } })
  await office.press('Tomorrow')
  await office.isAt(`/office/orders?area=${areaId}&size=20yard&tag=customer%3ANet+30&driver=${driverId}&day=tomorrow`)
  const tag = { of: 'customer', name: 'Net 30' }
  await office.isSent('office.orders.list', { ...nowhere, areaId, size: '20yard', tag, day: 'tomorrow', driverId })
  const date = document.querySelector('input[type=date]') ?? expect.fail('no field for a day')
  fireEvent.change(date, { target: { value: '2026-11-23' } })
  await office.isSent('office.orders.list', { ...nowhere, areaId, size: '20yard', tag, day: monday, driverId })
  expect((await office.button('Tomorrow')).getAttribute('aria-pressed')).toBe('false')
  await office.sees('More filters (5)')
  await office.press('Clear filters')
  await office.isAt('/office/orders')
  expect(select('Area').value).toBe('')
})

test('a filter for something that is no longer offered says so, and nonsense in the address filters nothing', async () => {
  await office.open(`?driver=${driverId}&area=x&size=huge&tag=x&day=2026-02-30`, {
    answers: { 'office.orders.choices': { ...withChoices['office.orders.choices'], drivers: [] } },
  })
  await office.isSent('office.orders.list', { ...nowhere, driverId })
  await office.sees('All areas')
  await office.sees('More filters (1)')
  expect(select('Driver').selectedOptions[0]?.textContent).toBe('No longer in the list')
})

test('a member who only bills filters neither by drivers nor by days', async () => {
  await office.open(`?driver=${driverId}&day=tomorrow`, { answers: withChoices, rights: ['money'] })
  await office.sees('All areas')
  await office.isSent('office.orders.list', nowhere)
  expect(document.querySelector('[aria-expanded]')?.textContent).toBe('More filters')
  expect(document.body.textContent).not.toContain('All drivers')
  expect(document.body.textContent).not.toContain('Tomorrow')
  expect(document.body.textContent).not.toContain('Clear filters')
})

test('while a year is typed, the list does not follow, and it does when the year is whole', async () => {
  await office.open({ answers: withChoices })
  await office.sees('All areas')
  const date = document.querySelector<HTMLInputElement>('input[type=date]') ?? expect.fail('no field for a day')
  for (const value of ['0002-11-23', '0020-11-23', '0202-11-23']) {
    fireEvent.change(date, { target: { value } })
    expect(date.value).toBe(value)
  }
  expect(office.path()).toBe('/office/orders')
  fireEvent.change(date, { target: { value: '2026-11-23' } })
  await office.isAt('/office/orders?day=2026-11-23')
  await office.isSent('office.orders.list', { ...nowhere, day: monday })
  for (const value of ['20260-11-23', '202611-11-23', '2100-01-01']) {
    fireEvent.change(date, { target: { value } })
    expect(date.value).toBe(value)
    expect(office.path()).toBe('/office/orders?day=2026-11-23')
  }
  fireEvent.change(date, { target: { value: '0001-11-23' } })
  fireEvent.blur(date)
  expect(date.value).toBe('2026-11-23')
  fireEvent.change(date, { target: { value: '' } })
  await office.isAt('/office/orders')
})

test('if the choices cannot be loaded, the list works and the person can try again', async () => {
  let isBroken = true
  const answers = { 'office.orders.choices': () => (isBroken ? failing : withChoices['office.orders.choices']) }
  await office.open({ answers })
  await office.sees('Unable to load Order filters')
  await office.sees('R-10383')
  isBroken = false
  await office.press(/^Try [Aa]gain/)
  await office.sees('All areas')
})

test('a row opens in another tab if the person asks for it', async () => {
  await office.open()
  expect(await office.leadsTo('R-10383')).toBe(`/office/orders/${orderId}`)
  const row = await office.link('R-10383')
  expect(row.getAttribute('aria-expanded')).toBeNull()
  const isLeftToBrowser = new Promise(resolve => {
    window.addEventListener('click', event => {
      resolve(!event.defaultPrevented)
      event.preventDefault()
    })
  })
  fireEvent.click(row, { ctrlKey: true })
  expect(await isLeftToBrowser).toBe(true)
  await office.isAt('/office/orders')
})

test('the search field follows the address if something else changes the address', async () => {
  await office.open('?q=reyes')
  expect((await office.field('Search')).value).toBe('reyes')
  await office.type('Search', '555 ')
  await office.isAt('/office/orders?q=555')
  expect((await office.field('Search')).value).toBe('555 ')
  await office.follow('Orders')
  await office.isAt('/office/orders')
  await office.isSent('office.orders.list', { search: null, group: null, flaw: null, before: null })
  expect((await office.field('Search')).value).toBe('')
})

test('the next page begins after the last order', async () => {
  const next = { placedAt: '2026-11-20T15:00:00.000Z', id: orderId, rank: null }
  const answers = {
    'office.orders.list': ({ before }: { before: unknown }) =>
      before ? { ...page, orders: [listed({ id: 'o2', number: 'R-10001' })] } : { ...page, next },
  }
  await office.open('?show=nonsense', { answers })
  await office.press('Show older')
  await office.sees('R-10001')
  await office.isSent('office.orders.list', { search: null, group: null, flaw: null, before: next })
})

test('a search that finds no order says so', async () => {
  await office.open('?q=zz', { answers: { 'office.orders.list': { ...page, orders: [] } } })
  await office.sees('No orders match.')
})

test('the page shows that the orders are loading', async () => {
  await office.open({ answers: { 'office.orders.list': pending } })
  await office.isLoading('Loading')
})

test('the page says so if the orders cannot be loaded', async () => {
  await office.open({ answers: { 'office.orders.list': failing } })
  await office.sees('Unable to load Orders')
})

test('a member who only plans sees no amounts', async () => {
  await office.open({ rights: ['dispatch'] })
  await office.sees('R-10383')
  expect(document.body.textContent).not.toContain('$')
})

test('a member without a right to orders cannot see them', async () => {
  await office.open({ rights: ['team'] })
  await office.sees('Your account may not do this.')
})

test('the page shows in Spanish how long a dumpster is overdue', async () => {
  await office.open({ language: 'es' })
  await office.sees('2 días de más')
})
