/** Makes a copy of the product, plants one mistake after another in it, and finds the tests that could notice it. */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { readSources } from '../../tools/sources.ts'
import { isTestOfArea } from './areas.ts'
import type { Change } from './changes.ts'

const maxRunInMs = 20 * 60_000

export type Trial = {
  readonly folder: string
  /** Returns the changes that the compiler refuses. */
  readonly refused: (changes: readonly Change[]) => Promise<readonly Change[]>
  /** Makes the changes. The returned function undoes them. */
  readonly make: (changes: readonly Change[]) => Promise<() => Promise<void>>
  /**
   * Returns the tests of a file in the order in which they run: first the nearest of those that import it, then more of
   * them, then those of its whole area.
   */
  readonly testsOf: (path: string, most: number) => readonly (readonly string[])[]
  /** Returns the first failure or all failures. The list is empty if all tests passed. */
  readonly failures: (tests: readonly string[], options: { isFirstEnough: boolean }) => Promise<readonly Failure[]>
  readonly remove: () => Promise<void>
}

export type Failure = { readonly path: string; readonly name: string }

/** If no test could report a failure, this text stands in place of the name of a test. */
export const withoutEnd = 'the tests came to no end'

export async function openTrial(root: string, { workers }: { workers: string | null }): Promise<Trial> {
  const folder = await mkdtemp(join(tmpdir(), 'rolloff-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const path of listed.split('\n').filter(Boolean)) await cp(join(root, path), join(folder, path))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'tsconfig.trial.json'), JSON.stringify(onlyServer))
  return {
    folder,
    refused: changes => refused(folder, changes),
    make: changes => make(folder, changes),
    testsOf: testsOf(await readSources(root)),
    failures: (tests, { isFirstEnough }) =>
      failures(folder, tests, [
        ...(isFirstEnough ? ['--bail=1'] : []),
        ...(workers ? [`--maxWorkers=${workers}`] : []),
      ]),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const onlyServer = {
  extends: './server/tsconfig.json',
  include: ['domain/**/*.ts', 'server'],
  exclude: ['domain/standards.d.ts'],
}

/**
 * Compiles all changes at once. If several changes could have caused an error, or the error is in a file that none of
 * them changed, each is compiled alone.
 */
async function refused(folder: string, changes: readonly Change[]): Promise<readonly Change[]> {
  const wrong = await filesWithErrors(folder, changes)
  const inFile = (path: string) => changes.filter(one => one.path === path)
  const isElsewhere = [...wrong].some(path => inFile(path).length === 0)
  const found: Change[] = []
  for (const one of isElsewhere ? changes : [...wrong].flatMap(inFile)) {
    const isKnown = changes.length === 1 || (!isElsewhere && inFile(one.path).length === 1)
    if (isKnown || (await filesWithErrors(folder, [one])).size > 0) found.push(one)
  }
  return found
}

async function filesWithErrors(folder: string, changes: readonly Change[]): Promise<ReadonlySet<string>> {
  const takeBack = await make(folder, changes)
  const options = [
    '-p',
    'tsconfig.trial.json',
    '--pretty',
    'false',
    '--incremental',
    '--tsBuildInfoFile',
    '.tsbuildinfo',
  ]
  const said = await promisify(execFile)(join(folder, 'node_modules/.bin/tsc'), options, { cwd: folder }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  await takeBack()
  return new Set([...said.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, path = '']) => path))
}

async function make(folder: string, changes: readonly Change[]): Promise<() => Promise<void>> {
  const originals = new Map<string, string>()
  for (const { path, line, after } of changes) {
    const file = join(folder, path)
    const text = await readFile(file, 'utf8')
    if (!originals.has(file)) originals.set(file, text)
    await writeFile(
      file,
      text
        .split('\n')
        .with(line - 1, after)
        .join('\n'),
    )
  }
  return async () => {
    for (const [file, text] of originals) await writeFile(file, text)
  }
}

type Sources = Awaited<ReturnType<typeof readSources>>

/** The tests beside a mistake notice most mistakes, so only this many run at first. */
const firstTests = 6
const secondTests = 26

function testsOf(sources: Sources): Trial['testsOf'] {
  const importers = new Map<string, string[]>()
  for (const source of sources.filter(({ path }) => /^(domain|server|web)\//.test(path))) {
    for (const { of, isType } of source.imports) {
      if (!isType) importers.set(of, [...(importers.get(of) ?? []), source.path])
    }
  }
  const tests = sources.map(({ path }) => path).filter(path => /^(domain|server|web)\/.*\.test\.tsx?$/.test(path))
  return (changed, most) => {
    const far = distances(changed, importers)
    const isBeside = (test: string) => dirname(test) === dirname(changed)
    // Returns true if the test is about the noun of the changed file, in any part of the server. What is stored of an
    // order is tested by what is done with orders.
    const isOfSameNoun = (test: string) => basename(dirname(test)) === basename(dirname(changed))
    const farOf = (test: string) => {
      if (isBeside(test)) return 0
      return (far.get(test) ?? tests.length) - (isOfSameNoun(test) ? 2 : 0) + (isLong(test) ? 3 : 0)
    }
    const nearest = tests
      .filter(test => far.has(test) || (!test.startsWith('web/') && isTestOfArea(test, changed)))
      .toSorted((a, b) => farOf(a) - farOf(b) || a.localeCompare(b))
    const ofArea = nearest.slice(secondTests).filter(test => isTestOfArea(test, changed))
    const chosen = [...nearest.slice(0, secondTests), ...ofArea].slice(0, most)
    return [chosen.slice(0, firstTests), chosen.slice(firstTests, secondTests), chosen.slice(secondTests)].filter(
      run => run.length > 0,
    )
  }
}

const isLong = (test: string) => /^server\/.*\.(property|crash)\.test\.ts$/.test(test)

/** Returns for each file the number of imports between it and this one. */
function distances(path: string, importers: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const found = new Map([[path, 0]])
  for (const [one, far] of found) {
    for (const importer of importers.get(one) ?? []) if (!found.has(importer)) found.set(importer, far + 1)
  }
  return found
}

async function failures(folder: string, tests: readonly string[], flags: readonly string[]): Promise<Failure[]> {
  const report = join(folder, 'report.json')
  await rm(report, { force: true })
  const projects = ['rules', 'server', 'hard', 'pages'].map(project => `--project=${project}`)
  const process = spawn(
    join(folder, 'node_modules/.bin/vitest'),
    ['run', ...projects, '--reporter=json', `--outputFile=${report}`, ...flags, ...tests],
    {
      cwd: folder,
      detached: true,
      stdio: 'ignore',
    },
  )
  const timer = setTimeout(() => process.pid && globalThis.process.kill(-process.pid, 'SIGKILL'), maxRunInMs)
  const code = await new Promise(ended => process.on('exit', ended))
  clearTimeout(timer)
  if (code === 0) return []
  const found = await readFile(report, 'utf8')
    .then(text => failuresIn(JSON.parse(text), folder))
    .catch(() => [])
  return found.length > 0 ? found : [{ path: tests[0] ?? '', name: withoutEnd }]
}

type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

function failuresIn({ testResults }: Report, folder: string): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = name.slice(folder.length + 1)
    const failed = assertionResults
      .filter(one => one.status === 'failed')
      .map(one => ({ path, name: one.fullName.trim() }))
    return failed.length > 0 || status !== 'failed' ? failed : [{ path, name: message }]
  })
}
