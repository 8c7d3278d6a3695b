import { listElsewhere, lockFile, type StoredFile, setPlace } from '#server/db/file/files.ts'
import {
  type BytesInDatabase,
  listLogosInDatabase,
  listPhotosInDatabase,
  takeLogoOut,
  takePhotoOut,
} from '#server/db/file/moves.ts'
import type { FileDeps } from '#server/operations/dependencies.ts'
import { deleteUnlessThere } from '#server/operations/file/delete-unless-there.ts'
import { dropBytes, hashOf, keepBytes } from '#server/operations/file/keep-bytes.ts'
import { FilesUnreachable } from '#server/providers/files/files.ts'

export type MovedFiles = { readonly moved: number; readonly failed: number }

type MoveOptions = {
  readonly atOnce?: number
  /** `onProgress` is called after each file. */
  readonly onProgress?: (so: MovedFiles) => void
  readonly isStopping?: () => boolean
}

const nobodyYet = '00000000-0000-0000-0000-000000000000'
/** Ten photos of five megabytes are read at once. */
const bytesAtOnce = 10
const filesAtOnce = 100

/**
 * Moves every file to the place where new files go (rule L44): out of the database, and from the folder to the bucket or back. The new copy
 * is read again and compared by its hash before the row points to it. Only then is the old copy deleted. If a run was killed, the next run
 * continues. A row always points to complete bytes.
 */
export async function moveFiles(deps: FileDeps, moving: MoveOptions = {}): Promise<MovedFiles> {
  const ofDatabase = await moveOutOfDatabase(deps, moving)
  const total = counter({
    ...moving,
    onProgress: so =>
      moving.onProgress?.({ moved: ofDatabase.moved + so.moved, failed: ofDatabase.failed + so.failed }),
  })
  for (let after = ''; !moving.isStopping?.(); ) {
    const files = await listElsewhere(deps.db, deps.files.store.place, after, filesAtOnce)
    await total.each(files, file => moveFile(deps, file))
    const last = files.at(-1)
    if (!last) break
    after = last.key
  }
  const { moved, failed } = total.so()
  return { moved: ofDatabase.moved + moved, failed: ofDatabase.failed + failed }
}

/**
 * Moves out the files that older versions stored in the database. The server also does this in the background, where `most` limits one run.
 */
export async function moveOutOfDatabase(
  deps: FileDeps,
  { most = Number.POSITIVE_INFINITY, ...moving }: MoveOptions & { readonly most?: number } = {},
): Promise<MovedFiles> {
  const total = counter(moving)
  for (const list of [listPhotosInDatabase, listLogosInDatabase]) {
    for (let after = nobodyYet; total.so().moved < most && !moving.isStopping?.(); ) {
      const found = await list(deps.db, after, bytesAtOnce)
      await total.each(found, one => takeOut(deps, one))
      const last = found.at(-1)
      if (!last) break
      after = last.id
    }
  }
  return total.so()
}

/**
 * Counts the results of the moves. A file that fails is not moved, and is still readable in its place. If the store itself does not answer,
 * the run ends.
 */
function counter({ atOnce = 8, onProgress, isStopping }: MoveOptions) {
  let [moved, failed] = [0, 0]
  return {
    so: (): MovedFiles => ({ moved, failed }),
    async each<Item>(items: readonly Item[], move: (item: Item) => Promise<boolean>): Promise<void> {
      const open = [...items]
      const work = async (): Promise<void> => {
        for (let item = open.shift(); item !== undefined && !isStopping?.(); item = open.shift()) {
          const isMoved = await move(item).catch((error: Error) => {
            if (error instanceof BadCopy) return null
            throw error
          })
          if (isMoved === null) failed += 1
          else if (isMoved) moved += 1
          onProgress?.({ moved, failed })
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
    },
  }
}

/** The bytes do not have the hash of the row, so the file is not moved. */
class BadCopy extends Error {}

async function takeOut(deps: FileDeps, { id, content, ...facts }: BytesInDatabase): Promise<boolean> {
  const file = await keepBytes(deps, { ...facts, content })
  await compare(deps, file)
  const isTaken = await deps.db
    .transaction()
    .execute(tx => (facts.kind === 'logo' ? takeLogoOut(tx, id, file, content) : takePhotoOut(tx, id, file)))
  if (!isTaken) await dropBytes(deps, file)
  return isTaken
}

/**
 * Moves one file. The row is locked while its bytes are copied and while the old copy is deleted. So two moves at once, in one direction or
 * in both, never delete the copy to which the row points.
 */
async function moveFile({ db, files }: FileDeps, file: StoredFile): Promise<boolean> {
  const { key, place } = file
  const [from, to] = [files.storeOf(place), files.store]
  if (from === null) throw new FilesUnreachable(`no setting names ${place}`)
  const isMoved = await db.transaction().execute(async tx => {
    const locked = await lockFile(tx, key)
    if (locked === null || locked.isLetGo || locked.place !== place) return false
    const content = await from.get(key)
    if (content === null || hashOf(content) !== file.sha256) throw new BadCopy(key)
    await to.put(key, content, file.mediaType)
    await compare({ files }, { ...file, place: to.place })
    await setPlace(tx, key, to.place)
    return true
  })
  if (isMoved) await deleteUnlessThere({ db, files }, from, key)
  return isMoved
}

async function compare({ files }: Pick<FileDeps, 'files'>, { key, place, sha256 }: StoredFile): Promise<void> {
  const copy = await files.storeOf(place)?.get(key)
  if (!copy || hashOf(copy) !== sha256) throw new FilesUnreachable(`the copy of ${key} in ${place} is another one`)
}
