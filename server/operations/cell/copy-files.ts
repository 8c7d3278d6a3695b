import type pg from 'pg'
import { type CopiedFile, listFilesToCopy, noteCopiedFile } from '#server/db/cell/move-state.ts'
import { hashOf } from '#server/operations/file/keep-bytes.ts'
import { type Files, FilesUnreachable } from '#server/providers/files/files.ts'

/** The stores of the source and of the target. */
export type FilesOfBoth = { readonly from: Files; readonly to: Files }

const atOnce = 8

/**
 * Copies the bytes of the hauler's files under the same keys. A copy is read again and compared by its hash. A file that is missing or
 * damaged in the source is counted and left out.
 */
export async function copyFiles(
  target: pg.Client,
  schema: string,
  files: FilesOfBoth,
): Promise<{ readonly copied: number; readonly missing: number }> {
  const open = await listFilesToCopy(target, schema)
  let [copied, missing] = [0, 0]
  const work = async () => {
    for (let file = open.shift(); file !== undefined; file = open.shift()) {
      const isCopied = await copyFile(files, file)
      if (isCopied) await noteCopiedFile(target, schema, file.key)
      if (isCopied) copied += 1
      else missing += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { copied, missing }
}

async function copyFile({ from, to }: FilesOfBoth, { key, place, sha256, mediaType }: CopiedFile): Promise<boolean> {
  const store = from.storeOf(place)
  if (store === null) throw new FilesUnreachable(`no setting names ${place}`)
  const content = await store.get(key)
  if (content === null || hashOf(content) !== sha256) return false
  await to.store.put(key, content, mediaType)
  const copy = await to.store.get(key)
  if (!copy || hashOf(copy) !== sha256) throw new FilesUnreachable(`the copy of ${key} is another one`)
  return true
}
