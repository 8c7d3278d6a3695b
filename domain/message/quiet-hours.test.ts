import { describe, expect, it } from 'vitest'
import { wakingTime } from '#domain/message/quiet-hours.ts'
import { localTime } from '#domain/value/calendar.ts'

const inAustin = (now: string) => wakingTime(new Date(now), 'America/Chicago').toISOString()

describe('A text that can wait', () => {
  it('is sent at once by day', () => {
    expect(inAustin('2026-11-23T14:00:00.000Z')).toBe('2026-11-23T14:00:00.000Z')
    expect(inAustin('2026-11-24T02:59:59.999Z')).toBe('2026-11-24T02:59:59.999Z')
  })

  it('is sent at eight in the morning of the time zone if it is written at night', () => {
    expect(inAustin('2026-11-24T03:00:00Z')).toBe('2026-11-24T14:00:00.000Z')
    expect(inAustin('2026-11-24T13:59:30Z')).toBe('2026-11-24T14:00:00.000Z')
    expect(wakingTime(new Date('2026-11-24T12:00:00Z'), 'Pacific/Honolulu').toISOString()).toBe(
      '2026-11-24T18:00:00.000Z',
    )
  })

  it('is sent at eight also after a night in which the clocks change', () => {
    expect(inAustin('2026-11-01T04:00:00Z')).toBe('2026-11-01T14:00:00.000Z')
    expect(inAustin('2027-03-14T04:00:00Z')).toBe('2027-03-14T13:00:00.000Z')
  })

  it('is never sent between nine in the evening and eight in the morning, in any hour of two years', () => {
    for (const zone of ['America/New_York', 'America/Phoenix', 'America/Anchorage', 'Pacific/Honolulu']) {
      for (let hour = 0; hour < 2 * 366 * 24; hour++) {
        const now = new Date(Date.UTC(2026, 0, 1, hour, 17))
        const leaves = wakingTime(now, zone)
        const { minutes } = localTime(leaves, zone)
        if (minutes < 480 || minutes >= 1260) expect.fail(`${now.toISOString()} in ${zone}`)
        expect(leaves.getTime() - now.getTime()).toBeLessThan(13 * 3_600_000)
      }
    }
  })
})
