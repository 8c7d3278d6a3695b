import { expect, test } from 'vitest'
import { isNear } from '#domain/area/near.ts'
import { sameCounty, within, zipSearchSchema } from '#domain/area/zip-search.ts'

/** A degree of latitude is 69.1 miles. */
const at = (latitude: number) => ({ latitude, longitude: -97.7 })
const middle = at(30)

test('a search by radius finds the ZIPs inside it, the nearest first', () => {
  const [near, edge, far] = [at(30.05), at(29.9), at(30.3)]
  expect(within([far, edge, near], middle, 7)).toEqual([near, edge])
  expect(within([far, edge, near], middle, 6.5)).toEqual([near])
  expect(within([far], middle, 21)).toEqual([far])
})

test('a person who waits within 100 miles of a served ZIP is near', () => {
  expect(isNear(at(31.4), [middle])).toBe(true)
  expect(isNear(at(31.5), [middle])).toBe(false)
  expect(isNear(middle, [])).toBe(false)
})

test('a county is the same with and without the word County or Parish', () => {
  expect(sameCounty('Travis County', ' travis')).toBe(true)
  expect(sameCounty('Orleans Parish', 'Orleans')).toBe(true)
  expect(sameCounty('Travis', 'Bastrop')).toBe(false)
})

test('a search for ZIPs is refused if its city, county, radius or list is missing or wrong', () => {
  expect(zipSearchSchema.parse({ by: 'city', city: ' Austin ', state: 'tx' })).toEqual({
    by: 'city',
    city: 'Austin',
    state: 'TX',
  })
  for (const wrong of [
    { by: 'city', city: '', state: 'TX' },
    { by: 'county', county: 'Travis', state: 'Texas' },
    { by: 'radius', zipCode: '78701', miles: 101 },
    { by: 'radius', zipCode: '78701', miles: 0 },
    { by: 'radius', zipCode: '7870', miles: 10 },
    { by: 'list', zipCodes: [] },
  ])
    expect(zipSearchSchema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
})
