/** If TRUSTED_PROXIES does not name a proxy, all people behind the proxy count as one address and share the limits of one person. */
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'

/** Returns true if a header says that a proxy passed the request on, and the proxy is not trusted. */
function isFromUnnamedProxy({ headers, ips }: Pick<FastifyRequest, 'headers' | 'ips'>): boolean {
  const wasPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return wasPassedOn && (ips === undefined || ips.length < 2)
}

/**
 * Logs once which setting is missing. It does not log the address, because anybody can send the header, and the address is then a
 * customer's.
 */
export function warnOfUnnamedProxy(app: FastifyInstance, log: Pick<FastifyBaseLogger, 'warn'>): void {
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && isFromUnnamedProxy(request)) {
      hasWarned = true
      log.warn(
        'A request came with X-Forwarded-For from an address that TRUSTED_PROXIES does not name. If a proxy stands before this ' +
          'server, set TRUSTED_PROXIES to its address: until then all its customers share the limits of one.',
      )
    }
    done()
  })
}
