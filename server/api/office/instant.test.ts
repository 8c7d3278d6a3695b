import { expect, it } from 'vitest'
import { instant } from '#server/api/office/instant.ts'

it('a time from the JSON of PostgreSQL is answered in the same form as every other time', () => {
  const at = instant('2026-11-27T14:00:00.123456+02:00')
  expect(JSON.parse(JSON.stringify({ at, other: new Date(at) }))).toEqual({
    at: '2026-11-27T12:00:00.123Z',
    other: '2026-11-27T12:00:00.123Z',
  })
})
