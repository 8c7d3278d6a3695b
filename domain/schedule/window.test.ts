import { describe, expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { defaultWindowRanges, rangesFor, rangesOn, rangesOpenOn } from './window.ts'
import { pickupWindowSchema, windowSchema } from './window-schema.ts'

const hours = (date: string) => rangesOn(dayOf(date), defaultWindowRanges).map(range => `${range.start}-${range.end}`)

test('weekdays offer the whole day and four shorter ranges, and Saturdays offer the weekend range', () => {
  expect(hours('2026-11-23')).toEqual(['6-18', '6-8', '9-12', '12-17', '17-20'])
  expect(hours('2026-11-21')).toEqual(['6-18'])
  expect(rangesOn(dayOf('2026-11-21'), defaultWindowRanges)[0]?.needsConfirmation).toBe(true)
})

test('the hours before eight, after five and on Saturdays need confirmation', () => {
  const outside = defaultWindowRanges.filter(range => range.needsConfirmation)
  expect(outside.map(({ start, end, onlyWeekend }) => [start, end, onlyWeekend])).toEqual([
    [6, 8, false],
    [17, 20, false],
    [6, 18, true],
  ])
})

test.each([
  { day: Date.UTC(2026, 10, 23), start: 9, end: 12 },
  { day: dayOf('2026-11-23'), start: -1, end: 12 },
  { day: dayOf('2026-11-23'), start: 9, end: 25 },
  { day: dayOf('2026-11-23'), start: 9.5, end: 12 },
  { day: dayOf('2026-11-23'), start: 9, end: 12, isAdmin: true },
])('the window %o is refused', window => {
  expect(windowSchema.safeParse(window).success).toBe(false)
})

test('a pick-up window also says whether its date is the actual one', () => {
  const window = { day: dayOf('2026-11-23'), start: 9, end: 12 }
  expect(pickupWindowSchema.safeParse({ ...window, isActualPickupDate: false }).success).toBe(true)
  expect(pickupWindowSchema.safeParse(window).success).toBe(false)
})

describe('A cart can choose from what is offered (rule S16)', () => {
  const ranges = defaultWindowRanges
  const agreed = { day: dayOf('2026-11-23'), start: 7, end: 11 }
  const kept = { start: 7, end: 11, needsConfirmation: false, onlyWeekend: false }

  test.each([
    ['a swap keeps hours that are offered no more', { replacesOrderId: 'o', dropOffWindow: agreed }, [kept]],
    [
      'a swap on a Saturday keeps them for Saturdays',
      { replacesOrderId: 'o', dropOffWindow: { ...agreed, day: dayOf('2026-11-21') } },
      [{ ...kept, onlyWeekend: true }],
    ],
    [
      'hours that are offered are not named twice',
      { replacesOrderId: 'o', dropOffWindow: { ...agreed, start: 9, end: 12 } },
      [],
    ],
    ['any other cart chooses again', { replacesOrderId: null, dropOffWindow: agreed }, []],
    ['nothing is agreed', { replacesOrderId: 'o', dropOffWindow: null }, []],
  ])('%s', (_, cart, more) => expect(rangesFor(cart, ranges)).toEqual([...ranges, ...more]))
})

describe('The hours that are left today', () => {
  const today = dayOf('2026-11-23')
  const open = (hour: number, minute: number, day = today) =>
    rangesOpenOn(day, defaultWindowRanges, { day: today, minutes: hour * 60 + minute }).map(
      one => `${one.start}-${one.end}`,
    )

  test.each([
    [5, 59, ['6-18', '6-8', '9-12', '12-17', '17-20']],
    [6, 0, ['6-18', '9-12', '12-17', '17-20']],
    [9, 59, ['6-18', '9-12', '12-17', '17-20']],
    [10, 0, ['6-18', '12-17', '17-20']],
    [15, 0, ['6-18', '17-20']],
    [16, 0, ['17-20']],
    [18, 0, []],
  ])('at %i:%i are offered', (hour, minute, left) => expect(open(hour, minute)).toEqual(left))

  test('do not limit another day', () => expect(open(23, 0, dayOf('2026-11-24'))).toHaveLength(5))
})
