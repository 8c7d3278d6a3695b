import { authenticateAsCustomer, confirmAsCustomer } from '@rolloff/payment-simulator/customer-browser.stage.ts'
import { noFaults } from '@rolloff/payment-simulator/faults.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrol } from '#server/testing/as-actor.ts'
import { makeOrganization, makeReadyCart } from '#server/testing/factories.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import {
  answerAll,
  cards,
  dana,
  openCart,
  payWith,
  readyToPay,
  saveAddress,
  signUp,
  visit,
  windowsFrom,
} from '#server/testing/journey.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

/** This is Monday at nine in the morning in Austin. */
const monday = new Date('2026-11-30T15:00:00Z')
const faults = noFaults()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: () => monday, faults })
})
afterAll(async () => {
  const broken = await brokenInvariants(app.database.db)
  await app.stop()
  expect(broken).toEqual([])
})

let phones = 0
const nextPhone = () => `+1512555${String(100 + phones++).padStart(4, '0')}`
const ready = () => readyToPay(app, nextPhone(), monday)
const refused = (code: string, message: string | RegExp) => ({
  message: typeof message === 'string' ? message : expect.stringMatching(message),
  data: expect.objectContaining({ code }),
})

async function count(table: 'orders' | 'payment' | 'payment_attempt', cartId: string): Promise<number> {
  const column = table === 'orders' ? 'id' : table === 'payment' ? 'order_id' : 'cart_id'
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*)::int AS n FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${cartId}`.execute(app.database.db)
  return rows[0]?.n ?? 0
}

async function amountAsked(cartId: string): Promise<number> {
  const { rows } = await sql<{ amount: string }>`SELECT i.amount FROM stripe_simulator.payment_intents i
    JOIN payment_attempt p ON p.intent_id = i.id WHERE p.cart_id = ${cartId} ORDER BY p.created_at DESC LIMIT 1`.execute(
    app.database.db,
  )
  return Number(rows[0]?.amount)
}

describe('an order', () => {
  test('begins with a guest, becomes a person’s own, is paid, and is stored once, exact to the cent', async () => {
    const guest = visit(app)
    const cartId = await openCart(guest)
    await answerAll(guest, monday)
    const summary = await guest.api.getCartPricingSummary.query({ cartId })
    await signUp(app, guest, nextPhone())
    expect(await guest.api.getCartPricingSummary.query({ cartId })).toEqual(summary)
    const paid = await payWith(app, guest)
    expect(paid.intent).toMatchObject({ status: 'succeeded', amount: summary.totalInCents, currency: 'usd' })
    const order = await guest.api.getOrderById.query({ orderId: cartId })
    expect(order).toMatchObject({
      _id: cartId,
      friendlyId: expect.stringMatching(/^R-\d+$/),
      status: 'pending-drop-off',
      customer: { name: dana.name, email: dana.email, phone: guest.held.session?.phone },
      payments: [{ card: 'visa', lastFour: '4242', amountPaid: summary.totalInCents }],
      deliveryAddress: { line1: '1100 Congress Ave', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' },
      orderBalance: 0,
      refundAmount: 0,
      ...windowsFrom(monday),
    })
    expect(order.cart.lineItems).toMatchObject({ totalInCents: summary.totalInCents, taxInCents: summary.taxInCents })
    expect(order.timeline.map(one => one.to)).toEqual(['created', 'pending-drop-off'])
    expect(order.actions).toContain('cancel')
    const { orders } = await guest.api.getOrders.query()
    expect(orders.map(one => one._id)).toEqual([cartId])
    expect([await count('orders', cartId), await count('payment', cartId), await amountAsked(cartId)]).toEqual([
      1,
      1,
      summary.totalInCents,
    ])
  })

  test('exists as soon as its page asks for it, even if every event of the payment service is lost', async () => {
    const customer = await ready()
    faults.events.dropRate = 1
    try {
      await payWith(app, customer)
      const order = await customer.api.getOrderById.query({ orderId: customer.held.cartId })
      expect(order.status).toBe('pending-drop-off')
    } finally {
      faults.events.dropRate = 0
    }
    expect(await count('orders', customer.held.cartId)).toBe(1)
  })

  test('of a company has the company’s name', async () => {
    const customer = await ready()
    await customer.api.upsertCustomer.mutate({
      ...dana,
      company: { name: 'Okafor Roofing', email: 'office@okafor.example' },
    })
    await payWith(app, customer)
    await customer.api.getOrderById.query({ orderId: customer.held.cartId })
    const { rows } =
      await sql`SELECT snapshot #>> '{customer,companyName}' AS name FROM orders WHERE id = ${customer.held.cartId}`.execute(
        app.database.db,
      )
    expect(rows).toEqual([{ name: 'Okafor Roofing' }])
  })

  test('freezes its cart, so every change is refused, but the cart can be read', async () => {
    const customer = await ready()
    const {
      api,
      held: { cartId },
    } = customer
    await payWith(app, customer)
    await api.getOrderById.query({ orderId: cartId })
    const addressId = await saveAddress(customer)
    const changes: Record<string, () => Promise<unknown>> = {
      updateCartForZipcode: () => api.updateCartForZipcode.mutate({ cartId, zipCode: '78704' }),
      upsertCustomerType: () => api.upsertCustomerType.mutate({ cartId, customerType: 'contractor' }),
      upsertMaterials: async () =>
        api.upsertMaterials.mutate({ cartId, materials: [{ id: (await api.getMaterials.query())[0]?._id ?? '' }] }),
      upsertDeliveryAddress: () => api.upsertDeliveryAddress.mutate({ cartId, addressId }),
      updateAddressRestrictions: () => api.updateAddressRestrictions.mutate({ cartId, restrictions: {} }),
      updateDeliveryLocationType: () =>
        api.updateDeliveryLocationType.mutate({ cartId, deliveryLocationType: 'public' }),
      upsertPickupDropOffWindow: () => api.upsertPickupDropOffWindow.mutate({ cartId, ...windowsFrom(monday, 9) }),
      upsertAddOns: () => api.upsertAddOns.mutate({ cartId, addOns: [] }),
      applyPromotionCode: () => api.applyPromotionCode.mutate({ cartId, code: 'WELCOME25' }),
      createCheckoutPaymentIntent: () => api.createCheckoutPaymentIntent.mutate({ cartId }),
      upsertStripeCustomer: () => api.upsertStripeCustomer.mutate({ cartId }),
    }
    for (const [name, change] of Object.entries(changes)) {
      const told = await change().then(
        () => 'accepted',
        error => error.data?.code,
      )
      expect([name, told]).toEqual([name, 'CONFLICT'])
    }
    expect((await api.getCart.query({ cartId })).hasOrder).toBe(true)
    expect((await api.getCartPricingSummary.query({ cartId })).totalInCents).toBeGreaterThan(0)
    expect(await count('payment', cartId)).toBe(1)
  })
})

describe('a card', () => {
  test('that is declined makes no order, and another card can pay the same cart', async () => {
    const customer = await ready()
    const { cartId } = customer.held
    const declined = await payWith(app, customer, cards.declined)
    expect(declined.error).toMatchObject({ code: 'card_declined', message: 'Your card was declined.' })
    expect(await count('orders', cartId)).toBe(0)
    await expect(customer.api.getOrderById.query({ orderId: cartId })).rejects.toMatchObject({
      data: { code: expect.stringMatching(/NOT_FOUND|PRECONDITION_FAILED/) },
    })
    expect((await payWith(app, customer)).intent?.status).toBe('succeeded')
    expect((await customer.api.getOrderById.query({ orderId: cartId })).payments).toHaveLength(1)
    expect([await count('orders', cartId), await count('payment_attempt', cartId)]).toEqual([1, 1])
  })

  test('without enough money tells the customer so', async () => {
    const customer = await ready()
    const { error } = await payWith(app, customer, cards.insufficientFunds)
    expect(error).toMatchObject({ code: 'card_declined', message: 'Your card has insufficient funds.' })
    expect(await count('orders', customer.held.cartId)).toBe(0)
  })

  test('whose bank asks the customer pays only when the customer agrees', async () => {
    const customer = await ready()
    const { cartId } = customer.held
    const { intent } = await payWith(app, customer, cards.asksTheBank)
    expect(intent?.status).toBe('requires_action')
    expect(await count('orders', cartId)).toBe(0)
    const asked = { id: intent?.id ?? '', clientSecret: intent?.client_secret ?? '' }
    const failed = await authenticateAsCustomer(app.simulator, asked, 'fail')
    expect(failed.intent?.status).toBe('requires_payment_method')
    expect(await count('orders', cartId)).toBe(0)
    await confirmAsCustomer(app.simulator, asked, { number: cards.asksTheBank })
    expect((await authenticateAsCustomer(app.simulator, asked, 'succeed')).intent?.status).toBe('succeeded')
    expect((await customer.api.getOrderById.query({ orderId: cartId })).status).toBe('pending-drop-off')
  })

  test('is asked for only once, however many times the customer presses the button', async () => {
    const {
      api,
      held: { cartId },
    } = await ready()
    const started = await Promise.all(
      Array.from({ length: 6 }, () => api.createCheckoutPaymentIntent.mutate({ cartId })),
    )
    expect(new Set(started.map(one => one.paymentIntentId)).size).toBe(1)
    expect(await count('payment_attempt', cartId)).toBe(1)
  })
})

test('a hauler with a payment account of its own is paid there, and only this account knows the customer', async () => {
  const hauler = await makeOrganization(app.database.db, { paymentAccount: 'acct_lonestar', zipCode: '60601' })
  const person = await enrol(app, nextPhone())
  const cartId = await makeReadyCart(app.database.db, hauler, { ...person, email: '' }, { now: monday })
  const { api } = visit(app, person)
  await api.upsertCustomer.mutate(dana)
  await api.upsertStripeCustomer.mutate({ cartId })
  await api.createCheckoutPaymentIntent.mutate({ cartId })
  expect((await api.getCartPaymentIntent.query({ cartId })).connectAccountId).toBe('acct_lonestar')
  const { rows } = await sql`SELECT payment_account FROM payment_customer WHERE user_id = ${person.id}`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ payment_account: 'acct_lonestar' }])
})

describe('a change while the payment page is open', () => {
  test('also changes the amount in the summary, in the card form and in the order', async () => {
    const customer = await ready()
    const {
      api,
      held: { cartId },
    } = customer
    const before = await api.createCheckoutPaymentIntent.mutate({ cartId })
    const [, second] = await api.getContainerTypesForCustomer.query()
    const [addOn] = await api.getAddOns.query()
    await api.upsertContainers.mutate({ cartId, containers: { [second?._id ?? '']: 1 } })
    await api.upsertAddOns.mutate({ cartId, addOns: [addOn?._id ?? ''] })
    const summary = await api.getCartPricingSummary.query({ cartId })
    expect(summary.totalInCents).not.toBe(before.totalInCents)
    const form = await api.getCartPaymentIntent.query({ cartId })
    expect([form.totalInCents, await amountAsked(cartId)]).toEqual([summary.totalInCents, summary.totalInCents])
    const intent = { id: before.paymentIntentId, clientSecret: form.clientSecret }
    await confirmAsCustomer(app.simulator, intent, { number: cards.pays })
    const order = await api.getOrderById.query({ orderId: cartId })
    expect(order.cart.lineItems.totalInCents).toBe(summary.totalInCents)
    expect(order.cart.lineItems.containers.map(one => one._id)).toEqual([second?._id])
    expect(order.cart.lineItems.addOns.map(one => one._id)).toEqual([addOn?._id])
  })

  test('closes the payment if the cart cannot be paid any more', async () => {
    const customer = await ready()
    const {
      api,
      held: { cartId },
    } = customer
    const { paymentIntentId: id } = await api.createCheckoutPaymentIntent.mutate({ cartId })
    const { clientSecret } = await api.getCartPaymentIntent.query({ cartId })
    const restricted = (await api.getMaterials.query()).filter(one => one.isRestricted)
    await api.upsertMaterials.mutate({ cartId, materials: [{ id: restricted[0]?._id ?? '' }] })
    await expect(api.getCartPaymentIntent.query({ cartId })).rejects.toMatchObject({
      data: { code: 'PRECONDITION_FAILED' },
    })
    const { intent, error } = await confirmAsCustomer(app.simulator, { id, clientSecret }, { number: cards.pays })
    expect(intent?.status ?? error).not.toBe('succeeded')
    expect(await count('orders', cartId)).toBe(0)
  })

  test('is refused after the card was charged, and the order is what was paid', async () => {
    const customer = await ready()
    const {
      api,
      held: { cartId },
    } = customer
    faults.events.dropRate = 1
    const before = await api.getCartPricingSummary.query({ cartId })
    await payWith(app, customer)
    faults.events.dropRate = 0
    const [addOn] = await api.getAddOns.query()
    await expect(api.upsertAddOns.mutate({ cartId, addOns: [addOn?._id ?? ''] })).rejects.toMatchObject({
      data: { code: 'CONFLICT' },
    })
    const order = await api.getOrderById.query({ orderId: cartId })
    expect(order.cart.lineItems).toMatchObject({ totalInCents: before.totalInCents, addOns: [] })
  })
})

describe('the customer cannot pay', () => {
  test('before every question is answered', async () => {
    const customer = visit(app)
    const cartId = await openCart(customer)
    await signUp(app, customer, nextPhone())
    const asked = () => customer.api.createCheckoutPaymentIntent.mutate({ cartId })
    await expect(asked()).rejects.toMatchObject(
      refused('PRECONDITION_FAILED', 'An earlier step of this order is not finished yet.'),
    )
    await answerAll(customer, monday, ['address/restrictions'])
    await expect(asked()).rejects.toMatchObject({ data: { refusal: 'step-missing' } })
    await expect(customer.api.getCartPaymentIntent.query({ cartId })).rejects.toMatchObject({
      data: { code: 'PRECONDITION_FAILED' },
    })
    expect(await count('payment_attempt', cartId)).toBe(0)
  })

  test('before their name is known', async () => {
    const customer = visit(app)
    const cartId = await openCart(customer)
    await answerAll(customer, monday)
    customer.held.session = await signIn(app, nextPhone())
    await expect(customer.api.createCheckoutPaymentIntent.mutate({ cartId })).rejects.toMatchObject(
      refused('PRECONDITION_FAILED', 'Please tell us your name and phone number first.'),
    )
  })

  test('for restricted materials alone, but sends them in for a call, and two presses make one order', async () => {
    const customer = visit(app)
    const cartId = await openCart(customer)
    const { api } = customer
    await answerAll(customer, monday)
    const restricted = (await api.getMaterials.query()).filter(one => one.isRestricted).slice(0, 2)
    await api.upsertMaterials.mutate({ cartId, materials: restricted.map(one => ({ id: one._id })) })
    await signUp(app, customer, nextPhone())
    await expect(api.createCheckoutPaymentIntent.mutate({ cartId })).rejects.toMatchObject(
      refused('PRECONDITION_FAILED', 'These materials need a call with us before anything is paid.'),
    )
    expect(await api.submitRestrictedOrder.mutate({ cartId })).toEqual({ orderId: cartId })
    const again = await api.submitRestrictedOrder.mutate({ cartId }).then(
      one => one.orderId,
      error => error.data.code,
    )
    expect([cartId, 'CONFLICT']).toContain(again)
    const order = await api.getOrderById.query({ orderId: cartId })
    expect(order).toMatchObject({
      status: 'restricted',
      payments: [],
      orderBalance: 0,
      materials: restricted.map(one => expect.objectContaining({ name: one.name })),
    })
    expect([await count('orders', cartId), await count('payment', cartId)]).toEqual([1, 0])
  })

  test('and cannot send in a cart as a restricted order if its materials are not restricted', async () => {
    const {
      api,
      held: { cartId },
    } = await ready()
    await expect(api.submitRestrictedOrder.mutate({ cartId })).rejects.toMatchObject({
      data: { refusal: 'not-restricted' },
    })
    expect(await count('orders', cartId)).toBe(0)
  })
})
