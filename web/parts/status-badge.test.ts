import { beforeAll, expect, test } from 'vitest'
import { orderStatuses } from '#domain/order/lifecycle.ts'
import { badgeColor } from '#domain/order/status.ts'
import { areaOfTexts } from '#web/i18n/area.ts'
import { loadLanguage, loadTexts } from '#web/i18n/i18n.ts'
import { statusName } from './status-badge.tsx'

beforeAll(async () => {
  await loadTexts(areaOfTexts('common/status'))
  await loadLanguage('en')
})

const when = 'Mon, Nov 23, 9:00 AM - 12:00 PM'

test.each([
  ['created', 'Placed', 'amber'],
  ['pending-drop-off', 'Placed', 'amber'],
  ['drop-off-scheduled', when, 'amber'],
  ['in-transit-drop-off', 'Out for Delivery', 'amber'],
  ['drop-off-confirmed', 'Delivered', 'green'],
  ['pickup-requested', 'Ready for Pick-up', 'amber'],
  ['pending-pickup', 'Ready for Pick-up', 'amber'],
  ['pickup-scheduled', when, 'amber'],
  ['in-transit-pickup', 'Out for Pick-up', 'amber'],
  ['pickup-confirmed', 'Dumpster Picked Up', 'green'],
  ['waste-processing', 'Processing Waste', 'amber'],
  ['payment-pending', 'payment pending', 'amber'],
  ['payment-failed', 'payment failed', 'red'],
  ['cancelled', 'cancelled', 'red'],
  ['refund-failed', 'refund failed', 'red'],
  ['refunded', 'refunded', 'green'],
  ['completed', 'completed', 'green'],
  ['restricted', 'Hazardous Material', 'amber'],
  ['on-the-moon', 'Unknown Status', 'amber'],
])('the badge shows the status %s as "%s" in %s', (status, label, color) => {
  expect(statusName(status, when)).toBe(label)
  expect(badgeColor(status)).toBe(color)
})

test('every status has a label', () => {
  for (const status of orderStatuses) expect(statusName(status, when)).not.toBe('Unknown Status')
})
