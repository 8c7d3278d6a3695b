import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answers, openCart, saveAddress, visit } from '#server/testing/journey.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const congress = '1100 Congress Ave, Austin TX 78701'
const victims = '2200 Guadalupe St, Austin TX 78705'

/** Opens a browser with its cookies. The browser sends its origin with every request, as pages do. */
function openBrowser() {
  const cookies = new Map<string, string>()
  const held = { cartId: '' }
  const call = async (name: string, input: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${app.url}/trpc/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: app.url,
        ...(held.cartId ? { 'x-cart-id': held.cartId } : {}),
        ...(cookies.size > 0 ? { cookie: [...cookies].map(pair => pair.join('=')).join('; ') } : {}),
        ...headers,
      },
      body: JSON.stringify(input),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const answer = JSON.parse(await response.text())
    return {
      status: response.status,
      data: answer.result?.data,
      error: answer.error,
      cookies: response.headers.getSetCookie(),
    }
  }
  return { call, cookies, held }
}

type TestBrowser = ReturnType<typeof openBrowser>

async function makeCart({ call, held }: TestBrowser): Promise<string> {
  const { data } = await call('createCart', { zipCode: '78701' })
  held.cartId = data.cartId
  return data.cartId
}

async function placeOf(text: string): Promise<string> {
  const { suggestions } = await app.client().searchAddresses.query({ text })
  return suggestions[0]?.placeId ?? ''
}

/**
 * Types an address into the cart that the page names. Returns both answers. The first answer has the id for the input of the second call.
 */
async function typeAddress({ call, held }: TestBrowser, cartId: string, text = victims) {
  held.cartId = cartId
  const saved = await call('upsertAddress', { placeId: await placeOf(text), addressType: 'delivery' })
  const goesOn = saved.data.cartId ?? cartId
  const chosen = await call('upsertDeliveryAddress', { cartId: goesOn, addressId: saved.data.addressId })
  held.cartId = chosen.data.cartId
  return { saved, chosen, cartId: chosen.data.cartId as string }
}

const line1Of = async (cartId: string) => (await app.client().getCart.query({ cartId })).deliveryAddress?.line1 ?? null
const addressesOf = (cartId: string) => app.client(() => ({ 'x-cart-id': cartId })).getAddresses.query()

describe('a cart that a stranger made and sent as a link', () => {
  test('does not get the victim’s address, because the address goes into a copy that the answer names', async () => {
    const stranger = visit(app)
    const cartId = await openCart(stranger)
    await answers['customer-type'](stranger, cartId)
    const { cartId: own } = await typeAddress(openBrowser(), cartId)
    expect(own).not.toBe(cartId)
    expect(await line1Of(own)).toBe('2200 Guadalupe St')
    expect(await line1Of(cartId)).toBeNull()
    expect(await addressesOf(cartId)).toEqual([])
    expect(await app.client().getCart.query({ cartId: own })).toMatchObject({
      zipCode: '78705',
      customerType: 'individual',
      phone: null,
    })
  })

  test('does not get an address that the victim types and chooses in one call', async () => {
    const cartId = await openCart(visit(app))
    const victim = openBrowser()
    victim.held.cartId = cartId
    const typed = { addressId: 'new', placeId: await placeOf(victims), line2: 'Unit 4' }
    const { data } = await victim.call('upsertDeliveryAddress', { cartId, ...typed })
    expect(data.cartId).not.toBe(cartId)
    expect(await line1Of(data.cartId)).toBe('2200 Guadalupe St')
    expect(await line1Of(cartId)).toBeNull()
    expect(await addressesOf(cartId)).toEqual([])
    // If the person presses twice, there is one address, in the same cart.
    victim.held.cartId = data.cartId
    const again = await victim.call('upsertDeliveryAddress', { cartId: data.cartId, ...typed })
    expect(again.data).toEqual({ cartId: data.cartId })
    const view = await app.client().getCart.query({ cartId: data.cartId })
    expect(view.deliveryAddress).toMatchObject({ line2: 'Unit 4', type: 'delivery' })
    const { rows } = await app.database.pool.query('SELECT id FROM address WHERE cart_id = $1', [data.cartId])
    expect(rows).toHaveLength(1)
  })

  test('does not get the address either if the victim has carts of their own', async () => {
    const cartId = await openCart(visit(app))
    const victim = openBrowser()
    await makeCart(victim)
    const { cartId: own } = await typeAddress(victim, cartId)
    expect(own).not.toBe(cartId)
    expect(await line1Of(cartId)).toBeNull()
  })

  test('is left by the victim once, and from then on everything stays in the copy', async () => {
    const cartId = await openCart(visit(app))
    const victim = openBrowser()
    const first = await typeAddress(victim, cartId)
    const second = await typeAddress(victim, first.cartId, congress)
    expect(second.cartId).toBe(first.cartId)
    expect(second.saved.data).toEqual({ addressId: expect.any(String) })
    expect(await line1Of(first.cartId)).toBe('1100 Congress Ave')
  })

  test('may already have an address, and a visitor who chooses it goes on with it in a copy', async () => {
    const stranger = visit(app)
    const cartId = await openCart(stranger)
    const addressId = await saveAddress(stranger)
    const victim = openBrowser()
    const { data } = await victim.call('upsertDeliveryAddress', { cartId, addressId })
    expect(data.cartId).not.toBe(cartId)
    expect(await line1Of(data.cartId)).toBe('1100 Congress Ave')
    expect(await line1Of(cartId)).toBeNull()
  })

  test('does not get the visitor’s gate code either', async () => {
    const stranger = visit(app)
    const cartId = await openCart(stranger)
    await answers.address(stranger, cartId)
    const { data } = await openBrowser().call('updateAddressRestrictions', {
      cartId,
      restrictions: { 'Gated community': 'code 4711' },
    })
    expect(data.cartId).not.toBe(cartId)
    const copy = await app.client().getCart.query({ cartId: data.cartId })
    expect(copy.deliveryAddress).toMatchObject({
      line1: '1100 Congress Ave',
      restrictions: { 'Gated community': 'code 4711' },
    })
    expect((await app.client().getCart.query({ cartId })).deliveryAddress?.restrictions).toEqual({})
  })
})

describe('a person’s own cart', () => {
  test('stays the same cart when an address is typed into it', async () => {
    const browser = openBrowser()
    const cartId = await makeCart(browser)
    const { cartId: same, saved } = await typeAddress(browser, cartId)
    expect(same).toBe(cartId)
    expect(saved.data).toEqual({ addressId: expect.any(String) })
  })

  test('stays the same cart if two tabs have a cart each', async () => {
    const browser = openBrowser()
    const [one, two] = [await makeCart(browser), await makeCart(browser)]
    expect((await typeAddress(browser, one)).cartId).toBe(one)
    expect((await typeAddress(browser, two)).cartId).toBe(two)
    expect((await typeAddress(browser, one, congress)).cartId).toBe(one)
  })

  test('is known by its browser also if it was made by leaving a phone number', async () => {
    const browser = openBrowser()
    const { data } = await browser.call('captureLeadPhone', { phone: '+15125550155' })
    await browser.call('updateCartForZipcode', { cartId: data.cartId, zipCode: '78701' })
    expect((await typeAddress(browser, data.cartId)).cartId).toBe(data.cartId)
  })

  test('stays the same cart for a script that sends no cookie and no origin', async () => {
    const script = visit(app)
    const cartId = await openCart(script)
    expect(await answers.address(script, cartId)).toEqual({ cartId })
  })

  test('belongs to the signed-in person from the first answer, so nothing has to be copied', async () => {
    const cartId = await openCart(visit(app))
    const { headers } = await signIn(app, '+15125550161')
    const browser = openBrowser()
    browser.held.cartId = cartId
    const saved = await browser.call(
      'upsertAddress',
      { placeId: await placeOf(victims), addressType: 'delivery' },
      headers,
    )
    const chosen = await browser.call('upsertDeliveryAddress', { cartId, addressId: saved.data.addressId }, headers)
    expect(chosen.data).toEqual({ cartId })
    expect((await browser.call('upsertCustomerType', { cartId, customerType: 'individual' })).status).toBe(401)
  })
})

describe('the cart cookie', () => {
  test('comes with a cart, is sent by this site only, and no script of a page can read it', async () => {
    const browser = openBrowser()
    const { cookies } = await browser.call('createCart', { zipCode: '78701' })
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(/^cart=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax$/)
    const secret = browser.cookies.get('cart')
    await browser.call('createCart', { zipCode: '78701' })
    expect(browser.cookies.get('cart')).toBe(secret)
  })

  test('is stored only as its hash', async () => {
    const browser = openBrowser()
    const cartId = await makeCart(browser)
    const { rows } = await app.database.pool.query(
      'SELECT to_jsonb(c)::text AS text, browser FROM cart c WHERE id = $1',
      [cartId],
    )
    expect(rows[0].browser).toHaveLength(32)
    expect(rows[0].text).not.toContain(browser.cookies.get('cart'))
  })

  test('comes with no other answer', async () => {
    const browser = openBrowser()
    const cartId = await makeCart(browser)
    const { cookies } = await browser.call('upsertCustomerType', { cartId, customerType: 'individual' })
    expect(cookies).toEqual([])
  })
})

test('the cart cookie’s name over https binds it to this exact host', async () => {
  const behindProxy = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
  const response = await fetch(`${behindProxy.url}/trpc/createCart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
    body: JSON.stringify({ zipCode: '78701' }),
  })
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^__Host-cart=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax$/,
  )
  await behindProxy.stop()
})

test('one IP address makes at most ten copies of carts an hour, as it makes ten carts', async () => {
  const limited = await startTestApp({ env: { LIMITS: 'standard' } })
  const cartId = await openCart(visit(limited))
  const statuses: number[] = []
  for (let round = 0; round < 11; round += 1) {
    const response = await fetch(`${limited.url}/trpc/updateAddressRestrictions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: limited.url },
      body: JSON.stringify({ cartId, restrictions: {} }),
    })
    statuses.push(response.status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  await limited.stop()
})
