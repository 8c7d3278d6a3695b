import { randomBytes } from 'node:crypto'
import type { FilePlace } from '#domain/file/file-place.ts'
import { findMark, lockMark, setMarkWritten, storeMark } from '#server/db/file/file-places.ts'
import { countFiles } from '#server/db/file/files.ts'
import type { FileDeps } from '#server/operations/dependencies.ts'
import { type FileStore, FilesUnreachable, markName } from '#server/providers/files/files.ts'

/**
 * This error stops a server that would miss files, or delete files of another installation. Its message is for the person who started the
 * server.
 */
export class PlaceRefused extends Error {
  override name = 'PlaceRefused'
}

type ClaimDeps = Pick<FileDeps, 'db' | 'files'> & { readonly log: { readonly warn: (message: string) => void } }

/**
 * Claims each place for this database (rule L47). Each place holds a mark that the database knows. The server does not start if a folder or
 * bucket has another mark. It also does not start if the place has no mark although it was written before or the database has files there.
 * A bucket that does not answer does not stop the start.
 */
export async function claimPlaces({ db, files, log }: ClaimDeps): Promise<void> {
  const counts = await countFiles(db)
  for (const place of ['local', 's3'] as const) {
    const store = files.storeOf(place)
    if (store === null) {
      if (counts[place] > 0) throw new PlaceRefused(noSettings(counts[place]))
      continue
    }
    const isUsed = counts[place] > 0 || files.store.place === place
    if (!isUsed) continue
    try {
      await claim(db, store, counts[place])
    } catch (error) {
      if (!(error instanceof FilesUnreachable)) throw error
      log.warn(
        'the bucket of photos and logos does not answer: uploads wait, and their pages show no pictures until it does',
      )
    }
  }
}

async function claim(db: FileDeps['db'], store: FileStore, count: number): Promise<void> {
  const { place } = store
  const found = await markIn(store)
  const storedMark = await findMark(db, place)
  if (storedMark === null && found !== null) throw new PlaceRefused(ofAnother[place])
  if (storedMark === null) await storeMark(db, place, randomBytes(16).toString('hex'))
  // If two servers start at once, the second server finds the mark of the first.
  await db.transaction().execute(async tx => {
    const locked = await lockMark(tx, place)
    if (locked === null) throw new Error('a mark that was just stored is not there')
    const { mark, isWritten } = locked
    const markInPlace = await markIn(store)
    if (markInPlace !== null && markInPlace !== mark) throw new PlaceRefused(ofAnother[place])
    const isMissing = isWritten || (storedMark !== null && count > 0)
    if (markInPlace === null && isMissing) throw new PlaceRefused(notHere[place])
    if (markInPlace === null) await store.put(markName, Buffer.from(mark), 'text/plain')
    await setMarkWritten(tx, place)
  })
}

/** Returns true if this folder or bucket belongs to this database. Files without a row may be deleted only there. */
export async function isClaimed(db: FileDeps['db'], store: FileStore): Promise<boolean> {
  const storedMark = await findMark(db, store.place)
  return storedMark !== null && (await markIn(store)) === storedMark
}

async function markIn(store: FileStore): Promise<string | null> {
  return (await store.get(markName))?.toString().trim() ?? null
}

const noSettings = (count: number) =>
  `${count} files are in an S3 bucket, and no S3_ENDPOINT says where: set the S3_ settings again. FILES=local with them reads the bucket, and npm run move-files then moves its files here.`

const ofAnother: Readonly<Record<FilePlace, string>> = {
  local:
    'The folder of files (FILES_DIR) belongs to another database. All servers of one database share one folder, or use a bucket (S3_ENDPOINT); a new installation needs a new folder.',
  s3: 'The bucket (S3_BUCKET with S3_PREFIX) belongs to another database. Choose another S3_PREFIX, so that no installation deletes the files of another one.',
}

const notHere: Readonly<Record<FilePlace, string>> = {
  local:
    'The folder of files (FILES_DIR) is not the one that this database knows: it is empty. All servers of one database share one folder, or use a bucket (S3_ENDPOINT). If the files are lost, "TRUNCATE file_place" lets this folder take their place.',
  s3: 'The bucket (S3_BUCKET with S3_PREFIX) is not the one that this database knows: it is empty. If the files are lost, "TRUNCATE file_place" lets this one take its place.',
}
