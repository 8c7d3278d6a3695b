import type { Tx } from '@rolloff/sql/connect.ts'
import type { PlannedLane } from '#domain/dispatch/plan/best-gap.ts'
import { checkAct, closesInDay, type StopMismatch } from '#domain/dispatch/plan/check-act.ts'
import type { DayFacts } from '#domain/dispatch/plan/day.ts'
import { plannedFacilities, plannedRoute, plannedStop, type ShownTruck } from '#domain/dispatch/plan/shown-day.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { type Day, isSunday, localTime } from '#domain/value/calendar.ts'
import type { BoardStopRow } from '#server/db/dispatch/board.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { setReason } from '#server/db/dispatch/fit-facts.ts'
import { findLane, type LaneFacts, listLaneStops } from '#server/db/dispatch/lanes.ts'
import type { BoardDeps } from '#server/operations/dispatch/read-board.ts'
import { presentStop } from '#server/operations/stock/present-stop.ts'

/** A lane is a route as this transaction sees it. */
export type Lane = {
  readonly routeId: string
  readonly day: Day
  readonly facts: LaneFacts
  readonly stops: readonly BoardStopRow[]
}

/**
 * Reads the lane of a route. `ids` names the stops to check. If the hour of arrival matters, all stops of the route are read, each with its
 * arrival.
 */
export async function readLane(tx: Tx, routeId: string, { day, ids }: { day: Day; ids: readonly string[] | null }) {
  const facts = await findLane(tx, routeId)
  const isTimed = closesInDay({ facilities: plannedFacilities(facts.facilities, day) })
  return { routeId, day, facts, stops: await listLaneStops(tx, routeId, isTimed ? null : ids) } satisfies Lane
}

type Act = {
  readonly organizationId: string
  /** `lane` is the route after the act. */
  readonly lane: Lane
  /** `before` is the route before the act, with its stops in their order and its truck. */
  readonly before: { readonly stops: readonly BoardStopRow[]; readonly truck: ShownTruck | null }
  readonly placedIds: readonly string[]
  readonly overrideReason: string | undefined
}

/**
 * Refuses 'needs-reason' if an act causes a mismatch of a stop and names no reason (rule D21). The reason is stored with each of these
 * stops. Returns true if there are any. The board asks for a reason by the same rule. `refuseUnfitFacility` checks the facility of a load
 * from the yard.
 */
export async function refuseMismatches(tx: Tx, deps: BoardDeps, act: Act): Promise<boolean> {
  const { lane, before, placedIds, overrideReason } = act
  const now = deps.clock()
  const facts = { figures: lane.facts.figures, facilities: plannedFacilities(lane.facts.facilities, lane.day) }
  const plannedBefore = plannedLane(
    deps,
    { ...lane, facts: { ...lane.facts, truck: before.truck }, stops: before.stops },
    now,
  )
  const plans = { before: plannedBefore, after: plannedLane(deps, lane, now), placedIds }
  const { mismatches: found, fitting } = checkAct(plans, facts satisfies DayFacts)
  const mismatches = found.filter(isCheckedHere)
  const [first] = mismatches
  if (first && overrideReason === undefined) throw new Refusal('needs-reason', reasonOf(first, lane))
  const ids = mismatches.flatMap(({ stopId }) => stopId ?? [])
  if (overrideReason !== undefined) await setReason(tx, [...new Set(ids)], overrideReason)
  await endReasons(tx, act, fitting)
  return mismatches.length > 0
}

/**
 * Removes the reason of a stop when its cause is gone. Keeps the reason on a closed day, because the person may have given it for the day.
 */
async function endReasons(tx: Tx, { organizationId, lane }: Act, ids: readonly string[]): Promise<void> {
  const reasoned = lane.stops.filter(stop => stop.plannedAnyway !== null && ids.includes(stop.id)).map(stop => stop.id)
  if (reasoned.length === 0) return
  const { closedAs } = await findDispatchCalendar(tx, organizationId, lane.day)
  if (closedAs === null && !isSunday(lane.day)) await setReason(tx, reasoned, null)
}

const isCheckedHere = ({ mismatch: { reason } }: StopMismatch) =>
  reason !== 'facility-refuses' && reason !== 'facility-closed'

function reasonOf({ mismatch }: StopMismatch, { facts }: Lane): Record<string, string> {
  if (mismatch.reason !== 'past-hours') return { reason: mismatch.reason }
  const place = facts.facilities.find(one => one.id === mismatch.facilityId)?.name ?? ''
  return { reason: mismatch.reason, place }
}

function plannedLane(deps: BoardDeps, { routeId, day, facts, stops: rows }: Lane, at: Date): PlannedLane {
  const { facilities, figures: _figures, ...route } = facts
  const stops = rows.map(row => presentStop(deps, row))
  const containerTypeIds = stops.flatMap(one => [one.leavesTypeId, one.takesTypeId]).filter(id => id !== null)
  const now = localTime(at, facts.timeZone ?? 'UTC')
  return {
    route: plannedRoute({ ...route, id: routeId, day, stops }, { facilities, containerTypeIds, now }),
    stops: stops.map(plannedStop),
  }
}
