/** An event tells a phone with a link to one day that this day has changed, or that the link has ended (rule D112). */
import { listLinkMarks } from '#server/db/dispatch/driver-marks.ts'
import { markLinksSeen } from '#server/db/dispatch/notified-days.ts'
import type { StreamEvent } from '#server/http/events/event-stream.ts'
import { sendMark } from '#server/http/events/send-mark.ts'
import { dueToMark, type OpenDay } from '#server/http/events/send-to-drivers.ts'
import type { Viewer } from '#server/http/events/watch-changes.ts'
import type { Deps } from '#server/operations/dependencies.ts'

export type LinkViewer = Viewer &
  OpenDay & {
    /** This is the hash of the link's token, in hexadecimal. */
    readonly hash: string
  }

type OpenLink = { readonly viewer: LinkViewer; readonly mark: string }

/** A phone whose link has ended gets this event. It then calls the server and gets the reason. */
export const lastEventOfLinks: StreamEvent = { name: 'day', id: 'ended' }

/** Returns the viewers whose links still show their day. */
export const readmitLinks =
  ({ db }: Deps) =>
  async (viewers: readonly LinkViewer[], now: Date): Promise<OpenLink[]> => {
    const [first] = viewers
    if (!first) return []
    const hashes = viewers.map(viewer => viewer.hash)
    const marks = await listLinkMarks(db, { organizationId: first.organizationId, hashes, now })
    return viewers.flatMap(viewer => {
      const mark = marks.find(one => one.hash === viewer.hash)?.mark
      return mark === undefined ? [] : [{ viewer, mark }]
    })
  }

export const sendToLinks =
  ({ db, clock }: Deps) =>
  async (_organizationId: string, open: readonly OpenLink[]): Promise<boolean> => {
    const sent = open.map(({ viewer, mark }) => sendMark('day', viewer, mark))
    const now = clock()
    const due = dueToMark(
      open.map(one => one.viewer),
      now,
    )
    if (due.length > 0)
      await markLinksSeen(
        db,
        due.map(one => one.hash),
        now,
      )
    return sent.includes(true)
  }
