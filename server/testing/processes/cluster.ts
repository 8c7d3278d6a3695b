import { createHash } from 'node:crypto'
import { access, chmod, constants, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '@rolloff/postgres/cluster.ts'
import { startEmbeddedPostgres } from '@rolloff/postgres/supervisor.ts'
import pg from 'pg'
import { productFolders, readMigrations, readSchema } from '#server/db/engine/database-files.ts'
import { migrate } from '#server/db/engine/migrate.ts'

/** This is a server for tests with one migrated database, of which every test database is a copy. */
export type TestCluster = { adminUrl: string; template: string; stop: () => Promise<void> }

const variable = 'ROLLOFF_TEST_CLUSTER'

/** vitest's global setup starts one cluster for all test files, which their processes get by the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  // Two projects of one run share the cluster of the first.
  if (process.env[variable]) return async () => {}
  const { stop, ...cluster } = await startTestCluster()
  process.env[variable] = JSON.stringify(cluster)
  // Packages know nothing of the product's database: their tests make databases of their own on the same server.
  const isGiven = process.env.TEST_DATABASE_URL !== undefined
  process.env.TEST_DATABASE_URL ??= cluster.adminUrl
  return async () => {
    delete process.env[variable]
    if (!isGiven) delete process.env.TEST_DATABASE_URL
    await stop()
  }
}

let ownCluster: Promise<TestCluster> | undefined

/** Returns the cluster of the global setup, or one of this process if there was none. */
export async function findTestCluster(): Promise<Omit<TestCluster, 'stop'>> {
  const handed = process.env[variable]
  if (handed) return JSON.parse(handed) as Omit<TestCluster, 'stop'>
  ownCluster ??= startTestCluster()
  return ownCluster
}

/** Starts a cluster whose files are thrown away at the end, or uses the server that TEST_DATABASE_URL names. */
export async function startTestCluster(): Promise<TestCluster> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { adminUrl: given, stop: async () => {} } : await startThrowAway()
  const template = `rolloff_template_${process.pid}_${(await hashOfDatabase()).slice(0, 8)}`
  await administer(server.adminUrl, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`, `CREATE DATABASE ${template}`)
  await migrate(urlOf(server.adminUrl, template))
  const stop = async () => {
    if (given) await administer(given, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
    await server.stop()
  }
  return { adminUrl: server.adminUrl, template, stop }
}

/** Returns the address of the same server and user with another database. */
export function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Runs statements that cannot be in a transaction, one after the other. */
export async function administer(adminUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'rolloff tests' })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const folderPrefix = 'rolloff-test-'
const inMemory = '/dev/shm'
const enoughInBytes = 2 * 2 ** 30

/** The folder is in memory, if Linux has room for it: most of the time of the tests went into the files of databases that live for a second. */
async function findFolder(): Promise<string> {
  try {
    await access(inMemory, constants.W_OK)
    const { bavail, bsize } = await statfs(inMemory)
    return bavail * bsize >= enoughInBytes ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}

async function startThrowAway(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  await removeAbandoned()
  const folder = await mkdtemp(join(await findFolder(), `${folderPrefix}${process.pid}-`))
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({ folder, isDurable: false, maxConnections: 300 })
  const superuserUrl = server.connectionString.replace('//rolloff@', '//postgres@')
  // A database that is being vacuumed cannot be dropped by its owner, and none of them lives long enough to need it.
  const settings = ['autovacuum = off', "max_wal_size = '256MB'"].map(one => `ALTER SYSTEM SET ${one}`)
  await administer(
    urlOf(superuserUrl, 'postgres'),
    'ALTER ROLE rolloff CREATEDB',
    ...settings,
    'SELECT pg_reload_conf()',
  )
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { adminUrl: server.connectionString, stop }
}

/** Removes the clusters of test runs that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const parent of [tmpdir(), inMemory]) await removeAbandonedIn(parent)
}

async function removeAbandonedIn(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const owner = name.startsWith(folderPrefix) ? Number.parseInt(name.slice(folderPrefix.length), 10) : 0
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

async function hashOfDatabase(): Promise<string> {
  const hash = createHash('sha256').update(await readSchema(productFolders))
  for (const { checksum } of await readMigrations(productFolders)) hash.update(checksum)
  return hash.digest('hex')
}
