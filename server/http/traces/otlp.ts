/**
 * Sends finished spans to a collector, in the JSON form of OTLP over HTTP (decision 145). Spans wait in memory for at most five seconds. If
 * the collector does not take them, they are dropped and counted, because a trace must never cost a customer anything.
 */
import { AsyncResource } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'

export type Attributes = Readonly<Record<string, string | number>>

export type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | null
  readonly kind: 'server' | 'client' | 'internal'
  readonly name: string
  readonly beganAt: bigint
  readonly attributes: Attributes
}

export type EndedSpan = Span & { readonly endedAt: bigint; readonly hasFailed: boolean }

export const newTraceId = (): string => randomBytes(16).toString('hex')
export const newSpanId = (): string => randomBytes(8).toString('hex')

const sendEveryMs = 5_000
const maxOfBatch = 512
/** More spans than this are not kept, so that a collector which is away does not fill the memory. */
const maxWaiting = 4_096
const maxSendMs = 5_000
const tellDropsEveryMs = 60_000
/** A stop waits no longer than this for the collector. */
const maxCloseMs = 3_000

export type Collector = {
  /** The address without `/v1/traces`, as OTEL_EXPORTER_OTLP_ENDPOINT has it. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
}

export type SpanSender = {
  readonly add: (span: EndedSpan) => void
  /** Sends what waits and stops. */
  readonly close: () => Promise<void>
}

type SenderParts = {
  readonly version: string
  readonly log: Pick<Logger, 'warn'>
  readonly closeWithinMs?: number
}

export function openSpanSender(
  { endpoint, headers }: Collector,
  { version, log, closeWithinMs = maxCloseMs }: SenderParts,
): SpanSender {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const closing = new AbortController()
  let waiting: EndedSpan[] = []
  let [droppedCount, toldAt] = [0, Number.NEGATIVE_INFINITY]
  const tellDrops = () => {
    if (droppedCount === 0) return
    log.warn({ dropped: droppedCount }, 'the collector of traces did not take all spans: these were dropped')
    droppedCount = 0
    toldAt = performance.now()
  }
  const sendBatch = async (batch: readonly EndedSpan[]): Promise<void> => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(requestOf(batch, version)),
        signal: AbortSignal.any([AbortSignal.timeout(maxSendMs), closing.signal]),
      })
      await answer.arrayBuffer()
      if (!answer.ok) droppedCount += batch.length
    } catch {
      droppedCount += batch.length
    }
  }
  let sending: Promise<void> | null = null
  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0 && !closing.signal.aborted) {
      const batch = waiting.slice(0, maxOfBatch)
      waiting = waiting.slice(maxOfBatch)
      await sendBatch(batch)
    }
  }
  // A request that fills a batch must not have the call to the collector in its own trace.
  const send = AsyncResource.bind(() => {
    if (waiting.length === 0) return
    sending ??= sendAll().finally(() => {
      sending = null
    })
  })
  const timer = setInterval(() => {
    send()
    if (performance.now() - toldAt >= tellDropsEveryMs) tellDrops()
  }, sendEveryMs)
  timer.unref()
  return {
    add: span => {
      if (waiting.length >= maxWaiting) {
        droppedCount += 1
        return
      }
      waiting.push(span)
      if (waiting.length >= maxOfBatch) send()
    },
    close: async () => {
      clearInterval(timer)
      const timeout = setTimeout(() => closing.abort(), closeWithinMs)
      await sending
      await sendAll()
      clearTimeout(timeout)
      droppedCount += waiting.length
      tellDrops()
    },
  }
}

const kinds = { internal: 1, server: 2, client: 3 } as const
const unset = 0
const failed = 2

/** Returns an ExportTraceServiceRequest. */
function requestOf(spans: readonly EndedSpan[], version: string) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': 'rolloff', 'service.version': version }) },
        scopeSpans: [{ scope: { name: 'rolloff' }, spans: spans.map(spanOf) }],
      },
    ],
  }
}

const spanOf = ({ traceId, spanId, parentSpanId, kind, name, beganAt, endedAt, attributes, hasFailed }: EndedSpan) => ({
  traceId,
  spanId,
  ...(parentSpanId !== null && { parentSpanId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: String(beganAt),
  endTimeUnixNano: String(endedAt),
  attributes: attributesOf(attributes),
  status: { code: hasFailed ? failed : unset },
})

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
