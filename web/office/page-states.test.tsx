import { expect, test } from 'vitest'
import { choices } from '#web/testing/fleet-data.ts'
import { boardDay, monday } from '#web/testing/office-data.ts'
import { quietDay } from '#web/testing/office-orders-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing, pending, unanswered } from '#web/testing/table-server.ts'

const orders = { today: monday, orders: [], next: null }
const history = { rows: [], next: null }
const office = officePage(
  '/',
  {
    'office.today.get': quietDay,
    'office.dispatch.day': boardDay,
    'office.orders.list': orders,
    'office.tickets.list': [],
    'office.fees.list': [],
    'office.fleet.choices': choices,
    'office.containers.list': { boxes: [] },
    'office.trucks.list': { trucks: [] },
    'office.drivers.list': { drivers: [] },
    'office.facilities.list': { at: '2026-11-23T16:00:00.000Z', seesMoney: true, facilities: [] },
    'office.history.list': history,
    'office.history.people': { people: [] },
  },
  { rights: ['dispatch', 'money', 'team'] },
)

test.each([
  ['today', 'Today'],
  ['orders', 'Orders'],
  ['tickets', 'Tickets'],
  ['containers', 'Boxes'],
  ['trucks', 'Trucks'],
  ['drivers', 'Drivers'],
  ['facilities', 'Facilities'],
  ['history', 'History'],
])('the page %s says that it is not connected', async (path, title) => {
  await office.open(path, { answers: { 'office.changes': unanswered } })
  await office.sees('Not connected since')
  await office.seesTitle(title)
})

test.each(['trucks', 'drivers', 'facilities'])('nothing is added to the %s without a connection', async path => {
  await office.open(path, { answers: { 'office.changes': unanswered } })
  await office.sees('Not connected since')
  expect((await office.button(/^Add a /)).disabled).toBe(true)
})

test.each([
  ['orders', 'office.orders.list', orders, 'Unable to load Orders', 'No orders yet'],
  ['tickets', 'office.tickets.list', [], 'Unable to load Tickets', 'All tickets are confirmed'],
  ['history', 'office.history.list', history, 'Unable to load History', 'No changes match.'],
] as const)(
  'the page %s shows that it is loading or has failed, and is empty after the next try',
  async (path, call, empty, failed, none) => {
    await office.open(path, { answers: { [call]: pending } })
    await office.isLoading('Loading')
    let isBroken = true
    await office.open(path, { answers: { [call]: () => (isBroken ? failing : empty) } })
    await office.sees(failed)
    isBroken = false
    await office.press('Try Again')
    await office.sees(none)
  },
)
