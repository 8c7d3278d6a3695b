import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countWithin, forgetRateCounts } from '#server/db/account/rate-counts.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

const minuteInMs = 60_000
let now = Date.parse('2026-11-30T15:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    clock: () => new Date(now),
    env: { LIMITS: 'standard', TRUSTED_PROXIES: '127.0.0.1,::1' },
  })
})
afterAll(() => app.stop())
beforeEach(() => {
  now += 24 * 60 * minuteInMs
})

async function countRows(): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM rate_count')
  return rows[0]?.count ?? 0
}

let addresses = 0
/** Makes a person with an IP address of their own. */
const newcomer = () => {
  addresses += 1
  const from = { 'x-forwarded-for': `203.0.113.${addresses}` }
  return { from, api: app.client(() => from) }
}

async function accepted(times: number, call: () => Promise<unknown>): Promise<number> {
  let count = 0
  for (let round = 0; round < times; round += 1) {
    const outcome = await call().then(
      () => 'ok',
      error => error.data?.code ?? String(error),
    )
    if (outcome === 'ok') count += 1
    else expect(outcome).toBe('TOO_MANY_REQUESTS')
  }
  return count
}

describe('an IP address with its limits of an hour', () => {
  test('makes at most ten carts', async () => {
    const { api } = newcomer()
    expect(await accepted(12, () => api.createCart.mutate({ zipCode: '78701' }))).toBe(10)
  })

  test('makes at most ten carts together with its whole IPv6 network', async () => {
    let taken = 0
    const api = app.client(() => ({ 'x-forwarded-for': `2001:db8:0:1::${(taken++).toString(16)}` }))
    expect(await accepted(12, () => api.createCart.mutate({ zipCode: '78701' }))).toBe(10)
    const neighbour = app.client(() => ({ 'x-forwarded-for': '2001:db8:0:2::1' }))
    expect(await accepted(1, () => neighbour.createCart.mutate({ zipCode: '78701' }))).toBe(1)
  })

  test('can ask for a ZIP that is not served without using up its carts, also when they are used up', async () => {
    const { api } = newcomer()
    const ask = (zipCode: string) => api.createCart.mutate({ zipCode })
    for (let round = 0; round < 12; round += 1) expect(await ask('99501')).toBeNull()
    expect(await accepted(12, () => ask('78701'))).toBe(10)
    expect(await ask('99501')).toBeNull()
  })

  test('makes at most fifty carts together with its whole IPv6 /48', async () => {
    const rowsBefore = await countRows()
    let taken = 0
    const api = app.client(() => ({ 'x-forwarded-for': `2001:db8:48:${(taken++).toString(16)}::1` }))
    expect(await accepted(80, () => api.createCart.mutate({ zipCode: '78701' }))).toBe(50)
    // A refused request stores no row.
    expect((await countRows()) - rowsBefore).toBe(51)
    const neighbour = app.client(() => ({ 'x-forwarded-for': '2001:db8:49::1' }))
    expect(await accepted(1, () => neighbour.createCart.mutate({ zipCode: '78701' }))).toBe(1)
  })

  test('uses up only the share of its own network of the /48', async () => {
    const from = (address: string) => app.client(() => ({ 'x-forwarded-for': address }))
    const greedy = from('2001:db8:50:1::1')
    await accepted(60, () => greedy.createCart.mutate({ zipCode: '78701' }))
    const others = Array.from({ length: 4 }, (_, index) => from(`2001:db8:50:${index + 2}::1`))
    for (const { createCart } of others) {
      expect(await accepted(10, () => createCart.mutate({ zipCode: '78701' }))).toBe(10)
    }
  })

  test('leaves at most ten phone numbers', async () => {
    const { api } = newcomer()
    expect(await accepted(12, () => api.captureLeadPhone.mutate({ phone: '+15125550123' }))).toBe(10)
  })

  test('joins the waiting list at most five times', async () => {
    const { api } = newcomer()
    const options = { zipCode: '99501', email: 'dana@example.com' }
    expect(await accepted(7, () => api.notifyZipCode.mutate(options))).toBe(5)
  })

  test('saves at most twenty addresses', async () => {
    const { from, api } = newcomer()
    const { suggestions } = await api.searchAddresses.query({ text: '1100 Congress Ave, Austin TX 78701' })
    const cart = await api.createCart.mutate({ zipCode: '78701' })
    const guest = app.client(() => ({ ...from, 'x-cart-id': cart?.cartId ?? '' }))
    const address = { placeId: suggestions[0]?.placeId ?? '', addressType: 'delivery' as const }
    expect(await accepted(22, () => guest.upsertAddress.mutate(address))).toBe(20)
  })

  test('uses up its limit with each call of a batch', async () => {
    const { api } = newcomer()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 15 }, () => api.createCart.mutate({ zipCode: '78701' })),
    )
    expect(outcomes.filter(one => one.status === 'fulfilled')).toHaveLength(10)
  })

  test('does not hold up another IP address', async () => {
    const greedy = newcomer().api
    await accepted(12, () => greedy.createCart.mutate({ zipCode: '78701' }))
    expect(await accepted(3, () => newcomer().api.createCart.mutate({ zipCode: '78701' }))).toBe(3)
  })

  test('can go on after an hour, and not earlier', async () => {
    const { api } = newcomer()
    const create = () => api.createCart.mutate({ zipCode: '78701' })
    await accepted(10, create)
    now += 59 * minuteInMs
    expect(await accepted(1, create)).toBe(0)
    now += minuteInMs
    expect(await accepted(1, create)).toBe(1)
  })
})

test('one caller gets at most sixty prices a minute', async () => {
  const { from, api } = newcomer()
  const cartId = (await api.createCart.mutate({ zipCode: '78701' }))?.cartId ?? ''
  const [type] = await api.getContainerTypesForCustomer.query()
  await api.upsertContainers.mutate({ cartId, containers: { [type?._id ?? '']: 1 } })
  const asked = () => app.client(() => from).getCartPricingSummary.query({ cartId })
  expect(await accepted(63, asked)).toBe(60)
})

test('a caller who asks too often reads why, and when to come back', async () => {
  const { from } = newcomer()
  const ask = () =>
    fetch(`${app.url}/trpc/notifyZipCode`, {
      method: 'POST',
      headers: { ...from, 'content-type': 'application/json' },
      body: JSON.stringify({ zipCode: '99501', email: 'dana@example.com' }),
    })
  for (let round = 0; round < 5; round += 1) await ask()
  now += 10 * minuteInMs
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe(String(50 * 60))
  expect(await refused.json()).toMatchObject({
    error: {
      message: 'Too many requests. Please wait a moment and try again.',
      data: { code: 'TOO_MANY_REQUESTS', refusal: 'too-many-requests' },
    },
  })
})

test('an IP address that sends too many requests is refused in the form of a call', async () => {
  const { from } = newcomer()
  const calls = Array(20).fill('nothing').join(',')
  const leaving = new AbortController()
  const refused: Response[] = []
  const answered: number[] = []
  const ask = async () => {
    const answer = await fetch(`${app.url}/trpc/${calls}?batch=1`, { headers: from, signal: leaving.signal })
    if (answer.status === 429) refused.push(answer)
    else answered.push(answer.status)
  }
  const asked = Promise.allSettled(Array.from({ length: 60 }, ask))
  // The server answers twenty batches of twenty calls one after the other. Meanwhile a few more calls may have become possible.
  await expect.poll(() => refused.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(36)
  expect(refused.length).toBeLessThanOrEqual(40)
  // The server answers accepted requests, the first two batches at once.
  expect(answered.length).toBeGreaterThanOrEqual(2)
  expect(new Set(answered)).toEqual(new Set([404]))
  const [first] = refused
  expect(first?.headers.get('retry-after')).toMatch(/^[12]$/)
  expect(await first?.json()).toMatchObject({ error: { data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429 } } })
  leaving.abort()
  await asked
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
})

test('a caller with two used limits waits for the longer one, and only limits that are over are deleted', async () => {
  const { db } = app.database
  const limits = [
    { key: 'test minute', count: 1, seconds: 60 },
    { key: 'test hour', count: 1, seconds: 3600 },
  ]
  const at = (seconds: number) => new Date(now + seconds * 1000)
  expect(await countWithin(db, limits, at(0))).toEqual({ isWithin: true, secondsLeft: 1 })
  expect(await countWithin(db, limits, at(0))).toEqual({ isWithin: false, secondsLeft: 3600 })
  await forgetRateCounts(db, at(61))
  const { rows } = await app.database.pool.query(`SELECT key FROM rate_count WHERE key LIKE 'test %'`)
  expect(rows).toEqual([{ key: 'test hour' }])
})
