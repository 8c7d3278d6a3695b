import { expect, test } from 'vitest'
import { customerActions } from './customer-actions.ts'

test('a delivered dumpster can be picked up, swapped or kept longer', () => {
  expect(customerActions('drop-off-confirmed', null)).toEqual(['request-pickup', 'request-swap', 'extend'])
})

test('a swap can be taken back until its new dumpster is paid', () => {
  expect(customerActions('pickup-requested', { isPaid: false })).toEqual(['withdraw-swap'])
  expect(customerActions('pickup-requested', { isPaid: true })).toEqual([])
})

test('a mere pick-up that was asked for is no swap to take back', () => {
  expect(customerActions('pickup-requested', null)).toEqual([])
})

test('a rental that ended can be extended while no truck is named, unless another dumpster comes in its place', () => {
  expect(customerActions('pending-pickup', null)).toEqual(['extend'])
  expect(customerActions('pending-pickup', { isPaid: true })).toEqual([])
})
