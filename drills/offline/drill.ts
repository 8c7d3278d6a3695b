/**
 * Plays a day without a signal on a phone that is killed after each tap. The phone's taps go to a server that is killed
 * in the middle of each batch.
 */
import { parseArgs } from 'node:util'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { drill, failuresOf, type Stage, seconds } from '../stage/drill.ts'
import { fillDay, kinds, openPhoneShop, type PhoneShop, picture, pressNext, received } from '../stage/driving-day.ts'
import { type Product, startProduct } from '../stage/product.ts'

const stopsInBatch = 6

export const about = '300 taps and 60 photos: the browser killed after each tap, the server in each batch; --taps'

export function run(options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...options], options: { taps: { type: 'string', default: '300' } } })
  return drill(stage => putToTest(stage, Math.ceil(Number(values.taps) / kinds.length)))()
}

/** Three of five stops have a photo. */
const hasPhoto = (stop: number) => stop % 5 < 3

async function putToTest(stage: Stage, stops: number) {
  const began = performance.now()
  const product = await startProduct(stage)
  const day = await fillDay(stage, product, stops)
  const phones = await openPhoneShop(stage, product)
  let serverKills = 0
  for (let stop = 0; stop < stops; stop += 1) {
    for (const kind of kinds) await pressAndKill(phones, kind, hasPhoto(stop))
    if ((stop + 1) % stopsInBatch !== 0 && stop + 1 < stops) continue
    await sendWithoutServer(phones, product)
    serverKills += 1
    stage.say(`${(stop + 1) * kinds.length} taps sent after ${seconds(performance.now() - began)} s`)
  }
  const { taps, photos, twice, delivered } = await received(day)
  const broken = await brokenDispatch(day.database.db, new Date())
  const [wantedTaps, wantedPhotos] = [
    stops * kinds.length,
    Array.from({ length: stops }, (_, n) => n).filter(hasPhoto).length,
  ]
  return {
    figures: {
      taps: `${taps} of ${wantedTaps}`,
      photos: `${photos} of ${wantedPhotos}`,
      twice,
      delivered,
      browserKills: wantedTaps,
      serverKills,
      seconds: seconds(performance.now() - began),
      brokenInvariants: broken.map(({ rule, rows }) => `${rule}: ${rows.length}`),
    },
    failures: failuresOf({
      'every tap arrived once': taps === wantedTaps && twice === 0,
      'every photo arrived once': photos === wantedPhotos,
      'every dumpster was delivered': delivered === stops,
      'no invariant is broken': broken.length === 0,
    }),
  }
}

async function pressAndKill(phones: PhoneShop, kind: (typeof kinds)[number], isPhotographed: boolean): Promise<void> {
  const phone = await phones.turnOn('no signal')
  await pressNext(phone, kind, isPhotographed ? picture : null)
  await phone.kill()
}

/** The server ends while it handles the first batch of taps, and starts again a moment later. */
async function sendWithoutServer(phones: PhoneShop, product: Product): Promise<void> {
  const phone = await phones.turnOn('signal')
  const asked = phone.page.waitForRequest(/driver\.sendTaps/)
  await phone.page.goto('/driver/')
  await asked
  await product.kill()
  await product.start()
  await product.untilReady()
  await phone.page.getByText('All sent').waitFor({ timeout: 120_000 })
  await phone.context.close()
}
