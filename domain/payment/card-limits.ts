/**
 * Card testing means that thieves try stolen card numbers in a small shop to learn which still work (rule M13). A customer with many
 * declined cards within a day has to wait until enough of the declines are older than a day. A customer who mistypes a card twice does not
 * notice these limits.
 */

import { Refusal } from '#domain/refusal/refusal.ts'
import { dayInMs } from '#domain/value/calendar.ts'

export type CardLimits = {
  /** The number of declines after which an intent is closed. With its secret, cards can be tried again and again without our server. */
  readonly declinesPerIntent: number
  readonly declinesPerUser: number
  readonly declinesPerAddress: number
  /** The maximum number of different cards that may be declined for one person within a day. */
  readonly cardsPerUser: number
  /** The maximum number of intents that a cart may have in a day, closed ones included. */
  readonly intentsPerCart: number
  readonly alarm: CardAlarm
}

export type CardAlarm = {
  readonly sharePercent: number
  readonly leastAttempts: number
  readonly withinMinutes: number
}

export const standardCardLimits: CardLimits = {
  declinesPerIntent: 5,
  declinesPerUser: 10,
  declinesPerAddress: 20,
  cardsPerUser: 3,
  intentsPerCart: 3,
  alarm: { sharePercent: 30, leastAttempts: 20, withinMinutes: 10 },
}

/** A decline of a card. `card` is the payment service's fingerprint, which is the same for one card number wherever it is typed. */
export type Decline = {
  readonly at: Date
  readonly card: string | null
  readonly isOfUser: boolean
  readonly isOfAddress: boolean
}

/** Returns the time until which this person, at this IP address, may not start a payment. Returns null if they may start one. */
export function blockedUntil(declines: readonly Decline[], limits: CardLimits, now: Date): Date | null {
  const recent = declines.filter(one => now.getTime() - one.at.getTime() < dayInMs)
  const times = (some: readonly Decline[]) => some.map(one => one.at.getTime()).sort((a, b) => b - a)
  const ofUser = recent.filter(one => one.isOfUser)
  const ends = [
    times(ofUser)[limits.declinesPerUser - 1],
    times(recent.filter(one => one.isOfAddress))[limits.declinesPerAddress - 1],
    lastTimes(ofUser).sort((a, b) => b - a)[limits.cardsPerUser],
  ].filter(time => time !== undefined)
  return ends.length === 0 ? null : new Date(Math.max(...ends) + dayInMs)
}

/** Returns whether the person is blocked and whether the IP address is blocked. Both may be true. */
export function findBlocked(declines: readonly Decline[], limits: CardLimits, now: Date) {
  const isBlocked = (counted: Partial<Decline>) =>
    blockedUntil(
      declines.map(one => ({ ...one, ...counted })),
      limits,
      now,
    ) !== null
  return { isUser: isBlocked({ isOfAddress: false }), isAddress: isBlocked({ isOfUser: false }) }
}

/** Builds the refusal 'cards-declined' with the seconds until the next attempt that is allowed. */
export function cardsDeclined(until: Date, now: Date): Refusal {
  return new Refusal('cards-declined', { retryAfterInSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000) })
}

/** Returns the time of the last decline of each card, in milliseconds. */
function lastTimes(declines: readonly Decline[]): number[] {
  const lastByCard = new Map<string, number>()
  for (const { card, at } of declines) {
    if (card !== null) lastByCard.set(card, Math.max(lastByCard.get(card) ?? 0, at.getTime()))
  }
  return [...lastByCard.values()]
}

/** Returns true if so many of the latest attempts were declined that a thief is probably testing cards. */
export function isCardTesting(latest: { attempts: number; declines: number }, alarm: CardAlarm): boolean {
  return latest.attempts >= alarm.leastAttempts && latest.declines * 100 > latest.attempts * alarm.sharePercent
}

const duringAttack = {
  declinesPerIntent: 3,
  declinesPerUser: 3,
  declinesPerAddress: 6,
  cardsPerUser: 1,
  intentsPerCart: 2,
}

/**
 * Returns the limits for people who have paid nothing here yet, while a thief is testing cards (rule M93). A person may mistype one card
 * twice. After the third decline, or after a decline of a second card, the person cannot pay. A setting that is already stricter stays.
 */
export function limitsDuringAttack(limits: CardLimits): CardLimits {
  return {
    declinesPerIntent: Math.min(limits.declinesPerIntent, duringAttack.declinesPerIntent),
    declinesPerUser: Math.min(limits.declinesPerUser, duringAttack.declinesPerUser),
    declinesPerAddress: Math.min(limits.declinesPerAddress, duringAttack.declinesPerAddress),
    cardsPerUser: Math.min(limits.cardsPerUser, duringAttack.cardsPerUser),
    intentsPerCart: Math.min(limits.intentsPerCart, duringAttack.intentsPerCart),
    alarm: limits.alarm,
  }
}
