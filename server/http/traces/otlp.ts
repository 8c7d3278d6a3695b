/**
 * Sends finished spans to a collector, in the JSON form of OTLP over HTTP (decision 145). Spans wait in memory for at most five seconds. If
 * the collector does not take them, they are dropped, because a trace must never cost a customer anything.
 */
import { randomBytes } from 'node:crypto'

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

export function openSpanSender({ endpoint, headers }: Collector, version: string): SpanSender {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  let waiting: EndedSpan[] = []
  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxOfBatch)
      waiting = waiting.slice(maxOfBatch)
      await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(requestOf(batch, version)),
        signal: AbortSignal.timeout(maxSendMs),
      })
        .then(answer => answer.arrayBuffer())
        .catch(() => undefined)
    }
  }
  let sending = Promise.resolve()
  const timer = setInterval(() => {
    sending = sending.then(send)
  }, sendEveryMs)
  timer.unref()
  return {
    add: span => {
      if (waiting.length < maxWaiting) waiting.push(span)
    },
    close: () => {
      clearInterval(timer)
      return sending.then(send)
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
