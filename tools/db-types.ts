import { writeFile } from 'node:fs/promises'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

// Writes server/db/engine/schema.ts from a migrated database: `tsx tools/db-types.ts`.

type Column = {
  table: string
  name: string
  type: string
  elementType: string | null
  isNullable: boolean
  isAlwaysGenerated: boolean
  hasDefault: boolean
  labels: string[] | null
  checks: string[] | null
}

const columnsQuery = `
  SELECT CASE n.nspname WHEN 'public' THEN c.relname ELSE n.nspname || '.' || c.relname END AS table,
    a.attname AS name, t.typname AS type, e.typname AS "elementType", NOT a.attnotnull AS "isNullable",
    a.attgenerated <> '' OR a.attidentity = 'a' AS "isAlwaysGenerated",
    a.atthasdef OR a.attidentity <> '' AS "hasDefault",
    (SELECT array_agg(enumlabel::text ORDER BY enumsortorder) FROM pg_enum
      WHERE enumtypid = coalesce(e.oid, t.oid)) AS labels,
    (SELECT array_agg(pg_get_constraintdef(k.oid) ORDER BY k.oid) FROM pg_constraint k
      WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]) AS checks
  FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
  WHERE c.relkind IN ('r', 'p', 'v', 'm') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
    AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pgboss')
    AND (n.nspname, c.relname) <> ('public', 'migration')
  ORDER BY n.nspname = 'public' DESC, n.nspname, c.relname, a.attnum`

const opening = `// Made by tools/db-types.ts from the migrated database. Change a migration, then run that, not this file.

import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** Written as JSON.stringify gives it: the driver would turn a bare array into a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>
export type Timestamp = ColumnType<Date, Date | string, Date | string>
`

/** The text of server/db/engine/schema.ts for the database behind the pool. */
export async function renderSchema(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(columnsQuery)
  const tables = new Map<string, Column[]>()
  for (const column of rows) tables.set(column.table, [...(tables.get(column.table) ?? []), column])
  const types = [...tables].map(
    ([table, columns]) => `export type ${typeName(table)} = {\n${columns.map(renderColumn).join('')}}\n`,
  )
  const keys = [...tables.keys()].map(table => `  ${propertyName(table)}: ${typeName(table)}\n`)
  return [opening, ...types, `export type Database = {\n${keys.join('')}}\n`].join('\n')
}

const typeName = (table: string) =>
  `${table.replace(/(?:^|[_.])(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`
const propertyName = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)

function renderColumn(column: Column): string {
  const type = columnType(column) + (column.isNullable ? ' | null' : '')
  if (column.isAlwaysGenerated) return `  ${propertyName(column.name)}: ColumnType<${type}, never, never>\n`
  return `  ${propertyName(column.name)}: ${column.hasDefault ? `Generated<${type}>` : type}\n`
}

function columnType({ type, elementType, labels, checks }: Column): string {
  const values = labels ?? checks?.map(listedValues).find(found => found !== undefined)
  const one = values?.map(value => `'${value.replaceAll("'", "\\'")}'`).join(' | ') ?? plainType(elementType ?? type)
  if (!elementType) return one
  return one.includes('|') ? `(${one})[]` : `${one}[]`
}

const typesByName: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  timestamptz: 'Timestamp',
  timestamp: 'Timestamp',
  json: 'Json',
  jsonb: 'Json',
  bytea: 'Buffer',
}
const plainType = (type: string) => typesByName[type] ?? 'string'

/** The values of a check that lists them, as PostgreSQL writes `x IN (…)`, `x = '…'` and `x <@ ARRAY[…]` back. */
function listedValues(check: string): string[] | undefined {
  const list = /^CHECK \(\(\w+ (?:= ANY \(|<@ )\(?ARRAY\[([^\]]*)\](?:\)?::text\[\])?\)?\)\)$/.exec(check)?.[1]
  const text = list ?? /^CHECK \(\(\w+ = ('(?:[^']|'')*'::text)\)\)$/.exec(check)?.[1]
  const values = [...(text ?? '').matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = '']) =>
    value.replaceAll("''", "'"),
  )
  return values.length > 0 ? values : undefined
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { startTestCluster, urlOf } = await import('#server/testing/cluster.ts')
  const { openDatabase } = await import('#server/db/engine/connect.ts')
  const cluster = await startTestCluster()
  const { pool, close } = openDatabase({ connectionString: urlOf(cluster.adminUrl, cluster.template) })
  await writeFile(fileURLToPath(new URL('../server/db/engine/schema.ts', import.meta.url)), await renderSchema(pool))
  await close()
  await cluster.stop()
}
