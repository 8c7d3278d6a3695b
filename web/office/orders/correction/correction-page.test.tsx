import { expect, test } from 'vitest'
import { reasonFor } from '#domain/pricing/reason.ts'
import { cents } from '#domain/value/money.ts'
import type { CorrectionQuote } from '#web/office/orders/correction/correction-effect.tsx'
import type { CorrectionFacts } from '#web/office/orders/correction/queries.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
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

const office = officePage(`/orders/${orderId}/correction`, {
  'office.orders.get': billed,
  'office.money.correction': facts,
  'office.money.quoteCorrection': quote,
  'office.money.correct': { status: 'completed', billVersion: 2, dueInCents: -9_900, asked: null },
})

test('a correction says what it changes before the office saves it', async () => {
  await office.open()
  await office.seesTitle('Correct the bill of R-10383')
  await office.type('Tons, 20 Yard Dumpster', '3.41')
  await office.type('Mattress', '1')
  await office.press('Add a line')
  await office.type('What line 1 is for', 'Second trip')
  await office.type('Amount of line 1', '-12.50')
  await office.choose('checkbox', 'Line 1 comes after tax')
  await office.press('Add a discount')
  await office.type('Amount of discount 1', '10%')
  await office.press('Add a discount')
  await office.pick('Discount 2', 'Dollars')
  await office.type('Amount of discount 2', '$1,200.50')
  await office.sees('$99.00 goes back to the customer.')
  office.send()
  await office.sees('Say why.')
  await office.type('Why', 'A 4 read as a 9')
  office.send()
  await office.isMessage('The bill is corrected')
  expect(office.sent('office.money.correct')).toEqual({
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
  await office.isAt(`/office/orders/${orderId}`)
})

test.each([
  ['charged-later', 8_415, '$84.15 is due; the saved card is charged when the time to object is over.'],
  ['left-to-customer', 8_415, '$84.15 is due; the customer is asked to pay it.'],
  ['too-late', 8_415, '$84.15 cannot be charged any more'],
  ['settled', 0, 'No money moves.'],
] as const)(
  'if the outcome of a correction is %s and %i cents are due, the page says: %s',
  async (outcome, dueInCents, text) => {
    await office.open({ answers: { 'office.money.quoteCorrection': { ...quote, outcome, dueInCents } } })
    await office.sees(text)
  },
)

test('two weights of the scale make the tons, and a wrong number is refused at its field', async () => {
  await office.open()
  await office.type('Gross, pounds', '36,820')
  await office.type('Tare, pounds', '30,000')
  expect((await office.field('Tons, 20 Yard Dumpster')).value).toBe('3.41')
  await office.type('Tons, 20 Yard Dumpster', 'much')
  await office.type('Mattress', '1.5')
  await office.press('Add a discount')
  await office.type('Amount of discount 1', '12.5')
  office.send()
  for (const words of ['such as 2.35', 'a whole number of pieces', 'from 1 to 100']) await office.sees(words)
  await expect.poll(async () => document.activeElement === (await office.field('Tons, 20 Yard Dumpster'))).toBe(true)
  await office.sees('Shown when the figures can be read.')
})

test('the office must confirm a weight that is not plausible', async () => {
  let isAsked = false
  await office.open({
    answers: {
      'office.money.correct': input => {
        isAsked = isAsked || !input.isSure
        return input.isSure
          ? { status: 'completed', billVersion: null, dueInCents: 9_900, asked: null }
          : refused('ticket-implausible', { tons: '34.1' })
      },
    },
  })
  await office.type('Tons, 20 Yard Dumpster', '34.1')
  await office.type('Why', 'read again')
  office.send()
  await office.press('34.1 t is right')
  await office.isMessage('The weight is kept for reports; nothing is charged')
  expect([isAsked, office.sent('office.money.correct')]).toEqual([true, expect.objectContaining({ isSure: true })])
})

test('a wrong number of pieces is marked, also below a piece that keeps the paid number', async () => {
  const door = { materialId: '00000000-0000-4000-8000-000000000003', name: 'Door', eachInCents: cents(1_000) }
  const pieces = [...facts.pieces, { ...door, paidQuantity: 1 }]
  await office.open({ answers: { 'office.money.correction': { ...facts, pieces } } })
  await office.type('Door', '1001')
  await office.type('Why', 'counted again')
  office.send()
  await expect.poll(async () => document.activeElement === (await office.field('Door'))).toBe(true)
  expect((await office.field('Door')).getAttribute('aria-invalid')).toBe('true')
  expect((await office.field('Mattress')).getAttribute('aria-invalid')).toBeNull()
  await office.type('Door', '3')
  office.send()
  await office.isMessage('The bill is corrected')
  const sent = office.sent('office.money.correct') as { weighing: unknown }
  expect(sent.weighing).toMatchObject({ items: [{ materialId: door.materialId, quantity: 3 }] })
})

test('the page asks again if the office types another weight after the question', async () => {
  await office.open({ answers: { 'office.money.correct': refused('ticket-implausible', { tons: '34.1' }) } })
  await office.type('Tons, 20 Yard Dumpster', '34.1')
  await office.type('Why', 'read again')
  office.send()
  await office.sees('34.1 t is right')
  await office.type('Tons, 20 Yard Dumpster', '35.1')
  await expect.poll(() => document.body.textContent).not.toContain('t is right')
})

test('a ticket number of another order is refused, and stays in its field', async () => {
  await office.open({ answers: { 'office.money.correct': refused('ticket-used', { order: 'R-10211' }) } })
  await office.type('Ticket number', '77001')
  await office.type('Why', 'misread')
  office.send()
  await office.sees('This ticket number belongs to order R-10211 already.')
  expect((await office.field('Ticket number')).value).toBe('77001')
})

test('the page shows that the correction is loading', async () => {
  await office.open({ answers: { 'office.money.correction': pending } })
  await office.isLoading('Loading')
})

test('the page says so if the correction cannot be loaded', async () => {
  await office.open({ answers: { 'office.money.correction': failing } })
  await office.sees('Unable to load The correction')
})

test('the page says that an order that was not weighed has no bill to correct', async () => {
  await office.open({ answers: { 'office.money.correction': refused('nothing-weighed') } })
  await office.sees('This order has no bill that could be corrected.')
})

test('the page of an order without a bill leads back to the order', async () => {
  await office.open({ answers: { 'office.orders.get': officeOrder } })
  await office.sees('This order has no bill that could be corrected.')
  expect(await office.leadsTo('Back to the order')).toBe(`/office/orders/${orderId}`)
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.seesTitle('Corregir la cuenta de R-10383')
  await office.sees('Al cliente le vuelven $99.00.')
})
