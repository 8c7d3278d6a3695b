/** The server writes a hauler's public pages for search engines and for people whose browser runs no script (rules W1 to W9). */
import { createHash } from 'node:crypto'
import type { Db } from '@rolloff/sql/connect.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { colorsOf } from '#domain/company/brand.ts'
import { textProgramPath } from '#domain/message/text-program.ts'
import { type Language, languages } from '#domain/value/language.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { findServedZip } from '#server/db/catalog/areas.ts'
import { listTemplates } from '#server/db/message/templates.ts'
import { sendCompressed } from '#server/http/answers/send-compressed.ts'
import type { Html } from '#server/http/html.ts'
import { colorsAsStyles } from '#server/http/pages/page-styles.ts'
import { readLinks, sendUnavailable } from '#server/http/pages/spare-page.ts'
import { areasPage, cityPage, sizeInCityPage } from '#server/http/storefront/area-pages.ts'
import { materialsPage, permitsPage, questionsPage } from '#server/http/storefront/guide-pages.ts'
import { documentOf } from '#server/http/storefront/layout.ts'
import { type Missing, missingPage } from '#server/http/storefront/missing-page.ts'
import { pricesPage, sizePage } from '#server/http/storefront/price-pages.ts'
import { projectPage, projectsPage } from '#server/http/storefront/project-pages.ts'
import { registerSharePictures } from '#server/http/storefront/share-pictures.ts'
import { registerSitemap } from '#server/http/storefront/sitemap.ts'
import { textProgramPage } from '#server/http/storefront/text-program-page.ts'
import {
  type Page,
  type PageParams,
  pathIn,
  type StorefrontParts,
  type TypedZip,
  type View,
  wordsOf,
} from '#server/http/storefront/view.ts'
import { priceZips, readStorefront, type Storefront } from '#server/operations/storefront/read-storefront.ts'

type Make = (view: View, params: PageParams) => Page | null | Promise<Page | null>
type Route = { readonly path: string; readonly make: Make; readonly missing?: Missing }

const routes: readonly Route[] = [
  { path: '/prices', make: pricesPage },
  { path: '/sizes/:slug', make: sizePage, missing: 'size' },
  { path: '/areas', make: areasPage },
  { path: '/areas/:slug', make: cityPage, missing: 'city' },
  { path: '/areas/:slug/:size', make: sizeInCityPage, missing: 'size' },
  { path: '/projects', make: projectsPage },
  { path: '/projects/:slug', make: projectPage },
  { path: '/what-can-go-in', make: materialsPage },
  { path: '/permits', make: permitsPage },
  { path: '/questions', make: questionsPage },
  { path: textProgramPath, make: textProgramPage },
]

export async function registerStorefront(app: FastifyInstance, parts: StorefrontParts): Promise<void> {
  const links = await readLinks(parts.folder)
  for (const language of languages) {
    for (const route of routes) registerPage(app, parts, { ...route, language, links })
    app.get(pathIn(language, '/sizes'), (_request, reply) => reply.redirect(pathIn(language, '/prices'), 308))
  }
  app.get('/es', (_request, reply) => reply.redirect('/es/prices', 302))
  registerPage(app, parts, { path: '/*', make: () => null, missing: 'page', language: 'es', links })
  registerBrand(app)
  registerSharePictures(app, parts.deps)
  registerSitemap(app, parts)
}

type Registered = Route & { readonly language: Language; readonly links: Html }

function registerPage(app: FastifyInstance, parts: StorefrontParts, route: Registered): void {
  const { path, language, links } = route
  app.get<{ Params: PageParams }>(pathIn(language, path), async (request, reply) => {
    const made = await makePage(parts, route, request).catch(error => brokenPage(request, error))
    if (made === 'broken') return sendUnavailable(reply, { status: 503, language, links })
    if (!made) return reply.callNotFound()
    const { view, page } = made
    reply.code(page.isMissing ? 404 : 200).header('content-language', language)
    return sendPage(request, reply, documentOf(view, page, links))
  })
}

type PageRequest = FastifyRequest<{ Params: PageParams }>

async function makePage(
  parts: StorefrontParts,
  { language, make, missing = 'page' }: Registered,
  request: PageRequest,
) {
  const view = await viewFor(parts, language, request.url)
  if (!view) return null
  return { view, page: (await make(view, request.params)) ?? (await missingPage(view, missing)) }
}

function brokenPage({ log, routeOptions }: FastifyRequest, error: { readonly code?: string }): 'broken' {
  log.error({ route: routeOptions.url, failure: error.code ?? 'unknown' }, 'a public page broke')
  return 'broken'
}

/** Returns null if there is no hauler yet. The query of `url` may have a ZIP. */
export async function viewFor({ deps, site }: StorefrontParts, language: Language, url: string): Promise<View | null> {
  const storefront = await readStorefront(deps.db, language)
  if (!storefront) return null
  const everyZip = storefront.cities.flatMap(city => city.zips)
  return {
    storefront,
    language,
    words: wordsOf(language),
    now: deps.clock(),
    site: site(),
    zip: await readZip(deps.db, storefront, url),
    readTemplates: () => listTemplates(deps.db, storefront.hauler.id),
    priceZips: zips => priceZips(deps, storefront, zips),
    everywhere: await priceZips(deps, storefront, everyZip),
    findZip: zipCode => deps.addresses.findZip(zipCode),
  }
}

/** The field takes at most a ZIP+4. The page shows the typed text again up to this length. */
const maxTypedLength = 10

async function readZip(db: Db, { cities }: Storefront, url: string): Promise<TypedZip> {
  const search = url.slice(url.indexOf('?') + 1)
  const typed = url.includes('?') ? (new URLSearchParams(search).get('zip') ?? '').trim().slice(0, maxTypedLength) : ''
  if (typed === '') return { state: 'none', typed }
  if (!/^\d{5}$/.test(typed)) return { state: 'invalid', typed }
  const place = cities.flatMap(city => city.zips).find(zip => zip.zipCode === typed)
  if (place) return { state: 'served', typed, place }
  return { state: (await findServedZip(db, typed as ZipCode)) ? 'elsewhere' : 'unserved', typed }
}

/** A browser checks the page each time, and the server does not send it again while it is unchanged. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  const mark = `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
  reply.headers({ etag: mark, 'cache-control': 'public, no-cache', vary: 'accept-encoding' })
  const known = request.headers['if-none-match']?.split(/\s*,\s*/) ?? []
  if (reply.statusCode === 200 && known.includes(mark)) return reply.code(304).send()
  reply.type('text/html; charset=utf-8')
  return sendCompressed(request, reply, page)
}

/** A file has the hauler's colors, because the content policy allows no styles in a page and these pages run no script. */
function registerBrand(app: FastifyInstance): void {
  app.get<{ Params: { accent: string } }>('/brand/:accent.css', (request, reply) => {
    const accent = /^[0-9a-f]{6}$/.exec(request.params.accent)?.[0]
    if (!accent) return reply.code(404).send({ error: 'Not found' })
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(colorsAsStyles(colorsOf(`#${accent}`)))
  })
}
