/** Reads from PostgreSQL's catalog which tables move with a hauler, and how their rows are copied. */
import pg from 'pg'
import { type Conflict, ownWithMore, sharedRows, simulatedRows, stays } from '#server/db/cell/what-moves.ts'

export type MovingTable = {
  /** The name with its schema, for statements. */
  readonly name: string
  /** The name without `public`, in messages and in the schema of the copies. */
  readonly label: string
  /** The condition for the rows that move, with the hauler as $1. */
  readonly where: string
  /** 'own' rows leave the source in the end. The others stay there, because other haulers may need them. */
  readonly kind: 'own' | 'shared' | 'simulated'
  readonly columns: readonly Column[]
  /** If it is null, no row may be in the target already. */
  readonly conflict: { readonly key: readonly string[]; readonly counts: Conflict } | null
}

export type Column = {
  readonly name: string
  /** PostgreSQL's name of the type, such as uuid. */
  readonly type: string
  readonly isIdentity: boolean
  /** True if the column refers to a person. */
  readonly isPerson: boolean
}

type ColumnRow = Column & { readonly schema: string; readonly table: string; readonly isGenerated: boolean }

/** @throws Error if a table is in no list, because its rows would be lost. */
export async function readMovingTables(client: pg.Client): Promise<MovingTable[]> {
  const { rows } = await client.query<ColumnRow>(`
    SELECT n.nspname::text AS schema, c.relname::text AS table, a.attname::text AS name, coalesce(format_type(a.atttypid, a.atttypmod), '') AS type,
      a.attidentity <> '' AS "isIdentity", a.attgenerated <> '' AS "isGenerated",
      EXISTS (SELECT FROM pg_constraint k WHERE k.contype = 'f' AND k.conrelid = c.oid AND k.confrelid = 'app_user'::regclass
        AND k.conkey = ARRAY[a.attnum]) AS "isPerson"
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND n.nspname IN ('public', 'stripe_simulator') ORDER BY 1, 2, a.attname`)
  const columnsByTable = new Map<string, { schema: string; table: string; columns: ColumnRow[] }>()
  for (const row of rows) {
    const key = `${row.schema}.${row.table}`
    const entry = columnsByTable.get(key) ?? { schema: row.schema, table: row.table, columns: [] }
    entry.columns.push(row)
    columnsByTable.set(key, entry)
  }
  return [...columnsByTable.values()].flatMap(entry => tableOf(entry) ?? [])
}

function tableOf(entry: { schema: string; table: string; columns: readonly ColumnRow[] }): MovingTable | null {
  const { schema, table } = entry
  const columns = entry.columns.filter(({ isGenerated }) => !isGenerated)
  const base = { name: `${schema}.${pg.escapeIdentifier(table)}`, columns }
  if (schema === 'stripe_simulator') {
    const found = simulatedRows[table]
    if (!found) return null
    const conflict = { key: found.key, counts: 'theirs' } as const
    return { ...base, label: `stripe_simulator_${table}`, where: found.where, kind: 'simulated', conflict }
  }
  if (table in stays) return null
  const shared = sharedRows[table]
  if (shared) {
    const conflict = { key: shared.key, counts: shared.conflict }
    return { ...base, label: table, where: shared.where, kind: 'shared', conflict }
  }
  if (table === 'organization') return { ...base, label: table, where: 'id = $1', kind: 'own', conflict: null }
  if (!columns.some(({ name }) => name === 'organization_id'))
    throw new Error(`The table ${table} is in no list of server/db/cell/what-moves.ts.`)
  const more = ownWithMore[table]
  const where = more ? `(organization_id = $1 OR ${more})` : 'organization_id = $1'
  return { ...base, label: table, where, kind: 'own', conflict: null }
}

export type Reference = {
  readonly name: string
  readonly child: string
  readonly parent: string
  readonly pairs: readonly { readonly child: string; readonly parent: string }[]
}

/** Reads all references between tables of the product. */
export async function readReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    SELECT k.conname::text AS name, coalesce(cn.nspname || '.' || quote_ident(c.relname), '') AS child,
      coalesce(pn.nspname || '.' || quote_ident(p.relname), '') AS parent,
      coalesce((SELECT jsonb_agg(jsonb_build_object('child', ca.attname, 'parent', pa.attname))
        FROM unnest(k.conkey, k.confkey) one (child, parent)
        JOIN pg_attribute ca ON ca.attrelid = k.conrelid AND ca.attnum = one.child
        JOIN pg_attribute pa ON pa.attrelid = k.confrelid AND pa.attnum = one.parent), '[]') AS pairs
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace cn ON cn.oid = c.relnamespace
      JOIN pg_class p ON p.oid = k.confrelid JOIN pg_namespace pn ON pn.oid = p.relnamespace
    WHERE k.contype = 'f' AND cn.nspname IN ('public', 'stripe_simulator') ORDER BY 1`)
  return rows
}
