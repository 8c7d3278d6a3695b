import { expect, it, test } from 'vitest'
import { orderStatuses } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { checkCardRemoval, checkLeaving, isFinished } from './leaving.ts'

const order = (status: (typeof orderStatuses)[number], hasOpenRefund = false) => ({
  friendlyId: 'R-10234',
  status,
  hasOpenRefund,
  hasOpenFee: false,
})

function refusalOf(attempt: () => void): string | null {
  try {
    attempt()
    return null
  } catch (error) {
    return error instanceof Refusal ? error.refusal : 'something else'
  }
}

it('an account can be deleted if all its orders are completed, cancelled or refunded, or if it has none', () => {
  expect(refusalOf(() => checkLeaving([]))).toBeNull()
  expect(refusalOf(() => checkLeaving([order('completed'), order('cancelled'), order('refunded')]))).toBeNull()
})

it.each([
  ['a dumpster that is still to come', order('pending-drop-off'), 'account-order-open'],
  ['a dumpster in the driveway', order('drop-off-confirmed'), 'account-order-open'],
  ['a load that is not weighed yet', order('waste-processing'), 'account-order-open'],
  ['a call about hazardous material', order('restricted'), 'account-order-open'],
  ['a bill whose card was declined', order('payment-failed'), 'account-balance-due'],
  ['a bill that is being paid', order('payment-pending'), 'account-balance-due'],
  ['a refund that did not arrive', order('refund-failed'), 'account-refund-open'],
  ['a cancelled order whose money is on its way back', order('cancelled', true), 'account-refund-open'],
])('an account cannot be deleted while it has %s', (_, one, refusal) => {
  expect(refusalOf(() => checkLeaving([order('completed'), one]))).toBe(refusal)
})

it('the refusal names the most urgent order first, and money due comes before a refund and a refund before an open order', () => {
  const orders = [order('created'), order('refund-failed'), order('payment-failed')]
  expect(refusalOf(() => checkLeaving(orders))).toBe('account-balance-due')
  expect(refusalOf(() => checkLeaving(orders.slice(0, 2)))).toBe('account-refund-open')
  expect(() => checkLeaving(orders)).toThrow('R-10234')
})

test.each(orderStatuses)('a customer needs the card, or may remove it, while an order is %s', status => {
  const refusal = refusalOf(() => checkCardRemoval([order(status)]))
  expect(refusal).toBe(isFinished(status) ? null : 'card-needed')
})

it('the refusal names a fee that the office has not decided, and no refund, when no refund is on its way', () => {
  const held = { ...order('cancelled', true), hasOpenFee: true }
  expect(refusalOf(() => checkLeaving([held]))).toBe('account-fee-open')
})
