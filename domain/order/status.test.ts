import { expect, test } from 'vitest'
import { badgeColor } from './status.ts'

test.each([
  ['green', ['drop-off-confirmed', 'pickup-confirmed', 'completed', 'refunded', 'available', 'active']],
  ['red', ['payment-failed', 'refund-failed', 'cancelled', 'suspended', 'out-of-service']],
  ['amber', ['created', 'pending-drop-off', 'in-transit-pickup', 'waste-processing', 'payment-pending']],
] as const)('the color %s is for the statuses %j', (color, statuses) => {
  for (const status of statuses) expect(badgeColor(status)).toBe(color)
})

test('"out of service" and "suspended" are red', () => {
  expect([badgeColor('out-of-service'), badgeColor('suspended')]).toEqual(['red', 'red'])
})
