import { expect, test } from 'vitest'
import type { BoardOrder } from '#web/office/session/office-api.ts'
import { boardDay, order } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { type Answers, refused } from '#web/testing/table-server.ts'

const office = officePage('/dispatch?day=2026-11-23&open=order:o9')
const open = (status: BoardOrder['status'], answers: Answers = {}) => {
  const lists = { ...boardDay.lists, 'to-accept': { count: 1, orders: [order('o9', { status })] } }
  return office.open({ answers: { 'office.dispatch.day': { ...boardDay, lists }, ...answers } })
}

test('the office accepts an order under review with one press', async () => {
  await open('created', { 'office.orders.accept': { status: 'pending-drop-off' } })
  await office.press('Accept')
  await office.isSent('office.orders.accept', { orderId: 'o9', seen: 11 })
  await office.sees('R-10383: Accepted')
})

test('the office cancels an order under review with a reason, and is told if this is not possible any more', async () => {
  const answers = { 'office.orders.cancel': refused('illegal-move', { status: 'pending-drop-off' }) }
  await open('created', answers)
  await office.press('Cancel')
  await office.type('Why (optional)', 'no street there')
  await office.press('Cancel the order')
  await office.isSent('office.orders.cancel', { orderId: 'o9', seen: 11, why: 'no street there' })
  await office.sees('This is not possible any more')
})

test('the panel of an order of restricted materials asks the office to call the customer, and offers no “Accept”', async () => {
  await open('restricted')
  await office.sees('Its materials are restricted: call the customer')
  expect([...document.querySelectorAll('button')].some(one => one.textContent === 'Accept')).toBe(false)
})
