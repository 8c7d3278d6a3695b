import { describe, expect, it } from 'vitest'
import {
  blockedUntil,
  type Decline,
  findBlocked,
  isCardTesting,
  limitsDuringAttack,
  standardCardLimits,
} from '#domain/payment/card-limits.ts'
import { dayInMs } from '#domain/value/calendar.ts'

const now = new Date('2026-11-20T15:00:00Z')
const hour = 3_600_000

/** Returns this many declines, an hour apart, the latest an hour ago. */
const declines = (count: number, given: Partial<Decline> = {}): Decline[] =>
  Array.from({ length: count }, (_, index) => ({
    at: new Date(now.getTime() - (index + 1) * hour),
    card: 'one',
    isOfUser: true,
    isOfAddress: false,
    ...given,
  }))

const until = (some: readonly Decline[]) => blockedUntil(some, standardCardLimits, now)
const hoursLeft = (some: readonly Decline[]) => ((until(some)?.getTime() ?? 0) - now.getTime()) / hour

describe('A customer whose cards were declined', () => {
  it('may continue after nine declines of one card', () => expect(until(declines(9))).toBeNull())

  it('waits after ten declines until the tenth last is a day old', () => expect(hoursLeft(declines(10))).toBe(14))

  it('waits because of the newest ten declines, however many there were', () =>
    expect(hoursLeft(declines(15))).toBe(14))

  it('does not wait because of declines that are a day old', () => {
    const old = declines(9).map(one => ({ ...one, at: new Date(now.getTime() - dayInMs) }))
    expect(until([...declines(9), ...old])).toBeNull()
  })

  it('may try three different cards, and waits at the fourth', () => {
    const cards = (names: string[]) =>
      declines(names.length).map((one, index) => ({ ...one, card: names[index] ?? null }))
    expect(until(cards(['a', 'b', 'c', 'a', 'b']))).toBeNull()
    expect(hoursLeft(cards(['a', 'b', 'c', 'd']))).toBe(20)
  })

  it('does not wait because of cards without a fingerprint', () =>
    expect(until(declines(5, { card: null }))).toBeNull())

  it('waits after twenty declines from the same IP address, also if others made them', () => {
    const neighbours = { isOfUser: false, isOfAddress: true }
    expect(until(declines(19, neighbours))).toBeNull()
    expect(hoursLeft(declines(20, neighbours))).toBe(4)
    const blocked = (some: readonly Decline[]) => findBlocked(some, standardCardLimits, now)
    expect(blocked(declines(20, neighbours))).toEqual({ isUser: false, isAddress: true })
    expect(blocked(declines(19, { isOfAddress: true }))).toEqual({ isUser: true, isAddress: false })
    expect(blocked(declines(20, { isOfAddress: true }))).toEqual({ isUser: true, isAddress: true })
  })
})

describe('The alarm for card testing', () => {
  it.each([
    [19, 19, false],
    [20, 6, false],
    [20, 7, true],
    [1000, 300, false],
    [1000, 301, true],
  ])('for %i attempts with %i declined is %s', (attempts, declined, expected) => {
    expect(isCardTesting({ attempts, declines: declined }, standardCardLimits.alarm)).toBe(expected)
  })
})

describe('While a stranger tests cards', () => {
  const strict = limitsDuringAttack(standardCardLimits)
  const waits = (some: readonly Decline[]) => blockedUntil(some, strict, now) !== null

  it('a customer may mistype a card twice, and waits after the third decline or the second card', () => {
    expect([waits(declines(2)), waits(declines(3))]).toEqual([false, true])
    expect(waits([...declines(1), ...declines(1, { card: 'two' })])).toBe(true)
  })

  it('the customers of an IP address wait after six declines', () => {
    const there = { isOfUser: false, isOfAddress: true }
    expect([waits(declines(5, there)), waits(declines(6, there))]).toEqual([false, true])
  })

  it('limits that were set tighter stay as they are', () => {
    expect(limitsDuringAttack({ ...standardCardLimits, declinesPerUser: 1, intentsPerCart: 1 })).toMatchObject({
      declinesPerUser: 1,
      intentsPerCart: 1,
    })
  })
})
