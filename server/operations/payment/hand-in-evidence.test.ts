import { afterAll, beforeAll, expect, it } from 'vitest'
import { findOrder } from '#server/db/order/orders.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import { gatherEvidence } from '#server/operations/payment/gather-evidence.ts'
import { handInEvidence } from '#server/operations/payment/hand-in-evidence.ts'
import { readDisputes } from '#server/operations/payment/read-disputes.ts'
import { handlePaymentEvent, savePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'
import { openDueDisputes } from '#server/providers/payments/embedded/calls/disputes.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { placePaidOrder } from '#server/testing/order-walk.ts'

let stage: CheckoutStage
beforeAll(async () => {
  stage = await openCheckoutStage()
})
afterAll(() => stage.close())

it('Two people who hand in the answer at once hand it in once, and another company finds nothing', async () => {
  const { deps, pool } = stage
  const { orderId, user } = await placePaidOrder(stage, '4000000000000259')
  await openDueDisputes(pool, new Date(deps.clock().getTime() + 11_000))
  const types = ['charge.dispute.created']
  const [event] = await deps.payments.listEvents({ paymentAccount: null, createdAfter: new Date(0), types })
  const saved = event && (await savePaymentEvent(deps, event))
  if (!saved) throw new Error('there is no event of the dispute')
  await handlePaymentEvent(deps, saved)
  const { organizationId } = await findOrder(stage.db, orderId)
  const acting: OfficeActing = { organizationId, actorId: user.id }
  const { disputes, contents } = await readDisputes(deps, organizationId, orderId)
  expect(contents).toMatchObject({ hasTicket: false, steps: expect.any(Number) })
  const of = { orderId, disputeId: disputes[0]?.id ?? '' }
  expect((await gatherEvidence(deps, organizationId, of)).file.content.length).toBeGreaterThan(1_000)
  const presses = await Promise.allSettled([1, 2].map(() => handInEvidence(deps, of, acting)))
  expect(presses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await pool.query('SELECT submission_count AS times FROM stripe_simulator.disputes')
  expect(rows).toEqual([{ times: 1 }])
  const elsewhere = { ...acting, organizationId: '00000000-0000-4000-8000-00000000c0de' }
  await expect(handInEvidence(deps, of, elsewhere)).rejects.toMatchObject({ refusal: 'dispute-not-found' })
})
