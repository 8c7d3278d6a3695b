import { expect, test } from 'vitest'
import { isGoodFix, siteKey } from './site.ts'

test.each([
  ['1100 Congress Ave', '78701', '1100 congress ave 78701'],
  ['1100  congress avenue.', '78701-2030', '1100 congress ave 78701'],
  ['98 North San José Blvd', '78704', '98 n san jose blvd 78704'],
  ['98 N. San Jose Boulevard', '78704', '98 n san jose blvd 78704'],
  ['3809 E 38th ½ St', '78701', '3809 e 38th 1 2 st 78701'],
  ['3809 East 38th 1/2 Street', '78701', '3809 e 38th 1 2 st 78701'],
  ['1100½ Congress Ave', '78701', '1100 1 2 congress ave 78701'],
  ['12-B Elm St', '10001', '12 b elm st 10001'],
])('%s in %s is the site %s', (line1, postalCode, key) => expect(siteKey({ line1, postalCode })).toBe(key))

test.each([
  ['Street', 'St'],
  ['Avenue', 'Ave'],
  ['Av', 'Ave'],
  ['Road', 'Rd'],
  ['Drive', 'Dr'],
  ['Boulevard', 'Blvd'],
  ['Lane', 'Ln'],
  ['Court', 'Ct'],
  ['Circle', 'Cir'],
  ['Place', 'Pl'],
  ['Parkway', 'Pkwy'],
  ['Highway', 'Hwy'],
  ['Terrace', 'Ter'],
  ['Trail', 'Trl'],
  ['North', 'N'],
  ['South', 'S'],
  ['East', 'E'],
  ['West', 'W'],
  ['Northeast', 'NE'],
  ['Northwest', 'NW'],
  ['Southeast', 'SE'],
  ['Southwest', 'SW'],
])('%s and %s are one word of an address', (whole, short) => {
  const keyOf = (word: string) => siteKey({ line1: `12 Elm ${word}`, postalCode: '78701' })
  expect(keyOf(whole)).toBe(keyOf(short))
})

test('an address with another number, street or ZIP is another site', () => {
  const keys = [
    ['1100 Congress Ave', '78701'],
    ['1101 Congress Ave', '78701'],
    ['1100 Congress St', '78701'],
    ['1100 Congress Ave', '78702'],
  ].map(([line1 = '', postalCode = '']) => siteKey({ line1, postalCode }))
  expect(new Set(keys).size).toBe(4)
})

const fix = { latitude: 30.27, longitude: -97.74, accuracyInMeters: 12, ageInSeconds: 3 }

test.each([
  [fix, true],
  [{ ...fix, accuracyInMeters: 50, ageInSeconds: 60 }, true],
  [{ ...fix, accuracyInMeters: 51 }, false],
  [{ ...fix, ageInSeconds: 61 }, false],
  [null, false],
])('the fix %o says where a site is: %s', (found, isGood) => expect(isGoodFix(found)).toBe(isGood))
