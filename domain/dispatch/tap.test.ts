import { expect, test } from 'vitest'
import { couldNotReasons } from './could-not.ts'
import { tapFormat, tapSchema } from './tap.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const ids = (count: number) => Array.from({ length: count }, (_, index) => id(index))
const isAccepted = (content: Record<string, unknown>) =>
  tapSchema.safeParse({ id: id(1), seq: 1, v: tapFormat, madeAt: '2026-11-23T15:00:00Z', ...content }).success

const done = { kind: 'done', stopId: id(2) }
const couldNot = { kind: 'could-not', stopId: id(2), reason: couldNotReasons[0] }
const ticket = { kind: 'ticket', orderId: id(3), ticketNumber: '88213' }
const startDay = { kind: 'start-day', routeId: id(4) }
const items = (kinds: number, quantity = 1) => ids(kinds).map(materialId => ({ materialId, quantity }))
const fix = (ageInSeconds: number) => ({ latitude: 30.27, longitude: -97.74, accuracyInMeters: 12, ageInSeconds })

test.each([
  ['four photos', { ...done, photoIds: ids(4) }, { ...done, photoIds: ids(5) }],
  ['a wait of ten hours', { ...couldNot, waitedMinutes: 600 }, { ...couldNot, waitedMinutes: 601 }],
  ['100 tons', { ...ticket, tons: 100 }, { ...ticket, tons: 100.01 }],
  ['200,000 pounds', { ...ticket, grossInPounds: 200_000 }, { ...ticket, grossInPounds: 200_001 }],
  ['50 kinds of wrong items', { ...ticket, wrongItems: items(50) }, { ...ticket, wrongItems: items(51) }],
  ['999 items of a kind', { ...ticket, wrongItems: items(1, 999) }, { ...ticket, wrongItems: items(1, 1000) }],
  ['9,999,999 miles', { ...startDay, odometer: 9_999_999 }, { ...startDay, odometer: 10_000_000 }],
  ['a position that is a day old', { ...done, fix: fix(86_400) }, { ...done, fix: fix(86_401) }],
  ['a format that is two versions old', { ...done, v: tapFormat - 2 }, { ...done, v: tapFormat - 3 }],
])('a tap with %s is accepted, and a tap beyond that limit is refused', (_, atLimit, beyondLimit) => {
  expect([isAccepted(atLimit), isAccepted(beyondLimit)]).toEqual([true, false])
})

test('a ticket counts each kind of wrong items only once', () => {
  expect(isAccepted({ ...ticket, wrongItems: [...items(1), ...items(1)] })).toBe(false)
})
