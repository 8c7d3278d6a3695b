import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { takeRememberedCart } from '#server/db/cart/cart-memory.ts'
import { findCartAccess } from '#server/db/cart/carts.ts'
import { answers, openCart, payWith, readyToPay, visit, windowsFrom } from '#server/testing/journey.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { recordLog } from '#server/testing/words/recorded-log.ts'

/** This is Monday at nine in the morning in Austin. */
const monday = new Date('2026-11-30T15:00:00Z')
const log = recordLog()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: () => monday, log: log.logger, env: { LOG_LEVEL: 'error' } })
})
afterAll(() => app.stop())

/** Opens a guest's page that has just read its cart, so this process remembers the cart. */
async function pageOpen() {
  const guest = visit(app)
  const cartId = await openCart(guest)
  await answers.materials(guest, cartId)
  const cart = await guest.api.getCart.query({ cartId })
  return { guest, cartId, cart }
}

/** Runs a statement, as if another server process ran it meanwhile. */
const meanwhile = (text: string, ...values: unknown[]) => app.database.pool.query(text, values)

const choose = ({ api }: ReturnType<typeof visit>, cartId: string) =>
  api.updateDeliveryLocationType.mutate({ cartId, deliveryLocationType: 'private' })

describe('an answer to a cart that the server remembers', () => {
  test('is stored by one statement, which also checks that the cart has not changed', async () => {
    const { guest, cartId } = await pageOpen()
    const statements = await statementsDuring(() => choose(guest, cartId))
    expect(statements).toEqual([expect.stringMatching(/^UPDATE cart AS c SET "delivery_location_type"/)])
    expect(await guest.api.getCart.query({ cartId })).toMatchObject({ deliveryLocationType: 'private' })
  })

  test('leaves the server with the cart as it is stored, whatever the answer is', async () => {
    const guest = visit(app)
    const cartId = (await openCart(guest)) as CartId
    await answerAndCompare(guest, cartId)
  })

  test('is stored beside the change that another process made meanwhile', async () => {
    const { guest, cartId } = await pageOpen()
    await meanwhile(`UPDATE cart SET customer_type = 'contractor', version = version + 1 WHERE id = $1`, cartId)
    const statements = await statementsDuring(() => choose(guest, cartId))
    expect(statements).toHaveLength(3)
    const cart = await guest.api.getCart.query({ cartId })
    expect(cart).toMatchObject({ customerType: 'contractor', deliveryLocationType: 'private' })
  })

  test('is decided again with the cart’s newest state before it is refused', async () => {
    const { guest, cartId, cart } = await pageOpen()
    const { rows } = await meanwhile('SELECT materials, organization_id FROM cart WHERE id = $1', cartId)
    await meanwhile(`UPDATE cart SET organization_id = NULL, service_area_id = NULL WHERE id = $1`, cartId)
    await guest.api.getCart.query({ cartId })
    await meanwhile(
      `UPDATE cart SET organization_id = $2, version = version + 1, service_area_id =
        (SELECT service_area_id FROM service_area_zip WHERE zip_code = $3 AND active) WHERE id = $1`,
      cartId,
      rows[0].organization_id,
      cart.zipCode,
    )
    await answers.cleanup(guest, cartId)
    expect((await guest.api.getCart.query({ cartId })).cleanupIds).toHaveLength(1)
  })

  test('is refused to a visitor if a person has claimed the cart, and nothing changes', async () => {
    const { guest, cartId } = await pageOpen()
    const owner = visit(app, await signIn(app, '+15125550191'))
    const { id } = (await meanwhile('SELECT id FROM app_user LIMIT 1')).rows[0] ?? (await firstCall(owner))
    await meanwhile('UPDATE cart SET user_id = $2 WHERE id = $1', cartId, id)
    await expect(choose(guest, cartId)).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } })
    const { rows } = await meanwhile('SELECT delivery_location_type AS place FROM cart WHERE id = $1', cartId)
    expect(rows).toEqual([{ place: null }])
  })

  test('is refused if the cart was withdrawn meanwhile', async () => {
    const { guest, cartId } = await pageOpen()
    await meanwhile('UPDATE cart SET withdrawn_at = now() WHERE id = $1', cartId)
    await expect(choose(guest, cartId)).rejects.toMatchObject({ data: { refusal: 'swap-withdrawn' } })
  })

  test('is checked against what the hauler offers now', async () => {
    const { guest, cartId } = await pageOpen()
    await guest.api.getScheduleOptions.query({ cartId })
    const { dropOffWindow } = windowsFrom(monday)
    await meanwhile(
      `INSERT INTO closed_day (organization_id, day, name)
       SELECT organization_id, to_timestamp($2 / 1000.0)::date, 'Inventory' FROM cart WHERE id = $1`,
      cartId,
      dropOffWindow.day,
    )
    const windows = answers['pickup-dropoff'](guest, cartId, monday)
    await expect(windows).rejects.toMatchObject({ data: { refusal: expect.stringContaining('closed') } })
    await meanwhile(`DELETE FROM closed_day WHERE name = 'Inventory'`)
  })
})

describe('an answer of the owner to a cart that the server remembers', () => {
  let lastPhone = 5125550300
  async function ownPageOpen() {
    lastPhone += 1
    const tokens = await signIn(app, `+1${lastPhone}`)
    const owner = visit(app, tokens)
    const { id: userId } = await firstCall(owner)
    const cartId = await openCart(owner)
    await answers.materials(owner, cartId)
    await owner.api.getCart.query({ cartId })
    return { owner, userId, cartId }
  }
  const placeOf = async (cartId: string) => {
    const { rows } = await meanwhile('SELECT delivery_location_type AS place FROM cart WHERE id = $1', cartId)
    return rows[0].place
  }

  test('is stored by one statement, which also checks that cart and sign-in have not changed', async () => {
    const { owner, cartId } = await ownPageOpen()
    const statements = await statementsDuring(() => choose(owner, cartId), /./)
    expect(statements).toEqual([expect.stringMatching(/^UPDATE cart AS c SET "delivery_location_type"/)])
    expect(await placeOf(cartId)).toBe('private')
  })

  test('leaves the server with the cart as it is stored, whatever the answer is', async () => {
    const { owner, cartId } = await ownPageOpen()
    await answerAndCompare(owner, cartId as CartId)
  })

  test('is refused if the session was ended elsewhere meanwhile, and nothing changes', async () => {
    const { owner, userId, cartId } = await ownPageOpen()
    await meanwhile(
      `UPDATE identity_session SET revoked_at = now(), revoked_because = 'signed-out'
       WHERE subject::text = (SELECT subject FROM app_user WHERE id = $1)`,
      userId,
    )
    await expect(choose(owner, cartId)).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } })
    expect(await placeOf(cartId)).toBeNull()
  })

  test('is refused if the account was suspended meanwhile, and nothing changes', async () => {
    const { owner, userId, cartId } = await ownPageOpen()
    await meanwhile('UPDATE app_user SET suspended_at = now() WHERE id = $1', userId)
    await expect(choose(owner, cartId)).rejects.toMatchObject({ data: { refusal: 'account-suspended' } })
    expect(await placeOf(cartId)).toBeNull()
  })

  test('is refused if the cart now belongs to another person, and nothing changes', async () => {
    const { owner, cartId } = await ownPageOpen()
    const { userId } = await ownPageOpen()
    await meanwhile('UPDATE cart SET user_id = $2 WHERE id = $1', cartId, userId)
    await expect(choose(owner, cartId)).rejects.toMatchObject({ data: { refusal: 'cart-not-found' } })
    expect(await placeOf(cartId)).toBeNull()
  })

  test('of another signed-in person never changes the cart', async () => {
    const { cartId } = await ownPageOpen()
    const { owner: stranger } = await ownPageOpen()
    await expect(choose(stranger, cartId)).rejects.toMatchObject({ data: { refusal: 'cart-not-found' } })
    expect(await placeOf(cartId)).toBeNull()
  })

  test('of a visitor never changes the cart', async () => {
    const { cartId } = await ownPageOpen()
    await expect(choose(visit(app), cartId)).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } })
    expect(await placeOf(cartId)).toBeNull()
  })
})

describe('an address of a guest', () => {
  const place = async ({ api }: ReturnType<typeof visit>) => {
    const { suggestions } = await api.searchAddresses.query({ text: '1100 Congress Ave, Austin TX 78701' })
    return suggestions[0]?.placeId ?? ''
  }
  const type = ({ api }: ReturnType<typeof visit>, placeId: string) =>
    api.upsertAddress.mutate({ placeId, addressType: 'delivery' })

  test('is searched without reading the cart, and stored by one statement', async () => {
    const { guest } = await pageOpen()
    let placeId = ''
    const searching = await statementsDuring(async () => {
      placeId = await place(guest)
    })
    expect(searching).toEqual([])
    expect(await statementsDuring(() => type(guest, placeId))).toEqual([expect.stringMatching(/^WITH known AS/)])
    expect(await guest.api.getAddresses.query()).toHaveLength(1)
  })

  test('is listed without reading the cart, and no longer after a person has claimed the cart', async () => {
    const { guest, cartId } = await pageOpen()
    await type(guest, await place(guest))
    const list = () => guest.api.getAddresses.query()
    const statements = await statementsDuring(async () => expect(await list()).toHaveLength(1))
    expect(statements).toEqual([expect.stringMatching(/^SELECT address\.id/)])
    const { id } = await firstCall(visit(app, await signIn(app, '+15125550195')))
    await meanwhile('UPDATE cart SET user_id = $2 WHERE id = $1', cartId, id)
    await meanwhile('UPDATE address SET user_id = $2 WHERE cart_id = $1', cartId, id)
    expect(await list()).toEqual([])
  })

  test('is not stored in a cart that a person has claimed meanwhile', async () => {
    const { guest, cartId } = await pageOpen()
    const { id } = await firstCall(visit(app, await signIn(app, '+15125550192')))
    const placeId = await place(guest)
    await meanwhile('UPDATE cart SET user_id = $2 WHERE id = $1', cartId, id)
    await expect(type(guest, placeId)).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } })
    expect((await meanwhile('SELECT FROM address WHERE cart_id = $1', cartId)).rowCount).toBe(0)
  })
})

test('a new cart takes its first answer without being read', async () => {
  const guest = visit(app)
  const cartId = await openCart(guest)
  const statements = await statementsDuring(() => choose(guest, cartId))
  expect(statements).toEqual([expect.stringMatching(/^UPDATE cart AS c SET "delivery_location_type"/)])
})

describe('the reads that follow a change in the same request', () => {
  const answerAndRead = async (cartId: string, reads: string, headers = {}) => {
    const answer = await fetch(`${app.url}/trpc/updateDeliveryLocationType`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-reads': reads,
        ...headers,
      },
      body: JSON.stringify({ cartId, deliveryLocationType: 'private' }),
    })
    const { result } = (await answer.json()) as { result: { data: { reads: Record<string, unknown> } } }
    return result.data.reads
  }

  test('begin with the cart that the change returned', async () => {
    const { guest, cartId } = await pageOpen()
    const { reads, statements } = await withStatements(() =>
      answerAndRead(cartId, 'getCart,getContainerTypesForCustomer'),
    )
    expect(statements).toEqual([expect.stringMatching(/^UPDATE cart AS c SET/)])
    expect(reads.getCart).toEqual(await guest.api.getCart.query({ cartId }))
    expect(reads.getCart).toMatchObject({ deliveryLocationType: 'private' })
  })

  test('show nothing that a person erased meanwhile', async () => {
    const phone = '+15125550188'
    const { guest, cartId } = await pageOpen()
    await meanwhile('UPDATE cart SET phone = $2, version = version + 1 WHERE id = $1', cartId, phone)
    await answers.address(guest, cartId)
    await guest.api.getCart.query({ cartId })
    await guest.api.updateAddressRestrictions.mutate({ cartId, restrictions: { 'Gated community': 'Code 4711' } })
    const person = visit(app, await signIn(app, phone))
    await person.api.deleteMyAccount.mutate({ phone })
    const reads = await answerAndRead(cartId, 'getCart')
    expect(reads.getCart).toMatchObject({ hasAnsweredRestrictions: false, deliveryLocationType: 'private' })
  })

  test('show the change that another process made after the page had read the cart', async () => {
    const { cartId } = await pageOpen()
    await meanwhile(`UPDATE cart SET customer_type = 'contractor', version = version + 1 WHERE id = $1`, cartId)
    const reads = await answerAndRead(cartId, 'getCart')
    expect(reads.getCart).toMatchObject({ customerType: 'contractor', deliveryLocationType: 'private' })
  })

  test('read the payment of a signed-in person’s cart as well', async () => {
    const signedIn = await signIn(app, '+15125550194')
    const owner = visit(app, signedIn)
    await firstCall(owner)
    const cartId = await openCart(owner)
    const reads = await answerAndRead(cartId, 'getCart,getCartPaymentIntent', signedIn.headers)
    expect(Object.keys(reads)).toEqual(['getCart'])
    expect(log.lines().filter(line => line.includes('a call broke'))).toEqual([])
  })

  const withStatements = async (run: () => ReturnType<typeof answerAndRead>) => {
    let reads: Record<string, unknown> = {}
    const statements = await statementsDuring(async () => {
      reads = await run()
    })
    return { reads, statements }
  }
})

test('the next reader sees the new name of a city', async () => {
  const { guest, cartId, cart } = await pageOpen()
  expect(cart).toMatchObject({ city: 'Austin', state: 'TX', timeZone: 'America/Chicago' })
  await meanwhile(`UPDATE service_area_zip SET city = 'Waterloo' WHERE zip_code = $1`, cart.zipCode)
  expect((await guest.api.getCart.query({ cartId })).city).toBe('Waterloo')
  await meanwhile(`UPDATE service_area_zip SET city = 'Austin' WHERE zip_code = $1`, cart.zipCode)
})

test('the server reads the caller and the cart with one statement, also if another call of the batch asks first', async () => {
  const owner = visit(app, await signIn(app, '+15125550193'))
  await firstCall(owner)
  const cartId = await openCart(owner)
  const statements = await statementsDuring(() =>
    Promise.all([owner.api.getSelf.query(), owner.api.getCart.query({ cartId })]),
  )
  expect(statements).toEqual([expect.stringMatching(/^SELECT\s+\(SELECT to_jsonb\(person\)/)])
})

test('right after a payment, the payment is read first, and the order only once it is placed', async () => {
  const customer = await readyToPay(app, '+15125550187', monday)
  await payWith(app, customer)
  const { cartId } = customer.held
  const reading = () => customer.api.getOrderById.query({ orderId: cartId })
  const ofPayment = /^SELECT\s+\(SELECT to_jsonb\(person\)[\s\S]*FROM payment_attempt p\s+JOIN cart/
  const statements = await statementsDuring(reading, /to_jsonb\(person\)|order_extension/)
  expect(statements).toEqual([expect.stringMatching(ofPayment), expect.stringContaining('order_extension')])
  // The payment is closed now. The page of the checkout may be loaded again.
  expect((await reading()).payments).toHaveLength(1)
  customer.held.cartId = ''
  const later = await statementsDuring(() => customer.api.getOrderById.query({ orderId: cartId }), /to_jsonb\(person\)/)
  expect(later).toEqual([expect.stringContaining('order_extension')])
})

async function firstCall({ api }: ReturnType<typeof visit>) {
  return { id: (await api.getSelf.query())._id }
}

/** Gives each answer of a checkout twice, each on a page that has read its cart, and compares the remembered cart with the stored one. */
async function answerAndCompare(customer: ReturnType<typeof visit>, cartId: CartId) {
  const { db } = app.database
  let compared = 0
  for (const answer of [...Object.values(answers), ...Object.values(answers)]) {
    await customer.api.getCart.query({ cartId })
    await answer(customer, cartId, monday)
    const remembered = takeRememberedCart(db, cartId)
    if (!remembered) continue
    expect(remembered).toEqual(await findCartAccess(db, cartId))
    compared += 1
  }
  expect(compared).toBeGreaterThanOrEqual(16)
}

/**
 * Returns the product's statements about carts while `run` runs, or those that match `which`. Statements of the payment service are left
 * out.
 */
async function statementsDuring(run: () => Promise<unknown>, which = /\bcart\b/): Promise<string[]> {
  const { pool } = app.database
  const texts: string[] = []
  const { query } = pool
  const listen = (...given: unknown[]) => {
    texts.push((given[0] as { text: string }).text.trim())
    return Reflect.apply(query, pool, given)
  }
  Object.assign(pool, { query: listen })
  await run()
  Object.assign(pool, { query })
  return texts.filter(text => which.test(text))
}
