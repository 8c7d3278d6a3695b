import { expect, test } from 'vitest'
import { createdDate } from './created-date.ts'

test.each([
  ['2026-11-21T15:00:00Z', 'America/Chicago', 'en', 'Nov, 21st 2026'],
  ['2026-11-22T15:00:00Z', 'America/Chicago', 'en', 'Nov, 22nd 2026'],
  ['2026-11-23T15:00:00Z', 'America/Chicago', 'en', 'Nov, 23rd 2026'],
  ['2026-11-12T15:00:00Z', 'America/Chicago', 'en', 'Nov, 12th 2026'],
  ['2026-11-21T15:00:00Z', 'America/Chicago', 'es', '21 nov 2026'],
  ['2026-11-21T03:00:00Z', 'America/Chicago', 'en', 'Nov, 20th 2026'],
] as const)('an order that is placed at %s in %s has, in %s, the date %s', (at, timeZone, language, written) => {
  expect(createdDate(at, timeZone, language)).toBe(written)
})
