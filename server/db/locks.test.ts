import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayInMs } from '#domain/value/calendar.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { lockLeavingPerson } from '#server/db/account/erasure.ts'
import { partRestedAccount } from '#server/db/account/part-rested.ts'
import { rejoinAccount } from '#server/db/account/partings.ts'
import { lockTeam } from '#server/db/account/team.ts'
import { lockPhone, makeUser } from '#server/db/account/users.ts'
import { lockCompanies } from '#server/db/company/companies.ts'
import { lockOrdersWithoutCustomer } from '#server/db/customer/assign-customers.ts'
import { lockCustomer } from '#server/db/customer/customers.ts'
import { lockMerges, waitForMerges } from '#server/db/customer/merges.ts'
import { keepFirstEnd } from '#server/db/dispatch/first-end.ts'
import { findOrderOfTicket, lockLoad } from '#server/db/dispatch/loads.ts'
import { lockRoutes } from '#server/db/dispatch/routes.ts'
import { lockOpenFetch, lockStops } from '#server/db/dispatch/stops.ts'
import { lockOrders } from '#server/db/dispatch/visits.ts'
import { listUnseen } from '#server/db/fleet/container-count.ts'
import { lockTruck } from '#server/db/fleet/trucks.ts'
import { lockTextConsent } from '#server/db/message/text-consent.ts'
import { lockOrder, lockWholeOrders } from '#server/db/order/order-moves.ts'
import { isDisputedUntilEnd, lockDisputes } from '#server/db/payment/disputes.ts'
import { addPaymentAccount, lockPaymentAccount } from '#server/db/payment/payment-accounts.ts'
import { addRule, lockRule } from '#server/db/pricing/rules.ts'
import { addQuestion, lockFetchQuestions, lockQuestion } from '#server/db/question/questions.ts'
import { lockOrdersWithoutSite, lockSite } from '#server/db/site/sites.ts'
import { lockBillingFacility } from '#server/db/statement/statements.ts'
import { assignCustomers } from '#server/operations/customer/assign-customers.ts'
import { assignSites } from '#server/operations/site/assign-sites.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { endsAtOnce } from '#server/testing/waiting.ts'

let stage: DispatchStage
const ids: Record<string, string> = {}
const idOf = (name: string) => ids[name] ?? ''

beforeAll(async () => {
  stage = await openDispatchStage()
  const { db, deps, fleet, organization, pool } = stage
  const now = deps.clock()
  const orderId = await stage.order()
  const { id: stopId } = await stage.place(orderId, stage.dayIn(0))
  await assignSites(deps)
  await assignCustomers(deps)
  await pool.query(
    `INSERT INTO load (order_id, organization_id, state, collected_at) VALUES ($1, $2, 'on-truck', now())`,
    [orderId, organization.id],
  )
  const ruleId = randomUUID()
  await addRule(db as unknown as Tx, {
    rule: {
      id: ruleId,
      organizationId: organization.id,
      name: 'Two of a kind',
      configuration: {
        id: ruleId,
        type: 'DISCOUNT',
        data: { discountType: 'flat', discountAmountInCents: 500, code: 'LOCKED' },
      },
      scope: { customerClassification: 'all', zipCodes: 'all', customerIds: 'all' },
      precedence: 500,
      effectiveFrom: null,
      effectiveTo: null,
      canCombine: false,
      active: false,
    },
    nameInSpanish: null,
  })
  await addPaymentAccount(db, { id: 'acct_locked', organizationId: organization.id }, now)
  const errandId = randomUUID()
  await pool.query(
    `INSERT INTO stop (id, organization_id, kind, day, about_order_id, created_at) VALUES ($1, $2, 'errand', '2026-02-02', $3, now())`,
    [errandId, organization.id, orderId],
  )
  await addQuestion(db as unknown as Tx, {
    organizationId: organization.id,
    kind: 'stop-withdrawn',
    orderId,
    tapId: null,
    now,
  })
  const firstOf = async (table: string) =>
    (await pool.query(`SELECT id FROM ${table} WHERE organization_id = $1 LIMIT 1`, [organization.id])).rows[0].id
  const { cartId, user } = await stage.readyCart()
  Object.assign(ids, {
    orderId,
    stopId,
    ruleId,
    errandId,
    cartId,
    userId: user.id,
    siteId: await firstOf('site'),
    truckId: await firstOf('truck'),
    customerId: await firstOf('customer'),
    containerId: await firstOf('container'),
    questionId: await firstOf('question'),
    routeId: await firstOf('route'),
    yardId: fleet.yardId,
    landfillId: fleet.landfillId,
  })
})
afterAll(() => stage.close())

type Lock = (tx: Tx, organizationId: string) => Promise<unknown>

const phone = '+15125550188' as UsPhone

const locks: readonly [string, Lock][] = [
  ['Orders', (tx, hauler) => lockWholeOrders(tx, hauler, [idOf('orderId')])],
  ['Orders that wait for a visit', (tx, hauler) => lockOrders(tx, hauler, [idOf('orderId')])],
  ['An order', tx => lockOrder(tx, idOf('orderId'))],
  ['Stops', (tx, hauler) => lockStops(tx, hauler, [idOf('stopId')])],
  ['Routes', (tx, hauler) => lockRoutes(tx, hauler, [idOf('routeId')])],
  ['A load', (tx, hauler) => lockLoad(tx, hauler, idOf('orderId'))],
  ['A dumpster that somebody is sent for', tx => lockOpenFetch(tx, idOf('containerId'))],
  [
    'Dumpsters that a count has not seen',
    (tx, hauler) => listUnseen(tx, hauler, idOf('yardId'), [idOf('containerId')], new Date('2026-02-01')),
  ],
  ['A site', (tx, hauler) => lockSite(tx, hauler, idOf('siteId'))],
  ['A truck', (tx, hauler) => lockTruck(tx, hauler, idOf('truckId'))],
  ['A facility that bills', (tx, hauler) => lockBillingFacility(tx, hauler, idOf('landfillId'))],
  ['A customer', (tx, hauler) => lockCustomer(tx, hauler, idOf('customerId'))],
  ['A price rule', (tx, hauler) => lockRule(tx, hauler, idOf('ruleId'))],
  ['A question', (tx, hauler) => lockQuestion(tx, hauler, idOf('questionId'))],
  ['Questions of errands', tx => lockFetchQuestions(tx, [idOf('errandId')])],
  ['A payment account', tx => lockPaymentAccount(tx, 'acct_locked')],
  ['The number of a ticket', (tx, hauler) => findOrderOfTicket(tx, ticketOf(hauler))],
  ['The consents of a number', tx => lockTextConsent(tx, phone)],
  ['A number', tx => lockPhone(tx, phone)],
  ['A person who leaves', tx => lockLeavingPerson(tx, idOf('userId'))],
  ['A team', (tx, hauler) => lockTeam(tx, hauler)],
  ['The making of companies', tx => lockCompanies(tx)],
  ['Merges of customers', (tx, hauler) => lockMerges(tx, hauler)],
  ['Disputes', (tx, hauler) => lockDisputes(tx, hauler)],
]

const ticketOf = (organizationId: string) => ({
  organizationId,
  facilityId: idOf('landfillId'),
  year: 2026,
  number: '4711',
})

/** Returns true if the second lock waits until the transaction of the first one has ended. */
async function waitsFor(first: Lock, second: Lock): Promise<boolean> {
  const { id } = stage.organization
  const held = await stage.db.transaction().execute(async tx => {
    await first(tx, id)
    const other = stage.db.transaction().execute(another => second(another, id))
    return { other, isWaiting: !(await endsAtOnce(stage.pool, other)) }
  })
  await held.other
  return held.isWaiting
}

describe.each(locks)('%s', (_, lock) => {
  test('can be locked by one transaction after another', async () => {
    const locking = () => stage.db.transaction().execute(tx => lock(tx, stage.organization.id))
    await locking()
    expect(await endsAtOnce(stage.pool, locking())).toBe(true)
  })

  test('that are locked make every other transaction wait until it ends', async () => {
    expect(await waitsFor(lock, lock)).toBe(true)
  })
})

const pairs: readonly [string, Lock, Lock][] = [
  [
    'A merge waits until orders have got their customers',
    (tx, hauler) => waitForMerges(tx, [hauler]),
    (tx, hauler) => lockMerges(tx, hauler),
  ],
  [
    'A dispute waits until a charge that was allowed has begun',
    (tx, hauler) => isDisputedUntilEnd(tx, hauler, { orderId: idOf('orderId') }),
    (tx, hauler) => lockDisputes(tx, hauler),
  ],
]

test.each(pairs)('%s', async (_, first, second) => {
  expect(await waitsFor(first, second)).toBe(true)
})

test('If two drivers end one stop at the same time, the earlier end counts, whichever is stored first', async () => {
  const driverId = stage.fleet.drivers[1].id
  const before = new Date('2026-02-02T18:00:00Z')
  const endAt = (tx: Tx, hour: number) => {
    const at = new Date(before.getTime() - hour * 3_600_000)
    return keepFirstEnd(tx, idOf('stopId'), { at, driverId, recordedAt: before })
  }
  await stage.pool.query(`UPDATE stop SET state = 'done', done_at = $2, done_by = $3 WHERE id = $1`, [
    idOf('stopId'),
    before,
    driverId,
  ])
  let isLaterKept: boolean | undefined
  const endEarly: Lock = tx => endAt(tx, 2)
  const endLater: Lock = async tx => {
    isLaterKept = await endAt(tx, 1)
  }
  expect(await waitsFor(endEarly, endLater)).toBe(true)
  expect(isLaterKept).toBe(false)
  const { rows } = await stage.pool.query('SELECT done_at FROM stop WHERE id = $1', [idOf('stopId')])
  expect(rows).toEqual([{ done_at: new Date('2026-02-02T16:00:00Z') }])
})

const rowOf = (tx: Tx, userId: string) => sql`SELECT FROM app_user WHERE id = ${userId} FOR UPDATE`.execute(tx)

describe('A transaction that proves a phone number', () => {
  const proving = { subject: randomUUID(), phone, language: 'en', isOperator: false, sessionId: null } as const
  const rejoining = () => ({ userId: idOf('userId'), phone: phoneOfUser, formerId: randomUUID(), now: new Date() })
  let phoneOfUser: UsPhone
  beforeAll(async () => {
    const { rows } = await stage.pool.query('SELECT phone FROM app_user WHERE id = $1', [idOf('userId')])
    phoneOfUser = rows[0].phone
  })

  test('waits while another transaction has locked the number', async () => {
    const isWaiting = await waitsFor(
      tx => lockPhone(tx, phone),
      () => makeUser(stage.db, { ...proving, now: new Date() }),
    )
    expect(isWaiting).toBe(true)
  })

  test('waits with an old account while another transaction has locked the number or the new account', async () => {
    const rejoin = () => rejoinAccount(stage.db, rejoining())
    expect(await waitsFor(tx => lockPhone(tx, phoneOfUser), rejoin)).toBe(true)
    expect(await waitsFor(tx => rowOf(tx, idOf('userId')), rejoin)).toBe(true)
  })

  test('makes the deletion of the account wait until it has ended', async () => {
    const leave: Lock = tx => lockLeavingPerson(tx, idOf('userId'))
    expect(await waitsFor(tx => rowOf(tx, idOf('userId')), leave)).toBe(true)
  })

  test('keeps an account that rested for 12 months, if its person opens it at this moment', async () => {
    const now = new Date()
    const setSeen = (tx: Tx | Db, at: Date) =>
      sql`UPDATE app_user SET seen_at = ${at} WHERE id = ${idOf('userId')}`.execute(tx)
    await setSeen(stage.db, new Date(now.getTime() - 400 * dayInMs))
    let parted: string | null | undefined
    const part: Lock = async tx => {
      parted = await partRestedAccount(tx, { phone: phoneOfUser, sessionId: null, now })
    }
    expect(await waitsFor(tx => setSeen(tx, now), part)).toBe(true)
    expect(parted).toBeNull()
  })
})

describe('If several workers work at the same time,', () => {
  const unassigned = async () => {
    await stage.order()
    await stage.order()
    await stage.pool.query('UPDATE orders SET customer_id = NULL, site_id = NULL')
  }
  const kinds = [
    ['Orders without a customer', lockOrdersWithoutCustomer],
    ['Orders without a site', lockOrdersWithoutSite],
  ] as const

  test.each(kinds)('%s are taken by one worker, and the next worker takes others without waiting', async (_, take) => {
    await unassigned()
    const both = await stage.db.transaction().execute(async tx => {
      const first = await take(tx, 1)
      const other = take(stage.db, 1)
      expect(await endsAtOnce(stage.pool, other)).toBe(true)
      return [...first, ...(await other)].map(one => one.orderId)
    })
    expect(new Set(both).size).toBe(2)
  })
})
