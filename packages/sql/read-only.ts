import type { Db, Tx } from './connect.ts'
import { sql } from './sql.ts'

/** Runs work whose statements all see the same state of the database. They cannot change it. */
export function readOnly<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async tx => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(tx)
    return work(tx)
  })
}
