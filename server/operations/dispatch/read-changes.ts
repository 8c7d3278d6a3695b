import { listNewsSince, type NewsRow, newestTransaction } from '#server/db/change/change-feed.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** If a page has missed more changes than this, it fetches everything again. */
const maxBehind = 500

export type Changes = {
  /** The page sends this cursor with its next request and does not interpret it. */
  readonly cursor: string
  readonly changes: readonly Omit<NewsRow, 'xid'>[]
  /** `isReset` is true if the page is new or has missed too many changes. The page then fetches its data again. */
  readonly isReset: boolean
}

/** Returns the changes that the office, drivers and customers have made since the last request of a page. */
export async function readChanges(deps: Deps, organizationId: string, since: string | null): Promise<Changes> {
  const isCursor = since !== null && /^\d{1,18}$/.test(since)
  const found = isCursor ? (await readChangesOfAll(deps, organizationId, [since])).get(since) : undefined
  return found ?? { cursor: await newestTransaction(deps.db), changes: [], isReset: true }
}

/** Does the same for all pages of a hauler, each by its last cursor. Reads the changes that the pages have in common only once. */
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
    found.set(from, { cursor: await newestTransaction(db), changes: [], isReset: true })
  }
  return found
}

function after(cursor: string, rows: readonly NewsRow[]): Changes {
  const news = rows.filter(({ xid }) => BigInt(xid) > BigInt(cursor))
  return { cursor: news.at(-1)?.xid ?? cursor, changes: news.map(({ xid: _, ...row }) => row), isReset: false }
}
