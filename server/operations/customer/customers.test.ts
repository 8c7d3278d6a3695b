import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderStatuses } from '#domain/order/lifecycle.ts'
import { readPersonalData } from '#server/db/account/personal-data.ts'
import { findCustomers } from '#server/db/customer/customer-list.ts'
import { deleteAccount } from '#server/operations/account/delete-account.ts'
import { freezeCheckout } from '#server/operations/checkout/freeze-quote.ts'
import { searchOffice } from '#server/operations/office/search-office.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { assignCustomers } from './assign-customers.ts'
import { addCustomerNote, blockCustomer, saveCustomer } from './change-customer.ts'
import { type ListCustomers, listCustomers, readCustomer } from './read-customers.ts'

let stage: DispatchStage
let organizationId: string
beforeEach(async () => {
  stage = await openDispatchStage()
  organizationId = stage.organization.id
})
afterEach(async () => {
  const broken = await brokenDispatch(stage.db, stage.deps.clock())
  expect(broken.filter(({ rule }) => rule.startsWith('INV-K'))).toEqual([])
  await stage.close()
})

const row = async (text: string, ...values: unknown[]) => (await stage.pool.query(text, values)).rows[0]
const says = (orderId: string, customer: Record<string, string | null>) =>
  stage.pool.query(
    `UPDATE orders SET snapshot = jsonb_set(snapshot, '{customer}', snapshot->'customer' || $2::jsonb) WHERE id = $1`,
    [orderId, JSON.stringify(customer)],
  )
const ofOrder = (orderId: string) => row('SELECT customer_id, user_id FROM orders WHERE id = $1', orderId)
const found = async (search: string) =>
  (await listCustomers(stage.deps, organizationId, { search, filter: null, after: null })).customers.map(
    one => one.shownName,
  )
const details = { kind: 'person', name: 'Rosa Reyes', company: null, phone: null, email: null, tags: ['VIP'] } as const
const rosa = {
  firstName: 'Rosa',
  lastName: 'Reyes',
  companyName: null,
  phone: '+15125550142',
  email: 'rosa@example.com',
}

/** Makes three orders: `first` and `second` are Rosa's, and `other` is Hank's of Lone Oak. No order has a customer yet. */
async function threeOrders(): Promise<{ first: string; second: string; other: string }> {
  const first = await stage.order()
  const second = await stage.order()
  const { user_id: userId } = await ofOrder(first)
  await stage.pool.query('UPDATE cart SET user_id = $2 WHERE id = $1', [second, userId])
  await stage.pool.query('UPDATE orders SET user_id = $2 WHERE id = $1', [second, userId])
  const other = await stage.order()
  for (const orderId of [first, second]) await says(orderId, rosa)
  await says(other, {
    ...rosa,
    firstName: 'Hank',
    lastName: 'Boone',
    companyName: 'Lone Oak',
    phone: '+15125559876',
    email: 'hank@example.com',
  })
  return { first, second, other }
}

/** Makes three orders that have their customers. `customerId` is Rosa. */
async function assignedOrders(): Promise<{ first: string; customerId: string }> {
  const { first } = await threeOrders()
  await assignCustomers(stage.deps)
  return { first, customerId: (await ofOrder(first)).customer_id }
}

test('all orders of one person at one hauler get one customer, even if two servers assign them at once', async () => {
  const { first, second, other } = await threeOrders()
  const [one, two] = await Promise.all([assignCustomers(stage.deps), assignCustomers(stage.deps)])
  expect(one + two).toBe(3)
  const { customer_id: customerId } = await ofOrder(first)
  expect((await ofOrder(second)).customer_id).toBe(customerId)
  expect((await ofOrder(other)).customer_id).not.toBe(customerId)
  expect(await assignCustomers(stage.deps)).toBe(0)
  // A later order of a known person has no customer yet, so its row looks like this.
  await stage.pool.query('UPDATE orders SET customer_id = NULL WHERE id = $1', [second])
  expect(await assignCustomers(stage.deps)).toBe(1)
  expect((await ofOrder(second)).customer_id).toBe(customerId)
  expect(
    await row('SELECT kind, name, company FROM customer WHERE id = $1', (await ofOrder(other)).customer_id),
  ).toEqual({
    kind: 'company',
    name: 'Hank Boone',
    company: 'Lone Oak',
  })
})

test('the office finds a customer by four digits of the phone, by name, street, order number or box', async () => {
  const { first, customerId } = await assignedOrders()
  const { friendly_id: number, line1 } = await row(
    `SELECT friendly_id, snapshot #>> '{address,line1}' AS line1 FROM orders WHERE id = $1`,
    first,
  )
  await stage.pool.query(
    `UPDATE container SET order_id = $1, place = 'site', facility_id = NULL WHERE organization_id = $2 AND friendly_id = 'C-101'`,
    [first, organizationId],
  )
  for (const typed of ['5501', '0142', '(512) 555-0142', 'rosa', 'reye', number, 'c-101', '101']) {
    expect(await found(typed), typed).toEqual(['Rosa Reyes'])
  }
  expect(await found('lone o')).toEqual(['Lone Oak'])
  expect(await found(line1.slice(0, 6))).toEqual(['Lone Oak', 'Rosa Reyes'])
  expect(await found('nobody')).toEqual([])
  await stage.pool.query(
    `UPDATE container SET order_id = NULL, place = 'yard', facility_id = $1 WHERE friendly_id = 'C-101' AND organization_id = $2`,
    [stage.fleet.yardId, organizationId],
  )
  const ask = (rights: readonly ('money' | 'dispatch')[]) =>
    searchOffice(stage.deps, { organizationId, rights }, 'reyes')
  expect((await ask(['money'])).customers).toMatchObject([{ id: customerId, name: 'Rosa Reyes' }])
  expect((await ask(['dispatch'])).customers).toEqual([])
  const stranger = { search: null, filter: null, after: null }
  expect((await listCustomers(stage.deps, randomUUID(), stranger)).customers).toEqual([])
})

test('the list of customers shows revenue and dues by the status of the orders, and each page begins after the last one', async () => {
  const { first, customerId } = await assignedOrders()
  const { total_in_cents: paid } = await row('SELECT total_in_cents FROM orders WHERE id = $1', first)
  const second = await row(
    'SELECT id, total_in_cents FROM orders WHERE customer_id = $1 AND id <> $2',
    customerId,
    first,
  )
  await stage.pool.query(
    `INSERT INTO order_extension (order_id, organization_id, from_day, to_day, extra_days, price_in_cents, tax_in_cents, reason, created_at)
     SELECT id, organization_id, '2026-12-01', '2026-12-02', 1, 6000, 500, '{}', now() FROM orders WHERE id = $1`,
    [first],
  )
  // The part that was not refunded counts as revenue.
  await stage.pool.query(
    `INSERT INTO refund (organization_id, order_id, intent_id, idempotency_key, amount_in_cents, status, why)
     VALUES ($1, $2, 'pi_1', 'refund-that-failed', 1000, 'failed', 'paid-too-much')`,
    [organizationId, first],
  )
  const ask = { search: null, filter: null }
  const { customers } = await listCustomers(stage.deps, organizationId, { ...ask, after: null })
  expect(customers.map(one => one.shownName)).toEqual(['Lone Oak', 'Rosa Reyes'])
  expect(customers[1]).toMatchObject({
    orders: 2,
    onSite: 0,
    dueInCents: 6500,
    revenueInCents: paid + second.total_in_cents,
    phones: expect.arrayContaining(['+15125550142']),
  })
  const { id } = customers[0] ?? { id: '' }
  const after = { sortName: 'lone oak', id, rank: null }
  const rest = await listCustomers(stage.deps, organizationId, { ...ask, after })
  expect(rest.customers.map(one => one.shownName)).toEqual(['Rosa Reyes'])

  // Only Rosa Reyes owes something, so she is first in both directions, and the others follow by name.
  const namesBy = async (more: Partial<ListCustomers>) => {
    const { customers } = await listCustomers(stage.deps, organizationId, { ...ask, after: null, ...more })
    return customers.map(one => one.shownName)
  }
  expect(await namesBy({ isReversed: true })).toEqual(['Rosa Reyes', 'Lone Oak'])
  expect(await namesBy({ sort: 'due' })).toEqual(['Rosa Reyes', 'Lone Oak'])
  expect(await namesBy({ sort: 'due', isReversed: true })).toEqual(['Rosa Reyes', 'Lone Oak'])
  expect(await namesBy({ sort: 'onSite' })).toEqual(['Lone Oak', 'Rosa Reyes'])
  const ofRosa = { sortName: 'rosa reyes', id: customerId, rank: -6500 }
  expect(await namesBy({ sort: 'due', after: ofRosa })).toEqual(['Lone Oak'])
  expect(await namesBy({ sort: 'due', search: 'lone' })).toEqual(['Lone Oak'])

  // The filters and the due amount follow the status of the order.
  const { status } = await row('SELECT status FROM orders WHERE id = $1', first)
  const over: string[] = []
  const shownBy: Record<'on-site' | 'unpaid', string[]> = { 'on-site': [], unpaid: [] }
  for (const now of orderStatuses) {
    await stage.pool.query('UPDATE orders SET status = $2 WHERE id = $1', [first, now])
    const { dueInCents } = (await readCustomer(stage.deps, organizationId, customerId)).figures
    if (dueInCents === 0) over.push(now)
    else expect(dueInCents, now).toBe(6500)
    for (const filter of ['on-site', 'unpaid'] as const) {
      const { customers } = await listCustomers(stage.deps, organizationId, { search: null, filter, after: null })
      if (customers.some(one => one.id === customerId)) shownBy[filter].push(now)
    }
  }
  await stage.pool.query('UPDATE orders SET status = $2 WHERE id = $1', [first, status])
  expect(over.toSorted()).toEqual(['cancelled', 'completed', 'refund-failed', 'refunded'])
  expect(shownBy.unpaid.toSorted()).toEqual(['payment-failed', 'payment-pending'])
  expect(shownBy['on-site'].toSorted()).toEqual([
    'drop-off-confirmed',
    'in-transit-pickup',
    'pending-pickup',
    'pickup-requested',
    'pickup-scheduled',
  ])

  // A page for a file is ten times as long as a page of the list, and the last page is shorter.
  await stage.pool.query(
    `INSERT INTO customer (organization_id, kind, name) SELECT $1, 'person', 'Zed ' || n FROM generate_series(1, 60) n`,
    [organizationId],
  )
  const page = await listCustomers(stage.deps, organizationId, { ...ask, after: null })
  const long = await listCustomers(stage.deps, organizationId, { ...ask, after: null, isLong: true })
  expect([page.customers.length, page.next === null]).toEqual([50, false])
  expect(long.customers.length).toBeGreaterThan(60)
  expect(long.next).toBeNull()
})

test('the office can only change the version of a customer that it saw, and the history stores no word of the customer', async () => {
  const { customerId } = await assignedOrders()
  const { acting } = stage.fleet
  await saveCustomer(stage.deps, acting, { id: customerId, version: 1, details: { ...details, tags: ['VIP'] } })
  const late = saveCustomer(stage.deps, acting, { id: customerId, version: 1, details: { ...details, tags: [] } })
  await expect(late).rejects.toMatchObject({ refusal: 'changed-meanwhile' })
  await addCustomerNote(stage.deps, acting, { id: customerId, content: 'Calls on Mondays' })
  expect(await found('vip')).toEqual(['Rosa Reyes'])
  const page = await readCustomer(stage.deps, organizationId, customerId)
  expect(page).toMatchObject({ version: 2, notes: [{ content: 'Calls on Mondays', who: 'Dana' }], tags: ['VIP'] })
  const stranger = { ...acting, organizationId: randomUUID() }
  const seen = { id: customerId, version: 2 }
  for (const refused of [
    () => saveCustomer(stage.deps, stranger, { ...seen, details: { ...details, tags: [] } }),
    () => blockCustomer(stage.deps, stranger, { ...seen, why: 'x' }),
    () => addCustomerNote(stage.deps, stranger, { id: customerId, content: 'x' }),
    () => readCustomer(stage.deps, stranger.organizationId, customerId),
  ]) {
    await expect(refused()).rejects.toMatchObject({ refusal: 'customer-not-found' })
  }
  const { rows } = await stage.pool.query(
    `SELECT act, before, after FROM change WHERE object = 'customer' ORDER BY seq`,
  )
  expect(rows.map(({ act }) => act)).toEqual(['change', 'add-note'])
  expect(JSON.stringify(rows)).not.toMatch(/VIP|Mondays|Rosa/)
})

test('a blocked customer must call before paying, keeps the cart, and can order again after the block is removed', async () => {
  const { first, customerId } = await assignedOrders()
  const { acting } = stage.fleet
  const cart = await stage.readyCart()
  const { user_id: cartUser } = await row('SELECT user_id FROM cart WHERE id = $1', cart.cartId)
  const { user_id: rosaUser } = await ofOrder(first)
  await stage.pool.query('UPDATE customer_person SET user_id = $2 WHERE user_id = $1', [rosaUser, cartUser])
  const freeze = () => freezeCheckout(stage.deps, { cartId: cart.cartId, language: 'en', mayOpen: true })
  const before = await row('SELECT version FROM cart WHERE id = $1', cart.cartId)
  await blockCustomer(stage.deps, acting, { id: customerId, version: 1, why: 'Two unpaid bills' })
  await expect(freeze()).rejects.toMatchObject({ refusal: 'customer-blocked', values: { hauler: expect.any(String) } })
  expect(await row('SELECT version FROM cart WHERE id = $1', cart.cartId)).toEqual(before)
  const blocked = await listCustomers(stage.deps, organizationId, { search: null, filter: 'blocked', after: null })
  expect(blocked.customers.map(one => one.id)).toEqual([customerId])
  await blockCustomer(stage.deps, acting, { id: customerId, version: 2, why: null })
  await expect(freeze()).resolves.toMatchObject({ quote: expect.anything() })
  await stage.pool.query('UPDATE customer_person SET user_id = $2 WHERE user_id = $1', [cartUser, rosaUser])
})

test('a customer receives what the office wrote about them, and is erased when they delete the account', async () => {
  const { first, customerId } = await assignedOrders()
  await addCustomerNote(stage.deps, stage.fleet.acting, { id: customerId, content: 'Calls on Mondays' })
  await saveCustomer(stage.deps, stage.fleet.acting, {
    id: customerId,
    version: 1,
    details: { ...details, tags: ['VIP'] },
  })
  const { user_id: userId } = await ofOrder(first)
  const { customers } = await readPersonalData(stage.db, userId)
  expect(JSON.stringify(customers)).toContain('Calls on Mondays')
  await stage.pool.query(`UPDATE orders SET status = 'completed' WHERE user_id = $1`, [userId])
  await deleteAccount(stage.deps, userId)
  expect(await row('SELECT name, company, phone, email, tags FROM customer WHERE id = $1', customerId)).toEqual({
    name: '',
    company: null,
    phone: null,
    email: null,
    tags: [],
  })
  expect(await row('SELECT content FROM note WHERE entity_id = $1', customerId)).toEqual({ content: '–' })
  expect(
    await row('SELECT count(*)::int AS count FROM customer_search_key WHERE customer_id = $1', customerId),
  ).toEqual({
    count: 0,
  })
  expect(await readCustomer(stage.deps, organizationId, customerId)).toMatchObject({ isErased: true, shownName: null })
  const late = saveCustomer(stage.deps, stage.fleet.acting, {
    id: customerId,
    version: (await row('SELECT version FROM customer WHERE id = $1', customerId)).version,
    details: { ...details, tags: [] },
  })
  await expect(late).rejects.toMatchObject({ refusal: 'customer-not-found' })
  const note = addCustomerNote(stage.deps, stage.fleet.acting, { id: customerId, content: 'x' })
  await expect(note).rejects.toMatchObject({ refusal: 'customer-not-found' })
})

test('the office never finds customers of another hauler, and they do not take the place of its own in the results', async () => {
  const other = await makeOrganization(stage.db)
  const add = (company: string, name: string) =>
    row(`INSERT INTO customer (organization_id, kind, name) VALUES ($1, 'person', $2) RETURNING id`, company, name)
  const meant = async (typed: string) =>
    (await findCustomers(stage.db, organizationId, { keys: [typed], limit: 9 })).map(one => one.name)
  const own = await add(organizationId, 'Zulema Quill')
  const theirs = await add(other.id, 'Theodora Plum')
  await expect(
    stage.pool.query('UPDATE customer SET merged_into = $2 WHERE id = $1', [own.id, theirs.id]),
  ).rejects.toMatchObject({ constraint: 'customer_merged_into_organization_id_fkey' })
  expect(await meant('theodora')).toEqual([])
  for (let count = 0; count < 60; count += 1) await add(other.id, `Zulem Quill ${count}`)
  expect(await meant('zulem')).toEqual(['Zulema Quill'])
  expect(await found('zulem')).toEqual(['Zulema Quill'])
})
