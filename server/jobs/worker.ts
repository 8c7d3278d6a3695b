/**
 * All server processes share the background work through the database: one process claims each due time of the timetable. Messages, sites
 * and customers have no job, because the worker looks for their work every second.
 * Every failure is logged, and the work is tried again at its next time. If the database is away for a while, the worker goes on
 * afterwards.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type DueJobs, openDueJobs } from '#server/jobs/due-jobs.ts'
import { type TimetableParts, timetable } from '#server/jobs/timetable.ts'
import { assignCustomers } from '#server/operations/customer/assign-customers.ts'
import { deliverMessages } from '#server/operations/message/deliver-messages.ts'
import { assignSites } from '#server/operations/site/assign-sites.ts'
import type { Messages } from '#server/providers/messages/messages.ts'

export type WorkerParts = TimetableParts & {
  readonly messages: Messages
  readonly log: Logger
  /** Jobs are due by this clock. If it is missing, they are due by the machine's clock. */
  readonly jobClock?: () => Date
}

const messagePauseInMs = 1000
const sitePauseInMs = 1000
const customerPauseInMs = 1000
const jobPauseInMs = 5000
/** A stop waits for jobs no longer than this. The next run repeats their work. */
const maxWaitInMs = 5000

export type RunningWorker = {
  readonly jobNames: readonly string[]
  readonly stop: () => Promise<void>
}

/** The worker runs this part again and again, and pauses after each run. */
type RepeatedWork = {
  readonly pauseInMs: number
  readonly run: () => Promise<unknown>
  /** If a run fails, the worker logs this sentence. */
  readonly failure: string
}

export type OpenWork = {
  readonly jobNames: readonly string[]
  readonly repeated: readonly RepeatedWork[]
  /** Resolves when all jobs that were started have ended. */
  readonly ended: () => Promise<void>
}

/** Returns the work without starting it. The caller decides when each part runs. A drill does so by a clock that it moves. */
export async function openWork(parts: WorkerParts): Promise<OpenWork> {
  const { deps, log, jobClock = () => new Date() } = parts
  const jobs = timetable(parts)
  const dueJobs: DueJobs = await openDueJobs({ db: deps.db, jobs, log, clock: jobClock })
  return {
    jobNames: jobs.map(({ name }) => name),
    repeated: [
      { pauseInMs: jobPauseInMs, run: dueJobs.start, failure: 'due jobs could not be started' },
      {
        pauseInMs: messagePauseInMs,
        run: () => deliverMessages({ ...deps, messages: parts.messages }),
        failure: 'messages could not be delivered',
      },
      { pauseInMs: sitePauseInMs, run: () => assignSites(deps), failure: 'orders could not be given their sites' },
      {
        pauseInMs: customerPauseInMs,
        run: () => assignCustomers(deps),
        failure: 'orders could not be given their customers',
      },
    ],
    ended: dueJobs.ended,
  }
}

export async function startWorker(parts: WorkerParts): Promise<RunningWorker> {
  const work = await openWork(parts)
  const stops = work.repeated.map(({ pauseInMs, run, failure }) =>
    repeat(pauseInMs, run, error => parts.log.warn({ failure: nameOf(error) }, failure)),
  )
  return {
    jobNames: work.jobNames,
    async stop() {
      await Promise.all(stops.map(stop => stop()))
      const timeout = new AbortController()
      const isOver = pause(maxWaitInMs, undefined, timeout).catch(() => {})
      await Promise.race([work.ended(), isOver])
      timeout.abort()
    },
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

/** Runs, pauses and runs again. The returned function stops that and resolves when the last run has ended. */
function repeat(pauseInMs: number, run: () => Promise<unknown>, onFailure: (error: unknown) => void) {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const runAndSchedule = () => {
    running = run()
      .then(() => undefined, onFailure)
      .finally(() => {
        if (!isStopped) timer = setTimeout(runAndSchedule, pauseInMs)
      })
  }
  runAndSchedule()
  return async (): Promise<void> => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
