import { expect, test } from 'vitest'
import { visitToday } from './customer-visit.ts'

const open = [
  { id: 's1', kind: 'pickup' },
  { id: 's2', kind: 'dump' },
  { id: 's3', kind: 'drop-off' },
  { id: 's4', kind: 'swap' },
]
const arrivals = { s1: 540, s2: 580, s3: 651, s4: 720 }
const told = (stopId: string, more: object = {}) => visitToday({ open, arrivals, stopId, window: null, ...more })

test('rule D122: a customer is told their place among the visits that are not over, and the hours to ten minutes', () => {
  expect(told('s3')).toEqual({ place: 2, of: 3, from: 640, to: 700 })
  expect(told('s4')).toEqual({ place: 3, of: 3, from: 710, to: 770 })
})

test('rule D122: a stop at the yard does not count as a visit', () => {
  expect(told('s3', { open: open.map(one => (one.id === 's2' ? { ...one, kind: 'yard' } : one)) })).toMatchObject({
    place: 2,
    of: 3,
  })
})

test('rule D122: a visit is first once the visits before it are over, and its hours follow the plan', () => {
  expect(told('s3', { open: open.slice(2), arrivals: { s3: 622, s4: 700 } })).toEqual({
    place: 1,
    of: 2,
    from: 610,
    to: 660,
  })
})

test('rule D122: a customer is told no time before the promised hours', () => {
  expect(told('s1', { window: { start: 9, end: 12 } })).toEqual({ place: 1, of: 3, from: 540, to: 570 })
  expect(told('s1', { window: { start: 10, end: 12 } })).toMatchObject({ from: 600, to: 630 })
})

test('rule D122: a customer is told nothing of a stop that is over or has no known arrival', () => {
  expect(told('s9')).toBeNull()
  expect(told('s3', { arrivals: {} })).toBeNull()
})
