import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const entry = {
  id: 'o1-drop-off@rolloff',
  from: new Date('2026-11-24T15:00:00Z'),
  until: new Date('2026-11-24T18:00:00Z'),
  title: 'Dumpster arrives: 20 Yard, Grackle Creek',
  place: '1100 Congress Ave; Austin, TX',
  notes: 'Order R-10001\nKeep 60 ft free',
}
const made = new Date('2026-11-20T12:00:00.000Z')

test('rule L18: a visit is a calendar entry with its times in UTC, and its special characters are escaped', () => {
  const lines = calendarFile([entry], made).split('\r\n')
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines.at(-1)).toBe('')
  for (const line of [
    'UID:o1-drop-off@rolloff',
    'DTSTAMP:20261120T120000Z',
    'DTSTART:20261124T150000Z',
    'DTEND:20261124T180000Z',
    'SUMMARY:Dumpster arrives: 20 Yard\\, Grackle Creek',
    'LOCATION:1100 Congress Ave\\; Austin\\, TX',
    'DESCRIPTION:Order R-10001\\nKeep 60 ft free',
  ])
    expect(lines).toContain(line)
})

test('rule L18: no line is longer than 75 octets, and the joined lines are the whole text', () => {
  const notes = 'portón abierto, señal y más '.repeat(12)
  const file = calendarFile([{ ...entry, notes }], made)
  const lines = file.split('\r\n')
  expect(Math.max(...lines.map(line => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${notes.replaceAll(',', '\\,')}`)
})
