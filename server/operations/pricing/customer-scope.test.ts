import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import type { RuleDraft } from '#domain/pricing/rule.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { findCartAccess } from '#server/db/cart/carts.ts'
import { listScopeCustomers } from '#server/db/pricing/scope-customers.ts'
import { priceCart } from '#server/operations/cart/price-cart.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { assignCustomers } from '#server/operations/customer/assign-customers.ts'
import { blockCustomer } from '#server/operations/customer/change-customer.ts'
import { mergeCustomers, undoMerge } from '#server/operations/customer/merge-customers.ts'
import { readCustomer } from '#server/operations/customer/read-customers.ts'
import { listRules } from '#server/operations/pricing/list-rules.ts'
import { saveRule } from '#server/operations/pricing/save-rule.ts'
import { compareOrders, tryOut } from '#server/operations/pricing/try-out.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { makeOrganization, makeReadyCart, type TestUser } from '#server/testing/factories.ts'
import { draftWith } from '#server/testing/prices/price-rules.ts'

let stage: DispatchStage
beforeAll(async () => {
  stage = await openDispatchStage()
})
afterAll(() => stage.close())
beforeEach(() => stage.pool.query('DELETE FROM pricing_rule'))

type Person = { readonly user: Pick<TestUser, 'id' | 'phone' | 'email'>; readonly customerId: string }

/** Makes a person with one order, so the office has a record of the person. */
async function customer(): Promise<Person> {
  const orderId = await stage.order()
  await assignCustomers(stage.deps)
  const { rows } = await stage.pool.query(
    `SELECT customer_id AS "customerId", jsonb_build_object('id', u.id, 'phone', u.phone, 'email', u.email) AS user
     FROM orders o JOIN app_user u ON u.id = o.user_id WHERE o.id = $1`,
    [orderId],
  )
  return rows[0]
}
const seen = async ({ customerId: id }: Person) => ({
  id,
  version: (await readCustomer(stage.deps, stage.organization.id, id)).version,
})
const merge = async (kept: Person, other: Person) =>
  mergeCustomers(stage.deps, stage.fleet.acting, { kept: await seen(kept), other: await seen(other) })
const part = async (kept: Person, at = 0) => {
  const { merged } = await readCustomer(stage.deps, stage.organization.id, kept.customerId)
  await undoMerge(stage.deps, stage.fleet.acting, { mergeId: merged[at]?.mergeId ?? '' })
}
const draftFor = (...customers: Pick<Person, 'customerId'>[]): RuleDraft =>
  draftWith({
    scope: { customerClassification: 'all', zipCodes: 'all', customerIds: customers.map(one => one.customerId) },
  })
const save = (draft: RuleDraft) =>
  saveRule(stage.deps, stage.fleet.acting, { version: null, nameInSpanish: null, draft })
const cartFor = ({ user }: Pick<Person, 'user'>): Promise<CartId> =>
  makeReadyCart(stage.db, stage.organization, { ...user } as TestUser, { now: stage.deps.clock() })

/** Returns true if the checkout, which remembers the rules, prices this person's cart by this rule. */
async function getsIt(person: Pick<Person, 'user'>): Promise<boolean> {
  const cart = await findCartAccess(stage.db, await cartFor(person))
  if (!cart) throw new Error('the cart is not there')
  const { lines } = await priceCart(stage.deps, cart, 'en')
  return lines.some(line => line.kind === 'discount')
}

test('a price for a customer applies to its people only, also when they pay (rule P30)', async () => {
  const [ours, other] = [await customer(), await customer()]
  const before = await startCheckoutPayment(stage.deps, {
    cartId: await cartFor(ours),
    user: ours.user as TestUser,
    language: 'en',
  })
  await save(draftFor(ours))
  expect([await getsIt(ours), await getsIt(other)]).toEqual([true, false])
  const frozen = await startCheckoutPayment(stage.deps, {
    cartId: await cartFor(ours),
    user: ours.user as TestUser,
    language: 'en',
  })
  expect(frozen.totalInCents).toBeLessThan(before.totalInCents)
})

test('a price for an empty list of customers applies to no customer', async () => {
  const ours = await customer()
  await save(draftFor())
  expect(await getsIt(ours)).toBe(false)
})

test('a price for a merged record applies to all people of the merge, and to its own people only after the parting', async () => {
  const [kept, other, third] = [await customer(), await customer(), await customer()]
  await save(draftFor(other))
  expect([await getsIt(kept), await getsIt(other)]).toEqual([false, true])
  await merge(kept, other)
  expect([await getsIt(kept), await getsIt(other), await getsIt(third)]).toEqual([true, true, false])
  expect(await listScopeCustomers(stage.db, stage.organization.id)).toMatchObject([
    { id: other.customerId, isBlocked: false, into: { kind: 'person' } },
  ])
  // Both records are merged into a third, so the price applies to all three.
  await merge(third, kept)
  expect([await getsIt(kept), await getsIt(other), await getsIt(third)]).toEqual([true, true, true])
  await part(third)
  await part(kept)
  expect([await getsIt(kept), await getsIt(other), await getsIt(third)]).toEqual([false, true, false])
})

test('a price for the kept record applies to the people of the other record until the office parts them', async () => {
  const [kept, other] = [await customer(), await customer()]
  await save(draftFor(kept))
  expect(await getsIt(other)).toBe(false)
  await merge(kept, other)
  expect(await getsIt(other)).toBe(true)
  await part(kept)
  expect(await getsIt(other)).toBe(false)
})

test('two prices for two records are listed as equal when the records are merged into one customer', async () => {
  const [kept, other] = [await customer(), await customer()]
  const terms = { type: 'TONNAGE_PRICING', data: { perTonRateInCents: 9900, minimumTonnage: '2' } } as const
  await save({ ...draftFor(kept), terms })
  await save({ ...draftFor(other), terms })
  const equals = async () => (await listRules(stage.db, stage.organization.id)).map(one => one.equals.length)
  expect(await equals()).toEqual([0, 0])
  await merge(kept, other)
  expect(await equals()).toEqual([1, 1])
})

test('a try-out prices a cart for a chosen customer, and the comparison finds the orders of all people of this customer', async () => {
  const [kept, other, stranger] = [await customer(), await customer(), await customer()]
  await merge(kept, other)
  const cart = await findCartAccess(stage.db, await cartFor(stranger))
  if (!cart) throw new Error('the cart is not there')
  const trying = { organizationId: stage.organization.id, language: 'en' as const, draft: draftFor(other) }
  const discountsOf = async (customerId: string | null) => {
    const { draft } = await tryOut(stage.deps, trying, { ...cart, customerId, zipCode: cart.zipCode as ZipCode })
    return draft?.quote?.lines.filter(line => line.kind === 'discount').length
  }
  expect(await discountsOf(kept.customerId)).toBe(1)
  expect([await discountsOf(stranger.customerId), await discountsOf(null)]).toEqual([0, 0])
  await expect(discountsOf(randomUUID())).rejects.toMatchObject({ refusal: 'customer-not-found' })
  const { cheaper, dearer } = await compareOrders(stage.deps, { ...trying, draft: draftFor(other) })
  expect([cheaper, dearer]).toEqual([2, 0])
})

test('a price cannot name a customer of another hauler or a user, and the list says which customer is blocked', async () => {
  const ours = await customer()
  const { rows } = await stage.pool.query(
    `INSERT INTO customer (organization_id, name, kind) VALUES ($1, 'Theirs', 'person') RETURNING id AS "customerId"`,
    [(await makeOrganization(stage.db)).id],
  )
  for (const customerId of [rows[0].customerId, ours.user.id, randomUUID()]) {
    await expect(save(draftFor({ customerId }))).rejects.toMatchObject({ refusal: 'unknown-choice' })
  }
  await blockCustomer(stage.deps, stage.fleet.acting, { ...(await seen(ours)), why: 'Unpaid' })
  await save(draftFor(ours))
  expect(await listScopeCustomers(stage.db, stage.organization.id)).toMatchObject([
    { id: ours.customerId, isBlocked: true, into: null },
  ])
})
