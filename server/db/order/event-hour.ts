import { sql } from '@rolloff/sql/sql.ts'

/** The time when an `order_event e` happened is the earlier one if two drivers did it (rule D42). */
export const eventHour = sql`least(e.at, (SELECT min(h.at) FROM event_hour h WHERE h.event_id = e.id))`
