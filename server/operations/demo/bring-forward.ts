/**
 * This module keeps the demo hauler at work on every day after the seed (decision 28). It plans the stops again that the drivers of the
 * demo did not do.
 */

import { Refusal } from '#domain/refusal/refusal.ts'
import { type Day, localTime } from '#domain/value/calendar.ts'
import {
  demoDispatcherId,
  hasDemoOrders,
  listLeftDemoLoads,
  listOpenDemoStops,
  type OpenDemoStop,
} from '#server/db/seed/company/left-work.ts'
import { workDaysAt } from '#server/db/seed/company/work-days.ts'
import { organizationId } from '#server/db/seed/ids.ts'
import { demoTimeZone } from '#server/db/seed/organization.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { publishDay } from '#server/operations/dispatch/publish-day.ts'
import type { BoardDeps } from '#server/operations/dispatch/read-board.ts'
import { reportLoadDone, reportStopDone } from '#server/operations/question/report-done.ts'

const why = 'The demo goes on'
const acting: OfficeActing = { organizationId, actorId: demoDispatcherId }

/**
 * Does the morning work of the office, with the same operations, for seeded stops that have not ended. A visit that was under way is marked
 * as made, and a load on a truck is moved to the yard. A stop that was not begun is planned again, with the same driver, on the next day on
 * which trucks drive. The demo's own drafts for that day move to the day after, and those that a person has planned stay. Returns the number
 * of stops that were planned again.
 */
export async function bringDemoForward(deps: BoardDeps): Promise<number> {
  if (!(await hasDemoOrders(deps.db))) return 0
  const now = deps.clock()
  const today = localTime(now, demoTimeZone).day
  const days = workDaysAt(now)
  const open = await listOpenDemoStops(deps.db)
  const overdue = open.filter(stop => stop.day < today)
  for (const stop of overdue) if (stop.state !== 'planned') await finish(deps, stop)
  for (const { orderId, version } of await listLeftDemoLoads(deps.db, today))
    await ifPossible(() => reportLoadDone(deps, acting, { orderId, version, at: now, facilityId: null }))
  const undone = overdue.filter(stop => stop.state === 'planned')
  if (undone.length === 0) return 0
  const drafts = open.filter(stop => stop.day === days.today && !stop.isPublished && stop.state === 'planned')
  const ownDrafts = drafts.filter(stop => !stop.isTouched)
  await planAgain(deps, ownDrafts, days.day(1))
  const planned = await planAgain(deps, undone, days.today)
  await ifPossible(() => publishDay(deps, acting, { day: days.today, driverIds: null }))
  return planned
}

function finish(deps: BoardDeps, { id: stopId, version, startedAt }: OpenDemoStop): Promise<boolean> {
  const at = startedAt ?? deps.clock()
  return ifPossible(() => reportStopDone(deps, acting, { stopId, version, at, leftBox: null, takenBox: null }))
}

async function planAgain(deps: BoardDeps, stops: readonly OpenDemoStop[], day: Day): Promise<number> {
  const last = new Map<string | null, string>()
  let planned = 0
  for (const { id: stopId, version, driverId } of stops) {
    const target = { day, driverId, after: last.get(driverId) ?? null }
    const isPlanned = await ifPossible(() =>
      placeStops(deps, acting, { items: [{ stopId, version }], to: target, anyway: why }),
    )
    if (isPlanned) planned += 1
    if (isPlanned) last.set(driverId, stopId)
  }
  return planned
}

/**
 * Returns false if the act is refused. A visitor of the demo may be faster, or may have changed the stop. The visitor's change then counts.
 */
async function ifPossible(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
