/**
 * Mistakes planted in the server one at a time, in lines that a seed draws: how many do the tests notice?
 *
 * Options: `--seed 1`, `--count 40`, `--only 3,17` (these draws alone), `--near 6` (only so many of the nearest tests), `--list` (shows
 * the draws and runs nothing).
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parseSync } from 'vite'
import { readSources, type SourceFile } from '../../tools/structure/source-file.ts'
import { type Random, randomFrom } from '../stage/random.ts'
import { type Change, changesOf, kinds } from './changes.ts'
import { type Failure, openTrial, type Trial } from './trial.ts'

export const about = 'forty mistakes in conditions, clauses, locks, keys and amounts of the server, against its tests'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Most mistakes are seen by the tests beside them: where the second and the third run of tests begin. */
const runsBegin = [6, 26] as const
/** Of forty, three may go unnoticed. */
const noticedShare = 37 / 40

export async function run(given: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...given],
    options: {
      seed: { type: 'string' },
      count: { type: 'string' },
      only: { type: 'string' },
      list: { type: 'boolean' },
      near: { type: 'string' },
    },
  })
  const only = values.only?.split(',').map(Number)
  const count = Number(values.count ?? 40)
  const trial = await openTrial(root)
  try {
    const planted: Planted[] = []
    for (const { change, number } of await draw(trial, Number(values.seed ?? 1), count)) {
      if (only && !only.includes(number)) continue
      console.log(describe(number, change))
      if (!values.list)
        planted.push(await plant(trial, { change, number }, Number(values.near ?? Number.POSITIVE_INFINITY)))
    }
    return values.list ? true : await isEnough(trial, planted)
  } finally {
    await trial.remove()
  }
}

type Drawn = { readonly change: Change; readonly number: number }
type Planted = { readonly number: number; readonly noticed: Failure | null }

/** As many of each kind, each in a line of its own; what does not compile is drawn again. */
async function draw(trial: Trial, seed: number, count: number): Promise<readonly Drawn[]> {
  const pick = picker(randomFrom(seed), await readSources(root))
  let drawn = Array.from({ length: count }, (_, index) => pick(index + 1))
  let unproved = drawn
  while (unproved.length > 0) {
    const refused = await trial.refused(unproved.map(one => one.change).filter(change => !change.isOfText))
    const again = new Map(unproved.filter(one => refused.includes(one.change)).map(one => [one, pick(one.number)]))
    drawn = drawn.map(one => again.get(one) ?? one)
    unproved = [...again.values()]
  }
  return drawn
}

function picker(random: Random, sources: readonly SourceFile[]): (number: number) => Drawn {
  const served = sources.filter(({ path }) => isServed(path))
  const textOf = new Map(served.map(({ path, text }) => [path, text]))
  const all = served.flatMap(({ path, text }) => changesOf(path, text))
  const tried = new Set<string>()
  return number => {
    for (;;) {
      const left = all.filter(one => one.kind === kinds[(number - 1) % kinds.length] && !tried.has(placeOf(one)))
      const place = random.pick([...new Set(left.map(placeOf))])
      const change = random.pick(left.filter(one => placeOf(one) === place))
      tried.add(place)
      if (isParsed(change, textOf.get(change.path) ?? '')) return { change, number }
    }
  }
}

const isParsed = ({ path, line, after }: Change, text: string) =>
  parseSync(
    path,
    text
      .split('\n')
      .with(line - 1, after)
      .join('\n'),
  ).errors.length === 0

const isServed = (path: string) =>
  /^server\/(operations|db|api)\/.*\.ts$/.test(path) && !/\.test\.ts$|^server\/db\/seed\//.test(path)

const placeOf = ({ path, line }: Change) => `${path}:${line}`

const describe = (number: number, change: Change) =>
  `${number}. ${change.kind} ${placeOf(change)}\n     - ${change.before.trim()}\n     + ${change.after.trim()}`

async function plant(trial: Trial, { change, number }: Drawn, near: number): Promise<Planted> {
  const takeBack = await trial.make([change])
  try {
    const tests = trial.testsOf(change.path).slice(0, near)
    for (const [index, begin] of [0, ...runsBegin].entries()) {
      const run = tests.slice(begin, runsBegin[index])
      const [noticed] = run.length > 0 ? await trial.failures(run, { isFirstEnough: true }) : []
      if (!noticed) continue
      console.log(`     noticed by ${noticed.path}: ${noticed.name}`)
      return { number, noticed }
    }
    console.log('     NOT NOTICED')
    return { number, noticed: null }
  } finally {
    await takeBack()
  }
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

/** A test that fails without a mistake as well has noticed nothing. */
async function failuresWithout(trial: Trial, planted: readonly Planted[]): Promise<readonly Failure[]> {
  const tests = [...new Set(planted.flatMap(({ noticed }) => (noticed ? [noticed.path] : [])))]
  return tests.length === 0 ? [] : trial.failures(tests, { isFirstEnough: false })
}
