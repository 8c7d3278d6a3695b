/** The box of an order stands at the order's address, unless a driver has moved it to another one. */
import { sql } from '@rolloff/sql/sql.ts'

/** Joins `name.place` to an order. It is the address of the order's last relocation, or null if there was none. */
export const movedTo = (order: string, name: string) => sql`LEFT JOIN LATERAL (SELECT x.place FROM stop x
    WHERE x.about_order_id = ${sql.ref(`${order}.id`)} AND x.kind = 'relocation' AND x.state = 'done' AND x.place IS NOT NULL
    ORDER BY x.done_at DESC LIMIT 1) ${sql.raw(name)} ON true`
