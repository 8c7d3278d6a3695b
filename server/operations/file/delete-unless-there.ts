import { lockFile } from '#server/db/file/files.ts'
import type { FileDeps } from '#server/operations/dependencies.ts'
import type { FileStore } from '#server/providers/files/files.ts'

/** Deletes a copy that no row points to. Whoever moves a file into this place meanwhile waits, and then copies it anew. */
export async function deleteUnlessThere(db: FileDeps['db'], store: FileStore, key: string): Promise<boolean> {
  return db.transaction().execute(async tx => {
    if ((await lockFile(tx, key))?.place === store.place) return false
    await store.delete(key)
    return true
  })
}
