import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'

export type SimulatorDatabase = { readonly pool: pg.Pool; readonly drop: () => Promise<void> }

/**
 * Makes a database that has only the simulator's tables, on the server that TEST_DATABASE_URL names. The user of that address may create
 * databases.
 */
export async function createSimulatorDatabase(): Promise<SimulatorDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL names no PostgreSQL server')
  const name = `payment_simulator_${randomBytes(8).toString('hex')}`
  await administer(server, `CREATE DATABASE ${name} TEMPLATE template0`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href })
  // Dropping the database ends these connections.
  pool.on('error', () => {})
  await pool.query(await readFile(new URL('schema.sql', import.meta.url), 'utf8'))
  return {
    pool,
    async drop() {
      await pool.end()
      await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
