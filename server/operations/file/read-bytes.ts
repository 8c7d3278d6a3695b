import { findFile, type StoredFile } from '#server/db/file/files.ts'
import type { FileDeps } from '#server/operations/dependencies.ts'
import { hashOf } from '#server/operations/file/keep-bytes.ts'
import { type ByteRange, FilesUnreachable } from '#server/providers/files/files.ts'

/**
 * Returns the bytes of a file, compared with its hash, or a part of them, compared with its length. A file that is moved while it is read
 * is read from its new place. After the restore of a backup that was made during a move, it may be in the other place. Returns null if no
 * row shows it.
 */
export async function readBytes(
  { db, files }: Pick<FileDeps, 'db' | 'files'>,
  file: StoredFile,
  range?: ByteRange,
): Promise<Buffer | null> {
  const content = await files.storeOf(file.place)?.get(file.key, range)
  if (content) {
    if (isRight(content, file, range)) return content
    throw new FilesUnreachable(`${file.place} has other bytes under ${file.key}`)
  }
  const now = await findFile(db, file.key)
  if (now === null) return null
  if (now.place !== file.place) return readBytes({ db, files }, now, range)
  const other = await files.storeOf(file.place === 'local' ? 's3' : 'local')?.get(file.key, range)
  if (other && isRight(other, file, range)) return other
  throw new FilesUnreachable(`${file.key} is not in ${file.place}, or that place is not set`)
}

const isRight = (content: Buffer, { sha256 }: StoredFile, range: ByteRange | undefined): boolean =>
  range ? content.length === range.last - range.first + 1 : hashOf(content) === sha256
