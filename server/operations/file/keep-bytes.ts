import { createHash, randomUUID } from 'node:crypto'
import type { CleanPhoto } from '@rolloff/photo/photo.ts'
import type { FileKind, NewFile } from '#server/db/file/files.ts'
import type { FileDeps } from '#server/operations/dependencies.ts'
import { keyOf } from '#server/providers/files/files.ts'

type FileToKeep = CleanPhoto & { readonly organizationId: string; readonly kind: FileKind }

/**
 * Puts bytes into the store, under a key of their own. The caller writes the row that shows them after that, so that no row is ever without
 * its bytes. If the caller never writes the row, the bytes are deleted after a day (rule L45).
 */
export async function keepBytes({ files, clock }: FileDeps, { content, ...facts }: FileToKeep): Promise<NewFile> {
  const { store } = files
  const key = keyOf(randomUUID())
  await store.put(key, content, facts.mediaType)
  return {
    ...facts,
    key,
    sizeInBytes: content.length,
    sha256: hashOf(content),
    place: store.place,
    now: clock(),
  }
}

export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** Deletes a file that no row will show. If the deletion fails now, the file is deleted after a day. */
export async function dropBytes({ files }: Pick<FileDeps, 'files'>, { key, place }: Pick<NewFile, 'key' | 'place'>) {
  await files
    .storeOf(place)
    ?.delete(key)
    .catch(() => {})
}
