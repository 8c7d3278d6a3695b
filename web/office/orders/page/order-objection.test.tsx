import { expect, test } from 'vitest'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { refused } from '#web/testing/table-server.ts'

const objection = { at: '2026-11-24T15:00:00.000Z', text: 'It was half full.', answer: null }
const bill = { version: 2, chargeAfter: '2026-11-25T15:00:00.000Z', objection }
const answer = { at: '2026-11-24T16:00:00.000Z', text: 'The scale says 3.00 tons.', who: 'Miguel' }
const objected = {
  ...officeOrder,
  status: 'payment-pending',
  money: officeOrder.money && { ...officeOrder.money, bill },
} as typeof officeOrder

const office = officePage(`/orders/${orderId}`, { 'office.orders.get': objected })

test('the office stands by the bill in words, or is led to the correction', async () => {
  await office.open({ answers: { 'office.money.standByBill': { status: 'payment-pending' } } })
  await office.sees('It was half full.')
  expect(await office.leadsTo('Correct the bill instead')).toBe(`/office/orders/${orderId}/correction`)
  await office.press('Stand by the bill')
  await office.sees('Write what the customer gets to read.')
  await expect.poll(async () => document.activeElement === (await office.field('Answer to the customer'))).toBe(true)
  expect(office.sent('office.money.standByBill')).toBeUndefined()
  await office.type('Answer to the customer', ' The scale says 3.00 tons. ')
  await office.press('Stand by the bill')
  await office.isSent('office.money.standByBill', { orderId, billVersion: 2, answer: 'The scale says 3.00 tons.' })
  await office.isMessage('Answered; the customer is told')
})

test('if a colleague has answered first, the page says who it was and keeps the typed answer', async () => {
  await office.open({ answers: { 'office.money.standByBill': refused('changed-meanwhile', { who: 'Miguel' }) } })
  await office.type('Answer to the customer', 'No.')
  await office.press('Stand by the bill')
  await office.sees('Miguel')
  expect((await office.field('Answer to the customer')).value).toBe('No.')
})

test('the page shows the answer below the objection, and takes no other answer', async () => {
  const money = objected.money && { ...objected.money, bill: { ...bill, objection: { ...objection, answer } } }
  await office.open({ answers: { 'office.orders.get': { ...objected, money } } })
  await office.sees('The scale says 3.00 tons.')
  await office.sees('We stand by the bill · Miguel')
  expect(document.body.textContent).not.toContain('Answer to the customer')
})

test('the office cannot answer an objection without a connection', async () => {
  await office.open()
  expect((await office.button('Stand by the bill')).disabled).toBe(false)
  office.goOffline()
  await office.sees('Not connected since')
  expect((await office.button('Stand by the bill')).disabled).toBe(true)
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.sees('Mantener la cuenta')
})
