/** In which language the server writes a page for somebody. */
import type { FastifyRequest } from 'fastify'
import { chooseLanguage, isLanguage, type Language } from '#domain/language.ts'

/** That of the address, else the one that was chosen in this browser (see web/i18n/language.ts), else what the browser prefers. */
export function pageLanguage({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Language {
  const { path, search } = partsOf(url)
  const ofPath = /^\/es(\/|$)/.test(path) ? 'es' : null
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return [ofPath, search.get('lang'), chosen].find(isLanguage) ?? chooseLanguage(headers['accept-language'])
}

/** An address as it was sent: also one that the parser of addresses refuses, such as "//". */
export function partsOf(url: string): { readonly path: string; readonly search: URLSearchParams } {
  const at = url.indexOf('?')
  return at < 0
    ? { path: url, search: new URLSearchParams() }
    : { path: url.slice(0, at), search: new URLSearchParams(url.slice(at + 1)) }
}
