import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ListedOrder } from '#web/office/orders/queries.ts'
import { monday } from '#web/testing/office-data.ts'
import { orderId } from '#web/testing/office-orders-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { keepSavedFiles } from '#web/testing/saved-files.ts'
import { type Answers, failing, pending, unanswered } from '#web/testing/table-server.ts'

const { files, saved } = keepSavedFiles()

const listed: ListedOrder = {
  id: orderId,
  number: 'R-10383',
  status: 'drop-off-confirmed',
  name: '=1+1',
  street: '1100 Congress Ave',
  city: 'Austin',
  size: '20 yard dumpster',
  poNumber: 'PO 7',
  jobName: null,
  timeZone: 'America/Chicago',
  placedAt: '2026-11-20T03:00:00.000Z',
  rental: { endsOn: monday, daysLeft: -2, isActual: true },
  dueInCents: 4250,
  visit: { day: monday, start: 9, end: 12, driver: 'Luis', isPublished: false },
}
const next = { placedAt: '2026-11-20T03:00:00.000Z', id: orderId, rank: null }
type Ask = { before: unknown; isLong?: boolean | undefined }
const twoPages = ({ before, isLong }: Ask) => ({
  today: monday,
  orders: [isLong && before ? { ...listed, number: 'R-10001', name: 'Ott' } : listed],
  next: before ? null : next,
})
const office = officePage('/orders', { 'office.orders.list': twoPages })

test('the key e saves all pages of the filtered list, and a spreadsheet calculates nothing in the file', async () => {
  await office.open('?only=overdue&q=ott')
  await office.sees('R-10383')
  fireEvent.keyDown(await office.field('Search'), { key: 'e' })
  fireEvent.keyDown(document.body, { key: 'e', ctrlKey: true })
  expect(office.sent('office.orders.list')).not.toHaveProperty('isLong')
  fireEvent.keyDown(document.body, { key: 'e' })
  const { name, lines } = await saved()
  expect(name).toBe('orders.csv')
  expect(lines[0]).toBe('Order,Status,Customer,Place,Size,Next visit,On site,PO / job,Due,Placed')
  const rest = '"1100 Congress Ave, Austin",20 yard dumpster,2026-11-23,-2,PO 7,42.5,2026-11-19'
  expect(lines.slice(1)).toEqual([`R-10383,At the customer,'=1+1,${rest}`, `R-10001,At the customer,Ott,${rest}`, ''])
  expect(office.sent('office.orders.list')).toEqual({
    search: 'ott',
    group: null,
    flaw: 'overdue',
    before: next,
    isLong: true,
  })
})

test('a member who sees no amounts saves none', async () => {
  await office.open({ rights: ['dispatch'] })
  await office.sees('R-10383')
  await office.press('Save as CSV')
  const { lines } = await saved()
  expect(lines.join('')).not.toMatch(/Due|42\.5/)
})

test('the office gets no file if the list cannot be read to its end, and can try again', async () => {
  let isDown = true
  const answers: Answers = {
    'office.orders.list': (ask: Ask) => (ask.isLong && ask.before && isDown ? failing : twoPages(ask)),
  }
  await office.open({ answers })
  await office.sees('R-10383')
  await office.press('Save as CSV')
  await office.sees('The file was not saved.')
  expect(files).toEqual([])
  isDown = false
  await office.press('Save as CSV')
  expect((await saved()).lines).toHaveLength(4)
  expect(document.body.textContent).not.toContain('The file was not saved.')
})

test('the page says how many rows it has read for a file so far', async () => {
  const answers: Answers = {
    'office.orders.list': (ask: Ask) => (ask.isLong && ask.before ? pending : twoPages(ask)),
  }
  await office.open({ answers })
  await office.sees('R-10383')
  await office.press('Save as CSV')
  await office.sees('1 row so far')
})

test('the office cannot save a file without a connection', async () => {
  await office.open({ answers: { 'office.changes': unanswered } })
  await office.sees('Not connected since')
  expect((await office.button('Save as CSV')).disabled).toBe(true)
})

test('the file has its headings in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.sees('R-10383')
  await office.press('Guardar como CSV')
  expect((await saved()).lines[0]).toMatch(/^﻿?Pedido,Estado/)
})
