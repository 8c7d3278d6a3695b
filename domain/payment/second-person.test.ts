import { expect, test } from 'vitest'
import { hasSecondPerson, loweredBy, permissionFor } from './second-person.ts'

const limitInCents = 20_000
const giving = { givenInCents: 0, limitInCents, hasSecondPerson: true }

test('one person decides up to the limit, and a second person decides above it', () => {
  expect(permissionFor({ ...giving, amountInCents: 20_000 })).toBe('go')
  expect(permissionFor({ ...giving, amountInCents: 20_001 })).toBe('ask')
  expect(permissionFor({ ...giving, amountInCents: 20_001, hasSecondPerson: false })).toBe('alone')
})

test('money that was given in the last 30 days counts as well', () => {
  expect(permissionFor({ ...giving, givenInCents: 15_000, amountInCents: 5_000 })).toBe('go')
  expect(permissionFor({ ...giving, givenInCents: 15_000, amountInCents: 5_001 })).toBe('ask')
})

test('a change that gives no money needs no second person, also above the limit', () => {
  expect(permissionFor({ ...giving, givenInCents: 30_000, amountInCents: 0 })).toBe('go')
  expect([loweredBy(50_000, 60_000), loweredBy(50_000, 50_000), loweredBy(50_000, 42_500)]).toEqual([0, 0, 7_500])
})

test('a second person works for the same hauler, may decide about money and is not suspended', () => {
  const person = { organizationId: 'o', roles: ['admin'], rights: null, isSuspended: false } as const
  const team = (other: object) => [
    { ...person, userId: 'a' },
    { ...person, userId: 'b', ...other },
  ]
  expect(hasSecondPerson(team({}), { hands: ['a'], taken: [] })).toBe(true)
  expect(hasSecondPerson(team({ rights: ['money'] }), { hands: ['a'], taken: [] })).toBe(true)
  expect(hasSecondPerson(team({ rights: ['dispatch', 'team'] }), { hands: ['a'], taken: [] })).toBe(false)
  expect(hasSecondPerson(team({ isSuspended: true }), { hands: ['a'], taken: [] })).toBe(false)
  expect(hasSecondPerson(team({ roles: ['driver'] }), { hands: ['a'], taken: [] })).toBe(false)
  expect(hasSecondPerson([{ ...person, userId: 'a' }], { hands: ['a'], taken: [] })).toBe(false)
})
