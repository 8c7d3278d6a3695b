import { expect, test } from 'vitest'
import { cents, formatCents } from '#domain/value/money.ts'
import { type AcceptedFee, type FeeCause, feeReason, isCharged, priceFee } from './field-fees.ts'
import { finalBill } from './final-bill.ts'
import { billInput, feePrices, orderOf } from './quote.stage.ts'
import type { TaxableKind } from './service-area.ts'

const pieces = [{ materialId: 'tires', name: 'Tires', eachInCents: 4_000 }]

test.each<[FeeCause, string, string]>([
  [{ kind: 'dry-run', reason: 'locked' }, '$150.00', 'We came and could not work: the gate was locked'],
  [{ kind: 'waiting', minutes: 25 }, '$60.00', '25 minutes waited − 10 free = 15 × $4.00 a minute'],
  [{ kind: 'waiting', minutes: 11 }, '$4.00', '11 minutes waited − 10 free = 1 × $4.00 a minute'],
  [{ kind: 'waiting', minutes: 90 }, '$150.00', '90 minutes waited − 10 free = 80 × $4.00 a minute, at most $150.00'],
  [{ kind: 'overfill' }, '$100.00', 'It was filled above the rim'],
  [
    { kind: 'wrong-material', materialId: 'tires', quantity: 2 },
    '$80.00',
    'Tires: 2 × $40.00 for what may not be in it',
  ],
  [{ kind: 'wrong-material', materialId: 'unknown', quantity: 2 }, '$100.00', '2 × $50.00 for what may not be in it'],
  [{ kind: 'wrong-material', materialId: null, quantity: 1 }, '$50.00', '1 × $50.00 for what may not be in it'],
  [{ kind: 'cleaning' }, '$50.00', 'Residue that ordinary emptying does not remove'],
  [{ kind: 'relocation' }, '$100.00', 'Moved to another place, as you asked'],
  [{ kind: 'missed-promise', minutes: 80 }, '-$25.00', 'We came 80 minutes after the hours that we promised'],
])('%o costs %s', (cause, amount, sentence) => {
  const fee = priceFee(cause, feePrices, pieces)
  expect(fee && formatCents(fee.amountInCents)).toBe(amount)
  expect(fee && feeReason(fee).sentence).toBe(sentence)
})

test.each<[FeeCause]>([[{ kind: 'waiting', minutes: 10 }], [{ kind: 'waiting', minutes: 3 }]])(
  '%o costs nothing',
  cause => expect(priceFee(cause, feePrices, pieces)).toBeNull(),
)

test('a fee that the hauler does not charge is not proposed', () => {
  const free = { ...feePrices, tripInCents: 0, missedPromiseInCents: 0 }
  expect(priceFee({ kind: 'dry-run', reason: 'blocked' }, free, [])).toBeNull()
  expect(priceFee({ kind: 'missed-promise', minutes: 80 }, free, [])).toBeNull()
  // The price of a dry run limits the fee for waiting, so that a price of 0 for a dry run makes no such fee.
  expect(priceFee({ kind: 'waiting', minutes: 60 }, free, [])).toBeNull()
})

const overfill: AcceptedFee = { id: 'one', kind: 'overfill', amountInCents: cents(10_000), facts: {} }
const late: AcceptedFee = { id: 'two', kind: 'missed-promise', amountInCents: cents(-2_500), facts: { minutes: 80 } }
const billOf = (fees: readonly AcceptedFee[], taxableKinds: readonly TaxableKind[] = ['container', 'fee']) => {
  const order = orderOf({ serviceArea: { cityFeeInCents: 1500, taxRate: '0.0825', taxableKinds } })
  return finalBill(billInput(order, { fees }))
}

test('a customer is charged for a fee above zero, but not for a fee of zero and not for money back', () => {
  expect([1, 0, -1].map(amount => isCharged({ amountInCents: cents(amount) }))).toEqual([true, false, false])
})

test('an accepted fee is a line of the bill before tax, and it is taxed if fees are taxable', () => {
  const before = billOf([])
  const bill = billOf([overfill])
  expect(bill.lines.find(one => one.kind === 'fee-overfill')).toMatchObject({
    itemId: 'one',
    label: 'Filled above the rim',
    amountInCents: 10_000,
    reason: { message: 'reason.fee.overfill' },
  })
  expect(bill.subTotalInCents - before.subTotalInCents).toBe(10_000)
  expect(bill.taxInCents - before.taxInCents).toBe(825)
  expect(billOf([overfill], ['container']).taxInCents).toBe(before.taxInCents)
})

test.each(['dry-run', 'waiting', 'overfill', 'wrong-material', 'cleaning', 'relocation', 'missed-promise'] as const)(
  'a fee of the kind %s is not taxed if fees are not taxable',
  kind => {
    const facts = { minutes: 80, quantity: 1 }
    const [before, bill] = [billOf([], ['container']), billOf([{ ...overfill, kind, facts }], ['container'])]
    expect([bill.subTotalInCents - before.subTotalInCents, bill.taxInCents]).toEqual([10_000, before.taxInCents])
  },
)

test('money back also takes off its tax, and fees add up', () => {
  const before = billOf([])
  const bill = billOf([late, overfill])
  expect(bill.subTotalInCents - before.subTotalInCents).toBe(7_500)
  // 8.25 % of 75.00 is 6.1875.
  expect(bill.taxInCents - before.taxInCents).toBe(619)
  expect(bill.totalInCents - before.totalInCents).toBe(8_119)
})
