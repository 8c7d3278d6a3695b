import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Weighing } from '#domain/order/weighing.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Cents } from '#domain/value/money.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { chargeDueBills } from '#server/operations/bill/charge-due-bills.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { reconcilePayments } from '#server/operations/reconcile/reconcile-payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { withoutAnswers } from '#server/testing/lost-answers.ts'
import { sized } from '#server/testing/sizes.ts'
import { correct, weighedOrder, weighingWith } from '#server/testing/weighed-order.ts'

let stage: CheckoutStage
beforeAll(async () => {
  stage = await openCheckoutStage()
})
afterAll(() => stage.close())

const hour = 3_600_000
/** This is the price of a quarter of a ton. Weight is charged in such steps here, without tax. */
const stepInCents = 2_475

type Weighed = { readonly steps: number; readonly lineInCents: number }
type Correction = Weighed & {
  /** `after` is the state of the previous bill: nothing has happened, it was charged, or its charge got no answer. */
  readonly after: 'nothing' | 'charge' | 'doubt'
  /** `isAnswered` is true if the refund that follows gets an answer. */
  readonly isAnswered: boolean
}
const weighed = { steps: fc.constantFrom(0, 1, 1, 2, 3, 8), lineInCents: fc.constantFrom(0, 20, 300) }
const correction: fc.Arbitrary<Correction> = fc.record({
  ...weighed,
  after: fc.constantFrom('nothing', 'nothing', 'charge', 'doubt'),
  isAnswered: fc.boolean(),
})
const story = fc.record({ firstSteps: fc.nat(8), corrections: fc.tuple(correction, correction) })

async function weighingOf(orderId: string, { steps, lineInCents }: Weighed): Promise<Weighing> {
  const line = { label: 'Second trip', amountInCents: lineInCents as Cents, postTax: true }
  const weighing = await weighingWith(stage.db, orderId, String(steps / 4))
  return { ...weighing, additionalLines: lineInCents > 0 ? [line] : [] }
}

type Moved = {
  readonly status: string
  readonly bills: number
  /** `totalInCents` is the total of the bill that counts. The other amount is the part of it that was waived, in cents. */
  readonly totalInCents: number
  readonly letGoInCents: number
  readonly keptInCents: number
  /** `rows` has the number of rows of each table that records a movement of money or a notification. */
  readonly rows: readonly number[]
}

async function booksOf(orderId: string): Promise<Moved> {
  const { rows } = await stage.pool.query<Moved>(
    `WITH paid AS (SELECT count(*)::int AS rows, coalesce(sum(amount_in_cents), 0)::int AS cents FROM payment WHERE order_id = $1),
       back AS (SELECT count(*)::int AS rows, coalesce(sum(amount_in_cents), 0)::int AS cents FROM refund
         WHERE order_id = $1 AND status <> 'failed')
     SELECT o.status, b.version AS bills, b.total_in_cents AS "totalInCents", paid.cents - back.cents AS "keptInCents",
       (SELECT coalesce(sum(amount_in_cents), 0)::int FROM order_adjustment j
         WHERE j.order_id = o.id AND j.kind = 'let-go' AND j.bill_version = b.version) AS "letGoInCents",
       ARRAY[paid.rows, back.rows, b.version, (SELECT count(*)::int FROM message m WHERE m.order_id = o.id),
         (SELECT count(*)::int FROM order_charge c WHERE c.order_id = o.id)] AS rows
     FROM orders o, paid, back, LATERAL (SELECT * FROM bill WHERE order_id = o.id ORDER BY version DESC LIMIT 1) b
     WHERE o.id = $1`,
    [orderId],
  )
  const [row] = rows
  if (!row) throw new Error('an order without a bill')
  return row
}

async function charge(deps: PaymentDeps) {
  stage.wait(25 * hour)
  await chargeDueBills(deps)
}

const seen = { dearer: 0, tooLate: 0, lower: 0, doubts: 0 }

/** Checks that nothing moves while it is unknown if the card was charged. */
async function inDoubt(orderId: string, weighing: Weighing): Promise<void> {
  const deaf = withoutAnswers(stage.deps)
  await charge(deaf)
  const before = await booksOf(orderId)
  if (before.status !== 'payment-pending') return
  seen.doubts += 1
  const refused = await correct(deaf, orderId, weighing).catch(error => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ refusal: 'payment-in-doubt' })
  expect(await booksOf(orderId)).toEqual(before)
}

/** Makes one correction. Returns the total of the bill that counts from then on. */
async function correctOnce(orderId: string, orderedInCents: number, one: Correction): Promise<number> {
  const weighing = await weighingOf(orderId, one)
  if (one.after === 'charge') await charge(stage.deps)
  if (one.after === 'doubt') await inDoubt(orderId, weighing)
  // A charge in doubt is looked up first. Then its result can be corrected.
  if (one.after === 'doubt') await reconcileAll()
  const before = await booksOf(orderId)
  const deps = one.isAnswered ? stage.deps : withoutAnswers(stage.deps)
  const { billVersion } = await correct(deps, orderId, weighing)
  const [after, totalInCents] = [await booksOf(orderId), totalOf(orderedInCents, one)]
  const dueInCents = totalInCents - before.keptInCents
  if (before.status === 'completed' && dueInCents >= 50) {
    seen.tooLate += 1
    expect(billVersion).toBeNull()
    expect(after).toEqual(before)
    return before.totalInCents
  }
  expect(after).toMatchObject({ bills: before.bills + 1, totalInCents })
  if (totalInCents > before.totalInCents) seen.dearer += 1
  if (dueInCents < 0) {
    seen.lower += 1
    expect(after.keptInCents).toBe(totalInCents)
  } else expect(after.keptInCents).toBe(before.keptInCents)
  return totalInCents
}

const totalOf = (orderedInCents: number, { steps, lineInCents }: Weighed) =>
  orderedInCents + steps * stepInCents + lineInCents

async function reconcileAll() {
  stage.wait(hour)
  await stage.simulated.simulator.deliverPending()
  await reconcilePayments(stage.deps)
}

const corrections = sized(300, 20)

test(`two corrections, also after completion, move only the difference between the bills in ${corrections} weighings (B15)`, async () => {
  let told = 0
  await fc.assert(
    fc.asyncProperty(story, async ({ firstSteps, corrections }) => {
      const { orderId, totalInCents: orderedInCents } = await weighedOrder(stage, {
        tonsTooMany: String(firstSteps / 4),
      })
      await billOrder(stage.deps, { orderId, actorId: null })
      const firstInCents = orderedInCents + firstSteps * stepInCents
      expect(await booksOf(orderId)).toMatchObject({ bills: 1, totalInCents: firstInCents })
      let lastInCents = firstInCents
      for (const one of corrections) lastInCents = await correctOnce(orderId, orderedInCents, one)
      await reconcileAll()
      await charge(stage.deps)
      await reconcileAll()
      const { letGoInCents, ...last } = await booksOf(orderId)
      expect(last).toMatchObject({ status: 'completed', totalInCents: lastInCents })
      expect(last.keptInCents - firstInCents).toBe(lastInCents - firstInCents - letGoInCents)
      told += 1
      if (told % 10 === 0) expect(await brokenInvariants(stage.db)).toEqual([])
    }),
    { numRuns: corrections },
  )
  expect(await brokenInvariants(stage.db)).toEqual([])
  for (const [what, often] of Object.entries(seen)) expect([what, often > 0]).toEqual([what, true])
}, 300_000)
