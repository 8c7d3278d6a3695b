/**
 * The cookie identifies the browser in which a cart was made. It is a random secret, of which the server stores only the SHA-256. It is no
 * sign-in and gives no right by itself. Over https its name starts with __Host-, which binds the cookie to this host. Browsers refuse that
 * prefix on an http origin, so the name there has no prefix, and the cookie is Secure only on localhost.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Browser } from '#server/api/context.ts'
import { type BrowserSite, isLocalName } from '#server/http/browser-site.ts'

const secretPattern = /^[\w-]{43}$/
/** The cookie lasts as long as the server stores an abandoned guest cart. */
const lifeInSeconds = 30 * 86_400

export type KnownBrowser = Browser & {
  /** Returns the Set-Cookie header of the answer. It returns null if the browser keeps its cookie. */
  readonly cookie: () => string | null
}

export function browserOf(request: FastifyRequest, site: BrowserSite): KnownBrowser {
  const place = placeOf(site)
  const presented = secretIn(request.headers.cookie, place.name)
  let secret = presented
  let isRemembered = false
  return {
    isPresent: request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined,
    browserHash: presented === null ? null : hashOf(presented),
    rememberBrowser: () => {
      isRemembered = true
      secret ??= randomBytes(32).toString('base64url')
      return hashOf(secret)
    },
    cookie: () => (isRemembered && secret ? serializeCookie(place, secret) : null),
  }
}

type Place = { readonly name: string; readonly isSecure: boolean }

function placeOf({ isHttps, host }: BrowserSite): Place {
  if (isHttps) return { name: '__Host-cart', isSecure: true }
  return { name: 'cart', isSecure: isLocalName(host) }
}

function serializeCookie({ name, isSecure }: Place, secret: string): string {
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

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
