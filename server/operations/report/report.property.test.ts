import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ContainerMove, type ContainerPlace, containerAfterAll, whereabouts } from '#domain/fleet/container.ts'
import { boxFigures } from '#domain/report/figures.ts'
import { addDays, type Day, dayOf, isoDateOf, localTime } from '#domain/value/calendar.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { placePaidOrder } from '#server/testing/order-walk.ts'
import { sized } from '#server/testing/sizes.ts'
import '#server/testing/random-seed.ts'
import { readFigureBoxes, readFigureOrders, readReport } from './read-report.ts'
import { rollUpFigures } from './roll-up-days.ts'

/** The ranges contain both changes of the clock in 2026, each with the night before and the day after. */
const ranges = ['2026-03-06', '2026-10-30'].map(day => ({ from: dayOf(day), to: addDays(dayOf(day), 4) }))
const zones = ['America/Chicago', 'America/Los_Angeles']

let stage: CheckoutStage
const now = new Date('2026-11-20T12:00:00Z')
/** Each area has two orders. */
let areas: { id: string; zone: string; orderIds: string[] }[]
/** The boxes belong to the hauler of both areas. */
let boxIds: string[]
async function open(): Promise<void> {
  stage = await openCheckoutStage()
  const { organization } = stage
  areas = []
  for (const [at, zone] of zones.entries()) {
    const id = at === 0 ? organization.serviceAreaId : randomUUID()
    if (at > 0)
      await stage.pool.query(
        `INSERT INTO service_area (id, organization_id, name, time_zone) VALUES ($1, $2, 'West', $3)`,
        [id, organization.id, zone],
      )
    const orderIds = []
    for (let count = 0; count < 2; count += 1) {
      const { orderId } = await placePaidOrder(stage)
      await stage.pool.query(
        `UPDATE orders SET service_area_id = $2, created_at = '2026-03-01T18:00:00Z' WHERE id = $1`,
        [orderId, id],
      )
      orderIds.push(orderId)
    }
    areas.push({ id, zone, orderIds })
  }
  boxIds = []
  for (const number of ['Z-1', 'Z-2', 'Z-3']) {
    const [box] = await rows(
      `INSERT INTO container (organization_id, friendly_id, container_type_id)
       SELECT $1, $2, id FROM container_type WHERE organization_id = $1 ORDER BY id LIMIT 1 RETURNING id`,
      organization.id,
      number,
    )
    boxIds.push(box.id)
  }
}

const deps = () => ({ ...stage.deps, clock: () => now })
const rows = async (text: string, ...values: unknown[]) => (await stage.pool.query(text, values)).rows

const boxActs = ['set-down', 'taken-up', 'parked', 'repair', 'retired', 'back'] as const
type BoxAct = (typeof boxActs)[number]
const isBoxAct = (act: Step['act']): act is BoxAct => boxActs.some(one => one === act)

type Step = {
  readonly area: number
  readonly order: number
  readonly range: number
  readonly minute: number
  readonly cents: number
  readonly act: 'pay' | 'refund' | 'send-back' | 'correct' | 'tip' | BoxAct
}
const step: fc.Arbitrary<Step> = fc.record({
  area: fc.nat(1),
  order: fc.nat(1),
  range: fc.nat(1),
  minute: fc.nat(5 * 1440 - 1),
  cents: fc.integer({ min: 1, max: 99_999 }),
  act: fc.constantFrom('refund', 'send-back', 'correct', 'tip', ...boxActs),
})

async function make({ act, order, minute, cents, ...said }: Step): Promise<void> {
  const orderId = areas[said.area]?.orderIds[order] ?? ''
  const from = ranges[said.range]?.from ?? (0 as Day)
  const at = new Date(from - 5 * 3_600_000 + minute * 60_000)
  if (act === 'pay')
    await rows(
      `INSERT INTO payment (organization_id, order_id, intent_id, amount_in_cents, created_at)
       SELECT organization_id, id, $2, $3, $4 FROM orders WHERE id = $1`,
      orderId,
      randomUUID(),
      cents,
      at,
    )
  if (act === 'refund')
    await rows(
      `INSERT INTO refund (organization_id, order_id, intent_id, idempotency_key, amount_in_cents, status, why, created_at)
       SELECT organization_id, id, 'any', $2, $3, 'succeeded', 'test', $4 FROM orders WHERE id = $1`,
      orderId,
      randomUUID(),
      cents,
      at,
    )
  if (act === 'send-back')
    await rows(`UPDATE refund SET status = 'failed' WHERE status IN ('asked', 'succeeded') AND order_id = $1`, orderId)
  if (act === 'correct') await addBill(orderId, cents)
  if (isBoxAct(act)) await moveBox(boxIds[cents % boxIds.length] ?? '', act, orderId, at)
  if (act === 'tip')
    await rows(
      `INSERT INTO load (order_id, organization_id, state, collected_at, dumped_at, tons)
       SELECT id, organization_id, 'dumped', $2, $2, $3::numeric / 10000 FROM orders WHERE id = $1
       ON CONFLICT (order_id) DO UPDATE SET dumped_at = excluded.dumped_at, tons = excluded.tons`,
      orderId,
      at,
      cents,
    )
}

/** The move is recorded much later than it happened. */
const moveBox = (boxId: string, event: BoxAct, orderId: string, at: Date) =>
  rows(
    `INSERT INTO container_move (container_id, organization_id, event, at, recorded_at, to_place)
     SELECT id, organization_id, $2, $3, $4, $5 FROM container WHERE id = $1`,
    boxId,
    event,
    at,
    now,
    JSON.stringify(whereabouts({ place: placeAfter[event], orderId: orderAfter(event, orderId) })),
  )
const placeAfter = {
  'set-down': 'site',
  'taken-up': 'truck',
  parked: 'yard',
  repair: 'yard',
  retired: 'yard',
  back: 'yard',
} as const satisfies Record<BoxAct, ContainerPlace>
const orderAfter = (event: BoxAct, orderId: string) =>
  event === 'set-down' || event === 'taken-up' || event === 'parked' ? orderId : null

type Moved = ContainerMove & { readonly boxId: string }

/**
 * Returns the number of boxes that an area has at the end of a day, and how many of them are at customers. The numbers come from the
 * product's own sum of moves.
 */
function boxesOn(moved: readonly Moved[], { id, zone }: { readonly id: string; readonly zone: string }, day: Day) {
  const areaOf = new Map(areas.flatMap(area => area.orderIds.map(orderId => [orderId, area.id])))
  const firstArea = areas.map(area => area.id).sort()[0]
  const own = boxIds.flatMap(boxId => {
    const moves = moved.filter(one => one.boxId === boxId && localTime(one.at, zone).day <= day)
    const state = containerAfterAll(moves)
    const lastOrder = moves.findLast(({ to }) => to.orderId !== null)?.to.orderId
    const area = lastOrder ? areaOf.get(lastOrder) : firstArea
    return state && state.status !== 'out-of-service' && area === id ? [state] : []
  })
  return [own.length, own.filter(({ place }) => place === 'site').length]
}

/** Adds a bill of this amount, taxed at 8.25 %. */
const addBill = (orderId: string, cents: number) =>
  rows(
    `WITH next AS (SELECT o.id, o.organization_id, 1 + coalesce(max(w.version), 0) AS version
       FROM orders o LEFT JOIN weighing w ON w.order_id = o.id WHERE o.id = $1 GROUP BY o.id),
     weighed AS (INSERT INTO weighing (organization_id, order_id, version, containers, created_at)
       SELECT organization_id, id, version, '[]', now() FROM next RETURNING id, version)
     INSERT INTO bill (order_id, version, organization_id, weighing_id, sub_total_in_cents, tax_in_cents, total_in_cents,
       balance_in_cents, consented_in_cents, finalized, created_at)
     SELECT next.id, next.version, next.organization_id, weighed.id, $2::int, round($2::int * 0.0825)::int,
       $2::int + round($2::int * 0.0825)::int, 0, 0, '{}', now() FROM next, weighed`,
    orderId,
    cents,
  )

/** Returns the moves of the ledger for each day of an area, by the calendar of the product. */
async function ledgerOf({ id, zone }: { id: string; zone: string }): Promise<Map<string, number>> {
  const moved = await rows(
    `SELECT p.amount_in_cents AS cents, p.created_at AS at FROM payment p JOIN orders o ON o.id = p.order_id WHERE o.service_area_id = $1
     UNION ALL SELECT -r.amount_in_cents, r.created_at FROM refund r JOIN orders o ON o.id = r.order_id
     WHERE o.service_area_id = $1 AND r.status <> 'failed'`,
    id,
  )
  const sums = new Map<string, number>()
  for (const { cents, at } of moved) {
    const day = isoDateOf(localTime(at, zone).day)
    sums.set(day, (sums.get(day) ?? 0) + cents)
  }
  return sums
}

async function compare(): Promise<void> {
  const moved: Moved[] = await rows(
    `SELECT container_id AS "boxId", event, at, to_place AS "to" FROM container_move WHERE container_id = ANY($1) ORDER BY at, id`,
    boxIds,
  )
  for (const area of areas) {
    const ledger = await ledgerOf(area)
    for (const { from, to } of ranges) {
      const ask = { organizationId: stage.organization.id, areaId: area.id, from, to }
      const report = await readReport(deps(), { ...ask, step: 'day' })
      for (const { from: day, sums } of report.rows)
        expect([day, (sums.revenue ?? 0) + (sums.tax ?? 0), sums['box-days'] ?? 0, sums['days-out'] ?? 0]).toEqual([
          day,
          ledger.get(day) ?? 0,
          ...boxesOn(moved, area, dayOf(day)),
        ])
      for (const figure of boxFigures) {
        const { boxes } = await readFigureBoxes(deps(), { ...ask, figure, after: null })
        const whole = report.rows.reduce((sum, row) => sum + (row.sums[figure] ?? 0), 0)
        expect([figure, boxes.reduce((sum, one) => sum + one.value, 0)]).toEqual([figure, whole])
      }
      for (const figure of ['revenue', 'tax', 'pounds', 'margin', 'turns'] as const) {
        const { orders } = await readFigureOrders(deps(), { ...ask, figure, after: null })
        const whole = report.rows.reduce((sum, row) => sum + (row.sums[figure] ?? 0), 0)
        expect([figure, orders.reduce((sum, one) => sum + one.value, 0)]).toEqual([figure, whole])
      }
    }
  }
}

const stored = () => rows('SELECT service_area_id, day, figure, value FROM daily_figure ORDER BY 1, 2, 3')

/** At most this many days run on one database, because each check reads everything that the earlier days left. */
const maxAtOnce = 50
const count = sized(1000, 40)

test(`the report equals the ledger on ${count} random days with corrections, over both changes of the clock and in two zones`, async () => {
  const steps = fc.sample(step, { numRuns: count * 6, seed: 59 })
  for (let from = 0; from < count; from += maxAtOnce) {
    await open()
    try {
      await drive(steps.slice(from * 6, Math.min(count, from + maxAtOnce) * 6))
    } finally {
      await stage.close()
    }
  }
}, 900_000)

/** Makes six things happen on each day. */
async function drive(steps: readonly Step[]): Promise<void> {
  for (let at = 0; at < steps.length; at += 6) {
    const [first, second, ...later] = steps.slice(at, at + 6)
    // The payments are made on days that are not stored yet.
    await rows('TRUNCATE rolled_up, daily_figure')
    for (const one of [first, second]) if (one) await make({ ...one, act: 'pay' })
    await rollUpFigures(deps())
    for (const one of later) await make(one)
    await compare()
  }
  const before = await stored()
  expect(before.length).toBeGreaterThan(20)
  await rows('SELECT store_figures(id, $1, $2) FROM service_area', '2026-03-01', '2026-11-19')
  expect(await stored()).toEqual(before)
}
