import { lockFile } from '#server/db/file/files.ts'
import type { FileDeps } from '#server/operations/dependencies.ts'
import { hashOf } from '#server/operations/file/keep-bytes.ts'
import type { FileStore } from '#server/providers/files/files.ts'

/**
 * Deletes a copy to which no row points. Returns false if the copy has to stay. A move of the same file into this place waits for the
 * deletion and then copies the file again. If the row names another place, the copy is deleted only when that place has the same bytes.
 * After the restore of a backup that was made during a move, this copy may be the only one.
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
      const storedBytes = await files.storeOf(row.place)?.get(key)
      if (!storedBytes || hashOf(storedBytes) !== row.sha256) return false
    }
    await store.delete(key)
    return true
  })
}
