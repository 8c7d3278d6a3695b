/** What the open app of a driver is told: that their day is another one, and nothing else (rule D92). */
import { employersOf } from '#domain/account/roles.ts'
import { addDays, localTime } from '#domain/calendar.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { listDriverMarks } from '#server/db/dispatch/driver-marks.ts'
import { markAppSeen } from '#server/db/dispatch/told-days.ts'
import type { Db } from '#server/db/engine/connect.ts'
import { type Marked, tellMark } from '#server/http/events/tell-mark.ts'
import type { SignedInViewer, Watched } from '#server/http/events/watch-changes.ts'
import type { Deps } from '#server/operations/dependencies.ts'

export type OpenDay = Marked & {
  readonly driverId: string
  /** When it was last stored that the app is looked at. */
  markedAt: Date | null
}

export type DriverViewer = SignedInViewer & OpenDay

export const tellDrivers =
  ({ db, clock }: Deps) =>
  async (organizationId: string, watched: readonly Watched<DriverViewer>[]): Promise<boolean> => {
    const now = clock()
    const { timeZone } = await findDispatchCalendar(db, organizationId, localTime(now, 'UTC').day)
    const today = localTime(now, timeZone).day
    const driverIds = watched.map(({ viewer }) => viewer.driverId)
    const marks = await listDriverMarks(db, { organizationId, driverIds, from: today, to: addDays(today, 1) })
    const told = watched.map(({ viewer, person }) => {
      const mark = marks.find(one => one.driverId === viewer.driverId)?.mark
      const isEmployed = employersOf(person).some(one => one.organizationId === organizationId)
      if (mark !== undefined && isEmployed) return tellMark('day', viewer, mark)
      viewer.stream.end()
      return false
    })
    await markSeen(
      db,
      watched.map(one => one.viewer),
      now,
    )
    return told.includes(true)
  }

const markedEveryMs = 60_000

/** Who has a stream open looks at the app: no text is needed (rule D110). */
export async function markSeen(db: Db, viewers: readonly OpenDay[], now: Date): Promise<void> {
  const due = viewers.filter(
    ({ stream, markedAt }) =>
      stream.body.writable && (markedAt === null || now.getTime() - markedAt.getTime() >= markedEveryMs),
  )
  if (due.length === 0) return
  await markAppSeen(db, [...new Set(due.map(one => one.driverId))], now)
  for (const viewer of due) viewer.markedAt = now
}
