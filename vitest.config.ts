import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** Several connections, killed processes, long properties: minutes for a dozen files, so they run last. */
const hard = ['server/**/*.{race,crash,property}.test.ts', 'server/db/postgres/supervisor.test.ts']
/** Nothing lasts from one file to the next, so they share a process and what it has loaded: half of the server's CPU time. */
const withoutDatabase = { isolate: false, testTimeout: 30_000 }
/** A busy machine makes tests slow, never wrong. */
const withDatabase = {
  globalSetup: ['server/testing/processes/cluster.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  setupFiles: ['server/testing/random-seed.ts'],
}
/** A window and modules of its own for each file, in a process that has loaded jsdom: a third of the CPU time. */
const inBrowser = { environment: 'jsdom', pool: 'vmThreads', testTimeout: 30_000 } as const

export default defineConfig({
  test: {
    // The tests wait for the database more than they compute: two at a time also where there are only two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { ...withoutDatabase, name: 'structure', include: ['*.test.ts', 'tools/**/*.test.ts'] } },
      { test: { ...withoutDatabase, name: 'rules', include: ['domain/**/*.test.ts'] } },
      { test: { ...inBrowser, name: 'pages', include: ['web/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...withDatabase,
          isolate: false,
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...hard],
          sequence: { groupOrder: 1 },
        },
      },
      // Much of their time is waiting for processes that die and start again.
      { test: { ...withDatabase, name: 'hard', include: hard, maxWorkers: 3, sequence: { groupOrder: 2 } } },
    ],
  },
})
