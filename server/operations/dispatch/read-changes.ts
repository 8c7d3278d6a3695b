import { type ChangeRow, type Cursor, currentCursor, listChangesSince } from '#server/db/dispatch/change-feed.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** Who is further behind fetches everything anew. */
const mostBehind = 500

export type Changes = {
  /** For the next question; opaque to the page. */
  readonly cursor: string
  readonly changes: readonly ChangeRow[]
  /** The page is too far behind, or new: it fetches what it shows. */
  readonly isReset: boolean
}

/** What changed in a hauler's office since a page asked last. */
export async function readChanges({ db }: Deps, organizationId: string, since: string | null): Promise<Changes> {
  const from = since === null ? null : readCursor(since)
  if (from === null) return { cursor: writeCursor(await currentCursor(db)), changes: [], isReset: true }
  const rows = await listChangesSince(db, organizationId, from, mostBehind + 1)
  if (rows.length > mostBehind) return { cursor: writeCursor(await currentCursor(db)), changes: [], isReset: true }
  const last = rows.at(-1)
  return {
    cursor: last ? writeCursor(last) : writeCursor(from),
    changes: rows.map(({ xid: _, ...row }) => row),
    isReset: false,
  }
}

const writeCursor = ({ xid, seq }: Cursor): string => `${xid}.${seq}`

/** Null for what no server has written. */
function readCursor(text: string): Cursor | null {
  const [, xid, seq] = /^(\d{1,19})\.(-?\d{1,15})$/.exec(text) ?? []
  return xid === undefined ? null : { xid, seq: Number(seq) }
}
