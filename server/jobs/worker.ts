/**
 * Background work. The timetable is shared by all server processes through the database: each due time is claimed by
 * one of them. Messages need no job: their table is written in the statement that makes them true, and is read every second.
 */
import PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import { oneServerAtATime } from '#server/db/engine/one-at-a-time.ts'
import { repeat } from '#server/jobs/repeat.ts'
import { type TimetableParts, timetable } from '#server/jobs/timetable.ts'
import { deliverMessages } from '#server/operations/message/deliver-messages.ts'
import type { Messages } from '#server/providers/messages/messages.ts'
import type { Job } from '#server/providers/provider.ts'

export type WorkerParts = TimetableParts & {
  readonly connectionString: string
  readonly messages: Messages
  readonly log: Logger
}

const messagePauseInMs = 1000
/** With a run per minute, what is due starts within about 20 seconds. */
const secondsBetweenSchedules = 10
const secondsBetweenPolls = 5

export async function startWorker(parts: WorkerParts): Promise<{ stop: () => Promise<void> }> {
  const boss = await startTimetable(parts)
  const stopMessages = repeat(
    messagePauseInMs,
    () => deliverMessages({ ...parts.deps, messages: parts.messages }),
    error => parts.log.warn({ failure: nameOf(error) }, 'messages could not be delivered'),
  )
  return {
    async stop() {
      await stopMessages()
      await boss.stop({ graceful: true, wait: true, timeout: 5000 })
    },
  }
}

async function startTimetable(parts: WorkerParts): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: parts.connectionString,
    application_name: 'rolloff jobs',
    max: 2,
    cronMonitorIntervalSeconds: secondsBetweenSchedules,
  })
  boss.on('error', error => parts.log.warn({ failure: nameOf(error) }, 'the job queue reported an error'))
  await boss.start()
  const jobs = timetable(parts)
  // The queue alters its own tables for each new job, and two servers that do so at once would block each other.
  await oneServerAtATime(parts.deps.db, 'rolloff timetable', async () => {
    for (const { name, cron } of jobs) {
      // The next run is the retry: one that died with its process must not block those after it.
      await boss.createQueue(name, { name, retryLimit: 0, expireInSeconds: 300 })
      await boss.schedule(name, cron)
    }
  })
  for (const job of jobs) await registerJob(boss, job, parts.log)
  return boss
}

async function registerJob(boss: PgBoss, { name, run }: Job, log: Logger): Promise<void> {
  await boss.work(name, { pollingIntervalSeconds: secondsBetweenPolls }, async () => {
    try {
      await run()
    } catch (error) {
      log.error({ job: name, failure: nameOf(error) }, 'a job failed')
      throw error
    }
  })
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')
