import { expect, test } from 'vitest'
import { areaDraftSchema, likelyZone } from '#domain/area/area.ts'

const draft = {
  name: ' Hills ',
  timeZone: 'America/Chicago',
  taxRate: '0.0825',
  cityFeeInCents: 4000,
  taxableKinds: ['container', 'fee'],
}

test('a service area is valid with a name, a time zone, a tax rate and a city fee', () => {
  expect(areaDraftSchema.parse(draft)).toEqual({ ...draft, name: 'Hills' })
})

test.each([
  [{ name: ' ' }],
  [{ timeZone: 'America/Austin' }],
  [{ taxRate: '1' }],
  [{ taxRate: '8.25' }],
  [{ taxRate: '0.12345678' }],
  [{ cityFeeInCents: -1 }],
  [{ cityFeeInCents: 0.5 }],
  [{ taxableKinds: ['tip'] }],
])('a service area with %j is refused', wrong => {
  expect(areaDraftSchema.safeParse({ ...draft, ...wrong }).success).toBe(false)
})

test('the proposed time zone is the one that most of the ZIPs have', () => {
  const zips = ['America/Denver', 'America/Chicago', 'America/Chicago'].map(timeZone => ({ timeZone }))
  expect(likelyZone(zips)).toBe('America/Chicago')
  expect(likelyZone([])).toBeNull()
})
