import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { organizationId } from '#server/db/seed/ids.ts'
import { seed } from '#server/db/seed/seed.ts'
import { forgetMoved, type Move, moveHauler, undoMove } from '#server/operations/cell/move-hauler.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { makeOrganization, makeReadyCart, makeUser } from '#server/testing/factories.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { openTestFiles, type TestFiles } from '#server/testing/test-files.ts'

type Cell = { readonly database: TestDatabase; readonly files: TestFiles; readonly connect: () => Promise<pg.Client> }

let [old, next]: Cell[] = []
const clients: pg.Client[] = []

async function openCell(url: string): Promise<Cell> {
  const database = await createTestDatabase()
  const files = await openTestFiles()
  await database.pool.query('INSERT INTO installation (public_url) VALUES ($1)', [url])
  const connect = async () => {
    const client = new pg.Client({ connectionString: database.connectionString })
    await client.connect()
    clients.push(client)
    return client
  }
  return { database, files, connect }
}

beforeEach(async () => {
  old = await openCell('https://old.example')
  next = await openCell('https://next.example')
  await seed(old.database.db, { clock: () => new Date(), size: 'demo', hasOrders: true })
}, 60_000)
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
  for (const cell of [old, next]) {
    await cell?.database.drop()
    await cell?.files.remove()
  }
})

async function run(from = old, to = next, change: Partial<Move> = {}) {
  const lines: string[] = []
  const [source, target] = [await from!.connect(), await to!.connect()]
  try {
    const moved = await moveHauler({
      source,
      target,
      organizationId,
      files: { from: from!.files.files, to: to!.files.files },
      say: line => void lines.push(line),
      ...change,
    })
    return { moved, lines }
  } finally {
    await source.end()
    await target.end()
  }
}

describe('A hauler that moves to another cell', () => {
  test('has all its rows and equal books there', async () => {
    const { moved, lines } = await run()
    expect(lines).toEqual([])
    expect(moved).toMatchObject({ movedTo: 'https://next.example' })
    expect(await brokenInvariants(next!.database.db)).toEqual([])
    expect(await brokenInvariants(old!.database.db)).toEqual([])
  }, 120_000)
})
void [forgetMoved, undoMove, brokenDispatch, makeOrganization, makeReadyCart, makeUser]
