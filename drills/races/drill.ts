/**
 * The full test run makes only a few orders in these tests. Here they make as many orders as were promised. Options go
 * to the test runner.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sizesVariable } from '#server/testing/sizes.ts'
import { readSources } from '../../tools/sources.ts'

export const about = 'races and random sequences at their full sizes'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The limit for one test. The largest one takes minutes on a busy machine. */
const patienceInMs = 30 * 60_000

type Report = { readonly numTotalTests: number; readonly numPassedTests: number }

export async function run(options: readonly string[]): Promise<boolean> {
  const files = (await readSources(root)).filter(isSized).map(({ path }) => path)
  const folder = await mkdtemp(join(tmpdir(), 'rolloff-races-'))
  try {
    const started = performance.now()
    const report = await runTests(files, options, join(folder, 'report.json'))
    const seconds = Math.round((performance.now() - started) / 1000)
    const [load = 0] = loadavg()
    console.log(
      `${report.numPassedTests} of ${report.numTotalTests} tests in ${files.length} files passed at full size, in ${seconds} s (load ${load.toFixed(1)})`,
    )
    return files.length > 0 && report.numPassedTests === report.numTotalTests
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isSized = ({ path, text }: { readonly path: string; readonly text: string }) =>
  path.startsWith('server/') && path.endsWith('.test.ts') && text.includes('server/testing/sizes.ts')

async function runTests(files: readonly string[], options: readonly string[], report: string): Promise<Report> {
  const program = ['node_modules/vitest/vitest.mjs', 'run', ...files, `--testTimeout=${patienceInMs}`]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const env = { ...process.env, [sizesVariable]: 'full' }
  const tests = spawn(process.execPath, [...program, ...reporters, ...options], { cwd: root, env, stdio: 'inherit' })
  await once(tests, 'close')
  return JSON.parse(await readFile(report, 'utf8')) as Report
}
