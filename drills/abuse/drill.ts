/**
 * Attackers send as fast as they can beside good customers, who must hardly notice it. The drill also measures what a
 * day of such an attack may cost in texts.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { closeBooks, kept } from '../stage/books.ts'
import { drill, failuresOf, type Stage } from '../stage/drill.ts'
import { type Neighbours, openNeighbourhood, type Period, percentile } from '../stage/neighbours.ts'
import { type Product, startProduct } from '../stage/product.ts'
import type { AttackReport } from './attackers.ts'
import { textForADay } from './texts.ts'
import { coreSeconds, countRows, memoryInMb } from './traces.ts'

const rounds = 3
const secondsEach = 30
const goodCustomers = 4
const slowClients = 300
/** Each of the three places may make ten carts and ten leads an hour. The /48 may make five times that number. */
const maxCarts = 20 + 20 + 100
const maxWishes = 5 + 5 + 25
const maxCodes = 5 + 5 + 30
const maxMegabytes = 150

const env = {
  LIMITS: 'standard',
  TRUSTED_PROXIES: '127.0.0.1,::1',
  // To make a challenge costs the server the usual time. The solution is made short.
  POW_COST: '5000',
  POW_STEPS: '2',
}

export const about = 'attackers from one address, a /64 and a /48 beside good customers; a day of texts under attack'

export const run = drill(async stage => {
  const product = await startProduct(stage, { env })
  const good = openNeighbourhood(product.port, goodCustomers)
  const attack = await startAttackers(stage)
  await pause(5_000)
  const fight = await alternate(stage, { product, good, attack })
  await good.leave()
  const left = await countRows(product)
  const tally = addUp(stage, fight.reports)
  const texts = await textForADay(stage)
  const books = await closeBooks(product.connectionString, [good])
  const { times, memoryBefore, memoryAfter, slowClientsCutOff, coresPercent } = fight
  return {
    figures: {
      ...times,
      goodRequests: good.requests(),
      goodRefused: good.refused.length,
      attackRequestsPerSecond: Math.round(tally.requests / (rounds * secondsEach)),
      statuses: tally.statuses,
      slowClientsCutOff,
      coresPercent,
      ...left,
      memoryBefore,
      memoryAfter,
      ...texts.figures,
      ...books,
    },
    failures: [
      ...good.refused.slice(0, 5),
      ...texts.failures,
      ...failuresOf({
        'good customers’ p99 is at most twice the quiet one': times.attackedP99Ms <= 2 * times.quietP99Ms,
        'no good customer was refused': good.refused.length === 0,
        'no attack broke the server': Object.keys(tally.statuses).every(status => Number(status) < 500),
        'every refusal has words': tally.wordless === 0,
        'attackers made no more carts than they may': left.attackersCarts <= maxCarts,
        'attackers left no more wishes than they may': left.attackersWishes <= maxWishes,
        'attackers got no more codes than they may': left.attackersCodes <= maxCodes,
        'slow clients were cut off': slowClientsCutOff >= slowClients,
        'memory is bounded': memoryAfter - memoryBefore <= maxMegabytes,
        ...kept(books),
      }),
    ],
  }
})

type Fight = { readonly product: Product; readonly good: Neighbours; readonly attack: Attack }

/** Alternates quiet periods and periods of attack, so that other work of this machine affects both. */
async function alternate(stage: Stage, { product, good, attack }: Fight) {
  const quiet: Period = { name: 'quiet', times: [] }
  const attacked: Period = { name: 'attacked', times: [] }
  const memoryBefore = await memoryInMb(product)
  const reports: AttackReport[] = []
  const cores = { quiet: 0, attacked: 0 }
  let slowClientsCutOff = 0
  for (let round = 1; round <= rounds; round += 1) {
    const began = await coreSeconds(product)
    good.during(quiet)
    await pause(secondsEach * 1000)
    const between = await coreSeconds(product)
    good.during(attacked)
    const report = await attack(product.port)
    reports.push(report)
    slowClientsCutOff += report.slowLives.length
    cores.quiet += between - began
    cores.attacked += (await coreSeconds(product)) - between
    stage.say(
      `round ${round}: ${line(quiet)}; ${line(attacked)}; slow clients lived ${longest(report.slowLives)} s at most`,
    )
  }
  good.during({ name: 'afterwards', times: [] })
  const [quietP99Ms, attackedP99Ms] = [percentile(quiet.times, 99), percentile(attacked.times, 99)]
  return {
    times: {
      quietP99Ms: rounded(quietP99Ms),
      attackedP99Ms: rounded(attackedP99Ms),
      timesAsLong: rounded(attackedP99Ms / quietP99Ms),
      quietMedianMs: rounded(percentile(quiet.times, 50)),
      attackedMedianMs: rounded(percentile(attacked.times, 50)),
    },
    coresPercent: { quiet: share(cores.quiet), attacked: share(cores.attacked) },
    memoryBefore,
    memoryAfter: await memoryInMb(product),
    reports,
    slowClientsCutOff,
  }
}

type Attack = (port: number) => Promise<AttackReport>

/**
 * Real attackers use their own machines. Here they use what the other processes leave of this machine, and they start
 * before the measurement.
 */
async function startAttackers(stage: Stage): Promise<Attack> {
  const child = fork(fileURLToPath(new URL('attackers.ts', import.meta.url)), {
    execPath: 'nice',
    execArgv: ['-n', '15', process.execPath, ...process.execArgv],
  })
  stage.atEnd(async () => child.kill('SIGKILL'))
  await once(child, 'message')
  return async port => {
    child.send({ port, seconds: secondsEach, slowClients })
    const [report] = (await once(child, 'message')) as [AttackReport]
    return report
  }
}

function addUp({ say }: Stage, reports: readonly AttackReport[]) {
  const all = { requests: 0, wordless: 0, statuses: {} as Record<string, number> }
  for (const report of reports) {
    for (const [place, { requests, statuses, wordless }] of Object.entries(report.places)) {
      say(`${place}: ${requests} requests, ${JSON.stringify(statuses)}`)
      all.requests += requests
      all.wordless += wordless
      for (const [status, times] of Object.entries(statuses)) all.statuses[status] = (all.statuses[status] ?? 0) + times
    }
  }
  return all
}

const rounded = (value: number) => Math.round(value * 10) / 10
const share = (seconds: number) => Math.round((seconds / (rounds * secondsEach)) * 100)
const longest = (lives: readonly number[]) => Math.round(Math.max(0, ...lives))
const line = ({ name, times }: Period) => `${name} p99 ${rounded(percentile(times, 99))} ms of ${times.length} requests`
