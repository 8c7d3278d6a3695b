/** Gives a driver a day full of drop-offs on the built product, and a phone that is killed as if its battery were empty. */

import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { OpenDatabase } from '@rolloff/sql/connect.ts'
import { createTRPCClient, httpLink } from '@trpc/client'
import { localTime } from '#domain/value/calendar.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import type { AppRouter } from '#server/api/router.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { publishDay } from '#server/operations/dispatch/publish-day.ts'
import { addDriver } from '#server/operations/fleet/save-driver.ts'
import { outboxAddress } from '#server/testing/outbox.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { findBrowser } from '../../tools/find-browser.ts'
import { letIn } from './customers.ts'
import type { Stage } from './drill.ts'
import { makeFolder, type Product } from './product.ts'

const zone = 'America/Chicago'
const phoneNumber = '5125550130'
const buyers = 4

export type DrivingDay = {
  readonly database: OpenDatabase
  readonly driverId: string
  /** The stops of the day, in the order in which the driver drives to them. */
  readonly stopIds: readonly string[]
  /** The driver is signed in with this token. */
  readonly headers: { readonly authorization: string }
}

/** Customers buy this many dumpsters. The office plans them for one driver and publishes the day. */
export async function fillDay(stage: Stage, product: Product, stops: number): Promise<DrivingDay> {
  const { counts, leave } = letIn(buyers, product.port)
  while (counts.told.length < stops) await pause(100)
  await leave()
  const database = openProductDatabase({ connectionString: product.connectionString })
  stage.atEnd(database.close)
  const { rows } = await database.pool.query('SELECT id FROM organization LIMIT 1')
  const organizationId: string = rows[0].id
  const actorId = randomUUID()
  await database.pool.query(
    `INSERT INTO app_user (id, subject, phone, first_name) VALUES ($1, 'drill', '+15125550131', 'Dana')`,
    [actorId],
  )
  const deps = { db: database.db, clock: () => new Date(), addresses: { findZip: () => null } }
  const acting = { organizationId, actorId }
  const phone = `+1${phoneNumber}` as UsPhone
  const facts = { firstName: 'Luis', lastName: '', email: '', language: 'en', usualTruckId: null } as const
  const { id: driverId } = await addDriver(deps, acting, { ...facts, phone })
  const headers = await acceptOffer(product, phone)
  const { day } = localTime(new Date(), zone)
  const items = counts.told.slice(0, stops).map(({ cartId: orderId }) => ({ orderId }))
  const { stops: placed } = await placeStops(deps, acting, {
    items,
    to: { day, driverId, after: null },
    anyway: 'on every day of the week',
  })
  await publishDay(deps, acting, { day, driverIds: [driverId] })
  stage.say(`${items.length} dumpsters were bought and planned for one driver`)
  return { database, driverId, stopIds: placed.map(({ id }) => id), headers }
}

/** A person can drive for a company only after the person accepts its offer (rule A15). */
async function acceptOffer({ url }: Product, phone: UsPhone): Promise<DrivingDay['headers']> {
  const { headers } = await signIn({ url }, phone)
  const api = createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/trpc`, headers: () => headers })] })
  for (const { id } of (await api.getWorkplaces.query()).invitations) await api.acceptInvitation.mutate({ id })
  return headers
}

export type Phone = {
  readonly page: Page
  readonly context: BrowserContext
  /** Stops all code of the page, as an empty battery does. */
  readonly kill: () => Promise<void>
}

export type PhoneShop = {
  /** Turns on the same phone each time, with the data that it has stored. */
  readonly turnOn: (signal: 'signal' | 'no signal') => Promise<Phone>
}

/** Opens a phone on which a driver has signed in once. The phone has stored the app, so it works for days without a connection. */
export async function openPhoneShop(stage: Stage, product: Product): Promise<PhoneShop> {
  const folder = await makeFolder(stage)
  const { executablePath, args, env } = await findBrowser()
  const size = { width: 360, height: 640 }
  const turnOn = async (signal: 'signal' | 'no signal'): Promise<Phone> => {
    const options = { executablePath, args, env, viewport: size, baseURL: product.url, locale: 'en-US' }
    const context = await chromium.launchPersistentContext(folder, options)
    await context.setOffline(signal === 'no signal')
    const page = context.pages()[0] ?? (await context.newPage())
    return { page, context, kill: () => killBrowser(folder) }
  }
  const { page, context, kill } = await turnOn('signal')
  await signInByPage(page, product.url)
  await page.getByRole('link', { name: /^Next/ }).waitFor()
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active && active.state !== 'activated')
      await new Promise(resolve => active.addEventListener('statechange', resolve))
  })
  await context.close()
  stage.atEnd(kill)
  return { turnOn }
}

async function signInByPage(page: Page, url: string): Promise<void> {
  await page.goto('/driver/sign-in')
  await page.getByLabel('Mobile number').fill(phoneNumber)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Send Code' }).click()
  const code = page.getByLabel('Verification code')
  await code.waitFor()
  const answer = await fetch(outboxAddress(url, `+1${phoneNumber}`))
  const messages = (await answer.json()) as { readonly text: string }[]
  await code.fill(messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])[0] ?? '')
}

/** Kills the browser that uses this folder and no other browser. */
async function killBrowser(folder: string): Promise<void> {
  for (const pid of await browsersOf(folder)) process.kill(pid, 'SIGKILL')
  while ((await browsersOf(folder)).length > 0) await pause(20)
}

async function browsersOf(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async pid => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      const parts = command.split('\0')
      return parts.includes(`--user-data-dir=${folder}`) ? Number(pid) : null
    }),
  )
  return found.filter(pid => pid !== null)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Makes the next press of the day, which is one tap. If the tap ends a stop that needs a photo, the press includes a photo. */
export async function pressNext(
  { page }: Phone,
  kind: 'Start' | 'I am here' | 'Done',
  photo: Buffer | null,
): Promise<void> {
  await page.goto('/driver/')
  await page.getByRole('link', { name: /^Next/ }).click()
  await press(page, kind)
  if (kind !== 'Done') {
    await page.getByRole('button', { name: kind === 'Start' ? 'I am here' : 'Done', exact: true }).waitFor()
    return
  }
  if (photo) {
    await page.locator('input[type=file]').setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: photo })
    await page.getByText('1 of 4').waitFor()
  }
  await press(page, 'Done')
  await page.waitForURL(/\/driver\/$/)
}

/** This is a picture of one pixel. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const kinds = ['Start', 'I am here', 'Done'] as const

export type Received = {
  readonly taps: number
  readonly photos: number
  readonly twice: number
  readonly delivered: number
}

/** Returns what the server has received of the day. */
export async function received({ database, driverId }: DrivingDay): Promise<Received> {
  const { rows } = await database.pool.query<Received>(
    `SELECT (SELECT count(*)::int FROM tap WHERE driver_id = $1) AS taps,
       (SELECT count(*)::int FROM order_photo WHERE driver_id = $1) AS photos,
       (SELECT count(*)::int FROM (SELECT FROM tap WHERE driver_id = $1 GROUP BY stop_id, kind HAVING count(*) > 1) t) AS twice,
       (SELECT count(*)::int FROM stop WHERE done_by = $1 AND state = 'done') AS delivered`,
    [driverId],
  )
  const [row] = rows
  if (!row) throw new Error('a count has no row')
  return row
}
