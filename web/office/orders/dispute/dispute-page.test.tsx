import { expect, test } from 'vitest'
import type { OrderDispute, OrderDisputes } from '#web/office/orders/dispute/queries.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { keepSavedFiles } from '#web/testing/saved-files.ts'
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

const office = officePage(`/orders/${orderId}/dispute`, {
  'office.orders.get': officeOrder,
  [disputes]: found(dispute),
})

const { saved } = keepSavedFiles()
const isOffered = () => document.body.textContent?.includes('Hand it in to the bank')

test('a dispute shows its reason, its amount, how many days are left, and the evidence', async () => {
  await office.open()
  await office.seesTitle('Order R-10383: dispute')
  await office.sees('Dispute over $525.00')
  await office.sees('The customer says that the dumpster did not come.')
  await office.sees('Dec 7, 5:59 PM · in 7 days')
  await office.sees('Photos, with their times: 6')
  await office.sees('The scale ticket')
  expect(await office.leadsTo('Back to the order')).toBe(`/office/orders/${orderId}`)
})

test('a dispute shows its reason and how many days are left in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.sees('El cliente dice que el contenedor no llegó.')
  await office.sees('en 7 días')
})

test('the office downloads the file for the bank, and reads how many photos the file has no room for', async () => {
  await office.open({ answers: { [file]: { name: 'dispute-R-10383.pdf', pdf: btoa('%PDF-1.4'), photosLeftOut: 2 } } })
  await office.press('Download the file')
  expect(await saved()).toEqual({ name: 'dispute-R-10383.pdf', lines: ['%PDF-1.4'] })
  await office.sees('Photos that the file has no room for, or cannot show: 2.')
})

test('the office hands in the answer only with a second press, and cannot hand it in again', async () => {
  let now = dispute
  await office.open({
    answers: {
      [disputes]: () => found(now),
      [hand]: () => {
        now = answered
        return { success: true }
      },
    },
  })
  await office.press('Hand it in to the bank')
  await office.sees('It takes an answer once')
  expect(office.sent(hand)).toBeUndefined()
  await office.press('Hand it in now')
  await office.isSent(hand, { orderId, disputeId: dispute.id, isSure: true })
  await office.sees('Miguel handed in the answer on')
  expect(isOffered()).toBe(false)
})

test('the page shows why the service refuses an answer', async () => {
  await office.open({ answers: { [hand]: refused('evidence-in-doubt') } })
  await office.press('Hand it in to the bank')
  await office.press('Hand it in now')
  await office.sees('it may have the file. Press again in a minute')
})

test.each([
  ['handed in at the service', { ...answered, sentBy: null }, 'The answer was handed in on'],
  ['on its way', { ...dispute, isOnItsWay: true }, 'The answer is being handed in.'],
  ['too late', { ...dispute, isLate: true, daysLeft: -1 }, 'The bank no longer takes an answer.'],
  ['won', { ...answered, end: 'won' }, 'The bank has decided for you.'],
  ['lost', { ...dispute, end: 'lost' }, 'The bank has decided for the customer.'],
] as const)('the page offers no answer to a dispute whose answer is %s', async (_, one, words) => {
  await office.open({ answers: { [disputes]: found(one) } })
  await office.sees(words)
  await office.sees('Download the file')
  expect(isOffered()).toBe(false)
})

test('the page says that the last day to answer is today or tomorrow', async () => {
  for (const [daysLeft, words] of [
    [1, 'tomorrow'],
    [0, 'today'],
  ] as const) {
    await office.open({ answers: { [disputes]: found({ ...dispute, daysLeft }) } })
    await office.sees(`5:59 PM · ${words}`)
  }
})

test('the page says that no payment of an order is disputed', async () => {
  await office.open({ answers: { [disputes]: found() } })
  await office.sees('No payment of this order is disputed.')
})

test('the page shows that the dispute is loading', async () => {
  await office.open({ answers: { [disputes]: pending } })
  await office.isLoading('Loading')
})

test('the office does not find an order of another hauler', async () => {
  await office.open({ answers: { [disputes]: refused('order-not-found') } })
  await office.sees('Order not found')
})

test('the page says so if the disputes cannot be loaded', async () => {
  await office.open({ answers: { [disputes]: failing } })
  await office.sees('Unable to load Disputes')
})
