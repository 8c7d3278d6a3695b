import { sql } from '@rolloff/sql/sql.ts'

/** The rows that are older than these months are old. A batch takes no more of them than the limit. */
export type Old = { readonly now: Date; readonly months: number; readonly limit: number }

/** Returns the time before which rows are old. */
export const monthsBefore = ({ now, months }: Pick<Old, 'now' | 'months'>) =>
  sql`(${now}::timestamptz - make_interval(months => ${months}::int))`
