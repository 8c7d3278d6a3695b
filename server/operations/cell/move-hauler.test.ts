/** The demo hauler moves between two databases, with its orders or with its catalog alone. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isHeldError } from '#server/db/cell/held-code.ts'
import { copiesOf, leftoversOf } from '#server/db/cell/move-state.ts'
import { findMovedTo } from '#server/db/cell/moved-keys.ts'
import { readMovingTables, readReferences } from '#server/db/cell/moving-tables.ts'
import { sharedRows, simulatedRows, stays } from '#server/db/cell/what-moves.ts'
import { hashOf } from '#server/db/fleet/driver-links.ts'
import { claimDueMessages } from '#server/db/message/messages.ts'
import { organizationId } from '#server/db/seed/ids.ts'
import { seed } from '#server/db/seed/seed.ts'
import { forgetMoved, type Move, type Moved, moveHauler, undoHaulerMove } from '#server/operations/cell/move-hauler.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { makeOrganization, makeReadyCart, makeUser, type TestOrganization } from '#server/testing/factories.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { openTestFiles, type TestFiles } from '#server/testing/test-files.ts'

type Cell = Pick<TestDatabase, 'db' | 'pool' | 'connectionString'> & Pick<TestFiles, 'files'>

const closers: (() => Promise<unknown>)[] = []
const closeAll = async () => {
  for (const close of closers.splice(0).reverse()) await close()
}

async function openCell(url: string): Promise<Cell> {
  const database = await createTestDatabase()
  const files = await openTestFiles()
  closers.push(database.drop, files.remove)
  await database.pool.query('INSERT INTO installation (public_url) VALUES ($1)', [url])
  return { ...database, files: files.files }
}

let old: Cell
let next: Cell

async function openCells(hasOrders: boolean): Promise<void> {
  old = await openCell('https://old.example')
  next = await openCell('https://next.example')
  await seed(old.db, { clock: () => new Date(), size: hasOrders ? 'demo' : 'small', hasOrders })
}

async function connect({ connectionString }: Cell): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  closers.push(() => client.end())
  return client
}

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

const newKey = () => `ab/${randomUUID().replaceAll('-', '')}`

const refused = (words: RegExp) =>
  expect.objectContaining({ name: 'MoveRefused', message: expect.stringMatching(words) })

async function ask<Row extends pg.QueryResultRow>(
  { pool }: Cell,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows
}

async function one<Value>(cell: Cell, text: string, values: unknown[] = []): Promise<Value> {
  const [row] = await ask<{ value: Value }>(cell, text, values)
  if (!row) throw new Error(`nothing was found: ${text}`)
  return row.value
}

/** Returns the tables with rows of the hauler, and how many each has. */
async function countsOf(cell: Cell): Promise<Record<string, number>> {
  const tables = await ask<{ name: string }>(
    cell,
    `SELECT c.relname::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`,
  )
  const counts = tables.map(
    ({ name }) => `SELECT '${name}' AS name, count(*)::int AS count FROM "${name}" WHERE organization_id = $1`,
  )
  const rows = await ask<{ name: string; count: number }>(
    cell,
    `SELECT * FROM (${counts.join(' UNION ALL ')}) c WHERE count > 0 ORDER BY name`,
    [organizationId],
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** Returns the references of which a row refers to nothing. */
async function brokenReferences(cell: Cell): Promise<string[]> {
  const checks = (await readReferences(await connect(cell))).map(({ name, child, parent, pairs }) => {
    const joined = pairs.map(pair => `p."${pair.parent}" = c."${pair.child}"`).join(' AND ')
    const isSet = pairs.map(pair => `c."${pair.child}" IS NOT NULL`).join(' AND ')
    return `SELECT '${name}' AS name FROM ${child} c WHERE ${isSet} AND NOT EXISTS (SELECT FROM ${parent} p WHERE ${joined})`
  })
  return (await ask<{ name: string }>(cell, checks.join(' UNION '))).map(({ name }) => name)
}

async function expectWhole(cell: Cell): Promise<void> {
  expect(await brokenReferences(cell)).toEqual([])
  expect(await brokenInvariants(cell.db)).toEqual([])
  expect(await brokenDispatch(cell.db, new Date())).toEqual([])
}

const leftovers = (cell: Cell) => ask(cell, `SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'hauler%'`)

/** Makes a cart of the hauler for a customer. Returns its id. */
const cartOf = (cell: Cell, userId: string): Promise<string> =>
  one(
    cell,
    `INSERT INTO cart (id, organization_id, service_area_id, user_id)
     SELECT gen_random_uuid(), organization_id, id, $2 FROM service_area WHERE organization_id = $1 LIMIT 1 RETURNING id AS value`,
    [organizationId, userId],
  )

/** A query without an effect tries a change of the hauler. */
const tryChange = (cell: Cell, id = organizationId) =>
  cell.pool.query('UPDATE service_area SET name = name WHERE organization_id = $1', [id])

type Moment = (text: unknown) => boolean

/** The target begins to open the hauler with this statement. */
const isOpening: Moment = text => String(text).includes('DELETE FROM moved_hauler')

/** Does something else before the client sends a statement. */
const doing = (client: pg.Client, isMoment: Moment, act: () => Promise<unknown>): pg.Client =>
  Object.assign(Object.create(client), {
    query: async (text: string | pg.QueryConfig, values?: unknown[]) => {
      if (isMoment(text)) await act()
      return client.query(text as string, values)
    },
  })

/** Looks into the old cell while the hauler is held, before the target opens it. */
const lookingIn = (target: pg.Client, look: () => Promise<unknown>): pg.Client => doing(target, isOpening, look)

/** Runs a move that is killed before a statement, such as the first one of the opening. A killed process sends no further statement. */
async function killBefore(isMoment: Moment, move: Move): Promise<void> {
  const killed = new Error('killed')
  let isKilled = false
  const dying = (client: pg.Client): pg.Client =>
    Object.assign(Object.create(client), {
      query: async (text: string | pg.QueryConfig, values?: unknown[]) => {
        if (isMoment(text)) isKilled = true
        if (isKilled) throw killed
        return client.query(text as string, values)
      },
    })
  await expect(moveHauler({ ...move, source: dying(move.source), target: dying(move.target) })).rejects.toBe(killed)
  for (const client of [move.source, move.target]) await client.query('ROLLBACK')
  await endTurns(move)
}

describe('Each table', () => {
  afterEach(closeAll)

  test('is in a list of what moves and what stays, and a new one stops the move until it is', async () => {
    const cell = await openCell('https://old.example')
    const client = await connect(cell)
    const all = await ask<{ name: string }>(cell, `SELECT relname::text AS name FROM pg_class WHERE relkind = 'r'`)
    const names = all.map(({ name }) => name)
    for (const list of [stays, sharedRows, simulatedRows])
      expect(names).toEqual(expect.arrayContaining(Object.keys(list)))
    expect(Object.keys(stays).filter(name => name in sharedRows)).toEqual([])
    await client.query('CREATE TABLE a_new_table (id uuid)')
    await expect(readMovingTables(client)).rejects.toThrow('The table a_new_table is in no list')
  })
})

describe('A hauler with eight weeks of orders that moves to another cell', () => {
  const events = 'SELECT order_id, event, at FROM order_event WHERE organization_id = $1 ORDER BY id'
  const changes = 'SELECT act, at, object_id FROM change WHERE organization_id = $1 ORDER BY seq'
  const readStory = async (cell: Cell) => ({
    counts: await countsOf(cell),
    events: await ask(cell, events, [organizationId]),
    changes: await ask(cell, changes, [organizationId]),
  })
  const [key, lostKey, damagedKey] = [newKey(), newKey(), newKey()]
  const bytes = Buffer.from('a picture')
  let before: Awaited<ReturnType<typeof readStory>>
  let numbers: { event: number; order: string; member: string; zip: string }
  let moved: Moved
  let other: TestOrganization
  /** These two have an account in the target. The account of the second one rests there. */
  let customers: { readonly id: string; readonly phone: string; readonly orders: number; there: string }[]

  beforeAll(async () => {
    await openCells(true)
    other = await makeOrganization(old.db)
    await makeReadyCart(old.db, other, await makeUser(old.db))
    await old.files.store.put(key, bytes, 'image/png')
    await old.files.store.put(damagedKey, bytes.subarray(1), 'image/png')
    await ask(
      old,
      `INSERT INTO file (key, organization_id, kind, media_type, size_in_bytes, sha256, place, created_at)
       SELECT key, $2, 'photo', 'image/png', 9, encode(sha256($3), 'hex'), 'local', now() FROM unnest($1::text[]) key`,
      [[key, lostKey, damagedKey], organizationId, bytes],
    )
    const found = await ask<{ id: string; phone: string; orders: number }>(
      old,
      `SELECT u.id, u.phone, count(*)::int AS orders FROM app_user u JOIN orders o ON o.user_id = u.id
       WHERE EXISTS (SELECT FROM identity_consent c WHERE c.phone = u.phone) GROUP BY u.id ORDER BY u.id LIMIT 2`,
    )
    customers = []
    for (const customer of found) {
      const there = await makeUser(next.db)
      await ask(next, 'UPDATE app_user SET phone = $2 WHERE id = $1', [there.id, customer.phone])
      customers.push({ ...customer, there: there.id })
    }
    const [first, second] = customers
    await ask(
      next,
      `INSERT INTO identity_consent (phone, wording, language, method, agreed_at, verified_at, is_agreed)
       VALUES ($1, 'STOP', 'en', 'text-reply', now(), now(), false)`,
      [first?.phone],
    )
    await ask(next, `UPDATE app_user SET seen_at = now() - interval '2 years' WHERE id = $1`, [second?.there])
    await ask(next, `SELECT setval(pg_get_serial_sequence('change', 'seq'), 5000000)`)
    // An earlier cell, whose block the target takes as well, gave this number.
    await ask(old, `UPDATE orders SET friendly_id = 'R-1000007' WHERE id = (SELECT id FROM orders ORDER BY id LIMIT 1)`)
    await ask(
      old,
      `INSERT INTO driver_link (token_hash, organization_id, driver_id, route_id, made_at, expires_at)
       SELECT $2, organization_id, driver_id, id, now(), now() FROM route WHERE organization_id = $1 LIMIT 1`,
      [organizationId, hashOf('a link')],
    )
    before = await readStory(old)
    numbers = {
      event: Number(await one(old, 'SELECT max(id) AS value FROM order_event')),
      order: await one(old, 'SELECT min(id::text) AS value FROM orders'),
      member: await one(old, 'SELECT min(user_id::text) AS value FROM membership'),
      zip: await one(old, 'SELECT min(zip_code) AS value FROM service_area_zip WHERE active AND organization_id = $1', [
        organizationId,
      ]),
    }
    moved = await run(old, next)
  }, 120_000)
  afterAll(closeAll, 60_000)

  test('has all its rows and files there, in the same order, and equal books', async () => {
    expect(moved).toMatchObject({ files: 3, missingFiles: 2, movedTo: 'https://next.example' })
    expect(await readStory(next)).toEqual(before)
    expect(before.counts).toMatchObject({ orders: expect.any(Number), payment: expect.any(Number) })
    expect(await next.files.store.get(key)).toEqual(bytes)
    for (const absent of [lostKey, damagedKey]) expect(await next.files.store.get(absent)).toBeNull()
    await expectWhole(next)
  })

  test('has no row in the old cell, whose other hauler has all of its own', async () => {
    expect(await countsOf(old)).toEqual({})
    expect(await ask(old, 'SELECT id FROM organization')).toEqual([{ id: other.id }])
    expect(await ask(old, 'SELECT organization_id AS id FROM cart WHERE organization_id IS NOT NULL')).toEqual([
      { id: other.id },
    ])
    expect(await ask(next, 'SELECT FROM cart WHERE organization_id = $1', [other.id])).toEqual([])
    await expectWhole(old)
  })

  test('has numbers above those of both cells, and orders there get numbers of another block that are free', async () => {
    expect(Number(await one(next, 'SELECT min(seq) AS value FROM change'))).toBeGreaterThan(5_000_000)
    expect(Number(await one(next, 'SELECT min(id) AS value FROM order_event'))).toBeGreaterThan(numbers.event)
    expect(Number(await one(next, `SELECT nextval('order_number') AS value`))).toBe(1_000_008)
  })

  test('keeps a person with an account there in one account, with the newest consent', async () => {
    const [person] = customers
    expect(moved.joinedPeople).toBe(1)
    expect(await ask(next, 'SELECT FROM app_user WHERE id = $1', [person?.id])).toEqual([])
    expect(await one(next, 'SELECT count(*)::int AS value FROM orders WHERE user_id = $1', [person?.there])).toBe(
      person?.orders,
    )
    expect(await one(next, 'SELECT may_text($1) AS value', [person?.phone])).toBe(false)
  })

  test('does not give the orders of a person to the earlier owner of the number', async () => {
    const [, person] = customers
    expect(await one(next, 'SELECT id AS value FROM app_user WHERE phone = $1', [person?.phone])).toBe(person?.id)
    expect(await one(next, 'SELECT former_id AS value FROM account_parting')).toBe(person?.there)
  })

  test('leads to its new cell by its orders, its people, its ZIPs and the links of its drivers', async () => {
    for (const [kind, found] of [
      ['cart', numbers.order],
      ['person', numbers.member],
      ['zip', numbers.zip],
      ['link', hashOf('a link').toString('hex')],
    ] as const)
      expect(await findMovedTo(old.db, { kind, key: found })).toBe('https://next.example')
    expect(await findMovedTo(old.db, { kind: 'cart', key: randomUUID() })).toBeNull()
    await expect(run(old, next)).rejects.toEqual(refused(/has moved to https:\/\/next\.example already/))
  })

  test('can move back, and what a cell still has of it can be deleted', async () => {
    await run(next, old)
    expect(await readStory(old)).toEqual(before)
    await expectWhole(old)
    expect(await ask(old, 'SELECT FROM moved_key')).toEqual([])
    const forgetting = { source: await connect(old), organizationId, files: old.files }
    await expect(forgetMoved(forgetting)).rejects.toEqual(refused(/did not move away/))
    const source = await connect(next)
    const left = `${leftoversOf(organizationId)}.file`
    await ask(next, `UPDATE ${left} SET place = 's3' WHERE key = $1`, [lostKey])
    await expect(forgetMoved({ ...forgetting, source, files: next.files })).rejects.toThrow('no setting names s3')
    await ask(next, `UPDATE ${left} SET place = 'local'`)
    await forgetMoved({ ...forgetting, source, files: next.files })
    expect(await next.files.store.get(key)).toBeNull()
    for (const cell of [old, next]) expect(await leftovers(cell)).toEqual([])
  }, 60_000)
})

describe('A hauler that is about to move', () => {
  beforeEach(() => openCells(false))
  afterEach(closeAll)

  test('is held for a moment, in which other haulers go on and its messages wait for the new cell', async () => {
    const other = await makeOrganization(old.db)
    for (const [id, key] of [
      [organizationId, 'of the moving one'],
      [other.id, 'of the other one'],
    ])
      await ask(
        old,
        `INSERT INTO message (key, organization_id, recipient, channel, text) VALUES ($2, $1, 'a@b.example', 'email', 'Hello')`,
        [id, key],
      )
    const claimed = async ({ db }: Cell) => (await claimDueMessages(db, new Date(), 100)).map(({ key }) => key)
    let seen: readonly unknown[] = []
    const move = await moveOf(old, next)
    const target = lookingIn(move.target, async () => {
      await tryChange(old, other.id)
      seen = [await tryChange(old).then(() => 'changed', isHeldError), await claimed(old)]
    })
    await moveHauler({ ...move, target })
    expect(seen).toEqual([true, ['of the other one']])
    expect(await claimed(next)).toEqual(['of the moving one'])
    expect(await claimed(old)).toEqual([])
  })

  test('goes on where it was if a check fails, and the next run succeeds', async () => {
    const say = (line: string) => {
      if (line.startsWith('The hauler is opened')) throw new Error('the terminal is gone')
    }
    await expect(run(old, next, { say })).rejects.toThrow('the terminal is gone')
    await tryChange(old)
    expect(await countsOf(next)).toEqual({})
    const [schema] = await leftovers(next)
    await ask(next, `UPDATE ${schema?.name}.move SET held_at = now() - interval '1 day'`)
    const { silenceInMs } = await run(old, next)
    expect(silenceInMs).toBeLessThan(3_600_000)
    await tryChange(next)
  })

  test('goes on after an undo of a run that was killed in the silence', async () => {
    await killBefore(isOpening, await moveOf(old, next))
    expect(await tryChange(old).then(() => false, isHeldError)).toBe(true)
    await undoHaulerMove({ source: await connect(old), target: await connect(next), organizationId })
    await tryChange(old)
    for (const cell of [old, next]) expect(await leftovers(cell)).toEqual([])
    expect(await countsOf(next)).toEqual({})
  })

  test('moves although the command is killed at each of its steps', async () => {
    const steps = [
      'is_only boolean',
      'COMMENT ON SCHEMA',
      'hauler_held_first',
      'SET held_at',
      'hauler_held_insert BEFORE INSERT ON public."organization"',
      'SET opened_at',
      'INSERT INTO moved_hauler',
      'DELETE FROM public."organization"',
      'DROP TRIGGER',
      'ANALYZE public."organization"',
      'DROP SCHEMA IF EXISTS hauler_move',
    ]
    for (const step of steps) await killBefore(text => String(text).includes(step), await moveOf(old, next))
    expect(await run(old, next)).toMatchObject({ movedTo: 'https://next.example' })
    await tryChange(next)
    expect(await countsOf(old)).toEqual({})
    expect(await leftovers(old)).toEqual([{ name: leftoversOf(organizationId) }])
    expect(await leftovers(next)).toEqual([])
    for (const cell of [old, next]) expect(await brokenReferences(cell)).toEqual([])
  })

  test('is open in one cell only, whatever an operator types after a run was killed', async () => {
    const third = await openCell('https://third.example')
    await expect(run(old, third, { isStopping: () => true })).rejects.toEqual(refused(/^Stopped/))
    await killBefore(isOpening, await moveOf(old, next))
    const other = await makeOrganization(old.db)
    const undo = async (target: Cell, id: string) => {
      const cells = { source: await connect(old), target: await connect(target) }
      await undoHaulerMove({ ...cells, organizationId: id }).finally(() => endTurns(cells))
    }
    await expect(run(old, next, { organizationId: other.id })).rejects.toEqual(refused(/holds another hauler/))
    await expect(undo(next, other.id)).rejects.toEqual(refused(/holds another hauler/))
    await expect(run(old, third)).rejects.toEqual(refused(/another database than --to names/))
    await expect(undo(third, organizationId)).rejects.toEqual(refused(/another database than --to names/))
    expect(await tryChange(old).then(() => false, isHeldError)).toBe(true)
    await run(old, next)
    await tryChange(next)
  })

  test('goes on at once if a check fails while a backup reads its tables', async () => {
    const backup = await connect(old)
    await backup.query('BEGIN')
    await backup.query('LOCK TABLE service_area IN ACCESS SHARE MODE')
    const say = (line: string) => {
      if (line.startsWith('The hauler is opened')) throw new Error('the terminal is gone')
    }
    await expect(run(old, next, { say })).rejects.toThrow('the terminal is gone')
    await tryChange(old)
    await expect(run(old, next)).rejects.toThrow('The table service_area is not free')
    await tryChange(old)
    await backup.query('COMMIT')
    await run(old, next)
    await tryChange(next)
  })

  test('stays where it is if a cell is updated meanwhile, because a new table would be left behind', async () => {
    const move = await moveOf(old, next)
    const update = () => ask(old, `INSERT INTO migration (name, checksum) VALUES ('9999_a_new_table.sql', '')`)
    const source = doing(move.source, text => String(text).includes('last_value'), update)
    await expect(moveHauler({ ...move, source })).rejects.toEqual(refused(/was updated meanwhile/))
    await tryChange(old)
    expect(await countsOf(next)).toEqual({})
  })

  test('comes back only after an interrupted move away is finished', async () => {
    await killBefore(text => String(text).includes('DROP TRIGGER'), await moveOf(old, next))
    await expect(run(next, old)).rejects.toEqual(refused(/away from the target is not finished/))
    await tryChange(next)
    await run(old, next)
    await run(next, old)
    await tryChange(old)
  })

  test('is not said to go on where it was if there is no move to take back', async () => {
    const undo = async (id: string) => {
      const cells = { source: await connect(old), target: await connect(next) }
      await undoHaulerMove({ ...cells, organizationId: id }).finally(() => endTurns(cells))
    }
    await expect(undo(randomUUID())).rejects.toEqual(refused(/no hauler/))
    await expect(undo(organizationId)).rejects.toEqual(refused(/No move .* has begun/))
    await run(old, next)
    await expect(undo(organizationId)).rejects.toEqual(refused(/has moved to https:\/\/next\.example already/))
  })

  test('does not set the numbers of orders back that the target gives meanwhile', async () => {
    const move = await moveOf(old, next)
    const target = lookingIn(move.target, () => ask(next, `SELECT setval('order_number', 1000500)`))
    await moveHauler({ ...move, target })
    expect(Number(await one(next, `SELECT nextval('order_number') AS value`))).toBe(1_000_501)
  })

  test('shares no copies with a hauler whose id begins with the same digits', () => {
    const [id, other] = [organizationId, organizationId.replace(/.$/, digit => (digit === 'f' ? 'e' : 'f'))]
    expect(copiesOf(id)).not.toBe(copiesOf(other))
    expect(leftoversOf(id)).not.toBe(leftoversOf(other))
  })

  test('arrives with the same days and times if the old database writes them in another way', async () => {
    const [{ name } = { name: '' }] = await ask<{ name: string }>(old, 'SELECT current_database()::text AS name')
    await ask(old, `INSERT INTO closed_day (organization_id, day, name) VALUES ($1, '2027-01-02', 'Inventory')`, [
      organizationId,
    ])
    await ask(old, `ALTER DATABASE "${name}" SET datestyle TO 'SQL, DMY'`)
    await run(old, next)
    expect(await ask(next, 'SELECT day::text FROM closed_day')).toContainEqual({ day: '2027-01-02' })
  })

  test('is copied anew if PostgreSQL has written its rows to other places meanwhile', async () => {
    const zips = 'SELECT * FROM service_area_zip WHERE organization_id = $1 ORDER BY id'
    await expect(run(old, next, { isStopping: () => true })).rejects.toEqual(refused(/^Stopped/))
    await ask(old, `DELETE FROM service_area_zip WHERE ctid = (SELECT min(ctid) FROM service_area_zip)`)
    await ask(old, 'VACUUM FULL service_area_zip')
    const before = await ask(old, zips, [organizationId])
    await run(old, next)
    expect(await ask(next, zips, [organizationId])).toEqual(before)
  })

  test('has files in the old cell that an operator cannot delete while it is on the way back', async () => {
    await run(old, next)
    await killBefore(isOpening, await moveOf(next, old))
    const source = await connect(old)
    await expect(forgetMoved({ source, organizationId, files: old.files })).rejects.toEqual(refused(/on its way back/))
    await endTurns({ source, target: source })
    await run(next, old)
    await tryChange(old)
  })

  test('leaves the carts of customers whole who order from another hauler as well, and can come back', async () => {
    const [customer, other] = [await makeUser(old.db), await makeOrganization(old.db)]
    const area = await one(old, 'SELECT id AS value FROM service_area WHERE organization_id = $1', [organizationId])
    const [ofMoving, ofOther, changedTo] = [randomUUID(), await makeReadyCart(old.db, other, customer), randomUUID()]
    await ask(old, 'INSERT INTO cart (id, organization_id, service_area_id, user_id) VALUES ($1, $2, $3, $4)', [
      ofMoving,
      organizationId,
      area,
      customer.id,
    ])
    // Each address was typed into a guest's cart of one hauler, and the cart of the other hauler has it now.
    for (const [typedIn, chosenIn] of [
      [ofMoving, ofOther],
      [ofOther, ofMoving],
    ])
      await ask(
        old,
        `WITH typed AS (INSERT INTO address (user_id, cart_id, type, line1, city, state, postal_code, place_id)
           VALUES ($1, $2, 'delivery', '1100 Congress Ave', 'Austin', 'TX', '78701', 'test') RETURNING id)
         UPDATE cart SET delivery_address_id = typed.id FROM typed WHERE cart.id = $3`,
        [customer.id, typedIn, chosenIn],
      )
    // The moving hauler has a frozen price of this cart, which belongs to the other hauler since its ZIP was changed.
    await ask(old, 'INSERT INTO cart (id, organization_id, service_area_id, user_id) VALUES ($1, $2, $3, $4)', [
      changedTo,
      other.id,
      other.serviceAreaId,
      customer.id,
    ])
    await ask(
      old,
      `INSERT INTO quote (cart_id, version, total_in_cents, pre_auth_in_cents, snapshot, organization_id) VALUES ($1, 1, 0, 0, '{}', $2)`,
      [changedTo, organizationId],
    )
    const readAddresses = (cell: Cell) =>
      ask(cell, 'SELECT c.id, a.line1 FROM cart c JOIN address a ON a.id = c.delivery_address_id ORDER BY c.id')
    const before = await readAddresses(old)
    expect(before).toHaveLength(2)
    await run(old, next)
    for (const cell of [old, next]) expect(await brokenReferences(cell)).toEqual([])
    expect(await readAddresses(old)).toEqual(before.filter(({ id }) => id === ofOther))
    expect(await readAddresses(next)).toEqual(before.filter(({ id }) => id === ofMoving))
    await run(next, old)
    expect(await brokenReferences(old)).toEqual([])
    expect(await readAddresses(old)).toEqual(before)
    expect(await one(old, 'SELECT organization_id AS value FROM cart WHERE id = $1', [changedTo])).toBe(other.id)
    // Now the other hauler follows with its cart, of which the target has a copy.
    await run(old, next, { organizationId: other.id })
    expect(await one(next, 'SELECT organization_id AS value FROM cart WHERE id = $1', [changedTo])).toBe(other.id)
  })

  test('gives the orders of a person to nobody who had the number before, although that account is in use in the target', async () => {
    const [earlier, later] = [await makeUser(old.db), await makeUser(old.db)]
    const phone = await one(old, 'SELECT phone AS value FROM app_user WHERE id = $1', [later.id])
    await ask(old, `UPDATE app_user SET phone = NULL, subject = 'parted:' || id, parted_at = now() WHERE id = $1`, [
      earlier.id,
    ])
    await ask(old, `UPDATE app_user SET seen_at = now() - interval '2 years' WHERE id = $1`, [earlier.id])
    // The target knows the earlier owner since another hauler moved there.
    await ask(
      next,
      `INSERT INTO app_user (id, subject, phone, seen_at) VALUES ($1, $2, $3, now() - interval '1 month')`,
      [earlier.id, randomUUID(), phone],
    )
    const carts = new Map<string, string>()
    for (const { id } of [earlier, later]) carts.set(await cartOf(old, id), id)
    await run(old, next)
    for (const [cartId, userId] of carts)
      expect(await one(next, 'SELECT user_id AS value FROM cart WHERE id = $1', [cartId])).toBe(userId)
    expect(await one(next, 'SELECT id AS value FROM app_user WHERE phone = $1', [phone])).toBe(later.id)
  })

  test('comes back without the people who deleted their account, unless another hauler has them as customers', async () => {
    const [alone, ofBoth, other] = [await makeUser(old.db), await makeUser(old.db), await makeOrganization(old.db)]
    await makeReadyCart(old.db, other, ofBoth)
    for (const { id } of [alone, ofBoth]) {
      await cartOf(old, id)
      await ask(
        old,
        `WITH account AS (INSERT INTO identity_account (phone, created_at, last_signed_in_at) SELECT phone, now(), now() FROM app_user WHERE id = $1 RETURNING subject)
         UPDATE app_user SET subject = account.subject, first_name = 'Ana' FROM account WHERE id = $1`,
        [id],
      )
    }
    const people = `SELECT id, first_name AS name, phone IS NOT NULL AS "hasPhone", subject LIKE 'deleted:%' AS "isDeleted",
      EXISTS (SELECT FROM identity_account i WHERE i.subject::text = u.subject) AS "canSignIn" FROM app_user u WHERE id = ANY ($1) ORDER BY name`
    await run(old, next)
    await ask(
      next,
      `WITH gone AS (DELETE FROM identity_account WHERE phone IN (SELECT phone FROM app_user WHERE id = ANY ($1)))
       UPDATE app_user SET subject = 'deleted:' || id, phone = NULL, first_name = '', deleted_at = now() WHERE id = ANY ($1)`,
      [[alone.id, ofBoth.id]],
    )
    const phone = await one(old, 'SELECT phone AS value FROM app_user WHERE id = $1', [alone.id])
    await run(next, old)
    expect(await ask(old, people, [[alone.id, ofBoth.id]])).toEqual([
      { id: alone.id, name: '', hasPhone: false, isDeleted: true, canSignIn: false },
      { id: ofBoth.id, name: 'Ana', hasPhone: true, isDeleted: false, canSignIn: true },
    ])
    expect(await ask(old, 'SELECT FROM identity_account WHERE phone = $1', [phone])).toEqual([])
  })

  test('brings a customer whose account of an earlier move was deleted in the target', async () => {
    const customer = await makeUser(old.db)
    const cartId = await cartOf(old, customer.id)
    await ask(next, `INSERT INTO app_user (id, subject, deleted_at) VALUES ($1, $2, now())`, [
      customer.id,
      `deleted:${customer.id}`,
    ])
    const account = `SELECT u.first_name, u.phone, u.subject, u.deleted_at FROM cart c JOIN app_user u ON u.id = c.user_id WHERE c.id = $1`
    const before = await ask(old, account, [cartId])
    await run(old, next)
    expect(await ask(next, account, [cartId])).toEqual(before)
  })

  test('leaves a cart in the old cell for which another hauler has a frozen price', async () => {
    const [customer, other] = [await makeUser(old.db), await makeOrganization(old.db)]
    const area = await one(old, 'SELECT id AS value FROM service_area WHERE organization_id = $1', [organizationId])
    const cartId = randomUUID()
    await ask(
      old,
      `WITH made AS (INSERT INTO cart (id, organization_id, service_area_id, user_id) VALUES ($1, $2, $3, $4) RETURNING id),
         typed AS (INSERT INTO address (cart_id, type, line1, city, state, postal_code, place_id)
           SELECT id, 'delivery', '1100 Congress Ave', 'Austin', 'TX', '78701', 'test' FROM made)
       INSERT INTO quote (cart_id, version, total_in_cents, pre_auth_in_cents, snapshot, organization_id) SELECT id, 1, 0, 0, '{}', $5 FROM made`,
      [cartId, organizationId, area, customer.id, other.id],
    )
    await ask(old, 'UPDATE cart SET delivery_address_id = (SELECT id FROM address WHERE cart_id = $1) WHERE id = $1', [
      cartId,
    ])
    const haulerIn = (cell: Cell) => one(cell, 'SELECT organization_id AS value FROM cart WHERE id = $1', [cartId])
    await run(old, next)
    for (const cell of [old, next]) expect(await brokenReferences(cell)).toEqual([])
    expect(await haulerIn(old)).toBeNull()
    expect(await haulerIn(next)).toBe(organizationId)
    await run(next, old)
    for (const cell of [old, next]) expect(await brokenReferences(cell)).toEqual([])
    expect(await haulerIn(old)).toBe(organizationId)
  })

  test('is refused in words if another hauler of the target takes one of its ZIPs meanwhile', async () => {
    const zipCode = await one<string>(old, 'SELECT min(zip_code) AS value FROM service_area_zip WHERE active')
    const move = await moveOf(old, next)
    const source = doing(
      move.source,
      text => String(text).includes('last_value'),
      () => makeOrganization(next.db, { zipCode }),
    )
    await expect(moveHauler({ ...move, source })).rejects.toEqual(refused(new RegExp(`serves ${zipCode}\\.`)))
    await tryChange(old)
  })

  test('is refused if another hauler of the target serves a ZIP or has an order number', async () => {
    const zipCode = await one<string>(old, 'SELECT min(zip_code) AS value FROM service_area_zip WHERE active')
    const other = await makeOrganization(next.db, { zipCode })
    await expect(run(old, next)).rejects.toEqual(refused(new RegExp(`serves ${zipCode}\\.`)))
    await ask(next, 'UPDATE service_area_zip SET active = false')
    for (const cell of [old, next]) {
      const user = await makeUser(cell.db)
      const hauler = cell === next ? other.id : organizationId
      const area = await one(cell, 'SELECT id AS value FROM service_area WHERE organization_id = $1 LIMIT 1', [hauler])
      const orderId = randomUUID()
      await ask(cell, 'INSERT INTO cart (id, organization_id, service_area_id) VALUES ($1, $2, $3)', [
        orderId,
        hauler,
        area,
      ])
      await ask(
        cell,
        `INSERT INTO orders (id, organization_id, service_area_id, user_id, friendly_id, status, total_in_cents, snapshot)
         VALUES ($1, $2, $3, $4, 'R-10777', 'created', 0, '{}')`,
        [orderId, hauler, area, user.id],
      )
    }
    await expect(run(old, next)).rejects.toEqual(refused(/have the numbers R-10777\./))
    expect(await leftovers(next)).toEqual([])
  })

  test('is refused while another move runs, if there is no such hauler, and in its own database', async () => {
    const rival = await connect(old)
    await rival.query(`SELECT pg_advisory_lock(hashtext('move a hauler'))`)
    await expect(run(old, next)).rejects.toEqual(refused(/runs already/))
    await rival.query('SELECT pg_advisory_unlock_all()')
    await expect(run(old, next, { organizationId: randomUUID() })).rejects.toEqual(refused(/no hauler/))
    await expect(run(old, old)).rejects.toEqual(refused(/in which the hauler is/))
    expect(await leftovers(old)).toEqual([])
  })

  test('is refused if the target has another version, no public address, or boxes with the same first letters', async () => {
    await makeOrganization(next.db)
    const prefix = await one(old, 'SELECT box_prefix AS value FROM organization WHERE id = $1', [organizationId])
    await ask(next, 'UPDATE organization SET box_prefix = $1', [prefix])
    await expect(run(old, next)).rejects.toEqual(refused(new RegExp(`begin with ${prefix}, too`)))
    await ask(next, 'UPDATE installation SET public_url = $1', ['https://old.example'])
    await expect(run(old, next)).rejects.toEqual(refused(/Both cells have the public address/))
    await ask(next, 'DELETE FROM installation')
    await expect(run(old, next)).rejects.toEqual(refused(/no public address/))
    await ask(next, `INSERT INTO migration (name, checksum) VALUES ('9999_a_new_table.sql', '')`)
    await expect(run(old, next)).rejects.toEqual(refused(/not of the same version/))
    for (const cell of [old, next]) expect(await leftovers(cell)).toEqual([])
  })
})
