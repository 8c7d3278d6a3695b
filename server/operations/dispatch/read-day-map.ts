import { type Day, daysBetween, instantOf, localTime } from '#domain/value/calendar.ts'
import { listServedZips } from '#server/db/area/waiting-list.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { listBoxesOnSite, listLastTaps } from '#server/db/dispatch/day-map.ts'
import { servedZips } from '#server/operations/area/served-zips.ts'
import type { BoardDeps } from '#server/operations/dispatch/read-board.ts'
import { positionOf } from '#server/operations/stock/present-stop.ts'

/**
 * Returns what the map of a day adds to the day of the board (rule D163): where each driver last tapped on that day, the boxes at
 * customers, and the served ZIPs, which are the ground of the map.
 */
export async function readDayMap(deps: BoardDeps, organizationId: string, day: Day) {
  const { db, clock, addresses } = deps
  const { timeZone } = await findDispatchCalendar(db, organizationId, day)
  const [taps, boxes, zipCodes] = await Promise.all([
    listLastTaps(db, organizationId, { day, timeZone, from: instantOf({ day, minutes: 0 }, timeZone) }),
    listBoxesOnSite(db, organizationId),
    listServedZips(db, organizationId),
  ])
  const today = localTime(clock(), timeZone).day
  return {
    taps,
    boxes: boxes.map(({ since, zipCode, ...box }) => ({
      ...box,
      ...positionOf(deps, { zipCode, latitude: box.latitude, longitude: box.longitude }),
      daysOut: Math.max(0, daysBetween(localTime(since, timeZone).day, today)),
    })),
    served: servedZips(addresses, zipCodes),
  }
}
