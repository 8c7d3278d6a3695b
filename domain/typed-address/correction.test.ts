import { expect, test } from 'vitest'
import type { Place } from '#domain/value/address.ts'
import { correctionsOf } from './correction.ts'

const found: Place = { line1: '1100 N Congress Ave', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' }

const typed = (text: string, place: Partial<Place> = {}) => ({ text, place: { ...found, line1: text, ...place } })

test.each([
  '1100 N Congress Ave',
  '1100 north congress avenue',
  '1100 n. congress ave.',
  '1100 n cong',
  '1100 north congress aven',
  '1100 N Congres Ave',
])('"%s" is the found street, or its beginning', text => {
  expect(correctionsOf(typed(text), found)).toEqual([])
})

test.each([
  '1102 N Congress Ave',
  '1100 Congress Ave',
  '1100 N Kongress Ave',
  '1100 N Congress St',
  '1100 N Congress Ave Extension',
])('"%s" is another street than the found one', text => {
  expect(correctionsOf(typed(text), found)).toEqual(['street'])
})

test.each([
  ['Apt 5', '#5', []],
  ['Apt 5-B', 'Unit 5b', []],
  ['Apt 5', null, []],
  [null, '#5', []],
  ['Apt 5', '#6', ['unit']],
  ['Bldg 3, Apt 2', '#3', ['unit']],
])('the unit %s, found as %s, is corrected: %j', (line2, other, corrections) => {
  expect(correctionsOf(typed(found.line1, { line2 }), { ...found, line2: other })).toEqual(corrections)
})

test('a typed ZIP is corrected, and a ZIP that only came from the cart is not', () => {
  const elsewhere = { postalCode: '78705' }
  expect(
    correctionsOf(typed('1100 N Congress Ave, Austin 78705', { ...elsewhere, line1: found.line1 }), found),
  ).toEqual(['zip'])
  expect(correctionsOf(typed('1100 N Congress', elsewhere), found)).toEqual([])
  // The house number is not taken for a ZIP.
  expect(correctionsOf(typed('78705 N Congress', elsewhere), { ...found, line1: '78705 N Congress Ave' })).toEqual([])
  expect(correctionsOf(typed('1102 N Congress 78705', { ...elsewhere, line1: '1102 N Congress' }), found)).toEqual([
    'street',
    'zip',
  ])
})
