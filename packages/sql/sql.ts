/**
 * A statement is written as plain SQL: sql<Row>`SELECT … WHERE id = ${id}`.execute(db). A value becomes a parameter. Another piece of SQL
 * becomes a part of the text. A test compares the type of the row with PostgreSQL's description of the statement (see the folder checker).
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

  /** If the template contains no other piece of SQL, its text is always the same. The text is then made once for each place in the code. */
  #prepareOnce(): Prepared {
    const known = preparedByTemplate.get(this.#template)
    if (known) return known
    const prepared = prepare(this.text)
    preparedByTemplate.set(this.#template, prepared)
    return prepared
  }
}

/**
 * The limit is higher than the number of texts in a product. If a text was different each time, the map would otherwise fill the memory.
 */
const maxNames = 1000
const preparedByText = new Map<string, Prepared>()
const preparedByTemplate = new WeakMap<readonly string[], Prepared>()

/** Gives a statement a name. A connection parses and plans a named statement only once. */
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
  /** Makes a piece of SQL from a text. The text must never contain anything that a caller sent. */
  raw,
  /** Quotes a name. */
  id,
  /** Quotes the name of a column or a table. A dot separates it from the names before it. */
  ref,
  table: ref,
  /** Quotes a constant. */
  lit: (value: string): Statement => raw(pg.escapeLiteral(value)),
  /** Joins values or pieces of SQL with a separator between them. There must be at least one. */
  join: (parts: readonly unknown[], separator = ', '): Statement => write`${join(parts, separator)}`,
})
