import { dayInMs } from '#domain/value/calendar.ts'
import { keysInPlace, listDiscarded, removeDiscarded } from '#server/db/file/files.ts'
import type { FileDeps } from '#server/operations/dependencies.ts'
import { isClaimed } from '#server/operations/file/claim-place.ts'
import { deleteUnlessThere } from '#server/operations/file/delete-unless-there.ts'
import type { FileStore, ListedFile } from '#server/providers/files/files.ts'

const places = ['local', 's3'] as const
const atOnce = 200

/** Discarded bytes are kept this long, so that a backup that has begun still finds the bytes that its copy of the database shows. */
export const discardedKeptMs = 3_600_000

/** Deletes the bytes of files that no row shows: photos that were erased or are too old, and a logo that was changed. */
export async function deleteDiscarded({ db, files, clock }: FileDeps): Promise<number> {
  const before = new Date(clock().getTime() - discardedKeptMs)
  const reached = places.filter(place => files.storeOf(place) !== null)
  let deleted = 0
  for (;;) {
    const found = await listDiscarded(db, { places: reached, before, limit: atOnce })
    for (const { key, place } of found) await files.storeOf(place)?.delete(key)
    await removeDiscarded(
      db,
      found.map(({ key }) => key),
    )
    deleted += found.length
    if (found.length < atOnce) return deleted
  }
}

/** Above these limits, the strays of one place do not come from single failed uploads. The database is probably older than the files. */
export const maxStrays = { count: 100, share: 0.1 }

export type SweptFiles = { readonly deleted: number; readonly isHeldBack: boolean }

/**
 * Deletes files without a row that are older than a day, which come from interrupted uploads and moves (rule L45). Deletes nothing if there
 * are suspiciously many, as after the restore of an old backup, or if the mark is not the mark of this database.
 */
export async function sweepFiles({ db, files, clock }: FileDeps): Promise<SweptFiles> {
  let [deleted, isHeldBack] = [0, false]
  for (const place of places) {
    const store = files.storeOf(place)
    if (store === null || !(await isClaimed(db, store))) continue
    const { strays, count } = await findStrays(db, store, new Date(clock().getTime() - dayInMs))
    if (strays.length > maxStrays.count && strays.length > count * maxStrays.share) {
      isHeldBack = true
      continue
    }
    for (const { key } of strays) if (await deleteUnlessThere({ db, files }, store, key)) deleted += 1
  }
  return { deleted, isHeldBack }
}

async function findStrays(db: FileDeps['db'], store: FileStore, before: Date) {
  const strays: ListedFile[] = []
  let count = 0
  for (let after: string | null = null; ; ) {
    const page: readonly ListedFile[] = await store.list(after)
    count += page.length
    const old = page.filter(({ modifiedAt }) => modifiedAt < before)
    const knownKeys = await keysInPlace(
      db,
      store.place,
      old.map(({ key }) => key),
    )
    strays.push(...old.filter(({ key }) => !knownKeys.has(key)))
    const last = page.at(-1)
    if (!last) return { strays, count }
    after = last.key
  }
}
