import { afterEach, beforeEach, expect, it } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import { claimCustomersToForget, lockLeavingPerson } from '#server/db/account/erasure.ts'
import { storeProfile } from '#server/db/account/users.ts'
import { deleteAccount } from '#server/operations/account/delete-account.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { addDriver } from '#server/operations/fleet/save-driver.ts'
import { PaymentInDoubt } from '#server/providers/payments/payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeReadyCart } from '#server/testing/factories.ts'
import { giveBack } from '#server/testing/give-back.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { endsAtOnce } from '#server/testing/waiting.ts'
import { weighedOrder } from '#server/testing/weighed-order.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage({ maxConnections: 20 })
})
afterEach(() => stage.close())

const refusalOf = (error: unknown) => (error instanceof Refusal ? error.refusal : Promise.reject(error))

it('a customer who pays and deletes the account at once is either gone and not charged, or stays with the order', async () => {
  const customers = await Promise.all(Array.from({ length: 30 }, () => stage.readyCart()))
  for (const { cartId, user } of customers) await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
  await Promise.all(
    customers.flatMap(({ cartId, user }) => [
      stage.pay(cartId).then(() => findOrPlaceOrder(stage.deps, cartId)),
      deleteAccount(stage.deps, user.id).catch(refusalOf),
      deleteAccount(stage.deps, user.id).catch(refusalOf),
    ]),
  )
  const { rows } = await stage.pool.query<{ gone: boolean; ordered: boolean; charged: boolean }>(`
    SELECT u.deleted_at IS NOT NULL AS gone, o.id IS NOT NULL AS ordered, i.status = 'succeeded' AS charged
    FROM app_user u JOIN cart c ON c.user_id = u.id LEFT JOIN orders o ON o.id = c.id
    JOIN payment_attempt a ON a.cart_id = c.id JOIN stripe_simulator.payment_intents i ON i.id = a.intent_id`)
  expect(rows).toHaveLength(customers.length)
  for (const { gone, ordered, charged } of rows) expect([ordered, charged]).toEqual([!gone, !gone])
  expect(await brokenInvariants(stage.db)).toEqual([])
})

it('a customer cannot delete the account while the office gives money back, even if an open payment is being closed', async () => {
  const { orderId, user } = await weighedOrder(stage, { tonsTooMany: '0' })
  await billOrder(stage.deps, { orderId, actorId: null })
  const cartId = (await makeReadyCart(stage.db, stage.organization, user)) as Parameters<CheckoutStage['pay']>[0]
  await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
  const { payments } = stage.deps
  const refundIntent = () => Promise.reject(new PaymentInDoubt('silence'))
  const silent = { ...stage.deps, payments: { ...payments, refundIntent } }
  const cancelIntent: typeof payments.cancelIntent = async input => {
    await giveBack(silent, { orderId, amountInCents: 2_000, why: 'a late truck' })
    return payments.cancelIntent(input)
  }
  const leaving = deleteAccount({ ...stage.deps, payments: { ...payments, cancelIntent } }, user.id)
  await expect(leaving).rejects.toMatchObject({ refusal: 'account-refund-open' })
  const { rows } = await stage.pool.query('SELECT deleted_at AS left FROM app_user WHERE id = $1', [user.id])
  expect(rows).toEqual([{ left: null }])
})

it('when a customer deletes the account, the product closes the open payments of all their carts', async () => {
  const { cartId, user } = await stage.readyCart()
  const other = (await makeReadyCart(stage.db, stage.organization, user)) as typeof cartId
  for (const one of [cartId, other]) await startCheckoutPayment(stage.deps, { cartId: one, user, language: 'en' })
  await deleteAccount(stage.deps, user.id)
  const { rows } = await stage.pool.query('SELECT status FROM stripe_simulator.payment_intents')
  expect(rows).toEqual([{ status: 'canceled' }, { status: 'canceled' }])
})

it('a customer who presses several times deletes the account once, and every later call is refused', async () => {
  const { user } = await stage.readyCart()
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => deleteAccount(stage.deps, user.id).then(() => 'gone', refusalOf)),
  )
  expect(outcomes.sort()).toEqual(['gone', 'signed-out', 'signed-out'])
})

it('two workers let the payment service forget different customers, and neither waits for the other', async () => {
  const now = stage.deps.clock()
  const customers = ['cus_1', 'cus_2'].map(id => `('', '${id}', '2026-01-01')`)
  await stage.pool.query(
    `INSERT INTO customer_to_forget (payment_account, provider_customer_id, next_attempt_at) VALUES ${customers.join()}`,
  )
  const both = await stage.db.transaction().execute(async tx => {
    const first = await claimCustomersToForget(tx, now, 1)
    const claiming = claimCustomersToForget(stage.db, now, 1)
    expect(await endsAtOnce(stage.pool, claiming)).toBe(true)
    return [...first, ...(await claiming)]
  })
  expect(both.map(one => one.paymentCustomerId).sort()).toEqual(['cus_1', 'cus_2'])
})

it('a customer who turns the switch for texts twice at once gets one entry in the consent ledger', async () => {
  const { user } = await stage.readyCart()
  await stage.pool.query('UPDATE app_user SET sms_notification_opt_in = false WHERE id = $1', [user.id])
  const entries = async () =>
    (await stage.pool.query(`SELECT FROM identity_consent WHERE method = 'profile-switch'`)).rows
  const profile = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', companyName: null, companyEmail: null }
  const said = { agreesToTexts: false, language: 'en', now: stage.deps.clock() } as const
  const turned = { ...profile, smsNotificationOptIn: true }
  const second = await stage.db.transaction().execute(async tx => {
    await storeProfile(tx, user.id, turned, said)
    const storing = storeProfile(stage.db, user.id, turned, said)
    expect(await endsAtOnce(stage.pool, storing)).toBe(false)
    return { storing }
  })
  await second.storing
  expect(await entries()).toHaveLength(1)
})

it('the job tries again after one minute, and then after two, if the payment service did not forget a customer', async () => {
  await stage.pool.query(
    `INSERT INTO customer_to_forget (payment_account, provider_customer_id, next_attempt_at) VALUES ('', 'cus_1', $1)`,
    [stage.deps.clock()],
  )
  const claimedAfter = async (seconds: number) => {
    stage.wait(seconds * 1000)
    return (await claimCustomersToForget(stage.db, stage.deps.clock(), 10)).length
  }
  expect(await claimedAfter(0)).toBe(1)
  expect(await claimedAfter(59)).toBe(0)
  expect(await claimedAfter(1)).toBe(1)
  expect(await claimedAfter(119)).toBe(0)
  expect(await claimedAfter(1)).toBe(1)
})

it('a change of a cart waits while its customer deletes the account', async () => {
  const { cartId, user } = await stage.readyCart()
  const changes = () => stage.pool.query('UPDATE cart SET version = version + 1 WHERE id = $1', [cartId])
  let changing: Promise<unknown> = Promise.resolve()
  await stage.db.transaction().execute(async tx => {
    await lockLeavingPerson(tx, user.id)
    changing = changes()
    expect(await endsAtOnce(stage.pool, changing)).toBe(false)
  })
  await changing
})

it('a company that adds a person as a driver waits while this person deletes the account', async () => {
  const { user } = await stage.readyCart()
  const { rows } = await stage.pool.query('SELECT phone FROM app_user WHERE id = $1', [user.id])
  const { user: office } = await stage.readyCart()
  const acting = { organizationId: stage.organization.id, actorId: office.id }
  const driver = { firstName: 'Bo', lastName: '', email: '', language: 'en', usualTruckId: null } as const
  const held = await stage.db.transaction().execute(async tx => {
    await lockLeavingPerson(tx, user.id)
    const adding = addDriver(stage.deps, acting, { ...driver, phone: rows[0].phone })
    expect(await endsAtOnce(stage.pool, adding)).toBe(false)
    return { adding }
  })
  await held.adding
})

it('a change of the profile waits while its customer deletes the account', async () => {
  const { user } = await stage.readyCart()
  const profile = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', companyName: null, companyEmail: null }
  const said = { agreesToTexts: false, language: 'en', now: stage.deps.clock() } as const
  const held = await stage.db.transaction().execute(async tx => {
    await lockLeavingPerson(tx, user.id)
    const storing = storeProfile(stage.db, user.id, { ...profile, smsNotificationOptIn: false }, said)
    expect(await endsAtOnce(stage.pool, storing)).toBe(false)
    return { storing }
  })
  await held.storing
})
