/** Kills processes as `kill -9` does while customers buy: the server, PostgreSQL, and both together. */
import { setTimeout as pause } from 'node:timers/promises'
import { closeBooks, kept } from '../stage/books.ts'
import { letIn } from '../stage/customers.ts'
import { drill, failuresOf, median, seconds } from '../stage/drill.ts'
import { type Product, startProduct, untilReady } from '../stage/product.ts'

const roundsOfEach = 20
const customers = 20
const buyingMs = 1_500

const harms: Readonly<Record<string, (product: Product) => Promise<void>>> = {
  server: async product => {
    await product.kill()
    await product.start()
  },
  PostgreSQL: product => product.killDatabase(),
  both: async product => {
    await Promise.all([product.killDatabase(), product.kill()])
    await product.start()
  },
}

export const about = 'kill -9 of the server, of PostgreSQL and of both, twenty times each, while customers buy'

export const run = drill(async stage => {
  const product = await startProduct(stage)
  const { counts, leave } = letIn(customers, product.port)
  const back: Record<string, number[]> = {}
  for (const [name, harm] of Object.entries(harms)) {
    const times: number[] = []
    for (let round = 0; round < roundsOfEach; round += 1) {
      await pause(buyingMs)
      const began = performance.now()
      await harm(product)
      await untilReady(product.url)
      times.push(performance.now() - began)
    }
    back[name] = times
    stage.say(
      `${name}: ready again after ${seconds(median(times))} s (median), ${seconds(Math.max(...times))} s (longest)`,
    )
  }
  await pause(buyingMs)
  await leave()
  const books = await closeBooks(product.connectionString, [counts])
  const readyAgainSeconds = Object.fromEntries(
    Object.entries(back).map(([name, times]) => [name, [seconds(median(times)), seconds(Math.max(...times))]]),
  )
  return {
    figures: { kills: 3 * roundsOfEach, interruptedCheckouts: counts.interrupted, readyAgainSeconds, ...books },
    failures: failuresOf({ 'customers were told of orders': books.told > 0, ...kept(books) }),
  }
})
