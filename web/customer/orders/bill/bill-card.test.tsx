import { expect, test } from 'vitest'
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
] as const)('what the hauler answers to an objection stands below it, in %s', async (language, stands, waits) => {
  await openOrder('', { getOrderById: billed }, language)
  await sees('“Too heavy”')
  await sees(waits)
  const answered = { ...billed, bill: { ...bill, objection: { ...objection, answer } } }
  await openOrder('', { getOrderById: answered }, language)
  await sees('“The scale says 3.00 tons.”')
  await sees(stands)
  expect(document.body.textContent).not.toContain(waits)
})
