import { expect, test } from 'vitest'
import { isDateOff } from './is-date-off.ts'

const isOff = (status: string, ...events: string[]) => isDateOff({ status, timeline: events.map(event => ({ event })) })

test('rule L16: a failed, unscheduled or reopened visit takes its date back until another one is scheduled', () => {
  for (const event of ['attempt-failed', 'unschedule', 'reopen']) {
    expect(isOff('pending-pickup', 'deliver', event)).toBe(true)
    expect(isOff('pickup-scheduled', 'deliver', event, 'schedule')).toBe(false)
    expect(isOff('pending-pickup', event, 'request-pickup')).toBe(false)
  }
  expect(isOff('pending-drop-off')).toBe(false)
})

test('rule L16: the end of a swap does not change whether a date is taken back', () => {
  expect(isOff('pending-pickup', 'unschedule', 'drop-swap')).toBe(true)
  expect(isOff('pending-pickup', 'request-swap', 'drop-swap')).toBe(false)
})
