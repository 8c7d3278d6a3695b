/**
 * The taps of several phones arrive when the phones have a connection, in any order. The order does not change the result. Each act has the
 * person and the time of its tap. The same holds for a driver who is on the way to a visit, or there, while the visit has not ended.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tap } from '#domain/dispatch/tap.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { sized } from '#server/testing/sizes.ts'

const days = sized(300, 12)
const minute = 60_000
const stopsADay = 2

let stage: DispatchStage
beforeAll(async () => {
  stage = await openDispatchStage()
})
afterAll(() => stage.close())

type Made = { readonly phone: number; readonly stop: number; readonly kind: 'start' | 'here' | 'wait' | 'done' }
const made: fc.Arbitrary<Made> = fc.record({
  phone: fc.nat(2),
  stop: fc.nat(stopsADay - 1),
  kind: fc.constantFrom('start', 'here', 'wait', 'done'),
})
/** A signal says which phone has a connection next, how many taps it sends, and whether its last answer was lost. */
const signal = fc.record({ phone: fc.nat(2), taps: fc.integer({ min: 1, max: 3 }), isAgain: fc.boolean() })
type Signal = typeof signal extends fc.Arbitrary<infer S> ? S : never

/**
 * Publishes a new day for these taps, so that no earlier run affects the result. Luis has two visits and two phones, and Ana has one phone.
 */
async function openDay(taps: readonly Made[]) {
  const stops: string[] = []
  for (let index = 0; index < stopsADay; index += 1)
    stops.push((await stage.place(await stage.order(), stage.dayIn(0))).id)
  await stage.publish(stage.dayIn(0))
  // The driver makes the first tap after the office publishes the day.
  stage.wait(100 * minute)
  const [luis, ana] = stage.fleet.drivers
  const phones = [luis, luis, ana].map(driver => stage.phoneOf(driver))
  const begin = stage.deps.clock().getTime() - 90 * minute
  const waiting: Tap[][] = phones.map(() => [])
  for (const [index, { phone, stop, kind }] of taps.entries()) {
    const tap = phones[phone]?.tap({ kind, stopId: stops[stop] }, new Date(begin + index * minute))
    if (tap) waiting[phone]?.push(tap)
  }
  const send = async (phone: number, some: readonly Tap[]) => {
    if (some.length > 0) await phones[phone]?.send(...some)
  }
  /** Returns the state of each visit and its driver. The time at which a visit ended is counted from the first tap. */
  const reached = async () => {
    const { rows } = await stage.pool.query(
      `SELECT s.state, o.status, s.done_at AS at, coalesce(s.done_by, r.driver_id) AS by
       FROM stop s JOIN orders o ON o.id = s.drop_off_order_id JOIN route r ON r.id = s.route_id
       WHERE s.id = ANY($1) ORDER BY array_position($1, s.id)`,
      [stops],
    )
    return rows.map(({ at, ...row }) => ({ ...row, minute: at && Math.round((Number(at) - begin) / minute) }))
  }
  return { waiting, send, reached }
}

/** Sends the taps as if every phone always had a connection. */
async function inOrder(taps: readonly Made[]) {
  const { waiting, send, reached } = await openDay(taps)
  for (const { phone } of taps) await send(phone, waiting[phone]?.splice(0, 1) ?? [])
  return reached()
}

async function asSignalsCome(taps: readonly Made[], signals: readonly Signal[]) {
  const { waiting, send, reached } = await openDay(taps)
  for (const { phone, taps: most, isAgain } of signals) {
    const some = waiting[phone]?.splice(0, most) ?? []
    await send(phone, some)
    if (isAgain) await send(phone, some)
  }
  for (const [phone, left] of waiting.entries()) await send(phone, left)
  return reached()
}

test(`the order in which phones send their taps does not change the result, in ${days} days`, async () => {
  const sequence = fc.array(made, { minLength: 3, maxLength: 9 })
  const property = fc.asyncProperty(sequence, fc.array(signal, { maxLength: 8 }), async (taps, signals) => {
    expect(await asSignalsCome(taps, signals)).toEqual(await inOrder(taps))
    expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  })
  await fc.assert(property, { numRuns: days, endOnFailure: true })
}, 600_000)
