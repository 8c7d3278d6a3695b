import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acceptance, correctedTime, isOld } from './tap-time.ts'

const at = (time: string) => new Date(`2026-11-${time}Z`)

describe('The time of a tap', () => {
  test.each([
    ['a phone that is right', '27T16:50', '30T13:10', '30T13:10', null, '27T16:50'],
    ['a phone that is an hour ahead', '27T17:50', '30T14:10', '30T13:10', null, '27T16:50'],
    ['a phone that is a day behind', '26T16:50', '29T13:10', '30T13:10', null, '27T16:50'],
    ['a clock that was set back between two taps', '27T09:00', '27T09:10', '27T12:00', '27T11:55', '27T11:55'],
    ['a clock that was set forward after the tap', '27T15:00', '27T14:00', '27T12:00', null, '27T12:00'],
    ['a tap before that is the newest we know', '27T09:00', '27T12:00', '27T12:00', '27T12:00', '27T12:00'],
  ])('is corrected for %s', (_, madeAt, phoneNow, received, previous, expected) => {
    const times = { madeAt: at(madeAt), phoneNow: at(phoneNow), received: at(received), earliest: null, dayEnd: null }
    expect(correctedTime({ ...times, previous: previous === null ? null : at(previous) })).toEqual(at(expected))
  })

  const receivedAt = at('27T13:10')
  const evening = at('28T06:00')
  const withBound = { received: receivedAt, previous: null, earliest: at('26T23:00'), dayEnd: evening }

  test.each([
    ['that began in 1970', '1970-01-01T00:12:00Z', '2026-11-27T13:10:00Z'],
    ['that began in 2020', '2020-01-01T00:12:00Z', '2026-11-27T13:10:00Z'],
    ['that was in 2099', '2099-01-01T00:12:00Z', '2026-11-27T13:10:00Z'],
    ['that fell back to 1970 after the tap', '2026-11-27T09:00:00Z', '1970-01-01T04:00:00Z'],
    ['that went to 2099 after the tap', '2026-11-27T09:00:00Z', '2099-01-01T04:00:00Z'],
  ])('is the time of its receipt for a clock %s', (_, madeAt, phoneNow) => {
    expect(correctedTime({ ...withBound, madeAt: new Date(madeAt), phoneNow: new Date(phoneNow) })).toEqual(receivedAt)
  })

  test('with such a clock is the end of the day of its stop if the tap arrives days later', () => {
    const late = {
      ...withBound,
      received: at('30T13:10'),
      madeAt: new Date('2020-01-01T00:12:00Z'),
      phoneNow: at('30T13:10'),
    }
    expect(correctedTime(late)).toEqual(evening)
  })

  test('is never before its stop was published or before the last tap, and never after its receipt', () => {
    const moment = fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    const soon = fc
      .integer({ min: 0, max: 10 * 24 * 60 })
      .map(minutes => new Date(at('27T00:00').getTime() + minutes * 60_000))
    fc.assert(
      fc.property(
        moment,
        moment,
        soon,
        soon,
        fc.option(soon),
        fc.option(soon),
        (madeAt, phoneNow, one, other, previous, dayEnd) => {
          const [earliest, received] = one < other ? [one, other] : [other, one]
          const time = correctedTime({ madeAt, phoneNow, received, earliest, previous, dayEnd })
          expect(time.getTime()).toBeLessThanOrEqual(received.getTime())
          expect(time.getTime()).toBeGreaterThanOrEqual(earliest.getTime())
          if (previous && previous <= received) expect(time.getTime()).toBeGreaterThanOrEqual(previous.getTime())
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('is right if the clock of the phone is only set wrong', () => {
    fc.assert(
      fc.property(fc.integer({ min: -30, max: 30 }), fc.integer({ min: 0, max: 600 }), (years, minutes) => {
        const off = years * 365 * 86_400_000
        const made = receivedAt.getTime() - minutes * 60_000
        const times = { madeAt: new Date(made + off), phoneNow: new Date(receivedAt.getTime() + off) }
        expect(correctedTime({ ...withBound, ...times })).toEqual(new Date(made))
      }),
    )
  })
})

test('a tap that arrives after three days is accepted late', () => {
  expect(acceptance(at('27T12:00'), at('30T12:00'))).toBe('accepted')
  expect(acceptance(at('27T11:59'), at('30T12:00'))).toBe('accepted-late')
})

test('when a tap is older than half an hour, the customer is not told that a truck is coming', () => {
  expect([isOld(at('27T12:00'), at('27T12:30')), isOld(at('27T11:59'), at('27T12:30'))]).toEqual([false, true])
})
