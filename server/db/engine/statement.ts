import { CompiledQuery } from 'kysely'
import type { Db, Tx } from '#server/db/engine/connect.ts'

/** A statement whose text never changes, for what is asked with nearly every request: it is not put together anew each time. */
export function statement<Row>(text: string): (db: Db | Tx, values: readonly unknown[]) => Promise<Row[]> {
  const compiled = CompiledQuery.raw(text)
  return async (db, values) => (await db.executeQuery<Row>({ ...compiled, parameters: values })).rows
}
