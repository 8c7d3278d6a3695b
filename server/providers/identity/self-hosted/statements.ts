/** What this service needs of a pool of PostgreSQL connections. Named statements are parsed once a connection. */
export type Statement = { name: string; text: string; values: unknown[] }

export type Statements = {
  query<Row extends Record<string, unknown>>(statement: Statement): Promise<{ rows: Row[] }>
}

/**
 * A source of one row that lets this statement's commit answer before the disk did. A crash of the machine may then lose
 * the codes, counts and sessions of its last half second: people ask for another code. Sign-outs are never written so.
 */
export const answeringBeforeTheDisk = `set_config('synchronous_commit', 'off', true)`
