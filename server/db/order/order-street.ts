import { sql } from '#server/db/engine/sql.ts'

/** Street and unit of a statement's order, as `streetWithUnit` writes them; null without an address. */
export const orderStreet = (order = sql`o`) => sql`
  nullif(concat_ws(', ', ${order}.snapshot #>> '{address,line1}', nullif(${order}.snapshot #>> '{address,line2}', '')), '')`
