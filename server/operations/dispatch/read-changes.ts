import { listNewsSince, type NewsRow, newestSeen } from '#server/db/change/change-feed.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** Who is further behind fetches everything anew. */
const maxBehind = 500

export type Changes = {
  /** For the next question; opaque to the page. */
  readonly cursor: string
  readonly changes: readonly Omit<NewsRow, 'xid'>[]
  /** The page is too far behind, or new: it fetches what it shows. */
  readonly isReset: boolean
}

/** What the office, drivers and customers have changed since a page asked last. */
export async function readChanges(deps: Deps, organizationId: string, since: string | null): Promise<Changes> {
  const isCursor = since !== null && /^\d{1,18}$/.test(since)
  const found = isCursor ? (await readChangesOfAll(deps, organizationId, [since])).get(since) : undefined
  return found ?? { cursor: await newestSeen(deps.db), changes: [], isReset: true }
}

/** The same for all pages of a hauler, by what each asked last: what they have in common is read once. */
export async function readChangesOfAll(
  { db }: Deps,
  organizationId: string,
  cursors: readonly string[],
): Promise<ReadonlyMap<string, Changes>> {
  const found = new Map<string, Changes>()
  const openCursors = [...new Set(cursors)].sort((a, b) => Number(BigInt(a) - BigInt(b)))
  for (const [at, from] of openCursors.entries()) {
    const rows = await listNewsSince(db, organizationId, from, maxBehind + 1)
    if (rows.length <= maxBehind) {
      for (const cursor of openCursors.slice(at)) found.set(cursor, after(cursor, rows))
      break
    }
    found.set(from, { cursor: await newestSeen(db), changes: [], isReset: true })
  }
  return found
}

function after(cursor: string, rows: readonly NewsRow[]): Changes {
  const news = rows.filter(({ xid }) => BigInt(xid) > BigInt(cursor))
  return { cursor: news.at(-1)?.xid ?? cursor, changes: news.map(({ xid: _, ...row }) => row), isReset: false }
}
