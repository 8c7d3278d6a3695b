import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { pageTexts, textsOfProject } from './tools/page-texts.ts'

/** Several connections, killed processes, long properties: minutes for a dozen files, so they run last. */
const hard = ['server/**/*.{race,crash,property}.test.ts']
/** This package works on the PostgreSQL of the server's tests. */
const withServer = ['packages/payment-simulator/**/*.test.ts']
/** These packages have a PostgreSQL of their own, which some of their tests kill. */
const ofDatabase = ['packages/{postgres,sql}/**/*.test.ts']
/** Work on the product does not change what these test, so they are not watched with its rules. */
const ofStructure = ['packages/structure-checks/**/*.test.ts']
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
const inBrowser = {
  environment: 'jsdom',
  pool: 'vmThreads' as const,
  // A page may be slow on a busy machine.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 30_000,
  setupFiles: [
    'web/testing/monday-morning.ts',
    'web/testing/translated.ts',
    'web/testing/one-form.ts',
    'web/testing/popover.ts',
  ],
}

const cores = Math.max(2, availableParallelism() - 1)

export default defineConfig({
  test: {
    maxWorkers: cores,
    projects: [
      { test: { ...withoutDatabase, name: 'structure', include: ['*.test.ts', 'tools/**/*.test.ts'] } },
      {
        test: {
          ...withoutDatabase,
          name: 'rules',
          include: ['domain/**/*.test.ts', 'packages/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...withServer, ...ofDatabase, ...ofStructure],
        },
      },
      {
        plugins: [pageTexts(textsOfProject(fileURLToPath(new URL('.', import.meta.url))))],
        test: {
          ...inBrowser,
          name: 'pages',
          include: ['web/**/*.test.{ts,tsx}'],
          // Drivers' pages wait for five seconds in which a tap can be taken back.
          maxWorkers: cores + 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...withDatabase,
          isolate: false,
          name: 'server',
          include: ['server/**/*.test.ts', ...withServer],
          exclude: [...configDefaults.exclude, ...hard],
          // They wait for the database more than they compute.
          maxWorkers: cores + 1,
          sequence: { groupOrder: 2 },
        },
      },
      // Much of their time is waiting for processes that die and start again.
      { test: { ...withDatabase, name: 'hard', include: hard, maxWorkers: 4, sequence: { groupOrder: 3 } } },
      {
        test: {
          testTimeout: 30_000,
          hookTimeout: 60_000,
          name: 'packages',
          globalSetup: ['packages/sql/database.stage.ts'],
          include: [...ofDatabase, ...ofStructure],
          maxWorkers: 4,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
