/**
 * Each kind of provider refuses, breaks the connection, hangs or answers nonsense, at each step that uses it. The table
 * of results must have no empty cell.
 */
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { drill, failuresOf, type Stage } from '../stage/drill.ts'
import { type Cell, faultNames, type Kind } from './kind.ts'

const maxSeconds = 12
/** The claim of a message lasts two minutes. */
const maxSecondsOfJob = 110
/** On a machine that does nothing else, each kind ends in less than five minutes. */
const maxMinutesOfKind = 15

export const about =
  'each kind of provider refuses, cuts, hangs, answers nonsense at each step: words and seconds. --kind NAME'

const kindsFolder = new URL('kinds/', import.meta.url)
const names = readdirSync(kindsFolder).map(file => file.replace(/\.ts$/, ''))

export const run = (options: readonly string[]): Promise<boolean> => {
  const at = options.indexOf('--kind')
  const only = at < 0 ? null : options[at + 1]
  return drill(stage =>
    showAll(
      stage,
      names.filter(name => !only || name === only),
    ),
  )()
}

async function showAll(stage: Stage, chosen: readonly string[]) {
  const cells: Cell[] = []
  const empty: string[] = []
  const broken: string[] = []
  const unended: string[] = []
  const counts: Record<string, number> = {}
  for (const name of chosen) {
    const { kind } = (await import(new URL(`${name}.ts`, kindsFolder).href)) as { kind: Kind }
    const shown = await Promise.race([kind.show(stage), pause(maxMinutesOfKind * 60_000, null, { ref: false })])
    if (!shown) {
      unended.push(`${name}: a step had not ended after ${maxMinutesOfKind} minutes`)
      continue
    }
    print(stage, kind.name, shown.cells)
    cells.push(...shown.cells)
    broken.push(...shown.broken)
    counts[name] = shown.cells.length
    for (const step of shown.steps)
      for (const fault of shown.faults ?? faultNames)
        if (!shown.cells.some(one => one.step === step && one.fault === fault)) empty.push(`${step}: ${fault}`)
  }
  const longest = (some: readonly Cell[]) => Math.max(0, ...some.map(({ seconds }) => seconds))
  const slowest = longest(cells.filter(({ isOfJob }) => !isOfJob))
  const slowestOfJob = longest(cells.filter(({ isOfJob }) => isOfJob))
  const wrong = cells.filter(({ isAsPromised }) => !isAsPromised)
  return {
    figures: {
      cells: counts,
      emptyCells: empty.length,
      slowestWordsSeconds: slowest,
      slowestOfJobSeconds: slowestOfJob,
      notAsPromised: wrong.length,
      brokenInvariants: broken,
    },
    failures: [
      ...unended,
      ...empty.map(cell => `empty: ${cell}`),
      ...failuresOf({
        'every cell is as promised': wrong.length === 0,
        'there is a table': cells.length > 0,
        'words within 12 s': slowest < maxSeconds,
        'a message is given up before its claim ends': slowestOfJob < maxSecondsOfJob,
        'every invariant holds': broken.length === 0,
      }),
    ],
  }
}

function print({ say }: Stage, kind: string, cells: readonly Cell[]): void {
  const line = (...columns: readonly (string | number)[]) =>
    say(columns.map((column, at) => String(column).padEnd([10, 52, 27, 21, 7, 32][at] ?? 0)).join(' '))
  line('kind', 'step', 'the service', 'told', 'after', 'beside')
  for (const one of cells) {
    const mark = one.isAsPromised ? '' : `NOT AS PROMISED: ${one.words}`
    line(kind, one.step, one.fault, one.told, one.seconds, one.beside, mark)
  }
  for (const words of new Set(cells.map(one => `${one.told}: "${one.words}"`))) say(words)
}
