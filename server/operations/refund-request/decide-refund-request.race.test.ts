import { afterAll, beforeAll, expect, test } from 'vitest'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { giveRefund } from '#server/operations/payment/give-refund.ts'
import { approveRefundRequest, closeRefundRequest } from '#server/operations/refund-request/decide-refund-request.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeUser } from '#server/testing/factories.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { sized } from '#server/testing/sizes.ts'
import { weighedOrder } from '#server/testing/weighed-order.ts'

let stage: CheckoutStage
let team: string[]
beforeAll(async () => {
  stage = await openCheckoutStage({ maxConnections: 20 })
  team = await Promise.all([works(), works(), works()])
})
afterAll(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

async function works(): Promise<string> {
  const { id } = await makeUser(stage.db)
  const values = [stage.organization.id, id]
  await stage.pool.query(`INSERT INTO membership (organization_id, user_id, roles) VALUES ($1, $2, '{admin}')`, values)
  return id
}

const by = (actorId: string | undefined) => ({ organizationId: stage.organization.id, actorId: actorId ?? '' })

test('if the asker and two members decide a request at once, one of the two members decides it, and never the asker', async () => {
  const [asker, first, second] = team
  for (let round = 0; round < sized(100, 6); round += 1) {
    const { orderId } = await weighedOrder(stage, { tonsTooMany: '0' })
    await billOrder(stage.deps, { orderId, actorId: null })
    const ask = { orderId, amountInCents: 20_001, refunds: 0, why: 'A late truck' }
    const { asked } = await giveRefund(stage.deps, ask, by(asker))
    const request = { requestId: asked?.requestId ?? '' }
    const answers = await Promise.allSettled([
      approveRefundRequest(stage.deps, request, by(asker)),
      approveRefundRequest(stage.deps, request, by(first)),
      approveRefundRequest(stage.deps, request, by(second)),
      closeRefundRequest(stage.deps, request, by(round % 2 === 0 ? first : second)),
    ])
    // The requester is refused as the requester, or because another person was first.
    const [ofAsker] = answers
    expect(ofAsker.status).toBe('rejected')
    expect(ofAsker).toHaveProperty('reason.refusal', expect.stringMatching(/^(own-request|request-over)$/))
    expect(answers.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    const { rows } = await stage.pool.query(
      `SELECT r.state, r.decided_by <> r.asked_by AS "isOther", (SELECT coalesce(sum(f.amount_in_cents), 0)::int FROM refund f
         WHERE f.order_id = r.order_id) AS refunded FROM refund_request r WHERE r.order_id = $1`,
      [orderId],
    )
    const isApproved = rows[0].state === 'approved'
    expect(rows).toEqual([
      { state: isApproved ? 'approved' : 'declined', isOther: true, refunded: isApproved ? 20_001 : 0 },
    ])
  }
})
