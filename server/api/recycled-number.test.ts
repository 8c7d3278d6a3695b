/** Somebody else has got a customer's old number: a code to it opens no card for places of their own (rule M39). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardConsentSentence } from '#domain/order/card-consent.ts'
import { answerAll, type Customer, openCart, payWith, saveAddress, visit } from '#server/testing/journey.ts'
import { type SignedIn, signIn } from '#server/testing/sign-in.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let people = 0
async function owner(): Promise<Customer & { readonly session: SignedIn; readonly orderId: string }> {
  people += 1
  const customer = visit(app)
  const { api, held } = customer
  await openCart(customer)
  await answerAll(customer, new Date())
  const session = await signIn(app, `+151255501${String(10 + people)}`)
  held.session = session
  const profile = { name: { first: 'Old', last: 'Owner' }, email: 'old@example.com', company: {} }
  await api.upsertCustomer.mutate({ ...profile, smsNotificationOptIn: true })
  await payWith(app, customer)
  await api.getOrderById.query({ orderId: held.cartId })
  return { ...customer, session, orderId: held.cartId }
}

/** Orders the same again, at the old place or at another one, and presses the button with the card on file. */
async function repeats(session: SignedIn, orderId: string, place: 'old' | 'other') {
  const customer = visit(app, session)
  const { api, held } = customer
  const { cartId = '' } = (await api.repeatOrder.mutate({ orderId })) ?? {}
  held.cartId = cartId
  await answerAll(customer, new Date(), ['address'])
  if (place === 'other') {
    const addressId = await saveAddress(customer, '500 Lavaca St, Austin, TX 78701')
    await api.upsertDeliveryAddress.mutate({ cartId, addressId })
  }
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

test('a code from a device that the account does not know pays with no saved card for another place', async () => {
  const { session, orderId } = await owner()
  const stranger = await signIn(app, session.phone)
  for (let press = 0; press < 2; press += 1) expect(await repeats(stranger, orderId, 'other')).toEqual(usualPage)
  // A cookie of somebody else's number, and a forged one, are no device that is known.
  const elsewhere = await owner()
  const [, mac = ''] = session.deviceCookie.split('.')
  for (const cookie of [elsewhere.session.deviceCookie, `device=${'A'.repeat(22)}.${mac}`]) {
    expect(await repeats(await signIn(app, session.phone, { cookie }), orderId, 'other')).toEqual(usualPage)
  }
  // Nor does the device become known by signing in from it again.
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

test('on a new device the card pays for the place that it has paid for before', async () => {
  const { session, orderId } = await owner()
  const phone = await signIn(app, session.phone)
  expect(await repeats(phone, orderId, 'old')).toMatchObject({ card: { lastFour: '4242' }, paid: { success: true } })
})

test('a person whom an office wrote down before has no known device by signing in for the first time', async () => {
  const phone = '+15125550199'
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
