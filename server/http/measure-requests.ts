/** Measures each request, and counts what people are refused (rule R10). No label has a value that a caller could choose. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Each group is a part of the product as people know it. */
export const requestGroups = [
  'customer',
  'office',
  'driver',
  'pages',
  'pictures',
  'sign-in',
  'events',
  'streams',
  'test',
  'health',
] as const
type RequestGroup = (typeof requestGroups)[number]

/** A route belongs to the group of the first beginning that fits. */
const beginnings: readonly (readonly [beginning: string, group: RequestGroup])[] = [
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/metrics', 'health'],
  ['/probe', 'health'],
  ['/webhooks/', 'events'],
  ['/identity/', 'sign-in'],
  ['/events', 'streams'],
  ['/reports/', 'streams'],
  ['/sim/', 'test'],
  ['/dev/', 'test'],
  ['/demo/', 'test'],
  ['/orders/photos/', 'pictures'],
  ['/driver/photos', 'pictures'],
  ['/office/pictures', 'pictures'],
  ['/office/logo', 'pictures'],
  ['/logos/', 'pictures'],
  ['/pictures/', 'pictures'],
  ['/spots/', 'pictures'],
  ['/carts/:id/photo', 'pictures'],
  ['/share/', 'pictures'],
  ['/icons/', 'pictures'],
  ['/streets', 'pictures'],
]

/** Returns the group of a call by its name. The name may be one that a caller made up. */
export function groupOfCall(name: string): RequestGroup {
  if (name.startsWith('office.')) return 'office'
  return name.startsWith('driver.') ? 'driver' : 'customer'
}

function groupOf({ routeOptions: { url = '' }, params }: FastifyRequest): RequestGroup {
  if (url === '/trpc/*') return groupOfCall((params as { readonly '*'?: string } | undefined)?.['*'] ?? '')
  return beginnings.find(([beginning]) => url.startsWith(beginning))?.[1] ?? 'pages'
}

export type RefusalCounter = { readonly count: (name: string, code: string) => void }

/** `code` is a name of `domain/refusal`, or a code of the transport. */
export function countRefusals(registry: Registry): RefusalCounter {
  const counter = new Counter({
    name: 'rolloff_refusals_total',
    help: 'Calls that were refused, by the part of the product and the code of the refusal.',
    labelNames: ['group', 'code'],
    registers: [registry],
  })
  return { count: (name, code) => counter.inc({ group: groupOfCall(name), code }) }
}

export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'rolloff_http_request_seconds',
    help: 'Time to answer, by the part of the product and the class of the status.',
    labelNames: ['group', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const requests = new Counter({
    name: 'rolloff_http_requests_total',
    help: 'Answers, by route and status.',
    labelNames: ['route', 'status'],
    registers: [registry],
  })
  // A histogram looks up its labels at each observation. The map remembers what it found.
  const observers = new Map<string, { observe: (seconds: number) => void }>()
  app.addHook('onResponse', (request, reply, done) => {
    const group = groupOf(request)
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const key = `${group} ${status}`
    const known = observers.get(key) ?? seconds.labels({ group, status })
    observers.set(key, known)
    known.observe(reply.elapsedTime / 1000)
    requests.inc({ route: request.routeOptions.url ?? 'unknown', status: reply.statusCode })
    done()
  })
}
