/** Runs two servers on one database and kills one of them again and again. */
import { setTimeout as pause } from 'node:timers/promises'
import { closeBooks, kept } from '../stage/books.ts'
import { letIn } from '../stage/customers.ts'
import { drill, failuresOf, median, seconds } from '../stage/drill.ts'
import { startOutsidePostgres } from '../stage/outside-postgres.ts'
import { startProduct, tryToStart } from '../stage/product.ts'

const rounds = 12
const customers = 20
const buyingMs = 1_500

export const about =
  'two servers on one database, started at one moment on an empty one; one of them killed twelve times'

export const run = drill(async stage => {
  const { connectionString } = await startOutsidePostgres(stage)
  const env = { DATABASE_URL: connectionString, SECRET: 'the same secret for both of them, long enough' }
  const [first, second] = await Promise.all([startProduct(stage, { env }), startProduct(stage, { env })])
  stage.say('both are ready')
  const stranger = tryToStart({
    ...env,
    SECRET: 'a secret of another installation, long enough',
    DATA_DIR: first.dataDir,
  })
  const isStrangerRefused = (await stranger.ended) === 1 && stranger.said().includes('another secret')
  const { counts, leave } = letIn(customers, first.port, second.port)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await pause(buyingMs)
    const killed = round % 2 === 0 ? first : second
    const began = performance.now()
    await killed.kill()
    await killed.start()
    await killed.untilReady()
    times.push(performance.now() - began)
  }
  stage.say(`ready again after ${seconds(median(times))} s (median), ${seconds(Math.max(...times))} s (longest)`)
  await pause(buyingMs)
  await leave()
  const books = await closeBooks(connectionString, [counts])
  return {
    figures: { kills: rounds, isStrangerRefused, interruptedCheckouts: counts.interrupted, ...books },
    failures: failuresOf({
      'customers were told of orders': books.told > 0,
      'a third one with another secret is refused': isStrangerRefused,
      ...kept(books),
    }),
  }
})
