import { expect, test } from 'vitest'
import { dayOf, isoDateOf } from '#domain/value/calendar.ts'
import { dayAfterKey } from './calendar-keys.ts'

const pressed = (from: string, key: string, shiftKey = false) => {
  const day = dayAfterKey(dayOf(from), { key, shiftKey })
  return day && isoDateOf(day)
}

test.each([
  ['ArrowLeft', '2026-11-17'],
  ['ArrowRight', '2026-11-19'],
  ['ArrowUp', '2026-11-11'],
  ['ArrowDown', '2026-11-25'],
  ['Home', '2026-11-15'],
  ['End', '2026-11-21'],
  ['PageUp', '2026-10-18'],
  ['PageDown', '2026-12-18'],
])('from Wednesday, November 18, the key %s leads to %s', (key, to) => {
  expect(pressed('2026-11-18', key)).toBe(to)
})

test('with Shift the keys PageUp and PageDown lead to the year before and after', () => {
  expect(pressed('2026-11-18', 'PageUp', true)).toBe('2025-11-18')
  expect(pressed('2026-11-18', 'PageDown', true)).toBe('2027-11-18')
})

test('other keys lead to no day', () => {
  for (const key of ['Enter', ' ', 'Tab', 'a']) expect(pressed('2026-11-18', key)).toBeNull()
})

test.each([
  ['forward', '2026-03-07', '2026-03-10'],
  ['back', '2026-10-31', '2026-11-03'],
])('the arrow keys skip no day and meet no day twice when the clocks go %s', (_, from, to) => {
  const walked = [from]
  while (walked.at(-1) !== to) walked.push(pressed(walked.at(-1) ?? '', 'ArrowRight') ?? '')
  expect(walked).toHaveLength(4)
  for (let at = walked.length - 1; at > 0; at -= 1) expect(pressed(walked[at] ?? '', 'ArrowLeft')).toBe(walked[at - 1])
})
