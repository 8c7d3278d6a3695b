import { expect, test } from 'vitest'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { type OfficeScene, officePage } from '#web/testing/office-page.tsx'
import { refused } from '#web/testing/table-server.ts'

const call = 'office.money.offerVoluntaryPayment'

const office = officePage(`/orders/${orderId}`)
const open = (offeredAt: string | null, { answers, ...scene }: OfficeScene = {}) => {
  const money = { ...officeOrder.money, uncharged: { amountInCents: 8_415, offeredAt } }
  const order = { ...officeOrder, status: 'completed', money } as typeof officeOrder
  return office.open({ ...scene, answers: { 'office.orders.get': order, ...answers } })
}

test('with one press the office offers the customer to pay an amount that cannot be charged any more', async () => {
  await open(null, { answers: { [call]: { success: true } } })
  await office.sees('$84.15 cannot be charged any more')
  await office.press('Offer a voluntary payment')
  await office.isSent(call, { orderId, amountInCents: 8_415 })
  await office.isMessage('The customer is told that nothing is due, and where to pay it all the same')
})

test('the page says that an amount was offered before, and the office cannot offer it again too soon', async () => {
  await open('2026-11-23T15:40:00.000Z', { answers: { [call]: refused('pay-link-sent') } })
  await office.sees('not paid. Nothing is due.')
  await office.press('Offer it again')
  await office.sees('A link to pay was sent less than 10 minutes ago.')
})

test('the office cannot offer an amount without a connection, in Spanish', async () => {
  await open(null, { language: 'es' })
  await office.sees('Ya no se pueden cobrar $84.15')
  office.goOffline()
  await office.sees('Sin conexión desde')
  expect((await office.button('Ofrecer un pago voluntario')).disabled).toBe(true)
})
