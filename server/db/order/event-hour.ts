import { sql } from '#server/db/engine/sql.ts'

/** When an `order_event e` happened: of two drivers who did it, the first counts (rule D42). */
export const eventHour = sql`least(e.at, (SELECT min(h.at) FROM event_hour h WHERE h.event_id = e.id))`
