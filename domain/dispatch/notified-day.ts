/** What a driver knows of a published day, and when a text tells the driver about a newer version of it (rules D110 and D111). */

import type { DriverOccasion } from '#domain/message/driver-texts.ts'
import { addDays, type Day } from '#domain/value/calendar.ts'
import { changesOfStops, type KnownStop } from './day-changes.ts'

/** Returns the days that the driver's app shows: today by the yard's time zone, and tomorrow (rule D11). */
export const daysInApp = (today: Day): { from: Day; to: Day } => ({ from: today, to: addDays(today, 1) })

export type NotifiedDay = { readonly truckId: string | null; readonly stops: readonly KnownStop[] }

/**
 * Compares what the driver knows with the present day. Returns null if nothing has changed for the driver. If the office removes the truck,
 * the driver gets no text until another truck replaces it.
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

/** The app counts as open if it called the server within this time. */
const liveForMs = 5 * 60_000

export type DriverReach = {
  /** False if the driver is suspended or has left. */
  readonly isDriving: boolean
  /** True if the driver has answered STOP from this number. */
  readonly hasStoppedTexts: boolean
  /** The last time at which the app made a call or had an open stream. Null if it never did. */
  readonly appSeenAt: Date | null
  /** The same time for a phone that opened this day by a link. Null if there is no link or it has ended. */
  readonly linkSeenAt: Date | null
}

type ShownDay = { readonly day: Day; readonly today: Day; readonly now: Date }

/** A driver who has a page with this day open needs no text. The app shows today and tomorrow. A link shows only its own day. */
export function isTextWanted(
  { isDriving, hasStoppedTexts, appSeenAt, linkSeenAt }: DriverReach,
  { day, today, now }: ShownDay,
): boolean {
  const isLive = (seenAt: Date | null) => seenAt !== null && now.getTime() - seenAt.getTime() < liveForMs
  const { from, to } = daysInApp(today)
  const isSeen = (day >= from && day <= to && isLive(appSeenAt)) || isLive(linkSeenAt)
  return isDriving && !hasStoppedTexts && !isSeen
}
