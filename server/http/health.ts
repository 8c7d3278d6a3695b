/** Whether the process lives, whether it can serve, and what it measured; no versions, no settings. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Health = {
  /** Resolves when the database answers and its tables are the newest. */
  readonly isReady: () => Promise<boolean>
  readonly metrics: 'local' | 'public' | 'off'
  /** What is counted in the database, of all servers together; asked at each look at the metrics. */
  readonly signs: () => Promise<readonly Sign[]>
}

export type Sign = { readonly name: string; readonly help: string; readonly value: number }

export function openHealth(app: FastifyInstance, health: Health): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'rolloff_http_request_seconds',
    help: 'Time to answer, by kind of route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const kinds = new Map<string, { observe: (seconds: number) => void }>()
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const kind = `${reply.statusCode} ${route}`
    const known = kinds.get(kind) ?? requests.labels({ route, status: reply.statusCode })
    kinds.set(kind, known)
    known.observe(reply.elapsedTime / 1000)
    done()
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = await health.isReady().catch(() => false)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })
  if (health.metrics === 'off') return
  app.get('/metrics', async (request, reply) => {
    const isAllowed = health.metrics === 'public' || isThisMachine(request.ip)
    if (!isAllowed) return reply.code(404).send({ status: 'not found' })
    const [ofProcess, ofAll] = await Promise.all([registry.metrics(), metricsOf(health.signs())])
    return reply.type(registry.contentType).send(`${ofProcess}\n${ofAll}`)
  })
}

/** What cannot be asked now is left out rather than shown as it was. */
async function metricsOf(signs: Promise<readonly Sign[]>): Promise<string> {
  const asked = new Registry()
  for (const { name, help, value } of await signs.catch(() => [])) {
    new Gauge({ name, help, registers: [asked] }).set(value)
  }
  return asked.metrics()
}

function isThisMachine(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
}
