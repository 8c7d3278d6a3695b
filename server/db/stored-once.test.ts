import { randomUUID } from 'node:crypto'
import type { Tx } from '@rolloff/sql/connect.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UsPhone } from '#domain/value/phone.ts'
import { leaveCustomersToForget } from '#server/db/account/erasure.ts'
import { rejoinAccount } from '#server/db/account/partings.ts'
import { knowDevice } from '#server/db/account/users.ts'
import { takeReservation } from '#server/db/capacity/reservations.ts'
import { addCompany } from '#server/db/company/companies.ts'
import { storeCustomers } from '#server/db/customer/assign-customers.ts'
import { ensureRoute } from '#server/db/dispatch/routes.ts'
import { addFee } from '#server/db/fee/fees.ts'
import { saveInboundText } from '#server/db/message/inbound-texts.ts'
import { queueMessages } from '#server/db/message/messages.ts'
import { addNote, addObjection } from '#server/db/order/notes.ts'
import { addNamedPhoto } from '#server/db/order/photos.ts'
import { countDecline } from '#server/db/payment/card-declines.ts'
import { insertCharge } from '#server/db/payment/order-charges.ts'
import { addPayment } from '#server/db/payment/order-money.ts'
import { requestRefund } from '#server/db/payment/paid-attempts.ts'
import { addPaymentAccount } from '#server/db/payment/payment-accounts.ts'
import type { PaymentAttempt } from '#server/db/payment/payment-attempts.ts'
import { addNotice } from '#server/db/payment/payment-notices.ts'
import { recordEvent } from '#server/db/payment/provider-events.ts'
import { insertExternalRefund, insertRefund, recordRefund } from '#server/db/payment/refunds.ts'
import { addRule } from '#server/db/pricing/rules.ts'
import { askAboutPaidSwap } from '#server/db/question/questions.ts'
import { insertRefundRequest } from '#server/db/refund-request/refund-requests.ts'
import { storeSites } from '#server/db/site/sites.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { makeUser } from '#server/testing/factories.ts'
import { endsAtOnce } from '#server/testing/waiting.ts'
import { weighedOrder } from '#server/testing/weighed-order.ts'

let stage: DispatchStage
let orderId: string
let userId: string
let stopId: string
let intentId: string
let paymentAccount: string | null
beforeAll(async () => {
  stage = await openDispatchStage()
  const weighed = await weighedOrder(stage, { tonsTooMany: '1' })
  orderId = weighed.orderId
  userId = weighed.user.id
  await billOrder(stage.deps, { orderId, actorId: null })
  stopId = (await stage.place(await stage.order(), stage.dayIn(1))).id
  const { rows } = await stage.pool.query(
    'SELECT intent_id AS "intentId", payment_account AS "paymentAccount" FROM payment WHERE order_id = $1',
    [orderId],
  )
  intentId = rows[0].intentId
  paymentAccount = rows[0].paymentAccount
})
afterAll(() => stage.close())

type Store = (tx: Tx) => Promise<unknown>

const now = () => stage.deps.clock()
const organizationId = () => stage.organization.id
const ids = Array.from({ length: 8 }, () => randomUUID())
const [companyId = '', feeId = '', photoId = '', ruleId = '', textId = ''] = ids
const order = () => ({ id: orderId, organizationId: organizationId() })

/** For each function that stores a row once, this is the table of the row and the call. */
const stores: Readonly<Record<string, readonly [string, Store]>> = {
  'A device that an account knows': ['known_device', tx => knowDevice(tx, { userId, device: 'device', since: now() })],
  'A customer whom the payment service is to forget': [
    'customer_to_forget',
    async tx => {
      const { rows } = await stage.pool.query(
        `INSERT INTO payment_customer (user_id, payment_account, provider_customer_id) VALUES ($1, 'acct_once', 'cus_once')
         RETURNING user_id AS id`,
        [stage.fleet.acting.actorId],
      )
      await leaveCustomersToForget(tx, rows[0], now())
    },
  ],
  'A company': [
    'organization',
    tx =>
      addCompany(tx, {
        id: companyId,
        name: 'Once',
        phone: '+15125550166' as UsPhone,
        email: 'once@example.com',
        boxPrefix: 'once',
        accent: null,
      }),
  ],
  'A fee': [
    'order_fee',
    tx =>
      addFee(tx, {
        id: feeId,
        order: order(),
        fee: { kind: 'dry-run', amountInCents: 15_000, facts: {} } as unknown as Parameters<typeof addFee>[1]['fee'],
        stopId: null,
        tapId: null,
        driverId: null,
        proposedBy: null,
        photoIds: [],
        happenedAt: now(),
        now: now(),
      }),
  ],
  'A text that somebody sends': [
    'inbound_text',
    tx =>
      saveInboundText(tx, {
        id: textId,
        phone: '+15125550167',
        organizationId: organizationId(),
        words: 'HELP',
        meaning: 'help',
        isAnswered: true,
        now: now(),
      }),
  ],
  'A message': [
    'message',
    tx =>
      queueMessages(tx, now(), [
        {
          key: 'once',
          organizationId: organizationId(),
          orderId,
          recipient: 'ann@example.com',
          channel: 'email',
          subject: 'Once',
          text: 'Once',
        },
      ]),
  ],
  'An objection to a bill': [
    'bill_objection',
    async tx => {
      const note = { origin: 'order', entityId: orderId, content: 'No', createdBy: null } as const
      const noteId = await addNote(tx, { ...note, organizationId: organizationId(), now: now() })
      await addObjection(tx, { organizationId: organizationId(), orderId, version: 1, noteId, now: now() })
    },
  ],
  'A photo that a phone sends': [
    'order_photo',
    tx =>
      addNamedPhoto(tx, {
        id: photoId,
        organizationId: organizationId(),
        about: { orderId, kind: 'drop-off' },
        stopId: null,
        driverId: stage.fleet.drivers[0].id,
        takenAt: now(),
        now: now(),
        file: {
          key: `ab/${'c'.repeat(32)}`,
          mediaType: 'image/jpeg',
          sizeInBytes: 1,
          sha256: 'a'.repeat(64),
          place: 'local',
          organizationId: organizationId(),
          kind: 'photo',
          now: now(),
        } as unknown as Parameters<typeof addNamedPhoto>[1]['file'],
      }),
  ],
  'A decline of a card': [
    'card_decline',
    async () => {
      const declined = { id: 'evt_declined', type: 'payment_intent.payment_failed', paymentAccount, intentId }
      await recordEvent(stage.db, declined as Parameters<typeof recordEvent>[1], now())
      expect(await countDecline(stage.db, declined.id)).not.toBeNull()
    },
  ],
  'An event of the payment service': [
    'provider_event',
    () => {
      const event = { id: 'evt_once', type: 'charge.refunded', paymentAccount, intentId }
      return recordEvent(stage.db, event as Parameters<typeof recordEvent>[1], now())
    },
  ],
  'A payment account': [
    'payment_account',
    () => addPaymentAccount(stage.db, { id: 'acct_once', organizationId: organizationId() }, now()),
  ],
  'A charge': [
    'order_charge',
    tx =>
      insertCharge(tx, {
        organizationId: organizationId(),
        orderId,
        paymentAccount,
        purpose: 'balance',
        purposeId: 'once',
        amountInCents: 9_900,
        paymentCustomerId: 'cus_1',
        paymentMethodId: 'pm_1',
        key: 'once',
        now: now(),
      }),
  ],
  'A payment': [
    'payment',
    tx =>
      addPayment(
        tx,
        { organizationId: organizationId(), orderId },
        { id: 'pi_once', paymentAccount, amountInCents: 100, card: null, paymentMethodId: null, billingAddress: null },
        now(),
      ),
  ],
  'A payment that goes back because it fits no order': [
    'refund',
    () =>
      requestRefund(stage.db, {
        attempt: { id: randomUUID(), organizationId: organizationId(), paymentAccount } as PaymentAttempt,
        intentId,
        amountInCents: 100,
        why: 'test',
        now: now(),
      }),
  ],
  'Money that went back in another way': [
    'refund',
    tx =>
      insertExternalRefund(tx, {
        organizationId: organizationId(),
        orderId,
        intentId,
        paymentAccount,
        amountInCents: 100,
        key: 'once',
        why: 'test',
        by: 'admin',
        actorId: null,
        now: now(),
        way: 'cheque',
        reference: '1042',
        providerRefundId: null,
        status: 'succeeded',
      }),
  ],
  'A notice': [
    'payment_notice',
    tx =>
      addNotice(tx, {
        organizationId: organizationId(),
        orderId,
        kind: 'refunded-outside',
        amountInCents: 100,
        what: null,
        about: 're_once',
        now: now(),
      }),
  ],
  'A price rule': [
    'pricing_rule',
    tx =>
      addRule(tx, {
        rule: {
          id: ruleId,
          organizationId: organizationId(),
          name: 'Once',
          configuration: {
            id: ruleId,
            type: 'DISCOUNT',
            data: { discountType: 'flat', discountAmountInCents: 500, code: 'ONCE' },
          },
          scope: { customerClassification: 'all', zipCodes: 'all', customerIds: 'all' },
          precedence: 500,
          effectiveFrom: null,
          effectiveTo: null,
          canCombine: false,
          active: false,
        },
        nameInSpanish: null,
      }),
  ],
  'A question about a swap': [
    'question',
    tx => askAboutPaidSwap(tx, { organizationId: organizationId(), orderId, stopId, now: now() }),
  ],
  'A request for a refund': [
    'refund_request',
    tx =>
      insertRefundRequest(tx, {
        order: order(),
        kind: 'refund',
        amountInCents: 100,
        act: {},
        why: 'late',
        askedBy: userId,
        now: now(),
      }),
  ],
  'A site': [
    'site',
    tx => {
      const place = { line1: '1 Oak St', city: 'Austin', state: 'TX', postalCode: '78701' }
      return storeSites(tx, [{ ...place, orderId, organizationId: organizationId(), key: 'once' }])
    },
  ],
  'A customer': [
    'customer',
    tx => {
      const person = { name: 'Ann Lee', company: null, phone: null, email: null, erasedAt: null }
      return storeCustomers(tx, [{ ...person, orderId, organizationId: organizationId(), userId }])
    },
  ],
}

test.each(Object.entries(stores))('%s is stored once, however often it comes', async (_, [table, store]) => {
  const countOf = async () =>
    (await stage.pool.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count as number
  const inTransaction = () => stage.db.transaction().execute(store)
  const before = await countOf()
  await inTransaction()
  expect(await countOf()).toBe(before + 1)
  await inTransaction()
  expect(await countOf()).toBe(before + 1)
})

test('Two transactions that make the same route at once make one route', async () => {
  const route = { organizationId: organizationId(), day: stage.dayIn(5), driverId: stage.fleet.drivers[1].id }
  const made = await stage.db.transaction().execute(async tx => {
    const id = await ensureRoute(tx, route)
    const other = stage.db.transaction().execute(another => ensureRoute(another, route))
    expect(await endsAtOnce(stage.pool, other)).toBe(false)
    return { id, other }
  })
  expect(await made.other).toBe(made.id)
})

test('A process cannot take a slot that another process has taken', async () => {
  const { cartId } = await stage.readyCart()
  const window = { day: stage.dayIn(3), start: 9, end: 12 }
  const request = {
    organizationId: organizationId(),
    cartId,
    containerTypeId: stage.organization.containerTypeIds[0] ?? '',
    dropOffWindow: window,
    pickupWindow: { ...window, day: stage.dayIn(6), isActualPickupDate: true },
  }
  const take = () => takeReservation(stage.db, request, { slot: 900, now: now(), until: now() })
  expect([await take(), await take()]).toEqual([true, false])
})

test('A device that both accounts of a person know is known to the account that stays', async () => {
  const [former, made] = [await makeUser(stage.db), await makeUser(stage.db)]
  const { rows } = await stage.pool.query('SELECT phone FROM app_user WHERE id = $1', [made.id])
  const { phone } = rows[0]
  await stage.pool.query(`UPDATE app_user SET phone = NULL, parted_at = now() WHERE id = $1`, [former.id])
  await stage.pool.query(
    'INSERT INTO account_parting (user_id, former_id, phone, parted_at) VALUES ($1, $2, $3, now())',
    [made.id, former.id, phone],
  )
  for (const { id } of [former, made])
    await stage.db.transaction().execute(tx => knowDevice(tx, { userId: id, device: 'both', since: now() }))
  expect(await rejoinAccount(stage.db, { userId: made.id, phone, formerId: former.id, now: now() })).toBe(true)
  const known = await stage.pool.query(`SELECT user_id AS id FROM known_device WHERE device = 'both'`)
  expect(known.rows).toEqual([{ id: former.id }])
})

test('A refund has one outcome, and other requested refunds do not change', async () => {
  const ask = (key: string) => ({
    organizationId: organizationId(),
    orderId,
    intentId,
    paymentAccount,
    amountInCents: 100,
    key,
    why: 'test',
    by: 'admin' as const,
    actorId: null,
    now: now(),
  })
  for (const key of ['first', 'second']) await stage.db.transaction().execute(tx => insertRefund(tx, ask(key)))
  const { rows } = await stage.pool.query(`SELECT id FROM refund WHERE idempotency_key = 'first'`)
  const record = (status: 'succeeded' | 'failed') =>
    recordRefund(stage.db, rows[0].id, { status, providerRefundId: 're_first' })
  expect([await record('succeeded'), await record('failed')]).toEqual([true, false])
  const stored = await stage.pool.query(
    `SELECT status FROM refund WHERE idempotency_key IN ('first', 'second') ORDER BY idempotency_key`,
  )
  expect(stored.rows).toEqual([{ status: 'succeeded' }, { status: 'asked' }])
})
