import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import { type ActionFacts, customerActions, refuseWhileSwapping } from './customer-actions.ts'
import { orderStatuses } from './lifecycle.ts'

const facts: ActionFacts = { swap: null, wasDelivered: true }
const unpaid: ActionFacts = { ...facts, swap: { isPaid: false } }
const paid: ActionFacts = { ...facts, swap: { isPaid: true } }

test('a customer can have a delivered dumpster picked up or swapped, or keep it longer', () => {
  expect(customerActions('drop-off-confirmed', facts)).toEqual(['request-pickup', 'request-swap', 'extend'])
})

test('after the rental has ended, a customer can still request a pick-up or a swap or add days, until a truck is scheduled', () => {
  expect(customerActions('pending-pickup', facts)).toEqual(['request-pickup', 'request-swap', 'extend'])
  expect(customerActions('pickup-scheduled', facts)).toEqual([])
})

test('a customer can withdraw a requested pick-up', () => {
  expect(customerActions('pickup-requested', facts)).toEqual(['withdraw-pickup'])
})

test('a customer can withdraw a swap until its new dumpster is paid, and has no other action meanwhile', () => {
  for (const status of ['pickup-requested', 'pending-pickup'] as const) {
    expect(customerActions(status, unpaid)).toEqual(['withdraw-swap'])
    expect(customerActions(status, paid)).toEqual([])
  }
})

test('a customer can cancel an order that waits for money until it is delivered, and can pay after a failed payment', () => {
  const agreed: ActionFacts = { swap: null, wasDelivered: false }
  expect(customerActions('payment-pending', agreed)).toEqual(['cancel'])
  expect(customerActions('payment-failed', agreed)).toEqual(['cancel', 'pay'])
  expect(customerActions('payment-pending', facts)).toEqual([])
  expect(customerActions('payment-failed', facts)).toEqual(['pay'])
  expect(customerActions('pending-drop-off', facts)).toEqual(['cancel'])
})

test('while a swap is open, other requests about the dumpster are refused because of the swap', () => {
  const attempt = () => refuseWhileSwapping('pickup-requested', 'extend', { isPaid: true })
  expect(attempt).toThrow(Refusal)
  expect(attempt).toThrowError(expect.objectContaining({ refusal: 'swap-open', code: 'CONFLICT' }))
  expect(() => refuseWhileSwapping('pickup-requested', 'withdraw-swap', { isPaid: false })).not.toThrow()
  expect(() => refuseWhileSwapping('drop-off-confirmed', 'extend', null)).not.toThrow()
  expect(() => refuseWhileSwapping('completed', 'extend', { isPaid: true })).not.toThrow()
  for (const status of orderStatuses) {
    const refused = (['request-pickup', 'request-swap', 'extend', 'withdraw-pickup'] as const).filter(event =>
      customerActions(status, paid).includes(event),
    )
    expect(refused).toEqual([])
  }
})
