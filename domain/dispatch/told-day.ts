/** What a driver knows of a published day, and when a text tells of it (rules D110 and D111). */
import type { DriverOccasion } from '#domain/message/driver-texts.ts'
import { changesOfStops, type KnownStop } from './day-changes.ts'

export type ToldDay = { readonly truckId: string | null; readonly stops: readonly KnownStop[] }

/** Of a driver who was told something before, or nothing; null where it is the same day. A truck that was taken away says nothing yet. */
export function occasionOf(told: ToldDay | null, now: ToldDay): DriverOccasion | null {
  if (told === null) return now.stops.length > 0 ? 'day-published' : null
  const isOtherTruck = now.truckId !== null && told.truckId !== null && now.truckId !== told.truckId
  return isOtherTruck || changesOfStops(told.stops, now.stops).length > 0 ? 'day-changed' : null
}

/** So long after it was last in touch the app is taken to be looked at. */
const liveForMs = 5 * 60_000

export type Reached = {
  /** False for who is suspended or has left. */
  readonly isDriving: boolean
  /** STOP came from the number. */
  readonly hasStoppedTexts: boolean
  /** When the app last called, or had a stream open; null where it never did. */
  readonly appSeenAt: Date | null
}

/** Who looks at the app sees it there. */
export function isTextWanted({ isDriving, hasStoppedTexts, appSeenAt }: Reached, now: Date): boolean {
  const isLive = appSeenAt !== null && now.getTime() - appSeenAt.getTime() < liveForMs
  return isDriving && !hasStoppedTexts && !isLive
}
