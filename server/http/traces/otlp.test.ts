import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type EndedSpan, newSpanId, newTraceId, openSpanSender, type SpanSender } from '#server/http/traces/otlp.ts'

const collectors: Server[] = []
let told: unknown[]
let spanCounts: number[]
afterEach(() => {
  for (const collector of collectors.splice(0)) {
    collector.closeAllConnections()
    collector.close()
  }
})

const takes: RequestListener = async (request, response) => {
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
  spanCounts.push(body.resourceSpans[0].scopeSpans[0].spans.length)
  response.end('{}')
}

async function open(listener: RequestListener, closeWithinMs = 3_000): Promise<SpanSender> {
  told = []
  spanCounts = []
  const collector = createServer(listener).listen(0, '127.0.0.1')
  collectors.push(collector)
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const log = { warn: (...words: unknown[]) => void told.push(words[0]) }
  return openSpanSender({ endpoint: `http://127.0.0.1:${port}`, headers: {} }, { version: '1', log, closeWithinMs })
}

const span = (): EndedSpan => ({
  traceId: newTraceId(),
  spanId: newSpanId(),
  parentSpanId: null,
  kind: 'server',
  name: 'GET /',
  beganAt: 0n,
  endedAt: 1n,
  hasFailed: false,
  attributes: {},
})
const add = (sender: SpanSender, many: number) => {
  for (let n = 0; n < many; n += 1) sender.add(span())
}

test('spans are sent as soon as they fill a batch, and the others when the sender is closed', async () => {
  const requests = new EventEmitter()
  const sender = await open((request, response) => {
    takes(request, response)
    requests.emit('heard')
  })
  add(sender, 600)
  await once(requests, 'heard')
  await sender.close()
  expect(spanCounts).toEqual([512, 88])
  expect(told).toEqual([])
})

test('spans that fill no batch are sent every five seconds, also if there was nothing to send before', async () => {
  const requests = new EventEmitter()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const sender = await open(async (request, response) => {
    await takes(request, response)
    requests.emit('heard')
  })
  vi.advanceTimersByTime(5_000)
  add(sender, 3)
  vi.advanceTimersByTime(5_000)
  await once(requests, 'heard')
  expect(spanCounts).toEqual([3])
  await sender.close()
})

test('spans that the collector refuses and spans for which there is no room are counted, and the operator is told', async () => {
  const sender = await open((_, response) => void response.writeHead(503).end())
  add(sender, 10)
  await sender.close()
  expect(told).toEqual([{ dropped: 10 }])
  const full = await open(takes)
  add(full, 5_000)
  await full.close()
  expect(spanCounts.reduce((sum, count) => sum + count, 0) + (told[0] as { dropped: number }).dropped).toBe(5_000)
  expect(told).toEqual([{ dropped: expect.any(Number) }])
})

test('a collector that hangs does not hold up a stop', async () => {
  const sender = await open(() => undefined, 20)
  add(sender, 2_000)
  await sender.close()
  expect(told).toEqual([{ dropped: 2_000 }])
})
