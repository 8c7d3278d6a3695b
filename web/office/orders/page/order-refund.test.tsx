import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { me, noNews } from '#web/testing/office-data.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { button, goOffline, isMessage, isSent, openApp, press, type Scene, sees, type } from '#web/testing/stage.tsx'
import { pending, refused } from '#web/testing/table-server.ts'

type Money = NonNullable<typeof officeOrder.money>

const request: NonNullable<Money['request']> = {
  id: '00000000-0000-4000-8000-00000000e001',
  kind: 'refund' as const,
  amountInCents: 25_000,
  who: 'Dana Whitfield',
  why: 'A late truck',
  at: '2026-11-23T13:00:00.000Z',
  isOwn: false,
}

const open = (money: Partial<Money>, answers: Scene['answers'] = {}, language: 'en' | 'es' = 'en') => {
  const order = { ...officeOrder, status: 'completed', money: { ...officeOrder.money, ...money } } as typeof officeOrder
  const known = { 'office.me': me, 'office.orders.get': order, ...noNews, ...answers }
  return openApp(<App />, `/office/orders/${orderId}`, { session: 'signed-in', language, answers: known }, '/office')
}
const refund = 'office.money.refund'
const done = { status: 'completed', asked: null } as const
const fill = async (amount: string) => {
  await press('Give money back')
  await type('Amount', amount)
  await type('Reason', 'A late truck')
  await press('Give back')
}

test('money is given back with a reason, as much as was paid and no more', async () => {
  const stage = await open({ refundableInCents: 52_500 }, { [refund]: done })
  await press('Give money back')
  await press('Give back')
  await sees('Dollars, such as 75 or 1,200.50, at most $525.00')
  await sees('Say why, please.')
  await type('Amount', '525.01')
  await type('Reason', 'A late truck')
  await press('Give back')
  await sees('at most $525.00')
  expect(stage.sent(refund)).toBeUndefined()
  await type('Amount', '75.50')
  await press('Give back')
  await isSent(stage, refund, { orderId, amountInCents: 7_550, refunds: 0, why: 'A late truck' })
  await isMessage('$75.50 goes back to the customer.')
})

test('what is owed is proposed; a refusal stands at the amount, and what was typed stays', async () => {
  const refusal = { [refund]: refused('refund-too-large', { amount: '$10.00' }) }
  await open({ refundableInCents: 52_500, balanceInCents: -1_250 }, refusal)
  await press('Give money back')
  expect(document.querySelector<HTMLInputElement>('input[inputmode="decimal"]')?.value).toBe('12.50')
  await type('Reason', 'A late truck')
  await press('Give back')
  await sees('No more than $10.00 can still be given back.')
  expect(document.querySelector<HTMLInputElement>('input[inputmode="decimal"]')?.value).toBe('12.50')
})

test('above the limit it is said that a second person has to decide', async () => {
  await open({ refundableInCents: 52_500 }, { [refund]: { status: 'completed', asked: { requestId: request.id } } })
  await fill('250')
  await isMessage('Above the limit: a second person has to decide. Nothing was given yet.')
})

test('a refund on its way cannot be pressed again', async () => {
  await open({ refundableInCents: 52_500 }, { [refund]: pending })
  await fill('20')
  await expect.poll(async () => (await button('Give back')).getAttribute('aria-busy')).toBe('true')
})

test('somebody else approves or declines what waits', async () => {
  const approve = 'office.refundRequests.approve'
  const close = 'office.refundRequests.close'
  const answers = { [approve]: { success: true as const }, [close]: refused('request-over', { who: 'Miguel' }) }
  const stage = await open({ refundableInCents: 52_500, request }, answers)
  await sees('Dana Whitfield asks to give $250.00 back')
  expect(document.body.textContent).not.toContain('Give money back')
  await press('Decline')
  await sees('Miguel has decided this or taken it back meanwhile.')
  await press('Approve')
  await isSent(stage, approve, { requestId: request.id })
  await isMessage('Approved and done.')
})

test('who asked may only take it back', async () => {
  const close = 'office.refundRequests.close'
  const stage = await open({ request: { ...request, isOwn: true } }, { [close]: { success: true } })
  await sees('Take back')
  expect(document.body.textContent).not.toContain('Approve')
  await press('Take back')
  await isSent(stage, close, { requestId: request.id })
  await isMessage('Taken back: nothing was given.')
})

test('without a connection nothing is given or decided', async () => {
  await open({ request })
  await sees('Approve')
  goOffline()
  window.dispatchEvent(new Event('offline'))
  await sees('Not connected since')
  expect((await button('Approve')).disabled).toBe(true)
  expect((await button('Decline')).disabled).toBe(true)
  window.dispatchEvent(new Event('online'))
})

test('of an order that is not over nothing can be given back', async () => {
  await open({ refundableInCents: 0 })
  await sees('R-10383')
  expect(document.body.textContent).not.toContain('Give money back')
})

test('in Spanish', async () => {
  await open({ request }, {}, 'es')
  await sees('Dana Whitfield pide devolver $250.00')
  await sees('Aprobar')
})
