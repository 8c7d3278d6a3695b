import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { me, noNews } from '#web/testing/office-data.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { button, goOffline, isMessage, isSent, openApp, press, type Scene, sees } from '#web/testing/stage.tsx'
import { pending, refused } from '#web/testing/table-server.ts'

const charge = {
  purpose: 'balance',
  amountInCents: 8_415,
  state: 'declined',
  isSavedCard: true,
  at: '2026-11-25T15:00:00.000Z',
} as const
const days = { ...charge, purpose: 'extension' } as const
const bill = { version: 1, chargeAfter: '2026-11-24T15:00:00.000Z', objection: null }
const failed = {
  ...officeOrder,
  status: 'payment-failed',
  money: officeOrder.money && { ...officeOrder.money, bill, balanceInCents: 8_415, charges: [days, charge] },
} as typeof officeOrder

const open = (answers: Scene['answers'] = {}, language: 'en' | 'es' = 'en') => {
  const known = { 'office.me': me, 'office.orders.get': failed, ...noNews, ...answers }
  return openApp(<App />, `/office/orders/${orderId}`, { session: 'signed-in', language, answers: known }, '/office')
}

test('a charge that failed is tried again, or the customer gets a link', async () => {
  const answers = {
    'office.money.retryCharge': { status: 'payment-failed' as const },
    'office.money.sendPayLink': { success: true as const },
  }
  const stage = await open(answers)
  await press('Try $84.15 again')
  await isSent(stage, 'office.money.retryCharge', { orderId, amountInCents: 8_415, charges: 1 })
  await isMessage('The card was declined again; the customer is told.')
  await press('Send a link to pay')
  await isSent(stage, 'office.money.sendPayLink', { orderId })
  await isMessage('The customer gets a link to pay.')
})

test('a try on its way cannot be pressed again, and a refusal stands beside it', async () => {
  await open({ 'office.money.retryCharge': pending, 'office.money.sendPayLink': refused('pay-link-sent') })
  await press('Send a link to pay')
  await sees('A link to pay was sent less than 10 minutes ago')
  await press('Try $84.15 again')
  await expect.poll(async () => (await button(/Try \$84\.15 again/)).getAttribute('aria-busy')).toBe('true')
})

test('without a connection nothing is charged or sent', async () => {
  await open()
  expect((await button('Try $84.15 again')).disabled).toBe(false)
  goOffline()
  window.dispatchEvent(new Event('offline'))
  await sees('Not connected since')
  expect((await button('Try $84.15 again')).disabled).toBe(true)
  expect((await button('Send a link to pay')).disabled).toBe(true)
  window.dispatchEvent(new Event('online'))
})

test('where no charge failed there is nothing to try', async () => {
  await open({ 'office.orders.get': { ...failed, status: 'payment-pending' } })
  await sees('R-10383')
  expect(document.body.textContent).not.toContain('Send a link to pay')
})

test('in Spanish', async () => {
  await open({}, 'es')
  await sees('Intentar $84.15 otra vez')
  await sees('Enviar un enlace de pago')
})
