/**
 * Takes a hauler that was opened elsewhere out of the source: its rows go into a schema of their own, where no job sees them, and stay there
 * until they are forgotten. What leads people to the new cell stays.
 */
import type pg from 'pg'
import type { MovingTable } from '#server/db/cell/moving-tables.ts'

export type Leaving = {
  readonly source: pg.Client
  readonly organizationId: string
  /** This schema of the source takes the rows. */
  readonly schema: string
  readonly tables: readonly MovingTable[]
  /** The public address of the new cell. */
  readonly movedTo: string
}

/** These rows stay: the hauler leads to its new cell, and the bytes of its files are deleted with their rows when they are forgotten. */
const kept: ReadonlySet<string> = new Set(['organization', 'file'])

/** Does all of this in one transaction. */
export async function leaveCell({ source, organizationId, schema, tables, movedTo }: Leaving): Promise<number> {
  await source.query('BEGIN')
  try {
    await source.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await source.query('SET LOCAL statement_timeout = 0')
    await source.query('SET LOCAL session_replication_role = replica')
    await source.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
    await source.query(`CREATE SCHEMA ${schema}`)
    await keepKeys(source, organizationId)
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
    let rows = await takeRows(source, schema, {
      name: 'public.address',
      label: 'address',
      where: `cart_id IN (SELECT id FROM cart WHERE organization_id = '${organizationId}')`,
    })
    for (const table of tables) {
      if (table.kind !== 'own' || kept.has(table.label)) continue
      rows += await takeRows(source, schema, { ...table, where: `organization_id = '${organizationId}'` })
    }
    await source.query(
      `UPDATE organization SET moved_to = $2, catalog_version = catalog_version + 1, publish_hour = NULL WHERE id = $1`,
      [organizationId, movedTo],
    )
    await source.query('COMMIT')
    return rows
  } catch (error) {
    await source.query('ROLLBACK').catch(() => {})
    throw error
  }
}

async function keepKeys(source: pg.Client, organizationId: string): Promise<void> {
  await source.query(
    `INSERT INTO moved_key (organization_id, kind, key)
     SELECT $1::uuid, 'cart', id::text FROM cart WHERE organization_id = $1
     UNION SELECT $1, 'cart', id::text FROM orders WHERE organization_id = $1
     UNION SELECT $1, 'person', user_id::text FROM membership WHERE organization_id = $1
     UNION SELECT $1, 'person', user_id::text FROM driver WHERE organization_id = $1 AND user_id IS NOT NULL
     UNION SELECT $1, 'zip', zip_code FROM service_area_zip WHERE organization_id = $1 AND active
     UNION SELECT $1, 'link', encode(token_hash, 'hex') FROM driver_link WHERE organization_id = $1
     ON CONFLICT DO NOTHING`,
    [organizationId],
  )
}

type Taken = Pick<MovingTable, 'name' | 'label' | 'where'>

async function takeRows(source: pg.Client, schema: string, { name, label, where }: Taken): Promise<number> {
  await source.query(`CREATE TABLE ${schema}."${label}" AS SELECT * FROM ${name} WHERE ${where}`)
  const { rowCount } = await source.query(`DELETE FROM ${name} WHERE ${where}`)
  return rowCount ?? 0
}

/** Deletes what the old cell still has of a hauler that moved away. Its address and the keys that lead to it stay. */
export async function forgetHauler(
  source: pg.Client,
  { organizationId, schema }: Pick<Leaving, 'organizationId' | 'schema'>,
) {
  await source.query('BEGIN')
  try {
    await source.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
    // A job deletes the bytes first, and the row after them.
    await source.query(`UPDATE organization SET logo_key = NULL, logo = NULL, logo_type = NULL WHERE id = $1`, [
      organizationId,
    ])
    await source.query(`UPDATE file SET let_go_at = now() WHERE organization_id = $1 AND let_go_at IS NULL`, [
      organizationId,
    ])
    await source.query('COMMIT')
  } catch (error) {
    await source.query('ROLLBACK').catch(() => {})
    throw error
  }
}
