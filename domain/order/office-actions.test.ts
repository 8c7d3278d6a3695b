import { expect, test } from 'vitest'
import { orderStatuses } from './lifecycle.ts'
import { type OfficeFacts, officeActionsFor } from './office-actions.ts'

const facts: OfficeFacts = { swap: null, wasDelivered: true, isBilled: false }
const actsOf = (more: Partial<OfficeFacts> = {}) =>
  Object.fromEntries(
    orderStatuses
      .map(status => [status, officeActionsFor(status, { ...facts, ...more })] as const)
      .filter(([, acts]) => acts.length > 0),
  )

test('the office has in each status the acts that the lifecycle allows', () => {
  expect(actsOf()).toEqual({
    created: ['accept', 'cancel'],
    restricted: ['cancel'],
    'pending-drop-off': ['cancel'],
    'drop-off-scheduled': ['cancel'],
    'in-transit-drop-off': ['turn-back'],
    'drop-off-confirmed': ['request-pickup', 'request-swap', 'extend', 'reopen'],
    'pickup-requested': ['withdraw-pickup'],
    'pending-pickup': ['request-pickup', 'request-swap', 'extend'],
    'in-transit-pickup': ['turn-back'],
    'pickup-confirmed': ['reopen'],
    'waste-processing': ['reopen'],
  })
})

test('while a swap is open, the office can decide only about the swap', () => {
  const swap = { isPaid: false }
  expect(actsOf({ swap })['pickup-requested']).toEqual(['withdraw-swap', 'drop-swap'])
  expect(actsOf({ swap })['pickup-scheduled']).toEqual(['drop-swap'])
  expect(actsOf({ swap: { isPaid: true } })['pickup-requested']).toBeUndefined()
})

test('the office cannot reopen an order that is billed', () => {
  expect(actsOf({ isBilled: true })['waste-processing']).toBeUndefined()
})

test('the office can cancel an order that waits for money only if nothing was delivered', () => {
  expect(officeActionsFor('payment-pending', facts)).toEqual([])
  expect(officeActionsFor('payment-pending', { ...facts, wasDelivered: false })).toEqual(['cancel'])
})
