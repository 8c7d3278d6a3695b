import { expect, test } from 'vitest'
import type { PhoneState } from '#web/driver/phone.ts'
import { unread } from '#web/driver/queue/phone-state.ts'
import { dayWith, driverDay, dropOff, testId } from '#web/testing/driver-data.ts'
import { mayTakeOver } from './may-take-over.ts'

const idle: PhoneState = { ...unread, isRead: true, day: driverDay }
const tap = {
  kind: 'start',
  id: testId(9),
  seq: 1,
  v: 1,
  madeAt: '2026-11-23T15:00:00Z',
  fix: null,
  stopId: dropOff.id,
} as const
const waiting = [{ tap, driverId: testId(80), tries: 0, trouble: null }]
const { stopId: _, ...stamp } = tap
const startOfDay = {
  driverId: testId(80),
  tries: 0,
  trouble: null,
  tap: { ...stamp, kind: 'start-day' as const, routeId: testId(70), odometer: null },
}
const photo = {
  id: testId(8),
  driverId: testId(80),
  subjectId: dropOff.id,
  tapId: testId(9),
  takenAt: '',
  sizeInBytes: 1,
  tries: 0,
  trouble: null,
}

test.each([
  ['while nothing happens', idle, true],
  ['while a stop is under way', { ...idle, day: dayWith({ stops: [{ ...dropOff, state: 'arrived' }] }) }, false],
  ['while a tap waits', { ...idle, waiting }, false],
  ['as the day is started', { ...idle, waiting: [...waiting, startOfDay] }, true],
  ['while a photo waits', { ...idle, photos: [photo] }, false],
  ['before it is known what waits', unread, false],
] as const)('the app decides if a new version may take over %s', (_, state, may) => {
  expect(mayTakeOver(state, false)).toBe(may)
  expect(mayTakeOver(state, true)).toBe(true)
})
