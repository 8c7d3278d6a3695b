import { expect, test } from 'vitest'
import { newId } from '#web/client/new-id.ts'
import { dayWith, driverDay, dropOff, pickup, route, testId } from '#web/testing/driver-data.ts'
import { watchClock } from './clock-difference.ts'
import { addChanges, changesBetween } from './day-changes.ts'
import { roomOf } from './room.ts'

test('ids are UUIDs of version 7 that sort by time', () => {
  const ids = [1, 1_700_000_000_000, 1_763_000_000_000].map(newId)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect([...ids].sort()).toEqual(ids)
  expect(newId(5)).not.toBe(newId(5))
})

test.each([
  [{ freeInBytes: null, photosWaiting: 0, photoBytesWaiting: 0 }, 'enough'],
  [{ freeInBytes: 59e6, photosWaiting: 0, photoBytesWaiting: 0 }, 'little'],
  [{ freeInBytes: 1e9, photosWaiting: 300, photoBytesWaiting: 0 }, 'little'],
  [{ freeInBytes: 1e9, photosWaiting: 3, photoBytesWaiting: 120e6 }, 'little'],
  [{ freeInBytes: 1e6, photosWaiting: 0, photoBytesWaiting: 0 }, 'none'],
] as const)('a phone with %o has %s room', (facts, room) => expect(roomOf(facts)).toBe(room))

const added = { ...dropOff, id: testId(3) }

test.each([
  ['nothing', { stops: [dropOff, pickup] }, []],
  ['hours', { stops: [{ ...dropOff, window: null }, pickup] }, [{ stopId: testId(1), change: 'changed' }]],
  ['a stop more', { stops: [dropOff, added, pickup] }, [{ stopId: testId(3), change: 'added' }]],
  ['a stop less', { stops: [pickup] }, [{ stopId: testId(1), change: 'removed' }]],
  [
    'a withdrawn stop',
    { stops: [{ ...dropOff, state: 'withdrawn' as const }, pickup] },
    [{ stopId: testId(1), change: 'removed' }],
  ],
  ['what the driver did', { stops: [{ ...dropOff, state: 'done' as const }, pickup] }, []],
  [
    'the order',
    { stops: [pickup, dropOff] },
    [
      { stopId: testId(2), change: 'moved' },
      { stopId: testId(1), change: 'moved' },
    ],
  ],
] as const)(
  'the phone lists what the driver must know if a new version of the day changes %s',
  (_, changed, changes) => {
    expect(changesBetween(driverDay, dayWith({ ...changed, version: 2 }))).toEqual(changes)
  },
)

test('the phone lists no change for a day that it did not have before', () => {
  expect(changesBetween(null, driverDay)).toEqual([])
  const tomorrow = { ...driverDay, routes: [route, { ...route, id: testId(71), stops: [added] }] }
  expect(changesBetween(driverDay, tomorrow)).toEqual([])
})

test('the phone keeps only the newest change of a stop until the driver has seen it', () => {
  const changed = { stopId: 'a', change: 'changed' } as const
  const new1 = { stopId: 'b', change: 'added' } as const
  expect(addChanges([changed, new1], [{ stopId: 'a', change: 'removed' }])).toEqual([
    new1,
    { stopId: 'a', change: 'removed' },
  ])
  expect(addChanges([new1], [{ stopId: 'b', change: 'changed' }])).toEqual([new1])
  expect(addChanges([new1], [{ stopId: 'b', change: 'removed' }])).toEqual([])
})

test('the phone names another truck, and says nothing if the office only takes the truck away', () => {
  const mack = { id: testId(90), name: 'Mack 12', plate: '', lastCheck: null }
  const pete = { ...mack, id: testId(91), name: 'Pete 7' }
  const before = dayWith({ truck: mack })
  const changesTo = (truck: typeof mack | null) => changesBetween(before, dayWith({ truck, version: 2 }))
  expect(changesTo(pete)).toEqual([{ routeId: route.id, change: 'truck', truck: 'Pete 7' }])
  expect(changesTo(mack)).toEqual([])
  expect(changesTo(null)).toEqual([])
  expect(changesBetween(dayWith({ truck: null }), dayWith({ truck: pete, version: 2 }))).toHaveLength(1)
  const first = { routeId: route.id, change: 'truck', truck: 'Pete 7' } as const
  const stop = { stopId: 'a', change: 'added' } as const
  expect(addChanges([first, stop], [{ ...first, truck: 'Mack 20' }])).toEqual([stop, { ...first, truck: 'Mack 20' }])
})

test('the phone compares its clock with the date of each answer', async () => {
  const headers = { date: new Date(Date.now() - 180_000).toUTCString() }
  const clock = watchClock(async () => new Response('', { headers }))
  expect(clock.aheadMs()).toBeNull()
  await clock.fetch('/trpc/driver.day')
  expect(Math.round((clock.aheadMs() ?? 0) / 60_000)).toBe(3)
  const silent = watchClock(async () => new Response(''))
  await silent.fetch('/trpc/driver.day')
  expect(silent.aheadMs()).toBeNull()
})
