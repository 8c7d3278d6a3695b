import { describe, expect, it } from 'vitest'
import { addDays, type Day, dayOf, isSaturday, isSunday } from '#domain/value/calendar.ts'
import { checkSchedule, type ScheduleFacts } from './drop-off.ts'
import { proposedVisit } from './proposed-visit.ts'
import { defaultWindowRanges, type TimeWindow, type WindowRange } from './window.ts'

const day = (date: string): Day => dayOf(date)
const ordered = {
  dropOffWindow: { day: day('2026-09-01'), start: 9, end: 12 },
  pickupWindow: { day: day('2026-09-08'), start: 12, end: 17, isActualPickupDate: true },
}

/** Austin is five hours behind UTC in October. */
const at = (time: string, more: Partial<ScheduleFacts> = {}): ScheduleFacts => ({
  now: new Date(time),
  timeZone: 'America/Chicago',
  closedDays: [],
  ranges: defaultWindowRanges,
  ...more,
})

const days = (facts: ScheduleFacts, includedDays = 7) => {
  const visit = proposedVisit(ordered, includedDays, facts)
  const written = (one: Day | undefined) => one && new Date(one).toISOString().slice(0, 10)
  return [written(visit?.dropOffWindow.day), written(visit?.pickupWindow.day)]
}

describe('The days that are proposed (rule S17)', () => {
  it.each([
    ['before noon today, in hours that are left', '2026-10-13T13:00:00Z', '2026-10-13', '2026-10-20'],
    ['in the afternoon tomorrow', '2026-10-13T18:00:00Z', '2026-10-14', '2026-10-21'],
    [
      'on Friday afternoon Monday: the hours of Saturdays need a confirmation',
      '2026-10-16T18:00:00Z',
      '2026-10-19',
      '2026-10-26',
    ],
  ])('are %s', (_, now, dropOff, pickup) => {
    expect(days(at(now))).toEqual([dropOff, pickup])
  })

  it('end before a day that cannot be chosen, so that the price stays within what it includes', () => {
    expect(days(at('2026-10-13T18:00:00Z'), 4)).toEqual(['2026-10-14', '2026-10-16'])
    const closedDays = [{ day: day('2026-10-21'), name: 'Closed' }]
    expect(days(at('2026-10-13T18:00:00Z', { closedDays }))).toEqual(['2026-10-14', '2026-10-20'])
  })

  it('end later if none of the included days can be chosen', () => {
    const closedDays = [{ day: day('2026-10-15'), name: 'Closed' }]
    expect(days(at('2026-10-13T18:00:00Z', { closedDays }), 1)).toEqual(['2026-10-14', '2026-10-16'])
  })

  it('have the hours of the order, or others if these are over or not offered', () => {
    expect(proposedVisit(ordered, 7, at('2026-10-13T18:00:00Z'))).toMatchObject({
      dropOffWindow: { start: 9, end: 12 },
      pickupWindow: { start: 12, end: 17, isActualPickupDate: true },
    })
    const late = proposedVisit(ordered, 7, at('2026-10-13T15:30:00Z'))
    expect(late?.dropOffWindow).toEqual({ day: day('2026-10-13'), start: 6, end: 18 })
    const afternoons: WindowRange[] = [{ start: 13, end: 16, needsConfirmation: false, onlyWeekend: false }]
    const other = proposedVisit(ordered, 7, at('2026-10-13T18:00:00Z', { ranges: afternoons }))
    expect(other?.pickupWindow).toMatchObject({ start: 13, end: 16 })
  })

  it('have room if the hauler limits its days (rule S18)', () => {
    const facts = at('2026-10-13T18:00:00Z')
    const fullDays = [day('2026-10-14'), day('2026-10-22')]
    const room = (days: Day[], hours: TimeWindow[] = []) => ({
      rooms: [],
      full: { dropOff: days, pickup: days },
      fullHours: { dropOff: hours, pickup: [] },
    })
    const visit = proposedVisit(ordered, 7, facts, room(fullDays))
    // A week that begins on Thursday the 15th ends on a full day. So the proposal begins a day later and has as many days.
    expect(visit?.dropOffWindow.day).toBe(day('2026-10-16'))
    expect(visit?.pickupWindow.day).toBe(day('2026-10-23'))
    const everyDay = Array.from({ length: 60 }, (_, at) => addDays(day('2026-10-13'), at))
    expect(proposedVisit(ordered, 7, facts, room(everyDay))).toBeNull()
    // Hours that are full are not proposed (rule S22), but other hours of the same day are.
    const mornings = [{ day: day('2026-10-16'), start: 9, end: 12 }]
    expect(proposedVisit(ordered, 7, facts, room(fullDays, mornings))?.dropOffWindow).toEqual({
      day: day('2026-10-16'),
      start: 6,
      end: 18,
    })
  })

  it('are none if every hour needs a confirmation, or if no hours are offered', () => {
    const saturdays = defaultWindowRanges.filter(range => range.onlyWeekend)
    expect(proposedVisit(ordered, 7, at('2026-10-13T18:00:00Z', { ranges: saturdays }))).toBeNull()
    expect(proposedVisit(ordered, 7, at('2026-10-13T18:00:00Z', { ranges: [] }))).toBeNull()
  })

  it('can be chosen at every hour of a year, for any number of days', () => {
    for (let hour = 0; hour < 365 * 24; hour += 7) {
      const now = new Date(Date.UTC(2026, 0, 1, hour))
      const facts = at(now.toISOString())
      const visit = proposedVisit(ordered, 1 + (hour % 30), facts)
      expect(visit).not.toBeNull()
      if (!visit) continue
      checkSchedule(visit, facts)
      const { dropOffWindow, pickupWindow } = visit
      for (const one of [dropOffWindow, pickupWindow]) expect(isSunday(one.day) || isSaturday(one.day)).toBe(false)
      expect(pickupWindow.day).toBeLessThanOrEqual(addDays(dropOffWindow.day, Math.max(3, 1 + (hour % 30))))
    }
  })
})
