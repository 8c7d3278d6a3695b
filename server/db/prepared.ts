/** A PostgreSQL client that has each statement parsed and planned once a connection, not once a question. */
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

type Query = (...args: unknown[]) => unknown

/** Only a text with values is prepared: BEGIN and COMMIT need no plan, and who names a statement has done so already. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query: Query = (...args) => Reflect.apply(super.query, this, args)
    const prepared: Query = (text, values, ...rest) => {
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
      return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
    }
    Object.assign(this, { query: prepared })
  }
}
