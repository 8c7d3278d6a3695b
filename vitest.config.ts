import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { pageTexts, textsOfProject } from './tools/page-texts.ts'

/** These tests use several connections, kill processes or check long properties. A dozen files take minutes, so they run last. */
const hard = ['server/**/*.{race,crash,property}.test.ts']
/** The tests of this package use the PostgreSQL of the server's tests. */
const withServer = ['packages/payment-simulator/**/*.test.ts']
/** These packages have their own PostgreSQL, which some of their tests kill. */
const ofDatabase = ['packages/{postgres,sql}/**/*.test.ts']
/** A change of the product does not change what these packages test, so their tests do not run with those of the rules. */
const ofStructure = ['packages/structure-checks/**/*.test.ts']
/**
 * No data stays from one file to the next, so the files share a process and its loaded modules. This saves half of the
 * server's CPU time.
 */
const withoutDatabase = { isolate: false, testTimeout: 30_000 }
/** On a busy machine a test is slow, but that is no fault. */
const withDatabase = {
  globalSetup: ['server/testing/processes/cluster.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  setupFiles: ['server/testing/random-seed.ts'],
}
/**
 * Each file has its own window and modules, in a process that has loaded jsdom. A new process for each file needs three
 * times the CPU time.
 */
const inBrowser = {
  environment: 'jsdom',
  pool: 'vmThreads' as const,
  // On a busy machine a page may be slow.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 30_000,
  setupFiles: [
    'web/testing/monday-morning.ts',
    'web/testing/owner-stacks.ts',
    'web/testing/observed-texts.ts',
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
          // Tests of the drivers' pages wait until the five seconds are over in which a tap can be undone. Other tests use the processor then.
          maxWorkers: cores + 2,
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
          // These tests wait for the database more than they compute.
          maxWorkers: cores + 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...withDatabase,
          isolate: false,
          name: 'hard',
          include: hard,
          // These tests mostly wait for processes that die and start again. One test starts a dozen servers.
          maxWorkers: 4,
          testTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          testTimeout: 30_000,
          hookTimeout: 60_000,
          name: 'packages',
          globalSetup: ['packages/sql/database.stage.ts'],
          include: [...ofDatabase, ...ofStructure],
          // These tests often wait until a PostgreSQL has started again. The tests of the server use the processor in the meantime.
          maxWorkers: cores + 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
