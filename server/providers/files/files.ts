/** Photos and logos are in a folder of this machine, or in a bucket that speaks S3. The database stores what each file is. */

import type { PhotoType } from '@rolloff/photo/photo.ts'
import type { FilePlace } from '#domain/file/file-place.ts'

/** Both ends are part of the range. */
export type ByteRange = { readonly first: number; readonly last: number }

export type ListedFile = { readonly key: string; readonly sizeInBytes: number; readonly modifiedAt: Date }

/** A key is given to one file, and the bytes of that file never change. A second `put` with the same bytes does no harm. */
export type FileStore = {
  readonly place: FilePlace
  /** Resolves when all bytes are stored durably. If it rejects, nothing is stored under the key. */
  readonly put: (key: string, content: Uint8Array, mediaType: PhotoType | 'text/plain') => Promise<void>
  /** Returns null if there is no such file. */
  readonly get: (key: string, range?: ByteRange) => Promise<Buffer | null>
  /** Does nothing if there is no such file. */
  readonly delete: (key: string) => Promise<void>
  /** Lists the files whose keys come after `after`, in the order of their keys. It returns at most a thousand, and none at the end. */
  readonly list: (after: string | null) => Promise<readonly ListedFile[]>
}

/** The settings decide which stores these are. */
export type Files = {
  /** The server writes new files into this store. */
  readonly store: FileStore
  /** Returns the store of a place, or null if this installation has none there. */
  readonly storeOf: (place: FilePlace) => FileStore | null
}

/** The store did not answer, or gave an answer that no file store gives. A later call may succeed. */
export class FilesUnreachable extends Error {
  override readonly name: string = 'FilesUnreachable'
  /** The server answers with this status if a request needs the file. */
  readonly statusCode = 503
}

/** The store refuses this installation: the key, its rights, or the bucket is wrong. Trying again does not help. */
export class FilesRefused extends FilesUnreachable {
  override readonly name = 'FilesRefused'
}

/** The folder is full, or this process cannot read or write it. An operator has to free space or correct the permissions. */
export class FolderUnusable extends FilesUnreachable {
  override readonly name = 'FolderUnusable'
}

/**
 * Keys are random, and no part of one comes from a person. The first two hexadecimal digits are the folder, so that files spread over
 * folders.
 */
export const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{32}$/

/** Returns the key for a random `id`. */
export function keyOf(id: string): string {
  const digits = id.replaceAll('-', '').toLowerCase()
  return `${digits.slice(0, 2)}/${digits}`
}

/**
 * A store contains a file with this name that names its database. The name does not have the form of a key, so `list` never returns the
 * file.
 */
export const markName = 'rolloff-mark'

export const maxListed = 1000

/** A wrong key is a fault of the program, because no part of a key comes from a person. */
export function checkKey(key: string): void {
  if (!keyPattern.test(key) && key !== markName) throw new Error('this is no key of a file')
}
