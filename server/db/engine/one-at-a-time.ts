import type { Db } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

/** Of all server processes on this database, one at a time does the work of this name; the others wait for it. */
export function oneServerAtATime<T>(db: Db, name: string, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async connection => {
    await sql`SELECT pg_advisory_lock(hashtext(${name}))`.execute(connection)
    try {
      return await work()
    } finally {
      await sql`SELECT pg_advisory_unlock(hashtext(${name}))`.execute(connection)
    }
  })
}
