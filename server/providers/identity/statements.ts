/** The identity service needs only this part of a PostgreSQL pool. Named statements are parsed once per connection. */
export type Statement = { name: string; text: string; values: unknown[] }

export type Statements = {
  query<Row extends Record<string, unknown>>(statement: Statement): Promise<{ rows: Row[] }>
}

/**
 * This expression is one row in FROM. With it the commit of the statement does not wait for the disk. If the machine crashes, the codes and
 * counts of the last half second may be lost, and people request another code. Tries of a code, sign-ins and sign-outs always wait for the
 * disk.
 */
export const withoutWaitingForDisk = `set_config('synchronous_commit', 'off', true)`
