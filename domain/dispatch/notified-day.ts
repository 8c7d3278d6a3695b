/** The version of a published day that a driver knows, and when a text tells the driver about a new one (rules D110 and D111). */

import type { DriverOccasion } from '#domain/message/driver-texts.ts'
import { addDays, type Day } from '#domain/value/calendar.ts'
import { changesOfStops, type KnownStop } from './day-changes.ts'

/** Returns the days that the driver's app shows. Today is by the yard's time zone (rule D11). */
export const daysInApp = (today: Day): { from: Day; to: Day } => ({ from: today, to: addDays(today, 1) })

export type NotifiedDay = { readonly truckId: string | null; readonly stops: readonly KnownStop[] }

/**
 * Compares what the driver knows with the present day. Returns null if nothing has changed for the driver. If a truck is removed, the
 * driver gets no text until another one replaces it.
 */
export function occasionOf(known: NotifiedDay | null, now: NotifiedDay): DriverOccasion | null {
  if (known === null) return now.stops.length > 0 ? 'day-published' : null
  const isOtherTruck = now.truckId !== null && known.truckId !== null && now.truckId !== known.truckId
  return isOtherTruck || changesOfStops(known.stops, now.stops).length > 0 ? 'day-changed' : null
}

/** Returns what the driver knows after this text. */
export const knownAfter = (known: NotifiedDay | null, now: NotifiedDay): NotifiedDay => ({
  ...now,
  truckId: now.truckId ?? known?.truckId ?? null,
})

/** The app counts as open if it was in touch within this time. */
const liveForMs = 5 * 60_000

export type DriverReach = {
  /** False if the driver is suspended or has left. */
  readonly isDriving: boolean
  /** True if this number has answered STOP. */
  readonly hasStoppedTexts: boolean
  /** The last time at which the app made a call or had an open stream; null if it never did. */
  readonly appSeenAt: Date | null
  /** The same time for a phone with the link to this day; null if there is no link or it has ended. */
  readonly linkSeenAt: Date | null
}

type ShownDay = { readonly day: Day; readonly today: Day; readonly now: Date }

/** A driver who looks at a page with this day needs no text. The app shows today and tomorrow, a link its own day. */
export function isTextWanted(
  { isDriving, hasStoppedTexts, appSeenAt, linkSeenAt }: DriverReach,
  { day, today, now }: ShownDay,
): boolean {
  const isLive = (seenAt: Date | null) => seenAt !== null && now.getTime() - seenAt.getTime() < liveForMs
  const { from, to } = daysInApp(today)
  const isSeen = (day >= from && day <= to && isLive(appSeenAt)) || isLive(linkSeenAt)
  return isDriving && !hasStoppedTexts && !isSeen
}
