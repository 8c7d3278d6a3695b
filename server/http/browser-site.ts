/** The browser reaches this server at this address. The address decides the names of cookies, and which requests come from other sites. */
import type { FastifyRequest } from 'fastify'

export type BrowserSite = {
  readonly isHttps: boolean
  /** The host includes the port if it is not the usual one. */
  readonly host: string
}

/**
 * Reads the address from PUBLIC_URL, because a proxy may forward neither scheme nor host. Without that setting it is the address of the
 * request.
 */
export function makeSiteReader(publicUrl: string | null) {
  const known = publicUrl === null ? null : new URL(publicUrl)
  return ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): BrowserSite =>
    known ? { isHttps: known.protocol === 'https:', host: known.host } : { isHttps: protocol === 'https', host }
}

export type ReadSite = ReturnType<typeof makeSiteReader>

/** Browsers accept a Secure cookie over http from these names alone. */
export const isLocalName = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host)
