/** What every answer tells browsers to refuse. Helmet's headers depend on nothing in a request, so it is asked once, at the start. */
import helmet from '@fastify/helmet'
import Fastify from 'fastify'

const ownOfTheAnswer = new Set(['content-length', 'content-type', 'date', 'connection', 'keep-alive'])

export async function securityHeaders(isHttps: boolean): Promise<Readonly<Record<string, string>>> {
  const asked = Fastify()
  await asked.register(helmet, policy(isHttps))
  asked.get('/', async () => '')
  const { headers } = await asked.inject('/')
  await asked.close()
  const kept = Object.entries(headers).filter(([name]) => !ownOfTheAnswer.has(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

function policy(isHttps: boolean) {
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
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    referrerPolicy: { policy: 'no-referrer' as const },
    hsts: isHttps ? { maxAge: 31_536_000 } : (false as const),
  }
}
