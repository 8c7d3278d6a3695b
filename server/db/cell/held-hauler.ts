/**
 * Holds a hauler for the last seconds of a move: triggers refuse each change of its rows, whoever makes it. In normal operation there are
 * no such triggers, so they cost nothing.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { heldCode } from '#server/db/cell/held-code.ts'
import type { MovingTable } from '#server/db/cell/moving-tables.ts'

export type Holding = {
  readonly source: pg.Client
  readonly organizationId: string
  /** The schema of the move in the source has the functions of the triggers. */
  readonly schema: string
  readonly tables: readonly MovingTable[]
}

/** Stores for which move the source holds the hauler. Only the target of this move knows if the hauler is open there. */
export async function noteMove(source: pg.Client, schema: string, moveId: string): Promise<void> {
  await source.query(
    `CREATE SCHEMA IF NOT EXISTS ${schema}; COMMENT ON SCHEMA ${schema} IS ${pg.escapeLiteral(moveId)}`,
  )
}

/** Returns the id of the move for which the source holds a hauler. */
export async function findNotedMove(source: pg.Client, schema: string): Promise<string | null> {
  const { rows } = await source.query<{ id: string | null }>(
    `SELECT obj_description(to_regnamespace($1), 'pg_namespace') AS id`,
    [schema],
  )
  return rows[0]?.id ?? null
}

/**
 * One statement changes rows of these tables for several haulers. A refusal would stop the messages of all of them, so the rows of this
 * hauler are left out instead. A new message is refused, because it belongs to a change that is refused.
 */
const leftOut: ReadonlySet<string> = new Set(['message', 'text_day'])

/** A statement that waits for a table makes those behind it wait. It gives up, lets them go first, and tries again. */
type Patience = { readonly lockTimeoutInMs: number; readonly maxTries: number }
const whileHolding: Patience = { lockTimeoutInMs: 2_000, maxTries: 60 }
const lockNotFree = '55P03'

/**
 * Lets the messages of the hauler that are on their way be noted as sent, and begins no others. A message is then sent by exactly one cell.
 */
export async function stopMessages({ source, organizationId, schema }: Holding): Promise<void> {
  await createFunctions(source, schema)
  const hauler = pg.escapeLiteral(organizationId)
  await makeTriggers(source, 'public.message', [
    `CREATE OR REPLACE TRIGGER hauler_held_first BEFORE UPDATE ON public.message FOR EACH ROW
     WHEN (OLD.organization_id = ${hauler} AND NEW.handed_over_at IS NOT NULL AND OLD.handed_over_at IS NULL)
     EXECUTE FUNCTION ${schema}.leave_out()`,
  ])
  await makeTriggers(
    source,
    'public.text_day',
    triggersOf('public.text_day', 'organization_id', hauler, `${schema}.leave_out`),
  )
  for (let tries = 0; tries < 100; tries += 1) {
    const { rows } = await source.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM message WHERE organization_id = $1 AND handed_over_at > now() - interval '1 minute'
         AND sent_at IS NULL AND withheld_at IS NULL`,
      [organizationId],
    )
    if (rows[0]?.open === 0) return
    await pause(100)
  }
}

/** From the first trigger on, changes of the hauler are refused. Each table is locked for a moment only, one after the other. */
export async function hold({ source, organizationId, schema, tables }: Holding): Promise<void> {
  await createFunctions(source, schema)
  const hauler = pg.escapeLiteral(organizationId)
  for (const { kind, name, label } of tables) {
    if (kind !== 'own') continue
    const column = label === 'organization' ? 'id' : 'organization_id'
    const [insert, ...others] = triggersOf(
      name,
      column,
      hauler,
      `${schema}.${leftOut.has(label) ? 'leave_out' : 'refuse'}`,
    )
    const [refusal] = triggersOf(name, column, hauler, `${schema}.refuse`)
    await makeTriggers(
      source,
      name,
      [label === 'message' ? refusal : insert, ...others].flatMap(one => one ?? []),
    )
  }
}

/**
 * Lets all changes through from now on. The triggers stay, and do nothing any more. This needs no lock, so that a backup that reads the
 * tables for hours does not keep a hauler held.
 */
export async function letChangesThrough(source: pg.Client): Promise<void> {
  for (const schema of await listTriggerSchemas(source))
    await source.query(
      `${makeFunction(schema, 'refuse', letThrough)}; ${makeFunction(schema, 'leave_out', letThrough)}`,
    )
}

/**
 * Lets all changes through, and takes the triggers away.
 *
 * @throws Error if another transaction, such as a backup, reads one of the tables all the time
 */
export async function release(source: pg.Client, { maxTries = 30 } = {}): Promise<void> {
  await letChangesThrough(source)
  const { rows } = await source.query<{ table: string; trigger: string }>(
    `SELECT tgrelid::regclass::text AS table, coalesce(quote_ident(tgname), '') AS trigger FROM pg_trigger WHERE tgname LIKE 'hauler\\_held\\_%'`,
  )
  for (const table of new Set(rows.map(one => one.table))) {
    const drops = rows.filter(one => one.table === table).map(({ trigger }) => `DROP TRIGGER ${trigger} ON ${table}`)
    // Those who read the table wait behind this statement.
    await makeTriggers(source, table, drops, { lockTimeoutInMs: 200, maxTries })
  }
}

/** Returns the schemas of the moves that hold a hauler now. An interrupted move leaves one behind. */
export async function listHoldingSchemas(source: pg.Client): Promise<string[]> {
  const { rows } = await source.query<{ schema: string }>(
    `SELECT DISTINCT n.nspname::text AS schema FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
       JOIN pg_namespace n ON n.oid = p.pronamespace WHERE t.tgname LIKE 'hauler\\_held\\_%' AND p.prosrc NOT LIKE '%' || $1 || '%'`,
    [letThrough],
  )
  return rows.map(({ schema }) => schema)
}

/** Returns the schemas of the moves whose triggers are still there, also if they let all changes through. */
export async function listTriggerSchemas(source: pg.Client): Promise<string[]> {
  const { rows } = await source.query<{ schema: string }>(
    `SELECT DISTINCT n.nspname::text AS schema FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
       JOIN pg_namespace n ON n.oid = p.pronamespace WHERE t.tgname LIKE 'hauler\\_held\\_%'`,
  )
  return rows.map(({ schema }) => schema)
}

/** A trigger function with this body lets a change through: PostgreSQL stores, updates or deletes the row as the statement says. */
const letThrough = 'RETURN coalesce(NEW, OLD)'

const makeFunction = (schema: string, name: string, act: string) =>
  `CREATE OR REPLACE FUNCTION ${schema}.${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${act}; END $$`

async function createFunctions(source: pg.Client, schema: string): Promise<void> {
  const refusal = `RAISE EXCEPTION 'this hauler is moving to another server' USING ERRCODE = '${heldCode}'`
  await source.query(makeFunction(schema, 'refuse', refusal))
  await source.query(makeFunction(schema, 'leave_out', 'RETURN NULL'))
}

function triggersOf(table: string, column: string, hauler: string, run: string): string[] {
  const before = (event: string, when: string) =>
    `CREATE OR REPLACE TRIGGER hauler_held_${event.toLowerCase()} BEFORE ${event} ON ${table} FOR EACH ROW
     WHEN (${when}) EXECUTE FUNCTION ${run}()`
  return [
    before('INSERT', `NEW.${column} = ${hauler}`),
    before('UPDATE', `OLD.${column} = ${hauler} OR NEW.${column} = ${hauler}`),
    before('DELETE', `OLD.${column} = ${hauler}`),
  ]
}

async function makeTriggers(
  source: pg.Client,
  table: string,
  statements: readonly string[],
  { lockTimeoutInMs, maxTries }: Patience = whileHolding,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      // All of it is sent at once, so that the table is locked for a moment only.
      await source.query(['BEGIN', `SET LOCAL lock_timeout = ${lockTimeoutInMs}`, ...statements, 'COMMIT'].join('; '))
      return
    } catch (error) {
      await source.query('ROLLBACK')
      if (!(error instanceof pg.DatabaseError) || error.code !== lockNotFree) throw error
      if (tries === maxTries)
        throw new Error(`The table ${table} is not free: another transaction, such as a backup, uses it.`)
      await pause(200)
    }
  }
}
