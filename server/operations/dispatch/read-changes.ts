import { listNewsSince, type NewsRow, newestSeen } from '#server/db/dispatch/change-feed.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** Who is further behind fetches everything anew. */
const mostBehind = 500

export type Changes = {
  /** For the next question; opaque to the page. */
  readonly cursor: string
  readonly changes: readonly Omit<NewsRow, 'xid'>[]
  /** The page is too far behind, or new: it fetches what it shows. */
  readonly isReset: boolean
}

/** What the office, drivers and customers have changed since a page asked last. */
export async function readChanges({ db }: Deps, organizationId: string, since: string | null): Promise<Changes> {
  const from = since !== null && /^\d{1,18}$/.test(since) ? since : null
  const rows = from === null ? null : await listNewsSince(db, organizationId, from, mostBehind + 1)
  if (from === null || rows === null || rows.length > mostBehind)
    return { cursor: await newestSeen(db), changes: [], isReset: true }
  return { cursor: rows.at(-1)?.xid ?? from, changes: rows.map(({ xid: _, ...row }) => row), isReset: false }
}
