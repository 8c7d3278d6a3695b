/** These tests check that a code alone does not open the account of a number that has rested for 12 months (rule M76). */

import { sql as statement } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UsPhone } from '#domain/value/phone.ts'
import { partRestedAccount } from '#server/db/account/part-rested.ts'
import { giveTryBack, rejoinAccount } from '#server/db/account/partings.ts'
import { listRecipients } from '#server/db/message/recipients.ts'
import { assignCustomers } from '#server/operations/customer/assign-customers.ts'
import { listCustomers, readCustomer } from '#server/operations/customer/read-customers.ts'
import { answerAll, type Customer, openCart, payWith, visit } from '#server/testing/journey.ts'
import { type SignedIn, signIn } from '#server/testing/sign-in.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

const day = 24 * 3600 * 1000
const start = Date.now()
let now = start
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) })
})
afterAll(() => app.stop())
beforeEach(() => {
  now = start
})

let people = 0
type Owner = Customer & { readonly session: SignedIn; readonly orderId: string; readonly id: string }

/** Makes a customer with a name, an address and a paid order. The card ends in 4242 and its ZIP is 94103. */
async function owner(): Promise<Owner> {
  people += 1
  const customer = visit(app)
  const { api, held } = customer
  await openCart(customer)
  await answerAll(customer, new Date(now))
  const session = await signIn(app, `+151255502${String(10 + people)}`)
  held.session = session
  const profile = { name: { first: 'Old', last: 'Owner' }, email: 'old@example.com', company: {} }
  const { _id: id } = await api.upsertCustomer.mutate({ ...profile, smsNotificationOptIn: true })
  // The customer turns texts off and on again. Both answers are stored with the number.
  await api.upsertCustomer.mutate({ ...profile, smsNotificationOptIn: false })
  await api.upsertCustomer.mutate({ ...profile, smsNotificationOptIn: true })
  await payWith(app, customer)
  await api.getOrderById.query({ orderId: held.cartId })
  return { ...customer, session, orderId: held.cartId, id }
}

function restsFor(days: number) {
  now += days * day
}

async function sql<Row>(text: string, values: unknown[]): Promise<Row[]> {
  return (await app.database.pool.query(text, values)).rows
}

const callsOf = (session: SignedIn) => visit(app, session).api

/** Returns the answers of the customer's calls about the person. */
async function seenBy(session: SignedIn, orderId: string) {
  const api = callsOf(session)
  const self = await api.getSelf.query()
  return {
    id: self._id,
    name: self.name.first,
    email: self.email,
    orders: (await api.getOrders.query()).orders.length,
    addresses: (await api.getAddresses.query()).length,
    cards: (await api.getSavedCards.query()).length,
    exported: JSON.stringify(await api.exportMyData.query()),
    order: await api.getOrderById.query({ orderId }).then(
      () => 'shown',
      () => 'not found',
    ),
  }
}

const textsTo = async (orderId: string) => (await listRecipients(app.database.db, [orderId], false))[0]?.textsTo

const right = { lastFour: '4242', zip: '94103' }

describe('An account that was not used for 12 months', () => {
  test('shows none of its data on a new device, and its number gets no more texts about its orders', async () => {
    const before = await owner()
    expect((await seenBy(before.session, before.orderId)).exported).toContain('profile-switch')
    expect(await textsTo(before.orderId)).toBe(before.session.phone)
    restsFor(370)
    const stranger = await signIn(app, before.session.phone)
    const seen = await seenBy(stranger, before.orderId)
    expect(seen).toMatchObject({ name: '', email: '', orders: 0, addresses: 0, cards: 0, order: 'not found' })
    expect(seen.id).not.toBe(before.id)
    for (const kept of [before.orderId, before.id, 'Owner', 'old@example.com', 'profile-switch'])
      expect(seen.exported).not.toContain(kept)
    expect(await callsOf(stranger).getFormerAccount.query()).toEqual({ triesLeft: 5 })
    expect(await textsTo(before.orderId)).toBeNull()
  })

  test('opens for good when the customer types the last four digits and the ZIP of a saved card', async () => {
    const [before, other] = [await owner(), await owner()]
    await other.api.notifyZipCode.mutate({ zipCode: '99501', email: 'other@example.com' })
    const ofOther = async () => {
      const count = (table: string) => `(SELECT count(*)::int FROM ${table} t WHERE t.user_id = $1) AS ${table}`
      const tables = ['cart', 'address', 'waiting_list', 'known_device'].map(count).join()
      return (await sql(`SELECT ${tables}`, [other.id]))[0]
    }
    const kept = await ofOther()
    expect(kept).toEqual({ cart: 1, address: 1, waiting_list: 1, known_device: 1 })
    restsFor(370)
    const phone = await signIn(app, before.session.phone)
    const { api } = visit(app, phone)
    expect(await api.proveFormerAccount.mutate(right)).toEqual({ isProven: true, triesLeft: 4 })
    const proven = { id: before.id, name: 'Old', orders: 1, cards: 1, order: 'shown' }
    expect(await seenBy(phone, before.orderId)).toMatchObject(proven)
    // The data of other people stay unchanged.
    expect(await ofOther()).toEqual(kept)
    expect(await api.getFormerAccount.query()).toBeNull()
    expect(await seenBy(await signIn(app, before.session.phone), before.orderId)).toMatchObject(proven)
  })

  test('gives the same answer to wrong digits, a wrong ZIP and a missing card, and stays parted after five tries', async () => {
    const before = await owner()
    const cardless = await owner()
    await sql('DELETE FROM payment_customer WHERE user_id = $1', [cardless.id])
    restsFor(370)
    const tries = [
      { lastFour: '4242', zip: '78701' },
      { lastFour: '1881', zip: '94103' },
      { lastFour: '0000', zip: '00000' },
      { lastFour: '4243', zip: '94103' },
      { lastFour: '4242', zip: '94104' },
    ]
    const answersOf = async (api: ReturnType<typeof callsOf>) => {
      const answers = []
      for (const wrong of tries) answers.push(await api.proveFormerAccount.mutate(wrong))
      return answers
    }
    const stranger = callsOf(await signIn(app, before.session.phone))
    const wrong = [4, 3, 2, 1, 0].map(triesLeft => ({ isProven: false, triesLeft }))
    expect(await answersOf(stranger)).toEqual(wrong)
    expect(await answersOf(callsOf(await signIn(app, cardless.session.phone)))).toEqual(wrong)
    // The right answer comes too late, and also after the stranger has signed in again.
    expect(await stranger.proveFormerAccount.mutate(right)).toEqual({ isProven: false, triesLeft: 0 })
    const again = callsOf(await signIn(app, before.session.phone))
    expect(await again.getFormerAccount.query()).toBeNull()
    expect(await again.proveFormerAccount.mutate(right)).toEqual({ isProven: false, triesLeft: 0 })
  })

  test('accepts at most five tries, even if more come at once', async () => {
    const before = await owner()
    restsFor(370)
    const session = await signIn(app, before.session.phone)
    const calls = app.unbatched(() => session.headers)
    await calls.getSelf.query()
    const many = Array.from({ length: 12 }, () => calls.proveFormerAccount.mutate({ lastFour: '0000', zip: '94103' }))
    const answers = await Promise.all(many)
    expect(answers.filter(({ triesLeft }) => triesLeft > 0)).toHaveLength(4)
    expect(await calls.proveFormerAccount.mutate(right)).toEqual({ isProven: false, triesLeft: 0 })
  })

  test('stays parted after the new customer says that it was never theirs', async () => {
    const before = await owner()
    restsFor(370)
    const { api } = visit(app, await signIn(app, before.session.phone))
    await api.partFromFormerAccount.mutate()
    expect(await api.getFormerAccount.query()).toBeNull()
    expect(await api.proveFormerAccount.mutate(right)).toEqual({ isProven: false, triesLeft: 0 })
    expect((await api.getOrders.query()).orders.length).toBe(0)
  })

  test('stays parted after the new customer has opened a payment page, because a payment may be on its way', async () => {
    const before = await owner()
    restsFor(370)
    const customer = visit(app, await signIn(app, before.session.phone))
    const { api, held } = customer
    await openCart(customer)
    await answerAll(customer, new Date(now))
    expect(await api.getFormerAccount.query()).toEqual({ triesLeft: 5 })
    const { _id: userId } = await api.getSelf.query()
    await api.upsertStripeCustomer.mutate({ cartId: held.cartId })
    expect(await api.getFormerAccount.query()).toBeNull()
    expect(await api.proveFormerAccount.mutate(right)).toEqual({ isProven: false, triesLeft: 0 })
    // The accounts are not joined either if the payment page was opened while the card was checked.
    const rejoining = { userId, phone: before.session.phone as UsPhone, formerId: before.id, now: new Date(now) }
    expect(await rejoinAccount(app.database.db, rejoining)).toBe(false)
    expect((await api.getSelf.query())._id).toBe(userId)
  })

  test('opens as before on a device that it knows', async () => {
    const before = await owner()
    restsFor(370)
    const again = await signIn(app, before.session.phone, { cookie: before.session.deviceCookie })
    expect(await seenBy(again, before.orderId)).toMatchObject({ id: before.id, orders: 1 })
  })

  test('stays open for a member of a company', async () => {
    const member = await owner()
    const [{ organization } = { organization: '' }] = await sql<{ organization: string }>(
      'SELECT organization_id AS organization FROM orders WHERE id = $1',
      [member.orderId],
    )
    await sql(
      `INSERT INTO membership (organization_id, user_id, roles, rights) VALUES ($1, $2, '{admin}', '{dispatch}')`,
      [organization, member.id],
    )
    restsFor(370)
    expect(await seenBy(await signIn(app, member.session.phone), member.orderId)).toMatchObject({ id: member.id })
  })
})

test('a suspended user, a member, a driver and the operator keep their account, but a suspended member or former driver is parted', async () => {
  const before = await owner()
  restsFor(370)
  const { id, session } = before
  const undone = new Error('undone')
  const isPartedAfter = async (change: string) => {
    let parted: string | null = null
    const trying = app.database.db.transaction().execute(async tx => {
      await statement`${statement.raw(change.replaceAll('$person', `'${id}'`))}`.execute(tx)
      const opening = { phone: session.phone as UsPhone, sessionId: null, now: new Date(now) }
      parted = await partRestedAccount(tx, opening)
      throw undone
    })
    await expect(trying).rejects.toBe(undone)
    return parted === id
  }
  const member = (suspendedAt: string) =>
    `INSERT INTO membership (organization_id, user_id, roles, suspended_at)
     SELECT organization_id, user_id, '{admin}', ${suspendedAt} FROM orders WHERE user_id = $person`
  const driver = (isArchived: boolean) =>
    `INSERT INTO driver (organization_id, user_id, first_name, phone, status, archived)
     SELECT organization_id, user_id, 'Bo', '+15125550988', 'active', ${isArchived} FROM orders WHERE user_id = $person`
  expect(await isPartedAfter('SELECT')).toBe(true)
  expect(await isPartedAfter('UPDATE app_user SET suspended_at = now() WHERE id = $person')).toBe(false)
  expect(await isPartedAfter(`UPDATE app_user SET roles = '{customer,admin}' WHERE id = $person`)).toBe(false)
  expect([await isPartedAfter(member('NULL')), await isPartedAfter(member('now()'))]).toEqual([false, true])
  expect([await isPartedAfter(driver(false)), await isPartedAfter(driver(true))]).toEqual([false, true])
})

test('when an account is parted, the product ends only its sessions that are older than 12 months', async () => {
  const before = await owner()
  restsFor(370)
  const { id, session } = before
  const subjectOf = `SELECT subject::uuid FROM app_user WHERE id = $1`
  const [{ subject } = { subject: '' }] = await sql<{ subject: string }>(subjectOf, [id])
  const signedIn = async (daysAgo: number, endedDaysAgo: number | null = null) => {
    const [row] = await sql<{ id: string }>(
      `INSERT INTO identity_session (id, subject, authenticated_at, expires_at, revoked_at, revoked_because)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $5) RETURNING id`,
      [
        subject,
        new Date(now - daysAgo * day),
        new Date(now + day),
        endedDaysAgo === null ? null : new Date(now - endedDaysAgo * day),
        endedDaysAgo === null ? null : 'signed-out',
      ],
    )
    return row?.id ?? ''
  }
  const [old, lately, ended, own] = [
    await signedIn(369),
    await signedIn(300),
    await signedIn(369, 368),
    await signedIn(368),
  ]
  const opening = { phone: session.phone as UsPhone, sessionId: own, now: new Date(now) }
  const partedWhenSeen = async (daysAgo: number) => {
    await sql(`UPDATE app_user SET seen_at = $2 WHERE id = $1`, [id, new Date(now - daysAgo * day)])
    return app.database.db.transaction().execute(tx => partRestedAccount(tx, opening))
  }
  // A session from before the account was last used belongs to the owner of the account, so the account stays the owner's.
  expect([await partedWhenSeen(367), await partedWhenSeen(368)]).toEqual([null, null])
  expect(await partedWhenSeen(369)).toBe(id)
  const rows = await sql<{ id: string; why: string | null; at: Date | null }>(
    'SELECT id, revoked_because AS why, revoked_at AS at FROM identity_session WHERE id = ANY($1)',
    [[old, lately, ended, own]],
  )
  const endOf = (sessionId: string) => {
    const row = rows.find(one => one.id === sessionId)
    return [row?.why, row?.at?.getTime()]
  }
  expect(endOf(old)).toEqual(['signed-out-everywhere', now])
  expect(endOf(ended)).toEqual(['signed-out', now - 368 * day])
  for (const kept of [lately, own]) expect(endOf(kept)).toEqual([null, undefined])
})

test('a customer gets back a try that could not be checked, up to five tries, and a driver gets none', async () => {
  const before = await owner()
  restsFor(370)
  const api = callsOf(await signIn(app, before.session.phone))
  const { _id: userId } = await api.getSelf.query()
  await giveTryBack(app.database.db, userId)
  expect(await api.getFormerAccount.query()).toEqual({ triesLeft: 5 })
  await sql(
    `INSERT INTO membership (organization_id, user_id, roles) SELECT organization_id, $2, '{driver}' FROM orders WHERE id = $1`,
    [before.orderId, userId],
  )
  expect(await api.getFormerAccount.query()).toBeNull()
})

test('an account with a call, a sign-in or an order event within 12 months is opened by its code', async () => {
  const called = await owner()
  restsFor(355)
  expect(await seenBy(await signIn(app, called.session.phone), called.orderId)).toMatchObject({ id: called.id })
  const served = await owner()
  restsFor(370)
  await sql(
    `INSERT INTO order_event (order_id, organization_id, at, event, to_status, actor_role)
     SELECT id, organization_id, $2, 'note', status, 'system' FROM orders WHERE id = $1`,
    [served.orderId, new Date(now - 30 * day)],
  )
  expect(await seenBy(await signIn(app, served.session.phone), served.orderId)).toMatchObject({ id: served.id })
  // Today's call counts for the next 12 months.
  restsFor(345)
  expect(await seenBy(await signIn(app, served.session.phone), served.orderId)).toMatchObject({ id: served.id })
})

test('the office finds the former and the new customer of one number, and each record leads to the other', async () => {
  const before = await owner()
  restsFor(370)
  const customer = visit(app, await signIn(app, before.session.phone))
  await openCart(customer)
  await answerAll(customer, new Date(now))
  const { api, held } = customer
  const profile = { name: { first: 'New', last: 'Person' }, email: 'new@example.com', company: {} }
  await api.upsertCustomer.mutate({ ...profile, smsNotificationOptIn: true })
  await payWith(app, customer)
  await api.getOrderById.query({ orderId: held.cartId })
  await assignCustomers(app.database)
  const [{ organization: organizationId } = { organization: '' }] = await sql<{ organization: string }>(
    'SELECT organization_id AS organization FROM orders WHERE id = $1',
    [before.orderId],
  )
  const deps = { db: app.database.db, clock: () => new Date(now) }
  for (const search of [before.session.phone, before.session.phone.slice(-4)]) {
    const found = await listCustomers(deps, organizationId, { search, filter: null, after: null })
    expect(found.customers.map(one => one.shownName)).toEqual(['New Person', 'Old Owner'])
    const [fresh, old] = found.customers.map(one => one.id)
    const both = await Promise.all([fresh, old].map(id => readCustomer(deps, organizationId, id ?? '')))
    expect(both.map(one => one.sameNumber)).toEqual([
      [{ id: old, shownName: 'Old Owner', isFormer: true }],
      [{ id: fresh, shownName: 'New Person', isFormer: false }],
    ])
  }
  // The list has neither the person who deleted the account nor the person who proved to be the same.
  const asked = { search: before.session.phone, filter: null, after: null }
  const { customers } = await listCustomers(deps, organizationId, asked)
  const idOf = (name: string) => customers.find(one => one.shownName === name)?.id ?? ''
  const sameNumber = async () => (await readCustomer(deps, organizationId, idOf('New Person'))).sameNumber
  await sql('UPDATE customer SET erased_at = now() WHERE id = $1', [idOf('Old Owner')])
  expect(await sameNumber()).toEqual([])
  await sql('UPDATE customer SET erased_at = NULL WHERE id = $1', [idOf('Old Owner')])
  expect(await sameNumber()).toHaveLength(1)
  await sql(`UPDATE account_parting SET closed_at = now(), closed_because = 'proven'`, [])
  expect(await sameNumber()).toEqual([])
})
