/** Every test moves the demo hauler, with eight weeks of orders, between two databases. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isHeldError } from '#server/db/cell/held-code.ts'
import { findMovedTo } from '#server/db/cell/moved-keys.ts'
import { claimDueMessages } from '#server/db/message/messages.ts'
import { organizationId } from '#server/db/seed/ids.ts'
import { seed } from '#server/db/seed/seed.ts'
import { forgetMoved, type Move, MoveRefused, moveHauler, undoMove } from '#server/operations/cell/move-hauler.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { makeOrganization, makeReadyCart, makeUser } from '#server/testing/factories.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { openTestFiles, type TestFiles } from '#server/testing/test-files.ts'

type Cell = Pick<TestDatabase, 'db' | 'pool' | 'connectionString'> & Pick<TestFiles, 'files'>

const closers: (() => Promise<unknown>)[] = []

async function openCell(url: string): Promise<Cell> {
  const database = await createTestDatabase()
  const files = await openTestFiles()
  closers.push(database.drop, files.remove)
  await database.pool.query('INSERT INTO installation (public_url) VALUES ($1)', [url])
  return { ...database, files: files.files }
}

async function connect({ connectionString }: Cell): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  closers.push(() => client.end())
  return client
}

let old: Cell
let next: Cell
beforeEach(async () => {
  old = await openCell('https://old.example')
  next = await openCell('https://next.example')
  await seed(old.db, { clock: () => new Date(), size: 'demo', hasOrders: true })
}, 60_000)
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const moveOf = async (from: Cell, to: Cell, change: Partial<Move> = {}): Promise<Move> => ({
  source: await connect(from),
  target: await connect(to),
  organizationId,
  files: { from: from.files, to: to.files },
  say: () => {},
  ...change,
})

async function run(from: Cell, to: Cell, change: Partial<Move> = {}) {
  const move = await moveOf(from, to, change)
  try {
    return await moveHauler(move)
  } finally {
    await endTurns(move)
  }
}

/** The turns of a move end with its connections. */
async function endTurns({ source, target }: Pick<Move, 'source' | 'target'>): Promise<void> {
  for (const client of [source, target]) await client.query('SELECT pg_advisory_unlock_all()')
}

const refused = (words: RegExp) =>
  expect.objectContaining({ name: 'MoveRefused', message: expect.stringMatching(words) })

async function ask<Row extends pg.QueryResultRow>(
  { pool }: Cell,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows
}

/** Returns the tables with rows of the hauler, and how many each has. */
async function countsOf(cell: Cell): Promise<Record<string, number>> {
  const tables = await ask<{ name: string }>(
    cell,
    `SELECT c.relname::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await ask<{ count: number }>(
      cell,
      `SELECT count(*)::int AS count FROM "${name}" WHERE organization_id = $1`,
      [organizationId],
    )
    if (row && row.count > 0) counts[name] = row.count
  }
  return counts
}

async function expectWhole(cell: Cell): Promise<void> {
  expect(await brokenInvariants(cell.db)).toEqual([])
  expect(await brokenDispatch(cell.db, new Date())).toEqual([])
}

describe('A hauler that moves to another cell', () => {
  test('has all its rows and files there, in the same order, and none in the old cell', async () => {
    const other = await makeOrganization(old.db)
    await makeReadyCart(old.db, other, await makeUser(old.db))
    const key = `ab/${randomUUID().replaceAll('-', '')}`
    const bytes = Buffer.from('a picture')
    await old.files.store.put(key, bytes, 'image/png')
    await ask(
      old,
      `INSERT INTO file (key, organization_id, kind, media_type, size_in_bytes, sha256, place, created_at)
       VALUES ($1, $2, 'photo', 'image/png', 9, encode(sha256($3), 'hex'), 'local', now())`,
      [key, organizationId, bytes],
    )
    const events = 'SELECT order_id, event, at FROM order_event WHERE organization_id = $1 ORDER BY id'
    const changes = 'SELECT act, at, object_id FROM change WHERE organization_id = $1 ORDER BY seq'
    const before = {
      counts: await countsOf(old),
      events: await ask(old, events, [organizationId]),
      changes: await ask(old, changes, [organizationId]),
    }
    const moved = await run(old, next)
    expect(moved).toMatchObject({ files: 1, missingFiles: 0, joinedPeople: 0, movedTo: 'https://next.example' })
    expect(await countsOf(next)).toEqual(before.counts)
    expect(before.counts).toMatchObject({ orders: expect.any(Number), payment: expect.any(Number) })
    expect(await ask(next, events, [organizationId])).toEqual(before.events)
    expect(await ask(next, changes, [organizationId])).toEqual(before.changes)
    expect(await next.files.store.get(key)).toEqual(bytes)
    expect(await countsOf(old)).toEqual({})
    expect(await ask(old, 'SELECT id FROM organization')).toEqual([{ id: other.id }])
    expect(await ask(old, 'SELECT DISTINCT organization_id AS id FROM cart WHERE organization_id IS NOT NULL')).toEqual(
      [{ id: other.id }],
    )
    expect(await ask(next, 'SELECT FROM cart WHERE organization_id = $1', [other.id])).toEqual([])
    await expectWhole(old)
    await expectWhole(next)
  }, 120_000)

  test('has numbers above those of both cells, and orders there do not take a number twice', async () => {
    await ask(next, `SELECT setval(pg_get_serial_sequence('change', 'seq'), 5000000)`)
    const [{ newest = '' } = {}] = await ask<{ newest: string }>(old, 'SELECT max(id)::text AS newest FROM order_event')
    await run(old, next)
    const [{ seq = 0 } = {}] = await ask<{ seq: number }>(next, 'SELECT min(seq) AS seq FROM change')
    expect(seq).toBeGreaterThan(5_000_000)
    const [{ id = 0 } = {}] = await ask<{ id: number }>(next, 'SELECT min(id) AS id FROM order_event')
    expect(id).toBeGreaterThan(Number(newest))
    const [{ number = 0 } = {}] = await ask<{ number: number }>(next, `SELECT nextval('order_number') AS number`)
    expect(number).toBe(1_000_001)
  }, 120_000)

  test('keeps its people, and a person with an account there has one account with the newest consent', async () => {
    const [customer] = await ask<{ id: string; phone: string }>(
      old,
      `SELECT u.id, u.phone FROM app_user u JOIN orders o ON o.user_id = u.id
       JOIN identity_consent c ON c.phone = u.phone ORDER BY u.id LIMIT 1`,
    )
    const there = await makeUser(next.db)
    await ask(next, 'UPDATE app_user SET phone = $2 WHERE id = $1', [there.id, customer?.phone])
    await ask(
      next,
      `INSERT INTO identity_consent (phone, wording, language, method, agreed_at, verified_at, is_agreed)
       VALUES ($1, 'STOP', 'en', 'text-reply', now(), now(), false)`,
      [customer?.phone],
    )
    const [{ orders = 0 } = {}] = await ask<{ orders: number }>(
      old,
      'SELECT count(*)::int AS orders FROM orders WHERE user_id = $1',
      [customer?.id],
    )
    expect(await run(old, next)).toMatchObject({ joinedPeople: 1 })
    expect(await ask(next, 'SELECT FROM app_user WHERE id = $1', [customer?.id])).toEqual([])
    expect(await ask(next, 'SELECT count(*)::int AS orders FROM orders WHERE user_id = $1', [there.id])).toEqual([
      { orders },
    ])
    expect(await ask(next, 'SELECT may_text($1) AS may', [customer?.phone])).toEqual([{ may: false }])
    await expectWhole(next)
  }, 120_000)

  test('does not give the orders of a person to the next owner of the number', async () => {
    const [customer] = await ask<{ id: string; phone: string }>(
      old,
      `SELECT u.id, u.phone FROM app_user u JOIN orders o ON o.user_id = u.id ORDER BY u.id LIMIT 1`,
    )
    const there = await makeUser(next.db)
    await ask(next, `UPDATE app_user SET phone = $2, seen_at = now() - interval '2 years' WHERE id = $1`, [
      there.id,
      customer?.phone,
    ])
    expect(await run(old, next)).toMatchObject({ joinedPeople: 0 })
    expect(await ask(next, 'SELECT id FROM app_user WHERE phone = $1', [customer?.phone])).toEqual([
      { id: customer?.id },
    ])
    expect(await ask(next, 'SELECT former_id AS id FROM account_parting')).toEqual([{ id: there.id }])
  }, 120_000)

  test('is held for a moment, in which other haulers go on and its messages wait for the new cell', async () => {
    const other = await makeOrganization(old.db)
    const message = (id: string, key: string) =>
      ask(
        old,
        `INSERT INTO message (key, organization_id, recipient, channel, text) VALUES ($2, $1, 'a@b.example', 'email', 'Hello')`,
        [id, key],
      )
    await message(organizationId, 'of the moving one')
    await message(other.id, 'of the other one')
    const seen: unknown[] = []
    const say = async () => {
      const change = (id: string) =>
        old.pool.query('UPDATE driver SET first_name = first_name WHERE organization_id = $1', [id])
      seen.push(await change(organizationId).then(() => 'changed', isHeldError))
      await ask(old, 'UPDATE organization SET name = name WHERE id = $1', [other.id])
      seen.push((await claimDueMessages(old.db, new Date(), 100)).map(({ key }) => key))
    }
    let told: Promise<void> = Promise.resolve()
    const { source, target, ...move } = await moveOf(old, next)
    const query = target.query.bind(target)
    // The look comes when the hauler is held, before the target opens it.
    const spied = Object.assign(Object.create(target), {
      query: async (...given: Parameters<typeof query>) => {
        if (String(given[0]).includes('DELETE FROM moved_hauler')) {
          told = say()
          await told
        }
        return query(...given)
      },
    })
    await moveHauler({ ...move, source, target: spied })
    await endTurns({ source, target })
    expect(seen).toEqual([true, ['of the other one']])
    expect((await claimDueMessages(next.db, new Date(), 100)).map(({ key }) => key)).toContain('of the moving one')
    expect((await claimDueMessages(old.db, new Date(), 100)).map(({ key }) => key)).toEqual([])
  }, 120_000)

  test('goes on where it was if a check fails, and the next run succeeds', async () => {
    const say = (line: string) => {
      if (line.startsWith('The hauler is opened')) throw new Error('the line to the terminal is cut')
    }
    await expect(run(old, next, { say })).rejects.toThrow('the line to the terminal is cut')
    await ask(old, 'UPDATE driver SET first_name = first_name WHERE organization_id = $1', [organizationId])
    expect(await countsOf(next)).toEqual({})
    await run(old, next)
    await expectWhole(next)
  }, 120_000)

  test('leads to its new cell by its orders, its people and its ZIPs', async () => {
    const [order] = await ask<{ id: string }>(old, 'SELECT id FROM orders ORDER BY id LIMIT 1')
    const [member] = await ask<{ id: string }>(old, 'SELECT user_id AS id FROM membership ORDER BY 1 LIMIT 1')
    const [zip] = await ask<{ id: string }>(
      old,
      'SELECT zip_code AS id FROM service_area_zip WHERE active ORDER BY 1 LIMIT 1',
    )
    await run(old, next)
    for (const [kind, row] of [
      ['cart', order],
      ['person', member],
      ['zip', zip],
    ] as const)
      expect(await findMovedTo(old.db, { kind, key: row?.id ?? '' })).toBe('https://next.example')
    expect(await findMovedTo(old.db, { kind: 'cart', key: randomUUID() })).toBeNull()
  }, 120_000)

  test('can move back, and what its first cell still has of it can be deleted', async () => {
    const before = await countsOf(old)
    await run(old, next)
    await run(next, old)
    expect(await countsOf(old)).toEqual(before)
    await expectWhole(old)
    expect(await ask(old, 'SELECT FROM moved_key')).toEqual([])
    const forgetting = { source: await connect(old), organizationId, files: old.files }
    await expect(forgetMoved(forgetting)).rejects.toEqual(refused(/did not move away/))
    expect(await forgetMoved({ ...forgetting, source: await connect(next), files: next.files })).toMatch(/\w/)
    const schemas = `SELECT nspname FROM pg_namespace WHERE nspname LIKE 'hauler%'`
    expect(await ask(next, schemas)).toEqual([])
    expect(await ask(old, schemas)).toEqual([])
  }, 120_000)
})

describe('A move is refused', () => {
  test('if another hauler of the target serves a ZIP, or has an order number', async () => {
    const [zip] = await ask<{ zipCode: string }>(
      old,
      'SELECT zip_code AS "zipCode" FROM service_area_zip WHERE active ORDER BY 1 LIMIT 1',
    )
    const other = await makeOrganization(next.db, zip)
    await expect(run(old, next)).rejects.toEqual(refused(new RegExp(`serves ${zip?.zipCode}\\.`)))
    await ask(next, 'UPDATE service_area_zip SET active = false')
    const [order] = await ask<{ number: string }>(old, 'SELECT friendly_id AS number FROM orders ORDER BY 1 LIMIT 1')
    const user = await makeUser(next.db)
    const cartId = await makeReadyCart(next.db, other, user)
    await ask(
      next,
      `INSERT INTO orders (id, organization_id, service_area_id, user_id, friendly_id, status, total_in_cents, snapshot)
       VALUES ($1, $2, $3, $4, $5, 'created', 0, '{}')`,
      [cartId, other.id, other.serviceAreaId, user.id, order?.number],
    )
    await expect(run(old, next)).rejects.toEqual(refused(new RegExp(`have the numbers ${order?.number}`)))
    expect(await ask(next, `SELECT nspname FROM pg_namespace WHERE nspname LIKE 'hauler%'`)).toEqual([])
  }, 120_000)

  test('while another move runs, if there is no such hauler, and after the hauler has moved', async () => {
    const first = await moveOf(old, next)
    await first.source.query(`SELECT pg_advisory_lock(hashtext('move a hauler'))`)
    await expect(run(old, next)).rejects.toEqual(refused(/runs already/))
    await endTurns(first)
    await expect(run(old, next, { organizationId: randomUUID() })).rejects.toEqual(refused(/no hauler/))
    await expect(run(old, old)).rejects.toEqual(refused(/in which the hauler is/))
    await run(old, next)
    await expect(run(old, next)).rejects.toEqual(refused(/has moved to https:\/\/next\.example already/))
    expect(MoveRefused.name).toBe('MoveRefused')
  }, 120_000)

  test('and taken back before its end, after which the hauler goes on and the target has nothing of it', async () => {
    const cut = new Error('killed')
    const move = await moveOf(old, next)
    const query = move.target.query.bind(move.target)
    let isKilled = false
    // A killed process makes no further statement in either database.
    const dying = (client: pg.Client) =>
      Object.assign(Object.create(client), {
        query: (...given: Parameters<typeof query>) => {
          if (String(given[0]).includes('DELETE FROM moved_hauler')) isKilled = true
          return isKilled ? Promise.reject(cut) : client.query(...given)
        },
      })
    await expect(moveHauler({ ...move, source: dying(move.source), target: dying(move.target) })).rejects.toBe(cut)
    await move.target.query('ROLLBACK')
    await endTurns(move)
    const change = () =>
      old.pool.query('UPDATE driver SET first_name = first_name WHERE organization_id = $1', [organizationId])
    expect(await change().then(() => false, isHeldError)).toBe(true)
    await undoMove({ source: await connect(old), target: await connect(next), organizationId })
    await change()
    for (const cell of [old, next])
      expect(await ask(cell, `SELECT nspname FROM pg_namespace WHERE nspname LIKE 'hauler%'`)).toEqual([])
    expect(await countsOf(next)).toEqual({})
  }, 120_000)
})
