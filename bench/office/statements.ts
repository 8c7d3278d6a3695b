/** Records the statements of a call while it runs, and sends them again without the rest of the product. */
import pg from 'pg'

export type PreparedQuery = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] }

type Query = (...given: unknown[]) => unknown

/**
 * Returns the statements of a piece of work in the order in which they began. They include the beginnings and ends of
 * transactions. The statements of a transaction stay together, and statements of another connection follow them.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<PreparedQuery[]> {
  const pieces: PreparedQuery[][] = []
  const open = new Map<unknown, PreparedQuery[]>()
  const write = (connection: unknown, one: PreparedQuery) => {
    const piece = open.get(connection) ?? []
    if (piece.length === 0) pieces.push(piece)
    piece.push(one)
    if (/^begin\b/i.test(one.text)) open.set(connection, piece)
    if (/^(commit|rollback)$/i.test(one.text)) open.delete(connection)
  }
  const prototype = pg.Client.prototype as { query: Query }
  const query = prototype.query
  prototype.query = function (this: unknown, ...given) {
    const [first, second] = given
    if (typeof first === 'string') write(this, { text: first, values: Array.isArray(second) ? second : [] })
    else if (isAsked(first)) write(this, { ...first, values: first.values ?? [] })
    return query.apply(this, given)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return pieces.flat()
}

const isAsked = (given: unknown): given is PreparedQuery =>
  typeof given === 'object' && given !== null && 'text' in given

/** Runs the work on a separate connection, which is closed in every case. */
export async function onOwnConnection<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Sends the statements one after another on a separate connection, in the way in which `pg` sends them. */
export async function askAgain(client: pg.Client, asked: readonly PreparedQuery[]): Promise<void> {
  for (const { name, text, values } of asked)
    await client.query({ ...(name ? { name } : {}), text, values: [...values] })
}
