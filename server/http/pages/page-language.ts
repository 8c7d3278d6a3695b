/** Chooses the language in which the server writes a page. */
import type { FastifyRequest } from 'fastify'
import { chooseLanguage, isLanguage, type Language } from '#domain/value/language.ts'

/**
 * Returns the language in the address. Without one it returns the language that a person chose in this browser (see web/i18n/language.ts),
 * and without a choice the one that the browser prefers.
 */
export function pageLanguage({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Language {
  const { path, search } = partsOf(url)
  const ofPath = /^\/es(\/|$)/.test(path) ? 'es' : null
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return [ofPath, search.get('lang'), chosen].find(isLanguage) ?? chooseLanguage(headers['accept-language'])
}

/** Splits the address as the browser sent it, because the URL parser refuses some addresses, such as "//". */
export function partsOf(url: string): { readonly path: string; readonly search: URLSearchParams } {
  const at = url.indexOf('?')
  return at < 0
    ? { path: url, search: new URLSearchParams() }
    : { path: url.slice(0, at), search: new URLSearchParams(url.slice(at + 1)) }
}
