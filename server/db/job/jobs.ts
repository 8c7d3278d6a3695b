/** This module stores when each job is due. All server processes share these times. */
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

/** This is the name of a job with the time when the job is due. */
export type DueTime = { readonly name: string; readonly at: Date }

const columnsOf = (jobs: readonly DueTime[]) => [jobs.map(({ name }) => name), jobs.map(({ at }) => at)] as const

/**
 * Returns the jobs among `next` that are due, and stores the time in `next` as their next one. No other process gets the same run. A stored
 * time that is more than an hour after the one in `next` was set by a clock that was wrong, so that job is due as well. A claimed job counts
 * as unfinished until `recordFinished` is called.
 */
export async function claimDueJobs(db: Db, now: Date, next: readonly DueTime[]): Promise<string[]> {
  const [names, times] = columnsOf(next)
  const { rows } = await sql<{ name: string }>`
    UPDATE job SET due_at = next.at, unfinished_since = coalesce(job.unfinished_since, ${now})
    FROM unnest(${names}::text[], ${times}::timestamptz[]) AS next (name, at)
    WHERE job.name = next.name AND (job.due_at <= ${now} OR job.due_at > next.at + interval '1 hour')
    RETURNING job.name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Stores that a run of a job succeeded. The job is not due before the given time, which is the one that the run stored when it was claimed.
 * A process that starts meanwhile takes the job for unfinished and makes it due earlier.
 */
export async function recordFinished(db: Db, { name, at }: DueTime): Promise<void> {
  await sql`
    UPDATE job SET unfinished_since = NULL, due_at = greatest(due_at, ${at}::timestamptz)
    WHERE name = ${name} AND unfinished_since IS NOT NULL`.execute(db)
}

/** Stores when jobs that have not succeeded are due again, if they are not due earlier and no other process has succeeded meanwhile. */
export async function retryUnfinished(db: Db, retries: readonly DueTime[]): Promise<void> {
  const [names, times] = columnsOf(retries)
  await sql`
    UPDATE job SET due_at = least(job.due_at, retry.at)
    FROM unnest(${names}::text[], ${times}::timestamptz[]) AS retry (name, at)
    WHERE job.name = retry.name AND job.unfinished_since IS NOT NULL`.execute(db)
}

/**
 * Adds jobs with the times when they are due. If a job is stored already, the earlier of both times counts, because its timetable may have
 * changed.
 */
export async function addJobs(db: Db, jobs: readonly DueTime[]): Promise<void> {
  const [names, times] = columnsOf(jobs)
  await sql`
    INSERT INTO job (name, due_at) SELECT name, at FROM unnest(${names}::text[], ${times}::timestamptz[]) AS due (name, at)
    ORDER BY name
    ON CONFLICT (name) DO UPDATE SET due_at = least(job.due_at, excluded.due_at)`.execute(db)
}
