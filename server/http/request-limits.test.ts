import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitRequests } from '#server/http/request-limits.ts'

const most = 10

async function open() {
  const app = Fastify({ trustProxy: true })
  await limitRequests(app, most)
  app.get('/', async () => 'ok')
  app.get('/health', { config: { rateLimit: false } }, async () => 'ok')
  /** How many of so many requests are answered. */
  return async (times: number, addressOf: (index: number) => string, url = '/') => {
    let answered = 0
    for (let index = 0; index < times; index += 1) {
      const { statusCode } = await app.inject({ url, headers: { 'x-forwarded-for': addressOf(index) } })
      if (statusCode === 200) answered += 1
    }
    return answered
  }
}

test('an address has its number a minute, whichever of its IPv6 network it takes', async () => {
  const ask = await open()
  expect(await ask(12, () => '203.0.113.7')).toBe(most)
  expect(await ask(12, () => '203.0.113.8')).toBe(most)
  expect(await ask(12, index => `2001:db8:1:1::${index}`)).toBe(most)
})

test('an IPv6 /48 has five times as many, in however many of its networks', async () => {
  const ask = await open()
  expect(await ask(80, index => `2001:db8:1:${index}::1`)).toBe(5 * most)
  expect(await ask(1, () => '2001:db8:2::1')).toBe(1)
})

test('what is refused to one network of a /48 is not taken from the others', async () => {
  const ask = await open()
  expect(await ask(100, () => '2001:db8:1:1::1')).toBe(most)
  expect(await ask(4 * most, index => `2001:db8:1:${2 + (index % 4)}::1`)).toBe(4 * most)
})

test('IPv4 addresses side by side are not counted together', async () => {
  const ask = await open()
  expect(await ask(200, index => `203.0.113.${index}`)).toBe(200)
})

test('health is always answered', async () => {
  const ask = await open()
  expect(await ask(100, () => '2001:db8:1:1::1', '/health')).toBe(100)
})
