/**
 * Plants mistakes in the server and in the rules, one at a time, and counts how many the tests notice. A seed draws the
 * lines. Options: `--seed 1`, `--count 40`, `--areas money,server/db/fleet` (areas of `areas.ts`, or folders; without
 * it all), `--without 3,17` (replaces these draws by others, because no test can notice them), `--only 3,17` (only
 * these draws), `--near 6` (only this many of the nearest tests), `--workers 1`, `--list` (shows the draws and runs
 * nothing). A larger `--count` continues the draw of its seed.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { TextFile } from '@rolloff/structure-checks/source-file.ts'
import { parseSync } from 'vite'
import { readSources } from '../../tools/sources.ts'
import { type Random, randomFrom } from '../stage/random.ts'
import { isInAreas } from './areas.ts'
import { type Change, changesOf, type Kind, kinds } from './changes.ts'
import { type Failure, openTrial, type Trial, withoutEnd } from './trial.ts'

export const about = 'forty mistakes in conditions, clauses, locks, keys and amounts, against the tests'

/** The tests run on a copy of the sources. */
export const isBuilt = false

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The tests may miss four mistakes of forty. */
const noticedShare = 36 / 40

export async function run(given: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...given],
    options: {
      seed: { type: 'string' },
      count: { type: 'string' },
      areas: { type: 'string' },
      without: { type: 'string' },
      only: { type: 'string' },
      near: { type: 'string' },
      workers: { type: 'string' },
      list: { type: 'boolean' },
    },
  })
  const numbersIn = (text = '') => text.split(',').filter(Boolean).map(Number)
  const without = numbersIn(values.without)
  const only = numbersIn(values.only)
  const isWanted = ({ number }: Drawn) => (only.length > 0 ? only.includes(number) : !without.includes(number))
  const trial = await openTrial(root, { workers: values.workers ?? null })
  try {
    const count = Math.max(Number(values.count ?? 40) + without.length, ...only)
    const choices = shuffled(randomFrom(Number(values.seed ?? 1)), await changesIn(values.areas?.split(',') ?? []))
    const planted: Planted[] = []
    for (const drawn of (await draw(trial, choices, count)).filter(isWanted)) {
      console.log(describe(drawn))
      if (!values.list) planted.push(await plant(trial, drawn, Number(values.near ?? Number.POSITIVE_INFINITY)))
    }
    return values.list ? true : await isEnough(trial, planted)
  } finally {
    await trial.remove()
  }
}

type Drawn = { readonly change: Change; readonly number: number }
type Planted = Drawn & { readonly noticed: Failure | null }

async function changesIn(areas: readonly string[]): Promise<readonly Change[]> {
  const served = (await readSources(root)).filter(({ path }) => isServed(path) && isInAreas(path, areas))
  const all = served.flatMap(source => changesOf(source.path, source.text).filter(one => isParsed(one, source)))
  if (all.length === 0) throw new RangeError(`There is nothing to change in ${areas.join(', ')}.`)
  return all
}

const isServed = (path: string) =>
  /^(domain|server\/(operations|db|api))\/.*\.ts$/.test(path) &&
  !/\.(test|stage|contract)\.ts$|^server\/db\/seed\/|^domain\/statement\/examples\//.test(path)

const isParsed = ({ path, line, after }: Change, { text }: TextFile) =>
  parseSync(
    path,
    text
      .split('\n')
      .with(line - 1, after)
      .join('\n'),
  ).errors.length === 0

const placeOf = ({ path, line }: Change) => `${path}:${line}`

/** Lists the places of each kind in the order of the draw, with one change for each place. */
function shuffled(random: Random, all: readonly Change[]): ReadonlyMap<Kind, Change[]> {
  const ofKind = (kind: Kind) => {
    const changes = all.filter(one => one.kind === kind)
    const places = [...new Set(changes.map(placeOf))].map(place => ({
      at: random.next(),
      change: random.pick(changes.filter(one => placeOf(one) === place)),
    }))
    return places.toSorted((one, other) => one.at - other.at).map(({ change }) => change)
  }
  return new Map(kinds.map(kind => [kind, ofKind(kind)]))
}

/**
 * Draws the same number of changes of each kind, or all changes of a kind if it has fewer. A change that does not
 * compile is left out, because the compiler notices it.
 */
async function draw(trial: Trial, choices: ReadonlyMap<Kind, Change[]>, count: number): Promise<readonly Drawn[]> {
  const proved = new Set<Change>()
  for (;;) {
    const drawn = firstOf(choices, count)
    const unproved = drawn.filter(change => !change.isOfText && !proved.has(change))
    if (unproved.length === 0) return drawn.map((change, index) => ({ change, number: index + 1 }))
    const refused = await trial.refused(unproved)
    for (const change of unproved) proved.add(change)
    for (const [kind, changes] of choices) {
      const left = changes.filter(change => !refused.includes(change))
      changes.splice(0, changes.length, ...left)
      if (left.length === 0) console.log(`nothing of the kind ${kind}`)
    }
  }
}

/** Draws one change of each kind in turn. A line that is drawn for one kind is not drawn again for another. */
function firstOf(choices: ReadonlyMap<Kind, readonly Change[]>, count: number): readonly Change[] {
  const drawn = new Map<string, Change>()
  let waiting = [...choices.values()]
  while (waiting.length > 0 && drawn.size < count) {
    waiting = waiting.flatMap(changes => {
      const next = changes.findIndex(change => !drawn.has(placeOf(change)))
      const change = changes[next]
      if (!change || drawn.size >= count) return []
      drawn.set(placeOf(change), change)
      return [changes.slice(next + 1)]
    })
  }
  return [...drawn.values()]
}

const describe = ({ change, number }: Drawn) =>
  `${number}. ${change.kind} ${placeOf(change)}\n     - ${change.before.trim()}\n     + ${change.after.trim()}`

/** The nearest tests notice most mistakes, so they run first. A mistake counts as unnoticed after all tests of its area have run. */
async function plant(trial: Trial, drawn: Drawn, near: number): Promise<Planted> {
  const takeBack = await trial.make([drawn.change])
  try {
    for (const tests of trial.testsOf(drawn.change.path, near)) {
      const noticed = await findFailure(trial, tests)
      if (!noticed) continue
      console.log(`     noticed by ${noticed.path}: ${noticed.name}`)
      return { ...drawn, noticed }
    }
    console.log('     NOT NOTICED')
    return { ...drawn, noticed: null }
  } finally {
    await takeBack()
  }
}

/** If a test fails only once, the mistake is not the reason. The test then counts as passed, and the other tests run without it. */
async function findFailure(trial: Trial, tests: readonly string[]): Promise<Failure | null> {
  let left = tests
  while (left.length > 0) {
    const [failure] = await trial.failures(left, { isFirstEnough: true })
    if (!failure) return null
    if (failure.name === withoutEnd) return failure
    const again = await trial.failures([failure.path], { isFirstEnough: false })
    if (again.some(({ name }) => name === failure.name)) return failure
    console.log(`     failed once and not again: ${failure.path}: ${failure.name}`)
    left = left.filter(path => path !== failure.path)
  }
  return null
}

async function isEnough(trial: Trial, planted: readonly Planted[]): Promise<boolean> {
  const always = await failuresWithout(trial, planted)
  for (const { path, name } of always) console.log(`fails without any mistake: ${path}: ${name}`)
  const unnoticed = planted.filter(
    ({ noticed }) => !noticed || always.some(one => one.path === noticed.path && one.name === noticed.name),
  )
  const numbers = unnoticed.map(({ number }) => number)
  console.log(JSON.stringify({ planted: planted.length, noticed: planted.length - numbers.length, unnoticed: numbers }))
  return planted.length - numbers.length >= planted.length * noticedShare
}

/** Returns the tests that also fail without a mistake. Their failure does not show that they notice the mistake. */
async function failuresWithout(trial: Trial, planted: readonly Planted[]): Promise<readonly Failure[]> {
  const tests = [...new Set(planted.flatMap(({ noticed }) => (noticed ? [noticed.path] : [])))]
  return tests.length === 0 ? [] : trial.failures(tests, { isFirstEnough: false })
}
