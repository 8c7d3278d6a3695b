/** The times when the jobs are due are stored for all server processes together. */
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

/** A due time has a job and the time when it is due, or due next. */
export type DueTime = { readonly name: string; readonly at: Date }

const columnsOf = (jobs: readonly DueTime[]) => [jobs.map(({ name }) => name), jobs.map(({ at }) => at)] as const

/**
 * Returns those of the given jobs that are due. Each is due again at its time here, and no other process gets this
 * run of it. If a job is due an hour later than its time, a clock that was wrong moved it there.
 */
export async function claimDueJobs(db: Db, now: Date, next: readonly DueTime[]): Promise<string[]> {
  const [names, times] = columnsOf(next)
  const { rows } = await sql<{ name: string }>`
    UPDATE job SET due_at = next.at
    FROM unnest(${names}::text[], ${times}::timestamptz[]) AS next (name, at)
    WHERE job.name = next.name AND (job.due_at <= ${now} OR job.due_at > next.at + interval '1 hour')
    RETURNING job.name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Adds jobs. A new job is due at its time. A job whose timetable has changed is not due later than its new time. */
export async function addJobs(db: Db, jobs: readonly DueTime[]): Promise<void> {
  const [names, times] = columnsOf(jobs)
  await sql`
    INSERT INTO job (name, due_at) SELECT name, at FROM unnest(${names}::text[], ${times}::timestamptz[]) AS due (name, at)
    ORDER BY name
    ON CONFLICT (name) DO UPDATE SET due_at = least(job.due_at, excluded.due_at)`.execute(db)
}
