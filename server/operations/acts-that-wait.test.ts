import { randomUUID } from 'node:crypto'
import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewCompany } from '#domain/company/new-company.ts'
import type { AddressByHand } from '#domain/typed-address/by-hand.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { lockTeam } from '#server/db/account/team.ts'
import { lockPhone } from '#server/db/account/users.ts'
import { lockCompanies } from '#server/db/company/companies.ts'
import { lockMerges } from '#server/db/customer/merges.ts'
import { lockDisputes } from '#server/db/payment/disputes.ts'
import type { QuestionRow } from '#server/db/question/open-questions.ts'
import { checkAddress } from '#server/operations/address/check-address.ts'
import { createCompany } from '#server/operations/company/create-company.ts'
import { assignCustomers } from '#server/operations/customer/assign-customers.ts'
import { mergeCustomers, undoMerge } from '#server/operations/customer/merge-customers.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { textChangedDays } from '#server/operations/dispatch/text-drivers.ts'
import { unplanStops } from '#server/operations/dispatch/unplan-stops.ts'
import { labelOrder } from '#server/operations/order/label-order.ts'
import { joinPaidSwaps } from '#server/operations/question/join-swap.ts'
import { nameTicket, takeTicketFrom } from '#server/operations/question/name-ticket.ts'
import { reportStopDone } from '#server/operations/question/report-done.ts'
import { closeRefundRequest } from '#server/operations/refund-request/decide-refund-request.ts'
import { setLineAside } from '#server/operations/statement/act-on-statement.ts'
import { restoreStops } from '#server/operations/stop/restore-stops.ts'
import { invite, takeInvitationBack } from '#server/operations/team/invite.ts'
import { acceptInvitation } from '#server/operations/team/join.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { openDispute } from '#server/testing/disputes.ts'
import { statementThatWaits } from '#server/testing/waiting.ts'

let stage: DispatchStage
let orderId: string
let stopId: string
let routeId: string
beforeAll(async () => {
  stage = await openDispatchStage({}, 12)
  orderId = await stage.order()
  stopId = (await stage.place(orderId, stage.dayIn(1))).id
  routeId = String((await stage.stopOf(stopId)).route_id)
  await assignCustomers(stage.deps)
})
afterAll(() => stage.close())

type Hold = (tx: Tx, organizationId: string) => Promise<unknown>
type Started = { readonly act: () => Promise<unknown>; readonly hold: Hold }

const row =
  (table: string, id: string): Hold =>
  tx =>
    sql`SELECT FROM ${sql.ref(table)} WHERE id = ${id} FOR UPDATE`.execute(tx)
const acting = () => stage.fleet.acting
const seen = async (id: string) => ({ stopId: id, version: Number((await stage.stopOf(id)).version) })
const phone = '+15125550177' as UsPhone
const company = (boxPrefix: string): NewCompany => ({
  id: randomUUID(),
  name: 'Bluebonnet Roll-Off',
  phone,
  email: 'office@example.com',
  boxPrefix,
  area: { name: 'Waco', timeZone: 'America/Chicago', taxRate: '0.0825', cityFeeInCents: 0, taxableKinds: [] },
  zipCodes: [],
  adminPhone: phone,
  accent: null,
  readyMade: null,
})
const zipDeps = () => stage.deps as unknown as Parameters<typeof createCompany>[0]
const found = (prefix: string) =>
  createCompany(
    zipDeps(),
    { operatorId: acting().actorId, phone: '+15125550178' as UsPhone, language: 'en' },
    company(prefix),
  )
const ofAddress = () => {
  const findZip = () => ({ zipCode: stage.organization.zipCode, city: 'Austin', state: 'TX' })
  return { ...stage.deps, addresses: { findZip } } as unknown as Parameters<typeof checkAddress>[0]
}
const address = { line1: '1 Oak St', city: 'Austin', zipCode: '78701' } as unknown as AddressByHand
const inTransaction = (act: (tx: Tx) => Promise<unknown>) => stage.db.transaction().execute(act)
const question = () =>
  ({
    orderId,
    holder: { orderId },
    ticketNumber: '4711',
  }) as unknown as QuestionRow

async function withdrawn(): Promise<string> {
  const { id } = await stage.place(await stage.order(), stage.dayIn(1))
  await unplanStops(stage.deps, acting(), [await seen(id)])
  return id
}

/** Each act first locks the rows that it reads. The act waits in that statement, before it has decided or changed anything. */
const acts: Readonly<Record<string, () => Promise<Started>>> = {
  'An address is checked after others have changed its order': async () => ({
    act: () => checkAddress(ofAddress(), acting(), { orderId, line2: '', address }),
    hold: row('orders', orderId),
  }),
  'A company is made after others are': async () => ({ act: () => found('oak7'), hold: lockCompanies }),
  'A company invites after others look at the number': async () => ({
    act: () => found('oak8'),
    hold: tx => lockPhone(tx, phone),
  }),
  'Customers are merged after others are': async () => {
    const kept = { id: randomUUID(), version: 1 }
    return {
      act: () => mergeCustomers(stage.deps, acting(), { kept, other: { ...kept, id: randomUUID() } }),
      hold: lockMerges,
    }
  },
  'Customers are parted after others are merged': async () => ({
    act: () => undoMerge(stage.deps, acting(), { mergeId: randomUUID() }),
    hold: lockMerges,
  }),
  'A stop gets its place after others have changed its route': async () => {
    const items = [{ orderId: await stage.order() }]
    const to = { day: stage.dayIn(1), driverId: stage.fleet.drivers[0].id, after: null }
    return { act: () => placeStops(stage.deps, acting(), { items, to }), hold: row('route', routeId) }
  },
  'A stop is taken off after others have changed its route': async () => {
    const asked = [await seen(stopId)]
    return { act: () => unplanStops(stage.deps, acting(), asked), hold: row('route', routeId) }
  },
  'A stop is put back after others have changed its route': async () => {
    const asked = [await seen(await withdrawn())]
    return { act: () => restoreStops(stage.deps, acting(), asked), hold: row('route', routeId) }
  },
  'An errand is put back after others have answered its question': async () => {
    const [errandId, questionId] = [randomUUID(), randomUUID()]
    await stage.pool.query(
      `INSERT INTO stop (id, organization_id, kind, state, day, about_order_id, created_at)
       VALUES ($1, $2, 'errand', 'withdrawn', '2026-02-02', $3, now())`,
      [errandId, stage.organization.id, orderId],
    )
    await stage.pool.query(
      `INSERT INTO question (id, organization_id, kind, order_id, asked_at) VALUES ($1, $2, 'stop-withdrawn', $3, now())`,
      [questionId, stage.organization.id, orderId],
    )
    const asked = [await seen(errandId)]
    return { act: () => restoreStops(stage.deps, acting(), asked), hold: row('question', questionId) }
  },
  'A visit is said to be done after others have changed its order': async () => {
    const said = { ...(await seen(stopId)), version: 0, at: stage.deps.clock(), leftBox: null, takenBox: null }
    return { act: () => reportStopDone(stage.deps, acting(), said), hold: row('orders', orderId) }
  },
  'A ticket gets its number after others have changed its order': async () => ({
    act: () => inTransaction(tx => nameTicket(tx, acting(), question(), '4711')),
    hold: row('orders', orderId),
  }),
  'A ticket is given to another load after others have changed its order': async () => ({
    act: () => inTransaction(tx => takeTicketFrom(tx, acting(), question())),
    hold: row('orders', orderId),
  }),
  'An order is labelled after others have changed it': async () => ({
    act: () => labelOrder(stage.deps, { orderId, poNumber: 'PO 1' }),
    hold: row('orders', orderId),
  }),
  'A dispute is stored after charges that were allowed have begun': async () => ({
    act: () => openDispute(stage, orderId),
    hold: lockDisputes,
  }),
  'A request for a refund is closed after others have changed its order': async () => {
    const requestId = randomUUID()
    await stage.pool.query(
      `INSERT INTO refund_request (id, organization_id, order_id, kind, act, amount_in_cents, why, asked_by, asked_at, state)
       VALUES ($1, $2, $3, 'refund', '{}', 100, 'late', $4, now(), 'asked')`,
      [requestId, stage.organization.id, orderId, acting().actorId],
    )
    return { act: () => closeRefundRequest(stage.deps, { requestId }, acting()), hold: row('orders', orderId) }
  },
  'Somebody is invited after others look at the number': async () => ({
    act: () => invite(stage.deps, acting(), { phone, rights: null, language: 'en' }),
    hold: tx => lockPhone(tx, phone),
  }),
  'An invitation is taken back after others have changed the team': async () => ({
    act: () => takeInvitationBack(stage.deps, acting(), { id: randomUUID(), seen: { rights: null } }),
    hold: lockTeam,
  }),
  'An invitation is accepted after others look at the number': async () => ({
    act: () => acceptInvitation(stage.deps, { id: acting().actorId, phone }, { id: randomUUID() }),
    hold: tx => lockPhone(tx, phone),
  }),
  'A day is published after others have changed its routes': async () => ({
    act: () => stage.publish(stage.dayIn(1)),
    hold: row('route', routeId),
  }),
  'Drivers are texted after others have changed their day': async () => {
    await stage.pool.query(`UPDATE route SET changed_at = now() - interval '1 hour' WHERE id = $1`, [routeId])
    return { act: () => textChangedDays(stage.deps), hold: row('route', routeId) }
  },
  'A line is cured after others have changed its statement': async () => {
    const statementId = randomUUID()
    await stage.pool.query(
      `INSERT INTO statement (id, organization_id, facility_id, content_hash, first_day, last_day, imported_by, imported_at)
       VALUES ($1, $2, $3, 'hash', '2026-01-01', '2026-01-31', $4, now())`,
      [statementId, stage.organization.id, stage.fleet.landfillId, acting().actorId],
    )
    const ask = { statementId, lineId: randomUUID(), isSetAside: true }
    return {
      act: () => setLineAside(stage.deps, acting(), ask),
      hold: row('facility', stage.fleet.landfillId),
    }
  },
  'A swap that was paid late joins its pick-up after others have changed the route': async () => {
    const old = await stage.order()
    await stage.deliver(old)
    const made = await stage.swap(old)
    const { id } = await stage.place(old, stage.dayIn(2))
    await stage.pool.query(`UPDATE stop SET kind = 'pickup', drop_off_order_id = NULL WHERE id = $1`, [id])
    expect((await stage.pool.query('SELECT FROM stop WHERE drop_off_order_id = $1', [made])).rows).toEqual([])
    const { route_id } = await stage.stopOf(id)
    return { act: () => joinPaidSwaps(stage.deps), hold: row('route', String(route_id)) }
  },
}

test.each(Object.entries(acts))('%s', async (_, prepare) => {
  const { act, hold } = await prepare()
  const held = await stage.db.transaction().execute(async tx => {
    await hold(tx, stage.organization.id)
    // This test does not look at what the act decides afterwards.
    const acts = act().catch(() => null)
    return { acts, statement: await statementThatWaits(stage.pool, acts) }
  })
  await held.acts
  expect(held.statement).toMatch(/^\s*SELECT/)
})
