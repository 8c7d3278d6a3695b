import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsByName } from '#server/api/router.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { type Customer, readyToPay, saveAddress, windowsFrom } from '#server/testing/journey.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

/** This is Monday at nine in the morning in Austin. */
const monday = new Date('2026-11-30T15:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: () => monday })
})
afterAll(async () => {
  const broken = await brokenInvariants(app.database.db)
  await app.stop()
  expect(broken).toEqual([])
})

type Edit = (customer: Customer, cartId: string) => Promise<unknown>

/** These are all calls that may change a cart, each with a change after which the customer can still pay for the cart. */
const edits: Readonly<Record<string, Edit>> = {
  updateCartForZipcode: ({ api }, cartId) => api.updateCartForZipcode.mutate({ cartId, zipCode: '78701' }),
  upsertCustomerType: ({ api }, cartId) => api.upsertCustomerType.mutate({ cartId, customerType: 'contractor' }),
  upsertCleanups: async ({ api }, cartId) => {
    const [, second] = await api.getCleanups.query()
    return api.upsertCleanups.mutate({ cartId, cleanupIds: [second?._id ?? ''] })
  },
  upsertMaterials: async ({ api }, cartId) => {
    const [, second] = (await api.getMaterials.query()).filter(one => !one.isRestricted && !one.extraChargeInCents)
    return api.upsertMaterials.mutate({ cartId, materials: [{ id: second?._id ?? '' }] })
  },
  upsertContainers: async ({ api }, cartId) => {
    const [, second] = await api.getContainerTypesForCustomer.query()
    return api.upsertContainers.mutate({ cartId, containers: { [second?._id ?? '']: 1 } })
  },
  upsertDeliveryAddress: async (customer, cartId) => {
    const addressId = await saveAddress(customer, '2200 Guadalupe St, Austin TX 78705')
    return customer.api.upsertDeliveryAddress.mutate({ cartId, addressId })
  },
  updateAddressRestrictions: ({ api }, cartId) =>
    api.updateAddressRestrictions.mutate({ cartId, restrictions: { 'Gated community': 'code 4711' } }),
  updateDeliveryLocationType: ({ api }, cartId) =>
    api.updateDeliveryLocationType.mutate({ cartId, deliveryLocationType: 'public' }),
  upsertPickupDropOffWindow: ({ api }, cartId) =>
    api.upsertPickupDropOffWindow.mutate({ cartId, ...windowsFrom(monday, 4) }),
  upsertAddOns: async ({ api }, cartId) => {
    const [addOn] = await api.getAddOns.query()
    return api.upsertAddOns.mutate({ cartId, addOns: [addOn?._id ?? ''] })
  },
  applyPromotionCode: ({ api }, cartId) => api.applyPromotionCode.mutate({ cartId, code: 'WELCOME25' }),
}

/** The spot at which a dumpster is to stand has no price (rule C67). */
const withoutPrice = ['saveSpot', 'removeSpotPhoto']

async function paymentPageOpen() {
  const customer = await readyToPay(app, `+1512555${String(phones++).padStart(4, '0')}`, monday)
  const { cartId } = customer.held
  // The summary reads the cart twice. The first read claims the cart. After the second, this process remembers the cart without a payment.
  await customer.api.getCart.query({ cartId })
  await customer.api.getCart.query({ cartId })
  const { paymentIntentId: intentId, totalInCents } = await customer.api.createCheckoutPaymentIntent.mutate({ cartId })
  const readIntent = () => app.deps.payments.readIntent({ paymentAccount: null, intentId })
  return { customer, cartId, totalInCents, readIntent }
}
let phones = 100

describe('while the payment page is open, the payment intent has the new amount of the cart after', () => {
  test.each(Object.entries(edits))('%s', async (_, edit) => {
    const { customer, cartId, readIntent } = await paymentPageOpen()
    const before = Number((await readIntent()).metadata.quoteVersion)
    await edit(customer, cartId)
    const { metadata, amountInCents, status } = await readIntent()
    const { totalInCents } = await customer.api.getCartPricingSummary.query({ cartId })
    expect(Number(metadata.quoteVersion)).toBeGreaterThan(before)
    expect({ status, amountInCents }).toEqual({ status: 'requires_payment_method', amountInCents: totalInCents })
  })

  test('every call that may change a cart, and none is missing in this test', () => {
    const writing = Object.keys(callsByName).filter(name => callsByName[name]?._def.meta?.gate === 'cart-write')
    expect([...Object.keys(edits), ...withoutPrice].sort()).toEqual(writing.sort())
  })
})

test('the open payment is closed when the customer types a ZIP away from the delivery address', async () => {
  const { customer, cartId, readIntent } = await paymentPageOpen()
  await customer.api.updateCartForZipcode.mutate({ cartId, zipCode: '78662' })
  expect((await readIntent()).status).toBe('canceled')
})

test('nothing changes when the customer types a ZIP that no hauler serves, also not at the payment service', async () => {
  const { customer, cartId, totalInCents, readIntent } = await paymentPageOpen()
  expect(await customer.api.updateCartForZipcode.mutate({ cartId, zipCode: '99501' })).toBeNull()
  expect(await readIntent()).toMatchObject({ status: 'requires_payment_method', amountInCents: totalInCents })
})
