/**
 * Serves the built web apps. Browsers keep the files for a year under their hashed names. Every path that a person may open has the page of
 * its app.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FirstPageMarkup } from '#domain/storefront/first-page.ts'
import type { Language } from '#domain/value/language.ts'
import { sendCompressed } from '#server/http/answers/send-compressed.ts'
import { demoScriptPath } from '#server/http/demo/demo-pages.ts'
import { scriptJson } from '#server/http/html.ts'
import { registerAppFiles } from '#server/http/pages/app-files.ts'
import { withHead } from '#server/http/pages/app-head.ts'
import { customerPage, knownCookie, readPageFiles } from '#server/http/pages/customer-page.ts'
import { pageDrawer } from '#server/http/pages/drawn-pages.ts'
import { type DriverSettings, driverManifestPath, registerDriverFiles } from '#server/http/pages/driver-files.ts'
import { partsOf } from '#server/http/pages/page-language.ts'
import { isCustomerPage, isFindable, wantsPage } from '#server/http/pages/page-paths.ts'
import {
  allowingHosts,
  type DocumentHosts,
  documentAt,
  markedAs,
  namesItsSite,
} from '#server/http/pages/page-policy.ts'
import { allowingStyles, readPageStyles } from '#server/http/pages/page-styles.ts'
import type { PageSettings } from '#server/http/pages/settings.ts'
import { driverPermissions, officePermissions } from '#server/http/security-headers.ts'

type App = 'customer' | 'office' | 'driver'

export type WebApp = {
  /** The folder has a folder with a page for each app, and the files of all apps in `assets`. */
  readonly folder: string
  /** The page contains these settings as data and not as script, because the browser needs them before its first call. */
  readonly readSettings: () => Promise<DriverSettings>
  /** Reads the parts of the first page that the server writes. Without it the app asks for them (rule C64). */
  readonly readFirstPage?: (language: Language) => Promise<FirstPageMarkup | null>
  /** Returns the address of the cell to which the hauler of this cart or order moved. Without it no page leads to another cell. */
  readonly findMovedTo?: (cartId: string) => Promise<string | null>
  /** Returns the address at which people reach this server, without a path. The address is known once the server listens. */
  readonly site: () => string
  /** Payment pages, sign-in pages and pages with an address search may reach these hosts (decisions 104, 109 and 112). */
  readonly documentHosts: DocumentHosts
  /** True means that its pages load the demo's clock before anything else. */
  readonly isDemo?: boolean
}

export async function openWeb(app: FastifyInstance, web: WebApp): Promise<void> {
  const pages = {
    customer: await readPage(web, 'customer'),
    office: await readPage(web, 'office'),
    driver: withManifest(await readPage(web, 'driver')),
  }
  const { folder, readSettings } = web
  const drawer = pageDrawer(folder, error => app.log.error({ failure: String(error) }, 'drawing the pages failed'))
  const pageFor = customerPage(pages.customer, {
    filesOf: await readPageFiles(folder),
    stylesFor: await readPageStyles(folder, pages.customer),
    drawPages: drawer ?? (async () => null),
    readFirstPage: web.readFirstPage ?? (async () => null),
  })
  // The pages are drawn before anyone asks for one, so that the first visitor does not wait either.
  if (drawer)
    app.addHook('onListen', async () => {
      void readSettings()
        .then(drawer)
        .catch(error => app.log.warn({ failure: String(error) }, 'the pages are drawn with the first visit'))
    })
  const driverPage = (settings: DriverSettings) => withSettings(pages.driver, withoutReach(settings))
  const customerPageFor = async (request: FastifyRequest, settings: DriverSettings) => {
    const path = request.url.split('?')[0] ?? ''
    const about = { haulerName: settings.hauler.name, site: web.site(), path, isFindable: isFindable(request.url) }
    const made = await pageFor(request, settings)
    return { page: withSettings(withHead({ ...made, ...about }), settings), styles: made.styles }
  }
  registerAppFiles(app, readSettings)
  await registerDriverFiles(app, { folder, builtPage: pages.driver, pageOf: driverPage, readSettings })
  await app.register(fastifyStatic, {
    root: join(web.folder, 'assets'),
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  // The library's own route lists the whole folder before it sends a file, which takes five times as long as the file itself.
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => reply.sendFile(request.params.name))
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return reply.code(404).send({ error: 'Not found' })
    // The driver's app works without a signal only below this path with its slash.
    if (/^\/driver(\?|$)/.test(request.url)) return reply.redirect(request.url.replace('/driver', '/driver/'), 308)
    const cartId = idInPath.exec(request.url)?.[1]
    const movedTo = cartId && web.findMovedTo && (await nullIfLate(web.findMovedTo(cartId)))
    if (movedTo) return reply.redirect(new URL(request.url, movedTo).href, 302)
    // A link with a choice leads into the checkout (rule W5). The server redirects, so that the first pages need no code for it.
    const chosen = /^\/(?:get-started)?(\?(?:.*&)?(?:zip|size)=.*)/.exec(request.url)?.[1]
    if (chosen) return reply.redirect(`/checkout/zipcode${chosen}`, 302)
    const name = appAt(request.url)
    const status = name === 'customer' && !isCustomerPage(request.url) ? 404 : 200
    if (name === 'driver') reply.header('permissions-policy', driverPermissions)
    if (name === 'office') reply.header('permissions-policy', officePermissions)
    if (!isFindable(request.url)) reply.header('x-robots-tag', 'noindex')
    const settings = await readSettings()
    const kind = documentAt(partsOf(request.url).path, web.documentHosts)
    const shown = (page: string) => (kind ? markedAs(kind, page) : page)
    const policy = 'content-security-policy'
    if (kind) reply.header(policy, allowingHosts(String(reply.getHeader(policy)), web.documentHosts[kind]))
    if (namesItsSite.has(kind)) reply.header('referrer-policy', 'strict-origin')
    reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    if (name !== 'customer') return reply.send(shown(withSettings(pages[name], withoutReach(settings))))
    const { page, styles } = await customerPageFor(request, settings)
    if (styles) reply.header(policy, allowingStyles(String(reply.getHeader(policy)), styles))
    const isHttps = web.site().startsWith('https:')
    reply.headers({ vary: 'accept-encoding, accept-language, cookie', 'set-cookie': knownCookie(isHttps) })
    return sendCompressed(request, reply, shown(page))
  })
}

/** A database that does not answer delays a page by this time at most. */
const timeoutInMs = 300

/** Returns null if the database is away. The page is then shown, and its calls ask again. */
const nullIfLate = (found: Promise<string | null>): Promise<string | null> =>
  Promise.race([found.catch(() => null), pause(timeoutInMs, null, { ref: false })])

/** The pages of a cart and of an order have its id in their path. */
const idInPath = /^\/(?:orders|checkout)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=[/?]|$)/

/** /office and /driver with all paths below them belong to their apps, all other paths to the customer's app. */
function appAt(url: string): App {
  const app = /^\/(office|driver)(?=[/?]|$)/.exec(url)?.[1]
  return app === 'office' || app === 'driver' ? app : 'customer'
}

const headEnd = '</head>'

const withManifest = (page: string): string =>
  page.replace(headEnd, `<link rel="manifest" href="${driverManifestPath}" />${headEnd}`)

async function readPage({ folder, isDemo = false }: WebApp, app: App): Promise<string> {
  const built = await readFile(join(folder, app, 'index.html'), 'utf8')
  return isDemo ? built.replace('<head>', `<head><script src="${demoScriptPath}"></script>`) : built
}

/** Removes the hauler's contact data and texts for customers, which the hauler's own people do not need. */
const withoutReach = ({ call: _call, foot: _foot, facts: _facts, ...settings }: DriverSettings & Reach) => settings

type Reach = Partial<Pick<PageSettings, 'call' | 'foot' | 'facts'>>

function withSettings(page: string, settings: object): string {
  const data = scriptJson(settings).markup
  return page.replace(headEnd, () => `<script type="application/json" id="settings">${data}</script>${headEnd}`)
}
