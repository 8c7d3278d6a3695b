import { expect, test } from 'vitest'
import { canServe, placeZip, type ZipRow } from '#domain/area/zip-place.ts'
import type { ZipCode } from '#domain/value/zip.ts'

const zipCode = '78701' as ZipCode
const into = { organizationId: 'mine', areaId: 'hills' }
const row = (change: Partial<ZipRow> = {}): ZipRow => ({
  zipCode,
  organizationId: 'mine',
  areaId: 'hills',
  areaName: 'Hills',
  active: true,
  ...change,
})
const plains = { areaId: 'plains', areaName: 'Plains' }

test.each([
  ['no hauler has it', [], 'free', null],
  ['it is off here', [row({ active: false })], 'off', null],
  ['it is on here', [row()], 'on', null],
  ['another area of ours serves it', [row(plains)], 'other-area', 'Plains'],
  ['another area of ours serves it, and it is off here', [row({ active: false }), row(plains)], 'other-area', 'Plains'],
  ['another area of ours has it switched off', [row({ ...plains, active: false })], 'free', null],
  ['another hauler serves it', [row({ organizationId: 'theirs', ...plains })], 'other-hauler', null],
  ['another ZIP is served', [row({ zipCode: '78702' })], 'free', null],
])('a ZIP gets its right place when %s', (_, rows, place, areaName) => {
  expect(placeZip(zipCode, true, rows, into)).toEqual({ zipCode, place, areaName })
})

test('a ZIP that does not exist is unknown, unless the area already has it', () => {
  expect(placeZip(zipCode, false, [], into).place).toBe('unknown')
  expect(placeZip(zipCode, false, [row({ active: false })], into).place).toBe('off')
})

test('the office can switch on a ZIP only if it is free or off', () => {
  const places = ['free', 'off', 'on', 'other-area', 'other-hauler', 'unknown'] as const
  expect(places.filter(place => canServe({ place }))).toEqual(['free', 'off'])
})
