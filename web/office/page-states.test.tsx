import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { choices } from '#web/testing/fleet-data.ts'
import { boardDay, me, monday, noNews } from '#web/testing/office-data.ts'
import { quietDay } from '#web/testing/office-orders-data.ts'
import { button, isLoading, openApp, press, sees, seesTitle } from '#web/testing/stage.tsx'
import { type Answers, failing, pending, unanswered } from '#web/testing/table-server.ts'

const orders = { today: monday, orders: [], next: null }
const history = { rows: [], next: null }
const answers: Answers = {
  ...noNews,
  'office.me': { ...me, rights: ['dispatch', 'money', 'team'] },
  'office.today.get': quietDay,
  'office.dispatch.day': boardDay,
  'office.orders.list': orders,
  'office.tickets.list': [],
  'office.fees.list': [],
  'office.fleet.choices': choices,
  'office.containers.list': { boxes: [] },
  'office.trucks.list': { trucks: [] },
  'office.drivers.list': { drivers: [] },
  'office.facilities.list': { seesMoney: true, facilities: [] },
  'office.history.list': history,
  'office.history.people': { people: [] },
}
const open = (path: string, more: Answers = {}) =>
  openApp(<App />, `/office/${path}`, { session: 'signed-in', answers: { ...answers, ...more } }, '/office')

test.each([
  ['today', 'Today'],
  ['orders', 'Orders'],
  ['tickets', 'Tickets'],
  ['containers', 'Boxes'],
  ['trucks', 'Trucks'],
  ['drivers', 'Drivers'],
  ['facilities', 'Facilities'],
  ['history', 'History'],
])('%s says that nothing comes from the server', async (path, title) => {
  await open(path, { 'office.changes': unanswered })
  await sees('Not connected since')
  await seesTitle(title)
})

test.each(['trucks', 'drivers', 'facilities'])('nothing is added to the %s without a connection', async path => {
  await open(path, { 'office.changes': unanswered })
  await sees('Not connected since')
  expect((await button(/^Add a /)).disabled).toBe(true)
})

test.each([
  ['orders', 'office.orders.list', orders, 'Unable to load Orders', 'No orders yet'],
  ['tickets', 'office.tickets.list', [], 'Unable to load Tickets', 'All tickets are confirmed'],
  ['history', 'office.history.list', history, 'Unable to load History', 'Nothing was changed that fits.'],
] as const)('%s is on its way, fails, is tried again and empty', async (path, call, empty, failed, none) => {
  await open(path, { [call]: pending })
  await isLoading('Loading')
  let isBroken = true
  await open(path, { [call]: () => (isBroken ? failing : empty) })
  await sees(failed)
  isBroken = false
  await press('Try Again')
  await sees(none)
})
