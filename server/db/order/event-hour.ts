import { sql } from '@rolloff/sql/sql.ts'

/** This column is the time of an `order_event e`. If two drivers reported the same event, it is the earlier time (rule D42). */
export const eventHour = sql`least(e.at, (SELECT min(h.at) FROM event_hour h WHERE h.event_id = e.id))`
