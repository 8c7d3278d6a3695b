import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { me, noNews } from '#web/testing/office-data.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import {
  button,
  field,
  goOffline,
  isMessage,
  isSent,
  leadsTo,
  openApp,
  press,
  type Scene,
  sees,
  type,
} from '#web/testing/stage.tsx'
import { refused } from '#web/testing/table-server.ts'

const objection = { at: '2026-11-24T15:00:00.000Z', text: 'It was half full.', answer: null }
const bill = { version: 2, chargeAfter: '2026-11-25T15:00:00.000Z', objection }
const answer = { at: '2026-11-24T16:00:00.000Z', text: 'The scale says 3.00 tons.', who: 'Miguel' }
const objected = {
  ...officeOrder,
  status: 'payment-pending',
  money: officeOrder.money && { ...officeOrder.money, bill },
} as typeof officeOrder

const open = (answers: Scene['answers'] = {}, language: 'en' | 'es' = 'en') => {
  const known = { 'office.me': me, 'office.orders.get': objected, ...noNews, ...answers }
  return openApp(<App />, `/office/orders/${orderId}`, { session: 'signed-in', language, answers: known }, '/office')
}

test('the office stands by the bill in words, or leads to the correction', async () => {
  const stage = await open({ 'office.money.standByBill': { status: 'payment-pending' } })
  await sees('It was half full.')
  expect(await leadsTo('Correct the bill instead')).toBe(`/office/orders/${orderId}/correction`)
  await press('Stand by the bill')
  await sees('Write what the customer gets to read.')
  await expect.poll(async () => document.activeElement === (await field('Answer to the customer'))).toBe(true)
  expect(stage.sent('office.money.standByBill')).toBeUndefined()
  await type('Answer to the customer', ' The scale says 3.00 tons. ')
  await press('Stand by the bill')
  await isSent(stage, 'office.money.standByBill', { orderId, billVersion: 2, answer: 'The scale says 3.00 tons.' })
  await isMessage('Answered; the customer is told')
})

test('who was faster is read, and what was typed stays', async () => {
  await open({ 'office.money.standByBill': refused('changed-meanwhile', { who: 'Miguel' }) })
  await type('Answer to the customer', 'No.')
  await press('Stand by the bill')
  await sees('Miguel')
  expect((await field('Answer to the customer')).value).toBe('No.')
})

test('the answer stands below what was said, and nothing is left to answer', async () => {
  const money = objected.money && { ...objected.money, bill: { ...bill, objection: { ...objection, answer } } }
  await open({ 'office.orders.get': { ...objected, money } })
  await sees('The scale says 3.00 tons.')
  await sees('We stand by the bill · Miguel')
  expect(document.body.textContent).not.toContain('Answer to the customer')
})

test('without a connection nothing is answered', async () => {
  await open()
  expect((await button('Stand by the bill')).disabled).toBe(false)
  goOffline()
  window.dispatchEvent(new Event('offline'))
  await sees('Not connected since')
  expect((await button('Stand by the bill')).disabled).toBe(true)
  window.dispatchEvent(new Event('online'))
})

test('in Spanish', async () => {
  await open({}, 'es')
  await sees('Mantener la cuenta')
})
