/** The browser sees this server at this address, which decides about cookies and about requests of other sites. */
import type { FastifyRequest } from 'fastify'

export type BrowserSite = {
  readonly isHttps: boolean
  /** The host includes its port if that is not the usual one. */
  readonly host: string
}

/** Reads it from PUBLIC_URL, because a proxy may forward neither scheme nor host. Without that setting the request's own address counts. */
export function makeSiteReader(publicUrl: string | null) {
  const known = publicUrl === null ? null : new URL(publicUrl)
  return ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): BrowserSite =>
    known ? { isHttps: known.protocol === 'https:', host: known.host } : { isHttps: protocol === 'https', host }
}

export type ReadSite = ReturnType<typeof makeSiteReader>

/** Browsers take a Secure cookie over http from these names alone. */
export const isLocalName = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host)
