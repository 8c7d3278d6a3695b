import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { me, noNews } from '#web/testing/office-data.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { button, goOffline, isMessage, isSent, openApp, press, type Scene, sees } from '#web/testing/stage.tsx'
import { refused } from '#web/testing/table-server.ts'

const call = 'office.money.offerVoluntaryPayment'

const open = (offeredAt: string | null, answers: Scene['answers'] = {}, language: 'en' | 'es' = 'en') => {
  const money = { ...officeOrder.money, uncharged: { amountInCents: 8_415, offeredAt } }
  const order = { ...officeOrder, status: 'completed', money } as typeof officeOrder
  const known = { 'office.me': me, 'office.orders.get': order, ...noNews, ...answers }
  return openApp(<App />, `/office/orders/${orderId}`, { session: 'signed-in', language, answers: known }, '/office')
}

test('what cannot be charged any more is said, and offered in one press', async () => {
  const stage = await open(null, { [call]: { success: true } })
  await sees('$84.15 cannot be charged any more')
  await press('Offer it to be paid freely')
  await isSent(stage, call, { orderId, amountInCents: 8_415 })
  await isMessage('The customer is told that nothing is due, and where to pay it all the same')
})

test('offered before, it says when; too soon again is refused in place', async () => {
  await open('2026-11-23T15:40:00.000Z', { [call]: refused('pay-link-sent') })
  await sees('not paid. Nothing is due.')
  await press('Offer it again')
  await sees('A link to pay was sent less than 10 minutes ago.')
})

test('without a connection nothing is offered; in Spanish', async () => {
  await open(null, {}, 'es')
  await sees('Ya no se pueden cobrar $84.15')
  goOffline()
  window.dispatchEvent(new Event('offline'))
  await sees('Sin conexión desde')
  expect((await button('Ofrecer un pago voluntario')).disabled).toBe(true)
})
