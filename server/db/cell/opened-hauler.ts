/** Opens a hauler in the target: one transaction puts all copied rows into the tables of the product, or none of them. */
import pg from 'pg'
import { type Copying, copyOf } from '#server/db/cell/copied-rows.ts'
import { readMade, readValues } from '#server/db/cell/made-statement.ts'
import { leftoversOf } from '#server/db/cell/move-state.ts'
import type { Column, MovingTable, Reference } from '#server/db/cell/moving-tables.ts'

/** The sums of a hauler's books, one line for each order. */
export type Books = readonly string[]

export type Opening = Omit<Copying, 'source'> & {
  readonly references: readonly Reference[]
  /** The place of files in the target. */
  readonly filePlace: 'local' | 's3'
  readonly books: Books
  /** The next order number of the target. It is null if the sequence stays as it is. */
  readonly nextOrderNumber: number | null
  /** The newest number of each counted table in the source. */
  readonly sourceNumbers: ReadonlyMap<string, number>
}

export type Opened = { readonly rows: number; readonly joinedPeople: number }

/** Other transactions take numbers of the target between the two steps of a reservation. They take fewer than this many. */
const slack = 10_000

/**
 * Moves the copies into the tables of the product, and notes in the same transaction that the hauler is open.
 *
 * @throws Error if a table has fewer or more rows of the hauler than its copy has, if a row refers to nothing, or if the books of an order
 *   differ. The transaction is then rolled back.
 */
export async function openHauler(opening: Opening): Promise<Opened> {
  const { target, tables, schema, organizationId } = opening
  await target.query('BEGIN')
  try {
    await target.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await target.query('SET LOCAL statement_timeout = 0')
    await target.query('SET LOCAL jit = off')
    await target.query('SET LOCAL session_replication_role = replica')
    // A hauler that comes back no longer leads to another cell.
    await target.query('DELETE FROM moved_hauler WHERE id = $1', [organizationId])
    await target.query('DELETE FROM moved_key WHERE hauler_id = $1', [organizationId])
    await target.query(`DROP SCHEMA IF EXISTS ${leftoversOf(organizationId)} CASCADE`)
    const joinedPeople = await matchPeople(opening)
    const offsets = await reserveNumbers(opening)
    let rows = 0
    for (const table of inOrder(tables)) rows += await insertCopies(opening, table, offsets)
    await keepNewestConsents(opening)
    await checkRows(opening)
    await checkReferences(opening)
    await checkBooks(opening)
    if (opening.nextOrderNumber !== null)
      // Other haulers of the target may have taken numbers since it was chosen.
      await target.query(
        `SELECT setval('order_number', greatest($1::bigint, last_value + is_called::int), false) FROM order_number`,
        [opening.nextOrderNumber],
      )
    await target.query(`UPDATE ${schema}.move SET opened_at = now()`)
    await target.query('COMMIT')
    return { rows, joinedPeople }
  } catch (error) {
    await target.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** Tells PostgreSQL how many rows the tables have now, so that it plans well from the first page on. */
export async function countForPlans(target: pg.Client, tables: readonly MovingTable[]): Promise<void> {
  for (const { name, kind } of tables) if (kind === 'own') await target.query(`ANALYZE ${name}`)
}

/** People come first, and the hauler comes last. */
const inOrder = (tables: readonly MovingTable[]): MovingTable[] => {
  const rank = ({ label }: MovingTable) =>
    ['identity_account', 'app_user'].includes(label)
      ? 0
      : label === 'waiting_list'
        ? 1
        : label === 'organization'
          ? 3
          : 2
  return tables.toSorted((one, other) => rank(one) - rank(other))
}

/**
 * Finds for each person the account in the target. An account with the same number is the same person, unless one of the two has rested for
 * 12 months: the number may have another owner since (rule M76). The rested one then loses the number, as at a sign-in. If the source knows
 * both as two people, the one who was here last keeps the number.
 */
async function matchPeople({ target, schema }: Opening): Promise<number> {
  const copies = `${schema}.app_user`
  // The source knows the person of the target, and knows that the number belongs to another one.
  const isOther = `t.id IN (SELECT id FROM ${copies})`
  await target.query(`CREATE TEMP TABLE person_map (old uuid PRIMARY KEY, new uuid NOT NULL) ON COMMIT DROP`)
  // A rested account of the target gives the number to the person who uses it now, and the other way round.
  await target.query(
    `WITH parted AS (UPDATE app_user t SET subject = 'parted:' || t.id, phone = NULL, parted_at = now() FROM ${copies} s
       WHERE s.phone = t.phone AND s.id <> t.id AND (${isRested('t', 's', 'public')} OR ${isOther} AND t.seen_at < s.seen_at) RETURNING t.id AS former, s.id AS new, s.phone)
     INSERT INTO account_parting (user_id, former_id, phone, parted_at)
     SELECT new, former, phone, now() FROM parted ON CONFLICT DO NOTHING`,
  )
  await target.query(
    `WITH parted AS (UPDATE ${copies} s SET subject = 'parted:' || s.id, phone = NULL, parted_at = now() FROM app_user t
       WHERE s.phone = t.phone AND s.id <> t.id AND (${isRested('s', 't', schema)} OR ${isOther} AND s.seen_at <= t.seen_at) RETURNING s.id AS former, t.id AS new, t.phone)
     INSERT INTO account_parting (user_id, former_id, phone, parted_at)
     SELECT new, former, phone, now() FROM parted ON CONFLICT DO NOTHING`,
  )
  const { rowCount } = await target.query(
    `INSERT INTO person_map SELECT s.id, coalesce(same.id, by_phone.id, by_subject.id, s.id) FROM ${copies} s
       LEFT JOIN app_user same ON same.id = s.id AND (same.deleted_at IS NULL OR s.deleted_at IS NOT NULL)
       LEFT JOIN app_user by_phone ON by_phone.phone = s.phone
       LEFT JOIN app_user by_subject ON by_subject.subject = s.subject
     WHERE coalesce(same.id, by_phone.id, by_subject.id) IS NOT NULL`,
  )
  // Who is suspended stays suspended. An operator of one cell is none of the other.
  await target.query(
    `UPDATE app_user t SET suspended_at = s.suspended_at FROM ${copies} s JOIN person_map m ON m.old = s.id
     WHERE t.id = m.new AND t.suspended_at IS NULL AND s.suspended_at IS NOT NULL`,
  )
  await erasePeople(target, copies)
  // A person who left the target and is still a customer in the source has an account again.
  await target.query(
    `UPDATE app_user t SET subject = coalesce((SELECT i.subject::text FROM identity_account i WHERE i.phone = s.phone), s.subject),
       phone = s.phone, first_name = s.first_name, last_name = s.last_name, email = s.email, company_name = s.company_name,
       company_email = s.company_email, sms_notification_opt_in = s.sms_notification_opt_in, language = s.language,
       seen_at = s.seen_at, parted_at = s.parted_at, deleted_at = NULL
     FROM ${copies} s WHERE t.id = s.id AND t.deleted_at IS NOT NULL AND s.deleted_at IS NULL
       AND NOT EXISTS (SELECT FROM person_map m WHERE m.old = s.id)`,
  )
  await target.query(`INSERT INTO person_map SELECT s.id, s.id FROM ${copies} s ON CONFLICT DO NOTHING`)
  return rowCount ?? 0
}

/**
 * Erases the people who deleted their account in the source, and of whom the target has an account since an earlier move. If another hauler of
 * the target has them as customers or they work for one, their account here stays.
 */
async function erasePeople(target: pg.Client, copies: string): Promise<void> {
  const uses = ['membership', 'driver', 'orders', 'cart'].map(
    table => `NOT EXISTS (SELECT FROM ${table} u WHERE u.user_id = t.id AND u.organization_id IS NOT NULL)`,
  )
  await target.query(
    `CREATE TEMP TABLE gone_person ON COMMIT DROP AS SELECT t.id, t.subject, s.subject AS pseudonym, s.deleted_at
     FROM app_user t JOIN ${copies} s ON s.id = t.id
     WHERE s.deleted_at IS NOT NULL AND t.deleted_at IS NULL AND NOT 'admin' = ANY (t.roles) AND ${uses.join(' AND ')}`,
  )
  const sessions = 'SELECT id FROM identity_session WHERE subject::text IN (SELECT subject FROM gone_person)'
  await target.query(`DELETE FROM identity_refresh_token WHERE session_id IN (${sessions})`)
  await target.query(`DELETE FROM identity_session WHERE id IN (${sessions})`)
  await target.query('DELETE FROM identity_account WHERE subject::text IN (SELECT subject FROM gone_person)')
  await target.query('DELETE FROM known_device WHERE user_id IN (SELECT id FROM gone_person)')
  await target.query(
    `DELETE FROM address a WHERE user_id IN (SELECT id FROM gone_person)
       AND NOT EXISTS (SELECT FROM cart c WHERE c.delivery_address_id = a.id)`,
  )
  await target.query(
    `UPDATE app_user t SET subject = g.pseudonym, deleted_at = g.deleted_at, phone = NULL, first_name = '', last_name = '', email = '',
       company_name = NULL, company_email = NULL, sms_notification_opt_in = false FROM gone_person g WHERE t.id = g.id`,
  )
}

const isRested = (rested: string, other: string, schema: string) => `${rested}.seen_at < ${other}.seen_at
  AND ${rested}.seen_at < now() - interval '12 months' AND ${rested}.suspended_at IS NULL AND NOT 'admin' = ANY (${rested}.roles)
  AND NOT EXISTS (SELECT FROM ${schema}.membership m WHERE m.user_id = ${rested}.id AND m.suspended_at IS NULL)
  AND NOT EXISTS (SELECT FROM ${schema}.driver d WHERE d.user_id = ${rested}.id AND NOT d.archived)
  AND NOT EXISTS (SELECT FROM ${schema}.orders o JOIN ${schema}.order_event e ON e.order_id = o.id
    WHERE o.user_id = ${rested}.id AND e.at >= now() - interval '12 months')`

/** Reserves new numbers for the rows that PostgreSQL counts. All of them grow by the same amount, so their order stays. */
async function reserveNumbers({
  target,
  schema,
  tables,
  sourceNumbers,
}: Opening): Promise<ReadonlyMap<string, string>> {
  const offsets = new Map<string, string>()
  for (const table of tables) {
    const column = table.columns.find(({ isIdentity }) => isIdentity)
    if (!column) continue
    const copy = copyOf(schema, table)
    const earliest = table.label === 'change' ? 'least(min(seq), min(undoes))' : `min("${column.name}")`
    const rows = await readMade<{ low: string | null; high: string | null }>(
      target,
      `SELECT ${earliest}::text AS low, max("${column.name}")::text AS high FROM ${copy}`,
    )
    const [found] = rows
    if (!found?.low || !found.high) continue
    const sequence = `pg_get_serial_sequence('${table.name}', '${column.name}')`
    const next = await readMade<{ next: string }>(target, `SELECT nextval(${sequence})::text AS next`)
    const newest = BigInt(Math.max(sourceNumbers.get(table.label) ?? 0, 0))
    const free = BigInt(next[0]?.next ?? 0)
    const start = (free > newest ? free : newest) + BigInt(slack)
    const offset = start - BigInt(found.low)
    await target.query(`SELECT setval(${sequence}, $1)`, [String(BigInt(found.high) + offset)])
    offsets.set(table.label, String(offset))
  }
  return offsets
}

/** These columns have the number of a row of another table, or of their own. */
const numberOf: Readonly<Record<string, string>> = { 'event_hour.event_id': 'order_event', 'change.undoes': 'change' }

/** A transaction of the source means nothing here. The lowest number makes no page think that something new has happened. */
const lowestTransaction = `'3'::xid8`

function copiedValue(
  opening: Opening,
  { label }: MovingTable,
  column: Column,
  offsets: ReadonlyMap<string, string>,
): string {
  const given = `s."${column.name}"`
  const path = `${label}.${column.name}`
  const ofHauler = `s.organization_id = ${pg.escapeLiteral(opening.organizationId)}`
  const isIn = (table: string, key: string) => `${given} IN (SELECT ${key} FROM ${opening.schema}.${table})`
  const counted = numberOf[path] ?? (column.isIdentity ? label : null)
  if (counted) return `${given} + ${offsets.get(counted) ?? '0'}`
  if (column.isPerson || path === 'app_user.id') return `(SELECT m.new FROM person_map m WHERE m.old = ${given})`
  switch (path) {
    case 'app_user.roles':
      return `coalesce(nullif(array_remove(${given}, 'admin'), '{}'), '{customer}')`
    case 'app_user.subject':
      return `coalesce((SELECT i.subject::text FROM identity_account i WHERE i.phone = s.phone), ${given})`
    case 'file.place':
      return pg.escapeLiteral(opening.filePlace)
    case 'change.xid':
      return lowestTransaction
    case 'order_event.xid':
      return 'NULL'
    case 'address.cart_id':
      // An address of a person may have been typed into a cart of another hauler, and that cart does not move.
      return `CASE WHEN ${isIn('cart', 'id')} OR EXISTS (SELECT FROM cart c WHERE c.id = ${given}) THEN ${given} END`
    case 'cart.organization_id':
    case 'cart.service_area_id':
      return `CASE WHEN ${ofHauler} THEN ${given} END`
    case 'cart.repeats_order_id':
      return `CASE WHEN ${isIn('orders', 'id')} THEN ${given} END`
    case 'message.waiting_id':
      return `CASE WHEN EXISTS (SELECT FROM waiting_list w WHERE w.id = ${given}) THEN ${given} END`
    default:
      return given
  }
}

async function insertCopies(
  opening: Opening,
  table: MovingTable,
  offsets: ReadonlyMap<string, string>,
): Promise<number> {
  const { target, schema } = opening
  const names = table.columns.map(({ name }) => `"${name}"`)
  const values = table.columns.map(column => copiedValue(opening, table, column, offsets))
  const counted = table.columns.find(({ isIdentity }) => isIdentity)
  const order = counted ? ` ORDER BY s."${counted.name}"` : ''
  const from = `FROM ${copyOf(schema, table)} s${chosenRows(table)}`
  const { rowCount } = await target.query(
    `INSERT INTO ${table.name} (${names.join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${values.join(', ')} ${from}${order} ${conflictOf(table)}`,
  )
  return rowCount ?? 0
}

/** A person who has an account in the target is not stored again. */
function chosenRows({ label }: MovingTable): string {
  if (label === 'app_user')
    return ' WHERE NOT EXISTS (SELECT FROM app_user t JOIN person_map m ON m.new = t.id WHERE m.old = s.id)'
  if (label === 'account_parting')
    return ' WHERE (SELECT m.new FROM person_map m WHERE m.old = s.user_id) <> (SELECT m.new FROM person_map m WHERE m.old = s.former_id)'
  return ''
}

function conflictOf({ label, columns, conflict }: MovingTable): string {
  if (label === 'cart') {
    // An earlier move of another hauler may have brought a copy of the cart without its hauler. The cart with its hauler counts.
    const set = columns.filter(({ name }) => name !== 'id').map(({ name }) => `"${name}" = excluded."${name}"`)
    return `ON CONFLICT (id) DO UPDATE SET ${set.join(', ')}
      WHERE cart.organization_id IS NULL AND excluded.organization_id IS NOT NULL`
  }
  if (conflict === null) return ''
  const { key, counts } = conflict
  if (counts === 'theirs') return 'ON CONFLICT DO NOTHING'
  return `ON CONFLICT (${key.map(name => `"${name}"`).join(', ')}) DO UPDATE SET ${counts.set}`
}

/** The newest row of a number counts. Rows that came with the move are entered before those of the target that are newer. */
async function keepNewestConsents({ target, schema }: Opening): Promise<void> {
  const rows = await readMade<{ id: string }>(
    target,
    `SELECT c.id FROM identity_consent c WHERE c.phone IN (SELECT s.phone FROM ${schema}.identity_consent s)
       AND NOT EXISTS (SELECT FROM ${schema}.identity_consent s WHERE s.id = c.id)
       AND c.verified_at > (SELECT min(s.verified_at) FROM ${schema}.identity_consent s WHERE s.phone = c.phone)
     ORDER BY c.verified_at, c.entry`,
  )
  if (rows.length === 0) return
  const { rows: all } = await target.query<{ id: string }>(
    `SELECT c.id FROM identity_consent c WHERE c.phone IN (SELECT phone FROM identity_consent WHERE id = ANY ($1::uuid[]))
     ORDER BY c.verified_at, c.entry`,
    [rows.map(({ id }) => id)],
  )
  for (const { id } of all) await target.query('UPDATE identity_consent SET entry = DEFAULT WHERE id = $1', [id])
}

async function checkRows({ target, schema, tables, organizationId }: Opening): Promise<void> {
  const counts = tables
    .filter(({ kind, label }) => kind === 'own' && label !== 'organization')
    .map(
      table => `SELECT '${table.label}' AS label, (SELECT count(*)::int FROM ${copyOf(schema, table)} WHERE organization_id = $1) AS copied,
        (SELECT count(*)::int FROM ${table.name} WHERE organization_id = $1) AS stored`,
    )
  const rows = await readMade<{ label: string; copied: number; stored: number }>(
    target,
    `SELECT * FROM (${counts.join(' UNION ALL ')}) c WHERE copied <> stored`,
    [organizationId],
  )
  for (const { label, copied, stored } of rows)
    throw new Error(`${label} has ${stored} rows of the hauler in the target, and ${copied} in the source.`)
}

/** Finds rows of the hauler that refer to nothing. The triggers that check references did not run. */
async function checkReferences({ target, tables, references, schema }: Opening): Promise<void> {
  for (const table of tables) {
    const checks = references
      .filter(({ child }) => child.replaceAll('"', '') === table.name.replaceAll('"', ''))
      .map(({ name, parent, pairs }) => {
        const joined = pairs.map(pair => `p."${pair.parent}" = c."${pair.child}"`).join(' AND ')
        const isSet = pairs.map(pair => `c."${pair.child}" IS NOT NULL`).join(' AND ')
        return `SELECT ${pg.escapeLiteral(name)} AS name, count(*)::int AS count FROM ${table.name} c
          WHERE ${isMovedRow(table, schema)} AND ${isSet} AND NOT EXISTS (SELECT FROM ${parent} p WHERE ${joined})`
      })
    if (checks.length === 0) continue
    const rows = await readMade<{ name: string; count: number }>(target, checks.join(' UNION ALL '))
    for (const { name, count } of rows)
      if (count > 0) throw new Error(`${count} rows of ${table.label} refer to nothing (${name}).`)
  }
}

function isMovedRow(table: MovingTable, schema: string): string {
  const key = table.conflict?.key ?? (table.columns.some(({ name }) => name === 'id') ? ['id'] : null)
  if (table.kind === 'own' && table.label !== 'organization' && table.label !== 'cart')
    return `c.organization_id = (SELECT id FROM ${schema}.organization)`
  const columns = (key ?? ['id']).map(name => `s."${name}" = c."${name}"`).join(' AND ')
  return `EXISTS (SELECT FROM ${copyOf(schema, table)} s WHERE ${columns})`
}

async function checkBooks({ target, organizationId, books }: Opening): Promise<void> {
  const found = await readBooks(target, organizationId)
  const known = new Set(books)
  const other = found.filter(line => !known.has(line))
  if (found.length !== books.length || other.length > 0)
    throw new Error(`The books of ${Math.max(other.length, 1)} orders are others in the target.`)
}

/** Reads for each order what was charged, paid, given back and billed. */
export async function readBooks(client: pg.Client, organizationId: string): Promise<Books> {
  const sums = (table: string, columns: string) =>
    `(SELECT ${columns} FROM ${table} x WHERE x.order_id = o.id AND x.organization_id = o.organization_id)`
  return readValues(
    client,
    `SELECT concat_ws(' ', o.id, o.friendly_id, o.status, o.total_in_cents,
        ${sums('order_line', `concat(count(*), '/', sum(amount_in_cents))`)},
        ${sums('payment', `concat(count(*), '/', sum(amount_in_cents))`)},
        ${sums('order_charge', `concat(count(*), '/', sum(amount_in_cents), '/', count(*) FILTER (WHERE state IN ('asked', 'open')))`)},
        ${sums('refund', `concat(count(*), '/', sum(amount_in_cents), '/', count(*) FILTER (WHERE status = 'asked'))`)},
        ${sums('bill', `concat(count(*), '/', sum(total_in_cents), '/', sum(tax_in_cents))`)},
        ${sums('order_event', `count(*)`)}, ${sums('message', `count(*)`)})
      FROM orders o WHERE o.organization_id = $1 ORDER BY o.id`,
    [organizationId],
  )
}
