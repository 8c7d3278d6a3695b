import type { Tx } from '@rolloff/sql/connect.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Right } from '#domain/account/roles.ts'
import type { Weighing } from '#domain/order/weighing.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { findCorrectionFacts } from '#server/db/bill/correction-facts.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import { findOpenRefundRequest } from '#server/db/refund-request/refund-requests.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { chargeDueBills } from '#server/operations/bill/charge-due-bills.ts'
import { correctBill } from '#server/operations/bill/correct-bill.ts'
import { waiveDue } from '#server/operations/bill/waive-due.ts'
import { giveRefund } from '#server/operations/payment/give-refund.ts'
import { listMoney } from '#server/operations/payment/list-waiting-money.ts'
import { countGiven, type GiftToPermit, permitGift } from '#server/operations/payment/permit-giving.ts'
import { approveRefundRequest, closeRefundRequest } from '#server/operations/refund-request/decide-refund-request.ts'
import { changeRights, suspendMember } from '#server/operations/team/change-member.ts'
import { invite, takeInvitationBack } from '#server/operations/team/invite.ts'
import { acceptInvitation } from '#server/operations/team/join.ts'
import { photograph } from '#server/testing/camera.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeUser } from '#server/testing/factories.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { savedCards } from '#server/testing/order-walk.ts'
import { weighedOrder, weighingWith } from '#server/testing/weighed-order.ts'

let stage: CheckoutStage
let dana: string
let miguel: string
beforeEach(async () => {
  stage = await openCheckoutStage()
  dana = await works(null)
  miguel = await works(['money'])
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const hour = 3_600_000
const rows = async (text: string, values: unknown[] = []) => (await stage.pool.query(text, values)).rows
const by = (actorId: string) => ({ organizationId: stage.organization.id, actorId })

async function works(rights: Right[] | null): Promise<string> {
  const { id } = await makeUser(stage.db)
  await stage.pool.query(
    `INSERT INTO membership (organization_id, user_id, roles, rights) VALUES ($1, $2, '{admin}', $3)`,
    [stage.organization.id, id, rights],
  )
  return id
}

/** Makes an order that was billed and charged. A ton too many costs $99.00. */
async function completed(tonsTooMany = '2.5'): Promise<string> {
  const { orderId } = await weighedOrder(stage, { tonsTooMany })
  await billOrder(stage.deps, { orderId, actorId: null })
  stage.wait(24 * hour)
  await chargeDueBills(stage.deps)
  return orderId
}

const countOf = async (orderId: string) =>
  (await rows('SELECT count(*)::int AS count FROM refund WHERE order_id = $1', [orderId]))[0].count
async function refund(orderId: string, amountInCents: number, who = dana) {
  const ask = { orderId, amountInCents, refunds: await countOf(orderId), why: 'A late truck' }
  return giveRefund(stage.deps, ask, by(who))
}
async function correction(orderId: string, tonsTooMany: string, change: Partial<Weighing> = {}) {
  const [{ seen }] = await rows('SELECT max(version) AS seen FROM weighing WHERE order_id = $1', [orderId])
  const weighing = { ...(await weighingWith(stage.db, orderId, tonsTooMany)), ...change }
  const read = { grossInPounds: null, tareInPounds: null, isSure: true, why: 'A 4 read as a 9' }
  return { orderId, seen, weighing, ...read }
}
const approve = (requestId: string, who: string) => approveRefundRequest(stage.deps, { requestId }, by(who))
const close = (requestId: string, who: string) => closeRefundRequest(stage.deps, { requestId }, by(who))
const refunded = async () =>
  (await rows(`SELECT coalesce(sum(amount_in_cents), 0)::int AS sum FROM refund WHERE status = 'succeeded'`))[0].sum
const asked = async (orderId: string) => (await findOpenRefundRequest(stage.db, orderId))?.id ?? ''

test('one member refunds up to the limit of 30 days, and above it nothing moves until a second member approves', async () => {
  const orderId = await completed()
  expect(await refund(orderId, 15_000)).toEqual({ status: 'completed', asked: null })
  const { asked: request } = await refund(orderId, 5_001)
  expect(request).toEqual({ requestId: expect.any(String) })
  expect(await refunded()).toBe(15_000)
  const requestId = request?.requestId ?? ''
  await expect(approve(requestId, dana)).rejects.toMatchObject({ refusal: 'own-request' })
  expect(await refunded()).toBe(15_000)
  await stage.pool.query(`UPDATE app_user SET first_name = 'Miguel' WHERE id = $1`, [miguel])
  await approve(requestId, miguel)
  expect(await refunded()).toBe(20_001)
  const over = { refusal: 'request-over', values: { who: 'Miguel' } }
  await expect(approve(requestId, miguel)).rejects.toMatchObject(over)
  await expect(close(requestId, dana)).rejects.toMatchObject(over)
  expect(await rows('SELECT state, act, decided_by AS by FROM refund_request')).toEqual([
    { state: 'approved', act: {}, by: miguel },
  ])
  expect(await rows(`SELECT act, actor_id AS who FROM change WHERE act LIKE '%person' OR act LIKE '%request'`)).toEqual(
    [
      { act: 'ask-second-person', who: dana },
      { act: 'approve-request', who: miguel },
    ],
  )
})

test('the office can give back all that was paid at once, and not a cent more', async () => {
  const orderId = await completed()
  const [{ paid }] = await rows('SELECT sum(amount_in_cents)::int AS paid FROM payment')
  // The refusal is the same above the limit, because a second person could not allow it either.
  await expect(refund(orderId, paid + 1)).rejects.toMatchObject({ refusal: 'refund-too-large' })
  await stage.pool.query('UPDATE organization SET refund_limit_in_cents = 10000000')
  await expect(refund(orderId, paid + 1)).rejects.toMatchObject({ refusal: 'refund-too-large' })
  expect(await refund(orderId, paid)).toEqual({ status: 'refunded', asked: null })
  expect(await refunded()).toBe(paid)
})

test('a refund no longer counts for the limit after 30 days', async () => {
  const orderId = await completed()
  await refund(orderId, 20_000)
  stage.wait(30 * 24 * hour)
  expect((await refund(orderId, 20_000)).asked).toBeNull()
})

test('the database refuses that a member approves their own request', async () => {
  const orderId = await completed()
  await refund(orderId, 20_001)
  const own = `UPDATE refund_request SET state = 'approved', decided_by = asked_by, decided_at = now()`
  await expect(rows(own)).rejects.toThrow(/refund_request/)
})

test('a second request waits for the first one, which its asker can withdraw and another member can decline', async () => {
  const orderId = await completed()
  await refund(orderId, 20_001)
  await expect(refund(orderId, 30_000)).rejects.toMatchObject({ refusal: 'request-open' })
  await close(await asked(orderId), dana)
  await refund(orderId, 30_000, miguel)
  await close(await asked(orderId), dana)
  expect(await rows('SELECT state FROM refund_request ORDER BY asked_at')).toEqual([
    { state: 'withdrawn' },
    { state: 'declined' },
  ])
  expect(await refunded()).toBe(0)
  await expect(close('00000000-0000-4000-8000-00000000c0de', dana)).rejects.toMatchObject({ refusal: 'request-over' })
})

test('another hauler can neither approve nor decline a request', async () => {
  const orderId = await completed()
  await refund(orderId, 20_001)
  const other = { organizationId: '00000000-0000-4000-8000-00000000c0de', actorId: miguel }
  const requestId = await asked(orderId)
  await expect(approveRefundRequest(stage.deps, { requestId }, other)).rejects.toMatchObject({
    refusal: 'request-over',
  })
  await expect(closeRefundRequest(stage.deps, { requestId }, other)).rejects.toMatchObject({ refusal: 'request-over' })
})

test('a request that can no longer be done is refused at its approval, and still waits', async () => {
  const orderId = await completed()
  await refund(orderId, 25_000)
  await refund(orderId, 10_000, miguel)
  await expect(approve(await asked(orderId), miguel)).rejects.toMatchObject({ refusal: 'refund-stale' })
  expect(await refunded()).toBe(10_000)
  const list = await listMoney(stage.deps, stage.organization.id, { list: 'asked', after: null })
  expect(list.rows).toMatchObject([{ id: orderId, request: { amountInCents: 25_000, kind: 'refund' } }])
})

test('if no other member may decide, the refund is made, marked, and told to the members who manage the team', async () => {
  await stage.pool.query('UPDATE membership SET suspended_at = now() WHERE user_id = $1', [miguel])
  const manager = await works(['team'])
  const orderId = await completed()
  expect((await refund(orderId, 25_000)).asked).toBeNull()
  expect(await refunded()).toBe(25_000)
  expect(await rows('SELECT is_alone FROM money_given')).toEqual([{ is_alone: true }])
  const texts = await rows(`SELECT text, recipient FROM message WHERE key LIKE 'given-alone:%' ORDER BY recipient`)
  const phones = await rows('SELECT phone FROM app_user WHERE id = ANY($1) ORDER BY phone', [[dana, manager]])
  expect(texts).toEqual(
    phones.map(one => ({ text: expect.stringContaining('Dana gave $250.00 back'), recipient: one.phone })),
  )
  stage.wait(hour)
  await refund(orderId, 1_000)
  expect(await rows(`SELECT FROM message WHERE key LIKE 'given-alone:%'`)).toHaveLength(4)
  const others = [await completed(), await completed()]
  const now = stage.deps.clock()
  for (const other of others) {
    const ask = { orderId: other, amountInCents: 25_000, refunds: await countOf(other), why: 'A late truck' }
    await giveRefund({ ...stage.deps, clock: () => now }, ask, by(dana))
  }
  expect(await rows(`SELECT FROM message WHERE key LIKE 'given-alone:%'`)).toHaveLength(8)
})

describe('After a change of the team or of the limit', () => {
  const memberOf = async (userId: string) => {
    const [one] = await rows('SELECT id, version FROM membership WHERE user_id = $1', [userId])
    return one
  }
  const settings = (limit: number, who = dana) =>
    rows(
      `WITH old AS (SELECT refund_limit_in_cents AS was FROM organization WHERE id = $1),
         raised AS (UPDATE organization SET refund_limit_in_cents = $2 WHERE id = $1)
       INSERT INTO change (organization_id, at, actor_id, act, object, object_id, before, after)
       SELECT $1, $4, $3, 'change', 'organization', $1, jsonb_build_object('refundLimitInCents', was),
         jsonb_build_object('refundLimitInCents', $2::int) FROM old`,
      [stage.organization.id, limit, who, stage.deps.clock()],
    )
  const suspends = async (who: string, whom: string) => suspendMember(stage.deps, by(who), await memberOf(whom))
  const demotes = async (who: string, whom: string) =>
    changeRights(stage.deps, by(who), { ...(await memberOf(whom)), rights: ['dispatch'] })

  test.each([
    ['suspends them', () => suspends(dana, miguel)],
    ['takes their right', () => demotes(dana, miguel)],
    ['takes their right and suspends them', () => demotes(dana, miguel).then(() => suspends(dana, miguel))],
    [
      'lets somebody in who does it',
      async () => {
        const phone = '+15125550188' as UsPhone
        await invite(stage.deps, by(dana), { phone, rights: ['team'], language: 'en' })
        const puppet = await makeUser(stage.db)
        await rows('UPDATE app_user SET phone = $2 WHERE id = $1', [puppet.id, phone])
        const [{ id }] = await rows('SELECT id FROM invitation WHERE phone = $1', [phone])
        await acceptInvitation(stage.deps, { id: puppet.id, phone }, { id })
        await suspends(puppet.id, miguel)
      },
    ],
  ])('if the asker %s, the second person must still be asked for 7 days, and is told', async (_, closes) => {
    const orderId = await completed()
    await closes()
    const { asked: request } = await refund(orderId, 25_000)
    expect(request).not.toBeNull()
    expect(await refunded()).toBe(0)
    const [{ phone }] = await rows('SELECT phone FROM app_user WHERE id = $1', [miguel])
    const texts = await rows(`SELECT recipient, text FROM message WHERE key LIKE 'asked-without:%'`)
    expect(texts).toEqual([{ recipient: phone, text: expect.stringContaining('$250.00') }])
    await close(request?.requestId ?? '', dana)
    stage.wait(7 * 24 * hour)
    expect((await refund(orderId, 25_000)).asked).toBeNull()
    expect(await rows('SELECT is_alone FROM money_given')).toEqual([{ is_alone: true }])
  })

  test('each of several members whom the asker suspended is told', async () => {
    const taken = [miguel, await works(['money'])]
    const orderId = await completed()
    for (const whom of taken) await suspends(dana, whom)
    expect((await refund(orderId, 25_000)).asked).not.toBeNull()
    const texts = await rows(`SELECT recipient FROM message WHERE key LIKE 'asked-without:%' ORDER BY recipient`)
    const phones = await rows('SELECT phone AS recipient FROM app_user WHERE id = ANY($1) ORDER BY phone', [taken])
    expect(texts).toEqual(phones)
    await close(await asked(orderId), dana)
    await refund(orderId, 25_000)
    expect(await rows(`SELECT FROM message WHERE key LIKE 'asked-without:%'`)).toHaveLength(4)
  })

  test('a member to whom the asker gave the right cannot approve the asker’s request', async () => {
    const helper = await works(['dispatch'])
    await changeRights(stage.deps, by(dana), { ...(await memberOf(helper)), rights: ['money'] })
    const orderId = await completed()
    const { asked: request } = await refund(orderId, 25_000)
    const requestId = request?.requestId ?? ''
    await expect(approve(requestId, helper)).rejects.toMatchObject({ refusal: 'request-of-patron' })
    expect(await refunded()).toBe(0)
    await approve(requestId, miguel)
    expect(await refunded()).toBe(25_000)
  })

  test('a member who took back an invitation of the asker can approve the asker’s request', async () => {
    const phone = '+15125550189' as UsPhone
    await invite(stage.deps, by(dana), { phone, rights: ['team'], language: 'en' })
    const [{ id }] = await rows('SELECT id FROM invitation WHERE phone = $1', [phone])
    const keeper = await works(['money', 'team'])
    await takeInvitationBack(stage.deps, by(keeper), { id, seen: { rights: ['team'] } })
    const { asked: request } = await refund(await completed(), 25_000)
    await approve(request?.requestId ?? '', keeper)
    expect(await refunded()).toBe(25_000)
  })

  test('a limit that the asker raised counts for the asker after 7 days, and for other members at once', async () => {
    await settings(100_000)
    const orderId = await completed()
    expect((await refund(orderId, 20_001)).asked).not.toBeNull()
    await close(await asked(orderId), dana)
    expect((await refund(orderId, 20_001, miguel)).asked).toBeNull()
    const other = await completed()
    stage.wait(7 * 24 * hour)
    expect((await refund(other, 20_001)).asked).toBeNull()
  })

  test('a limit that another member raised counts at once for a member who saved the settings without raising it', async () => {
    await settings(20_000)
    await settings(100_000, miguel)
    const orderId = await completed()
    expect((await refund(orderId, 20_001)).asked).toBeNull()
  })

  test('a member whom another person suspended is not asked as the second person', async () => {
    const third = await works(['team'])
    await suspends(third, miguel)
    const orderId = await completed()
    expect((await refund(orderId, 25_000)).asked).toBeNull()
  })
})

describe('A request that was decided', () => {
  /** Gives money for a request that the requester withdrew a moment ago. */
  async function lateGiving(give: (tx: Tx, giving: GiftToPermit) => Promise<unknown>): Promise<unknown> {
    const orderId = await completed()
    const { asked: request } = await refund(orderId, 20_001)
    const approval = { requestId: request?.requestId ?? '' }
    await close(approval.requestId, dana)
    return stage.db.transaction().execute(async tx => {
      const order = await lockOrder(tx, orderId)
      return give(tx, {
        order,
        kind: 'refund',
        amountInCents: 20_001,
        act: {},
        why: 'A late truck',
        acting: by(miguel),
        approval,
        now: stage.deps.clock(),
      })
    })
  }

  test('permits no refund any more', async () => {
    await expect(lateGiving(permitGift)).rejects.toMatchObject({ refusal: 'request-over' })
  })

  test('is not decided again by money that is counted for it later', async () => {
    await expect(lateGiving((tx, giving) => countGiven(tx, giving, 'go'))).rejects.toMatchObject({
      refusal: 'request-over',
    })
    expect(await rows('SELECT state FROM refund_request')).toEqual([{ state: 'withdrawn' }])
    expect(await rows('SELECT id FROM money_given')).toEqual([])
  })
})

test('two members are needed to let a due above the limit go', async () => {
  const { orderId } = await weighedOrder(stage, { tonsTooMany: '2.5', card: savedCards.declinesLater })
  await billOrder(stage.deps, { orderId, actorId: null })
  stage.wait(24 * hour)
  await chargeDueBills(stage.deps)
  const ask = { orderId, amountInCents: 24_750, why: 'Old customer' }
  expect(await waiveDue(stage.deps, ask, by(dana))).toMatchObject({ status: 'payment-failed', asked: {} })
  const failed = (organizationId: string) => listMoney(stage.deps, organizationId, { list: 'failed', after: null })
  expect((await failed(stage.organization.id)).rows.map(row => row.id)).toEqual([orderId])
  expect((await failed(crypto.randomUUID())).rows).toEqual([])
  expect(await rows('SELECT kind FROM order_adjustment')).toEqual([])
  await approve(await asked(orderId), miguel)
  expect(await rows('SELECT kind, amount_in_cents AS cents, actor_id AS who FROM order_adjustment')).toEqual([
    { kind: 'let-go', cents: 24_750, who: miguel },
  ])
})

test('two members are needed to lower a bill, but one is enough if a new photo of the ticket shows the weight', async () => {
  const orderId = await completed()
  const lower = await correction(orderId, '0')
  expect(await correctBill(stage.deps, lower, by(dana))).toMatchObject({ status: 'completed', asked: {} })
  expect(await rows('SELECT version FROM bill')).toHaveLength(1)
  await approve(await asked(orderId), miguel)
  expect(await refunded()).toBe(24_750)
  const second = await completed()
  const ticketPhotoId = await photograph(stage.deps, { orderId: second, kind: 'scale-ticket' })
  const shown = await correction(second, '0', { ticketPhotoId })
  expect(await correctBill(stage.deps, shown, by(dana))).toMatchObject({ asked: null, billVersion: 2 })
  await photograph(stage.deps, { orderId: second, kind: 'drop-off' })
  expect((await findCorrectionFacts(stage.db, second))?.photos.map(one => one.id)).toEqual([ticketPhotoId])
  expect(await rows('SELECT amount_in_cents AS cents FROM money_given WHERE order_id = $1', [second])).toEqual([])
})

test('a discount counts for the limit even if a new photo shows the weight', async () => {
  const orderId = await completed()
  const ticketPhotoId = await photograph(stage.deps, { orderId, kind: 'scale-ticket' })
  const discounts: Weighing['discounts'] = [{ type: 'dollars', amount: 20_100 }]
  const ask = await correction(orderId, '0', { ticketPhotoId, discounts })
  const { asked: request } = await correctBill(stage.deps, ask, by(dana))
  expect(request).not.toBeNull()
  const [{ amount }] = await rows('SELECT amount_in_cents AS amount FROM refund_request')
  expect(amount).toBeGreaterThanOrEqual(20_001)
  expect(amount).toBeLessThan(24_750)
})

test('a photo of the ticket shows the weight of one correction, and a second correction with it needs two members again', async () => {
  const orderId = await completed()
  const ticketPhotoId = await photograph(stage.deps, { orderId, kind: 'scale-ticket' })
  const first = await correction(orderId, '2.25', { ticketPhotoId })
  expect(await correctBill(stage.deps, first, by(dana))).toMatchObject({ asked: null, billVersion: 2 })
  const second = await correction(orderId, '0', { ticketPhotoId })
  expect(await correctBill(stage.deps, second, by(dana))).toMatchObject({ asked: {}, billVersion: null })
  expect(await rows('SELECT amount_in_cents AS cents FROM refund_request')).toEqual([{ cents: 22_275 }])
})
