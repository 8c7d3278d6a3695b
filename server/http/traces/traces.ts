/**
 * Makes a trace of each request: the request, its statements, and its calls to services of other companies (rule R11). Libraries and Node
 * report them on diagnostics channels, which cost nothing while nothing listens. A span names a route, a statement and a host, and never a
 * value, a path or a query, because those may be a person's.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Channel, subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { statementChannel } from '@rolloff/sql/connect.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { callsByName } from '#server/api/router.ts'
import {
  type Attributes,
  type Collector,
  newSpanId,
  newTraceId,
  openSpanSender,
  type Span,
} from '#server/http/traces/otlp.ts'
import { productVersion } from '#server/version.ts'

type Handled = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly route: { readonly url: string }
}
type Sent = { readonly statement: { readonly text: string; readonly name?: string }; readonly error?: unknown }
/** A request of `fetch`, as its library reports it. */
type Fetched = { readonly origin: string | URL; readonly method: string }

/** The machines that watch the server ask for these often. */
const untraced = new Set(['/healthz', '/readyz', '/metrics'])

/** Starts to make traces. Returns a function that ends it. */
export function startTraces(collector: Collector, log: Pick<Logger, 'warn'>): () => Promise<void> {
  const sender = openSpanSender(collector, { version: productVersion, log })
  const current = new AsyncLocalStorage<Span | undefined>()
  const ended = (span: Span, hasFailed: boolean, more: Attributes = {}) =>
    sender.add({ ...span, attributes: { ...span.attributes, ...more }, endedAt: nowInNs(), hasFailed })
  const childOf = (parent: Span, name: string, attributes: Attributes): Span => ({
    traceId: parent.traceId,
    spanId: newSpanId(),
    parentSpanId: parent.spanId,
    kind: 'client',
    name,
    beganAt: nowInNs(),
    attributes,
  })

  const handled = tracingChannel<unknown, Handled>('fastify.request.handler')
  const requestSpan = (message: unknown): Span | undefined => {
    const { request, reply, route } = message as Handled
    if (untraced.has(route.url)) return undefined
    const span: Span = {
      traceId: newTraceId(),
      spanId: newSpanId(),
      parentSpanId: null,
      kind: 'server',
      name: `${request.method} ${nameOf(request, route.url)}`,
      beganAt: nowInNs() - BigInt(Math.round(reply.elapsedTime * 1e6)),
      attributes: { 'http.request.method': request.method, 'http.route': route.url },
    }
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode
      ended(span, status >= 500, { 'http.response.status_code': status })
    })
    return span
  }
  const requests = handled.start as Channel
  requests.bindStore(current, requestSpan)

  const open = new WeakMap<object, Span>()
  const began = (key: object, name: string, attributes: Attributes) => {
    const parent = current.getStore()
    if (parent) open.set(key, childOf(parent, name, attributes))
  }
  const finished = (key: object, hasFailed: boolean) => {
    const span = open.get(key)
    open.delete(key)
    if (span) ended(span, hasFailed)
  }
  const statements = {
    start: (message: unknown) => {
      if (!current.getStore()) return
      const { statement } = message as Sent
      const summary = summaryOf(statement.text)
      began(message as object, summary, {
        'db.system.name': 'postgresql',
        'db.query.summary': summary,
        ...(statement.name !== undefined && { 'rolloff.statement': statement.name }),
      })
    },
    asyncEnd: (message: unknown) => finished(message as object, (message as Sent).error !== undefined),
    end: () => undefined,
    asyncStart: () => undefined,
    error: () => undefined,
  }
  statementChannel.subscribe(statements)

  const calls = listen({
    'http.client.request.start': message => {
      const { request } = message as { readonly request: ClientRequest }
      began(request, `${request.method} ${request.host}`, hostOf(request.host, request.method))
    },
    'http.client.response.finish': message => finished((message as { readonly request: object }).request, false),
    'http.client.request.error': message => finished((message as { readonly request: object }).request, true),
    'undici:request:create': message => {
      const { request } = message as { readonly request: Fetched }
      const { host } = new URL(request.origin)
      began(request, `${request.method} ${host}`, hostOf(host, request.method))
    },
    'undici:request:trailers': message => finished((message as { readonly request: object }).request, false),
    'undici:request:error': message => finished((message as { readonly request: object }).request, true),
  })
  return async () => {
    requests.unbindStore(current)
    statementChannel.unsubscribe(statements)
    calls()
    await sender.close()
  }
}

type Listener = (message: unknown) => void

function listen(listeners: Readonly<Record<string, Listener>>): () => void {
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener)
  }
}

const nowInNs = (): bigint => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6))

const hostOf = (host: string, method: string): Attributes => ({ 'server.address': host, 'http.request.method': method })

/** Returns the names of the calls, if the request makes calls that exist. A caller may make up other names. */
function nameOf({ params }: FastifyRequest, route: string): string {
  if (route !== '/trpc/*') return route
  const names = ((params as { readonly '*'?: string })['*'] ?? '').split(',')
  return names.every(name => name in callsByName) ? names.join(',') : 'an unknown call'
}

const summaries = new Map<string, string>()
/** Statements that are put together of parts have many texts. More than these are not remembered. */
const maxSummaries = 2_000

/** Returns the verb and the first table, such as "SELECT orders". The text of a statement has no values. */
function summaryOf(text: string): string {
  const known = summaries.get(text)
  if (known !== undefined) return known
  const summary = readSummary(text)
  if (summaries.size < maxSummaries) summaries.set(text, summary)
  return summary
}

function readSummary(text: string): string {
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? []
  const [, table = ''] = /\b(?:FROM|INTO|UPDATE)\s+(?:ONLY\s+)?([a-z_][\w.]*)/.exec(text) ?? []
  return `${verb.toUpperCase()} ${table}`.trim()
}
