/** Tests make databases of their own with this module. One PostgreSQL is started for all of them. */
import { createDatabase, startThrowAway } from '@rolloff/postgres/throw-away.stage.ts'
import { type OpenDatabase, openDatabase } from './connect.ts'

export type TestDatabase = Omit<OpenDatabase, 'close'> & {
  readonly connectionString: string
  /** Closes the pool and drops the database. */
  readonly drop: () => Promise<void>
}

const variable = 'SQL_TEST_SERVER'

/** This is Vitest's global setup. It starts the server, or uses the one that TEST_DATABASE_URL names. */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const { adminUrl, stop } = given ? { adminUrl: given, stop: async () => {} } : await startThrowAway('sql')
  process.env[variable] = adminUrl
  return stop
}

/** Makes an empty database. A query waits long for its connection, so that a busy machine makes tests slow but does not make them fail. */
export async function createTestDatabase(options: { maxConnections?: number } = {}): Promise<TestDatabase> {
  const { connectionString, drop: dropDatabase } = await createDatabase(process.env[variable] ?? '')
  const { close, ...opened } = openDatabase({
    connectionString,
    applicationName: 'tests',
    waitInMs: 60_000,
    ...options,
  })
  const drop = async () => {
    await close()
    await dropDatabase()
  }
  return { ...opened, connectionString, drop }
}
