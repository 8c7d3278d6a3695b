/** The one listener: calls, sign-in, events of services, health, and the web app behind them. */
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { ApiDeps } from '#server/api/dependencies.ts'
import { type OutboxRoutes, openOutbox } from '#server/http/dev-outbox.ts'
import { type Health, openHealth } from '#server/http/health.ts'
import { type IdentityRoutes, openIdentity } from '#server/http/identity.ts'
import { openPaymentEvents, type PaymentEventRoutes } from '#server/http/payment-events.ts'
import { openPhotos, type PhotoRoutes } from '#server/http/photos.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { openShortLinks } from '#server/http/short-links.ts'
import { openSimulator, type SimulatorRoutes } from '#server/http/simulator.ts'
import { openTextEvents, type TextEventRoutes } from '#server/http/text-events.ts'
import { openCalls } from '#server/http/trpc.ts'
import { openWeb, type WebApp } from '#server/http/web.ts'

export type HttpParts = {
  readonly deps: ApiDeps
  readonly log: FastifyBaseLogger
  readonly trustedProxies: readonly string[]
  readonly isHttps: boolean
  readonly health: Health
  readonly identity: IdentityRoutes | null
  readonly paymentEvents: PaymentEventRoutes
  readonly textEvents: TextEventRoutes
  readonly simulator: SimulatorRoutes | null
  readonly outbox: OutboxRoutes | null
  readonly photos: PhotoRoutes
  readonly web: WebApp | null
}

const maxBodyInBytes = 65_536
const requestsAMinute = 1200

export async function makeHttp(parts: HttpParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyInBytes,
    routerOptions: { maxParamLength: 5000 },
    trustProxy: parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    forceCloseConnections: 'idle',
  })
  acceptOnlyJson(app)
  answerFailuresInWords(app)
  const headers = await securityHeaders(parts.isHttps)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  if (parts.deps.hasLimits) await app.register(rateLimit, { max: requestsAMinute, timeWindow: '1 minute' })
  openHealth(app, parts.health)
  openCalls(app, parts.deps)
  if (parts.identity) openIdentity(app, parts.identity)
  await openPaymentEvents(app, parts.paymentEvents)
  await openTextEvents(app, parts.textEvents)
  openShortLinks(app)
  if (parts.simulator) await openSimulator(app, parts.simulator)
  if (parts.outbox) await openOutbox(app, parts.outbox)
  openPhotos(app, parts.photos)
  if (parts.web) await openWeb(app, parts.web)
  return app
}

/** Forms and plain text reach no procedure: a page of somebody else's cannot make a browser send JSON without asking first. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(body as string))
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }), undefined)
    }
  })
}

function answerFailuresInWords(app: FastifyInstance): void {
  app.setErrorHandler((error: { statusCode?: number; code?: string; message: string }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500)
      request.log.error({ route: request.routeOptions.url, failure: error.code ?? 'unknown' }, 'a request broke')
    const words = status >= 500 ? 'Something went wrong on our side. Please try again.' : error.message
    return reply.code(status).send({ error: words })
  })
}
