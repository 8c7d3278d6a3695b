import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import { type Actor, canMove, lifecycle, type Move, move, type OrderEvent, type OrderStatus } from './lifecycle.ts'

// These are the steps of a whole order as people and services send them. Each step has an id, by which a repeated step is recognized,
// and the status in which its sender decided it. A step is applied only in that status, as the database does by compare-and-set.

type Step = {
  readonly id: number
  readonly event: OrderEvent
  readonly by: Actor
  readonly from: OrderStatus | null
  readonly outcome: OrderStatus
}
type Story = { readonly status: OrderStatus | null; readonly story: readonly Move[] }

const steps = lifecycle.flatMap(row =>
  row.by.flatMap(by => row.from.flatMap(from => row.to.map(to => ({ from: from as OrderStatus | null, to, row, by })))),
)

function take({ status, story }: Story, { event, by, from, outcome }: Step): Story | null {
  if (status !== from && canMove(status, event, by)) return null
  try {
    const made = move(status, event, by, outcome)
    return { status: made.to, story: [...story, made] }
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'illegal-move') return null
    throw error
  }
}

/** The life of an order. In each status, the order takes one of the steps that the table allows there, until none is left. */
const life = fc.array(fc.nat(), { minLength: 1, maxLength: 24, size: 'max' }).map(choices => {
  let told: Story = { status: null, story: [] }
  const sent: Step[] = []
  for (const choice of choices) {
    const open = steps.filter(one => one.from === told.status)
    const chosen = open[choice % Math.max(1, open.length)]
    if (!chosen) break
    const { event } = chosen.row
    const step: Step = { id: sent.length, event, by: chosen.by, from: chosen.from, outcome: chosen.to }
    const next = take(told, step)
    if (!next) throw new Error('a life takes only steps of the table')
    told = next
    sent.push(step)
  }
  return { sent, end: told }
})

/** Every step arrives one to three times, each time with a random delay. */
const arrivals = life.chain(({ sent, end }) =>
  fc
    .array(fc.array(fc.nat(12), { minLength: 1, maxLength: 3 }), { minLength: sent.length, maxLength: sent.length })
    .map(delays => ({
      end,
      sent,
      arriving: sent
        .flatMap(step => (delays[step.id] ?? [0]).map(delay => ({ step, at: step.id + delay })))
        .sort((a, b) => a.at - b.at || b.step.id - a.step.id)
        .map(one => one.step),
    })),
)

/**
 * Receives steps as the product does. A step with a known id changes nothing. A refused step is sent again after each change of the order.
 */
function receive(arriving: readonly Step[]): Story {
  let told: Story = { status: null, story: [] }
  const known = new Set<number>()
  const waiting = new Map<number, Step>()
  for (const arrived of arriving) {
    if (known.has(arrived.id)) continue
    waiting.set(arrived.id, arrived)
    for (let isMoving = true; isMoving; ) {
      isMoving = false
      for (const [id, step] of waiting) {
        const next = take(told, step)
        if (!next) continue
        told = next
        known.add(id)
        waiting.delete(id)
        isMoving = true
      }
    }
  }
  return told
}

const isOfTheTable = (one: Move) =>
  steps.some(({ from, to, row, by }) => from === one.from && to === one.to && row.event === one.event && by === one.by)

test('in 10,000 histories with repeated and delayed steps, an order takes no illegal step and ends as without them', () => {
  const seen = { doubled: 0, late: 0, ends: new Set<OrderStatus | null>() }
  fc.assert(
    fc.property(arrivals, ({ sent, arriving, end }) => {
      const told = receive(arriving)
      const { story } = told
      if (!story.every(isOfTheTable)) throw new Error(`a step that is not in the table: ${JSON.stringify(story)}`)
      for (const [index, one] of story.entries()) {
        if (one.from !== (story[index - 1]?.to ?? null)) throw new Error(`a leap: ${JSON.stringify(story)}`)
      }
      if (told.status !== end.status) {
        throw new Error(`${told.status} instead of ${end.status}: ${JSON.stringify({ sent, arriving, story })}`)
      }
      if (arriving.length > sent.length) seen.doubled += 1
      if (arriving.some((step, index) => (arriving[index - 1]?.id ?? -1) > step.id)) seen.late += 1
      seen.ends.add(end.status)
    }),
    { numRuns: 10_000 },
  )
  expect(seen.doubled).toBeGreaterThan(8_000)
  expect(seen.late).toBeGreaterThan(6_000)
  expect(seen.ends.size).toBeGreaterThan(12)
}, 120_000)

test('in 50,000 random lists of steps, an order moves only as the table allows, and every other step is refused', () => {
  const events = [...new Set(steps.map(one => one.row.event))]
  const statuses = [...new Set(steps.map(one => one.to))]
  const any = fc.record({
    event: fc.constantFrom(...events),
    by: fc.constantFrom<Actor>('system', 'customer', 'driver', 'admin'),
  })
  let taken = 0
  fc.assert(
    fc.property(fc.constantFrom(null, ...statuses), fc.array(any, { maxLength: 12 }), (status, heap) => {
      let told: Story = { status, story: [] }
      for (const { event, by } of heap) {
        const row = steps.find(one => one.from === told.status && one.row.event === event && one.by === by)
        if (canMove(told.status, event, by) !== (row !== undefined)) throw new Error(`${told.status} ${event} ${by}`)
        const next = take(told, { id: 0, event, by, from: told.status, outcome: row?.to ?? 'created' })
        if ((next !== null) !== (row !== undefined)) throw new Error(`${told.status} ${event} ${by}`)
        if (!next) continue
        told = next
        taken += 1
      }
      if (!told.story.every(isOfTheTable)) throw new Error(JSON.stringify(told.story))
    }),
    { numRuns: 50_000 },
  )
  expect(taken).toBeGreaterThan(5000)
}, 120_000)
