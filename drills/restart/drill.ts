/** Sends SIGTERM while customers buy, and starts a new server at the same address. */
import { setTimeout as pause } from 'node:timers/promises'
import { closeBooks, kept } from '../stage/books.ts'
import { letIn } from '../stage/customers.ts'
import { drill, failuresOf, median, seconds } from '../stage/drill.ts'
import { type Product, readiness, startProduct } from '../stage/product.ts'

const rounds = 20
const customers = 20
const leastRequests = 8_000

export const about = 'SIGTERM under load, twenty times, with a new server at the same address each time'

export const run = drill(async stage => {
  const product = await startProduct(stage)
  const { counts, leave } = letIn(customers, product.port)
  const downs: number[] = []
  let readyFailedFirst = 0
  for (let round = 1; round <= rounds; round += 1) {
    while (counts.requests < (leastRequests * round) / rounds) await pause(50)
    const { downMs, isReadyFirst, exit } = await restart(product)
    downs.push(downMs)
    if (isReadyFirst) readyFailedFirst += 1
    stage.say(`round ${round}: refused for ${seconds(downMs)} s, exit ${exit}, ${counts.requests} requests so far`)
  }
  await pause(1000)
  await leave()
  const books = await closeBooks(product.connectionString, [counts])
  const { requests, refused, neverAccepted, failed, interrupted } = counts
  const slowest = Math.max(...downs)
  return {
    figures: {
      rounds,
      requests,
      failed: failed.length,
      interruptedCheckouts: interrupted,
      refusedConnections: refused,
      resetBeforeAccepted: neverAccepted,
      readyFailedFirst,
      downMedianSeconds: seconds(median(downs)),
      downLongestSeconds: seconds(slowest),
      ...books,
    },
    failures: [
      ...failed.slice(0, 5),
      ...failuresOf({
        'no request failed': failed.length === 0,
        'answered again within 3 s': slowest <= 3_000,
        '/readyz failed before connections were refused, each time': readyFailedFirst === rounds,
        ...kept(books),
      }),
    ],
  }
})

async function restart(product: Product): Promise<{ downMs: number; isReadyFirst: boolean; exit: unknown }> {
  const old = product.process()
  old.signal('SIGTERM')
  let isReadyFirst = false
  let status = await readiness(product.url)
  while (status !== 0) {
    if (status === 503) isReadyFirst = true
    await pause(10)
    status = await readiness(product.url)
  }
  const downSince = performance.now()
  const exit = await old.ended
  await product.start()
  await product.untilReady()
  return { downMs: performance.now() - downSince, isReadyFirst, exit }
}
