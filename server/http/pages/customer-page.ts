/**
 * The server sends the customer's page in the reader's language and with the title of its path. The page names the files that its path
 * needs before any code runs, and shows how it will look until its data come (decisions 68 and 73).
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { BrandColors } from '#domain/company/brand.ts'
import { type FirstPageMarkup, firstPageId, firstPageParts } from '#domain/storefront/first-page.ts'
import type { Language } from '#domain/value/language.ts'
import { escaped } from '#server/http/html.ts'
import { cartIdInDrawnPages, type DrawPages } from '#server/http/pages/drawn-pages.ts'
import type { DriverSettings } from '#server/http/pages/driver-files.ts'
import { pageLanguage, partsOf } from '#server/http/pages/page-language.ts'
import { type PageStyles, type StylesFor, stylesLinkOf, withStyles } from '#server/http/pages/page-styles.ts'

/** tools/page-files.ts writes the file in this form. */
type PageFiles = {
  readonly path: string
  readonly titles: Readonly<Record<Language, string | null>>
  readonly files: Readonly<Record<Language, readonly string[]>>
}
export type FilesOf = (path: string) => PageFiles | undefined

/** The list is empty in development and in tests, where nothing is built. */
export async function readPageFiles(folder: string): Promise<FilesOf> {
  const text = await readFile(join(folder, 'customer', 'page-files.json'), 'utf8').catch(() => '[]')
  const pages = (JSON.parse(text) as readonly PageFiles[]).map(page => ({
    page,
    pattern: new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}/?$`),
  }))
  return path => pages.find(({ pattern }) => pattern.test(path))?.page
}

const descriptions: Readonly<Record<Language, (hauler: string) => string>> = {
  en: hauler => `Rent a dumpster from ${hauler}: an instant price, delivery on the day you choose.`,
  es: hauler => `Rente un contenedor con ${hauler}: precio al instante, entrega el día que elija.`,
}

const firstPath = '/get-started'

export type CustomerPage = {
  readonly page: string
  readonly language: Language
  readonly title: string
  readonly description: string
  /** The page itself contains these styles. It is null if the page links to a file of styles. */
  readonly styles: PageStyles | null
}

type ReadFirstPage = (language: Language) => Promise<FirstPageMarkup | null>

type Parts = {
  readonly filesOf: FilesOf
  readonly stylesFor: StylesFor
  readonly drawPages: DrawPages
  readonly readFirstPage: ReadFirstPage
}

export function customerPage(builtPage: string, { filesOf, stylesFor, drawPages, readFirstPage }: Parts) {
  const built = stylesFirst(builtPage)
  const generalTitle = /<title>([^<]*)<\/title>/.exec(builtPage)?.[1] ?? ''
  return async (request: FastifyRequest, settings: DriverSettings): Promise<CustomerPage> => {
    const { path: pathname } = partsOf(request.url)
    const language = pageLanguage(request)
    // A visitor of the path / is sent on to the first page.
    const page = filesOf(pathname === '/' ? firstPath : pathname)
    const hauler = settings.hauler.name
    const title = `${page?.titles[language] ?? generalTitle} · ${hauler}`
    const description = descriptions[language](hauler)
    const colors = settings.brand?.colors ?? null
    const styles = isKnown(request) ? null : stylesFor(colors)
    const named = inWords(styles ? withStyles(built, styles) : built, { language, title, description })
    const withFiles = named.replace('</head>', () => `${linksTo(page?.files[language] ?? [])}</head>`)
    const drawn =
      page && !(page.path === firstPath && isKnown(request))
        ? (await drawPages(settings))?.get(language)?.get(page.path)
        : undefined
    const parts = drawn && page?.path === firstPath ? await readFirstPage(language) : null
    const whole = drawn && withDrawn(withFiles, ofCart(drawn, pathname), language, styles ? null : colors)
    return {
      page: whole && parts ? withParts(whole, parts) : (whole ?? withFiles),
      language,
      title,
      description,
      styles,
    }
  }
}

/**
 * Moves the link to the styles to the front. The browser paints nothing without the styles, and the first file is fetched on the connection
 * of the page, while other files need new connections.
 */
function stylesFirst(page: string): string {
  const styles = stylesLinkOf(page)
  return page.replace(styles, '').replace('<head>', start => start + styles)
}

/**
 * Returns true for a returning visitor, who may be signed in, have a cart or have chosen a language. Only the visitor's browser knows how
 * the page then looks.
 */
const isKnown = ({ headers }: FastifyRequest): boolean => /(^|;\s*)known=/.test(headers.cookie ?? '')

/** Every page of the app sets this cookie. It marks the browser of a returning visitor. */
export const knownCookie = (isHttps: boolean): string =>
  `known=1; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`

function inWords(built: string, { language, title, description }: Omit<CustomerPage, 'page' | 'styles'>): string {
  return built
    .replace(/<html lang="\w+"/, `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => start + escaped(description))
}

const linksTo = (files: readonly string[]): string =>
  files.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')

/** Replaces the placeholder in the page's links by the cart id in the address. */
function ofCart(drawn: string, pathname: string): string {
  const [, cartId = ''] = /^\/checkout\/([^/]+)\//.exec(pathname) ?? []
  return drawn.replaceAll(cartIdInDrawnPages, () => encodeURIComponent(cartId))
}

/**
 * Puts the parts of the first page into the elements that the app has drawn for them. Their head is behind the width of the viewport, by
 * which the browser chooses among the sizes of a picture.
 */
const withParts = (drawn: string, parts: FirstPageMarkup): string =>
  firstPageParts.reduce(
    (page, part) => page.replace(new RegExp(`id="${firstPageId(part)}"[^>]*>`), start => start + parts[part]),
    drawn.replace('<title>', start => parts.head + start),
  )

function withDrawn(page: string, drawn: string, language: Language, colors: BrandColors | null): string {
  // The app sets the hauler's colors once it runs. Until then this file of styles sets them.
  const file = colors ? `<link rel="stylesheet" href="/brand/${colors.brand.slice(1)}.css">` : ''
  return page
    .replace('</head>', () => `${file}</head>`)
    .replace('<div id="app"></div>', () => `<div id="app" data-drawn="${language}">${drawn}</div>`)
}
