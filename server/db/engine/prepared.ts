/** A PostgreSQL client that has each statement parsed, planned and described once a connection, not once a question. */
import pg from 'pg'

/** More texts than the product has; whatever is put together anew each time must not fill the server's memory. */
const mostNames = 500
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `rolloff.${names.size}`
  names.set(text, name)
  return name
}

type Done = (error: Error | undefined, result: pg.QueryResult) => void
type Named = { readonly name: string; readonly text: string; readonly values: unknown[] }
type Query = (...args: unknown[]) => unknown

/** Only a text with values is prepared: BEGIN and COMMIT need no plan. Who names a statement is asked for no other name. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const shapes: Shapes = new Map()
    const query: Query = (...args) => Reflect.apply(super.query, this, args)
    const prepared: Query = (asked, values, last) => {
      const named = namedOf(asked, values)
      const done = typeof values === 'function' ? values : last
      if (!named) return query(asked, values, last)
      if (typeof done === 'function') return query(new PreparedQuery(named, done as Done, shapes))
      return new Promise((resolve, reject) => {
        query(new PreparedQuery(named, (error, result) => (error ? reject(error) : resolve(result)), shapes))
      }).catch(withOwnTrace)
    }
    Object.assign(this, { query: prepared })
  }
}

function namedOf(asked: unknown, values: unknown): Named | null {
  if (typeof asked === 'string') {
    const name = Array.isArray(values) ? nameOf(asked) : undefined
    return name === undefined ? null : { name, text: asked, values: values as unknown[] }
  }
  const { name, text, values: own = [], ...further } = asked as Partial<Named>
  const isPlain = name !== undefined && text !== undefined && Object.keys(further).length === 0
  return isPlain ? { name, text, values: own } : null
}

/** As the driver does for its own promises: where the question came from, not where the answer arrived. */
function withOwnTrace(error: unknown): never {
  if (error instanceof Error) Error.captureStackTrace(error)
  throw error
}

/** What a statement's rows look like, in the driver's own terms; null for one that returns none. */
type Shape = {
  readonly fields: unknown[]
  readonly _parsers: unknown[]
  readonly _prebuiltEmptyResultObject: object
} | null
type Shapes = Map<string, Shape>

/** The part of the driver's question that is ours to change. It is pinned to one version, and tested with it. */
type Inner = {
  name: string
  _result: NonNullable<Shape>
  _accumulateRows: boolean
  prepare(connection: object): void
  handleRowDescription(message: object): void
  handleCommandComplete(message: object, connection: object): void
}

const DriversQuery = pg.Query as unknown as new (text: string, values: unknown[], done: Done) => Inner
const undescribed = new WeakMap<object, object>()

/**
 * A prepared statement's rows keep their shape for as long as the connection lives: PostgreSQL refuses to run one whose shape would
 * change. So it is asked for the first time only, and the driver's work on it is done once.
 */
class PreparedQuery extends DriversQuery {
  readonly #shapes: Shapes

  constructor({ name, text, values }: Named, done: Done, shapes: Shapes) {
    super(text, values, done)
    this.name = name
    this.#shapes = shapes
  }

  override prepare(connection: object): void {
    const shape = this.#shapes.get(this.name)
    if (shape) {
      Object.assign(this._result, shape)
      this._accumulateRows = true
    }
    super.prepare(shape === undefined ? connection : withoutDescribing(connection))
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.#shapes.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }

  override handleCommandComplete(message: object, connection: object): void {
    super.handleCommandComplete(message, connection)
    if (!this.#shapes.has(this.name)) this.#shapes.set(this.name, null)
  }
}

/** The same connection, except that it does not pass on the question for the rows' shape. */
function withoutDescribing(connection: object): object {
  const known = undescribed.get(connection)
  if (known) return known
  const quiet = Object.assign(Object.create(connection), { describe: () => {} })
  undescribed.set(connection, quiet)
  return quiet
}
