import { expect, test } from 'vitest'
import { type OpeningHours, openingState } from '#domain/fleet/facility.ts'
import { dayOf } from '#domain/value/calendar.ts'

const weekdays: OpeningHours = { '1': [420, 930], '2': [420, 930], '3': [420, 930], '4': [420, 930], '5': [420, 930] }
const onMondays: OpeningHours = { '1': [420, 930] }
const throughTheNight: OpeningHours = { '1': [420, 1440], '2': [0, 300] }
const monday = '2026-11-23'

test.each([
  ['open until it closes', weekdays, monday, 540, true, monday, 930],
  ['closed until it opens on the same day', weekdays, monday, 300, false, monday, 420],
  ['closed over a weekend', weekdays, '2026-11-27', 960, false, '2026-11-30', 420],
  ['closed from the minute of its end on', weekdays, monday, 930, false, '2026-11-24', 420],
  ['closed until the same weekday of the next week', onMondays, monday, 960, false, '2026-11-30', 420],
  ['open over midnight', throughTheNight, monday, 1200, true, '2026-11-24', 300],
] as const)('rule D180: a facility is %s', (_, opens, day, minutes, isOpen, untilDay, minute) => {
  expect(openingState(opens, { day: dayOf(day), minutes })).toEqual({ isOpen, until: { day: dayOf(untilDay), minute } })
})

test('a facility without hours is always open, and one without any weekday never is', () => {
  const at = { day: dayOf(monday), minutes: 600 }
  expect(openingState(null, at)).toEqual({ isOpen: true, until: null })
  expect(openingState({}, at)).toEqual({ isOpen: false, until: null })
})
