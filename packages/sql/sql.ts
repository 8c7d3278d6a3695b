/**
 * SQL is written as it is: sql<Row>`SELECT … WHERE id = ${id}`.execute(db). Values become parameters, and other
 * pieces of SQL become part of the text. The type of a row is compared with PostgreSQL's description of it
 * (the folder checker).
 */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { join, Sql } from 'sql-template-tag'
import type { Queryable, Result } from './connect.ts'

type Prepared = { readonly name: string; readonly text: string } | { readonly text: string }

export class Statement<Row = unknown> extends Sql {
  readonly #template: readonly string[]
  readonly #isNested: boolean

  constructor(template: readonly string[], values: readonly unknown[]) {
    super(template, values)
    this.#template = template
    this.#isNested = values.some(value => value instanceof Sql)
  }

  execute(db: Queryable): Promise<Result<Row>> {
    const prepared = this.#isNested ? prepare(this.text) : this.#prepareOnce()
    return db.query<Row>({ ...prepared, values: this.values })
  }

  /**
   * If there are no other pieces of SQL in it, the text is the same each time, so it is put together once for each
   * place in the code.
   */
  #prepareOnce(): Prepared {
    const known = preparedByTemplate.get(this.#template)
    if (known) return known
    const prepared = prepare(this.text)
    preparedByTemplate.set(this.#template, prepared)
    return prepared
  }
}

/**
 * The limit is more texts than a product has. A text that is different each time must not fill the server's
 * memory.
 */
const maxNames = 1000
const preparedByText = new Map<string, Prepared>()
const preparedByTemplate = new WeakMap<readonly string[], Prepared>()

/** If the statement has a name, a connection has it parsed and planned once. */
function prepare(text: string): Prepared {
  const known = preparedByText.get(text)
  if (known) return known
  if (preparedByText.size >= maxNames) return { text }
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  const prepared = { name, text }
  preparedByText.set(text, prepared)
  return prepared
}

function write<Row = unknown>(template: readonly string[], ...values: readonly unknown[]): Statement<Row> {
  return new Statement<Row>(template, values)
}

const raw = (text: string): Statement => new Statement([text], [])
const id = (name: string): Statement => raw(pg.escapeIdentifier(name))
const ref = (path: string): Statement => raw(path.split('.').map(pg.escapeIdentifier).join('.'))

export const sql = Object.assign(write, {
  /** The text is used as it is. It never contains anything that a caller sent. */
  raw,
  /** One name is quoted. */
  id,
  /** A column or a table is quoted, with the names before its dots. */
  ref,
  table: ref,
  /** A constant is quoted. */
  lit: (value: string): Statement => raw(pg.escapeLiteral(value)),
  /** Joins values or pieces of SQL with a separator between them. There must be at least one. */
  join: (parts: readonly unknown[], separator = ', '): Statement => write`${join(parts, separator)}`,
})
