/** This service needs this part of a PostgreSQL pool. Named statements are parsed once per connection. */
export type Statement = { name: string; text: string; values: unknown[] }

export type Statements = {
  query<Row extends Record<string, unknown>>(statement: Statement): Promise<{ rows: Row[] }>
}

/**
 * This expression is one row in FROM, and the commit of the statement does not wait for the disk. A crash of the machine may then lose the
 * codes and counts of the last half second: people request another code. Tries of a code, sign-ins and sign-outs always wait.
 */
export const withoutWaitingForDisk = `set_config('synchronous_commit', 'off', true)`
