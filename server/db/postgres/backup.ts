/**
 * This module copies the embedded database while it runs, and restores it. It uses PostgreSQL's own way to copy its
 * files: PostgreSQL gets the beginning and the end of the copy, and the changes of that time are in the log that is
 * copied last.
 */
import { constants } from 'node:fs'
import { chown, copyFile, cp, lstat, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Account, fileStatus } from '@rolloff/postgres/account.ts'
import { findPlaces } from '@rolloff/postgres/places.ts'
import { StartRefused } from '@rolloff/postgres/refusal.ts'
import pg from 'pg'

/** A running server makes these for itself, or the copy writes them again. */
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'pg_wal',
  'pg_replslot',
  'backup_label',
  'tablespace_map',
])

/**
 * Copies the database, the files of its folder and the secret of a running installation into a new folder, which no
 * other user may read. Files are copied before the database, so that a file that is deleted meanwhile is there for
 * the rows that still show it. They are copied once more after it, for the rows that were new in it. Their bytes
 * never change, and stay for an hour after the last row that showed them.
 */
export async function backUp(dataDir: string, target: string, filesFolder: string): Promise<void> {
  const { data, socket } = await findPlaces(dataDir)
  await mkdir(target, { mode: 0o700 })
  await addMissingFiles(filesFolder, join(target, 'files'))
  const copy = join(target, 'postgres')
  await mkdir(copy, { mode: 0o700 })
  const client = new pg.Client({
    host: socket,
    user: 'postgres',
    database: 'postgres',
    application_name: 'rolloff backup',
  })
  await client.connect()
  try {
    // Until this connection ends, the log that the copy needs is not recycled.
    await client.query(`SELECT pg_create_physical_replication_slot('rolloff_backup', true, true)`)
    await client.query(`SELECT pg_backup_start('rolloff', true)`)
    await copyFiles(data, copy, name => !leftOut.has(name))
    const { rows } = await client.query<{ labelfile: string | null }>('SELECT labelfile FROM pg_backup_stop(false)')
    await copyFiles(join(data, 'pg_wal'), join(copy, 'pg_wal'), name => /^[0-9A-F]{24}$/.test(name))
    await writeFile(join(copy, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 })
  } finally {
    await client.end()
  }
  for (const name of ['pg_wal/archive_status', 'pg_replslot'])
    await mkdir(join(copy, name), { recursive: true, mode: 0o700 })
  await addMissingFiles(filesFolder, join(target, 'files'))
  const secret = join(dataDir, 'secret')
  if (await fileStatus(secret)) await cp(secret, join(target, 'secret'), { preserveTimestamps: true })
}

/**
 * Puts a copy in the place of a database that is gone, and adds the files that are missing.
 * @throws StartRefused if a database is there.
 */
export async function restore(source: string, dataDir: string, filesFolder: string): Promise<void> {
  if (!(await fileStatus(join(source, 'postgres', 'PG_VERSION')))) throw new StartRefused(`${source} holds no backup.`)
  const { data, account } = await findPlaces(dataDir)
  if (await fileStatus(data)) {
    throw new StartRefused(`There is a database in ${data}. Move it away first; nothing is overwritten.`)
  }
  await addMissingFiles(join(source, 'files'), filesFolder)
  const unfinished = `${data}.restored`
  await cp(join(source, 'postgres'), unfinished, { recursive: true })
  if (account) await handOver(unfinished, account)
  await rename(unfinished, data)
  const secret = join(source, 'secret')
  if (await fileStatus(secret)) await cp(secret, join(dataDir, 'secret'))
}

/**
 * Files of one name always have the same bytes. A file that is being written has no name yet, and a file that is
 * deleted meanwhile is not needed.
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

/** A copy has another name until it is whole, so that an interrupted copy leaves no half file. */
async function copyWhole(path: string, target: string): Promise<void> {
  const part = join(dirname(target), `.part-${basename(target)}`)
  try {
    await copyFile(path, part, constants.COPYFILE_FICLONE)
    await rename(part, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** A file that the server removes while it is copied is one that it no longer needs. */
async function copyFiles(from: string, to: string, isWanted: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of (await readdir(from)).filter(isWanted)) {
    await cp(join(from, name), join(to, name), { recursive: true, filter: isCopied }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      },
    )
  }
}

const isCopied = (path: string) => !/^(pgsql_tmp.*|pg_internal\.init.*)$/.test(basename(path))

async function handOver(path: string, account: Account): Promise<void> {
  await chown(path, account.uid, account.gid)
  if (!(await lstat(path)).isDirectory()) return
  for (const name of await readdir(path)) await handOver(join(path, name), account)
}
