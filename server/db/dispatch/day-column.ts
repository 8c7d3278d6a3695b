import { sql } from '#server/db/engine/sql.ts'

/** A date as the product's `Day`: 12:00 UTC of that date, in milliseconds. */
export const dayColumn = (column: string) => sql`(extract(epoch FROM ${sql.ref(column)})::bigint * 1000 + 43200000)`
