import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readPersonalData } from '#server/db/account/personal-data.ts'
import { deleteAccount } from '#server/operations/account/delete-account.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { waitForLock } from '#server/testing/waiting.ts'
import { assignCustomers } from './assign-customers.ts'
import { addCustomerNote, blockCustomer, saveCustomer } from './change-customer.ts'
import { mergeCustomers, undoMerge } from './merge-customers.ts'
import { listCustomers, readCustomer } from './read-customers.ts'

let stage: DispatchStage
let organizationId: string
beforeAll(async () => {
  stage = await openDispatchStage()
  organizationId = stage.organization.id
})
afterAll(() => stage.close())
afterEach(async () => {
  const broken = await brokenDispatch(stage.db, stage.deps.clock())
  expect(broken.filter(({ rule }) => rule.startsWith('INV-K'))).toEqual([])
})

const row = async (text: string, ...values: unknown[]) => (await stage.pool.query(text, values)).rows[0]
const read = (id: string) => readCustomer(stage.deps, organizationId, id)
const seen = async (id: string) => ({ id, version: (await read(id)).version })
const found = async (search: string) =>
  (await listCustomers(stage.deps, organizationId, { search, filter: null, after: null })).customers.map(one => one.id)
const orderOf = async (userId: string) => {
  const orderId = await stage.order()
  await stage.pool.query('UPDATE cart SET user_id = $2 WHERE id = $1', [orderId, userId])
  await stage.pool.query('UPDATE orders SET user_id = $2 WHERE id = $1', [orderId, userId])
  return orderId
}
const customerOf = async (orderId: string): Promise<string> =>
  (await row('SELECT customer_id FROM orders WHERE id = $1', orderId)).customer_id
const merge = async (keptId: string, otherId: string) =>
  mergeCustomers(stage.deps, stage.fleet.acting, { kept: await seen(keptId), other: await seen(otherId) })
const part = (mergeId: string) => undoMerge(stage.deps, stage.fleet.acting, { mergeId })

/** Makes a customer with one order. */
async function customer(name: string) {
  const orderId = await stage.order()
  await assignCustomers(stage.deps)
  const { user_id: userId } = await row('SELECT user_id FROM orders WHERE id = $1', orderId)
  const id = await customerOf(orderId)
  const details = { kind: 'person' as const, name, company: null, phone: null, email: null, tags: [] }
  await saveCustomer(stage.deps, stage.fleet.acting, { ...(await seen(id)), details })
  return { id, orderId, userId }
}

test('a merged customer has the orders, people and notes of both records, and is found by the words of either', async () => {
  const [kept, other] = [await customer('Quentin Kept'), await customer('Olga Other')]
  await addCustomerNote(stage.deps, stage.fleet.acting, { id: other.id, content: 'Pays by check' })
  await merge(kept.id, other.id)
  stage.wait(1000)
  await addCustomerNote(stage.deps, stage.fleet.acting, { id: kept.id, content: 'Has a dog' })
  const page = await read(kept.id)
  // The newest order is first.
  expect(page.orders.map(one => one.id)).toEqual([other.orderId, kept.orderId])
  expect(page.people.map(one => one.id).toSorted()).toEqual([kept.userId, other.userId].toSorted())
  expect(page.notes.map(one => one.content)).toEqual(['Has a dog', 'Pays by check'])
  expect(page.merged).toMatchObject([{ name: 'Olga Other', who: 'Dana' }])
  expect([await found('quentin'), await found('olga')]).toEqual([[kept.id], [kept.id]])
  await expect(read(other.id)).rejects.toMatchObject({ refusal: 'customer-not-found' })
  const later = await orderOf(other.userId)
  await assignCustomers(stage.deps)
  expect(await customerOf(later)).toBe(kept.id)
  const { rows } = await stage.pool.query(`SELECT act FROM change WHERE object_id = ANY($1) AND act = 'merge'`, [
    [kept.id, other.id],
  ])
  expect(rows).toHaveLength(2)
})

test('after a merge, each person can still read only their own orders', async () => {
  const [kept, other] = [await customer('K'), await customer('O')]
  await merge(kept.id, other.id)
  const { orders } = await readPersonalData(stage.db, kept.userId)
  expect(JSON.stringify(orders)).not.toContain(other.orderId)
  const { rows } = await stage.pool.query('SELECT id, user_id FROM orders WHERE customer_id = $1 ORDER BY id', [
    kept.id,
  ])
  expect(new Set(rows.map(one => `${one.id} ${one.user_id}`))).toEqual(
    new Set([`${kept.orderId} ${kept.userId}`, `${other.orderId} ${other.userId}`]),
  )
})

test('after the office parts a merge, each record has its people and all their orders, once and within 30 days', async () => {
  const [kept, other] = [await customer('K2'), await customer('O2')]
  await merge(kept.id, other.id)
  const later = await orderOf(other.userId)
  await assignCustomers(stage.deps)
  const mergeId = (await read(kept.id)).merged[0]?.mergeId ?? ''
  const stranger = { ...stage.fleet.acting, organizationId: randomUUID() }
  await expect(undoMerge(stage.deps, stranger, { mergeId })).rejects.toMatchObject({ refusal: 'not-merged' })
  expect(await part(mergeId)).toEqual({ partedId: other.id })
  const { rows: history } = await stage.pool.query(
    `SELECT object_id AS id, actor_id AS who FROM change WHERE act = 'part' AND object = 'customer' ORDER BY object_id`,
  )
  const { actorId: who } = stage.fleet.acting
  expect(history).toEqual([kept.id, other.id].toSorted().map(id => ({ id, who })))
  const ids = async (id: string) => (await read(id)).orders.map(one => one.id).toSorted()
  expect(await ids(kept.id)).toEqual([kept.orderId])
  expect(await ids(other.id)).toEqual([other.orderId, later].toSorted())
  // The orders themselves name the customer to whom they belong, whoever placed them.
  expect([await customerOf(kept.orderId), await customerOf(other.orderId), await customerOf(later)]).toEqual([
    kept.id,
    other.id,
    other.id,
  ])
  await expect(part(mergeId)).rejects.toMatchObject({ refusal: 'not-merged', values: { who: 'Dana' } })
  await merge(kept.id, other.id)
  const again = (await read(kept.id)).merged[0]?.mergeId ?? ''
  const now = stage.deps.clock()
  await stage.pool.query(`UPDATE customer_merge SET merged_at = $2 WHERE id = $1`, [
    again,
    new Date(now.getTime() - 30 * 86_400_000),
  ])
  const partAt = (ms: number) =>
    undoMerge({ ...stage.deps, clock: () => new Date(now.getTime() + ms) }, stage.fleet.acting, { mergeId: again })
  await expect(partAt(1)).rejects.toMatchObject({ refusal: 'merge-too-old' })
  expect(await partAt(0)).toEqual({ partedId: other.id })
})

test('a record that was merged before moves along with a merge, and can be parted with it or alone', async () => {
  const [a, b, c] = [await customer('A3'), await customer('B3'), await customer('C3')]
  await merge(b.id, c.id)
  await merge(a.id, b.id)
  expect((await read(a.id)).merged.map(one => one.name).toSorted()).toEqual(['B3', 'C3'])
  expect(await found('c3')).toEqual([a.id])
  const mergeOf = async (name: string) => (await read(a.id)).merged.find(one => one.name === name)?.mergeId ?? ''
  await part(await mergeOf('B3'))
  expect((await read(b.id)).merged.map(one => one.name)).toEqual(['C3'])
  expect(await customerOf(c.orderId)).toBe(b.id)
  await merge(a.id, b.id)
  await part(await mergeOf('C3'))
  expect([await customerOf(b.orderId), await customerOf(c.orderId)]).toEqual([a.id, c.id])
  await part(await mergeOf('B3'))
  expect([await customerOf(a.orderId), await customerOf(b.orderId), await customerOf(c.orderId)]).toEqual([
    a.id,
    b.id,
    c.id,
  ])
})

test('a record that was parted before does not come back when the office parts another one', async () => {
  const [a, b, c, d, e] = [
    await customer('A8'),
    await customer('B8'),
    await customer('C8'),
    await customer('D8'),
    await customer('E8'),
  ]
  for (const [kept, gone] of [
    [c, d],
    [b, e],
  ] as const) {
    await merge(kept.id, gone.id)
    await part((await read(kept.id)).merged[0]?.mergeId ?? '')
  }
  await merge(b.id, c.id)
  await merge(a.id, b.id)
  await part((await read(a.id)).merged.find(one => one.name === 'B8')?.mergeId ?? '')
  expect((await read(b.id)).merged.map(one => one.name)).toEqual(['C8'])
  expect([(await read(d.id)).name, (await read(e.id)).name]).toEqual(['D8', 'E8'])
})

test('a block of either record blocks the merged customer, and goes back with the record that brought it', async () => {
  const [kept, other] = [await customer('K4'), await customer('O4')]
  await blockCustomer(stage.deps, stage.fleet.acting, { ...(await seen(other.id)), why: 'Two unpaid bills' })
  await merge(kept.id, other.id)
  expect((await read(kept.id)).blockedWhy).toBe('Two unpaid bills')
  const cart = await stage.readyCart()
  await stage.pool.query('UPDATE cart SET user_id = $2 WHERE id = $1', [cart.cartId, kept.userId])
  const user = await row('SELECT id, phone, email FROM app_user WHERE id = $1', kept.userId)
  const paying = startCheckoutPayment(stage.deps, { cartId: cart.cartId, user, language: 'en' })
  await expect(paying).rejects.toMatchObject({ refusal: 'customer-blocked' })
  await part((await read(kept.id)).merged[0]?.mergeId ?? '')
  expect([(await read(kept.id)).blockedAt, (await read(other.id)).blockedWhy]).toEqual([null, 'Two unpaid bills'])
  // The office blocked the other customer meanwhile. The block stays with that customer.
  await merge(kept.id, other.id)
  stage.wait(1000)
  await blockCustomer(stage.deps, stage.fleet.acting, { ...(await seen(kept.id)), why: 'Broke a gate' })
  await part((await read(kept.id)).merged[0]?.mergeId ?? '')
  expect((await read(kept.id)).blockedWhy).toBe('Broke a gate')
})

test('a merge is refused for an old version, for one record with itself, for another hauler and for a record that is gone', async () => {
  const [kept, other] = [await customer('K5'), await customer('O5')]
  const [one, two] = [await seen(kept.id), await seen(other.id)]
  const { acting } = stage.fleet
  const refused = (asked: Parameters<typeof mergeCustomers>[2], by = acting) =>
    mergeCustomers(stage.deps, by, asked).catch(error => error.refusal)
  expect(await refused({ kept: one, other: one })).toBe('same-customer')
  expect(await refused({ kept: one, other: { ...two, version: two.version - 1 } })).toBe('changed-meanwhile')
  expect(await refused({ kept: { ...one, version: one.version - 1 }, other: two })).toBe('changed-meanwhile')
  expect(await refused({ kept: one, other: two }, { ...acting, organizationId: randomUUID() })).toBe(
    'customer-not-found',
  )
  const both = await Promise.allSettled([
    mergeCustomers(stage.deps, acting, { kept: one, other: two }),
    mergeCustomers(stage.deps, acting, { kept: two, other: one }),
  ])
  expect(both.map(answer => answer.status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('an order that gets its customer during a merge gets the customer that is kept', async () => {
  const [kept, other] = [await customer('K6'), await customer('O6')]
  const orderId = await orderOf(other.userId)
  const holder = await stage.pool.connect()
  await holder.query(`BEGIN; SELECT FROM customer WHERE id = '${other.id}' FOR UPDATE`)
  const merging = merge(kept.id, other.id)
  await waitForLock(stage.pool)
  const assigning = assignCustomers(stage.deps)
  await waitForLock(stage.pool, 2)
  await holder.query('COMMIT')
  holder.release()
  await Promise.all([merging, assigning])
  expect(await customerOf(orderId)).toBe(kept.id)
})

test('if two members part the same records at once, one of them succeeds', async () => {
  const [kept, other] = [await customer('K7'), await customer('O7')]
  await merge(kept.id, other.id)
  const mergeId = (await read(kept.id)).merged[0]?.mergeId ?? ''
  const holder = await stage.pool.connect()
  await holder.query(`BEGIN; SELECT FROM customer WHERE id = '${other.id}' FOR UPDATE`)
  const parting = Promise.allSettled([part(mergeId), part(mergeId)])
  await waitForLock(stage.pool, 2)
  await holder.query('COMMIT')
  holder.release()
  const lost = (await parting).flatMap(end => (end.status === 'rejected' ? [end.reason] : []))
  expect(lost).toEqual([expect.objectContaining({ refusal: 'not-merged' })])
})

test('a person of a merged record receives their own data only, and is erased there when they delete the account', async () => {
  const [kept, other] = [await customer('Karla Kept'), await customer('Oscar Gone')]
  await addCustomerNote(stage.deps, stage.fleet.acting, { id: other.id, content: 'Gate code 4471' })
  await merge(kept.id, other.id)
  const { customers } = await readPersonalData(stage.db, other.userId)
  expect(JSON.stringify(customers)).toMatch(/Oscar Gone.*Gate code 4471/)
  expect(JSON.stringify(customers)).not.toContain('Karla')
  await stage.pool.query(`UPDATE orders SET status = 'completed' WHERE user_id = $1`, [other.userId])
  await deleteAccount(stage.deps, other.userId)
  expect(await row('SELECT name, erased_at IS NOT NULL AS erased FROM customer WHERE id = $1', other.id)).toEqual({
    name: '',
    erased: true,
  })
  expect((await read(kept.id)).notes.map(one => one.content)).toEqual(['–'])
  expect((await read(kept.id)).name).toBe('Karla Kept')
  expect((await read(kept.id)).people.map(one => one.id)).toEqual([kept.userId])
  expect(await found('oscar')).toEqual([])
})
