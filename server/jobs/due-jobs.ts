/** Runs each job of the timetable at its times, on one of the server processes that share the database. */

import type { Db } from '@rolloff/sql/connect.ts'
import { Cron } from 'croner'
import type { Logger } from 'pino'
import { addJobs, claimDueJobs, recordFinished, retryUnfinished } from '#server/db/job/jobs.ts'
import type { Job } from '#server/providers/provider.ts'

type DueJobParts = {
  readonly db: Db
  readonly jobs: readonly Job[]
  readonly log: Pick<Logger, 'error'>
  readonly clock: () => Date
}

export type DueJobs = {
  /** Starts the jobs that are due. If a job still runs in this process, another process may run it, or it runs at its next time. */
  readonly start: () => Promise<void>
  /** Resolves when the started jobs have ended. */
  readonly ended: () => Promise<void>
}

/** If a run has not ended after this time, the next run starts all the same. */
const maxRunInMs = 300_000
/** A job that did not succeed is due again this long after its run began, so that a daily job does not wait for the next day. */
const retryAfterMs = 600_000

export async function openDueJobs({ db, jobs, log, clock }: DueJobParts): Promise<DueJobs> {
  const timetable = jobs.map(job => ({ ...job, times: new Cron(job.cron, { timezone: 'UTC' }) }))
  const nextTimes = (now: Date) => timetable.map(job => ({ job, name: job.name, at: job.times.nextRun(now) ?? now }))
  const atWork = new Map<string, { readonly since: number; readonly ended: Promise<void> }>()
  const isAtWork = (name: string, now: Date) => now.getTime() - (atWork.get(name)?.since ?? 0) < maxRunInMs
  const retryOf = (began: Date) => new Date(began.getTime() + retryAfterMs)
  // The next start stores these times, because the database may be away when a job fails.
  const retries = new Map<string, Date>()
  const storeRetries = async () => {
    if (retries.size === 0) return
    const failed = [...retries].map(([name, at]) => ({ name, at }))
    await retryUnfinished(db, failed)
    for (const { name, at } of failed) if (retries.get(name) === at) retries.delete(name)
  }
  const run = async ({ name, isRetried = true, run }: Job, began: Date, next: Date) => {
    try {
      await run()
      await recordFinished(db, { name, at: next })
    } catch (error) {
      if (isRetried) retries.set(name, retryOf(began))
      log.error({ job: name, failure: error instanceof Error ? error.name : 'unknown' }, 'a job failed')
    }
  }
  const opened = clock()
  await addJobs(db, nextTimes(opened))
  // The server of a job that has not succeeded may have been stopped in the middle.
  const retried = jobs.filter(({ isRetried = true }) => isRetried).map(({ name }) => ({ name, at: retryOf(opened) }))
  await retryUnfinished(db, retried)
  return {
    async start() {
      const now = clock()
      await storeRetries()
      const free = nextTimes(now).filter(({ name }) => !isAtWork(name, now))
      const due = new Set(await claimDueJobs(db, now, free))
      for (const { job, at } of free.filter(({ name }) => due.has(name))) {
        const current = { since: now.getTime(), ended: run(job, now, at) }
        atWork.set(job.name, current)
        current.ended.then(() => atWork.get(job.name) === current && atWork.delete(job.name))
      }
    },
    async ended() {
      await Promise.all([...atWork.values()].map(({ ended }) => ended))
    },
  }
}
