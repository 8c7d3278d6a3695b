import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { inspectionState } from './next-inspection.ts'

test.each([
  ['2026-11-19', null],
  ['2026-11-20', 'soon'],
  ['2026-12-04', 'soon'],
  ['2026-12-05', 'overdue'],
])('on %s an inspection noted for December 4 is %s', (today, state) =>
  expect(inspectionState(dayOf('2026-12-04'), dayOf(today))).toBe(state),
)

test('without a noted day no inspection is due', () => expect(inspectionState(null, dayOf('2026-12-04'))).toBeNull())
