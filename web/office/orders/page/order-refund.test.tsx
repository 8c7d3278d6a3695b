import { expect, test } from 'vitest'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { type OfficeScene, officePage } from '#web/testing/office-page.tsx'
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

const office = officePage(`/orders/${orderId}`)
const open = (money: Partial<Money>, { answers, ...scene }: OfficeScene = {}) => {
  const order = { ...officeOrder, status: 'completed', money: { ...officeOrder.money, ...money } } as typeof officeOrder
  return office.open({ ...scene, answers: { 'office.orders.get': order, ...answers } })
}
const refund = 'office.money.refund'
const done = { status: 'completed', asked: null } as const
const fill = async (amount: string) => {
  await office.press('Give money back')
  await office.type('Amount', amount)
  await office.type('Reason', 'A late truck')
  await office.press('Give back')
}

test('the office gives money back with a reason, but no more than was paid', async () => {
  await open({ refundableInCents: 52_500 }, { answers: { [refund]: done } })
  await office.press('Give money back')
  await office.press('Give back')
  await office.sees('Dollars, such as 75 or 1,200.50, at most $525.00')
  await office.sees('Say why, please.')
  await office.type('Amount', '525.01')
  await office.type('Reason', 'A late truck')
  await office.press('Give back')
  await office.sees('at most $525.00')
  expect(office.sent(refund)).toBeUndefined()
  await office.type('Amount', '75.50')
  await office.press('Give back')
  await office.isSent(refund, { orderId, amountInCents: 7_550, refunds: 0, why: 'A late truck' })
  await office.isMessage('$75.50 goes back to the customer.')
})

test('the focus moves into the form, and back to its button if the office gives nothing back', async () => {
  await open({ refundableInCents: 52_500 })
  await office.press('Give money back')
  expect(document.activeElement).toBe(await office.field('Amount'))
  await office.press('Not now')
  expect(document.activeElement?.textContent).toBe('Give money back')
})

test('the page proposes to refund what the office owes, and a refusal keeps the proposed amount', async () => {
  const refusal = { [refund]: refused('refund-too-large', { amount: '$10.00' }) }
  await open({ refundableInCents: 52_500, balanceInCents: -1_250 }, { answers: refusal })
  await office.press('Give money back')
  expect(document.querySelector<HTMLInputElement>('input[inputmode="decimal"]')?.value).toBe('12.50')
  await office.type('Reason', 'A late truck')
  await office.press('Give back')
  await office.sees('No more than $10.00 can still be given back.')
  expect(document.querySelector<HTMLInputElement>('input[inputmode="decimal"]')?.value).toBe('12.50')
})

test('a refund above the limit waits for a second person', async () => {
  await open(
    { refundableInCents: 52_500 },
    { answers: { [refund]: { status: 'completed', asked: { requestId: request.id } } } },
  )
  await fill('250')
  await office.isMessage('Above the limit: a second person has to decide. Nothing was given yet.')
})

test('the office cannot press a refund again before its answer', async () => {
  await open({ refundableInCents: 52_500 }, { answers: { [refund]: pending } })
  await fill('20')
  await expect.poll(async () => (await office.button('Give back')).getAttribute('aria-busy')).toBe('true')
})

test('a colleague approves or declines a refund that waits', async () => {
  const approve = 'office.refundRequests.approve'
  const close = 'office.refundRequests.close'
  const answers = { [approve]: { success: true as const }, [close]: refused('request-over', { who: 'Miguel' }) }
  await open({ refundableInCents: 52_500, request }, { answers })
  await office.sees('Dana Whitfield asks to give $250.00 back')
  expect(document.body.textContent).not.toContain('Give money back')
  await office.press('Decline')
  await office.sees('Miguel has decided this or taken it back meanwhile.')
  await office.press('Approve')
  await office.isSent(approve, { requestId: request.id })
  await office.isMessage('Approved and done.')
})

test('a member who asked for a refund can only take the request back', async () => {
  const close = 'office.refundRequests.close'
  await open({ request: { ...request, isOwn: true } }, { answers: { [close]: { success: true } } })
  await office.sees('Take back')
  expect(document.body.textContent).not.toContain('Approve')
  await office.press('Take back')
  await office.isSent(close, { requestId: request.id })
  await office.isMessage('Taken back: nothing was given.')
})

test('the office cannot decide about a refund without a connection', async () => {
  await open({ request })
  await office.sees('Approve')
  office.goOffline()
  await office.sees('Not connected since')
  expect((await office.button('Approve')).disabled).toBe(true)
  expect((await office.button('Decline')).disabled).toBe(true)
})

test('the office cannot give money back before the order is over', async () => {
  await open({ refundableInCents: 0 })
  await office.sees('R-10383')
  expect(document.body.textContent).not.toContain('Give money back')
})

test('the page is shown in Spanish', async () => {
  await open({ request }, { language: 'es' })
  await office.sees('Dana Whitfield pide devolver $250.00')
  await office.sees('Aprobar')
})
