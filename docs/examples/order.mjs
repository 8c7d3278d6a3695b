/**
 * Orders a dumpster from a running installation with its embedded services, from nothing but the documented calls:
 *   node docs/examples/order.mjs [http://localhost:3000]
 * It reads the code of its sign-in from the outbox, whose key is in OUTBOX_KEY or in the file outbox-key of DATA_DIR (`.data` if it is not set).
 */
import { readFile } from 'node:fs/promises'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

const origin = process.argv[2] ?? 'http://localhost:3000'
const phone = process.argv[3] ?? `+151255501${String(Math.floor(Math.random() * 100)).padStart(2, '0')}`
const dayInMs = 86_400_000

let token = null
let cartId = null
const api = createTRPCClient({
  links: [
    httpBatchLink({
      url: `${origin}/trpc`,
      headers: () => ({ ...(token && { authorization: `Bearer ${token}` }), ...(cartId && { 'x-cart-id': cartId }) }),
    }),
  ],
})

/** The next day at 12:00 UTC that is no Sunday, counted from a day. */
function openDay(from, days) {
  const noon = new Date(from + days * dayInMs).setUTCHours(12, 0, 0, 0)
  return new Date(noon).getUTCDay() === 0 ? noon + dayInMs : noon
}

async function post(path, body) {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function chooseEverything() {
  const created = await api.createCart.mutate({ zipCode: '78701' })
  cartId = created.cartId
  await api.upsertCustomerType.mutate({ cartId, customerType: 'individual' })
  const [cleanups, materials] = await Promise.all([api.getCleanups.query(), api.getMaterials.query()])
  await api.upsertCleanups.mutate({ cartId, cleanupIds: [cleanups[0]._id] })
  const material = materials.find(one => !one.isRestricted && !one.extraChargeInCents)
  await api.upsertMaterials.mutate({ cartId, materials: [{ id: material._id }] })
  const [containerType] = await api.getContainerTypesForCustomer.query()
  await api.upsertContainers.mutate({ cartId, containers: { [containerType._id]: 1 } })
  const { suggestions } = await api.searchAddresses.query({ text: '1100 Congress Ave, Austin TX 78701' })
  const { addressId } = await api.upsertAddress.mutate({ placeId: suggestions[0].placeId, addressType: 'delivery' })
  await api.upsertDeliveryAddress.mutate({ cartId, addressId })
  await api.updateAddressRestrictions.mutate({ cartId, restrictions: {} })
  await api.updateDeliveryLocationType.mutate({ cartId, deliveryLocationType: 'private' })
  await chooseDays()
  await api.upsertAddOns.mutate({ cartId, addOns: [] })
  return api.getCartPricingSummary.query({ cartId })
}

/** A closed day is refused with its own words; the week after has open ones. */
async function chooseDays() {
  for (const start of [2, 9, 16]) {
    const dropOff = openDay(Date.now(), start)
    const pickup = openDay(dropOff, 7)
    try {
      return await api.upsertPickupDropOffWindow.mutate({
        cartId,
        dropOffWindow: { day: dropOff, start: 6, end: 18 },
        pickupWindow: { day: pickup, start: 6, end: 18, isActualPickupDate: true },
      })
    } catch (error) {
      if (start === 16 || error.data?.refusal !== 'closed-day') throw error
    }
  }
}

async function signIn() {
  const challenge = await (await fetch(`${origin}/identity/challenge`)).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  const { verificationId } = await post('/identity/codes', { phone, challenge, solution, consent: true })
  const { OUTBOX_KEY, DATA_DIR } = process.env
  const key = OUTBOX_KEY || (await readFile(`${DATA_DIR || '.data'}/outbox-key`, 'utf8')).trim()
  const sent = await (await fetch(`${origin}/dev/outbox?key=${key}&to=${encodeURIComponent(phone)}`)).json()
  const code = /\b\d{6}\b/.exec(sent[0].text)[0]
  const session = await post('/identity/sessions', { verificationId, code })
  token = session.accessToken
  await api.upsertCustomer.mutate({
    name: { first: 'Dana', last: 'Okafor' },
    email: 'dana@example.com',
    company: {},
    smsNotificationOptIn: true,
  })
}

async function pay() {
  await api.upsertStripeCustomer.mutate({ cartId })
  const { paymentIntentId } = await api.createCheckoutPaymentIntent.mutate({ cartId })
  const { clientSecret } = await api.getCartPaymentIntent.query({ cartId })
  const card = {
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][address][postal_code]': '78701',
  }
  const response = await fetch(`${origin}/sim/stripe/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(card).toString(),
  })
  const intent = await response.json()
  if (intent.status !== 'succeeded') throw new Error(`the payment is ${intent.status ?? JSON.stringify(intent.error)}`)
}

const summary = await chooseEverything()
await signIn()
await pay()
const order = await api.getOrderById.query({ orderId: cartId })
console.log(
  JSON.stringify({
    order: order.friendlyId,
    status: order.status,
    totalInCents: order.cart.lineItems.totalInCents,
    quotedInCents: summary.totalInCents,
  }),
)
