import { sql } from '@rolloff/sql/sql.ts'

/**
 * A statement with this expression in its FROM commits without waiting for the disk. The expression is one row and does nothing else. If the
 * machine crashes, the rows of the last half second may be lost. A row is never lost while a later one is kept. Use the expression only if
 * the next call makes a lost row again, or if a later commit of the same call waits for the disk. In a transaction with several statements,
 * the whole transaction does not wait.
 */
export const withoutWaitingForDisk = sql`set_config('synchronous_commit', 'off', true)`
