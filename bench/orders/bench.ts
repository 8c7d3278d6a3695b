/** Reads orders among a thousand and among a million. It shows the medians of the calls, their ratios, and the plans. See README.md. */
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { OrderId } from '#domain/order/order-id.ts'
import { findOrder, findOrderAccess, listOrders } from '#server/db/order/orders.ts'
import { payWith, readyToPay } from '#server/testing/journey.ts'
import setupCluster from '#server/testing/processes/cluster.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { type Connection, openConnection } from '../checkout/connection.ts'
import { customersAmong, fill, phoneOfContractor, phoneOfCustomer, sizeInMegabytes } from './filling.ts'
import { type Plan, planOf, readWhole } from './plans.ts'

const baselineFile = fileURLToPath(new URL('baseline.json', import.meta.url))
const sizes = [1000, 1_000_000] as const
const limit = 1.3
/** The bench reads as every customer of the small database, and as the same number of customers from all parts of the large one. */
const customers = customersAmong(sizes[0])
const rounds = 400
const warmUp = 40

type Person = {
  readonly headers: Readonly<Record<string, string>>
  readonly orderIds: readonly string[]
  readonly cursor: string | null
}

type Filled = { readonly app: TestApp; readonly orders: number; readonly megabytes: number }
type Side = Filled & { readonly people: readonly Person[]; readonly contractor: Person }

type Reading = { readonly name: string; readonly path: (side: Side, n: number) => { path: string; person: Person } }

const query = (name: string, input: object | null) =>
  `/trpc/${name}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`
const personOf = ({ people }: Side, n: number) => people[n % people.length] as Person

const readings: readonly Reading[] = [
  {
    name: 'getOrders',
    path: (side, n) => ({ path: query('getOrders', null), person: personOf(side, n) }),
  },
  {
    name: 'getOrderById',
    path: (side, n) => {
      const person = personOf(side, n)
      const orderId = person.orderIds[Math.floor(n / side.people.length) % person.orderIds.length]
      return { path: query('getOrderById', { orderId }), person }
    },
  },
  {
    name: 'getOrders, a contractor’s first page',
    path: ({ contractor }) => ({ path: query('getOrders', { limit: 50 }), person: contractor }),
  },
  {
    name: 'getOrders, a contractor’s second page',
    path: ({ contractor }) => ({
      path: query('getOrders', { limit: 50, cursor: contractor.cursor }),
      person: contractor,
    }),
  },
  {
    name: 'getOrders, a contractor’s search',
    path: ({ contractor }, n) => ({ path: query('getOrders', { search: `lot ${n % 97}` }), person: contractor }),
  },
]

type Figures = { readonly name: string; readonly medianMs: readonly number[]; readonly ratio: number }
type Result = {
  readonly orders: readonly number[]
  readonly megabytes: readonly number[]
  readonly readings: readonly Figures[]
}

export async function run({ isSaving }: { isSaving: boolean }): Promise<void> {
  const stopCluster = await setupCluster()
  const filled: Filled[] = []
  const sides: Side[] = []
  try {
    for (const orders of sizes) filled.push(await prepare(orders))
    // A sign-in lasts a quarter of an hour, and to fill a database may take half of that.
    for (const one of filled) sides.push(await openSide(one))
    const found: Figures[] = []
    for (const reading of readings) found.push(await compared(reading, sides))
    const plans = await plansOf(sides.at(-1) as Side)
    await report({ orders: sizes, megabytes: sides.map(side => side.megabytes), readings: found }, plans, isSaving)
  } finally {
    for (const { app } of filled) await app.stop()
    await stopCluster()
  }
}

async function prepare(orders: number): Promise<Filled> {
  const app = await startTestApp({ env: { LIMITS: 'off' } })
  const began = Date.now()
  const buyer = await readyToPay(app, '+17135550123')
  await payWith(app, buyer)
  const { _id: orderId } = await buyer.api.getOrderById.query({ orderId: buyer.held.cartId })
  await fill({ connectionString: app.database.connectionString, orderId, orders })
  const megabytes = await sizeInMegabytes(app.database.pool)
  console.log(`${orders} orders, ${megabytes} MB, after ${Math.round((Date.now() - began) / 1000)} s`)
  return { app, orders, megabytes }
}

async function openSide(filled: Filled): Promise<Side> {
  const { app, orders } = filled
  const among = customersAmong(orders)
  const people: Person[] = []
  for (let n = 0; n < customers; n += 1) {
    people.push(await enter(app, phoneOfCustomer(Math.floor((n * among) / customers))))
  }
  return { ...filled, people, contractor: await enter(app, phoneOfContractor) }
}

async function enter(app: TestApp, phone: string): Promise<Person> {
  const { headers } = await signIn(app, phone)
  const page = await app.client(() => headers).getOrders.query({ limit: 50 })
  if (page.orders.length === 0) throw new Error(`${phone} has no orders`)
  return { headers, orderIds: page.orders.map(order => order._id), cursor: page.nextCursor ?? null }
}

/** Runs one call of each database in turn, so that other work on the machine slows both equally. */
async function compared({ name, path }: Reading, sides: readonly Side[]): Promise<Figures> {
  const times: number[][] = sides.map(() => [])
  const connections = await Promise.all(sides.map(({ app }) => openConnection(Number(new URL(app.url).port))))
  for (let n = 0; n < rounds + warmUp; n += 1) {
    for (const [index, side] of sides.entries()) {
      const { path: asked, person } = path(side, n)
      const began = performance.now()
      const { status, body } = await (connections[index] as Connection).ask({
        method: 'GET',
        path: asked,
        headers: person.headers,
      })
      const took = performance.now() - began
      if (status !== 200) throw new Error(`${asked}: ${status} ${body.slice(0, 300)}`)
      if (n >= warmUp) times[index]?.push(took)
    }
  }
  for (const connection of connections) connection.close()
  const medians = times.map(median)
  const [small = 1, large = 1] = medians
  return { name, medianMs: medians.map(ms => rounded(ms)), ratio: rounded(large / small) }
}

async function plansOf({ app, contractor }: Side): Promise<Plan[]> {
  const { pool, db } = app.database
  const [orderId = '', cursor] = [contractor.orderIds[0], contractor.cursor]
  const userId = (await findOrderAccess(db, orderId))?.userId ?? ''
  const page = { cursor: null, limit: 50, search: null }
  return [
    await planOf(pool, 'getOrders', db => listOrders(db, userId, page)),
    await planOf(pool, 'getOrders, after a cursor', db => listOrders(db, userId, { ...page, cursor })),
    await planOf(pool, 'getOrders, searching', db => listOrders(db, userId, { ...page, search: 'lot 7' })),
    await planOf(pool, 'getOrderById, whose it is', db => findOrderAccess(db, orderId)),
    await planOf(pool, 'getOrderById', db => findOrder(db, orderId as OrderId)),
  ]
}

async function report(result: Result, plans: readonly Plan[], isSaving: boolean): Promise<void> {
  for (const { name, lines } of plans) console.log(`\n${name}\n  ${lines.join('\n  ')}`)
  const baseline = await readFile(baselineFile, 'utf8').then(
    text => JSON.parse(text) as Result,
    () => null,
  )
  console.log(`\nMedians in ms among ${result.orders.join(' and ')} orders`)
  for (const { name, medianMs, ratio } of result.readings) {
    const before = baseline?.readings.find(one => one.name === name)
    console.log(
      `  ${name.padEnd(40)} ${medianMs.join(' → ')}, ratio ${ratio}${before ? ` (baseline ${before.ratio})` : ''}`,
    )
  }
  const slow = result.readings.filter(one => one.ratio > limit).map(one => `${one.name}: ratio ${one.ratio}`)
  const whole = plans.flatMap(plan => readWhole(plan).map(table => `${plan.name}: reads all of ${table}`))
  for (const fault of [...slow, ...whole]) console.log(`NOT KEPT: ${fault}`)
  if (slow.length + whole.length > 0) process.exitCode = 1
  if (!isSaving) return
  const machine = { processors: cpus().length, model: cpus()[0]?.model ?? '', node: process.version }
  const measuredOn = { ...machine, loadAverage: rounded(loadavg()[0] ?? 0) }
  await writeFile(baselineFile, `${JSON.stringify({ measuredOn, ...result }, null, 2)}\n`)
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const rounded = (value: number) => Math.round(value * 100) / 100
