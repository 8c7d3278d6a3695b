/**
 * Takes a hauler that was opened elsewhere out of the source: its rows go into a schema of their own, where no job sees them, and stay there
 * until they are forgotten. What leads people to the new cell stays.
 */
import type pg from 'pg'
import { readMade } from '#server/db/cell/made-statement.ts'
import { type MovingTable, readReferences } from '#server/db/cell/moving-tables.ts'

export type Leaving = {
  readonly source: pg.Client
  readonly organizationId: string
  /** This schema of the source takes the rows. */
  readonly schema: string
  readonly tables: readonly MovingTable[]
  /** The public address of the new cell. */
  readonly movedTo: string
}

/** Does all of this in one transaction. */
export async function leaveCell({ source, organizationId, schema, tables, movedTo }: Leaving): Promise<number> {
  await source.query('BEGIN')
  try {
    await source.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await source.query('SET LOCAL statement_timeout = 0')
    await source.query('SET LOCAL session_replication_role = replica')
    await source.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
    await source.query(`CREATE SCHEMA ${schema}`)
    await keepKeys(source, organizationId, movedTo)
    await keepCartsOfOthers(source, organizationId)
    await source.query(
      `UPDATE cart SET repeats_order_id = NULL WHERE organization_id IS DISTINCT FROM $1
         AND repeats_order_id IN (SELECT id FROM orders WHERE organization_id = $1)`,
      [organizationId],
    )
    // The new cell acts on these events.
    await source.query(
      `UPDATE provider_event SET state = 'done', handled_at = now() WHERE state IN ('received', 'unmatched') AND intent_id IN (
         SELECT intent_id FROM payment_attempt WHERE organization_id = $1 UNION SELECT intent_id FROM order_charge WHERE organization_id = $1)`,
      [organizationId],
    )
    const isTypedIntoCart = `cart_id IN (SELECT id FROM cart WHERE organization_id = '${organizationId}')`
    // The addresses of people stay, because people may have chosen them in carts of other haulers.
    await source.query(`UPDATE address SET cart_id = NULL WHERE user_id IS NOT NULL AND ${isTypedIntoCart}`)
    let rows = await takeRows(source, schema, { name: 'public.address', label: 'address', where: isTypedIntoCart })
    // The simulator stands in for a service that both cells share, so the old cell's must not go on with these payments.
    const intents = ['payment_attempt', 'order_charge', 'payment', 'refund'].map(
      table => `SELECT intent_id FROM ${table} WHERE organization_id = '${organizationId}'`,
    )
    for (const table of tables) {
      const key = table.columns.some(({ name }) => name === 'payment_intent') ? 'payment_intent' : 'id'
      if (table.kind === 'simulated' && ofPayments.has(table.label))
        await takeRows(source, schema, { ...table, where: `${key} IN (${intents.join(' UNION ')})` })
    }
    for (const table of tables) {
      if (table.kind !== 'own') continue
      const column = table.label === 'organization' ? 'id' : 'organization_id'
      rows += await takeRows(source, schema, { ...table, where: `${column} = '${organizationId}'` })
    }
    await source.query('COMMIT')
    return rows
  } catch (error) {
    await source.query('ROLLBACK').catch(() => {})
    throw error
  }
}

const ofPayments: ReadonlySet<string> = new Set(
  ['payment_intents', 'charges', 'refunds', 'disputes'].map(name => `stripe_simulator_${name}`),
)

async function keepKeys(source: pg.Client, organizationId: string, movedTo: string): Promise<void> {
  await source.query(
    `INSERT INTO moved_hauler (id, name, moved_to, moved_at) SELECT id, name, $2, now() FROM organization WHERE id = $1`,
    [organizationId, movedTo],
  )
  await source.query(
    `INSERT INTO moved_key (hauler_id, kind, key)
     SELECT $1::uuid, 'cart', id::text FROM cart WHERE organization_id = $1
     UNION SELECT $1, 'cart', id::text FROM orders WHERE organization_id = $1
     UNION SELECT $1, 'person', user_id::text FROM membership WHERE organization_id = $1
     UNION SELECT $1, 'person', user_id::text FROM driver WHERE organization_id = $1 AND user_id IS NOT NULL
     UNION SELECT $1, 'zip', zip_code FROM service_area_zip WHERE organization_id = $1 AND active
     UNION SELECT $1, 'link', encode(token_hash, 'hex') FROM driver_link WHERE organization_id = $1`,
    [organizationId],
  )
}

/**
 * A customer who changed the ZIP of a cart changed its hauler. The earlier hauler still has a frozen price or a payment of the cart, so the
 * cart stays without a hauler.
 */
async function keepCartsOfOthers(source: pg.Client, organizationId: string): Promise<void> {
  const uses = (await readReferences(source)).flatMap(({ child, parent, pairs: [pair] }) =>
    parent === 'public.cart' && child !== 'public.address' && pair
      ? `SELECT c.id FROM cart c JOIN ${child} x ON x."${pair.child}" = c.id
           WHERE c.organization_id = $1 AND x.organization_id IS DISTINCT FROM $1`
      : [],
  )
  await source.query(
    `UPDATE cart SET organization_id = NULL, service_area_id = NULL WHERE id IN (${uses.join(' UNION ')})`,
    [organizationId],
  )
}

type Taken = Pick<MovingTable, 'name' | 'label' | 'where'>

async function takeRows(source: pg.Client, schema: string, { name, label, where }: Taken): Promise<number> {
  await source.query(`CREATE TABLE ${schema}."${label}" AS SELECT * FROM ${name} WHERE ${where}`)
  const { rowCount } = await source.query(`DELETE FROM ${name} WHERE ${where}`)
  return rowCount ?? 0
}

/** Lists the keys of the files that the old cell still has of a hauler that moved away. */
export async function listLeftFiles(
  source: pg.Client,
  schema: string,
): Promise<{ key: string; place: 'local' | 's3' }[]> {
  const { rows: found } = await source.query<{ exists: boolean }>(`SELECT to_regclass($1) IS NOT NULL AS exists`, [
    `${schema}.file`,
  ])
  if (!found[0]?.exists) return []
  return readMade<{ key: string; place: 'local' | 's3' }>(
    source,
    `SELECT key, place FROM ${schema}.file l WHERE NOT EXISTS (SELECT FROM file f WHERE f.key = l.key)`,
  )
}

/** Drops the schema into which `leaveCell` put the hauler's rows. The rows of `moved_key` stay, and go on leading people to the new cell. */
export async function forgetRows(source: pg.Client, schema: string): Promise<void> {
  await source.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
}
