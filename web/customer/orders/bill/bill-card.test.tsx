import { describe, expect, test } from 'vitest'
import { cents } from '#domain/value/money.ts'
import { order } from '#web/testing/customer-data.ts'
import { openOrder } from '#web/testing/customer-stage.tsx'
import { sees } from '#web/testing/stage.tsx'

const objection = { at: '2026-12-08T15:00:00.000Z', text: 'Too heavy', answer: null }
const answer = { at: '2026-12-09T15:00:00.000Z', text: 'The scale says 3.00 tons.' }
const amounts = { subTotalInCents: 50_000, taxInCents: 0, totalInCents: 50_000, balanceInCents: 6808 }
const bill = {
  version: 1,
  lines: [],
  ...amounts,
  consentedInCents: 20_000,
  chargeAfter: null,
  isSettled: false,
  objection,
}
const billed = { ...order, status: 'payment-pending' as const, bill }

test.each([
  ['en', 'We stand by the bill.', 'We will contact you.'],
  ['es', 'Mantenemos la cuenta.', 'Nos comunicaremos con usted.'],
] as const)('the page shows an objection and the hauler’s answer to it, in %s', async (language, stands, waits) => {
  await openOrder('', { getOrderById: billed }, language)
  await sees('“Too heavy”')
  await sees(waits)
  const answered = { ...billed, bill: { ...bill, objection: { ...objection, answer } } }
  await openOrder('', { getOrderById: answered }, language)
  await sees('“The scale says 3.00 tons.”')
  await sees(stands)
  expect(document.body.textContent).not.toContain(waits)
})

describe('While the bank looks into a payment,', () => {
  const toCharge = { ...bill, objection: null, chargeAfter: '2026-12-09T15:00:00.000Z' }
  const disputed = { ...billed, bill: toCharge, orderBalance: cents(6808), isDisputed: true }

  test.each([
    ['en', 'Your saved card is not charged while', 'we do not charge $68.08 to your saved card', 'will be charged'],
    ['es', 'No se cobra nada a su tarjeta guardada', 'no cobramos $68.08 a su tarjeta guardada', 'se cobrarán'],
  ] as const)(
    'the order and its bill say that the saved card is not charged, in %s',
    async (language, order, says, not) => {
      await openOrder('', { getOrderById: { ...disputed, isDisputed: false } }, language)
      await sees(not)
      await openOrder('', { getOrderById: disputed }, language)
      await sees(order)
      await sees(says)
      expect(document.body.textContent).not.toContain(not)
    },
  )

  test.each([
    ['en', 'We refund $68.08 when your bank has decided', 'to your card after'],
    ['es', 'Le reembolsamos $68.08 cuando su banco decida', 'a su tarjeta.'],
  ] as const)('the page says that a refund waits for the bank, in %s', async (language, says, not) => {
    await openOrder('', { getOrderById: { ...disputed, orderBalance: cents(-6808) } }, language)
    await sees(says)
    expect(document.body.textContent).not.toContain(not)
  })

  test('a cancelled order and a load that is being weighed say what waits for the bank', async () => {
    const cancelled = { ...order, status: 'cancelled' as const, isDisputed: true, actions: [] }
    await openOrder('', { getOrderById: cancelled })
    await sees('What we owe you goes back when it has decided.')
    expect(document.body.textContent).not.toContain('Everything you paid goes back to your card.')
    await openOrder('', { getOrderById: { ...order, status: 'waste-processing', isDisputed: true, actions: [] } })
    await sees('Your saved card is not charged while your bank is looking into a payment.')
    expect(document.body.textContent).not.toContain('charged to the card on file')
  })
})
