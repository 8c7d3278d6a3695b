/** These tests check rule C10: the answer to a change contains what the page reads after the change. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerAll, openCart, readyToPay, visit } from '#server/testing/journey.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Answer = { result?: { data: { cartId?: string; reads?: Record<string, unknown> } }; error?: unknown }

async function change(call: string, input: object, reads: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}/trpc/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-reads': reads, ...headers },
    body: JSON.stringify(input),
  })
  return (await answer.json()) as Answer
}

async function read(call: string, cartId: string, input?: object) {
  const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
  const answer = await fetch(`${app.url}/trpc/${call}${query}`, { headers: { 'x-cart-id': cartId } })
  return ((await answer.json()) as { result: { data: unknown } }).result.data
}

const individual = 'individual'

describe('the answer to a change', () => {
  test('contains the cart as a separate call would read it', async () => {
    const customer = visit(app)
    const cartId = await openCart(customer)
    const answer = await change('upsertCustomerType', { cartId, customerType: individual }, 'getCart')
    expect(answer.result?.data.reads?.getCart).toMatchObject({ id: cartId, customerType: individual })
    expect(answer.result?.data).toEqual({ cartId, reads: { getCart: await read('getCart', cartId, { cartId }) } })
  })

  test('contains the sizes that the new materials allow, with their prices', async () => {
    const customer = visit(app)
    const cartId = await openCart(customer)
    await answerAll(customer, new Date())
    const materials = await customer.api.getMaterials.query()
    const heavy = materials.find(one => one.name === 'Concrete') ?? materials[0]
    const input = { cartId, materials: [{ id: heavy?._id }] }
    const before = await read('getContainerTypesForCustomer', cartId)
    const answer = await change('upsertMaterials', input, 'getCart,getContainerTypesForCustomer')
    const sizes = answer.result?.data.reads?.getContainerTypesForCustomer
    expect(sizes).toEqual(await read('getContainerTypesForCustomer', cartId))
    expect(sizes).not.toEqual(before)
  })

  test('contains all data that the pages of the checkout show, as separate calls would read them', async () => {
    const customer = visit(app)
    const cartId = await openCart(customer)
    await answerAll(customer, new Date())
    const ofOffer = ['getCleanups', 'getMaterials', 'getContainerTypesForCustomer', 'getAddOns', 'getAddresses']
    const ofCart = ['getSpot', 'getScheduleOptions', 'getPreAuthWeightData']
    const asked = [...ofOffer, ...ofCart].join()
    const answer = await change('upsertAddOns', { cartId, addOns: [] }, asked)
    const alone = Object.fromEntries(
      await Promise.all([
        ...ofOffer.map(async name => [name, await read(name, cartId)]),
        ...ofCart.map(async name => [name, await read(name, cartId, { cartId })]),
      ]),
    )
    expect(alone.getAddresses).toMatchObject([{ line1: '1100 Congress Ave' }])
    expect(answer.result?.data.reads).toEqual(alone)
  })

  test('contains what the payment page shows', async () => {
    const { api, held } = await readyToPay(app, '+15125550187')
    const { cartId, session } = held
    const asked = 'getCart,getCartPaymentIntent,getSamePurchase,getPreAuthWeightData'
    const answer = await change('createCheckoutPaymentIntent', { cartId }, asked, session?.headers)
    const { reads } = answer.result?.data ?? {}
    expect(reads).toEqual({
      getCart: await api.getCart.query({ cartId }),
      getCartPaymentIntent: await api.getCartPaymentIntent.query({ cartId }),
      getSamePurchase: null,
      getPreAuthWeightData: await api.getPreAuthWeightData.query({ cartId }),
    })
    expect(reads?.getCartPaymentIntent).toMatchObject({ clientSecret: expect.any(String) })
  })

  test('contains the cart as another tab changed it just before the payment began', async () => {
    const { api, held } = await readyToPay(app, '+15125550189')
    const { cartId, session } = held
    const holder = await app.database.pool.connect()
    // The payment reads this table after the gate has read the cart.
    await holder.query('BEGIN; LOCK TABLE card_decline')
    const answer = change('createCheckoutPaymentIntent', { cartId }, 'getCart,getCartPaymentIntent', session?.headers)
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await holder.query(waiting)).rowCount, { interval: 5 }).toBe(1)
    const [addOn] = await api.getAddOns.query()
    await api.upsertAddOns.mutate({ cartId, addOns: [addOn?._id ?? ''] })
    await holder.query('COMMIT')
    holder.release()
    const { reads } = (await answer).result?.data ?? {}
    expect(reads).toEqual({
      getCart: await api.getCart.query({ cartId }),
      getCartPaymentIntent: await api.getCartPaymentIntent.query({ cartId }),
    })
    expect(reads?.getCart).toMatchObject({ addOns: [addOn?._id] })
  })

  test('contains no address of a person who owns the cart, if the caller is not signed in', async () => {
    const { api, held } = await readyToPay(app, '+15125550188')
    await api.getCart.query({ cartId: held.cartId })
    const answer = await change('upsertAddOns', { cartId: held.cartId, addOns: [] }, 'getAddresses')
    expect(answer.result).toBeUndefined()
    const guest = await openCart(visit(app))
    const others = { 'x-cart-id': held.cartId }
    const own = await change('upsertCustomerType', { cartId: guest, customerType: individual }, 'getAddresses', others)
    expect(own.result?.data.reads?.getAddresses).toEqual([])
  })

  test('has no reads if the caller asks for none', async () => {
    const cartId = await openCart(visit(app))
    const answer = await change('upsertCustomerType', { cartId, customerType: individual }, '')
    expect(answer).toEqual({ result: { data: { cartId } } })
  })

  test('contains no read of a call that changes something, reads a person or is unknown', async () => {
    const cartId = await openCart(visit(app))
    const answer = await change('upsertCustomerType', { cartId, customerType: individual }, 'getSelf,createCart,x')
    expect(answer).toEqual({ result: { data: { cartId } } })
  })

  test('leaves out a read that is refused, and the change is kept', async () => {
    const customer = visit(app)
    const cartId = await openCart(customer)
    const answer = await change('upsertCustomerType', { cartId, customerType: individual }, 'getCartPaymentIntent')
    expect(answer).toEqual({ result: { data: { cartId, reads: {} } } })
    expect(await read('getCart', cartId, { cartId })).toMatchObject({ customerType: individual })
  })

  test('contains no reads if the change is refused or makes no cart', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    const refused = await change('upsertCustomerType', { cartId: unknown, customerType: individual }, 'getCart')
    expect(refused.result).toBeUndefined()
    const nothing = await change('createCart', { zipCode: '99501' }, 'getCart')
    expect(nothing).toEqual({ result: { data: null } })
  })
})
