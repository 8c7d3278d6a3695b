/**
 * Computes what a customer learns about a visit on its day (rule D122): its place among the remaining visits, and an approximate time. Both
 * come from the published route and the driver's taps. The customer never learns where the truck or another customer is.
 */

/** Times are in minutes of the day, in the yard's time zone. */
export type VisitToday = {
  /** The customer's place among the visits that are not over, from 1. */
  readonly place: number
  readonly of: number
  readonly from: number
  readonly to: number
}

/** The places of the picture beside it: the customer's own stop and the yard, and never those of others (rule D165). */
export type VisitPlaces = { readonly stop: VisitPlace; readonly yard: VisitPlace }
export type VisitPlace = { readonly latitude: number; readonly longitude: number }

type OpenStop = { readonly id: string; readonly kind: string }

type RouteNow = {
  /** The published stops that are not over, in their order. */
  readonly open: readonly OpenStop[]
  /** The planned arrivals by stop id, in minutes of the day. For a route under way, the plan begins now and at the last stop. */
  readonly arrivals: Readonly<Record<string, number>>
  readonly stopId: string
  /** The hours that the hauler promised to the customer. The truck does not come before them. */
  readonly window: { readonly start: number; readonly end: number } | null
}

/**
 * In minutes: the estimate begins `earlyBy` before the planned arrival. It ends `lateBy` after the arrival, plus `lateByVisit` for each
 * visit before this one, because each visit may take longer than planned.
 */
const earlyBy = 10
const lateBy = 30
const lateByVisit = 10
const stepInMinutes = 10

/** Returns null if the route does not lead to the stop, or if the plan has no arrival for it. */
export function visitToday({ open, arrivals, stopId, window }: RouteNow): VisitToday | null {
  const visits = open.filter(({ kind }) => kind !== 'dump' && kind !== 'yard')
  const before = visits.findIndex(({ id }) => id === stopId)
  const arrival = arrivals[stopId]
  if (before < 0 || arrival === undefined) return null
  const from = Math.max(arrival - earlyBy, (window?.start ?? 0) * 60)
  const to = Math.max(arrival + lateBy + before * lateByVisit, from + lateBy)
  return { place: before + 1, of: visits.length, from: down(from), to: up(to) }
}

const down = (minutes: number): number => Math.floor(minutes / stepInMinutes) * stepInMinutes
const up = (minutes: number): number => Math.ceil(minutes / stepInMinutes) * stepInMinutes
