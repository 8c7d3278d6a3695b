import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import {
  defaultSwapDurationInDays,
  otherDuration,
  swapDurationsInDays,
  swapPickupDay,
  swapPickupWindow,
} from './swap.ts'
import { swapDurationSchema } from './swap-schema.ts'
import { defaultWindowRanges } from './window.ts'

const closedDays = [{ day: dayOf('2026-12-25'), name: 'Christmas' }]

test('a customer can swap for 3, 7, 14 or 21 days, and 7 is the default', () => {
  expect(swapDurationsInDays).toEqual([3, 7, 14, 21])
  expect(defaultSwapDurationInDays).toBe(7)
})

test.each([
  ['2026-11-23', 7, '2026-11-30'],
  ['2026-11-23', 6, '2026-11-30'],
  ['2026-12-22', 3, '2026-12-26'],
])('a swap on %s for %i days is picked up on %s', (swapDay, days, pickup) => {
  expect(swapPickupDay(dayOf(swapDay), days, { closedDays, ranges: defaultWindowRanges })).toBe(dayOf(pickup))
})

test('another duration needs a pick-up at least a day after the swap', () => {
  expect(otherDuration(dayOf('2026-11-23'), dayOf('2026-12-03'))).toBe(10)
  expect(otherDuration(dayOf('2026-11-23'), dayOf('2026-11-24'))).toBe(1)
  expect(otherDuration(dayOf('2026-11-23'), dayOf('2026-11-23'))).toBeNull()
})

test.each([0, -1, 1.5, 366])('%d days are refused as a duration', days => {
  expect(swapDurationSchema.safeParse(days).success).toBe(false)
})

test('the new dumpster is picked up in the hours of the swap, or in the first hours of its day', () => {
  const facts = { closedDays, ranges: defaultWindowRanges }
  const swap = { day: dayOf('2026-11-24'), start: 12, end: 17 }
  expect(swapPickupWindow(swap, 7, facts)).toEqual({
    day: dayOf('2026-12-01'),
    start: 12,
    end: 17,
    isActualPickupDate: false,
  })
  expect(swapPickupWindow(swap, 4, facts)).toMatchObject({ day: dayOf('2026-11-28'), start: 6, end: 18 })
})

test('if no truck drives on Saturdays, the new dumpster is picked up on the Monday after', () => {
  const ranges = defaultWindowRanges.filter(range => !range.onlyWeekend)
  const swap = { day: dayOf('2026-11-24'), start: 12, end: 17 }
  expect(swapPickupWindow(swap, 4, { closedDays, ranges })).toMatchObject({ day: dayOf('2026-11-30'), start: 12 })
  expect(() => swapPickupWindow(swap, 4, { closedDays, ranges: [] })).toThrow(RangeError)
})

test('if trucks drive only on Saturdays, the pick-up skips a closed Saturday', () => {
  const ranges = defaultWindowRanges.filter(range => range.onlyWeekend)
  const swap = { day: dayOf('2026-11-14'), start: 6, end: 18 }
  expect(swapPickupWindow(swap, 7, { closedDays: [], ranges })).toMatchObject({ day: dayOf('2026-11-21') })
  const closed = [{ day: dayOf('2026-11-21'), name: 'Inventory' }]
  expect(swapPickupWindow(swap, 7, { closedDays: closed, ranges })).toMatchObject({ day: dayOf('2026-11-28') })
})
