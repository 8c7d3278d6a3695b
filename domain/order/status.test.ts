import { expect, test } from 'vitest'
import { badgeColour } from './status.ts'

test.each([
  ['green', ['drop-off-confirmed', 'pickup-confirmed', 'completed', 'refunded', 'available', 'active']],
  ['red', ['payment-failed', 'refund-failed', 'cancelled', 'suspended', 'out-of-service']],
  ['amber', ['created', 'pending-drop-off', 'in-transit-pickup', 'waste-processing', 'payment-pending']],
] as const)('%s are %j', (colour, statuses) => {
  for (const status of statuses) expect(badgeColour(status)).toBe(colour)
})

test('what is out of service or suspended is red like what failed', () => {
  expect([badgeColour('out-of-service'), badgeColour('suspended')]).toEqual(['red', 'red'])
})
