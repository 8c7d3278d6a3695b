/** Photos and logos are in a folder of this machine, or in a bucket that speaks S3. The database knows their meaning. */

import type { PhotoType } from '@rolloff/photo/photo.ts'
import type { FilePlace } from '#domain/file/file-place.ts'

/** Both ends are part of the range. */
export type ByteRange = { readonly first: number; readonly last: number }

export type ListedFile = { readonly key: string; readonly sizeInBytes: number; readonly modifiedAt: Date }

/** A key is given once and its bytes never change: a second `put` with the same bytes does no harm. */
export type FileStore = {
  readonly place: FilePlace
  /** Resolves when all bytes are stored for good; otherwise nothing is stored under the key. */
  readonly put: (key: string, content: Uint8Array, mediaType: PhotoType | 'text/plain') => Promise<void>
  /** Returns null if there is no such file. */
  readonly get: (key: string, range?: ByteRange) => Promise<Buffer | null>
  /** Does nothing if there is no such file. */
  readonly delete: (key: string) => Promise<void>
  /** Lists the files behind `after` in the order of their keys. There are at most a thousand, and none at the end. */
  readonly list: (after: string | null) => Promise<readonly ListedFile[]>
}

/** The settings name these stores. */
export type Files = {
  /** New files go into this store. */
  readonly store: FileStore
  /** Returns null if this installation has no such store. */
  readonly storeOf: (place: FilePlace) => FileStore | null
}

/** The store does not answer, or gives an answer that no store would give. It may work the next time. */
export class FilesUnreachable extends Error {
  override readonly name: string = 'FilesUnreachable'
  /** A request that needs the file is answered with this status. */
  readonly statusCode = 503
}

/** The store refuses this installation: the key, its rights, or the bucket is wrong. Trying again does not help. */
export class FilesRefused extends FilesUnreachable {
  override readonly name = 'FilesRefused'
}

/** The folder is full, or cannot be written or read. An operator has to make space or correct its rights. */
export class FolderUnusable extends FilesUnreachable {
  override readonly name = 'FolderUnusable'
}

/** No part of a key comes from a person: two hexadecimal digits spread files over folders. */
export const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{32}$/

/** `id` is random. */
export function keyOf(id: string): string {
  const digits = id.replaceAll('-', '').toLowerCase()
  return `${digits.slice(0, 2)}/${digits}`
}

/** A store names its database under this name. No key has its form, so it is never listed. */
export const markName = 'rolloff-mark'

export const maxListed = 1000

/** A wrong key is a mistake of ours. */
export function checkKey(key: string): void {
  if (!keyPattern.test(key) && key !== markName) throw new Error('this is no key of a file')
}
