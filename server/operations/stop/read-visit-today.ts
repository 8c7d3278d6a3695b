import { type VisitPlaces, type VisitToday, visitToday } from '#domain/dispatch/customer-visit.ts'
import { planOf } from '#domain/dispatch/plan/plan.ts'
import { plannedFacilities, plannedRoute, plannedStop } from '#domain/dispatch/plan/shown-day.ts'
import { isOpenStop } from '#domain/dispatch/stop.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { type Day, localTime } from '#domain/value/calendar.ts'
import type { BoardFacility } from '#server/db/dispatch/board-catalog.ts'
import { findLane, findOpenStopOfDay, listLaneStops } from '#server/db/dispatch/lanes.ts'
import type { BoardDeps } from '#server/operations/dispatch/read-board.ts'
import { presentStop } from '#server/operations/stock/present-stop.ts'

const onTheRoad: ReadonlySet<OrderStatus> = new Set([
  'drop-off-scheduled',
  'in-transit-drop-off',
  'pickup-scheduled',
  'in-transit-pickup',
])

type VisitedOrder = { readonly id: string; readonly status: OrderStatus; readonly timeZone: string }

export type VisitOnMap = VisitToday & { readonly places: VisitPlaces | null }

/**
 * Returns the position of an order's visit among today's stops of its truck, and its approximate time (rule D122). Returns null on any
 * other day, and before the visit is published.
 */
export async function readVisitToday(deps: BoardDeps, order: VisitedOrder): Promise<VisitOnMap | null> {
  if (!onTheRoad.has(order.status)) return null
  const { db, clock } = deps
  const now = clock()
  const { day } = localTime(now, order.timeZone)
  const found = await findOpenStopOfDay(db, order.id, day)
  return found && planned(deps, found, { day, now })
}

async function planned(
  deps: BoardDeps,
  { stopId, routeId }: { readonly stopId: string; readonly routeId: string },
  { day, now }: { readonly day: Day; readonly now: Date },
): Promise<VisitOnMap | null> {
  const [lane, rows] = await Promise.all([findLane(deps.db, routeId), listLaneStops(deps.db, routeId, null)])
  const { facilities: allFacilities, figures, ...route } = lane
  const stops = rows.filter(row => row.isPublished).map(row => presentStop(deps, row))
  const containerTypeIds = stops.flatMap(one => [one.leavesTypeId, one.takesTypeId]).filter(id => id !== null)
  const facilities = plannedFacilities(allFacilities, day)
  const planFacts = { facilities: allFacilities, containerTypeIds, now: localTime(now, lane.timeZone ?? 'UTC') }
  const plan = planOf(plannedRoute({ ...route, id: routeId, day, stops }, planFacts), stops.map(plannedStop), {
    facilities,
    figures,
  })
  const own = stops.find(({ id }) => id === stopId)
  const open = stops.filter(({ state }) => isOpenStop(state))
  const visit = visitToday({ open, arrivals: plan.arrivals, stopId, window: own?.window ?? null })
  return visit && { ...visit, places: placesOf(own, allFacilities, lane.yardId) }
}

/** Only the customer's own stop and the yard leave the server (rule D165). Null if the place of the stop is not known. */
function placesOf(
  own: { readonly latitude: number | null; readonly longitude: number | null } | undefined,
  facilities: readonly BoardFacility[],
  yardId: string | null,
): VisitPlaces | null {
  const yard = facilities.find(({ id }) => id === yardId) ?? facilities.find(({ kind }) => kind === 'yard')
  if (!own || own.latitude === null || own.longitude === null || !yard) return null
  return {
    stop: { latitude: own.latitude, longitude: own.longitude },
    yard: { latitude: yard.latitude, longitude: yard.longitude },
  }
}
