import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Found } from '#web/office/session/office-api.ts'
import { boardDay, monday } from '#web/testing/office-data.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { type OfficeScene, officePage } from '#web/testing/office-page.tsx'
import { read } from '#web/testing/stage.tsx'
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

const office = officePage('/orders', {
  'office.search': found,
  'office.dispatch.day': boardDay,
  'office.orders.get': officeOrder,
  'office.orders.list': { today: monday, orders: [], next: null },
})
const open = async (scene: OfficeScene = {}) => {
  await office.open(scene)
  await office.button(/^(Search|Buscar)$/)
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await office.field(label)
}
const textOf = (element: Element | null) => read(element).replaceAll('\u2060', '')
const options = () => [...document.querySelectorAll('[role="option"]')].map(textOf)
const active = () => {
  const id = document.querySelector('[role="combobox"]')?.getAttribute('aria-activedescendant')
  return read(document.getElementById(id ?? ''))
}
const key = async (name: string) => fireEvent.keyDown(await office.field(label), { key: name })

test('the search finds an order with its status, arrows choose a result, and Enter opens it', async () => {
  await open()
  await office.type(label, '0142')
  await office.sees('3 results')
  await office.isSent('office.search', { text: '0142' })
  expect(options()).toEqual([
    'R-10383 · Rosa Reyes1100 Congress Ave, Austin · 20 yard dumpster · PO 7Delivery scheduled',
    'On the board: Mon, Nov 23, 9a–12pLuis, 3 of 4 · on the way',
    'C-11420 yard dumpster · in Yard',
    'Ticket 88213 · Onion CreekR-10211 · Ott · 4.31 t · 2026 · To confirm',
  ])
  expect(active()).toContain('R-10383')
  await key('ArrowDown')
  expect(active()).toContain('On the board')
  await key('Enter')
  await office.isAt('/office/dispatch?day=2026-11-23&open=stop:s1')
  expect(document.querySelector('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'k', metaKey: true })
  await office.type(label, 'reyes')
  await office.sees('3 results')
  await key('ArrowUp')
  expect(active()).toContain('88213')
  await key('Enter')
  await office.isAt('/office/tickets?open=o7')
})

test('the search finds pages, days and acts by their words', async () => {
  await open({ answers: { 'office.search': nothing } })
  expect(options()).toContain('Dispatch')
  await office.type(label, 'publish monday')
  await office.waitFor(() => expect(options()[0]).toMatch(/^Board of Mon, /))
  await office.type(label, 'new tr')
  await office.waitFor(() => expect(options()).toEqual(['Add a truck']))
  await key('Enter')
  await office.isAt('/office/trucks?open=new')
})

test('the search shows first what the office opened last', async () => {
  await open()
  await office.type(label, 'c-114')
  await office.sees('3 results')
  await key('ArrowDown')
  await key('ArrowDown')
  await key('Enter')
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await office.sees('Last opened')
  expect(options()[0]).toContain('C-114')
})

test('Enter waits for the answer to the newest text, and does not use the answer to an earlier text', async () => {
  let isHere = false
  const answers = {
    'office.search': ({ text }: { text: string }) => (text === 'ry' ? pending : isHere ? found : failing),
  }
  await open({ answers })
  await office.type(label, 'ry')
  await office.isSent('office.search', { text: 'ry' })
  await office.sees('Searching')
  await key('Enter')
  isHere = true
  await office.type(label, 'rey')
  await key('Enter')
  await office.isAt(`/office/orders/${orderId}`)
})

test('a search that finds nothing says so', async () => {
  await open({ answers: { 'office.search': nothing } })
  await office.type(label, 'zzz')
  await office.sees('Nothing for “zzz”')
})

test('the office can try a failed search again', async () => {
  let isDown = true
  await open({ answers: { 'office.search': () => (isDown ? failing : found) } })
  await office.type(label, 'reyes')
  await office.sees('The search failed.')
  isDown = false
  await office.press('Try Again')
  await office.sees('R-10383')
})

test('without a connection, the search finds only pages', async () => {
  await open({ answers: { 'office.changes': unanswered } })
  await office.sees('Not connected: only pages are found.')
  await office.type(label, 'orders')
  await office.waitFor(() => expect(options()).toEqual(['Orders']))
  expect(office.sent('office.search')).toBeUndefined()
})

test('the search finds only pages that the person may see', async () => {
  await open({ rights: ['team'] })
  await office.type(label, 'monday')
  await office.sees('No page for “monday”')
  expect(office.sent('office.search')).toBeUndefined()
})

test('a search for one letter asks for one more', async () => {
  await open({ answers: { 'office.search': nothing } })
  await office.type(label, 'x')
  await office.sees('Type one more letter to find orders as well')
  expect(document.body.textContent).not.toContain('Nothing for')
  expect(office.sent('office.search')).toBeUndefined()
})

test('a search with too many results says how many are shown', async () => {
  await open({ answers: { 'office.search': { ...found, isCut: true } } })
  await office.type(label, 'reyes')
  await office.sees('The first 3; type more to narrow them down')
})

test('a search that is not answered yet does not say that nothing is found', async () => {
  await open({ answers: { 'office.search': pending } })
  await office.type(label, 'reyes')
  await office.sees('Searching')
  expect(document.body.textContent).not.toContain('Nothing for')
})

test('a fault of the search leaves the page as it is, and the office can close the search', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = { ...found, orders: [null] } as unknown as Found
  await open({ answers: { 'office.search': broken } })
  await office.type(label, 'reyes')
  await office.waitFor(() => expect(read(document.querySelector('dialog [role="alert"]'))).toContain('Try Again'))
  expect(read(document.querySelector('main h1'))).toBe('Orders')
  await office.press('Close')
  expect(document.querySelector('dialog')).toBeNull()
  expect(read(document.querySelector('main h1'))).toBe('Orders')
  vi.restoreAllMocks()
})

test('the page is shown in Spanish', async () => {
  await open({ language: 'es' })
  await office.type(label, 'camion')
  await office.waitFor(() => expect(options()).toContain('Agregar un camión'))
  await office.waitFor(() => expect(options()).toContain('En el tablero: lun, 23 nov, 9a–12pLuis, 3 de 4 · en camino'))
})

test('the search opens the page of a customer by a phone number, and shows no name of a deleted customer', async () => {
  const customers = [
    { id: 'c1', name: 'Rosa Reyes', phones: ['+15125550142'] },
    { id: 'c2', name: null, phones: [] },
  ]
  await open({ answers: { 'office.search': { ...nothing, customers } } })
  await office.type(label, '0142')
  await office.sees('Deleted customer')
  expect(options()).toEqual(['Rosa Reyes(512) 555-0142', 'Deleted customer'])
  fireEvent.keyDown(await office.field(label), { key: 'Enter' })
  await office.isAt('/office/customers/c1')
})

const orderPage = officePage(`/orders/${orderId}`, { 'office.search': nothing, 'office.orders.get': officeOrder })

test('the search offers the acts of the open order, and an act asks what its button asks', async () => {
  await orderPage.open()
  await orderPage.button('Extend')
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await orderPage.type(label, 'exte')
  await orderPage.waitFor(() => expect(options()).toEqual(['Extend']))
  await orderPage.sees('On this page')
  await key('Enter')
  await orderPage.waitFor(() => expect(document.querySelector('[role="combobox"]')).toBeNull())
  await orderPage.waitFor(() =>
    expect(document.querySelector('dialog h2')?.textContent).toBe('Until when does it stay?'),
  )
  await orderPage.open({ answers: { 'office.changes': unanswered } })
  await orderPage.sees('Not connected since')
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await orderPage.type(label, 'exte')
  await orderPage.waitFor(() => expect(options()).toEqual([]))
})
