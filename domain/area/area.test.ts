import { expect, test } from 'vitest'
import { areaDraftSchema, likelyZone } from '#domain/area/area.ts'

const draft = {
  name: ' Hills ',
  timeZone: 'America/Chicago',
  taxRate: '0.0825',
  cityFeeInCents: 4000,
  taxableKinds: ['container', 'fee'],
}

test('an area is whole with a name, a clock, a tax and a fee', () => {
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
])('%j makes it none', wrong => {
  expect(areaDraftSchema.safeParse({ ...draft, ...wrong }).success).toBe(false)
})

test('the clock is that of most of the ZIPs', () => {
  const zips = ['America/Denver', 'America/Chicago', 'America/Chicago'].map(timeZone => ({ timeZone }))
  expect(likelyZone(zips)).toBe('America/Chicago')
  expect(likelyZone([])).toBeNull()
})
