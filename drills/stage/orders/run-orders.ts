/**
 * Runs many orders at once through everything that can happen to them. A seed decides which orders are bought,
 * delivered, extended, swapped, cancelled, weighed, billed, corrected, paid and refunded. On some days the payment
 * service loses, doubles or delays its events and its answers. At the end every order is settled.
 */

import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { openWork } from '#server/jobs/worker.ts'
import { unsettled } from '#server/testing/invariants.ts'
import startCluster from '#server/testing/processes/cluster.ts'
import { startTestApp } from '#server/testing/start-test-app.ts'
import type { Stage } from '../drill.ts'
import { randomFrom } from '../random.ts'
import { buy } from './buying.ts'
import { habits } from './habits.ts'
import { isDue, officesActs } from './offices-acts.ts'
import { type DrillOrder, dayInMs, minuteInMs, runJobs, type World } from './world.ts'

const daysOfBuying = 8
const days = 32
const atOnce = 6
const trucks: readonly OrderStatus[] = ['drop-off-scheduled', 'pickup-scheduled']

export async function runOrders(
  stage: Stage,
  { seed, customers }: { seed: number; customers: number },
): Promise<World> {
  const world = await openWorld(stage, seed)
  await passDays(stage, world, { customers, days })
  await settle(world)
  return world
}

/** New customers come on the first days. Each day every order lives once. */
export async function passDays(
  stage: Stage,
  world: World,
  { customers, days }: { customers: number; days: number },
): Promise<void> {
  const random = randomFrom(world.seed)
  const perDay = Math.ceil(customers / daysOfBuying)
  let came = 0
  for (let day = 0; day < days; day += 1) {
    plantFaults(world, day)
    const coming = Array.from({ length: Math.min(perDay, customers - came) }, (_, index) => came + index)
    came += coming.length
    await inTurn(coming, index => letBuy(world, index))
    await letAllLive(world)
    await passDay(world, random.upTo(3))
    if (day % 8 === 7) stage.say(`day ${day + 1}: ${(await statuses(world)).length} orders of ${came} customers`)
  }
}

export async function openWorld(stage: Stage, seed: number): Promise<World> {
  stage.atEnd(await startCluster())
  // The run begins at ten in the morning in Austin.
  let aheadInMs = dayInMs + 15 * 60 * minuteInMs - (Date.now() % dayInMs)
  const now = () => new Date(Date.now() + aheadInMs)
  let work = async () => {}
  const app = await startTestApp({
    clock: now,
    isWorking: true,
    startWork: async parts => {
      const { jobNames, repeated, ended } = await openWork({ ...parts, jobClock: now })
      work = async () => {
        for (const { run } of repeated) await run()
        await ended()
      }
      return { jobNames, stop: ended }
    },
  })
  app.simulator.faults.random = randomFrom(seed).next
  stage.atEnd(app.stop)
  const wait = (ms: number) => {
    aheadInMs += ms
  }
  return { seed, app, now, wait, work: () => work(), rentals: [], did: new Map() }
}

/** Each customer has a number, a phone and a random source. */
export const letBuy = (world: World, index: number): Promise<void> =>
  buy(world, randomFrom(world.seed * 100_000 + index), `+1512${String(5_550_000 + index)}`)

export const letAllLive = async (world: World): Promise<void> =>
  inTurn(await statuses(world), ({ rental, status }) => live(world, rental, status))

/** Of every four days, one has no fault. On one no event arrives. On one each event comes twice and late. On one calls fail too. */
function plantFaults({ app }: World, day: number): void {
  const { faults } = app.simulator
  const kind = day % 4
  faults.events = kind === 1 || kind === 3 ? { dropRate: 1 } : kind === 2 ? { doubleRate: 0.5, isReordered: true } : {}
  faults.calls =
    kind === 3
      ? [
          { point: 'after', rate: 0.04 },
          { point: 'cut', rate: 0.04 },
          { point: 'other-shape', rate: 0.02 },
        ]
      : []
}

export async function live(world: World, rental: DrillOrder, status: OrderStatus): Promise<void> {
  const acts = habits[status] ?? []
  const total = acts.reduce((sum, [often]) => sum + often, 0)
  let left = rental.random.upTo(Math.max(1, total))
  for (const [often, act] of acts) {
    left -= often
    if (left >= 0) continue
    if (act === officesActs.depart && trucks.includes(status) && !(await isDue(world, rental.orderId))) return
    return act(world, rental)
  }
}

/** Lets the rest of a day pass. The jobs run after a few minutes and again after some hours, together with the jobs of the night. */
async function passDay(world: World, hours: number): Promise<void> {
  await world.app.simulator.deliverPending()
  for (const minutes of [2, 20, 90 + hours * 60]) {
    world.wait(minutes * minuteInMs)
    await runJobs(world, { mayFail: true })
  }
  world.wait(dayInMs - (112 + hours * 60) * minuteInMs)
}

/** Removes all faults, and moves the clock past all waits of the reconciler. */
async function settle(world: World): Promise<void> {
  const { faults } = world.app.simulator
  faults.calls = []
  faults.events = {}
  await world.app.simulator.deliverPending()
  for (const minutes of [3, 12, 40, 150, 400, 400, 24 * 60, 400, 24 * 60, 400, 400, 400, 400, 400]) {
    world.wait(minutes * minuteInMs)
    await runJobs(world, { mayFail: false })
    await world.app.simulator.deliverPending()
  }
  const open = await unsettled(world.app.database.db)
  if (open.length > 0) throw new Error(`never settled: ${JSON.stringify(open)}`)
}

type Standing = { readonly rental: DrillOrder; readonly status: OrderStatus }

export async function statuses({ app, rentals }: World): Promise<Standing[]> {
  const { rows } = await app.database.pool.query<{ id: string; status: OrderStatus }>('SELECT id, status FROM orders')
  const known = new Map(rows.map(row => [row.id, row.status]))
  return rentals.flatMap(rental => {
    const status = known.get(rental.orderId)
    return status ? [{ rental, status }] : []
  })
}

async function inTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items]
  const turn = async () => {
    for (let next = left.shift(); next; next = left.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
}
