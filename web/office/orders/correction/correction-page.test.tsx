import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { reasonFor } from '#domain/pricing/reason.ts'
import { cents } from '#domain/value/money.ts'
import { App } from '#web/office/app.tsx'
import type { CorrectionQuote } from '#web/office/orders/correction/correction-effect.tsx'
import type { CorrectionFacts } from '#web/office/orders/correction/queries.ts'
import { me, noNews } from '#web/testing/office-data.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { pick } from '#web/testing/pick.ts'
import {
  choose,
  field,
  isAt,
  isLoading,
  isMessage,
  leadsTo,
  openApp,
  press,
  type Scene,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const typeId = '00000000-0000-4000-8000-000000000001'
const mattressId = '00000000-0000-4000-8000-000000000002'
const facts: CorrectionFacts = {
  seen: 1,
  isBilled: true,
  ticketNumber: '88213',
  ticketPhotoId: null,
  grossInPounds: null,
  tareInPounds: null,
  containers: [{ containerTypeId: typeId, tons: '4.31', name: '20 Yard Dumpster' }],
  items: [],
  additionalLines: [],
  discounts: [],
  photos: [],
  pieces: [{ materialId: mattressId, name: 'Mattress', eachInCents: cents(4_500), paidQuantity: 2 }],
}
const quote: CorrectionQuote = {
  lines: [
    {
      kind: 'weight',
      itemId: null,
      label: 'Weight',
      quantity: 1,
      amountInCents: cents(4_950),
      reason: reasonFor('reason.goodwill'),
    },
  ],
  totalInCents: 57_450,
  dueBeforeInCents: 0,
  dueInCents: -9_900,
  outcome: 'settled',
}
const billed = {
  ...officeOrder,
  status: 'completed',
  money: officeOrder.money && { ...officeOrder.money, canCorrect: true },
} as typeof officeOrder

const open = ({ answers, ...scene }: Scene = {}) =>
  openApp(
    <App />,
    `/office/orders/${orderId}/correction`,
    {
      session: 'signed-in',
      answers: {
        'office.me': me,
        'office.orders.get': billed,
        'office.money.correction': facts,
        'office.money.quoteCorrection': quote,
        'office.money.correct': { status: 'completed', billVersion: 2, dueInCents: -9_900, asked: null },
        ...noNews,
        ...answers,
      },
      ...scene,
    },
    '/office',
  )
const send = () => fireEvent.click(document.querySelector('button[type=submit]') ?? document.body)

test('what it does is said before; saved, it is all that counts from now on', async () => {
  const stage = await open()
  await seesTitle('Correct the bill of R-10383')
  await type('Tons, 20 Yard Dumpster', '3.41')
  await type('Mattress', '1')
  await press('Add a line')
  await type('What line 1 is for', 'Second trip')
  await type('Amount of line 1', '-12.50')
  await choose('checkbox', 'Line 1 comes after tax')
  await press('Add a discount')
  await type('Amount of discount 1', '10%')
  await press('Add a discount')
  await pick('Discount 2', 'Dollars')
  await type('Amount of discount 2', '$1,200.50')
  await sees('$99.00 goes back to the customer.')
  send()
  await sees('Say why.')
  await type('Why', 'A 4 read as a 9')
  send()
  await isMessage('The bill is corrected')
  expect(stage.sent('office.money.correct')).toEqual({
    orderId,
    seen: 1,
    grossInPounds: null,
    tareInPounds: null,
    isSure: false,
    why: 'A 4 read as a 9',
    weighing: {
      containers: [{ containerTypeId: typeId, tons: '3.41' }],
      ticketNumber: '88213',
      ticketPhotoId: null,
      items: [{ materialId: mattressId, quantity: 1 }],
      additionalLines: [{ label: 'Second trip', amountInCents: -1_250, postTax: true }],
      discounts: [
        { type: 'percent', amount: 10 },
        { type: 'dollars', amount: 120_050 },
      ],
    },
  })
  await isAt(stage, `/office/orders/${orderId}`)
})

test.each([
  ['charged-later', 8_415, '$84.15 is due; the saved card is charged when the time to object is over.'],
  ['left-to-customer', 8_415, '$84.15 is due; the customer is asked to pay it.'],
  ['too-late', 8_415, '$84.15 cannot be charged any more'],
  ['settled', 0, 'No money moves.'],
] as const)('%s, %i: %s', async (outcome, dueInCents, text) => {
  await open({ answers: { 'office.money.quoteCorrection': { ...quote, outcome, dueInCents } } })
  await sees(text)
})

test('two weights of the scale make the tons; what cannot be read is said beside its field and priced no more', async () => {
  await open()
  await type('Gross, pounds', '36,820')
  await type('Tare, pounds', '30,000')
  expect((await field('Tons, 20 Yard Dumpster')).value).toBe('3.41')
  await type('Tons, 20 Yard Dumpster', 'much')
  await type('Mattress', '1.5')
  await press('Add a discount')
  await type('Amount of discount 1', '12.5')
  send()
  for (const words of ['such as 2.35', 'a whole number of pieces', 'from 1 to 100']) await sees(words)
  await expect.poll(async () => document.activeElement === (await field('Tons, 20 Yard Dumpster'))).toBe(true)
  await sees('Shown when the figures can be read.')
})

test('a weight that cannot be is asked about again', async () => {
  let isAsked = false
  const stage = await open({
    answers: {
      'office.money.correct': input => {
        isAsked = isAsked || !input.isSure
        return input.isSure
          ? { status: 'completed', billVersion: null, dueInCents: 9_900, asked: null }
          : refused('ticket-implausible', { tons: '34.1' })
      },
    },
  })
  await type('Tons, 20 Yard Dumpster', '34.1')
  await type('Why', 'read again')
  send()
  await press('34.1 t is right')
  await isMessage('The weight is kept for reports; nothing is charged')
  expect([isAsked, stage.sent('office.money.correct')]).toEqual([true, expect.objectContaining({ isSure: true })])
})

test('a piece that cannot be read is marked, also below one that keeps the number that was paid', async () => {
  const door = { materialId: '00000000-0000-4000-8000-000000000003', name: 'Door', eachInCents: cents(1_000) }
  const pieces = [...facts.pieces, { ...door, paidQuantity: 1 }]
  const stage = await open({ answers: { 'office.money.correction': { ...facts, pieces } } })
  await type('Door', '1001')
  await type('Why', 'counted again')
  send()
  await expect.poll(async () => document.activeElement === (await field('Door'))).toBe(true)
  expect((await field('Door')).getAttribute('aria-invalid')).toBe('true')
  expect((await field('Mattress')).getAttribute('aria-invalid')).toBeNull()
  await type('Door', '3')
  send()
  await isMessage('The bill is corrected')
  const sent = stage.sent('office.money.correct') as { weighing: unknown }
  expect(sent.weighing).toMatchObject({ items: [{ materialId: door.materialId, quantity: 3 }] })
})

test('a weight that is typed after the question is asked about again', async () => {
  await open({ answers: { 'office.money.correct': refused('ticket-implausible', { tons: '34.1' }) } })
  await type('Tons, 20 Yard Dumpster', '34.1')
  await type('Why', 'read again')
  send()
  await sees('34.1 t is right')
  await type('Tons, 20 Yard Dumpster', '35.1')
  await expect.poll(() => document.body.textContent).not.toContain('t is right')
})

test('a number that is another order’s is said beside it, and what was typed stays', async () => {
  await open({ answers: { 'office.money.correct': refused('ticket-used', { order: 'R-10211' }) } })
  await type('Ticket number', '77001')
  await type('Why', 'misread')
  send()
  await sees('This ticket number belongs to order R-10211 already.')
  expect((await field('Ticket number')).value).toBe('77001')
})

test('it is on its way, failed, or there is nothing to correct', async () => {
  await open({ answers: { 'office.money.correction': pending } })
  await isLoading('Loading')
  await open({ answers: { 'office.money.correction': failing } })
  await sees('Unable to load The correction')
  await open({ answers: { 'office.money.correction': refused('nothing-weighed') } })
  await sees('This order has no bill that could be corrected.')
  await open({ answers: { 'office.orders.get': officeOrder } })
  await sees('This order has no bill that could be corrected.')
  expect(await leadsTo('Back to the order')).toBe(`/office/orders/${orderId}`)
})

test('in Spanish', async () => {
  await open({ language: 'es' })
  await seesTitle('Corregir la cuenta de R-10383')
  await sees('Al cliente le vuelven $99.00.')
})
