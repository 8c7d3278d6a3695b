import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

/** Runs the work in a transaction in which PostgreSQL ends each statement after this time. */
export function boundedTransaction<T>(db: Db, timeoutInMs: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async tx => {
    await sql`SELECT set_config('statement_timeout', ${String(timeoutInMs)}, true)`.execute(tx)
    return work(tx)
  })
}
