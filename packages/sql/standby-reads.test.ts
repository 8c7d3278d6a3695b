import { appendFile, chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyCluster, restoreCluster } from '@rolloff/postgres/copy.ts'
import { findPlaces } from '@rolloff/postgres/places.ts'
import { type RunningPostgres, startPostgres } from '@rolloff/postgres/supervisor.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from './connect.ts'
import { sql } from './sql.ts'
import { openStandbyReads } from './standby-reads.ts'

let folder: string
let [primary, standby, other] = [] as unknown as [Server, Server, Server]
const started: Server[] = []
let left: string[]
let nowInMs = 0

type Server = { readonly running: RunningPostgres; readonly database: OpenDatabase; readonly socket: string }

const installationIn = (name: string) => ({
  name: 'shop',
  folder: join(folder, name),
  folderSetting: 'DATA_FOLDER',
  remedy: 'Use another.',
})

async function start(name: string): Promise<Server> {
  const running = await startPostgres(installationIn(name))
  const { socket } = await findPlaces(installationIn(name))
  const server = { running, socket, database: openDatabase({ connectionString: running.connectionString }) }
  started.push(server)
  return server
}

/** Copies the running primary and starts the copy as its standby. */
async function startStandby(name: string): Promise<Server> {
  const copy = join(folder, `copy for ${name}`)
  await copyCluster(installationIn('primary'), copy)
  await restoreCluster(copy, installationIn(name))
  const { data, account } = await findPlaces(installationIn(name))
  await writeFile(join(data, 'standby.signal'), '')
  if (account) await chown(join(data, 'standby.signal'), account.uid, account.gid)
  await appendFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.socket} user=postgres'\nhot_standby_feedback = on\n`,
  )
  return start(name)
}

const asSuperuser = async ({ socket }: Server, statement: string) => {
  const client = new pg.Client({ host: socket, user: 'postgres', database: 'shop' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standby-'))
  await chmod(folder, 0o755)
  primary = await start('primary')
  await sql`CREATE TABLE mark (id int PRIMARY KEY)`.execute(primary.database.db)
  standby = await startStandby('standby')
  other = await start('other')
}, 60_000)

afterAll(async () => {
  for (const { database, running } of started) {
    await database.close()
    await running.stop()
  }
  await rm(folder, { recursive: true, force: true })
})

beforeEach(() => {
  left = []
  nowInMs = 0
})

const open = (server: Server | null) =>
  openStandbyReads({
    primary: primary.database.db,
    standby: server?.database.db ?? null,
    onLeft: reason => left.push(reason),
    now: () => nowInMs,
  })

const countMarks = async (db: Awaited<ReturnType<ReturnType<typeof open>['choose']>>) => {
  const { rows } = await sql<{ count: number; isStandby: boolean }>`
    SELECT count(*)::int AS count, pg_is_in_recovery() AS "isStandby" FROM mark`.execute(db)
  return rows[0]
}

const addMark = (id: number) => sql`INSERT INTO mark VALUES (${id})`.execute(primary.database.db)

test('a reader on the standby sees every row that was committed before', async () => {
  const reads = open(standby)
  for (let id = 1; id <= 20; id += 1) {
    await addMark(id)
    expect(await countMarks(await reads.choose())).toEqual({ count: id, isStandby: true })
  }
  expect(reads.counts()).toEqual({ standby: 20, primary: 0 })
  expect(left).toEqual([])
})

test('a standby that is behind is left for ten seconds, and the primary is read', async () => {
  const reads = open(standby)
  await asSuperuser(standby, 'SELECT pg_wal_replay_pause()')
  await addMark(100)
  expect(await countMarks(await reads.choose())).toMatchObject({ isStandby: false })
  expect(left).toEqual(['it is behind'])
  await asSuperuser(standby, 'SELECT pg_wal_replay_resume()')
  nowInMs = 9_999
  expect(await countMarks(await reads.choose())).toMatchObject({ isStandby: false })
  nowInMs = 10_000
  expect(await countMarks(await reads.choose())).toMatchObject({ isStandby: true })
})

test('a database that is no standby of this one is not read', async () => {
  expect(await countMarks(await open(other).choose())).toMatchObject({ isStandby: false })
  expect(await countMarks(await open(primary).choose())).toMatchObject({ isStandby: false })
  expect(left).toEqual(['it is no standby of this database', 'it is no standby of this database'])
})

test('another database of the same cluster is not read', async () => {
  await asSuperuser(primary, 'CREATE DATABASE sibling')
  await open(standby).choose()
  const address = standby.running.connectionString.replace('/shop?', '/sibling?')
  const sibling = openDatabase({ connectionString: address })
  const onLeft = (reason: string) => left.push(reason)
  const reads = openStandbyReads({ primary: primary.database.db, standby: sibling.db, onLeft })
  expect(await reads.choose()).toBe(primary.database.db)
  expect(left).toEqual(['it is no standby of this database'])
  await sibling.close()
})

test('a standby of what the database was before it went back to an earlier time is not read', async () => {
  const abandoned = await startStandby('abandoned')
  await asSuperuser(standby, 'SELECT pg_promote()')
  await addMark(200)
  expect(await countMarks(await open(abandoned).choose())).toMatchObject({ isStandby: true })
  const onLeft = (reason: string) => left.push(reason)
  const reads = openStandbyReads({ primary: standby.database.db, standby: abandoned.database.db, onLeft })
  expect(await reads.choose()).toBe(standby.database.db)
  expect(left).toEqual(['it is no standby of this database'])
  standby = abandoned
}, 30_000)

test('a statement that is wrong is refused on the standby, too', async () => {
  const db = await open(standby).choose()
  await expect(sql`SELECT missing FROM mark`.execute(db)).rejects.toThrow('does not exist')
  expect(left).toEqual([])
})

test('without a standby the primary is read', async () => {
  const reads = open(null)
  expect(await countMarks(await reads.choose())).toMatchObject({ isStandby: false })
  expect(reads.counts()).toEqual({ standby: 0, primary: 1 })
})

test('if the standby ends while it is read, the rest is read from the primary', async () => {
  const reads = open(standby)
  const db = await reads.choose()
  expect(await countMarks(db)).toMatchObject({ isStandby: true })
  await standby.running.stop()
  expect(await countMarks(db)).toMatchObject({ isStandby: false })
  expect(left).toHaveLength(1)
  expect(await countMarks(await reads.choose())).toMatchObject({ isStandby: false })
  nowInMs = 10_000
  expect(await countMarks(await reads.choose())).toMatchObject({ isStandby: false })
  expect(left).toHaveLength(2)
})
