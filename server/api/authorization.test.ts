import { randomUUID } from 'node:crypto'
import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsByName } from '#server/api/router.ts'
import { submitRestrictedOrder } from '#server/operations/checkout/submit-restricted-order.ts'
import { assemble, type Cast, castSettings, forge, type Person } from '#server/testing/as-actor.ts'
import { type Column, matrix, type Row, type Scene } from '#server/testing/as-actor-matrix.ts'
import { makeReadyCart } from '#server/testing/factories.ts'
import { hasWordsOfOthers, hugeValues, jsonWith, oddValues, placesOf } from '#server/testing/odd-values.ts'
import { bringTo, isOrderStage } from '#server/testing/order-stages.ts'
import { type SignedIn, signIn } from '#server/testing/sign-in.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

const hourInMs = 3_600_000
let app: TestApp
let cast: Cast
let expired: SignedIn
let signedOut: SignedIn
let placeId: string
let aheadInMs = -2 * hourInMs

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(Date.now() + aheadInMs), env: castSettings })
  expired = await signIn(app, '+15125550101')
  aheadInMs = 0
  signedOut = await signIn(app, '+15125550101')
  cast = await assemble(app)
  await fetch(`${app.url}/identity/sessions`, { method: 'DELETE', headers: { cookie: signedOut.cookie } })
  const { suggestions } = await app.client().searchAddresses.query({ text: '1100 Congress Ave, Austin TX 78701' })
  placeId = suggestions[0]?.placeId ?? ''
  await allowPromotion(cast.hauler.id)
})
afterAll(() => app.stop())

async function allowPromotion(organizationId: string): Promise<void> {
  const data = { code: 'WELCOME25', discountType: 'flat', discountAmountInCents: 100 }
  await sql`INSERT INTO pricing_rule (organization_id, name, type, data, precedence)
    VALUES (${organizationId}, 'Welcome', 'DISCOUNT', ${JSON.stringify(data)}, 200)`.execute(app.database.db)
}

type Headers = Record<string, string>
type Actor = {
  readonly headers: () => Headers
  readonly expected: (row: Row) => number
  /**
   * `cart` is the cart that the call names: one without an owner (`unclaimed`), that of `cast.owner` (`claimed`), an id that no cart has
   * (`unknown`), or the cart of the person whom the function returns.
   */
  readonly cart: 'unclaimed' | 'claimed' | 'unknown' | (() => Person)
  /** `presents` is the cart in the header, if it is not the cart of the input. */
  readonly presents?: 'nothing' | 'a stranger’s cart'
  readonly isStaff?: boolean
}

const as = (who: () => SignedIn) => () => ({ ...who().headers })
const column = (name: Column) => (row: Row) => row.expected[name]
const always = (status: number) => () => status
const ofClaimed = (row: Row) => (row.names || row.isForHeaderCart ? 401 : row.expected.visitorRight)

const actors: Readonly<Record<string, Actor>> = {
  'a visitor with the right cart id': { headers: () => ({}), cart: 'unclaimed', expected: column('visitorRight') },
  'a visitor with the id of a claimed cart': { headers: () => ({}), cart: 'claimed', expected: ofClaimed },
  'a visitor with a wrong cart id': { headers: () => ({}), cart: 'unknown', expected: column('visitorWrong') },
  'a visitor who presents no cart': {
    headers: () => ({}),
    cart: 'unknown',
    presents: 'nothing',
    expected: column('visitorWrong'),
  },
  'the owner': { headers: as(() => cast.owner), cart: 'claimed', expected: column('owner') },
  'a person who names an unclaimed cart': {
    headers: as(() => cast.other),
    cart: 'unclaimed',
    expected: column('owner'),
  },
  'an admin of the hauler who names an unclaimed cart': {
    headers: as(() => cast.twoRoles),
    cart: 'unclaimed',
    isStaff: true,
    expected: column('owner'),
  },
  'another customer': { headers: as(() => cast.other), cart: 'claimed', expected: column('other') },
  'a signed-in person with a wrong cart id': {
    headers: as(() => cast.other),
    cart: 'unknown',
    expected: column('other'),
  },
  'a driver of the hauler': { headers: as(() => cast.driver), cart: 'claimed', expected: column('driver') },
  'an admin of the hauler': { headers: as(() => cast.admin), cart: 'claimed', expected: column('admin') },
  'an admin of another hauler': { headers: as(() => cast.otherAdmin), cart: 'claimed', expected: column('other') },
  'an admin here who drives elsewhere': {
    headers: as(() => cast.twoRoles),
    cart: 'claimed',
    expected: column('admin'),
  },
  'the operator of the platform': { headers: as(() => cast.platformAdmin), cart: 'claimed', expected: column('other') },
  'a suspended person': { headers: as(() => cast.suspended), cart: () => cast.suspended, expected: always(403) },
  'the owner with an expired token': { headers: as(() => expired), cart: 'claimed', expected: always(401) },
  'the owner after signing out': { headers: as(() => signedOut), cart: 'claimed', expected: always(401) },
  'a person who presents a stranger’s cart beside their own': {
    headers: as(() => cast.other),
    cart: () => cast.other,
    presents: 'a stranger’s cart',
    expected: column('owner'),
  },
}

/** Makes the cart or order that the row needs. It belongs to the person whom the actor's call names. */
async function prepare(row: Row, whose: Actor['cart']): Promise<Scene> {
  const { hauler } = cast
  const holder = typeof whose === 'function' ? whose() : cast.owner
  const materialIds =
    row.stage === 'ready' || row.stage === 'paying' ? [hauler.materialId] : [hauler.restrictedMaterialId]
  const { db } = app.database
  const cartId = await makeReadyCart(db, hauler, { ...holder, email: '' }, { materialIds })
  if (row.stage === 'paying' && whose === 'claimed')
    await app.client(() => cast.owner.headers).createCheckoutPaymentIntent.mutate({ cartId })
  if (row.stage === 'paying' && typeof whose === 'function' && holder !== cast.suspended) {
    await app.client(() => holder.headers).createCheckoutPaymentIntent.mutate({ cartId })
  }
  if (isOrderStage(row.stage) && whose !== 'unknown') {
    await submitRestrictedOrder(app.deps, { cartId, user: holder, language: 'en' })
    await bringTo(db, cartId, row.stage, holder.id)
  }
  if (whose === 'unclaimed' && !isOrderStage(row.stage)) {
    await sql`WITH freed AS (UPDATE cart SET user_id = NULL WHERE id = ${cartId} RETURNING delivery_address_id)
      UPDATE address SET user_id = NULL, cart_id = ${cartId} WHERE id IN (SELECT delivery_address_id FROM freed)`.execute(
      db,
    )
  }
  const { rows } = await sql<{ id: string }>`SELECT delivery_address_id AS id FROM cart WHERE id = ${cartId}`.execute(
    db,
  )
  return { cartId: whose === 'unknown' ? randomUUID() : cartId, addressId: rows[0]?.id ?? '', placeId, hauler }
}

type CallCase = { readonly name: string; readonly row: Row; readonly input: unknown; readonly scene: Scene }

async function send(
  asked: readonly CallCase[],
  headers: Headers,
  isBatch: boolean,
): Promise<{ status: number; text: string }[]> {
  const names = asked.map(one => one.name).join(',')
  const inputs = isBatch ? Object.fromEntries(asked.map((one, index) => [index, one.input])) : asked[0]?.input
  const isWrite = asked[0]?.row.kind === 'mutation'
  const query = new URLSearchParams({
    ...(isBatch ? { batch: '1' } : {}),
    ...(!isWrite && inputs ? { input: JSON.stringify(inputs) } : {}),
  })
  const response = await fetch(`${app.url}/trpc/${names}?${query}`, {
    method: isWrite ? 'POST' : 'GET',
    headers: { ...headers, ...(isWrite ? { 'content-type': 'application/json' } : {}) },
    ...(isWrite ? { body: JSON.stringify(inputs ?? {}) } : {}),
  })
  const told: unknown = await response.json()
  const answers = (isBatch && Array.isArray(told) ? told : [told]) as { error?: { data: { httpStatus: number } } }[]
  return answers.map(answer => ({ status: answer.error?.data.httpStatus ?? 200, text: JSON.stringify(answer) }))
}

async function cartRow(id: string): Promise<unknown> {
  const { rows } = await sql`SELECT to_jsonb(c) AS cart, (SELECT count(*) FROM orders o WHERE o.id = c.id) AS orders,
    (SELECT count(*) FROM payment_attempt p WHERE p.cart_id = c.id) AS attempts FROM cart c WHERE id = ${id}`.execute(
    app.database.db,
  )
  return rows[0]
}

/** Puts the cart of the call into the header, as the browser does, unless the actor sends another one. */
async function headersFor(actor: Actor, scene: Scene): Promise<Headers> {
  if (actor.presents === 'nothing') return actor.headers()
  const stranger = actor.presents ? await prepare(matrix.getCart as Row, 'claimed') : scene
  return { ...actor.headers(), 'x-cart-id': stranger.cartId }
}

const rows = Object.entries(matrix)

async function ask(
  name: string,
  row: Row,
  actor: Actor,
): Promise<{ status: number; text: string; isUntouched: boolean }> {
  const scene = await prepare(row, actor.cart)
  const before = await cartRow(scene.cartId)
  const [answer] = await send([{ name, row, scene, input: row.input(scene) }], await headersFor(actor, scene), false)
  const after = await cartRow(scene.cartId)
  return {
    status: answer?.status ?? 0,
    text: answer?.text ?? '',
    isUntouched: JSON.stringify(before) === JSON.stringify(after),
  }
}

describe.each(Object.entries(actors))('%s', (_, actor) => {
  test('reaches only the calls that they may ask, and changes nothing else', async () => {
    const found: [string, number][] = []
    const touched: string[] = []
    for (const [name, row] of rows) {
      const { status, isUntouched } = await ask(name, row, actor)
      found.push([name, status])
      if ([401, 403, 404].includes(status) && !isUntouched) touched.push(name)
    }
    expect(found).toEqual(rows.map(([name, row]) => [name, expectedOf(row, actor)]))
    expect(touched).toEqual([])
  })

  test('reaches the same calls in one request with other calls', async () => {
    const found: Record<string, number> = {}
    for (const kind of ['query', 'mutation'] as const) {
      const asked = await Promise.all(
        rows
          .filter(([, row]) => row.kind === kind)
          .map(async ([name, row]) => {
            const scene = await prepare(row, actor.cart)
            return { name, row, scene, input: row.input(scene) }
          }),
      )
      for (let start = 0; start < asked.length; start += 20) {
        const some = asked.slice(start, start + 20)
        const shown = await prepare(matrix.getCart as Row, actor.cart)
        const answers = await send(some, await headersFor(actor, shown), true)
        for (const [index, { name }] of some.entries()) found[name] = answers[index]?.status ?? 0
      }
    }
    expect(found).toEqual(Object.fromEntries(rows.map(([name, row]) => [name, expectedOf(row, actor)])))
  })
})

/**
 * Returns the expected status. A cart without an owner has no payment and no order. In these rows the order belongs to the owner, and the
 * payment is missing.
 */
function expectedOf(row: Row, actor: Actor): number {
  const expected = actor.expected(row)
  if (actor.cart !== 'unclaimed' || (expected !== 200 && expected !== 409)) return expected
  if (row.stage === 'paying') return 412
  return isOrderStage(row.stage) ? row.expected[actor.isStaff ? 'admin' : 'other'] : expected
}

describe('every call', () => {
  test('of the customer says who may ask it, and is in the matrix', () => {
    const calls = Object.entries(callsByName).filter(([name]) => !name.includes('.'))
    expect(Object.keys(matrix).sort()).toEqual(calls.map(([name]) => name).sort())
    for (const [name, { _def }] of calls) {
      expect([name, _def.meta?.gate]).toEqual([name, expect.any(String)])
      expect([name, _def.type]).toEqual([name, matrix[name]?.kind])
    }
  })

  test('refuses keys that it does not know from every caller', async () => {
    const keys = [
      'userId',
      'user_id',
      'organizationId',
      'roles',
      'isAdmin',
      'totalInCents',
      'status',
      'hasOrder',
      'phoneVerified',
    ]
    const accepted: string[] = []
    for (const [name, row] of rows) {
      const scene = await prepare(row, 'claimed')
      for (const key of keys) {
        const input = { ...row.input(scene), [key]: cast.owner.id }
        const [answer] = await send([{ name, row, scene, input }], cast.owner.headers, false)
        if (answer?.status !== 400) accepted.push(`${name} ${key} ${answer?.status}`)
      }
    }
    expect(accepted).toEqual([])
  })

  const malformed = [
    'x',
    '-',
    'null',
    'undefined',
    '0',
    '1',
    '../..',
    "' OR 1=1 --",
    '00000000-0000-0000-0000-000000000000',
    '__proto__',
    '%00',
    '💩',
    'ffffffff-ffff-4fff-bfff-ffffffffffffff',
    'x'.repeat(64),
    '{"a":1}',
  ]
  test.each(malformed)('that names its cart or order %j finds none', async id => {
    const wrong: string[] = []
    for (const [name, row] of rows.filter(([, { names }]) => names)) {
      const scene = { ...(await prepare(row, 'unknown')), cartId: id }
      for (const headers of [{}, cast.owner.headers]) {
        const [answer] = await send([{ name, row, scene, input: row.input(scene) }], headers, false)
        const expected = 'authorization' in headers ? 404 : row.expected.visitorWrong
        if (answer?.status !== expected) wrong.push(`${name} ${answer?.status} ${answer?.text}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test.each([
    ['nothing', ''],
    ['too long a text', 'x'.repeat(65)],
    ['a number', 7],
    ['a list', ['x']],
    ['null', null],
  ])('that names its cart by %s is a bad request', async (_, id) => {
    const wrong: string[] = []
    for (const [name, row] of rows.filter(([, { names }]) => names)) {
      const scene = await prepare(row, 'unknown')
      const input = Object.fromEntries(
        Object.entries(row.input(scene) ?? {}).map(([key, value]) => [key, value === scene.cartId ? id : value]),
      )
      const [answer] = await send([{ name, row, scene, input }], cast.owner.headers, false)
      if (answer?.status !== 400) wrong.push(`${name} ${answer?.status}`)
    }
    expect(wrong).toEqual([])
  })

  test.each(malformed)('with the header naming %j is as without one', async id => {
    const encoded = /^[\x20-\x7e]*$/.test(id) ? id : encodeURIComponent(id)
    for (const [name, row] of rows.filter(([, { names, kind }]) => !names && kind === 'query')) {
      const scene = await prepare(row, 'unknown')
      const [answer] = await send([{ name, row, scene, input: row.input(scene) }], { 'x-cart-id': encoded }, false)
      expect([name, answer?.status]).toEqual([name, row.expected.visitorWrong])
    }
  })

  test('answers the same words for a stranger’s cart and for a cart that does not exist', async () => {
    for (const [name, row] of rows.filter(([, { names }]) => names)) {
      const strange = await ask(name, row, {
        ...actors['another customer'],
        headers: as(() => cast.other),
        cart: 'claimed',
        expected: always(404),
      })
      const unknown = await ask(name, row, { headers: as(() => cast.other), cart: 'unknown', expected: always(404) })
      expect(strange.text).toBe(unknown.text)
      expect(strange.text).toContain(row.names === 'order' ? 'Order not found' : 'Cart not found')
    }
  })

  test('refuses every token that is not exactly one that we signed', async () => {
    const forged = await forge(cast.other, cast.owner)
    for (const [kind, headers] of Object.entries(forged)) {
      for (const name of ['getMaterials', 'getCart', 'getSelf', 'captureLeadPhone', 'createCheckoutPaymentIntent']) {
        const row = matrix[name] as Row
        const scene = await prepare(row, 'unclaimed')
        const [answer] = await send([{ name, row, scene, input: row.input(scene) }], headers, false)
        expect([kind, name, answer?.status]).toEqual([kind, name, 401])
        const { rows: left } = await sql`SELECT FROM cart WHERE id = ${scene.cartId} AND user_id IS NULL`.execute(
          app.database.db,
        )
        expect(left).toHaveLength(1)
      }
    }
  })
})

describe('the server', () => {
  test('writes down that the hauler’s office read a stranger’s cart or order', async () => {
    for (const name of ['getCart', 'getCartPricingSummary', 'getOrderById']) {
      const row = matrix[name] as Row
      const scene = await prepare(row, 'claimed')
      await send([{ name, row, scene, input: row.input(scene) }], cast.admin.headers, false)
      const { rows: written } =
        await sql`SELECT actor_id, action FROM audit_event WHERE object_id = ${scene.cartId}`.execute(app.database.db)
      expect(written).toEqual([{ actor_id: cast.admin.id, action: row.names === 'order' ? 'read-order' : 'read-cart' }])
    }
  })

  test('does not write down that an owner read their cart', async () => {
    const scene = await prepare(matrix.getCart as Row, 'claimed')
    await app.client(() => cast.owner.headers).getCart.query({ cartId: scene.cartId })
    const { rows: written } = await sql`SELECT FROM audit_event WHERE object_id = ${scene.cartId}`.execute(
      app.database.db,
    )
    expect(written).toEqual([])
  })

  test('lists only the caller’s own addresses, whatever cart they present', async () => {
    const scene = await prepare(matrix.getCart as Row, 'claimed')
    const strangers = await app
      .client(() => ({ ...cast.driver.headers, 'x-cart-id': scene.cartId }))
      .getAddresses.query()
    expect(strangers.filter(one => one.userId !== cast.driver.id)).toEqual([])
    const visitors = await app.client(() => ({ 'x-cart-id': randomUUID() })).getAddresses.query()
    expect(visitors).toEqual([])
    const own = await app.client(() => cast.owner.headers).getAddresses.query()
    expect(own.map(one => one._id)).toContain(scene.addressId)
    expect(new Set(own.map(one => one.userId))).toEqual(new Set([cast.owner.id]))
  })

  test('lists for a guest only the addresses that were typed into the presented cart', async () => {
    const [one, other] = [
      await prepare(matrix.getCart as Row, 'unclaimed'),
      await prepare(matrix.getCart as Row, 'unclaimed'),
    ]
    const seen = await app.client(() => ({ 'x-cart-id': one.cartId })).getAddresses.query()
    expect(seen.map(address => address._id)).toEqual([one.addressId])
    const [row, put] = [matrix.upsertDeliveryAddress as Row, { cartId: one.cartId, addressId: other.addressId }]
    const [answer] = await send([{ name: 'upsertDeliveryAddress', row, scene: one, input: put }], {}, false)
    expect(answer).toMatchObject({ status: 404, text: expect.stringContaining('address does not exist') })
  })

  test('lists only the caller’s own orders', async () => {
    const scene = await prepare(matrix.getOrderById as Row, 'claimed')
    const of = async (person: Person) =>
      (await app.client(() => person.headers).getOrders.query()).orders.map(order => order._id)
    expect(await of(cast.owner)).toContain(scene.cartId)
    for (const person of [cast.admin, cast.driver, cast.otherAdmin]) expect(await of(person)).toEqual([])
  })

  test('tells a person about themselves only what the form shows', async () => {
    const self = await app.client(() => cast.owner.headers).getSelf.query()
    expect(Object.keys(self).sort()).toEqual([
      '_id',
      'company',
      'email',
      'isEmailReturned',
      'isTexted',
      'name',
      'organizations',
      'phone',
      'roles',
      'smsNotificationOptIn',
    ])
    expect(self.phone).toBe(cast.owner.phone)
  })
})

describe('the address of another person', () => {
  test.each(['x', '../..', '00000000-0000-0000-0000-000000000000'])('named %j does not exist', async addressId => {
    const scene = await prepare(matrix.getCart as Row, 'claimed')
    const asked = app.client(() => cast.owner.headers).upsertDeliveryAddress.mutate({ cartId: scene.cartId, addressId })
    await expect(asked).rejects.toThrow('address does not exist')
  })

  test('cannot be used as a delivery address', async () => {
    const [mine, theirs] = [
      await prepare(matrix.getCart as Row, () => cast.other),
      await prepare(matrix.getCart as Row, 'claimed'),
    ]
    const asked = app
      .client(() => cast.other.headers)
      .upsertDeliveryAddress.mutate({ cartId: mine.cartId, addressId: theirs.addressId })
    await expect(asked).rejects.toMatchObject({ message: 'address does not exist', data: { code: 'NOT_FOUND' } })
  })
})

async function ownerOf(cartId: string): Promise<unknown> {
  const { rows: found } = await sql<{ userId: string | null }>`
    SELECT user_id AS "userId" FROM cart WHERE id = ${cartId}`.execute(app.database.db)
  return found[0]?.userId
}

describe('a cart that the office reads', () => {
  test('is read in one request with calls of its payment, which only its owner can make', async () => {
    const { cartId } = await prepare(matrix.getCartPaymentIntent as Row, 'claimed')
    const input = encodeURIComponent(JSON.stringify({ 0: { cartId }, 1: { cartId }, 2: { cartId } }))
    const names = 'getCart,getCartPaymentIntent,getReplacementOrderPaymentInfo'
    const response = await fetch(`${app.url}/trpc/${names}?batch=1&input=${input}`, { headers: cast.admin.headers })
    const answers = (await response.json()) as { error?: { data: { refusal: string } } }[]
    expect(answers.map(one => one.error?.data.refusal ?? 'read')).toEqual(['read', 'staff-write', 'staff-write'])
  })
})

/** Sends the inputs as they are written in one request, and returns the answer to each. */
async function sendTexts(
  name: string,
  kind: Row['kind'],
  inputs: readonly string[],
): Promise<{ status: number; text: string }[]> {
  const isBatch = inputs.length > 1
  const names = inputs.map(() => name).join(',')
  const text = isBatch ? `{${inputs.map((input, index) => `"${index}":${input}`).join(',')}}` : (inputs[0] ?? '')
  const query = new URLSearchParams({
    ...(isBatch ? { batch: '1' } : {}),
    ...(kind === 'query' ? { input: text } : {}),
  })
  const response = await fetch(`${app.url}/trpc/${names}?${query}`, {
    method: kind === 'mutation' ? 'POST' : 'GET',
    headers: { ...cast.owner.headers, 'content-type': 'application/json' },
    ...(kind === 'mutation' ? { body: text } : {}),
  })
  const told: unknown = await response.json()
  const answers = (Array.isArray(told) ? told : [told]) as {
    error?: { message: string; data: { httpStatus: number } }
  }[]
  // If the server refuses the whole batch, all calls have the same answer.
  return inputs.map((_, index) => {
    const answer = answers[index] ?? answers[0]
    return { status: answer?.error?.data.httpStatus ?? 200, text: JSON.stringify(answer?.error ?? {}) }
  })
}

/** One request has at most this many characters of input, because more do not fit into one address. */
const maxInOne = { query: 3_000, mutation: 60_000 } as const

function* together(kind: Row['kind'], inputs: readonly string[]): Generator<readonly string[]> {
  let some: string[] = []
  for (const input of inputs) {
    if (some.length === 20 || some.join().length + input.length > maxInOne[kind]) {
      yield some
      some = []
    }
    some.push(input)
  }
  if (some.length > 0) yield some
}

test('no value in any field breaks a call of the customer, because each is accepted or refused in plain words', {
  timeout: 600_000,
}, async () => {
  const broken: string[] = []
  let tried = 0
  for (const [name, row] of rows) {
    const scene = await prepare(row, 'claimed')
    const input = row.input(scene)
    const places = placesOf(input, callsByName[name]?._def.inputs ?? [])
    const inputs = places.flatMap(place => oddValues.map(value => jsonWith(input, place, value)))
    const first = places.find(place => place.length > 0) ?? []
    const alone = hugeValues.map(value => [jsonWith(input, first, value)])
    for (const some of [...together(row.kind, inputs), ...alone]) {
      for (const [index, { status, text }] of (await sendTexts(name, row.kind, some)).entries()) {
        tried += 1
        const isPlain = status === 200 || (status >= 400 && status < 500 && !hasWordsOfOthers(text))
        if (!isPlain || text.length > 20_000)
          broken.push(`${name} ${some[index]?.slice(0, 300)} ${status} ${text.slice(0, 300)}`)
      }
    }
  }
  expect(broken).toEqual([])
  expect(tried).toBeGreaterThan(8_000)
})

describe('the claim of a cart', () => {
  test('succeeds for one of two people who name the cart at once, and for the other the cart does not exist', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { cartId } = await prepare(matrix.getCart as Row, 'unclaimed')
      const asked = [cast.owner, cast.other].map(person => app.client(() => person.headers).getCart.query({ cartId }))
      const outcomes = await Promise.allSettled(asked)
      expect(outcomes.filter(one => one.status === 'fulfilled')).toHaveLength(1)
      expect(outcomes.find(one => one.status === 'rejected')).toMatchObject({ reason: { message: 'Cart not found' } })
    }
  })

  test('does not happen when the hauler’s office reads the cart, and the reading is written down', async () => {
    for (const name of ['getCart', 'getCartPricingSummary', 'getScheduleOptions']) {
      const row = matrix[name] as Row
      const scene = await prepare(row, 'unclaimed')
      const headers = { ...cast.admin.headers, 'x-cart-id': scene.cartId }
      const [answer] = await send([{ name, row, scene, input: row.input(scene) }], headers, false)
      await app.client(() => headers).getMaterials.query()
      expect([name, answer?.status, await ownerOf(scene.cartId)]).toEqual([name, 200, null])
      const { rows: written } =
        await sql`SELECT actor_id, action FROM audit_event WHERE object_id = ${scene.cartId}`.execute(app.database.db)
      expect(written).toContainEqual({ actor_id: cast.admin.id, action: 'read-cart' })
      await app.client().getCart.query({ cartId: scene.cartId })
    }
  })

  test('happens when a person goes on with the cart, also a person of the hauler’s office', async () => {
    const { cartId } = await prepare(matrix.getCart as Row, 'unclaimed')
    await app.client(() => cast.admin.headers).upsertCustomerType.mutate({ cartId, customerType: 'individual' })
    expect(await ownerOf(cartId)).toBe(cast.admin.id)
  })

  test('also claims the addresses that were typed into the cart', async () => {
    const { cartId, addressId } = await prepare(matrix.getCart as Row, 'unclaimed')
    await app.client(() => cast.driver.headers).getCart.query({ cartId })
    const addresses = await app.client(() => cast.driver.headers).getAddresses.query()
    expect(addresses.map(one => one._id)).toContain(addressId)
  })
})
