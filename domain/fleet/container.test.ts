import { describe, expect, test } from 'vitest'
import {
  type ContainerEvent,
  type ContainerMove,
  containerAfter,
  containerAfterAll,
  isOut,
  whereabouts,
} from '#domain/fleet/container.ts'

const hour = (at: number) => new Date(Date.UTC(2026, 10, 23, at))
const yard = whereabouts({ place: 'yard', facilityId: 'yard' })
const site = whereabouts({ place: 'site', orderId: 'order' })
const move = (event: ContainerEvent, at: number, to = yard): ContainerMove => ({ event, at: hour(at), to })

describe('A box after its moves', () => {
  test('is in use while it goes to a customer, and available when it is empty in the yard again', () => {
    const truck = { place: 'truck', truckId: 'truck' } as const
    const day: [ContainerMove, string][] = [
      [move('registered', 6), 'available'],
      [move('loaded', 7, whereabouts(truck)), 'in-use'],
      [move('set-down', 8, site), 'in-use'],
      [move('taken-up', 9, whereabouts({ ...truck, orderId: 'order', isFull: true })), 'in-use'],
      [move('parked', 10, whereabouts({ ...yard, orderId: 'order', isFull: true })), 'in-use'],
      [move('dumped', 11, whereabouts(truck)), 'in-use'],
      [move('parked', 12), 'available'],
    ]
    const seen = day.map((_, index) => containerAfterAll(day.slice(0, index + 1).map(([each]) => each))?.status)
    expect(seen).toEqual(day.map(([, status]) => status))
  })

  test('has been at its place since it came, however often it is counted', () => {
    expect(containerAfterAll([move('registered', 6), move('counted', 9)])?.since).toEqual(hour(6))
    expect(containerAfterAll([move('registered', 6), move('set-down', 9, site)])?.since).toEqual(hour(9))
  })

  test.each([
    ['counted', yard, 'in-maintenance'],
    ['parked', yard, 'in-maintenance'],
    ['back', yard, 'available'],
    ['set-down', site, 'in-use'],
    ['retired', yard, 'out-of-service'],
  ] as const)('that was in repair has its right status when it is %s', (event, to, status) => {
    const repaired = containerAfter(null, move('repair', 6))
    expect(containerAfter(repaired, move(event, 7, to)).status).toBe(status)
  })

  test('is in use if its place is no longer known, and new if its place was never known', () => {
    const unknown = whereabouts({ place: 'unknown' })
    expect(containerAfterAll([move('registered', 6, unknown)])?.status).toBe('created')
    expect(containerAfterAll([move('registered', 6), move('corrected', 7, unknown)])?.status).toBe('in-use')
    expect(containerAfterAll([])).toBeNull()
  })
})

test('a place never has what its kind cannot have', () => {
  const all = { facilityId: 'f', truckId: 't', orderId: 'o', isFull: true }
  expect(whereabouts({ place: 'site', ...all })).toEqual({ ...all, place: 'site', facilityId: null, truckId: null })
  expect(whereabouts({ place: 'unknown', ...all })).toMatchObject({ facilityId: null, truckId: null, orderId: null })
})

test.each([
  [site, true],
  [whereabouts({ place: 'truck' }), true],
  [whereabouts({ place: 'yard', orderId: 'order' }), true],
  [yard, false],
  [whereabouts({ place: 'unknown' }), false],
])('a box is out while a customer or a truck has it: %o', (box, expected) => {
  expect(isOut(box)).toBe(expected)
})
