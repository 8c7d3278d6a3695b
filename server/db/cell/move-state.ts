/** Reads and stores how far the move of a hauler is, and what would stop it. */
import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import { readMade, readValues } from '#server/db/cell/made-statement.ts'
import type { MovingTable } from '#server/db/cell/moving-tables.ts'

const digitsOf = (organizationId: string) => organizationId.replaceAll('-', '')

/** The target has the copies in this schema, and the source has the functions of its triggers there. */
export const copiesOf = (organizationId: string): string => `hauler_move_${digitsOf(organizationId)}`

/** The source has the rows of a hauler that moved away in this schema, until they are forgotten. */
export const leftoversOf = (organizationId: string): string => `hauler_left_${digitsOf(organizationId)}`

export type MoveState = {
  /** The id of this move. The source has it as well while it holds the hauler. */
  readonly id: string
  readonly heldAt: Date | null
  readonly openedAt: Date | null
  /** The version of the databases when the copies were begun. */
  readonly version: string
}

/** Returns null if no move of this hauler has begun. */
export async function readState(target: pg.Client, schema: string): Promise<MoveState | null> {
  const { rows: found } = await target.query<{ exists: boolean }>(`SELECT to_regclass($1) IS NOT NULL AS exists`, [
    `${schema}.move`,
  ])
  if (!found[0]?.exists) return null
  const rows = await readMade<MoveState>(
    target,
    `SELECT id, held_at AS "heldAt", opened_at AS "openedAt", version FROM ${schema}.move`,
  )
  return rows[0] ?? null
}

/** Makes the schema for the copies. Copies of an older version do not fit, so they are deleted. Returns the id of the move. */
export async function beginState(
  target: pg.Client,
  schema: string,
  version: string,
  earlier: MoveState | null,
): Promise<string> {
  if (earlier?.version === version) return earlier.id
  const id = earlier?.id ?? randomUUID()
  const heldAt = earlier?.heldAt ? pg.escapeLiteral(earlier.heldAt.toISOString()) : 'NULL'
  // PostgreSQL does all of it or nothing, because it is sent at once.
  await target.query(
    `DROP SCHEMA IF EXISTS ${schema} CASCADE; CREATE SCHEMA ${schema};
     CREATE TABLE ${schema}.copied_file (key text PRIMARY KEY, at timestamptz NOT NULL);
     CREATE TABLE ${schema}.move (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), id uuid NOT NULL, version text NOT NULL,
       held_at timestamptz, opened_at timestamptz);
     INSERT INTO ${schema}.move (id, version, held_at) VALUES ('${id}', ${pg.escapeLiteral(version)}, ${heldAt})`,
  )
  return id
}

/** Stores when the silence began. If an earlier run was killed in this silence, its time counts. */
export async function noteHeld(target: pg.Client, schema: string, { wasHeld }: { wasHeld: boolean }): Promise<void> {
  await target.query(`UPDATE ${schema}.move SET held_at = coalesce(CASE WHEN $1 THEN held_at END, clock_timestamp())`, [
    wasHeld,
  ])
}

export async function dropState(client: pg.Client, schema: string): Promise<void> {
  await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
}

/** Only one move runs from or to a database at a time. The lock ends with the connection, also if the process is killed. */
export async function takeTurnToMove(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT coalesce(pg_try_advisory_lock(hashtext('move a hauler')), false) AS taken`,
  )
  return rows[0]?.taken ?? false
}

/** Only a role with this right may store rows while triggers are off. */
export async function maySwitchTriggersOff(client: pg.Client): Promise<boolean> {
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42501') return false
    throw error
  } finally {
    await client.query('ROLLBACK')
  }
}

export async function readRole(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>('SELECT current_user::text AS role')
  return rows[0]?.role ?? ''
}

/** Both databases must have the same tables. */
export async function readVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `SELECT coalesce(string_agg(name, ' ' ORDER BY name), '') AS version FROM migration`,
  )
  return rows[0]?.version ?? ''
}

/** A lock that the one takes is seen by the other only if both are connected to the same database. */
export async function isSameDatabase(source: pg.Client, target: pg.Client): Promise<boolean> {
  const key = randomInt(2 ** 31)
  await source.query('SELECT pg_advisory_lock($1, $1)', [key])
  const { rows } = await target.query<{ free: boolean }>(
    `SELECT coalesce(pg_try_advisory_lock($1, $1), false) AS free`,
    [key],
  )
  if (rows[0]?.free) await target.query('SELECT pg_advisory_unlock($1, $1)', [key])
  await source.query('SELECT pg_advisory_unlock($1, $1)', [key])
  return rows[0]?.free === false
}

export async function readPublicUrl(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ url: string }>('SELECT public_url AS url FROM installation')
  return rows[0]?.url ?? null
}

/** A hauler is served here, or it moved to another cell. */
export type MovingHauler = { readonly name: string; readonly movedTo: string | null }

export async function findMovingHauler(client: pg.Client, organizationId: string): Promise<MovingHauler | null> {
  const { rows } = await client.query<MovingHauler>(
    `SELECT name, NULL::text AS "movedTo" FROM organization WHERE id = $1
     UNION ALL SELECT name, moved_to FROM moved_hauler WHERE id = $1`,
    [organizationId],
  )
  return rows[0] ?? null
}

export type Meeting = {
  readonly zips: readonly string[]
  readonly orderNumbers: readonly string[]
  readonly boxPrefix: string | null
}

/** Finds what both databases have and only one may have: ZIPs, order numbers and the first letters of box codes. */
export async function findMeeting(source: pg.Client, target: pg.Client, organizationId: string): Promise<Meeting> {
  const ofSource = (text: string) => readValues(source, text, [organizationId])
  const inTarget = (text: string, values: readonly string[]) => readValues(target, text, [values, organizationId])
  const zips = await ofSource('SELECT zip_code FROM service_area_zip WHERE organization_id = $1 AND active')
  const numbers = await ofSource('SELECT friendly_id FROM orders WHERE organization_id = $1')
  const prefixes = await ofSource('SELECT box_prefix FROM organization WHERE id = $1')
  return {
    zips: await inTarget(
      'SELECT zip_code FROM service_area_zip WHERE zip_code = ANY ($1) AND active AND organization_id <> $2 ORDER BY 1',
      zips,
    ),
    orderNumbers: await inTarget(
      'SELECT friendly_id FROM orders WHERE friendly_id = ANY ($1) AND organization_id <> $2 ORDER BY 1',
      numbers,
    ),
    boxPrefix:
      (await inTarget('SELECT box_prefix FROM organization WHERE box_prefix = ANY ($1) AND id <> $2', prefixes))[0] ??
      null,
  }
}

/** Lists the numbers of the hauler's orders. */
export async function listOrderNumbers(client: pg.Client, organizationId: string): Promise<number[]> {
  const numbers = await readValues(
    client,
    `SELECT substring(friendly_id FROM '^R-(\\d{1,12})$') FROM orders WHERE organization_id = $1 AND friendly_id ~ '^R-\\d{1,12}$'`,
    [organizationId],
  )
  return numbers.map(Number)
}

/** Returns the number that the next order gets. */
export async function readNextOrderNumber(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ next: string }>(
    `SELECT (CASE WHEN is_called THEN last_value + 1 ELSE last_value END)::text AS next FROM order_number`,
  )
  return Number(rows[0]?.next ?? 1)
}

/** Reads the newest number of each table whose rows PostgreSQL counts. */
export async function readNumbers(
  client: pg.Client,
  tables: readonly MovingTable[],
): Promise<ReadonlyMap<string, number>> {
  const numbers = new Map<string, number>()
  for (const { name, label, columns } of tables) {
    const column = columns.find(({ isIdentity }) => isIdentity)
    if (!column) continue
    const rows = await readMade<{ newest: string | null }>(
      client,
      `SELECT max("${column.name}")::text AS newest FROM ${name}`,
    )
    numbers.set(label, Number(rows[0]?.newest ?? 0))
  }
  return numbers
}

export type CopiedFile = {
  readonly key: string
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  readonly sha256: string
  readonly place: 'local' | 's3'
}

/**
 * Lists the files among the copied rows whose bytes are not in the target yet. A job of the target deletes files without a row after a day,
 * so bytes that were copied long ago are copied again.
 */
export async function listFilesToCopy(target: pg.Client, schema: string): Promise<CopiedFile[]> {
  return readMade<CopiedFile>(
    target,
    `SELECT key, media_type AS "mediaType", sha256, place FROM ${schema}.file f WHERE let_go_at IS NULL AND NOT EXISTS (
       SELECT FROM ${schema}.copied_file c WHERE c.key = f.key AND c.at > now() - interval '12 hours') ORDER BY key`,
  )
}

export async function noteCopiedFile(target: pg.Client, schema: string, key: string): Promise<void> {
  await target.query(
    `INSERT INTO ${schema}.copied_file VALUES ($1, now()) ON CONFLICT (key) DO UPDATE SET at = excluded.at`,
    [key],
  )
}

export async function countMovedFiles(target: pg.Client, organizationId: string): Promise<number> {
  const { rows } = await target.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM file WHERE organization_id = $1',
    [organizationId],
  )
  return rows[0]?.count ?? 0
}
