/**
 * Kysely upon a pool, with a short way for what is written in SQL: outside a transaction a statement goes straight to the pool.
 * Kysely's own way there and its compiler cost more than the driver does for a question of one row.
 */
import { CompiledQuery, Kysely, PostgresDialect, type QueryExecutor, type QueryResult } from 'kysely'
import type pg from 'pg'
import type { Database } from '#server/db/engine/schema.ts'

export class PooledKysely extends Kysely<Database> {
  readonly #executor: QueryExecutor

  constructor(pool: pg.Pool) {
    super({ dialect: new PostgresDialect({ pool }) })
    this.#executor = shortWay(super.getExecutor(), pool)
  }

  override getExecutor(): QueryExecutor {
    return this.#executor
  }
}

/** Statements that are built instead of written keep to Kysely's executor, as transactions do. */
function shortWay(full: QueryExecutor, pool: pg.Pool): QueryExecutor {
  return {
    adapter: full.adapter,
    plugins: full.plugins,
    transformQuery: (node, id) => full.transformQuery(node, id),
    compileQuery: <Row>(
      node: Parameters<QueryExecutor['compileQuery']>[0],
      id: Parameters<QueryExecutor['compileQuery']>[1],
    ) => (node.kind === 'RawNode' ? written<Row>(node as RawNode) : null) ?? full.compileQuery<Row>(node, id),
    executeQuery: query => execute(pool, query),
    stream: (query, size) => full.stream(query, size),
    provideConnection: consumer => full.provideConnection(consumer),
    withConnectionProvider: provider => full.withConnectionProvider(provider),
    withPlugin: plugin => full.withPlugin(plugin),
    withPlugins: plugins => full.withPlugins(plugins),
    withPluginAtFront: plugin => full.withPluginAtFront(plugin),
    withoutPlugins: () => full.withoutPlugins(),
  }
}

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

async function execute<Row>(pool: pg.Pool, { sql, parameters }: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  const { command, rowCount, rows } = await pool.query(sql, parameters as unknown[])
  return changes.has(command)
    ? { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) }
    : { rows: rows as Row[] }
}

type RawNode = {
  readonly kind: 'RawNode'
  readonly sqlFragments: readonly string[]
  readonly parameters: readonly Part[]
}
type Part = RawNode | Value
type Value = { readonly kind: 'ValueNode'; readonly value: unknown; readonly immediate?: boolean }

/** Null where it holds more than words, values and further SQL: names that must be quoted are the compiler's. */
function written<Row>(node: RawNode): CompiledQuery<Row> | null {
  const values: unknown[] = []
  const text = node.parameters.every(isValue) ? plainTextOf(node, values) : textOf(node, values)
  return text === null ? null : CompiledQuery.raw(text, values)
}

const isValue = (part: Part): boolean => part.kind === 'ValueNode' && !part.immediate
const plainTexts = new WeakMap<readonly string[], string>()

/** Words with values between them read the same each time: put together once for each place in the code. */
function plainTextOf({ sqlFragments, parameters }: RawNode, values: unknown[]): string {
  for (const part of parameters) values.push((part as Value).value)
  const known = plainTexts.get(sqlFragments)
  if (known !== undefined) return known
  const text = sqlFragments.reduce((before, words, index) => `${before}$${index}${words}`)
  plainTexts.set(sqlFragments, text)
  return text
}

function textOf({ sqlFragments, parameters }: RawNode, values: unknown[]): string | null {
  let text = sqlFragments[0] ?? ''
  for (const [index, part] of parameters.entries()) {
    if (part.kind === 'ValueNode' && !part.immediate) text += `$${values.push(part.value)}`
    else {
      const inner = part.kind === 'RawNode' ? textOf(part, values) : null
      if (inner === null) return null
      text += inner
    }
    text += sqlFragments[index + 1]
  }
  return text
}
