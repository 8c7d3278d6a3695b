/** Opens pages of the office at two servers, while dispatchers change the plan and one of the servers is killed. */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createTRPCClient, httpLink } from '@trpc/client'
import { addDays, type Day, localTime } from '#domain/value/calendar.ts'
import type { AppRouter } from '#server/api/router.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { drill, failuresOf, median, type Stage, seconds } from '../stage/drill.ts'
import { startOutsidePostgres } from '../stage/outside-postgres.ts'
import { openCamera } from '../stage/photos.ts'
import { type Product, sharedSecret, startProduct } from '../stage/product.ts'
import { openReader, type Reader } from './reader.ts'

const pages = 20
const pauseBetweenMs = 40
const maxAwayMs = 5_000
const maxP99Ms = 1_000
const photosEach = 2
/** These two people work in the demo hauler's office. */
const people = ['+15125550111', '+15125550112']

export const about =
  'twenty open pages at two servers, a thousand changes, one server killed in the middle. --changes N'

export function run(options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...options], options: { changes: { type: 'string', default: '1000' } } })
  return drill(stage => play(stage, Number(values.changes)))()
}

async function play(stage: Stage, changes: number) {
  const { connectionString } = await startOutsidePostgres(stage)
  const env = { DATABASE_URL: connectionString, SECRET: sharedSecret }
  const living = await startProduct(stage, { env: { ...env, SEED: 'demo' } })
  // A start that fills the database is one long transaction. Until it ends, no page can be read.
  const mortal = await startProduct(stage, { env: { ...env, SEED: 'none' } })
  const headers = await Promise.all(people.map(async phone => (await signIn(living, phone)).headers))
  const readers = Array.from({ length: pages }, (_, index) => {
    const servers = index % 2 === 0 ? [living.url, mortal.url] : [mortal.url, living.url]
    return openReader(servers, headers[(index >> 1) % 2] ?? {})
  })
  stage.atEnd(() => Promise.all(readers.map(reader => reader.leave())))
  while (!readers.every(reader => reader.isOpen())) await pause(20)
  stage.say(`${pages} pages are open`)
  const answered = await changePlan([living, mortal], headers[0] ?? {}, changes)
  const found = await compare(connectionString, readers, answered)
  const photosShown = await exchangePhotos(connectionString, [living, mortal])
  const { lost, doubled, medianMs, p99Ms, made, broken } = found
  const away = readers.flatMap(reader => reader.awayMs)
  const longestAway = Math.max(0, ...away)
  const resets = readers.reduce((sum, reader) => sum + reader.resets(), 0)
  return {
    figures: {
      pages,
      changes: made,
      lost,
      doubled,
      resets,
      medianMs,
      p99Ms,
      back: away.length,
      longestAwaySeconds: seconds(longestAway),
      photosOfOtherServerShown: photosShown,
    },
    failures: failuresOf({
      'all changes were made': made >= changes,
      'nothing was lost': lost === 0,
      'nothing was told twice': doubled === 0,
      'nobody had to fetch everything anew': resets === 0,
      'pages at the living server were told within a second, 99 of 100 times': p99Ms <= maxP99Ms,
      'pages of the killed server were back': away.length >= pages / 2,
      'all of them within five seconds': longestAway <= maxAwayMs,
      'each server shows the photos that the other one took': photosShown === 2 * photosEach,
      [`every invariant holds: ${broken.join()}`]: broken.length === 0,
    }),
  }
}

type AnswerTimes = ReadonlyMap<string, number>

/** Returns for each changed day and driver when the change was answered. In the middle a server is killed and started again. */
async function changePlan(
  [living, mortal]: readonly [Product, Product],
  headers: Readonly<Record<string, string>>,
  count: number,
): Promise<AnswerTimes> {
  const apis = [living, mortal].map(({ url }) =>
    createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/trpc`, headers: () => headers })] }),
  )
  const [first, second] = apis
  if (!first || !second) throw new Error('there are two servers')
  const today = localTime(new Date(), 'America/Chicago').day
  const { drivers } = await first.office.drivers.list.query({})
  const driverIds = drivers.map(({ id }) => id)
  const answered = new Map<string, number>()
  let rising: Promise<void> | null = null
  for (let index = 0; index < count; index += 1) {
    if (index === Math.floor(count / 2)) {
      await mortal.kill()
      rising = pause(3_000).then(() => mortal.start())
    }
    const day = addDays(today, 1 + Math.floor(index / driverIds.length)) as Day
    const driverId = driverIds[index % driverIds.length] ?? ''
    const ask = { day, driverId, truckId: null }
    await (index % 2 === 0 ? first : second).office.dispatch.setTruck
      .mutate(ask)
      .catch(() => first.office.dispatch.setTruck.mutate(ask))
    answered.set(`${day} ${driverId}`, performance.now())
    await pause(pauseBetweenMs)
  }
  await rising
  return answered
}

/** Compares the changes that each page received with the changes in the database. */
async function compare(connectionString: string, readers: readonly Reader[], answered: AnswerTimes) {
  const { db, pool, close } = openProductDatabase({ connectionString })
  try {
    const { rows } = await pool.query<{ id: string; at: Date; place: string }>(
      `SELECT object_id AS id, at, concat(after->>'day', ' ', after->>'driverId') AS place FROM change WHERE act = 'set-truck'`,
    )
    const all = new Map(rows.map(row => [`${row.id} ${row.at.toISOString()}`, row.place]))
    const missing = (reader: Reader) => {
      const keys = new Set(reader.heard.map(({ key }) => key))
      return [...all.keys()].filter(key => !keys.has(key)).length
    }
    const until = performance.now() + 15_000
    while (readers.some(reader => missing(reader) > 0) && performance.now() < until) await pause(100)
    const waits = readers
      .filter(reader => reader.awayMs.length === 0)
      .flatMap(({ heard }) => heard.map(({ key, at }) => Math.max(0, at - (answered.get(all.get(key) ?? '') ?? at))))
      .sort((a, b) => a - b)
    const doubledOf = ({ heard }: Reader) => heard.length - new Set(heard.map(({ key }) => key)).size
    const broken = await brokenDispatch(db, new Date())
    return {
      made: all.size,
      lost: readers.reduce((sum, reader) => sum + missing(reader), 0),
      doubled: readers.reduce((sum, reader) => sum + doubledOf(reader), 0),
      medianMs: Math.round(median(waits)),
      p99Ms: Math.round(waits[Math.floor(waits.length * 0.99)] ?? Number.POSITIVE_INFINITY),
      broken: broken.map(({ rule }) => rule),
    }
  } finally {
    await close()
  }
}

/** A driver sends photos to both servers. Returns how many of them the other server shows unchanged. */
async function exchangePhotos(connectionString: string, [living, mortal]: readonly [Product, Product]) {
  const database = openProductDatabase({ connectionString })
  try {
    const camera = await openCamera(database, living)
    let shown = 0
    for (let index = 0; index < photosEach; index += 1) {
      if (await camera.isShown(mortal, await camera.send(living))) shown += 1
      if (await camera.isShown(living, await camera.send(mortal))) shown += 1
    }
    return shown
  } finally {
    await database.close()
  }
}
