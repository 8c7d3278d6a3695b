/** An event only tells the open app of a driver that the driver's day has changed (rule D92). */
import { employersOf } from '#domain/account/roles.ts'
import { daysInApp } from '#domain/dispatch/notified-day.ts'
import { findToday } from '#server/db/dispatch/calendar.ts'
import { listDriverMarks } from '#server/db/dispatch/driver-marks.ts'
import { markAppSeen } from '#server/db/dispatch/notified-days.ts'
import { type MarkedViewer, sendMark } from '#server/http/events/send-mark.ts'
import type { SignedInViewer, Watched } from '#server/http/events/watch-changes.ts'
import type { Deps } from '#server/operations/dependencies.ts'

export type OpenDay = MarkedViewer & {
  readonly driverId: string
  /** At this time the server last stored that the driver is looking at the app. */
  markedAt: Date | null
}

export type DriverViewer = SignedInViewer & OpenDay

export const sendToDrivers =
  ({ db, clock }: Deps) =>
  async (organizationId: string, watched: readonly Watched<DriverViewer>[]): Promise<boolean> => {
    const now = clock()
    const days = daysInApp(await findToday(db, organizationId, now))
    const driverIds = watched.map(({ viewer }) => viewer.driverId)
    const marks = await listDriverMarks(db, { organizationId, driverIds, ...days })
    const sent = watched.map(({ viewer, person }) => {
      const mark = marks.find(one => one.driverId === viewer.driverId)?.mark
      const giveRole = employersOf(person).some(one => one.organizationId === organizationId)
      if (mark !== undefined && giveRole) return sendMark('day', viewer, mark)
      viewer.stream.end()
      return false
    })
    const due = dueToMark(
      watched.map(one => one.viewer),
      now,
    )
    if (due.length > 0) await markAppSeen(db, [...new Set(due.map(one => one.driverId))], now)
    return sent.includes(true)
  }

const markedEveryMs = 60_000

/**
 * Returns the viewers for whom the server has to store again that they look. A driver with an open stream looks at the day and needs no
 * text (rule D110).
 */
export function dueToMark<V extends OpenDay>(viewers: readonly V[], now: Date): V[] {
  const due = viewers.filter(
    ({ stream, markedAt }) =>
      stream.body.writable && (markedAt === null || now.getTime() - markedAt.getTime() >= markedEveryMs),
  )
  for (const viewer of due) viewer.markedAt = now
  return due
}
