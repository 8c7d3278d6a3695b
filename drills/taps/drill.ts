/** Tests the property of random days on a real PostgreSQL, with far more days than `npm test` has time for. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sizesVariable } from '#server/testing/sizes.ts'
import { drill, failuresOf, type Stage, seconds } from '../stage/drill.ts'

const property = 'server/operations/dispatch/dispatch.property.test.ts'
/** The number of sequences on one database. Each sequence adds to what every check of the invariants must read. */
const atOnce = 500

export const about = '5,000 random days of planning, taps of three phones and customers on PostgreSQL; --sequences'

export function run(options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...options], options: { sequences: { type: 'string', default: '5000' } } })
  return drill(stage => putToTest(stage, Number(values.sequences)))()
}

async function putToTest(stage: Stage, wanted: number) {
  const began = performance.now()
  const broken: string[] = []
  let done = 0
  while (done < wanted && broken.length === 0) {
    const count = Math.min(atOnce, wanted - done)
    const { isKept, said } = await runSequences(count)
    if (isKept) done += count
    else broken.push(said)
    stage.say(`${done} of ${wanted} sequences after ${seconds(performance.now() - began)} s`)
  }
  return {
    figures: { sequences: done, of: wanted, seconds: seconds(performance.now() - began) },
    failures: [...broken, ...failuresOf({ 'after each sequence every invariant held': done === wanted })],
  }
}

/** Each run draws a different seed. A failure is printed with the seed that repeats it. */
async function runSequences(count: number): Promise<{ isKept: boolean; said: string }> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', property, '-t', 'lose nothing', '--reporter=verbose']
  const child = spawn(process.execPath, vitest, {
    cwd: root,
    env: { ...process.env, [sizesVariable]: String(count), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (piece: Buffer) => {
      said += piece.toString()
    })
  const [code] = await once(child, 'exit')
  return {
    isKept: code === 0 && / 1 passed/.test(said) && said.includes(`${count} sequences`),
    said: said.slice(-4000),
  }
}
