import { expect, test } from 'vitest'
import { citiesOf } from '#domain/storefront/city.ts'

const zip = (zipCode: string, city: string, state = 'TX') => ({ zipCode, city, state })

test('rule W3: a city has its ZIPs, and a name for its address', () => {
  const zips = [
    zip('78664', 'Round Rock'),
    zip('78702', 'Austin'),
    zip('78701', 'Austin'),
    zip('55912', 'Austin', 'MN'),
  ]
  expect(
    citiesOf(zips).map(({ slug, name, state, zips: own }) => [slug, name, state, own.map(one => one.zipCode)]),
  ).toEqual([
    ['austin-mn', 'Austin', 'MN', ['55912']],
    ['austin-tx', 'Austin', 'TX', ['78701', '78702']],
    ['round-rock-tx', 'Round Rock', 'TX', ['78664']],
  ])
  expect(citiesOf([])).toEqual([])
})

test.each([
  ['Cañon City', 'CO', 'canon-city-co'],
  ["Coeur d'Alene", 'ID', 'coeur-d-alene-id'],
  ['St. Paul', 'MN', 'st-paul-mn'],
  ['</script>', 'TX', 'script-tx'],
])('the city %s, %s has the address %s', (name, state, slug) => {
  expect(citiesOf([zip('10001', name, state)])[0]?.slug).toBe(slug)
})

test('two spellings of a city are one city', () => {
  expect(citiesOf([zip('55101', 'St. Paul', 'MN'), zip('55102', 'St Paul', 'MN')])).toHaveLength(1)
})
