import { expect, test } from 'vitest'
import type { OrderStatus } from './lifecycle.ts'
import { moveAfterRefunds, type RefundFacts } from './refund-status.ts'

const after = (status: OrderStatus, facts: Partial<Omit<RefundFacts, 'cost'>> & { costInCents?: number }) => {
  const { costInCents = 0, ...rest } = facts
  const wasCancelled = status === 'cancelled'
  const cost = {
    wasCancelled,
    orderedInCents: 65_300,
    extensionsInCents: 0,
    billedInCents: costInCents,
    billVersion: 1,
    adjustments: [],
    heldInCents: 0,
  }
  const made = {
    status,
    cost,
    paidInCents: 65_300,
    givenBackInCents: 0,
    hasFailedRefund: false,
    isReturned: false,
    isByCard: true,
    by: 'system' as const,
    ...rest,
  }
  return moveAfterRefunds(made)?.to ?? null
}

test('an order that got all of its money back is refunded', () => {
  expect(after('cancelled', { givenBackInCents: 65_300 })).toBe('refunded')
  expect(after('completed', { costInCents: 60_000, givenBackInCents: 65_300 })).toBe('refunded')
})

test('an order has a failed refund if money that it is owed could not be given back', () => {
  expect(after('cancelled', { givenBackInCents: 5300, hasFailedRefund: true })).toBe('refund-failed')
  expect(after('completed', { costInCents: 60_000, hasFailedRefund: true })).toBe('refund-failed')
})

test('a completed order that got back only what it overpaid stays completed', () => {
  expect(after('completed', { costInCents: 60_000, givenBackInCents: 5300 })).toBeNull()
  expect(after('completed', { costInCents: 60_000, givenBackInCents: 5300, hasFailedRefund: true })).toBeNull()
})

test('only the office can turn a failed refund into a refunded order, by trying it again with success', () => {
  const done = { costInCents: 60_000, givenBackInCents: 5300, hasFailedRefund: true }
  expect(after('refund-failed', { ...done, by: 'admin' })).toBe('refunded')
  expect(after('refund-failed', done)).toBeNull()
  expect(after('refund-failed', { ...done, givenBackInCents: 5299, by: 'admin' })).toBeNull()
})

test('an order without a payment and an order that still runs keep their status', () => {
  expect(after('cancelled', { paidInCents: 0 })).toBeNull()
  expect(after('drop-off-confirmed', { givenBackInCents: 65_300 })).toBeNull()
})

test('money that the customer’s bank sends back is owed again by a cancelled, completed or refunded order', () => {
  for (const status of ['cancelled', 'completed', 'refunded'] as const) {
    expect(after(status, { hasFailedRefund: true, isReturned: true })).toBe('refund-failed')
  }
  expect(after('refunded', { costInCents: 65_300, hasFailedRefund: true, isReturned: true })).toBeNull()
  expect(after('drop-off-confirmed', { hasFailedRefund: true, isReturned: true })).toBeNull()
})

test('an order is refunded when money that came back was paid in another way, also by the payment service itself', () => {
  const paid = { givenBackInCents: 65_300, hasFailedRefund: true, isByCard: false }
  expect(after('refund-failed', { ...paid, by: 'admin' })).toBe('refunded')
  expect(after('refund-failed', paid)).toBe('refunded')
  expect(after('refund-failed', { ...paid, givenBackInCents: 65_299 })).toBeNull()
})
