/**
 * Every answer has these security headers. Those of Helmet do not depend on the request, so they are computed once, when the server starts.
 */
import helmet from '@fastify/helmet'
import Fastify from 'fastify'

const headersOfOneAnswer = new Set(['content-length', 'content-type', 'date', 'connection', 'keep-alive'])

/** `host` makes browsers use only https for the host, and `subdomains` for all hosts below it as well. */
export type HttpsOnly = 'host' | 'subdomains' | 'off'

export async function securityHeaders(httpsOnly: HttpsOnly): Promise<Readonly<Record<string, string>>> {
  const probe = Fastify()
  await probe.register(helmet, policy(httpsOnly))
  probe.get('/', async () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  const shared = Object.entries(headers).filter(([name]) => !headersOfOneAnswer.has(name))
  return { ...Object.fromEntries(shared.map(([name, value]) => [name, String(value)])), ...notOfHelmet }
}

/** The driver's app may use the phone's position and camera, and the office's app the camera. No other page may. */
export const driverPermissions = 'camera=(self), geolocation=(self), microphone=(), usb=(), payment=()'

export const officePermissions = 'camera=(self), geolocation=(), microphone=(), usb=(), payment=(self)'

const notOfHelmet = {
  // The payment service's wallets ask for payment from frames of its own.
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=(), payment=(self "https://js.stripe.com")',
  'reporting-endpoints': 'csp="/csp-reports"',
}

function policy(httpsOnly: HttpsOnly) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        reportUri: ['/csp-reports'],
        reportTo: ['csp'],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    referrerPolicy: { policy: 'no-referrer' as const },
    hsts: httpsOnly !== 'off' && { maxAge: 31_536_000, includeSubDomains: httpsOnly === 'subdomains' },
  }
}
