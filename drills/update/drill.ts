/** Taps wait on a phone while a newer build, with a newer format of taps, replaces the server. */
import { execFileSync } from 'node:child_process'
import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { drill, failuresOf, type Stage } from '../stage/drill.ts'
import { fillDay, kinds, openPhoneShop, type Phone, pressNext, received } from '../stage/driving-day.ts'
import { makeFolder, startProduct } from '../stage/product.ts'

const stops = 4
const waiting = stops * kinds.length
const root = fileURLToPath(new URL('../..', import.meta.url))

export const about = '12 taps wait on a phone while a new build with a new format is deployed and the phone is killed'

export const run = drill(async stage => {
  const product = await startProduct(stage)
  const day = await fillDay(stage, product, stops + 1)
  const phones = await openPhoneShop(stage, product)
  const before = await phones.turnOn('no signal')
  for (let stop = 0; stop < stops; stop += 1) for (const kind of kinds) await pressNext(before, kind, null)
  await before.kill()
  stage.say(`${waiting} taps wait on a phone that is off`)
  const newer = await buildNewerFormat(stage)
  await product.kill()
  await product.start(newer)
  await product.untilReady()
  const offline = await phones.turnOn('no signal')
  await offline.page.goto('/driver/')
  await offline.page.getByText(`${waiting} waiting`).waitFor()
  await offline.kill()
  const after = await phones.turnOn('signal')
  await after.page.goto('/driver/')
  await after.page.getByText('All sent').waitFor({ timeout: 120_000 })
  const { taps, twice, delivered } = await received(day)
  await takesOver(after)
  await pressNext(after, 'Start', null)
  await after.page.getByText('All sent').waitFor({ timeout: 60_000 })
  const { rows } = await day.database.pool.query<{ kept: number }>(
    `SELECT count(*)::int AS kept FROM tap WHERE driver_id = $1 AND outcome = 'accepted'`,
    [day.driverId],
  )
  const accepted = rows[0]?.kept ?? 0
  const broken = await brokenDispatch(day.database.db, new Date())
  return {
    figures: {
      arrived: `${taps} of ${waiting}`,
      twice,
      delivered,
      acceptedWithTheNextOne: accepted,
      broken: broken.length,
    },
    failures: failuresOf({
      'every tap of the older format arrived once': taps === waiting && twice === 0,
      'every dumpster was delivered': delivered === stops,
      'the newer build goes on': accepted === waiting + 1,
      'no invariant is broken': broken.length === 0,
    }),
  }
})

/** Builds the next version of the product: the same sources with the next number of the format of taps. */
async function buildNewerFormat(stage: Stage): Promise<string> {
  const folder = await makeFolder(stage)
  for (const path of [
    'domain',
    'packages',
    'server',
    'web',
    'tools',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'tsconfig.json',
    'tsconfig.base.json',
  ])
    await cp(join(root, path), join(folder, path), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const file = join(folder, 'domain/dispatch/tap.ts')
  const text = await readFile(file, 'utf8')
  const newer = text.replace(/tapFormat = (\d+)/, (_, number) => `tapFormat = ${Number(number) + 1}`)
  if (newer === text) throw new Error('the format of taps was not found')
  await writeFile(file, newer)
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: folder, stdio: 'inherit' })
  stage.say('a newer build was made')
  return join(folder, 'dist/server.js')
}

/** When no worker waits, the page belongs to the newer build. The newer build takes over with one reload. */
async function takesOver({ page }: Phone): Promise<void> {
  await page.waitForFunction(
    async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update().catch(() => {})
      const keys = await caches.keys()
      return !registration?.waiting && !registration?.installing && keys.length === 1
    },
    undefined,
    { timeout: 60_000, polling: 1000 },
  )
}
