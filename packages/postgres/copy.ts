/**
 * This module copies a cluster while its server runs, and restores a copy where a cluster is missing. It uses PostgreSQL's own method. The
 * module tells PostgreSQL when the copy begins and when it ends. The log is copied last, because it contains the changes of the time
 * between.
 */
import { chown, cp, lstat, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { type Account, fileStatus } from './account.ts'
import type { Installation } from './installation.ts'
import { findPlaces } from './places.ts'
import { StartRefused } from './refusal.ts'

/** The server makes these files itself, or the copy writes them separately. */
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'pg_wal',
  'pg_replslot',
  'backup_label',
  'tablespace_map',
])

/** Copies the cluster of a running server into a new folder, which no other user can read. */
export async function copyCluster(installation: Installation, copy: string): Promise<void> {
  const { data, socket } = await findPlaces(installation)
  const { name } = installation
  await mkdir(copy, { mode: 0o700 })
  const client = new pg.Client({
    host: socket,
    user: 'postgres',
    database: 'postgres',
    application_name: `${name} backup`,
  })
  await client.connect()
  try {
    // Until this connection ends, PostgreSQL deletes no log that the copy needs.
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [`${name}_backup`])
    await client.query('SELECT pg_backup_start($1, true)', [name])
    await copyFiles(data, copy, name => !leftOut.has(name))
    const { rows } = await client.query<{ labelfile: string | null }>('SELECT labelfile FROM pg_backup_stop(false)')
    await copyFiles(join(data, 'pg_wal'), join(copy, 'pg_wal'), name => /^[0-9A-F]{24}$/.test(name))
    await writeFile(join(copy, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 })
  } finally {
    await client.end()
  }
  for (const name of ['pg_wal/archive_status', 'pg_replslot'])
    await mkdir(join(copy, name), { recursive: true, mode: 0o700 })
}

/** Returns true if the folder contains a complete cluster. */
export const isCluster = async (folder: string): Promise<boolean> =>
  (await fileStatus(join(folder, 'PG_VERSION'))) !== undefined

/** @throws StartRefused if the installation has a cluster. */
export async function refuseCluster(installation: Installation): Promise<void> {
  const { data } = await findPlaces(installation)
  if (await fileStatus(data)) {
    throw new StartRefused(`There is a database in ${data}. Move it away first; nothing is overwritten.`)
  }
}

/**
 * Restores a copy where a cluster is missing. The folder gets the name of the cluster only when all files are there.
 * @throws StartRefused if there is a cluster.
 */
export async function restoreCluster(copy: string, installation: Installation): Promise<void> {
  await refuseCluster(installation)
  const { data, account } = await findPlaces(installation)
  const unfinished = `${data}.restored`
  await cp(copy, unfinished, { recursive: true })
  if (account) await handOver(unfinished, account)
  await rename(unfinished, data)
}

/** Copies files. If the server removes a file during the copying, the copy does not need it. */
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
