/**
 * What a customer is told of a visit on its day (rule D122): which one of those that are still to come it is, and about when, from the
 * published route and the driver's taps. Nothing of where the truck or another customer is.
 */

/** In minutes of the day, by the clock of the yard. */
export type VisitToday = {
  /** The customer's place among the visits that are not over, from 1. */
  readonly place: number
  readonly of: number
  readonly from: number
  readonly to: number
}

type OpenStop = { readonly id: string; readonly kind: string }

type RouteNow = {
  /** Published stops that are not over, in their order. */
  readonly open: readonly OpenStop[]
  /** When the plan has the truck arrive, by stop: from now on, since a route under way is planned from its last stop. */
  readonly arrivals: Readonly<Record<string, number>>
  readonly stopId: string
  /** The customer's hours: who was told them waits for them. */
  readonly window: { readonly start: number; readonly end: number } | null
}

/** Each visit before it may take longer than planned. */
const earlyBy = 10
const lateBy = 30
const lateByVisit = 10
const stepInMinutes = 10

/** Null where the route does not lead there, or the plan does not know when. */
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
