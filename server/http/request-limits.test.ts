import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitRequests, type Stock } from '#server/http/request-limits.ts'

const most = 10

const noHold = { holdInMs: 0, maxHeld: 100 }
const noPace = { most: 1000, perSecond: 1000 }

function open(ofAddress: Stock = { most, perSecond: 2 }, { hold = noHold, pace = noPace } = {}) {
  let now = 0
  const app = Fastify({ trustProxy: true, bodyLimit: 100_000 })
  limitRequests(app, { ofAddress, pace, clock: () => now, ...hold })
  app.get('/', async () => 'ok')
  app.get('/trpc/*', async () => 'ok')
  app.get('/health', { config: { rateLimit: false } }, async () => 'ok')
  const ask = (address: string, url = '/') => app.inject({ url, headers: { 'x-forwarded-for': address } })
  /** Returns how many of this many requests the server answers. */
  const answered = async (times: number, addressOf: (index: number) => string, url = '/') => {
    let count = 0
    for (let index = 0; index < times; index += 1) {
      if ((await ask(addressOf(index), url)).statusCode === 200) count += 1
    }
    return count
  }
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.post('/', async () => 'ok')
  const send = async (address: string, payload: string, headers = {}) => {
    const from = { 'content-type': 'text/plain', 'x-forwarded-for': address, ...headers }
    return (await app.inject({ method: 'POST', url: '/', payload, headers: from })).statusCode
  }
  const wait = (seconds: number) => {
    now += seconds * 1000
  }
  return { ask, answered, send, wait }
}

test('an IP address has one stock of requests, also if it changes its place in its IPv6 network', async () => {
  const { answered } = open()
  expect(await answered(12, () => '203.0.113.7')).toBe(most)
  expect(await answered(12, () => '203.0.113.8')).toBe(most)
  expect(await answered(12, index => `2001:db8:1:1::${index}`)).toBe(most)
})

test('a stock fills up evenly, and never above its limit', async () => {
  const { answered, wait } = open()
  expect(await answered(12, () => '203.0.113.7')).toBe(most)
  wait(1.5)
  expect(await answered(12, () => '203.0.113.7')).toBe(3)
  wait(3600)
  expect(await answered(12, () => '203.0.113.7')).toBe(most)
})

test('a refused caller reads why, and when to come back', async () => {
  const { ask, answered, wait } = open()
  await answered(most, () => '203.0.113.7')
  const { statusCode, headers, body } = await ask('203.0.113.7', '/trpc/getCart,getCart,getCart,getCart')
  expect(statusCode).toBe(429)
  expect(headers['retry-after']).toBe('2')
  expect(body).toContain('Too many requests. Please wait a moment and try again.')
  wait(2)
  expect((await ask('203.0.113.7', '/trpc/getCart,getCart,getCart,getCart')).statusCode).toBe(200)
})

test('a refused caller waits for the refusal while others are answered, but only a few can wait', async () => {
  const { ask, answered } = open(undefined, { hold: { holdInMs: 100, maxHeld: 2 } })
  await answered(most, () => '203.0.113.7')
  const answers: string[] = []
  const note = (name: string, address: string) =>
    ask(address).then(({ statusCode }) => answers.push(`${name} ${statusCode}`))
  await Promise.all([
    note('first', '203.0.113.7'),
    note('second', '203.0.113.7'),
    note('third', '203.0.113.7'),
    note('a neighbour', '203.0.113.8'),
  ])
  expect(answers).toEqual(['third 429', 'a neighbour 200', 'first 429', 'second 429'])
})

test('of many requests at once the later ones wait their turn, and other callers do not', async () => {
  const { ask } = open(undefined, { pace: { most: 2, perSecond: 20 } })
  const answers: string[] = []
  const note = (name: string, address: string, url = '/') =>
    ask(address, url).then(({ statusCode }) => answers.push(`${name} ${statusCode}`))
  await Promise.all([
    note('of one call', '203.0.113.7'),
    note('of four calls', '203.0.113.7', '/trpc/getCart,getCart,getCart,getCart'),
    note('the last', '203.0.113.7'),
    note('a neighbour', '203.0.113.8'),
    ...[1, 2, 3, 4, 5].map(network => note(`of the /48, ${network}`, `2001:db8:1:${network}::1`)),
  ])
  const atOnce = ['of one call', 'a neighbour', 'of the /48, 1', 'of the /48, 2', 'of the /48, 3', 'of the /48, 4']
  const inTurn = ['of the /48, 5', 'of four calls', 'the last']
  expect(answers).toEqual([...atOnce, ...inTurn].map(name => `${name} 200`))
})

test('a batch costs as much as its calls, also if their commas are encoded', async () => {
  const { answered } = open()
  expect(await answered(5, () => '203.0.113.7', '/trpc/getCart,getAddOns,getCart,getCart,getCart?batch=1')).toBe(2)
  expect(await answered(5, () => '203.0.113.8', '/trpc/getCart%2CgetAddOns%2cgetCart,getCart,getCart?batch=1')).toBe(2)
  expect(await answered(12, () => '203.0.113.9', '/trpc/getCart?batch=1&input=,,,,,')).toBe(most)
})

test('a body of 64 KB or of unknown length costs as much as seventeen requests', async () => {
  const { send } = open({ most: 40, perSecond: 1 })
  const long = 'x'.repeat(65_536)
  expect([await send('203.0.113.7', long), await send('203.0.113.7', long), await send('203.0.113.7', long)]).toEqual([
    200, 200, 429,
  ])
  expect(await send('203.0.113.7', 'short')).toBe(200)
  const chunked = { 'transfer-encoding': 'chunked' }
  const answers = [1, 2, 3].map(() => send('203.0.113.8', 'short', chunked))
  expect(await Promise.all(answers)).toEqual([200, 200, 429])
})

test('a whole IPv6 /48 may send five times as many a minute, in however many networks', async () => {
  const { answered, wait } = open()
  await answered(80, index => `2001:db8:1:${index}::1`)
  wait(1)
  expect(await answered(80, index => `2001:db8:1:${index}::1`)).toBe(10)
  expect(await answered(1, () => '2001:db8:2::1')).toBe(1)
})

test('a request that is refused to one network of a /48 costs the other networks nothing', async () => {
  const { answered, wait } = open()
  await answered(most, () => '2001:db8:1:1::1')
  wait(1)
  expect(await answered(100, () => '2001:db8:1:1::1')).toBe(2)
  expect(await answered(20, index => `2001:db8:1:${2 + index}::1`)).toBe(8)
})

test('neighbouring IPv4 addresses are counted separately', async () => {
  const { answered } = open()
  expect(await answered(200, index => `203.0.113.${index}`)).toBe(200)
})

test('the health check is always answered', async () => {
  const { answered } = open()
  expect(await answered(100, () => '2001:db8:1:1::1', '/health')).toBe(100)
})
