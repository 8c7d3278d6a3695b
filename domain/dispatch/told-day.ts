/** What a driver knows of a published day, and when a text tells of it (rules D110 and D111). */

import type { DriverOccasion } from '#domain/message/driver-texts.ts'
import { addDays, type Day } from '#domain/value/calendar.ts'
import { changesOfStops, type KnownStop } from './day-changes.ts'

/** The days that the app of a driver shows, of which today is the yard's (rule D11). */
export const daysInApp = (today: Day): { from: Day; to: Day } => ({ from: today, to: addDays(today, 1) })

export type ToldDay = { readonly truckId: string | null; readonly stops: readonly KnownStop[] }

/**
 * Of a driver who was told something before, or nothing; null where it is the same day. A truck that was taken away says nothing yet: the
 * driver knows of the one before until another one takes its place.
 */
export function occasionOf(told: ToldDay | null, now: ToldDay): DriverOccasion | null {
  if (told === null) return now.stops.length > 0 ? 'day-published' : null
  const isOtherTruck = now.truckId !== null && told.truckId !== null && now.truckId !== told.truckId
  return isOtherTruck || changesOfStops(told.stops, now.stops).length > 0 ? 'day-changed' : null
}

/** What the driver knows once this is told. */
export const knownAfter = (told: ToldDay | null, now: ToldDay): ToldDay => ({
  ...now,
  truckId: now.truckId ?? told?.truckId ?? null,
})

/** So long after it was last in touch the app is taken to be looked at. */
const liveForMs = 5 * 60_000

export type Reached = {
  /** False for who is suspended or has left. */
  readonly isDriving: boolean
  /** STOP came from the number. */
  readonly hasStoppedTexts: boolean
  /** When the app last called, or had a stream open; null where it never did. */
  readonly appSeenAt: Date | null
  /** The same of a phone with the link to this day; null where there is none, or it has ended. */
  readonly linkSeenAt: Date | null
}

type ShownDay = { readonly day: Day; readonly today: Day; readonly now: Date }

/** Who looks at a page that shows this day sees it there: the app shows today and tomorrow, a link its own day. */
export function isTextWanted(
  { isDriving, hasStoppedTexts, appSeenAt, linkSeenAt }: Reached,
  { day, today, now }: ShownDay,
): boolean {
  const isLive = (seenAt: Date | null) => seenAt !== null && now.getTime() - seenAt.getTime() < liveForMs
  const { from, to } = daysInApp(today)
  const isSeen = (day >= from && day <= to && isLive(appSeenAt)) || isLive(linkSeenAt)
  return isDriving && !hasStoppedTexts && !isSeen
}
