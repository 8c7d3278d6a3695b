/** /robots.txt and /sitemap.xml name the pages that search engines may show (rule W9). */
import type { FastifyInstance } from 'fastify'
import { textProgramPath } from '#domain/message/text-program.ts'
import { languages } from '#domain/value/language.ts'
import { escaped } from '#server/http/html.ts'
import { sizePath } from '#server/http/storefront/size-card.ts'
import { cityPath, pathIn, projectPath, type StorefrontParts, sizeInCityPath } from '#server/http/storefront/view.ts'
import { readStorefront, type Storefront } from '#server/operations/storefront/read-storefront.ts'

/** These paths are calls of the apps. A page that search engines must not show says so itself, so robots have to be able to read it. */
const calls = ['/trpc/', '/identity/', '/webhooks/', '/events', '/settings.json', '/csp-reports']

export function registerSitemap(app: FastifyInstance, { deps, site }: Pick<StorefrontParts, 'deps' | 'site'>): void {
  app.get('/robots.txt', (_request, reply) => {
    const lines = ['User-agent: *', ...calls.map(path => `Disallow: ${path}`), `Sitemap: ${site()}/sitemap.xml`]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .send(`${lines.join('\n')}\n`)
  })
  app.get('/sitemap.xml', async (_request, reply) => {
    const storefront = await readStorefront(deps.db, 'en')
    const entries = [...ofApp.map(path => entry(site() + path, '')), ...publicEntries(site(), storefront)]
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .send(sitemapOf(entries))
  })
}

/** Search engines may show these pages of the customer's app. */
const ofApp = ['/get-started', '/terms', '/privacy']

function publicEntries(site: string, storefront: Storefront | null): string[] {
  if (!storefront) return []
  const paths = [
    '/prices',
    '/areas',
    '/what-can-go-in',
    '/permits',
    '/questions',
    textProgramPath,
    ...new Set(storefront.sizes.map(sizePath)),
    '/projects',
    ...storefront.projects.map(projectPath),
    ...storefront.cities.map(cityPath),
    ...new Set(storefront.cities.flatMap(city => storefront.sizes.map(type => sizeInCityPath(city, type)))),
  ]
  return paths.flatMap(path => {
    const pair = languages
      .map(other => `<xhtml:link rel="alternate" hreflang="${other}" href="${escaped(site + pathIn(other, path))}"/>`)
      .join('')
    return languages.map(language => entry(site + pathIn(language, path), pair))
  })
}

const entry = (address: string, pair: string): string => `<url><loc>${escaped(address)}</loc>${pair}</url>`

const sitemapOf = (entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
