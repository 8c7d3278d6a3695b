/**
 * These tests prove a card with a payment service that fails. The tests in `server/api/recycled-number.test.ts` check what a proof opens.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cardProofSchema } from '#domain/account/card-proof.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { countProofTries, giveProofTryBack, takeProofTry } from '#server/db/account/card-proofs.ts'
import { makeUser as signInUser } from '#server/db/account/users.ts'
import { findCardProof, proveSavedCard } from '#server/operations/account/prove-saved-card.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeReadyCart, makeUser } from '#server/testing/factories.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(() => stage.close())

const right = cardProofSchema.parse({ lastFour: '4242', zip: '94103' })

/** Makes a person who paid on one device and now uses another. */
async function ownerWhoPaidOn(device: string) {
  const user = await makeUser(stage.db)
  const cartId = await makeReadyCart(stage.db, stage.organization, user)
  await startCheckoutPayment(stage.deps, { cartId, user: { ...user, device }, language: 'en' })
  await stage.pay(cartId)
  await findOrPlaceOrder(stage.deps, cartId)
  return { ...user, device: 'new phone' }
}

const knows = (userId: string, device: string) =>
  stage.pool.query('INSERT INTO known_device (user_id, device, known_since) VALUES ($1, $2, now())', [userId, device])

test('a customer loses no try if the payment service does not answer', async () => {
  const owner = await ownerWhoPaidOn('laptop')
  await knows(owner.id, 'laptop')
  stage.faults.calls = [{ point: 'before', on: 'GET /v1/payment_methods' }]
  await expect(proveSavedCard(stage.deps, owner, right)).rejects.toThrow('did not answer')
  expect(await findCardProof(stage.deps, owner)).toEqual({ triesLeft: 5 })
  stage.faults.calls = []
  expect(await proveSavedCard(stage.deps, owner, right)).toEqual({ isProven: true, triesLeft: 4 })
})

test('the product counts a try before it looks at the cards', async () => {
  const owner = await ownerWhoPaidOn('laptop')
  await knows(owner.id, 'laptop')
  const seenWhileLooking: unknown[] = []
  const payments: typeof stage.payments = Object.create(stage.payments, {
    listCards: {
      value: async (...asked: Parameters<typeof stage.payments.listCards>) => {
        seenWhileLooking.push(await findCardProof(stage.deps, owner))
        return stage.payments.listCards(...asked)
      },
    },
  })
  const wrong = cardProofSchema.parse({ lastFour: '4243', zip: '94103' })
  expect(await proveSavedCard({ ...stage.deps, payments }, owner, wrong)).toEqual({ isProven: false, triesLeft: 4 })
  expect(seenWhileLooking).toEqual([{ triesLeft: 4 }])
})

test('a card proves the account only if it was typed on a known device, or before devices were stored', async () => {
  const owner = await ownerWhoPaidOn('laptop')
  expect(await proveSavedCard(stage.deps, owner, right)).toEqual({ isProven: false, triesLeft: 4 })
  await stage.pool.query('UPDATE payment_attempt SET device = NULL')
  expect(await proveSavedCard(stage.deps, owner, right)).toEqual({ isProven: true, triesLeft: 3 })
})

test('a customer whose sign-in has no stored device can prove nothing and uses no try', async () => {
  const { device: _, ...owner } = await ownerWhoPaidOn('laptop')
  await knows(owner.id, 'laptop')
  expect(await findCardProof(stage.deps, owner)).toBeNull()
  expect(await proveSavedCard(stage.deps, owner, right)).toEqual({ isProven: false, triesLeft: 0 })
  expect((await stage.pool.query('SELECT FROM card_proof')).rows).toEqual([])
})

test('an account knows the sign-in that made it, but not a later sign-in without a stored device', async () => {
  const { phone } = await makeUser(stage.db)
  const signInAs = (subject: string, number: string) =>
    signInUser(stage.db, {
      subject,
      phone: number as UsPhone,
      language: 'en',
      isOperator: false,
      sessionId: null,
      now: stage.deps.clock(),
    })
  expect(await signInAs('somebody new', '+15125550177')).toMatchObject({ isDeviceKnown: true })
  expect(await signInAs('whoever has the number', phone)).toMatchObject({ device: null, isDeviceKnown: false })
})

test('a customer gets five new tries exactly one year after the first, and gets back a try that could not be checked', async () => {
  const { id: userId } = await ownerWhoPaidOn('laptop')
  const now = stage.deps.clock()
  const yearLater = new Date(now)
  yearLater.setUTCFullYear(yearLater.getUTCFullYear() + 1)
  const takeAt = (at: Date) => takeProofTry(stage.db, { userId, now: at })
  for (const left of [4, 3, 2, 1, 0]) expect(await takeAt(now)).toBe(left)
  expect(await takeAt(new Date(yearLater.getTime() - 1))).toBeNull()
  expect(await takeAt(yearLater)).toBe(4)
  for (const _ of [1, 2]) await giveProofTryBack(stage.db, userId)
  expect(await countProofTries(stage.db, { userId, now: yearLater })).toBe(5)
})

test('a sign-in that arrives late does not make the account look unused for longer', async () => {
  const now = stage.deps.clock()
  const who = { language: 'en', isOperator: false, sessionId: null } as const
  const signInAt = (at: Date) =>
    signInUser(stage.db, { ...who, subject: 'somebody', phone: '+15125550178' as UsPhone, now: at })
  const { id } = await signInAt(now)
  await signInAt(new Date(now.getTime() - 60_000))
  const { rows } = await stage.pool.query('SELECT seen_at FROM app_user WHERE id = $1', [id])
  expect(rows).toEqual([{ seen_at: now }])
})
