import { afterAll, beforeAll, expect, it } from 'vitest'
import { findOrder } from '#server/db/order/orders.ts'
import { findConsents } from '#server/db/payment/dispute-evidence.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import { gatherEvidence } from '#server/operations/payment/gather-evidence.ts'
import { handInEvidence } from '#server/operations/payment/hand-in-evidence.ts'
import { readDisputes } from '#server/operations/payment/read-disputes.ts'
import { handlePaymentEvent, savePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'
import { type FileStore, FilesUnreachable } from '#server/providers/files/files.ts'
import { openDueDisputes } from '#server/providers/payments/embedded/calls/disputes.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { placePaidOrder } from '#server/testing/order-walk.ts'
import { filesIn } from '#server/testing/test-files.ts'

let stage: CheckoutStage

/** Its bytes are in a folder. */
async function addPhoto(pool: CheckoutStage['pool'], orderId: string): Promise<void> {
  const key = 'aa/aa000000000000000000000000000000'
  await pool.query(
    `WITH file AS (INSERT INTO file (key, organization_id, kind, media_type, size_in_bytes, sha256, place, created_at)
       SELECT $2, organization_id, 'photo', 'image/jpeg', 3, repeat('0', 64), 'local', now() FROM orders WHERE id = $1 RETURNING key)
     INSERT INTO order_photo (organization_id, order_id, kind, media_type, file_key, created_at)
     SELECT o.organization_id, o.id, 'drop-off', 'image/jpeg', file.key, now() FROM orders o, file WHERE o.id = $1`,
    [orderId, key],
  )
}
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
  // What a number agreed to before its account was parted is somebody else's.
  expect((await findConsents(stage.db, orderId)).texts).toHaveLength(1)
  await pool.query(
    `INSERT INTO account_parting (user_id, former_id, parted_at) VALUES ($1, $1, now() + interval '1 day')`,
    [user.id],
  )
  expect((await findConsents(stage.db, orderId)).texts).toEqual([])
  await addPhoto(pool, orderId)
  const unreachable = {
    place: 'local',
    get: () => Promise.reject(new FilesUnreachable('no answer')),
  } as unknown as FileStore
  const without = await gatherEvidence({ ...deps, files: filesIn(unreachable) }, organizationId, of)
  expect(without.photos).toEqual({ shown: 0, leftOut: 1 })
  const presses = await Promise.allSettled([1, 2].map(() => handInEvidence(deps, of, acting)))
  expect(presses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await pool.query('SELECT submission_count AS times FROM stripe_simulator.disputes')
  expect(rows).toEqual([{ times: 1 }])
  const elsewhere = { ...acting, organizationId: '00000000-0000-4000-8000-00000000c0de' }
  await expect(handInEvidence(deps, of, elsewhere)).rejects.toMatchObject({ refusal: 'dispute-not-found' })
})
