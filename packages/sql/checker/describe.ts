import type pg from 'pg'
import { type Catalog, nullableColumns } from './nullability.ts'
import { isNode, type Node, parseTree, type Value } from './parse-tree.ts'

export type Column = { readonly name: string; readonly type: string; readonly isNullable: boolean }
export type Text = { readonly text: string; readonly canParameterBeNull: (parameter: number) => boolean }

const oldestVersion = 16

export type Describer = (statement: Text) => Promise<Column[]>

/**
 * Makes a function that asks PostgreSQL for the columns of a statement. PostgreSQL parses and analyses the statement and does not execute
 * it.
 */
export async function makeDescriber(client: pg.ClientBase, ownNeverNull: readonly string[] = []): Promise<Describer> {
  const catalog = { ...(await readCatalog(client)), ownNeverNull: new Set(ownNeverNull) }
  return async ({ text, canParameterBeNull }) => {
    await client.query('BEGIN')
    try {
      await client.query(`PREPARE described AS ${text}`)
      const { parameters, types } = await readTypes(client)
      await client.query(
        `CREATE FUNCTION pg_temp.described(${parameters.join()}) RETURNS void LANGUAGE sql BEGIN ATOMIC ${text}; END`,
      )
      const columns = nullableColumns(await readTree(client), { ...catalog, canParameterBeNull })
      return columns.map((column, index) => ({ ...column, type: types[index] ?? 'unknown' }))
    } finally {
      await client.query('ROLLBACK')
      await client.query('DEALLOCATE ALL')
    }
  }
}

async function readCatalog(client: pg.ClientBase): Promise<Omit<Catalog, 'ownNeverNull'>> {
  const { rows } = await client.query<{ version: number; columns: string[]; functions: Pairs; operators: Pairs }>(`
    SELECT current_setting('server_version_num')::int / 10000 AS version,
      (SELECT array_agg(attrelid || '.' || attnum) FROM pg_attribute WHERE attnotnull) AS columns,
      (SELECT jsonb_object_agg(oid, proname) FROM pg_proc WHERE 'jsonb'::regtype <> ALL(proargtypes::oid[])
        OR proname LIKE 'json%') AS functions,
      (SELECT jsonb_object_agg(oid, oprname) FROM pg_operator) AS operators`)
  const [row] = rows
  if (!row || row.version < oldestVersion) throw new Error(`types are compared by PostgreSQL ${oldestVersion} or newer`)
  return {
    notNullColumns: new Set(row.columns),
    functionNames: new Map(Object.entries(row.functions)),
    operatorNames: new Map(Object.entries(row.operators)),
  }
}

type Pairs = Readonly<Record<string, string>>

/**
 * Reads the types of the parameters and the columns of the prepared statement. An enumeration is read as text, and a domain as its base
 * type. The name of an array ends with [].
 */
async function readTypes(client: pg.ClientBase): Promise<{ parameters: string[]; types: string[] }> {
  const { rows } = await client.query<{ parameters: string[]; types: string[] }>(`
    SELECT parameter_types::text[] AS parameters, coalesce((
      SELECT array_agg(CASE WHEN t.typtype = 'e' OR e.typtype = 'e' THEN 'text' ELSE coalesce(e.typname, b.typname, t.typname) END
        || CASE WHEN e.oid IS NULL THEN '' ELSE '[]' END ORDER BY r.at)
      FROM unnest(result_types::oid[]) WITH ORDINALITY AS r (type, at) JOIN pg_type t ON t.oid = r.type
      LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A' LEFT JOIN pg_type b ON b.oid = nullif(t.typbasetype, 0)
    ), '{}')::text[] AS types
    FROM pg_prepared_statements WHERE name = 'described'`)
  return rows[0] ?? { parameters: [], types: [] }
}

async function readTree(client: pg.ClientBase): Promise<Node> {
  const { rows } = await client.query<{ body: string }>(
    `SELECT prosqlbody::text AS body FROM pg_proc WHERE oid = 'pg_temp.described'::regproc`,
  )
  let tree: Value | undefined = parseTree(rows[0]?.body ?? '')
  while (Array.isArray(tree)) tree = tree[0]
  if (!isNode(tree)) throw new Error('PostgreSQL shows no parse tree')
  return tree
}
