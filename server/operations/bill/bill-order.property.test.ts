import { confirmAsCustomer } from '@rolloff/payment-simulator/customer-browser.stage.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderId } from '#domain/order/order-id.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { balanceOfOrder, costFactsOf } from '#server/api/customer/order-balance.ts'
import { presentCost } from '#server/api/customer/present-cost.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { chargeDueBills } from '#server/operations/bill/charge-due-bills.ts'
import { objectToBill } from '#server/operations/bill/object-to-bill.ts'
import { confirmOrderPayment } from '#server/operations/payment/confirm-order-payment.ts'
import { startOrderPayment } from '#server/operations/payment/start-order-payment.ts'
import { handlePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'
import { reconcilePayments } from '#server/operations/reconcile/reconcile-payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { giveBack } from '#server/testing/give-back.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { withoutAnswers } from '#server/testing/lost-answers.ts'
import { savedCards } from '#server/testing/order-walk.ts'
import { sized } from '#server/testing/sizes.ts'
import { weigh, weighedOrder } from '#server/testing/weighed-order.ts'

let stage: CheckoutStage
beforeAll(async () => {
  stage = await openCheckoutStage()
})
afterAll(() => stage.close())

const hour = 3_600_000
const stories = sized(40, 20)

type Scene = { readonly orderId: string; readonly userId: string }
type Step = (scene: Scene) => Promise<unknown>

const payWith =
  (number: string): Step =>
  async ({ orderId }) => {
    const { clientSecret } = await startOrderPayment(stage.deps, orderId)
    const [id = ''] = clientSecret.split('_secret_')
    await confirmAsCustomer(stage.simulated.simulator, { id, clientSecret }, { number })
    await confirmOrderPayment(stage.deps, orderId)
  }

async function tellEverythingAgain() {
  await stage.simulated.simulator.deliverPending()
  for (const { rawBody, signature } of stage.simulated.receiver.received.slice(-6)) {
    await handlePaymentEvent(stage.deps, stage.payments.readEvent(rawBody, signature))
  }
}

const goodwillFor = (orderId: string) => ({ orderId, amountInCents: 1_700, why: 'a late truck' })

/** Checks that the lines on the order page and on the receipt add up to the total, and that payments and refunds add up to the balance. */
async function showsWhatAddsUp(orderId: string) {
  const order = await findOrder(stage.db, orderId as OrderId)
  const facts = costFactsOf(order, order.bill)
  const { lines, totalInCents } = presentCost(order, facts)
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
  expect(sumOf(lines.map(one => one.amountInCents))).toBe(totalInCents)
  const paid = sumOf(order.payments.map(one => one.amountPaid))
  const refunded = sumOf(order.refunds.map(one => one.amountRefunded))
  expect(totalInCents - paid + refunded).toBe(balanceOfOrder(facts, order))
}

const steps: Readonly<Record<string, Step>> = {
  'weighs less': ({ orderId }) => weigh(stage, orderId, '0.25'),
  'weighs more': ({ orderId }) => weigh(stage, orderId, '1.5'),
  'weighs too much for the consent': ({ orderId }) => weigh(stage, orderId, '3.25'),
  'is settled': ({ orderId }) => billOrder(stage.deps, { orderId, actorId: null }),
  'is settled without answers': ({ orderId }) => billOrder(withoutAnswers(stage.deps), { orderId, actorId: null }),
  'is objected to': ({ orderId, userId }) =>
    objectToBill(stage.deps, { orderId, text: 'It was half full.', actorId: userId }),
  'is charged a day later': async () => {
    stage.wait(25 * hour)
    await chargeDueBills(stage.deps)
  },
  'is charged without an answer': async () => {
    stage.wait(25 * hour)
    await chargeDueBills(withoutAnswers(stage.deps))
  },
  'is paid with a form': payWith(savedCards.pays),
  'is not paid with a form': payWith('4000000000000002'),
  'is given goodwill': ({ orderId }) => giveBack(stage.deps, goodwillFor(orderId)),
  'is given goodwill without answers': ({ orderId }) => giveBack(withoutAnswers(stage.deps), goodwillFor(orderId)),
  'is told of again': tellEverythingAgain,
  'is reconciled': async () => {
    stage.wait(hour)
    await reconcilePayments(stage.deps)
  },
}

async function toldTo(step: string, scene: Scene) {
  try {
    await steps[step]?.(scene)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  await showsWhatAddsUp(scene.orderId)
}

it('after any weighings, corrections, objections, charges and payments the hauler has kept exactly the total of the bill', async () => {
  const story = fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 4, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(story, async told => {
      const { orderId, user } = await weighedOrder(stage, { tonsTooMany: '1' })
      const scene = { orderId, userId: user.id }
      for (const step of told) await toldTo(step, scene)
      // Runs every job and every retry until no work is left.
      await toldTo('is reconciled', scene)
      await toldTo('is settled', scene)
      await toldTo('is charged a day later', scene)
      await toldTo('is paid with a form', scene)
      await toldTo('is reconciled', scene)
      const { rows } = await stage.pool.query(
        `SELECT o.status, greatest(0, b.total_in_cents - (SELECT coalesce(sum(amount_in_cents), 0)::int FROM order_adjustment j
             WHERE j.order_id = o.id AND (j.kind = 'goodwill' OR j.bill_version = b.version))) AS total, (SELECT sum(amount_in_cents)::int FROM payment WHERE order_id = o.id) - coalesce(
           (SELECT sum(amount_in_cents)::int FROM refund WHERE order_id = o.id AND status = 'succeeded'), 0) AS kept
         FROM orders o JOIN LATERAL (SELECT * FROM bill WHERE bill.order_id = o.id ORDER BY version DESC LIMIT 1) b ON true
         WHERE o.id = $1`,
        [orderId],
      )
      expect(rows).toEqual([{ status: 'completed', total: rows[0].total, kept: rows[0].total }])
      expect(await brokenInvariants(stage.db)).toEqual([])
    }),
    { numRuns: stories },
  )
}, 300_000)
