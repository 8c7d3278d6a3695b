import { expect, test } from 'vitest'
import { badgeColour } from './status.ts'

test.each([
  ['green', ['drop-off-confirmed', 'pickup-confirmed', 'completed', 'refunded', 'available', 'active']],
  ['red', ['payment-failed', 'refund-failed', 'cancelled', 'suspended', 'out-of-service']],
  ['amber', ['created', 'pending-drop-off', 'in-transit-pickup', 'waste-processing', 'payment-pending']],
] as const)('the color %s is for the statuses %j', (colour, statuses) => {
  for (const status of statuses) expect(badgeColour(status)).toBe(colour)
})

test('"out of service" and "suspended" are red', () => {
  expect([badgeColour('out-of-service'), badgeColour('suspended')]).toEqual(['red', 'red'])
})
