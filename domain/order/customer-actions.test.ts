import { expect, test } from 'vitest'
import { customerActions } from './customer-actions.ts'

test('a delivered dumpster can be picked up, swapped or kept longer', () => {
  expect(customerActions('drop-off-confirmed', null)).toEqual(['request-pickup', 'request-swap', 'extend'])
})

test('a swap can be withdrawn until its new dumpster is paid', () => {
  expect(customerActions('pickup-requested', { isPaid: false })).toEqual(['withdraw-swap'])
  expect(customerActions('pickup-requested', { isPaid: true })).toEqual([])
})

test('a requested pick-up without a swap cannot be withdrawn as one', () => {
  expect(customerActions('pickup-requested', null)).toEqual([])
})

test('a rental that ended can be extended while no truck is scheduled, unless a swap is open', () => {
  expect(customerActions('pending-pickup', null)).toEqual(['extend'])
  expect(customerActions('pending-pickup', { isPaid: true })).toEqual([])
})
