import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import type { OrderDispute, OrderDisputes } from '#web/office/orders/dispute/queries.ts'
import { me, noNews } from '#web/testing/office-data.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { keepSavedFiles } from '#web/testing/saved-files.ts'
import { isLoading, isSent, leadsTo, openApp, press, type Scene, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const disputes = 'office.money.disputes'
const file = 'office.money.disputeFile'
const hand = 'office.money.answerDispute'
const dispute: OrderDispute = {
  id: '00000000-0000-4000-8000-00000000d15b',
  amountInCents: 52_500,
  reason: 'product_not_received',
  openedAt: '2026-11-30T18:00:00.000Z',
  answerBy: '2026-12-07T23:59:00.000Z',
  daysLeft: 7,
  isLate: false,
  end: null,
  isOnItsWay: false,
  sentAt: null,
  sentBy: null,
}
const answered = { ...dispute, sentAt: '2026-12-01T18:00:00.000Z', sentBy: 'Miguel' }
const contents = { photos: 6, messages: 4, replies: 1, consents: 2, steps: 9, hasTicket: true }
const found = (...some: OrderDispute[]): OrderDisputes => ({ disputes: some, contents })

const open = ({ answers, ...scene }: Scene = {}) =>
  openApp(
    <App />,
    `/office/orders/${orderId}/dispute`,
    {
      session: 'signed-in',
      answers: {
        'office.me': me,
        'office.orders.get': officeOrder,
        [disputes]: found(dispute),
        ...noNews,
        ...answers,
      },
      ...scene,
    },
    '/office',
  )

const { saved } = keepSavedFiles()
const isOffered = () => document.body.textContent?.includes('Hand it in to the bank')

test('a dispute shows its reason, its amount, how many days are left, and what there is to answer it with', async () => {
  await open()
  await seesTitle('Order R-10383: dispute')
  await sees('Dispute over $525.00')
  await sees('The customer says that the dumpster did not come.')
  await sees('Dec 7, 5:59 PM · in 7 days')
  await sees('Photos, with their times: 6')
  await sees('The scale ticket')
  expect(await leadsTo('Back to the order')).toBe(`/office/orders/${orderId}`)
  await open({ language: 'es' })
  await sees('El cliente dice que el contenedor no llegó.')
  await sees('en 7 días')
})

test('the file is downloaded as it is, and says what it has no room for', async () => {
  await open({ answers: { [file]: { name: 'dispute-R-10383.pdf', pdf: btoa('%PDF-1.4'), photosLeftOut: 2 } } })
  await press('Download the file')
  expect(await saved()).toEqual({ name: 'dispute-R-10383.pdf', lines: ['%PDF-1.4'] })
  await sees('Photos that the file has no room for, or cannot show: 2.')
})

test('the answer is handed in after a second press alone, and cannot be handed in again', async () => {
  let now = dispute
  const stage = await open({
    answers: {
      [disputes]: () => found(now),
      [hand]: () => {
        now = answered
        return { success: true }
      },
    },
  })
  await press('Hand it in to the bank')
  await sees('It takes an answer once')
  expect(stage.sent(hand)).toBeUndefined()
  await press('Hand it in now')
  await isSent(stage, hand, { orderId, disputeId: dispute.id, isSure: true })
  await sees('Miguel handed in the answer on')
  expect(isOffered()).toBe(false)
})

test('a refusal stands beside the press, in words', async () => {
  await open({ answers: { [hand]: refused('evidence-in-doubt') } })
  await press('Hand it in to the bank')
  await press('Hand it in now')
  await sees('it may have the file. Press again in a minute')
})

test.each([
  ['handed in at the service', { ...answered, sentBy: null }, 'The answer was handed in on'],
  ['on its way', { ...dispute, isOnItsWay: true }, 'The answer is being handed in.'],
  ['too late', { ...dispute, isLate: true, daysLeft: -1 }, 'The bank no longer takes an answer.'],
  ['won', { ...answered, end: 'won' }, 'The bank has decided for you.'],
  ['lost', { ...dispute, end: 'lost' }, 'The bank has decided for the customer.'],
] as const)('a dispute whose answer is %s takes no other one', async (_, one, words) => {
  await open({ answers: { [disputes]: found(one) } })
  await sees(words)
  await sees('Download the file')
  expect(isOffered()).toBe(false)
})

test('the last day and a day that has passed are said in words', async () => {
  for (const [daysLeft, words] of [
    [1, 'tomorrow'],
    [0, 'today'],
  ] as const) {
    await open({ answers: { [disputes]: found({ ...dispute, daysLeft }) } })
    await sees(`5:59 PM · ${words}`)
  }
})

test('an order without a dispute says so, and so do loading, a failure and another company’s order', async () => {
  await open({ answers: { [disputes]: found() } })
  await sees('No payment of this order is disputed.')
  await open({ answers: { [disputes]: pending } })
  await isLoading('Loading')
  await open({ answers: { [disputes]: refused('order-not-found') } })
  await sees('Order not found')
  await open({ answers: { [disputes]: failing } })
  await sees('Unable to load Disputes')
})
