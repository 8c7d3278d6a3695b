import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type DueJobs, openDueJobs } from '#server/jobs/due-jobs.ts'
import type { Job } from '#server/providers/provider.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let now: Date
let failures: unknown[]
beforeEach(async () => {
  database = await createTestDatabase()
  now = new Date('2027-03-14T08:00:30Z')
  failures = []
})
afterEach(() => database.drop())

const open = (jobs: readonly Job[]): Promise<DueJobs> =>
  openDueJobs({
    db: database.db,
    jobs,
    log: { error: (...told: unknown[]) => void failures.push(told) },
    clock: () => now,
  })

async function at(time: string, ...servers: DueJobs[]): Promise<void> {
  now = new Date(`2027-03-14T${time}Z`)
  await Promise.all(servers.map(server => server.start()))
}

function counted(cron: string, work: () => Promise<void> = async () => {}) {
  const job = { name: `job at ${cron}`, cron, runs: 0, run: async () => {} }
  job.run = async () => {
    job.runs += 1
    await work()
  }
  return job
}

describe('The timetable', () => {
  test('runs a job once at each of its times, on one of the servers', async () => {
    const job = counted('*/5 * * * *')
    const servers = await Promise.all([open([job]), open([job]), open([job])])
    await at('08:04:59', ...servers)
    expect(job.runs).toBe(0)
    await at('08:05:00', ...servers)
    await at('08:05:05', ...servers)
    expect(job.runs).toBe(1)
    await at('08:10:01', ...servers)
    expect(job.runs).toBe(2)
  })

  test('runs once, and soon, what was due while no server ran', async () => {
    const job = counted('41 9 * * *')
    await open([job])
    now = new Date('2027-03-14T18:00:00Z')
    const server = await open([job])
    await at('18:00:01', server)
    await at('18:00:06', server)
    expect(job.runs).toBe(1)
  })

  test('runs a job that failed again at its next time, and tells of the failure without its words', async () => {
    const job = counted('* * * * *', () => Promise.reject(new TypeError('dana@example.com')))
    const server = await open([job])
    await at('08:01:00', server)
    await server.ended()
    await at('08:02:00', server)
    await server.ended()
    expect(job.runs).toBe(2)
    expect(failures).toEqual(Array(2).fill([{ job: job.name, failure: 'TypeError' }, 'a job failed']))
  })

  test('runs a daily job that failed again ten minutes after it began, and a day later once it has succeeded', async () => {
    let isBroken = true
    const job = counted('41 9 * * *', async () => {
      if (isBroken) throw new Error('planted')
    })
    const server = await open([job])
    const runsAt = async (time: string) => {
      await at(time, server)
      await server.ended()
      return job.runs
    }
    expect([await runsAt('09:41:00'), await runsAt('09:50:59'), await runsAt('09:51:00')]).toEqual([1, 1, 2])
    isBroken = false
    expect([await runsAt('10:00:59'), await runsAt('10:01:00'), await runsAt('10:30:00')]).toEqual([2, 3, 3])
  })

  test('runs a daily job in whose run the server was stopped again ten minutes after a server starts', async () => {
    const stopped = counted('41 9 * * *', () => new Promise(() => {}))
    await at('09:41:00', await open([stopped]))
    const job = counted('41 9 * * *')
    now = new Date('2027-03-14T09:42:00Z')
    const server = await open([job])
    await at('09:51:59', server)
    expect(job.runs).toBe(0)
    await at('09:52:00', server)
    await at('09:52:05', server)
    expect(job.runs).toBe(1)
  })

  test('does not run a job again that succeeds on one server after another server has started', async () => {
    let finish = () => {}
    const job = counted('41 9 * * *', () => new Promise(resolve => (finish = resolve)))
    const first = await open([job])
    await at('09:41:00', first)
    const second = await open([job])
    finish()
    await first.ended()
    await at('09:52:00', first, second)
    await at('23:59:59', first, second)
    expect(job.runs).toBe(1)
  })

  test.each([
    ['it failed', () => Promise.reject(new Error('planted'))],
    ['its server was stopped', () => new Promise<void>(() => {})],
  ])('runs a job that is not retried at its own times only, even if %s', async (_, work) => {
    const job = Object.assign(counted('*/10 7-10 * * *', work), { isRetried: false })
    const first = await open([job])
    await at('10:50:00', first)
    const second = await open([job])
    for (const time of ['11:00:00', '15:00:00', '23:59:59']) await at(time, first, second)
    expect(job.runs).toBe(1)
    now = new Date('2027-03-15T07:00:00Z')
    await Promise.all([first.start(), second.start()])
    expect(job.runs).toBe(2)
  })

  test('does not begin a job again that is at work here, for five minutes', async () => {
    const job = counted('* * * * *', () => new Promise(() => {}))
    const server = await open([job])
    await at('08:01:00', server)
    await at('08:02:00', server)
    await at('08:05:59', server)
    expect(job.runs).toBe(1)
    await at('08:06:00', server)
    expect(job.runs).toBe(2)
  })

  test('leaves a job that is at work here to another server', async () => {
    const job = counted('* * * * *', () => new Promise(() => {}))
    const [first, second] = await Promise.all([open([job]), open([job])])
    await at('08:01:00', first)
    await at('08:02:00', first, second)
    expect(job.runs).toBe(2)
  })

  test('goes on after a clock that was wrong was set right', async () => {
    const job = counted('*/5 * * * *')
    const server = await open([job])
    for (const time of ['18:00:00', '08:05:00', '08:05:05']) {
      await at(time, server)
      await server.ended()
    }
    expect(job.runs).toBe(2)
    await at('08:10:00', server)
    expect(job.runs).toBe(3)
  })

  test('begins earlier when a new version says so', async () => {
    await open([counted('41 9 * * *')])
    const hourly = Object.assign(counted('17 * * * *'), { name: 'job at 41 9 * * *' })
    const server = await open([hourly])
    await at('08:17:00', server)
    expect(hourly.runs).toBe(1)
  })
})

const unfinished = async () => {
  const { rows } = await database.pool.query<{ since: Date | null }>('SELECT unfinished_since AS since FROM job')
  return rows[0]?.since ?? null
}

test('a job that fails is unfinished since its first failure, until it succeeds', async () => {
  let isBroken = true
  const job = counted('* * * * *', async () => {
    if (isBroken) throw new Error('planted')
  })
  const server = await open([job])
  expect(await unfinished()).toBeNull()
  await at('08:01:00', server)
  await server.ended()
  await at('08:02:00', server)
  await server.ended()
  expect(await unfinished()).toEqual(new Date('2027-03-14T08:01:00Z'))
  isBroken = false
  await at('08:03:00', server)
  await server.ended()
  expect(await unfinished()).toBeNull()
})
