import { randomUUID } from 'node:crypto'
import { openDueDisputes } from '@rolloff/payment-simulator/calls/disputes.ts'
import type { Tx } from '@rolloff/sql/connect.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findOrder } from '#server/db/order/orders.ts'
import {
  beginEvidence,
  endEvidence,
  findConsents,
  listDisputesOfOrder,
  listEvidencePhotos,
  recordEvidence,
} from '#server/db/payment/dispute-evidence.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import { gatherEvidence } from '#server/operations/payment/gather-evidence.ts'
import { handInEvidence } from '#server/operations/payment/hand-in-evidence.ts'
import { readDisputes } from '#server/operations/payment/read-disputes.ts'
import { handlePaymentEvent, savePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'
import { type FileStore, FilesUnreachable } from '#server/providers/files/files.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { openDispute } from '#server/testing/disputes.ts'
import { placePaidOrder } from '#server/testing/order-walk.ts'
import { filesIn } from '#server/testing/test-files.ts'

let stage: CheckoutStage

/** Adds a photo whose bytes are in a folder. */
async function addPhoto(
  pool: CheckoutStage['pool'],
  orderId: string,
  key = 'aa/aa000000000000000000000000000000',
): Promise<void> {
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

it('two members who hand in the answer to a dispute at once hand it in once, and another hauler finds no dispute', async () => {
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
  // These consents belong to the person who had the number before. The accounts were separated since.
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

it('the answer to a dispute has the consents, photos and disputes of its own order and nothing of another order', async () => {
  const [one, other] = [await placePaidOrder(stage), await placePaidOrder(stage)]
  const note = async ({ orderId, user }: typeof one, words: string) => {
    const { pool, organization } = stage
    await pool.query(
      `INSERT INTO order_consent (order_id, organization_id, act, pickup_day, amount_in_cents, sentence, actor_id, at)
       VALUES ($1, $2, 'pickup', '2026-02-01', 100, $3, $4, now())`,
      [orderId, organization.id, words, user.id],
    )
    await pool.query(`UPDATE payment_attempt SET device = $2 WHERE cart_id = $1`, [orderId, words])
    const since = words === 'mine' ? '2026-02-01' : '2026-01-01'
    await pool.query('INSERT INTO known_device (user_id, device, known_since) VALUES ($1, $2, $3)', [
      user.id,
      words,
      since,
    ])
    await openDispute(stage, orderId)
  }
  await note(one, 'mine')
  await note(other, 'theirs')
  await addPhoto(stage.pool, other.orderId, 'bb/bb000000000000000000000000000000')
  const consents = await findConsents(stage.db, one.orderId)
  expect(consents.texts).toHaveLength(1)
  expect(consents.acts.map(({ sentence }) => sentence)).toEqual(['mine'])
  expect(consents.deviceKnownSince).toEqual(new Date('2026-02-01'))
  expect(await listEvidencePhotos(stage.db, one.orderId, 10)).toEqual([])
  const [mine, ...more] = await listDisputesOfOrder(stage.db, stage.organization.id, one.orderId)
  expect([mine?.providerDisputeId, more]).toEqual([`dp_${one.orderId}`, []])
  expect(await listDisputesOfOrder(stage.db, randomUUID(), one.orderId)).toEqual([])
  const begun = { id: mine?.id ?? '', actorId: one.user.id, now: new Date(), unlessSince: new Date(0) }
  const [theirs] = await listDisputesOfOrder(stage.db, stage.organization.id, other.orderId)
  expect(await beginEvidence(stage.db, begun)).toBe(true)
  expect(await beginEvidence(stage.db, { ...begun, id: theirs?.id ?? '' })).toBe(true)
  await endEvidence(stage.db, begun.id)
  const left = await stage.pool.query(
    'SELECT id FROM dispute WHERE evidence_begun_at IS NOT NULL AND closed_at IS NULL',
  )
  expect(left.rows.map(({ id }) => id)).toEqual([theirs?.id])
  expect(
    await recordEvidence(stage.db as unknown as Tx, { id: begun.id, status: 'under_review', now: new Date() }),
  ).toBe(true)
  const sent = await stage.pool.query(
    `SELECT order_id AS id FROM dispute WHERE order_id = ANY($1) AND evidence_sent_at IS NOT NULL`,
    [[one.orderId, other.orderId]],
  )
  expect(sent.rows).toEqual([{ id: one.orderId }])
})
