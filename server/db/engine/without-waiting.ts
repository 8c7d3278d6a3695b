import { sql } from '@rolloff/sql/sql.ts'

/**
 * This expression is one row in FROM. The commit of its statement does not wait for the disk. If the machine crashes, the rows of the last
 * half second may be lost, but no row is lost while a later one is kept. Use it only for a row that the next call makes again, or if a later
 * commit of the same call waits. In a transaction it applies to the whole transaction.
 */
export const withoutWaitingForDisk = sql`set_config('synchronous_commit', 'off', true)`
