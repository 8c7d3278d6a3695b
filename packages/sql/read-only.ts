import type { Db, Tx } from './connect.ts'
import { sql } from './sql.ts'

/** Executes several statements that see one state of the database and cannot change it. */
export function readOnly<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async tx => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(tx)
    return work(tx)
  })
}
