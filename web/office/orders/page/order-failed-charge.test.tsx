import { expect, test } from 'vitest'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
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

const office = officePage(`/orders/${orderId}`, { 'office.orders.get': failed })

test('the office tries a failed charge again, or sends the customer a link to pay', async () => {
  const answers = {
    'office.money.retryCharge': { status: 'payment-failed' as const },
    'office.money.sendPayLink': { success: true as const },
  }
  await office.open({ answers })
  await office.press('Try $84.15 again')
  await office.isSent('office.money.retryCharge', { orderId, amountInCents: 8_415, charges: 1 })
  await office.isMessage('The card was declined again; the customer is told.')
  await office.press('Send a link to pay')
  await office.isSent('office.money.sendPayLink', { orderId })
  await office.isMessage('The customer gets a link to pay.')
})

test('the office cannot press a charge again before its answer, and reads why a link is refused', async () => {
  await office.open({
    answers: { 'office.money.retryCharge': pending, 'office.money.sendPayLink': refused('pay-link-sent') },
  })
  await office.press('Send a link to pay')
  await office.sees('A link to pay was sent less than 10 minutes ago')
  await office.press('Try $84.15 again')
  await expect.poll(async () => (await office.button(/Try \$84\.15 again/)).getAttribute('aria-busy')).toBe('true')
})

test('the office can neither charge a card nor send a link without a connection', async () => {
  await office.open()
  expect((await office.button('Try $84.15 again')).disabled).toBe(false)
  office.goOffline()
  await office.sees('Not connected since')
  expect((await office.button('Try $84.15 again')).disabled).toBe(true)
  expect((await office.button('Send a link to pay')).disabled).toBe(true)
})

test('the page offers no link to pay for an order without a failed charge', async () => {
  await office.open({ answers: { 'office.orders.get': { ...failed, status: 'payment-pending' } } })
  await office.sees('R-10383')
  expect(document.body.textContent).not.toContain('Send a link to pay')
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.sees('Intentar $84.15 otra vez')
  await office.sees('Enviar un enlace de pago')
})
