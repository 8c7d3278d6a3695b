import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerAll, type Customer, openCart, readyToPay, saveAddress, visit } from '#server/testing/journey.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

/** This is Monday at nine in the morning in Austin. */
const monday = new Date('2026-11-30T15:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: () => monday })
})
afterAll(() => app.stop())

let phones = 0
const nextPhone = () => `+1512555${String(100 + phones++).padStart(4, '0')}`
const ready = () => readyToPay(app, nextPhone(), monday)
const refused = (code: string, message: string) => ({ message, data: expect.objectContaining({ code }) })

describe('the first phone number', () => {
  test.each(['+16215550142', '+14365550142', '+17875550142'])('%s makes a cart', async phone => {
    const { cartId } = await visit(app).api.captureLeadPhone.mutate({ phone })
    expect(cartId).toEqual(expect.any(String))
  })

  test.each(['+14165550142', '+18765550142', '+18005550142', '+10000000000'])('%s is refused', async phone => {
    await expect(visit(app).api.captureLeadPhone.mutate({ phone })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST', fieldErrors: { phone: ['Please enter a valid US phone number'] } },
    })
  })
})

describe('a ZIP', () => {
  test('that no hauler serves makes no cart, and each email is on its waiting list only once', async () => {
    const { api } = visit(app)
    expect(await api.createCart.mutate({ zipCode: '99501' })).toBeNull()
    const options = { zipCode: '99501', email: 'Waiting@example.com' }
    expect(await api.notifyZipCode.mutate(options)).toEqual({ success: true })
    expect(await api.notifyZipCode.mutate({ ...options, email: 'waiting@EXAMPLE.com' })).toEqual({ success: true })
    const { rows } = await sql`SELECT zip_code, email FROM waiting_list`.execute(app.database.db)
    expect(rows).toEqual([{ zip_code: '99501', email: 'waiting@example.com' }])
    await expect(api.notifyZipCode.mutate({ ...options, email: 'waiting' })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST', fieldErrors: { email: ['Please enter a valid email address.'] } },
    })
  })

  test.each(['7870', '787011', '78701-1234', 'abcde', '٧٨٧٠١', ''])('written %j is a bad request', async zipCode => {
    await expect(visit(app).api.createCart.mutate({ zipCode })).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } })
  })

  test('that no hauler serves does not change the cart', async () => {
    const customer = visit(app)
    const cartId = await openCart(customer)
    expect(await customer.api.updateCartForZipcode.mutate({ cartId, zipCode: '99501' })).toBeNull()
    expect((await customer.api.getCart.query({ cartId })).zipCode).toBe('78701')
  })

  test('of another service area brings its fee and its tax, and clears an address outside', async () => {
    const customer = visit(app)
    const cartId = await openCart(customer)
    const { api } = customer
    await answerAll(customer, monday)
    const austin = await api.getCartPricingSummary.query({ cartId })
    expect(await api.updateCartForZipcode.mutate({ cartId, zipCode: '78662' })).toEqual({ cartId })
    const country = await api.getCartPricingSummary.query({ cartId })
    expect([austin.cityFeeInCents, country.cityFeeInCents]).toEqual([1500, 3500])
    const taxed = (quote: typeof austin, basisPoints: number) =>
      Math.floor((quote.subTotalInCents * basisPoints + 5000) / 10_000)
    expect([austin.taxInCents, country.taxInCents]).toEqual([taxed(austin, 825), taxed(country, 675)])
    expect(await api.getCart.query({ cartId })).toMatchObject({
      zipCode: '78662',
      city: 'Red Rock',
      deliveryAddress: null,
    })
  })

  test('of the delivery address decides the service area', async () => {
    const customer = visit(app)
    const cartId = await openCart(customer)
    await answerAll(customer, monday, ['address'])
    const addressId = await saveAddress(customer, '200 Main St, Red Rock TX 78662')
    await customer.api.upsertDeliveryAddress.mutate({ cartId, addressId })
    expect((await customer.api.getCart.query({ cartId })).zipCode).toBe('78662')
    expect((await customer.api.getCartPricingSummary.query({ cartId })).cityFeeInCents).toBe(3500)
  })
})

describe('a delivery address', () => {
  let customer: Customer
  beforeAll(async () => {
    customer = visit(app)
    await openCart(customer)
  })

  test('outside every service area is refused with the words that pages search for', async () => {
    const addressId = await saveAddress(customer, '600 W 7th Ave, Anchorage AK 99501')
    const {
      api,
      held: { cartId },
    } = customer
    await expect(api.upsertDeliveryAddress.mutate({ cartId, addressId })).rejects.toMatchObject(
      refused('BAD_REQUEST', 'zip code not supported'),
    )
  })

  test('of an unknown place is refused, and nothing is saved', async () => {
    const { api, held } = customer
    const place = { cartId: held.cartId, addressId: 'new', placeId: 'nowhere' }
    await expect(api.upsertDeliveryAddress.mutate(place)).rejects.toMatchObject(
      refused('BAD_REQUEST', 'Invalid Address'),
    )
    const { placeId: _, ...withoutPlace } = place
    await expect(api.upsertDeliveryAddress.mutate(withoutPlace)).rejects.toMatchObject(
      refused('NOT_FOUND', 'address does not exist'),
    )
  })

  test('that does not exist is refused with the words that pages search for', async () => {
    const {
      api,
      held: { cartId },
    } = customer
    const addressId = '0a000002-0000-4000-8000-000000000001'
    await expect(api.upsertDeliveryAddress.mutate({ cartId, addressId })).rejects.toMatchObject(
      refused('NOT_FOUND', 'address does not exist'),
    )
  })

  test.each(['us.made.up', 'x', 'ChIJN1t_tDeuEmsRUsoyG83frY4'])(
    'is refused if its place is the invented %j, and the refusal has the words that pages look for',
    async placeId => {
      const asked = customer.api.upsertAddress.mutate({ placeId, addressType: 'delivery' })
      await expect(asked).rejects.toMatchObject(refused('BAD_REQUEST', 'Invalid Address'))
    },
  )

  test('cannot be changed inside its place id', async () => {
    const { suggestions } = await customer.api.searchAddresses.query({ text: '1100 Congress Ave, Austin TX 78701' })
    const [kind, , signature] = suggestions[0]?.placeId.split('.') ?? []
    const payload = Buffer.from(JSON.stringify(['1 Elsewhere St', 'Austin', 'TX', '78701'])).toString('base64url')
    const asked = customer.api.upsertAddress.mutate({
      placeId: `${kind}.${payload}.${signature}`,
      addressType: 'delivery',
    })
    await expect(asked).rejects.toMatchObject(refused('BAD_REQUEST', 'Invalid Address'))
  })

  test('keeps its second line and is saved once', async () => {
    const { suggestions } = await customer.api.searchAddresses.query({ text: '98 San Jacinto Blvd' })
    const address = { placeId: suggestions[0]?.placeId ?? '', line2: 'Unit 4', addressType: 'delivery' as const }
    const ids = [await customer.api.upsertAddress.mutate(address), await customer.api.upsertAddress.mutate(address)]
    expect(ids[0]).toEqual(ids[1])
    const saved = await customer.api.getAddresses.query()
    expect(saved.filter(one => one._id === ids[0]?.addressId)).toMatchObject([
      { line1: '98 San Jacinto Blvd', line2: 'Unit 4', postalCode: '78701' },
    ])
  })

  test('is told to the guest who has signed in, even if the cart itself was not read since', async () => {
    const guest = visit(app)
    await openCart(guest)
    const addressId = await saveAddress(guest)
    guest.held.session = await signIn(app, nextPhone())
    expect(await guest.api.getAddresses.query()).toMatchObject([{ _id: addressId }])
  })
})

describe('a promotion code', () => {
  test('lowers the price, and the price says so', async () => {
    const customer = visit(app)
    const cartId = await openCart(customer)
    const { api } = customer
    await answerAll(customer, monday)
    const before = await api.getCartPricingSummary.query({ cartId })
    await api.applyPromotionCode.mutate({ cartId, code: 'WELCOME25' })
    const after = await api.getCartPricingSummary.query({ cartId })
    expect(after.subTotalInCents).toBe(before.subTotalInCents - 2500)
    expect(after.discounts).toMatchObject([{ label: expect.any(String), amountInCents: 2500 }])
  })

  test('is removed by an empty code', async () => {
    const customer = visit(app)
    const cartId = await openCart(customer)
    const { api } = customer
    await answerAll(customer, monday)
    const before = await api.getCartPricingSummary.query({ cartId })
    await api.applyPromotionCode.mutate({ cartId, code: 'WELCOME25' })
    await api.applyPromotionCode.mutate({ cartId, code: '' })
    expect((await api.getCart.query({ cartId })).promotionCode).toBeNull()
    expect((await api.getCartPricingSummary.query({ cartId })).totalInCents).toBe(before.totalInCents)
  })

  test('that does not exist is refused', async () => {
    const customer = visit(app)
    const cartId = await openCart(customer)
    await expect(customer.api.applyPromotionCode.mutate({ cartId, code: 'FREE' })).rejects.toMatchObject(
      refused('BAD_REQUEST', 'This code is not valid for your order.'),
    )
  })
})

describe('a phone number that a lead leaves', () => {
  test('always makes a new cart, whether the number is known or not', async () => {
    const customer = await ready()
    const phone = customer.held.session?.phone ?? ''
    const { api } = visit(app)
    const made = [await api.captureLeadPhone.mutate({ phone }), await api.captureLeadPhone.mutate({ phone })]
    expect(new Set([...made.map(one => one.cartId), customer.held.cartId]).size).toBe(3)
    const cart = await api.getCart.query({ cartId: made[0]?.cartId ?? '' })
    expect(cart).toMatchObject({ phone, zipCode: null, deliveryAddress: null, materials: [], containers: {} })
  })

  test('makes a cart that goes on with its ZIP', async () => {
    const { api } = visit(app)
    const { cartId = '' } = await api.captureLeadPhone.mutate({ phone: '+15125550123' })
    await expect(api.getCartPricingSummary.query({ cartId })).rejects.toMatchObject({
      data: { code: 'PRECONDITION_FAILED' },
    })
    await expect(
      api.upsertMaterials.mutate({ cartId, materials: [{ id: '0a000004-0000-4000-8000-000000000001' }] }),
    ).rejects.toMatchObject({
      data: { code: 'PRECONDITION_FAILED' },
    })
    expect(await api.updateCartForZipcode.mutate({ cartId, zipCode: '78701' })).toEqual({ cartId })
    expect((await api.getCart.query({ cartId })).city).toBe('Austin')
  })
})

describe('a cart', () => {
  test('is read by its owner in a second session, and no longer by a visitor', async () => {
    const customer = await ready()
    const { cartId, session } = customer.held
    const phone = session?.phone ?? ''
    const elsewhere = visit(app, await signIn(app, phone))
    expect((await elsewhere.api.getCart.query({ cartId })).id).toBe(cartId)
    await expect(visit(app).api.getCart.query({ cartId })).rejects.toMatchObject(
      refused('UNAUTHORIZED', 'Please sign in to continue.'),
    )
  })

  test('contains no secret of its payment', async () => {
    const {
      api,
      held: { cartId },
    } = await ready()
    await api.createCheckoutPaymentIntent.mutate({ cartId })
    expect(JSON.stringify(await api.getCart.query({ cartId }))).not.toContain('_secret_')
  })

  test('is filled from materials that are named in the language of the reader', async () => {
    const spanish = app.client(() => ({ 'accept-language': 'es-MX,es;q=0.9' }))
    const english = app.client()
    const names = async (api: typeof english) => (await api.getMaterials.query()).map(one => one.name)
    expect(await names(spanish)).toContain('Muebles')
    expect(await names(english)).toContain('Furniture')
  })

  test('accepts one dumpster of one kind that its materials may go into', async () => {
    const customer = visit(app)
    const cartId = await openCart(customer)
    const { api } = customer
    const types = await api.getContainerTypesForCustomer.query()
    const materials = await api.getMaterials.query()
    const concrete = materials.find(one => one.name === 'Concrete')?._id ?? ''
    await api.upsertMaterials.mutate({ cartId, materials: [{ id: concrete }] })
    const offered = (await api.getContainerTypesForCustomer.query()).map(one => one._id)
    const withheld = types.find(one => !offered.includes(one._id))?._id ?? ''
    expect(withheld).not.toBe('')
    await expect(api.upsertContainers.mutate({ cartId, containers: { [withheld]: 1 } })).rejects.toMatchObject(
      refused('BAD_REQUEST', 'This dumpster is not offered for the chosen materials.'),
    )
    const two: Record<string, 1> = { [offered[0] ?? '']: 1, [offered[1] ?? withheld]: 1 }
    await expect(api.upsertContainers.mutate({ cartId, containers: two })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
    })
    const twice = { [offered[0] ?? '']: 2 } as unknown as Record<string, 1>
    await expect(api.upsertContainers.mutate({ cartId, containers: twice })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
    })
    await api.upsertContainers.mutate({ cartId, containers: { [offered[0] ?? '']: 1 } })
    const junk = materials.find(one => one.name === 'Household junk')?._id ?? ''
    const unknown = '0a000004-0000-4000-8000-999999999999'
    await expect(
      api.upsertMaterials.mutate({ cartId, materials: [{ id: junk }, { id: unknown }] }),
    ).rejects.toMatchObject({ data: { refusal: 'unknown-choice' } })
  })
})
