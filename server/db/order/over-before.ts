import { type Statement, sql } from '@rolloff/sql/sql.ts'
import { finishedStatuses } from '#domain/account/leaving.ts'

/**
 * Returns a condition that is true if the order has ended and nothing has happened to it since this time, or if there is no order. It looks
 * at the events of this order alone. With EXISTS, PostgreSQL would read all events for a few orders.
 */
export const isOverBefore = (orderId: Statement, before: Statement) => sql`coalesce((
  SELECT past.status = ANY (${[...finishedStatuses]}::text[])
    AND coalesce((SELECT max(told.at) FROM order_event told WHERE told.order_id = past.id) < ${before}, true)
  FROM orders past WHERE past.id = ${orderId}), true)`
