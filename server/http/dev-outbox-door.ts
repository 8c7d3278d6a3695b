/** The pages below /dev of a test installation are only for people who have the key of its outbox. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKey } from '#server/http/access-key.ts'
import { type BrowserSite, isLocalName, type ReadSite } from '#server/http/browser-site.ts'
import { closedOutboxPage } from '#server/http/dev-outbox-page.ts'

export type OutboxDoor = { readonly key: string; readonly readSite: ReadSite }

export const isForPerson = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html')

/**
 * Admits a person who has the key, who may then read all codes. A browser that opened the address with the key once keeps the key in a
 * cookie, and the server redirects it to the address without the key.
 */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, readSite }: OutboxDoor,
): Promise<unknown> {
  const { key: presented, ...query } = request.query as Record<string, string | string[]>
  if (isKey(presented, key)) {
    if (!isForPerson(request) || request.method !== 'GET') return
    const rest = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
    )
    const [own = ''] = request.url.split('?')
    const path = rest.size > 0 ? `${own}?${rest}` : own
    return reply.header('set-cookie', cookieOf(key, readSite(request))).redirect(path, 303)
  }
  if (isKey(cookieIn(request.headers.cookie), key)) return
  reply.code(403).header('cache-control', 'no-store')
  if (isForPerson(request)) return reply.type('text/html; charset=utf-8').send(closedOutboxPage)
  return reply.send({ error: 'The address of the outbox needs its key, which the start of the server prints.' })
}

function cookieOf(key: string, { isHttps, host }: BrowserSite): string {
  const secure = isHttps || isLocalName(host) ? ' Secure;' : ''
  return `outbox=${key}; Path=/dev; HttpOnly;${secure} SameSite=Lax`
}

const cookieIn = (header: string | undefined): string | undefined => /(?:^|;\s*)outbox=([\w-]+)/.exec(header ?? '')?.[1]

/** Returns false for a page of another site, which may not act in a person's name. */
export function isFromOwnPage({ headers }: FastifyRequest, { host }: BrowserSite): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === undefined || headers.origin.replace(/^https?:\/\//, '') === host
}
