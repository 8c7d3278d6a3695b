/** Runs two servers on one database and kills one of them again and again. */
import { setTimeout as pause } from 'node:timers/promises'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { closeBooks, kept } from '../stage/books.ts'
import { letIn } from '../stage/customers.ts'
import { drill, failuresOf, median, seconds } from '../stage/drill.ts'
import { fillDay, received } from '../stage/driving-day.ts'
import { startOutsidePostgres } from '../stage/outside-postgres.ts'
import { sharedSecret, startProduct, tryToStart } from '../stage/product.ts'
import { openPhone, tapsOfStop } from './phone.ts'

const rounds = 12
const customers = 20
const buyingMs = 1_500
/** In each round the kill comes this much later, so that it meets different moments of a batch of taps. */
const laterMs = 4

export const about =
  'two servers on one database, started at one moment on an empty one; one of them killed twelve times, with taps on their way'

export const run = drill(async stage => {
  const { connectionString } = await startOutsidePostgres(stage)
  const env = { DATABASE_URL: connectionString, SECRET: sharedSecret }
  const [first, second] = await Promise.all([startProduct(stage, { env }), startProduct(stage, { env })])
  stage.say('both are ready')
  const stranger = tryToStart({
    ...env,
    SECRET: 'a secret of another installation, long enough',
    DATA_DIR: first.dataDir,
  })
  const isStrangerRefused = (await stranger.ended) === 1 && stranger.said().includes('another secret')
  const day = await fillDay(stage, first, rounds)
  const phone = openPhone(day)
  const { counts, leave } = letIn(customers, first.port, second.port)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await pause(buyingMs)
    const [killed, living] = round % 2 === 0 ? [first, second] : [second, first]
    const tapping = phone.tapNextStop([killed, living])
    await pause(round * laterMs)
    const began = performance.now()
    await killed.kill()
    await Promise.all([tapping, killed.start()])
    await killed.untilReady()
    times.push(performance.now() - began)
  }
  stage.say(`ready again after ${seconds(median(times))} s (median), ${seconds(Math.max(...times))} s (longest)`)
  await pause(buyingMs)
  await leave()
  const books = await closeBooks(connectionString, [counts])
  const { taps, twice, delivered } = await received(day)
  const broken = await brokenDispatch(day.database.db, new Date())
  return {
    figures: {
      kills: rounds,
      isStrangerRefused,
      interruptedCheckouts: counts.interrupted,
      taps: `${taps} of ${rounds * tapsOfStop.length}`,
      tapsAnsweredByEach: [first, second].map(phone.answeredBy),
      batchesSentAgain: phone.sentAgain(),
      delivered,
      ...books,
    },
    failures: failuresOf({
      'customers were told of orders': books.told > 0,
      'a third one with another secret is refused': isStrangerRefused,
      'every tap arrived once': taps === rounds * tapsOfStop.length && twice === 0,
      'each server has answered taps': [first, second].every(server => phone.answeredBy(server) > 0),
      'every dumpster was delivered': delivered === rounds,
      [`no invariant of the plan is broken: ${broken.map(({ rule }) => rule).join()}`]: broken.length === 0,
      ...kept(books),
    }),
  }
})
