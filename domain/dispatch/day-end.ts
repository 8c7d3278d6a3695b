/**
 * The end of a day as the office sees it: what each driver's day still lacks, and whether the office may ask the driver about it by text
 * (rules D168 and D169). What is missing is decided by the rule that the driver's phone uses.
 *
 * Luis set a box down and took no photo. Dana asks him at 16:40. Until 17:40 another question about this stop is refused.
 */
import { type MissingItem, missingIn, pathOfMissing, type RouteToCheck, type StopToCheck } from './missing-in-day.ts'

/** All that is missing at one stop, of one load, or at the start of the day. */
export type MissingPlace<Stop> = {
  /** The id of the stop, or of the order of the load. Null for the start of the day. */
  readonly about: string | null
  /** The page of the driver's app on which it can be entered. */
  readonly path: string
  readonly items: readonly [MissingItem<Stop>, ...MissingItem<Stop>[]]
}

/** Returns the places of a route at which something is missing, in the order of the day. */
export function missingPlaces<Stop extends StopToCheck>(route: RouteToCheck<Stop>): readonly MissingPlace<Stop>[] {
  const places = new Map<string, MissingPlace<Stop>>()
  for (const item of missingIn(route)) {
    const path = pathOfMissing(item)
    const place = places.get(path)
    places.set(
      path,
      place ? { ...place, items: [...place.items, item] } : { about: aboutOf(item), path, items: [item] },
    )
  }
  return [...places.values()]
}

function aboutOf(item: MissingItem<{ readonly id: string }>): string | null {
  if ('stop' in item) return item.stop.id
  return 'load' in item ? item.load.orderId : null
}

const restBetweenAsksInMs = 60 * 60_000

/** Returns true if the last question about a place is less than an hour ago. */
export const isAskedLately = (askedAt: Date | null, now: Date): boolean =>
  askedAt !== null && now.getTime() - askedAt.getTime() < restBetweenAsksInMs

/** These are the reasons for which the office cannot ask a driver by text. */
export type NoAsking = 'other-day' | 'texts-stopped' | 'not-driving'

type Question = {
  readonly day: number
  readonly today: number
  readonly hasStoppedTexts: boolean
  readonly isDriving: boolean
}

/** Returns null if a text can be sent. The driver's phone shows no other day than today. */
export function whyNoAsking({ day, today, hasStoppedTexts, isDriving }: Question): NoAsking | null {
  if (day !== today) return 'other-day'
  if (!isDriving) return 'not-driving'
  return hasStoppedTexts ? 'texts-stopped' : null
}
