import { expect, test } from 'vitest'
import { couldNotReasons } from './could-not.ts'
import { tapSchema } from './tap.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const ids = (count: number) => Array.from({ length: count }, (_, index) => id(index))
const isTaken = (content: Record<string, unknown>) =>
  tapSchema.safeParse({ id: id(1), seq: 1, v: 3, madeAt: '2026-11-23T15:00:00Z', ...content }).success

const done = { kind: 'done', stopId: id(2) }
const couldNot = { kind: 'could-not', stopId: id(2), reason: couldNotReasons[0] }
const ticket = { kind: 'ticket', orderId: id(3), ticketNumber: '88213' }
const startDay = { kind: 'start-day', routeId: id(4) }
const pieces = (count: number, quantity = 1) => ids(count).map(materialId => ({ materialId, quantity }))

test.each([
  ['four photos', { ...done, photoIds: ids(4) }, { ...done, photoIds: ids(5) }],
  ['ten hours at a gate', { ...couldNot, waitedMinutes: 600 }, { ...couldNot, waitedMinutes: 601 }],
  ['100 tons', { ...ticket, tons: 100 }, { ...ticket, tons: 100.01 }],
  ['200,000 pounds', { ...ticket, grossInPounds: 200_000 }, { ...ticket, grossInPounds: 200_001 }],
  ['50 kinds of pieces', { ...ticket, wrongItems: pieces(50) }, { ...ticket, wrongItems: pieces(51) }],
  ['999 pieces of a kind', { ...ticket, wrongItems: pieces(1, 999) }, { ...ticket, wrongItems: pieces(1, 1000) }],
  ['9,999,999 miles', { ...startDay, odometer: 9_999_999 }, { ...startDay, odometer: 10_000_000 }],
  ['a position that is a day old', { ...done, fix: fixOf(86_400) }, { ...done, fix: fixOf(86_401) }],
  ['a format that is two older', { ...done, v: 1 }, { ...done, v: 0 }],
])('a tap holds at most %s', (_, most, more) => {
  expect([isTaken(most), isTaken(more)]).toEqual([true, false])
})

function fixOf(ageInSeconds: number) {
  return { latitude: 30.27, longitude: -97.74, accuracyInMeters: 12, ageInSeconds }
}

test('a kind of pieces is counted once in a ticket', () => {
  expect(isTaken({ ...ticket, wrongItems: [...pieces(1), ...pieces(1)] })).toBe(false)
})
