/**
 * /healthz shows that the process is alive and which version it is, /readyz that it can serve requests, and /metrics what it has measured.
 * None of them shows settings.
 */

import { pendingMigrations } from '@rolloff/sql/migrate.ts'
import type { FastifyInstance } from 'fastify'
import { type Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { productFolders } from '#server/db/engine/product-folders.ts'
import { type AbuseDeps, type LabelledFigures, readAbuseSigns, type Sign } from '#server/http/abuse-signs.ts'
import { isKey } from '#server/http/access-key.ts'
import { readHealthSigns } from '#server/http/health-signs.ts'
import { countRefusals, measureRequests, type RefusalCounter } from '#server/http/measure-requests.ts'
import { refusingServices } from '#server/http/service-signs.ts'
import type { HealthDeps } from '#server/operations/health/read-health.ts'
import { productVersion } from '#server/version.ts'

export type HealthParts = AbuseDeps &
  HealthDeps & {
    /** /metrics is open to callers with the key, to everybody, or to nobody. */
    readonly metrics: 'key' | 'public' | 'off'
    readonly metricsKey: string
    /** The counter counts refused events of the payment service by reason. */
    readonly refusedEvents: Counter<'reason'>
    /** Returns true from the signal to stop on. A proxy then sends new requests elsewhere. */
    readonly isStopping: () => boolean
  }

/** These paths are not limited, because their caller is no customer and may share an address with all customers. */
const notLimited = { config: { rateLimit: false } } as const

/** Returns the counter of the calls that are refused. */
export function registerHealth(
  app: FastifyInstance,
  { metrics, metricsKey, refusedEvents, isStopping, ...deps }: HealthParts,
): RefusalCounter {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(refusedEvents)
  measureRequests(app, registry)
  const refusals = countRefusals(registry)
  app.get('/healthz', notLimited, async () => ({ status: 'ok', version: productVersion }))
  app.get('/readyz', notLimited, async (_request, reply) => {
    const isReady = !isStopping() && (await isDatabaseReady(deps).catch(() => false))
    if (!isReady) return reply.code(503).send({ status: 'not ready' })
    // A server that cannot charge, or cannot search streets, still answers all other requests, so a proxy should not stop using it.
    const degraded = await refusingServices(deps).catch(() => [])
    return { status: 'ready', ...(degraded.length > 0 && { degraded }) }
  })
  if (metrics === 'off') return refusals
  app.get('/metrics', notLimited, async (request, reply) => {
    const [, presented] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (metrics !== 'public' && !isKey(presented, metricsKey)) return reply.code(404).send({ status: 'not found' })
    // The connections of the pool are counted first, because the other figures use some themselves.
    const all = await Promise.all([
      metricsOf(readHealthSigns(deps)),
      metricsOf(readAbuseSigns(deps)),
      registry.metrics(),
    ])
    return reply.type(registry.contentType).send(all.join('\n'))
  })
  return refusals
}

/** Returns true if the database answers and every migration has run. */
async function isDatabaseReady({ db }: AbuseDeps): Promise<boolean> {
  return (await pendingMigrations(db, productFolders)).length === 0
}

/** The figures come from the database and count for all server processes together. Figures that cannot be read now are left out. */
async function metricsOf(signs: Promise<readonly Sign[]>): Promise<string> {
  const registry = new Registry()
  for (const { name, help, value } of await signs.catch(() => [])) {
    if (typeof value === 'number') new Gauge({ name, help, registers: [registry] }).set(value)
    else setLabelled(new Gauge({ name, help, labelNames: [value.label], registers: [registry] }), value)
  }
  return registry.metrics()
}

function setLabelled(gauge: Gauge, { label, values }: LabelledFigures): void {
  for (const [of, value] of Object.entries(values)) gauge.labels({ [label]: of }).set(value)
}
