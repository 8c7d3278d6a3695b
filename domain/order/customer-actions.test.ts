import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import { type ActionFacts, customerActions, refuseWhileSwapping } from './customer-actions.ts'
import { orderStatuses } from './lifecycle.ts'

const facts: ActionFacts = { swap: null, wasDelivered: true }
const unpaid: ActionFacts = { ...facts, swap: { isPaid: false } }
const paid: ActionFacts = { ...facts, swap: { isPaid: true } }

test('a delivered dumpster can be picked up, swapped or kept longer', () => {
  expect(customerActions('drop-off-confirmed', facts)).toEqual(['request-pickup', 'request-swap', 'extend'])
})

test('so can one whose rental has ended, while no truck is scheduled', () => {
  expect(customerActions('pending-pickup', facts)).toEqual(['request-pickup', 'request-swap', 'extend'])
  expect(customerActions('pickup-scheduled', facts)).toEqual([])
})

test('a requested pick-up can be withdrawn', () => {
  expect(customerActions('pickup-requested', facts)).toEqual(['withdraw-pickup'])
})

test('a swap can be withdrawn until its new dumpster is paid, and nothing else is offered meanwhile', () => {
  for (const status of ['pickup-requested', 'pending-pickup'] as const) {
    expect(customerActions(status, unpaid)).toEqual(['withdraw-swap'])
    expect(customerActions(status, paid)).toEqual([])
  }
})

test('an order that waits for money is cancelled while nothing was delivered, and paid after that', () => {
  const agreed: ActionFacts = { swap: null, wasDelivered: false }
  expect(customerActions('payment-pending', agreed)).toEqual(['cancel'])
  expect(customerActions('payment-failed', agreed)).toEqual(['cancel', 'pay'])
  expect(customerActions('payment-pending', facts)).toEqual([])
  expect(customerActions('payment-failed', facts)).toEqual(['pay'])
  expect(customerActions('pending-drop-off', facts)).toEqual(['cancel'])
})

test('what a swap decides is refused as such while the dumpster stands', () => {
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
