/**
 * The cookie by which a browser is known again as the one that made a cart: a random secret, of which the server keeps only the
 * SHA-256. It is no sign-in and gives no right by itself. Over https its name starts with __Host-, which browsers keep for this
 * very host alone; they refuse that name to a site whose own origin is http, so there it is plain, and Secure only on this machine.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Browser } from '#server/api/context.ts'

const secretPattern = /^[\w-]{43}$/
/** As long as an abandoned cart of a guest is kept. */
const lifeInSeconds = 30 * 86_400

export type KnownBrowser = Browser & {
  /** The Set-Cookie to answer with; null when the browser keeps what it has. */
  readonly cookie: () => string | null
}

export function browserOf(request: FastifyRequest): KnownBrowser {
  const place = placeOf(request)
  const presented = secretIn(request.headers.cookie, place.name)
  let secret = presented
  let isKept = false
  return {
    isPresent: request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined,
    browserHash: presented === null ? null : markOf(presented),
    rememberBrowser: () => {
      isKept = true
      secret ??= randomBytes(32).toString('base64url')
      return markOf(secret)
    },
    cookie: () => (isKept && secret ? written(place, secret) : null),
  }
}

type Place = { readonly name: string; readonly isSecure: boolean }

function placeOf({ protocol, host }: FastifyRequest): Place {
  if (protocol === 'https') return { name: '__Host-cart', isSecure: true }
  return { name: 'cart', isSecure: /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host) }
}

function written({ name, isSecure }: Place, secret: string): string {
  const secure = isSecure ? ' Secure;' : ''
  return `${name}=${secret}; Path=/; Max-Age=${lifeInSeconds}; HttpOnly;${secure} SameSite=Lax`
}

function secretIn(header: string | undefined, name: string): string | null {
  const found = header
    ?.split(';')
    .map(part => part.trim())
    .find(part => part.startsWith(`${name}=`))
  const secret = found?.slice(name.length + 1) ?? ''
  return secretPattern.test(secret) ? secret : null
}

const markOf = (secret: string) => createHash('sha256').update(secret).digest()
