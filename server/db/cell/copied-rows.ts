/**
 * Copies the rows of a hauler into a schema of their own in the target, where no server and no job sees them. A pass copies the rows whose
 * version in the source differs from the copied one, and deletes copies whose row is gone. PostgreSQL writes a new version with each
 * change, so place and transaction of a row (ctid and xmin) name its version. The name is good for one file of the table and one start of
 * PostgreSQL: VACUUM FULL gives rows the places of others, and a standby that takes over may have lost the last transactions.
 */
import type pg from 'pg'
import { readValues } from '#server/db/cell/made-statement.ts'
import type { MovingTable } from '#server/db/cell/moving-tables.ts'
import { accounts, carts, intents, people, phones } from '#server/db/cell/what-moves.ts'

export type Copying = {
  readonly source: pg.Client
  readonly target: pg.Client
  readonly organizationId: string
  /** The schema of the copies in the target. */
  readonly schema: string
  readonly tables: readonly MovingTable[]
}

type Counts = { readonly copied: number; readonly removed: number; readonly rows: number }

/** `filled` are the tables that have rows of the hauler. */
export type PassResult = Counts & { readonly filled: readonly MovingTable[] }

/** A row may have the bytes of a photo, so that a batch has fewer rows of a table with bytes. */
const rowsAtOnce = 500
const rowsWithBytesAtOnce = 10
const versionsAtOnce = 5_000

export const copyOf = (schema: string, { label }: Pick<MovingTable, 'label'>): string => `${schema}."${label}"`

/** Makes the tables for the copies if they are missing. */
export async function prepareCopies({
  target,
  schema,
  tables,
}: Omit<Copying, 'source' | 'organizationId'>): Promise<void> {
  for (const table of tables) {
    const copy = copyOf(schema, table)
    const columns = table.columns.map(({ name }) => `"${name}"`).join(', ')
    await target.query(
      `CREATE TABLE IF NOT EXISTS ${copy} AS SELECT ''::text AS row_version, ${columns} FROM ${table.name} WITH NO DATA`,
    )
    await target.query(`CREATE INDEX IF NOT EXISTS "${table.label}_version" ON ${copy} (row_version)`)
  }
}

/**
 * Brings the copies to the state that the source has at one moment. `check` reads in the same moment of the source.
 */
export async function runPass<T>(
  copying: Copying,
  check: (source: pg.Client) => Promise<T>,
): Promise<PassResult & { readonly checked: T }> {
  const { source } = copying
  const result = { copied: 0, removed: 0, rows: 0, filled: [] as MovingTable[] }
  await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  try {
    await source.query('SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0')
    // Rows travel as text that the target reads in the same way, whatever the settings of the two databases are.
    await source.query(
      'SET LOCAL datestyle = ISO; SET LOCAL intervalstyle = postgres; SET LOCAL extra_float_digits = 1',
    )
    await findWhatIsMeant(copying)
    for (const table of copying.tables) {
      const { copied, removed, rows } = await copyTable(copying, table)
      result.copied += copied
      result.removed += removed
      result.rows += rows
      if (rows > 0) result.filled.push(table)
    }
    const checked = await check(source)
    await source.query('COMMIT')
    return { ...result, checked }
  } catch (error) {
    await source.query('ROLLBACK').catch(() => {})
    throw error
  }
}

async function copyTable(copying: Copying, table: MovingTable): Promise<Counts> {
  const { source, target, schema, organizationId } = copying
  const copy = copyOf(schema, table)
  const [found, before] = await Promise.all([
    readValues(
      source,
      `SELECT ${versionIn(table)} FROM ${table.name} WHERE ${table.where}`,
      table.where.includes('$1') ? [organizationId] : [],
    ),
    readValues(target, `SELECT row_version FROM ${copy}`),
  ])
  const copied = new Set(before)
  const missing = found.filter(version => !copied.delete(version))
  // What is left has no row in the source any more, or an older version of it.
  const gone = [...copied]
  for (const some of inBatches(gone, versionsAtOnce))
    await target.query(`DELETE FROM ${copy} WHERE row_version = ANY ($1::text[])`, [some])
  const columns = table.columns.map(({ name }) => `"${name}"`).join(', ')
  const atOnce = table.columns.some(({ name, type }) => type === 'bytea' && hasPictures.has(`${table.label}.${name}`))
    ? rowsWithBytesAtOnce
    : rowsAtOnce
  for (const some of inBatches(missing, atOnce)) {
    const rows = await readValues(
      source,
      `SELECT ROW(${versionIn(table)}, ${columns})::text FROM ${table.name} WHERE ctid = ANY ($1::tid[])`,
      [some.map(version => version.slice(0, version.indexOf(' ')))],
    )
    await target.query(`INSERT INTO ${copy} SELECT * FROM unnest($1::${copy}[])`, [rows])
  }
  return { copied: missing.length, removed: gone.length, rows: found.length }
}

/** PostgreSQL computes the last part once for a statement. */
const versionIn = ({ name }: MovingTable): string => `ctid::text || ' ' || xmin::text || ' ' ||
  (SELECT left(md5(concat(pg_relation_filenode('${name}'), extract(epoch FROM pg_postmaster_start_time()))), 8))`

/** These columns have pictures that an older version stored. */
const hasPictures: ReadonlySet<string> = new Set(['order_photo.content', 'organization.logo'])

function inBatches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** Lists the people, carts, numbers, payment accounts and payments to which the hauler's rows refer. */
async function findWhatIsMeant({ source, organizationId, tables }: Copying): Promise<void> {
  const ofHauler = tables.filter(({ kind, label }) => kind === 'own' && label !== 'organization' && label !== 'cart')
  const withCart = ofHauler.filter(({ columns }) =>
    columns.some(({ name, type }) => name === 'cart_id' && type === 'uuid'),
  )
  const cartParts = [
    'SELECT id FROM cart WHERE organization_id = $1',
    'SELECT id FROM orders WHERE organization_id = $1',
    ...withCart.map(({ name }) => `SELECT cart_id FROM ${name} WHERE organization_id = $1`),
  ]
  const personParts = ofHauler.flatMap(({ name, columns }) =>
    columns
      .filter(({ isPerson }) => isPerson)
      .map(
        column => `SELECT "${column.name}" FROM ${name} WHERE organization_id = $1 AND "${column.name}" IS NOT NULL`,
      ),
  )
  await makeList(source, carts, 'uuid', cartParts.join(' UNION '), organizationId)
  const ofCarts = `SELECT user_id FROM cart WHERE user_id IS NOT NULL AND id IN (SELECT id FROM ${carts})`
  await makeList(source, people, 'uuid', [ofCarts, ...personParts].join(' UNION '), organizationId)
  // A person who was given a number that another person had may still prove the earlier account.
  await source.query(
    `INSERT INTO ${people} SELECT user_id FROM account_parting WHERE former_id IN (SELECT id FROM ${people})
       AND user_id NOT IN (SELECT id FROM ${people})`,
  )
  await source.query(`DROP TABLE IF EXISTS pg_temp.${phones}`)
  await source.query(
    `CREATE TEMP TABLE ${phones} ON COMMIT DROP AS SELECT phone FROM app_user WHERE phone IS NOT NULL AND id IN (SELECT id FROM ${people})
     UNION SELECT phone FROM driver WHERE organization_id = '${organizationId}'
     UNION SELECT recipient FROM message WHERE organization_id = '${organizationId}' AND channel = 'sms'`,
  )
  await makeList(
    source,
    accounts,
    'text',
    `SELECT id FROM payment_account WHERE organization_id = $1
     UNION SELECT coalesce(payment_account, '') FROM organization WHERE id = $1
     UNION SELECT coalesce(payment_account, '') FROM payment WHERE organization_id = $1
     UNION SELECT coalesce(payment_account, '') FROM payment_attempt WHERE organization_id = $1`,
    organizationId,
  )
  await makeList(
    source,
    intents,
    'text',
    `SELECT intent_id FROM payment_attempt WHERE organization_id = $1 AND intent_id IS NOT NULL
     UNION SELECT intent_id FROM order_charge WHERE organization_id = $1 AND intent_id IS NOT NULL
     UNION SELECT intent_id FROM payment WHERE organization_id = $1 UNION SELECT intent_id FROM refund WHERE organization_id = $1
     UNION SELECT i.id FROM stripe_simulator.payment_intents i JOIN payment_attempt a ON a.id::text = i.metadata->>'attemptId'
       WHERE a.organization_id = $1
     UNION SELECT i.id FROM stripe_simulator.payment_intents i JOIN order_charge c ON c.id::text = i.metadata->>'chargeId'
       WHERE c.organization_id = $1`,
    organizationId,
  )
}

/** The id was checked to be a UUID. PostgreSQL takes no parameters in CREATE TABLE. */
async function makeList(source: pg.Client, name: string, type: string, query: string, organizationId: string) {
  await source.query(`CREATE TEMP TABLE ${name} (id ${type} PRIMARY KEY) ON COMMIT DROP`)
  await source.query(`INSERT INTO ${name} ${query}`, query.includes('$1') ? [organizationId] : [])
  await source.query(`ANALYZE ${name}`)
}
