/** Rebuilds orders from their events, and compares them with the books and with the pages of their customers. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from '@rolloff/sql/sql.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { drill, failuresOf } from '../stage/drill.ts'
import { runOrders } from '../stage/orders/run-orders.ts'
import { type DrillOrder, signInAgain, type World } from '../stage/orders/world.ts'
import { type Rebuilt, readStory, rebuild, type Story } from './rebuild.ts'

const seed = 11
const customers = 100

export const about = 'orders of 100 customers made again from their events alone, and compared with what they are'

export const run = drill(async stage => {
  const world = await runOrders(stage, { seed, customers })
  const { db } = world.app.database
  const { rows: placed } = await sql<{ id: string }>`SELECT id FROM orders`.execute(db)
  const differences: string[] = []
  const seen = { events: 0, kinds: new Set<string>(), removed: 0, noticed: 0 }
  for (const { id } of placed) {
    const story = await readStory(db, id)
    const standing = await standingOrder(world, id)
    differences.push(...differencesOf(story, standing).map(one => `${id}: ${one}`))
    seen.events += story.events.length
    for (const { event } of story.events) seen.kinds.add(event)
    for (const lacking of withoutOneStep(story)) {
      seen.removed += 1
      if (differencesOf(lacking, standing).length > 0) seen.noticed += 1
    }
  }
  const broken = (await brokenInvariants(db)).map(({ rule, rows }) => `${rule}: ${rows.length}`)
  stage.say(`${placed.length} orders, ${seen.events} events of these kinds: ${[...seen.kinds].sort().join(', ')}`)
  return {
    figures: {
      orders: placed.length,
      events: seen.events,
      kindsOfEvents: seen.kinds.size,
      differences: differences.length,
      stepsTakenOut: seen.removed,
      noticed: seen.noticed,
      brokenInvariants: broken,
    },
    failures: [
      ...differences,
      ...failuresOf({
        'orders were placed': placed.length > 0,
        'every order is what its events say': differences.length === 0,
        'a step that is taken out of a story is noticed': seen.noticed === seen.removed,
        'every invariant holds': broken.length === 0,
      }),
    ],
  }
})

/** Returns the present order: its row, and the API's answer to its customer. */
async function standingOrder(world: World, orderId: string): Promise<Rebuilt> {
  const { rows } = await sql<Pick<Rebuilt, 'requestedPickupWindow' | 'totalInCents' | 'containers' | 'placedAt'>>`
    SELECT requested_pickup_window AS "requestedPickupWindow", total_in_cents AS "totalInCents", created_at AS "placedAt",
      (SELECT coalesce(jsonb_agg(one - 'name'), '[]') FROM jsonb_array_elements(snapshot->'containers') AS one) AS containers
    FROM orders WHERE id = ${orderId}`.execute(world.app.database.db)
  const [row] = rows
  const rental = world.rentals.find(one => one.orderId === orderId)
  if (!row || !rental) throw new Error('an order that nobody bought')
  return { ...row, ...(await toldTo(world, rental)) }
}

async function toldTo(world: World, rental: DrillOrder) {
  await signInAgain(world, rental)
  const told = await rental.customer.api.getOrderById.query({ orderId: rental.orderId })
  const { status, dropOffWindow, pickupWindow, finalPickupWindow, preAuthInCents } = told
  return {
    status,
    dropOffWindow,
    pickupWindow,
    finalPickupWindow,
    preAuthInCents,
    tons: told.finalizedLineItems?.weight.tons ?? null,
    paidInCents: told.payments.reduce((sum, one) => sum + one.amountPaid, 0),
    givenBackInCents: told.refundAmount,
    balanceInCents: told.orderBalance,
  }
}

function differencesOf(story: Story, standing: Rebuilt): string[] {
  try {
    const made = rebuild(story)
    const names = Object.keys(made) as (keyof Rebuilt)[]
    return names.flatMap(name =>
      isDeepStrictEqual(made[name], standing[name])
        ? []
        : [`${name} is ${JSON.stringify(standing[name])}, by its events ${JSON.stringify(made[name])}`],
    )
  } catch (error) {
    return [error instanceof Error ? error.message : 'the story cannot be told']
  }
}

/** Returns one copy of the story for each step that led to another status. The copy lacks this step. */
function withoutOneStep(story: Story): Story[] {
  return story.events.flatMap(({ from, to }, at) =>
    from === to ? [] : [{ ...story, events: story.events.toSpliced(at, 1) }],
  )
}
