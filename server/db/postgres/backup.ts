/** This module copies a running installation and restores it: the embedded database, the files of its folder and the secret. */
import { constants } from 'node:fs'
import { copyFile, cp, mkdir, readdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileStatus } from '@rolloff/postgres/account.ts'
import { copyCluster, isCluster, refuseCluster, restoreCluster } from '@rolloff/postgres/copy.ts'
import { StartRefused } from '@rolloff/postgres/refusal.ts'
import { installationIn } from '#server/db/postgres/embedded-postgres.ts'

/**
 * Copies the database, the files and the secret of a running installation into a new folder, which no other user can read. The files are
 * copied twice. The first copy, before the database, has the files that are deleted during the copying and that rows of the database copy
 * still name. The second copy, after the database, adds the files that are new. The bytes of a file never change, and they are deleted an
 * hour after the last row that showed the file at the earliest.
 */
export async function backUp(dataDir: string, target: string, filesFolder: string): Promise<void> {
  await mkdir(target, { mode: 0o700 })
  await addMissingFiles(filesFolder, join(target, 'files'))
  await copyCluster(installationIn(dataDir), join(target, 'postgres'))
  await addMissingFiles(filesFolder, join(target, 'files'))
  const secret = join(dataDir, 'secret')
  if (await fileStatus(secret)) await cp(secret, join(target, 'secret'), { preserveTimestamps: true })
}

/**
 * Restores a copy where a database is missing, and adds the missing files.
 * @throws StartRefused if there is a database.
 */
export async function restore(source: string, dataDir: string, filesFolder: string): Promise<void> {
  const copy = join(source, 'postgres')
  if (!(await isCluster(copy))) throw new StartRefused(`${source} holds no backup.`)
  const installation = installationIn(dataDir)
  await refuseCluster(installation)
  await addMissingFiles(join(source, 'files'), filesFolder)
  await restoreCluster(copy, installation)
  const secret = join(source, 'secret')
  if (await fileStatus(secret)) await cp(secret, join(dataDir, 'secret'))
}

/**
 * Adds the files that are missing. Two files of one name always have the same bytes. A file that is being written has another name, and a
 * file that is deleted in the meantime is not needed.
 */
async function addMissingFiles(from: string, to: string): Promise<void> {
  if (!(await fileStatus(from))) return
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.name.startsWith('.part-')) continue
    const path = join(entry.parentPath, entry.name)
    const target = join(to, path.slice(from.length))
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    if (await fileStatus(target)) continue
    await copyWhole(path, target)
  }
}

/** Copies a file under another name and renames it at the end, so that an interrupted copy leaves no half file. */
async function copyWhole(path: string, target: string): Promise<void> {
  const part = join(dirname(target), `.part-${basename(target)}`)
  try {
    await copyFile(path, part, constants.COPYFILE_FICLONE)
    await rename(part, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
