/** This module starts a PostgreSQL for tests. Tests make their databases on it. Its files are deleted at the end. */
import { randomBytes } from 'node:crypto'
import { access, chmod, constants, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { isAlive } from './cluster.ts'
import { startPostgres } from './supervisor.ts'

export type ThrowAway = {
  /** The role in this address may create databases. */
  readonly adminUrl: string
  readonly stop: () => Promise<void>
}

const inMemory = '/dev/shm'
const enoughInBytes = 2 * 2 ** 30

/**
 * Returns a folder in memory if Linux has enough memory for it. On a disk, the tests would spend most of their time on the files of
 * databases that exist for a second.
 */
async function findFolder(): Promise<string> {
  try {
    await access(inMemory, constants.W_OK)
    const { bavail, bsize } = await statfs(inMemory)
    return bavail * bsize >= enoughInBytes ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Starts a server. Its commits may be lost at a power failure. Its role and its folder have the given name. */
export async function startThrowAway(name: string): Promise<ThrowAway> {
  const prefix = `${name}-test-`
  await removeAbandoned(prefix)
  const folder = await mkdtemp(join(await findFolder(), `${prefix}${process.pid}-`))
  await chmod(folder, 0o755)
  const server = await startPostgres({
    name,
    folder,
    folderSetting: 'another folder',
    remedy: 'Set TEST_DATABASE_URL to a PostgreSQL instead.',
    isDurable: false,
    maxConnections: 300,
  })
  const superuserUrl = server.connectionString.replace(`//${name}@`, '//postgres@')
  // The owner of a database cannot drop it while autovacuum works on it. The databases of tests are too short-lived to need autovacuum.
  const settings = ['autovacuum = off', "max_wal_size = '256MB'"].map(one => `ALTER SYSTEM SET ${one}`)
  await administer(
    urlOf(superuserUrl, 'postgres'),
    `ALTER ROLE ${pg.escapeIdentifier(name)} CREATEDB`,
    // A test database is emptied while its triggers are off. Without this right, only a superuser may switch them off.
    `GRANT SET ON PARAMETER session_replication_role TO ${pg.escapeIdentifier(name)}`,
    ...settings,
    'SELECT pg_reload_conf()',
  )
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { adminUrl: server.connectionString, stop }
}

/** Returns the same address with another database. */
export function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Runs statements that cannot run inside a transaction, one after the other. */
export async function administer(adminUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'tests' })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export type OneDatabase = {
  readonly connectionString: string
  /** Drops the database, even if a client is still connected. */
  readonly drop: () => Promise<void>
}

/**
 * Makes a database with a unique name, as a copy of the template. By default PostgreSQL copies a template page by page. To copy its files
 * takes two thirds of that time.
 */
export async function createDatabase(adminUrl: string, template = 'template0'): Promise<OneDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const server = connectionTo(adminUrl)
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  const drop = async () => void (await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  return { connectionString: urlOf(adminUrl, name), drop }
}

const connections = new Map<string, pg.Pool>()

/**
 * Returns the connection to this server. The process has one connection to each server and keeps it open, because a new connection needs
 * five times as long to copy a template. An idle connection does not keep the process from ending.
 */
function connectionTo(adminUrl: string): pg.Pool {
  const known = connections.get(adminUrl)
  if (known) return known
  const pool = new pg.Pool({ connectionString: adminUrl, application_name: 'tests', max: 1, allowExitOnIdle: true })
  pool.on('error', () => {})
  connections.set(adminUrl, pool)
  return pool
}

/** Removes the clusters of test runs that were killed. */
async function removeAbandoned(prefix: string): Promise<void> {
  for (const parent of [tmpdir(), inMemory]) await removeAbandonedIn(parent, prefix)
}

async function removeAbandonedIn(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0
    if (!(owner > 0) || isAlive(owner)) continue
    const folder = join(parent, name)
    const lock = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
    const server = Number.parseInt(lock, 10)
    if (server > 0 && (await isPostgres(server, folder))) process.kill(server, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

async function isPostgres(pid: number, folder: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.includes('postgres') && command.includes(folder)
}
