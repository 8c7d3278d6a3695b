/** Runs each job of the timetable at its times, on one of the server processes that share the database. */

import type { Db } from '@rolloff/sql/connect.ts'
import { Cron } from 'croner'
import type { Logger } from 'pino'
import { addJobs, claimDueJobs, recordFinished } from '#server/db/job/jobs.ts'
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

export async function openDueJobs({ db, jobs, log, clock }: DueJobParts): Promise<DueJobs> {
  const timetable = jobs.map(job => ({ ...job, times: new Cron(job.cron, { timezone: 'UTC' }) }))
  const nextTimes = (now: Date, wanted = timetable) =>
    wanted.map(({ name, times }) => ({ name, at: times.nextRun(now) ?? now }))
  const atWork = new Map<string, { readonly since: number; readonly ended: Promise<void> }>()
  const isAtWork = (name: string, now: Date) => now.getTime() - (atWork.get(name)?.since ?? 0) < maxRunInMs
  const run = async ({ name, run }: Job) => {
    try {
      await run()
      await recordFinished(db, name)
    } catch (error) {
      log.error({ job: name, failure: error instanceof Error ? error.name : 'unknown' }, 'a job failed')
    }
  }
  await addJobs(db, nextTimes(clock()))
  return {
    async start() {
      const now = clock()
      const free = timetable.filter(({ name }) => !isAtWork(name, now))
      const due = new Set(await claimDueJobs(db, now, nextTimes(now, free)))
      for (const job of free.filter(({ name }) => due.has(name))) {
        const current = { since: now.getTime(), ended: run(job) }
        atWork.set(job.name, current)
        current.ended.then(() => atWork.get(job.name) === current && atWork.delete(job.name))
      }
    },
    async ended() {
      await Promise.all([...atWork.values()].map(({ ended }) => ended))
    },
  }
}
