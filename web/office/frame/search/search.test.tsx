import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { App } from '#web/office/app.tsx'
import type { Found } from '#web/office/session/office-api.ts'
import { boardDay, me, monday, noNews } from '#web/testing/office-data.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { button, field, isAt, isSent, openApp, press, read, type Scene, sees, type } from '#web/testing/stage.tsx'
import { failing, pending, unanswered } from '#web/testing/table-server.ts'

const reyes: Found['orders'][number] = {
  id: orderId,
  number: 'R-10383',
  status: 'drop-off-scheduled',
  name: 'Rosa Reyes',
  street: '1100 Congress Ave',
  city: 'Austin',
  size: '20 yard dumpster',
  poNumber: 'PO 7',
  jobName: null,
  visit: {
    stopId: 's1',
    day: monday,
    state: 'under-way',
    isPublished: true,
    start: 9,
    end: 12,
    driver: 'Luis',
    position: 3,
    stops: 4,
  },
}
const nothing: Found = { orders: [], boxes: [], tickets: [], customers: [], isCut: false }
const found: Found = {
  orders: [reyes],
  boxes: [
    {
      id: 'b1',
      number: 'C-114',
      typeName: '20 yard dumpster',
      status: 'available',
      place: 'yard',
      where: 'Yard',
      orderNumber: null,
      isFull: false,
    },
  ],
  customers: [],
  tickets: [
    {
      orderId: 'o7',
      orderNumber: 'R-10211',
      ticketNumber: '88213',
      year: 2026,
      name: 'Ott',
      facility: 'Onion Creek',
      tons: 4.31,
      state: 'ticketed',
      status: 'waste-processing',
    },
  ],
  isCut: false,
}
const label = /^(Number, name|Número, nombre)/

const open = async ({ answers, ...scene }: Scene = {}) => {
  const known = { 'office.me': me, 'office.search': found, 'office.dispatch.day': boardDay, ...noNews }
  const pages = { 'office.orders.get': officeOrder, 'office.orders.list': { today: monday, orders: [], next: null } }
  const stage = await openApp(
    <App />,
    '/office/orders',
    { session: 'signed-in', answers: { ...known, ...pages, ...answers }, ...scene },
    '/office',
  )
  await button(/^(Search|Buscar)$/)
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await field(label)
  return stage
}
const textOf = (element: Element | null) => read(element).replaceAll('\u2060', '')
const options = () => [...document.querySelectorAll('[role="option"]')].map(textOf)
const active = () => {
  const id = document.querySelector('[role="combobox"]')?.getAttribute('aria-activedescendant')
  return read(document.getElementById(id ?? ''))
}
const key = async (name: string) => fireEvent.keyDown(await field(label), { key: name })

test('an order is found with its live state; arrows choose, Enter opens it or its stop on the board', async () => {
  const stage = await open()
  await type(label, '0142')
  await sees('3 results')
  await isSent(stage, 'office.search', { text: '0142' })
  expect(options()).toEqual([
    'R-10383 · Rosa Reyes1100 Congress Ave, Austin · 20 yard dumpster · PO 7Delivery scheduled',
    'On the board: Mon, Nov 23, 9–12Luis, 3 of 4 · on the way',
    'C-11420 yard dumpster · in Yard',
    'Ticket 88213 · Onion CreekR-10211 · Ott · 4.31 t · 2026 · To confirm',
  ])
  expect(active()).toContain('R-10383')
  await key('ArrowDown')
  expect(active()).toContain('On the board')
  await key('Enter')
  await isAt(stage, '/office/dispatch?day=2026-11-23&open=stop:s1')
  expect(document.querySelector('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'k', metaKey: true })
  await type(label, 'reyes')
  await sees('3 results')
  await key('ArrowUp')
  expect(active()).toContain('88213')
  await key('Enter')
  await isAt(stage, '/office/tickets?open=o7')
})

test('what was opened last comes first, and pages, days and acts are found by their words', async () => {
  const stage = await open({ answers: { 'office.search': nothing } })
  expect(options()).toContain('Dispatch')
  await type(label, 'publish monday')
  await waitFor(() => expect(options()[0]).toMatch(/^Board of Mon, /))
  await type(label, 'new tr')
  await waitFor(() => expect(options()).toEqual(['Add a truck']))
  await key('Enter')
  await isAt(stage, '/office/trucks?open=new')
  await open()
  await type(label, 'c-114')
  await sees('3 results')
  await key('ArrowDown')
  await key('ArrowDown')
  await key('Enter')
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await sees('Last opened')
  expect(options()[0]).toContain('C-114')
})

test('Enter waits for the answer to what was typed, and an earlier answer is not taken for it', async () => {
  let isHere = false
  const answers = {
    'office.search': ({ text }: { text: string }) => (text === 'ry' ? pending : isHere ? found : failing),
  }
  const stage = await open({ answers })
  await type(label, 'ry')
  await isSent(stage, 'office.search', { text: 'ry' })
  await sees('Searching')
  await key('Enter')
  isHere = true
  await type(label, 'rey')
  await key('Enter')
  await isAt(stage, `/office/orders/${orderId}`)
})

test('nothing found, failed and tried again, without a connection, with fewer rights', async () => {
  await open({ answers: { 'office.search': nothing } })
  await type(label, 'zzz')
  await sees('Nothing for “zzz”')
  let isDown = true
  await open({ answers: { 'office.search': () => (isDown ? failing : found) } })
  await type(label, 'reyes')
  await sees('The search failed.')
  isDown = false
  await press('Try Again')
  await sees('R-10383')
  const cut = await open({ answers: { 'office.changes': unanswered } })
  await sees('Not connected: only pages are found.')
  await type(label, 'orders')
  await waitFor(() => expect(options()).toEqual(['Orders']))
  expect(cut.sent('office.search')).toBeUndefined()
  const team = await open({ answers: { 'office.me': { ...me, rights: ['team'] } } })
  await type(label, 'monday')
  await sees('No page for “monday”')
  expect(team.sent('office.search')).toBeUndefined()
})

test('one letter asks for more of them, what is cut says so, and what waits for the connection is not nothing', async () => {
  const short = await open({ answers: { 'office.search': nothing } })
  await type(label, 'x')
  await sees('Type one more letter to find orders as well')
  expect(document.body.textContent).not.toContain('Nothing for')
  expect(short.sent('office.search')).toBeUndefined()
  await open({ answers: { 'office.search': { ...found, isCut: true } } })
  await type(label, 'reyes')
  await sees('The first 3; type more to narrow them down')
  await open({ answers: { 'office.search': pending } })
  await type(label, 'reyes')
  await sees('Searching')
  expect(document.body.textContent).not.toContain('Nothing for')
})

test('a fault of the search leaves the page as it is, and the search can be closed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = { ...found, orders: [null] } as unknown as Found
  await open({ answers: { 'office.search': broken } })
  await type(label, 'reyes')
  await waitFor(() => expect(read(document.querySelector('dialog [role="alert"]'))).toContain('Try Again'))
  expect(read(document.querySelector('main h1'))).toBe('Orders')
  await press('Close')
  expect(document.querySelector('dialog')).toBeNull()
  expect(read(document.querySelector('main h1'))).toBe('Orders')
  vi.restoreAllMocks()
})

test('in Spanish', async () => {
  await open({ language: 'es' })
  await type(label, 'camion')
  await waitFor(() => expect(options()).toContain('Agregar un camión'))
  await waitFor(() => expect(options()).toContain('En el tablero: lun, 23 nov, 9–12Luis, 3 de 4 · en camino'))
})

test('a customer is found by what they are called and opens their page; one who left has no name', async () => {
  const customers = [
    { id: 'c1', name: 'Rosa Reyes', phones: ['+15125550142'] },
    { id: 'c2', name: null, phones: [] },
  ]
  const stage = await open({ answers: { 'office.search': { ...nothing, customers } } })
  await type(label, '0142')
  await sees('Deleted customer')
  expect(options()).toEqual(['Rosa Reyes+1 (512)-555-0142', 'Deleted customer'])
  fireEvent.keyDown(await field(label), { key: 'Enter' })
  await isAt(stage, '/office/customers/c1')
})
