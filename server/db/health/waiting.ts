/** This module reads what waits in the database of all server processes, and what the database says about its copies (rule R9). */
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { dueBillsSince } from '#server/db/bill/bills.ts'
import { changedVisitsSince } from '#server/db/dispatch/stops.ts'
import { confirmedUnbilledSince } from '#server/db/dispatch/tickets.ts'
import { isAwake, isWithinCeiling } from '#server/db/message/messages.ts'

export type Waiting = {
  readonly message: Date | null
  readonly event: Date | null
  readonly job: Date | null
  readonly charge: Date | null
  readonly refund: Date | null
  readonly followUp: Date | null
  readonly ordersOfHour: number
  readonly standbys: number
  readonly lostStandbys: number
  /** A user without the role pg_monitor sees no lag. */
  readonly lagInSeconds: number | null
  /** True if PostgreSQL archives its log and the last try failed. */
  readonly isArchiveFailing: boolean
}

export type WaitingParts = {
  readonly now: Date
  readonly jobNames: readonly string[]
  /** The ceiling of a hauler's texts of a day in segments. It is null if there is no ceiling. */
  readonly maxSegments: number | null
}

/**
 * A message in its quiet hours does not wait yet, and counts from eight o'clock of its recipient. Nor does a text wait that the ceiling of
 * the day holds back. An event that was handled and belongs to
 * no known payment does not count, because it is looked at less and less often. A job counts from the time when it was due, or from its
 * first run that has not succeeded.
 */
export async function readWaiting(db: Db | Tx, { now, jobNames, maxSegments }: WaitingParts): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    SELECT
      (SELECT min(greatest(m.created_at, CASE WHEN m.quiet_zone IS NOT NULL THEN
          (date_trunc('day', ${now}::timestamptz AT TIME ZONE m.quiet_zone) + interval '8 hours') AT TIME ZONE m.quiet_zone END))
        FROM message m WHERE m.sent_at IS NULL AND m.withheld_at IS NULL AND (m.next_attempt_at <= ${now} OR m.attempts > 0)
          AND ${isAwake(now)} AND ${isWithinCeiling(now, maxSegments)}) AS message,
      (SELECT min(received_at) FROM provider_event WHERE state = 'received') AS event,
      (SELECT min(least(CASE WHEN due_at <= ${now} THEN due_at END, unfinished_since)) FROM job
        WHERE name = ANY(${jobNames}::text[])) AS job,
      least(${dueBillsSince(now)}, (SELECT min(created_at) FROM order_charge WHERE state = 'asked')) AS charge,
      (SELECT min(created_at) FROM refund WHERE status = 'asked') AS refund,
      least(${changedVisitsSince}, (SELECT min(changed_at) FROM route WHERE changed_at IS NOT NULL), ${confirmedUnbilledSince}) AS "followUp",
      (SELECT coalesce(sum(placed.count), 0)::int FROM organization g CROSS JOIN LATERAL (
        SELECT count(*) FROM orders o
        WHERE o.organization_id = g.id AND o.created_at > ${now}::timestamptz - interval '1 hour' AND o.created_at <= ${now}) placed) AS "ordersOfHour",
      (SELECT count(*)::int FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup') AS standbys,
      (SELECT count(*)::int FROM pg_replication_slots
        WHERE NOT active AND slot_type = 'physical' AND NOT temporary) AS "lostStandbys",
      (SELECT extract(epoch FROM max(replay_lag))::float8 FROM pg_stat_replication) AS "lagInSeconds",
      EXISTS (SELECT FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off'
        AND last_failed_time > coalesce(last_archived_time, '-infinity')) AS "isArchiveFailing"`.execute(db)
  const [read] = rows
  if (!read) throw new Error('a statement without a table has one row')
  return read
}
