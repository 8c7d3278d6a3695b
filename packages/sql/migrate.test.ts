import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './connect.ts'
import { createTestDatabase, type TestDatabase } from './database.stage.ts'
import type { DatabaseFolders } from './database-files.ts'
import { examineMigrations, migrate, pendingMigrations } from './migrate.ts'

let database: TestDatabase
let folder: string
let folders: DatabaseFolders

/** Each test begins with a database that was made from a schema with one table and without migrations. */
beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'database-'))
  folders = {
    schema: join(folder, 'schema'),
    migrations: join(folder, 'migrations'),
    baseline: '0000_start',
    versionOfBaseline: 'a1b2c3d4',
  }
  await mkdir(folders.schema)
  await mkdir(folders.migrations)
  await writeFile(join(folders.schema, 'all.sql'), '\\ir start.sql\n')
  await writeFile(join(folders.schema, 'start.sql'), 'CREATE TABLE start (id int);\n')
  await migrate(database.connectionString, folders)
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folders.migrations, `${name}.sql`), text)

async function query<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Returns the names of the indexes that PostgreSQL uses, but for those of primary keys. */
const validIndexes = async () => {
  const rows = await query<{ name: string }>(`SELECT indexrelid::regclass::text AS name FROM pg_index
    WHERE indisvalid AND NOT indisprimary AND indrelid::regclass::text IN ('start', 'other') ORDER BY 1`)
  return rows.map(({ name }) => name)
}

/** Starts another process that migrates and prints the names of the migrations that it has applied. */
function startMigrating(): ChildProcess {
  const script = `
    import { migrate } from '${new URL('migrate.ts', import.meta.url)}'
    console.log(JSON.stringify(await migrate(${JSON.stringify(database.connectionString)}, ${JSON.stringify(folders)})))`
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function outputOf(child: ChildProcess): Promise<string[]> {
  let text = ''
  child.stdout?.on('data', chunk => {
    text += chunk
  })
  await once(child, 'close')
  return JSON.parse(text)
}

test('an empty database is made from the schema with nothing left to run, and a second start has nothing to do', async () => {
  await write('0001_one', 'CREATE TABLE one (id int)')
  const empty = await createTestDatabase()
  const all = ['0000_start', '0001_one']
  expect(await pendingMigrations(empty.db, folders)).toEqual(all)
  expect(await migrate(empty.connectionString, folders)).toEqual(all)
  expect(await pendingMigrations(empty.db, folders)).toEqual([])
  expect(await migrate(empty.connectionString, folders)).toEqual([])
  await empty.drop()
})

test('a schema that fails leaves nothing behind', async () => {
  const empty = await createTestDatabase()
  await write('0001_one', 'CREATE TABLE one (id int)')
  await writeFile(join(folders.schema, 'start.sql'), 'CREATE TABLE start (id int); SELECT 1 / 0;')
  await expect(migrate(empty.connectionString, folders)).rejects.toThrow('The schema: division by zero')
  await writeFile(join(folders.schema, 'start.sql'), 'CREATE TABLE start (id int); CREATE TABLE one (id int);')
  expect(await migrate(empty.connectionString, folders)).toEqual(['0000_start', '0001_one'])
  await empty.drop()
})

test('a database from before the baseline is refused, with the version to start on it once', async () => {
  const newer = { ...folders, baseline: '0002_two' }
  const words =
    'The database was made by an older version, whose newest migration is 0001_one. ' +
    'Start the version of commit a1b2c3d4 on it once, and then this one.'
  await write('0001_one', 'CREATE TABLE one (id int)')
  await migrate(database.connectionString, folders)
  await rm(join(folders.migrations, '0001_one.sql'))
  await expect(migrate(database.connectionString, newer)).rejects.toThrow(words)
  const { db, close } = openDatabase({ connectionString: database.connectionString })
  expect(await examineMigrations(db, newer)).toMatchObject({ refused: words })
  await close()
})

test('a migration that is not newer than the baseline is refused', async () => {
  await write('0000_first', 'CREATE TABLE one (id int)')
  await expect(migrate(database.connectionString, folders)).rejects.toThrow(
    'The migration 0000_first is not newer than the baseline 0000_start.',
  )
})

test('a migration that fails leaves nothing behind, and the next start continues with it', async () => {
  await write('0001_one', 'CREATE TABLE one (id int)')
  await write('0002_two', 'CREATE TABLE two (id int); SELECT 1 / 0')
  await expect(migrate(database.connectionString, folders)).rejects.toThrow('Migration 0002_two: division by zero')
  expect(await query("SELECT to_regclass('one') AS one, to_regclass('two') AS two")).toEqual([
    { one: 'one', two: null },
  ])
  await write('0002_two', 'CREATE TABLE two (id int)')
  expect(await migrate(database.connectionString, folders)).toEqual(['0002_two'])
})

test('when a start is killed in the middle of a migration, the next start continues with it', async () => {
  await write('0001_one', 'CREATE TABLE one (id int)')
  await migrate(database.connectionString, folders)
  await write('0002_two', 'CREATE TABLE two (id int); LOCK TABLE one; ALTER TABLE one ADD name text')
  await write('0003_three', 'CREATE TABLE three (id int)')
  const holder = new pg.Client({ connectionString: database.connectionString })
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE one')
  const child = startMigrating()
  await waitUntil(async () => (await query(waitingHere)).length > 0)
  child.kill('SIGKILL')
  await once(child, 'close')
  await holder.query('COMMIT')
  await holder.end()
  expect(await migrate(database.connectionString, folders)).toEqual(['0002_two', '0003_three'])
  expect(await query('SELECT name FROM migration ORDER BY name')).toHaveLength(4)
})

const waitingHere = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
  WHERE datname = current_database() AND NOT granted`
/** PostgreSQL builds an index after the transactions that were open before. That wait is of no database. */
const waitingForWriters = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event = 'virtualxid'`
const askingForTurn = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND state = 'idle' AND query LIKE 'SELECT pg_try_advisory_lock%'`

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise(resolve => setImmediate(resolve))
}

test('two processes that start at once apply every migration once', async () => {
  for (let number = 1; number <= 8; number++) await write(`000${number}_table`, `CREATE TABLE t${number} (id int)`)
  const applied = await Promise.all([outputOf(startMigrating()), outputOf(startMigrating())])
  expect(applied.flat().sort()).toEqual(Array.from({ length: 8 }, (_, index) => `000${index + 1}_table`))
})

test('a process that starts while another one migrates waits for it, and has nothing left to do', async () => {
  await write('0001_one', 'CREATE TABLE one (id int)')
  await migrate(database.connectionString, folders)
  await write('0002_two', 'LOCK TABLE one; CREATE TABLE two (id int)')
  const holder = new pg.Client({ connectionString: database.connectionString })
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE one')
  const migrating = [0, 1].map(() => migrate(database.connectionString, folders))
  // One of them runs the migration, and the other one asks again and again whether it is its turn.
  await waitUntil(async () => (await query(waitingHere)).length === 1 && (await query(askingForTurn)).length === 1)
  await holder.query('COMMIT')
  await holder.end()
  expect((await Promise.all(migrating)).sort()).toEqual([[], ['0002_two']])
})

test('a migration whose text was changed after it ran is refused', async () => {
  await write('0001_one', 'CREATE TABLE one (id int)')
  await migrate(database.connectionString, folders)
  await write('0001_one', 'CREATE TABLE one (id bigint)')
  await expect(migrate(database.connectionString, folders)).rejects.toThrow(
    'The migration 0001_one was changed after this database ran it.',
  )
})

test('a version starts on the database of a newer one, until that one has taken away what it uses', async () => {
  await write('0001_one', 'CREATE TABLE one (id int, name text)')
  await write('0002_two', 'CREATE TABLE two (id int)')
  await migrate(database.connectionString, folders)
  await write('0003_three', '-- contract: unread since 1.4.0\nALTER TABLE one DROP COLUMN name')
  const backTo = async (...left: string[]) => {
    for (const name of left) await rm(join(folders.migrations, `${name}.sql`))
    return migrate(database.connectionString, folders)
  }
  expect(await backTo('0003_three', '0002_two')).toEqual([])
  await write('0002_two', 'CREATE TABLE two (id int)')
  await write('0003_three', '-- contract: unread since 1.4.0\nALTER TABLE one DROP COLUMN name')
  expect(await migrate(database.connectionString, folders)).toEqual(['0003_three'])
  await expect(backTo('0003_three')).rejects.toThrow(
    'The database has the migration 0003_three, which this version does not have. It took away what versions before 1.4.0 use.',
  )
})

test('a database with a migration of another version between its own is refused', async () => {
  await write('0001_one', 'CREATE TABLE one (id int)')
  await write('0002_two', 'CREATE TABLE two (id int)')
  await migrate(database.connectionString, folders)
  await rm(join(folders.migrations, '0001_one.sql'))
  await expect(migrate(database.connectionString, folders)).rejects.toThrow(
    'The database has the migration 0001_one, which this version does not have.',
  )
})

test('a migration lets others go first while a lock is held, and gives up in words', async () => {
  await write('0001_one', 'CREATE TABLE one (id int)')
  await migrate(database.connectionString, folders)
  await write('0002_two', 'CREATE TABLE two (id int); ALTER TABLE one ADD name text')
  const holder = new pg.Client({ connectionString: database.connectionString })
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE one')
  const waits = { lockInMs: 20, statementInMs: 60_000, tries: 3, betweenTriesInMs: 1 }
  await expect(migrate(database.connectionString, folders, waits)).rejects.toThrow(
    'Migration 0002_two needs a lock that another session of the database does not give back.',
  )
  expect(await query("SELECT to_regclass('two') AS two")).toEqual([{ two: null }])
  const migrating = migrate(database.connectionString, folders, { ...waits, tries: 10_000 })
  await waitUntil(async () => (await query(waitingHere)).length > 0)
  await holder.query('COMMIT')
  await holder.end()
  expect(await migrating).toEqual(['0002_two'])
})

test('others go on writing while an index of a migration is built', async () => {
  await write('0001_index', 'CREATE INDEX start_id ON start (id);')
  const writer = new pg.Client({ connectionString: database.connectionString })
  await writer.connect()
  await writer.query('BEGIN; INSERT INTO start VALUES (1)')
  const migrating = migrate(database.connectionString, folders)
  await waitUntil(async () => (await query(waitingForWriters)).length === 1)
  await query("SET lock_timeout = '100ms'; INSERT INTO start VALUES (2)")
  await writer.query('COMMIT')
  await writer.end()
  expect(await migrating).toEqual(['0001_index'])
  expect(await validIndexes()).toEqual(['start_id'])
})

test('an index that a killed start left unfinished is built again', async () => {
  await query('INSERT INTO start VALUES (1), (1)')
  await expect(query('CREATE UNIQUE INDEX CONCURRENTLY start_id ON start (id)')).rejects.toThrow('could not create')
  await query('DELETE FROM start')
  expect(await validIndexes()).toEqual([])
  await write('0001_index', 'CREATE UNIQUE INDEX start_id ON start (id);')
  await migrate(database.connectionString, folders)
  expect(await validIndexes()).toEqual(['start_id'])
})

test('an index that needs what its migration adds or corrects is built by the migration', async () => {
  await query('INSERT INTO start VALUES (1), (1)')
  await write(
    '0001_indexes',
    `ALTER TABLE start ADD COLUMN place int;
CREATE INDEX start_place ON start (place);
CREATE TABLE other (id int);
CREATE INDEX other_id ON other (id);
DELETE FROM start;
CREATE UNIQUE INDEX start_id ON start (id)
  WHERE id > 0;`,
  )
  await migrate(database.connectionString, folders)
  expect(await validIndexes()).toEqual(['other_id', 'start_id', 'start_place'])
})

test('an index of the same name that a migration replaces is the new one afterwards', async () => {
  await query('CREATE INDEX start_id ON start (id)')
  await write('0001_index', 'DROP INDEX start_id;\nCREATE INDEX start_id ON start (id) WHERE id > 7;')
  await migrate(database.connectionString, folders)
  const rows = await query<{ text: string }>(`SELECT pg_get_indexdef('start_id'::regclass) AS text`)
  expect(rows[0]?.text).toContain('7')
})

test('a database from before the mark gets it, and keeps its records', async () => {
  await write('0001_one', 'CREATE TABLE one (id int)')
  await migrate(database.connectionString, folders)
  await query('ALTER TABLE migration DROP COLUMN unread_since')
  const { db, close } = openDatabase({ connectionString: database.connectionString })
  expect(await examineMigrations(db, folders)).toEqual({ pending: [], refused: null })
  await close()
  await write('0002_two', 'CREATE TABLE two (id int)')
  expect(await migrate(database.connectionString, folders)).toEqual(['0002_two'])
  expect(await query('SELECT name, unread_since FROM migration ORDER BY name')).toEqual(
    ['0000_start', '0001_one', '0002_two'].map(name => ({ name, unread_since: null })),
  )
})

test('a migration that was published late runs, although one with a higher number has run', async () => {
  await write('0003_three', 'CREATE TABLE three (id int)')
  await migrate(database.connectionString, folders)
  await write('0002_two', 'CREATE TABLE two (id int)')
  const lateMigrations = ['0002_two']
  expect(await pendingMigrations(database.db, { ...folders, lateMigrations })).toEqual(['0002_two'])
  expect(await migrate(database.connectionString, { ...folders, lateMigrations })).toEqual(['0002_two'])
})

test('a migration that is numbered before one that already ran is refused', async () => {
  await write('0002_two', 'CREATE TABLE two (id int)')
  await migrate(database.connectionString, folders)
  await write('0001_one', 'CREATE TABLE one (id int)')
  await expect(migrate(database.connectionString, folders)).rejects.toThrow('Number it after that one.')
})
