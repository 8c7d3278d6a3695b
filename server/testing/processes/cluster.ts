import { createHash } from 'node:crypto'
import { administer, startThrowAway, urlOf } from '@rolloff/postgres/throw-away.stage.ts'
import { readMigrations, readSchema } from '@rolloff/sql/database-files.ts'
import { migrate } from '@rolloff/sql/migrate.ts'
import { productFolders } from '#server/db/engine/product-folders.ts'

/** This database server for tests has one migrated database, the template. Every test database is a copy of the template. */
export type TestCluster = {
  adminUrl: string
  template: string
  /** False if TEST_DATABASE_URL names the server. */
  isThrowAway: boolean
  stop: () => Promise<void>
}

const variable = 'ROLLOFF_TEST_CLUSTER'

/** vitest's global setup starts one cluster for all test files. Their processes find it by the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  // If a run has two projects, the second one uses the cluster of the first.
  if (process.env[variable]) return async () => {}
  const { stop, ...cluster } = await startTestCluster()
  process.env[variable] = JSON.stringify(cluster)
  // Packages know nothing of the product's database. Their tests make databases of their own on the same server.
  const isGiven = process.env.TEST_DATABASE_URL !== undefined
  process.env.TEST_DATABASE_URL ??= cluster.adminUrl
  return async () => {
    delete process.env[variable]
    if (!isGiven) delete process.env.TEST_DATABASE_URL
    await stop()
  }
}

let ownCluster: Promise<TestCluster> | undefined

/** Returns the cluster of the global setup. Without one, it starts a cluster for this process. */
export async function findTestCluster(): Promise<Omit<TestCluster, 'stop'>> {
  const handed = process.env[variable]
  if (handed) return JSON.parse(handed) as Omit<TestCluster, 'stop'>
  ownCluster ??= startTestCluster()
  return ownCluster
}

/** Starts a cluster whose files are deleted at the end, or uses the server that TEST_DATABASE_URL names. */
export async function startTestCluster(): Promise<TestCluster> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { adminUrl: given, stop: async () => {} } : await startThrowAway('rolloff')
  const template = `rolloff_template_${process.pid}_${(await hashOfDatabase()).slice(0, 8)}`
  await administer(server.adminUrl, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`, `CREATE DATABASE ${template}`)
  await migrate(urlOf(server.adminUrl, template), productFolders)
  const stop = async () => {
    if (given) await administer(given, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
    await server.stop()
  }
  return { adminUrl: server.adminUrl, template, isThrowAway: !given, stop }
}

async function hashOfDatabase(): Promise<string> {
  const hash = createHash('sha256').update(await readSchema(productFolders))
  for (const { checksum } of await readMigrations(productFolders)) hash.update(checksum)
  return hash.digest('hex')
}
