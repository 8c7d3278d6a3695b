import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTraces } from '#server/http/traces/traces.ts'
import { type PlacesDouble, startPlacesDouble, testKey } from '#server/providers/addresses/google/places.stage.ts'
import { openCart, visit } from '#server/testing/journey.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

type SentSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, string>> }[]
  readonly status: { readonly code: number }
}
type Sent = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[]
}

let app: TestApp
let google: PlacesDouble
let collector: Server
const bodies: string[] = []
const paths: (string | undefined)[] = []
const keys: unknown[] = []
let spans: readonly SentSpan[]

/** These values appear nowhere else. */
const planted = { street: 'Zebrawood', phone: '+15125550188', call: 'planted-15125550188' }

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    paths.push(request.url)
    keys.push(request.headers['x-key'])
    const pieces = await request.toArray()
    bodies.push(Buffer.concat(pieces).toString())
    response.end('{}')
  }).listen(0, '127.0.0.1')
  google = await startPlacesDouble()
  app = await startTestApp({
    env: { GOOGLE_PLACES_KEY: testKey, GOOGLE_PLACES_API_URL: google.url },
  })
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
  const stop = startTraces({ endpoint, headers: { 'x-key': 'of-the-collector' } }, { warn: () => undefined })
  const customer = visit(app)
  await openCart(customer)
  await customer.api.captureLeadPhone.mutate({ phone: planted.phone })
  await customer.api.searchAddresses.query({ text: `1100 ${planted.street} Ave` })
  await fetch(`${app.url}/trpc/${planted.call}`)
  await fetch(`${app.url}/o/${planted.call}`, { redirect: 'manual' })
  for (const path of ['healthz', 'readyz', 'metrics']) await fetch(`${app.url}/${path}`)
  await stop()
  await fetch(`${app.url}/robots.txt`)
  spans = bodies.flatMap(body =>
    (JSON.parse(body) as Sent).resourceSpans.flatMap(one => one.scopeSpans.flatMap(scope => scope.spans)),
  )
})
afterAll(async () => {
  await app.stop()
  await google.close()
  collector.close()
})

const childrenOf = (parent: SentSpan | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)
const named = (name: string) => spans.find(span => span.name === name)

describe('Traces', () => {
  test('reach the collector at its path, with its header', () => {
    expect(new Set(paths)).toEqual(new Set(['/v1/traces']))
    expect(new Set(keys)).toEqual(new Set(['of-the-collector']))
  })

  test('have the request with its statements inside', () => {
    const request = named('POST captureLeadPhone')
    expect(request).toMatchObject({ kind: 2, status: { code: 0 } })
    expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } })
    const statements = childrenOf(request)
    expect(statements.length).toBeGreaterThan(0)
    for (const { traceId, name, startTimeUnixNano, endTimeUnixNano } of statements) {
      expect(traceId).toBe(request?.traceId)
      expect(name).toMatch(/^(SELECT|INSERT|UPDATE|WITH|DELETE)\b/)
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
    }
  })

  test('have the call to a service inside, by its host alone', () => {
    const calls = childrenOf(named('GET searchAddresses')).filter(({ name }) => name.startsWith('POST '))
    expect(calls.map(({ name }) => name)).toEqual([`POST ${new URL(google.url).host}`])
  })

  test('hold nothing that a person typed', () => {
    expect(spans.map(({ name }) => name)).toContain('GET an unknown call')
    for (const value of Object.values(planted)) expect(bodies.join()).not.toContain(value)
    expect(bodies.join()).not.toContain('5125550188')
  })

  test('leave out the requests of what watches the server', () => {
    expect(spans.map(({ name }) => name).filter(name => /healthz|readyz|metrics/.test(name))).toEqual([])
  })

  test('end when they are stopped', () => {
    expect(named('GET /robots.txt')).toBeUndefined()
  })
})
