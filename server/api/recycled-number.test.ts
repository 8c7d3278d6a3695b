/**
 * In these tests, the new owner of a customer's old number signs in with a code. The code opens no saved card for other addresses
 * (rule M39).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardConsentSentence } from '#domain/order/card-consent.ts'
import {
  answerAll,
  type Customer,
  cards,
  openCart,
  payWith,
  saveAddress,
  visit,
  weekday,
} from '#server/testing/journey.ts'
import { type SignedIn, signIn } from '#server/testing/sign-in.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let people = 0
async function owner(
  number: string = cards.pays,
): Promise<Customer & { readonly session: SignedIn; readonly orderId: string }> {
  people += 1
  const customer = visit(app)
  const { api, held } = customer
  await openCart(customer)
  await answerAll(customer, new Date())
  const session = await signIn(app, `+151255501${String(10 + people)}`)
  held.session = session
  const profile = { name: { first: 'Old', last: 'Owner' }, email: 'old@example.com', company: {} }
  await api.upsertCustomer.mutate({ ...profile, smsNotificationOptIn: true })
  await payWith(app, customer, number)
  await api.getOrderById.query({ orderId: held.cartId })
  return { ...customer, session, orderId: held.cartId }
}

const callsOf = (session: SignedIn) => visit(app, session).api
const otherPlace = '500 Lavaca St, Austin, TX 78701'

/** Makes a cart that repeats the order, at the old place or at another one. */
async function repeatCart(session: SignedIn, orderId: string, place: 'old' | 'other') {
  const customer = visit(app, session)
  const { api, held } = customer
  const { cartId = '' } = (await api.repeatOrder.mutate({ orderId })) ?? {}
  held.cartId = cartId
  await answerAll(customer, new Date(), ['address'])
  if (place === 'other') {
    const addressId = await saveAddress(customer, otherPlace)
    await api.upsertDeliveryAddress.mutate({ cartId, addressId })
  }
  return { ...customer, cartId }
}

/** Orders the same again, and presses the button that pays with the card on file. */
async function repeats(session: SignedIn, orderId: string, place: 'old' | 'other') {
  const { api, cartId } = await repeatCart(session, orderId, place)
  const { totalInCents } = await api.getCartPricingSummary.query({ cartId })
  const { containers } = await api.getCart.query({ cartId })
  const types = await api.getContainerTypesForCustomer.query()
  const most = types.reduce((sum, type) => sum + type.preAuthAmount * (containers?.[type._id] ?? 0), 0)
  const sentence = cardConsentSentence('en', most)
  return {
    card: await api.getCardOnFile.query({ cartId }),
    paid: await api.payWithCardOnFile.mutate({ cartId, totalInCents, sentence, isSecond: true }),
  }
}

const usualPage = { card: null, paid: { success: false, requiresManualPayment: true } }

test('a person who signs in on an unknown device cannot pay with the saved card for another place', async () => {
  const { session, orderId } = await owner()
  const stranger = await signIn(app, session.phone)
  for (let press = 0; press < 2; press += 1) expect(await repeats(stranger, orderId, 'other')).toEqual(usualPage)
  // A cookie of another number and a forged cookie do not make a device known.
  const elsewhere = await owner()
  const [, mac = ''] = session.deviceCookie.split('.')
  for (const cookie of [elsewhere.session.deviceCookie, `device=${'A'.repeat(22)}.${mac}`]) {
    expect(await repeats(await signIn(app, session.phone, { cookie }), orderId, 'other')).toEqual(usualPage)
  }
  // A second sign-in on the device does not make it known either.
  const again = await signIn(app, session.phone, { cookie: stranger.deviceCookie })
  expect(await repeats(again, orderId, 'other')).toEqual(usualPage)
})

test('the customer pays for another place as before, also after signing in again in the same browser', async () => {
  const { session, orderId } = await owner()
  expect(await repeats(session, orderId, 'other')).toMatchObject({
    card: { lastFour: '4242' },
    paid: { success: true },
  })
  const later = await signIn(app, session.phone, { cookie: session.deviceCookie })
  expect(await repeats(later, orderId, 'other')).toMatchObject({ card: { lastFour: '4242' }, paid: { success: true } })
})

test('on a new device the saved card pays only for the place that it has paid for before', async () => {
  const { session, orderId } = await owner()
  const phone = await signIn(app, session.phone)
  expect(await repeats(phone, orderId, 'old')).toMatchObject({ card: { lastFour: '••••' }, paid: { success: true } })
})

describe('On a device that the account does not know', () => {
  const right = { lastFour: '4242', zip: '94103' }
  const wrong = { lastFour: '4243', zip: '94103' }
  const hidden = '••••'

  /** Returns every answer to the customer that could contain digits of a card. */
  async function digitsIn(session: SignedIn, orderId: string) {
    const { api, cartId } = await repeatCart(session, orderId, 'old')
    const order = await api.getOrderById.query({ orderId })
    const exported = JSON.stringify(await api.exportMyData.query())
    return {
      saved: (await api.getSavedCards.query()).map(one => one.lastFour),
      onFile: (await api.getCardOnFile.query({ cartId }))?.lastFour,
      paid: order.payments.map(one => one.lastFour),
      ofOrder: order.cardOnFile?.lastFour,
      exported: [...exported.matchAll(/"(?:card_last_four|lastFour)":"([^"]+)"/g)].map(([, digits]) => digits),
    }
  }
  const all = (digits: string) => ({
    saved: [digits],
    onFile: digits,
    paid: [digits],
    ofOrder: digits,
    exported: [digits, digits],
  })

  test('no answer shows the last four digits of a card until a right proof, and after it they stay shown there', async () => {
    const { session, orderId } = await owner()
    expect(await digitsIn(session, orderId)).toEqual(all('4242'))
    const phone = await signIn(app, session.phone)
    expect(await digitsIn(phone, orderId)).toEqual(all(hidden))
    const api = callsOf(phone)
    expect(await api.getCardProof.query()).toEqual({ triesLeft: 5 })
    expect(await api.proveSavedCard.mutate(wrong)).toEqual({ isProven: false, triesLeft: 4 })
    expect(await digitsIn(phone, orderId)).toEqual(all(hidden))
    expect(await api.proveSavedCard.mutate(right)).toEqual({ isProven: true, triesLeft: 3 })
    expect(await api.getCardProof.query()).toBeNull()
    expect(await digitsIn(phone, orderId)).toEqual(all('4242'))
    const later = await signIn(app, session.phone, { cookie: phone.deviceCookie })
    expect(await digitsIn(later, orderId)).toEqual(all('4242'))
    expect(await digitsIn(await signIn(app, session.phone), orderId)).toEqual(all(hidden))
  })

  test('the digits of the card for a swap are hidden too', async () => {
    const { session, orderId } = await owner()
    await app.database.pool.query(`UPDATE orders SET status = 'drop-off-confirmed' WHERE id = $1`, [orderId])
    const ask = { orderId, swapWindow: { day: weekday(new Date(), 3), start: 9, end: 12 }, rentalDurationDays: 7 }
    const { cartId } = await callsOf(session).requestSameSizeSwap.mutate(ask)
    const cardFor = async (one: SignedIn) =>
      (await callsOf(one).getReplacementOrderPaymentInfo.query({ cartId })).paymentMethod
    expect(await cardFor(session)).toEqual({ card: 'visa', lastFour: '4242' })
    expect(await cardFor(await signIn(app, session.phone))).toEqual({ card: 'visa', lastFour: hidden })
  })

  test('the saved card pays for another place after a right proof, and before it the page can say why it does not', async () => {
    const { session, orderId } = await owner()
    const phone = await signIn(app, session.phone)
    const { api, cartId } = await repeatCart(phone, orderId, 'other')
    expect(await api.getWhyNoSavedCard.query({ cartId })).toEqual({ why: 'unproven-device' })
    await api.proveSavedCard.mutate(right)
    expect(await api.getWhyNoSavedCard.query({ cartId })).toBeNull()
    expect(await repeats(phone, orderId, 'other')).toMatchObject({
      card: { lastFour: '4242' },
      paid: { success: true },
    })
  })

  test('only five tries count, even if many are sent at once, and a right proof after them comes too late', async () => {
    const { session, orderId } = await owner()
    const phone = await signIn(app, session.phone)
    const calls = app.unbatched(() => phone.headers)
    await calls.getSelf.query()
    const answers = await Promise.all(Array.from({ length: 12 }, () => calls.proveSavedCard.mutate(wrong)))
    expect(answers.map(one => one.triesLeft).sort((a, b) => b - a)).toEqual([4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(await calls.proveSavedCard.mutate(right)).toEqual({ isProven: false, triesLeft: 0 })
    expect(await callsOf(await signIn(app, session.phone)).proveSavedCard.mutate(right)).toMatchObject({
      isProven: false,
    })
    expect(await digitsIn(phone, orderId)).toEqual(all(hidden))
    // One year after the first try, the person has five tries again.
    await app.database.pool.query(`UPDATE card_proof SET first_try_at = first_try_at - interval '12 months'`)
    expect(await calls.proveSavedCard.mutate(right)).toEqual({ isProven: true, triesLeft: 4 })
  })

  test.each([
    ['wrong digits', { lastFour: '4243', zip: '94103' }],
    ['a wrong ZIP', { lastFour: '4242', zip: '94104' }],
  ])('a proof with %s proves nothing', async (_, proof) => {
    const { session } = await owner()
    const api = callsOf(await signIn(app, session.phone))
    expect(await api.proveSavedCard.mutate(proof)).toEqual({ isProven: false, triesLeft: 4 })
    expect(await api.getCardProof.query()).toEqual({ triesLeft: 4 })
  })

  test('a card that was added there shows its digits and pays anywhere, but proves nothing about the older cards', async () => {
    const { session, orderId } = await owner()
    const stranger = await signIn(app, session.phone)
    const customer = await repeatCart(stranger, orderId, 'other')
    await payWith(app, customer, '5555555555554444')
    const paid = await customer.api.getOrderById.query({ orderId: customer.cartId })
    expect(paid.payments.map(one => one.lastFour)).toEqual(['4444'])
    const digits = (await callsOf(stranger).getSavedCards.query()).map(one => one.lastFour)
    expect(digits.sort()).toEqual(['4444', hidden])
    expect((await repeats(stranger, customer.cartId, 'other')).card).toEqual({ card: 'mastercard', lastFour: '4444' })
    // The card stays hidden on this device and on the next one.
    for (const one of [stranger, await signIn(app, session.phone)]) {
      const { isProven } = await callsOf(one).proveSavedCard.mutate({ lastFour: '4444', zip: '94103' })
      expect(isProven).toBe(false)
    }
    expect((await callsOf(await signIn(app, session.phone)).getSavedCards.query()).map(one => one.lastFour)).toEqual([
      hidden,
      hidden,
    ])
  })

  test('a device that has also opened the payment form does not see the digits of the card that paid', async () => {
    const { session, orderId } = await owner()
    const stranger = await signIn(app, session.phone)
    const customer = await repeatCart(session, orderId, 'other')
    const { cartId } = customer
    await customer.api.upsertStripeCustomer.mutate({ cartId })
    await customer.api.createCheckoutPaymentIntent.mutate({ cartId })
    await callsOf(stranger).createCheckoutPaymentIntent.mutate({ cartId })
    await payWith(app, customer, '5555555555554444')
    await customer.api.getOrderById.query({ orderId: cartId })
    const seen = await callsOf(stranger).getOrderById.query({ orderId: cartId })
    expect(seen.payments.map(one => one.lastFour)).toEqual([hidden])
  })

  test('a known device and a person without cards have nothing to prove', async () => {
    const { session } = await owner()
    expect(await callsOf(session).getCardProof.query()).toBeNull()
    const cardless = '+15125550199'
    await callsOf(await signIn(app, cardless)).getSelf.query()
    const api = callsOf(await signIn(app, cardless))
    expect(await api.getCardProof.query()).toBeNull()
    expect(await api.proveSavedCard.mutate(right)).toEqual({ isProven: false, triesLeft: 4 })
  })
})

describe('The reason why the saved card is not offered', () => {
  test('is a dispute if the customer’s bank examines a payment', async () => {
    const { session, orderId } = await owner()
    await app.database.pool.query(
      `INSERT INTO dispute (organization_id, order_id, intent_id, provider_dispute_id, amount_in_cents, reason, status, opened_at,
         told_at)
       SELECT p.organization_id, p.order_id, p.intent_id, 'dp_' || p.order_id, p.amount_in_cents, 'fraudulent', 'needs_response',
         now(), now() FROM payment p WHERE p.order_id = $1`,
      [orderId],
    )
    const { api, cartId } = await repeatCart(session, orderId, 'old')
    expect(await api.getWhyNoSavedCard.query({ cartId })).toEqual({ why: 'disputed' })
    expect(await api.getWhyNoCardForOrder.query({ orderId })).toEqual({ why: 'disputed' })
  })

  test('is empty if the card is offered, and for a cart that repeats no order', async () => {
    const { session, orderId } = await owner()
    const { api, cartId } = await repeatCart(session, orderId, 'old')
    expect(await api.getWhyNoSavedCard.query({ cartId })).toBeNull()
    expect(await api.getWhyNoCardForOrder.query({ orderId })).toBeNull()
    const customer = visit(app, session)
    await openCart(customer)
    await answerAll(customer, new Date())
    expect(await customer.api.getWhyNoSavedCard.query({ cartId: customer.held.cartId })).toBeNull()
  })

  test('is a decline if the bank refused the card', async () => {
    const { session, orderId } = await owner(cards.declinedWhenSaved)
    expect(await repeats(session, orderId, 'old')).toMatchObject({ paid: { success: false } })
    const [{ id: cartId = '' } = {}] = (
      await app.database.pool.query<{ id: string }>(
        `SELECT cart_id AS id FROM payment_attempt WHERE payment_method_id IS NOT NULL AND status = 'cancelled' ORDER BY created_at DESC LIMIT 1`,
      )
    ).rows
    const whyNot = () => callsOf(session).getWhyNoSavedCard.query({ cartId })
    expect(await whyNot()).toEqual({ why: 'declined' })
    // A payment that is still being created was not refused.
    const attemptIs = (status: string) =>
      app.database.pool.query('UPDATE payment_attempt SET status = $2 WHERE cart_id = $1', [cartId, status])
    await attemptIs('open')
    expect(await whyNot()).toBeNull()
    await attemptIs('cancelled')
  })
})

test('The first sign-in of a person whom an office wrote down before makes no known device', async () => {
  const phone = '+17375550184'
  const { pool } = app.database
  await pool.query(`INSERT INTO app_user (subject, phone) VALUES ('written-down', $1)`, [phone])
  const { headers } = await signIn(app, phone)
  await app.client(() => headers).getSelf.query()
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM known_device k WHERE k.user_id = u.id) AS devices, subject <> 'written-down' AS "hasSignedIn"
     FROM app_user u WHERE phone = $1`,
    [phone],
  )
  expect(rows).toEqual([{ devices: 0, hasSignedIn: true }])
})
