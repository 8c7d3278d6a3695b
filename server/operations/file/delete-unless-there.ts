import { lockFile } from '#server/db/file/files.ts'
import type { FileDeps } from '#server/operations/dependencies.ts'
import { hashOf } from '#server/operations/file/keep-bytes.ts'
import type { FileStore } from '#server/providers/files/files.ts'

/**
 * Deletes a copy that no row points to. Whoever moves a file into this place meanwhile waits, and then copies it anew. Where the row names
 * another place, the bytes have to be there: after the restore of a backup that was made during a move, this copy may be the only one.
 */
export async function deleteUnlessThere(
  { db, files }: Pick<FileDeps, 'db' | 'files'>,
  store: FileStore,
  key: string,
): Promise<boolean> {
  return db.transaction().execute(async tx => {
    const row = await lockFile(tx, key)
    if (row?.place === store.place) return false
    if (row !== null) {
      const shown = await files.storeOf(row.place)?.get(key)
      if (!shown || hashOf(shown) !== row.sha256) return false
    }
    await store.delete(key)
    return true
  })
}
