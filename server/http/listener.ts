/** This listener serves every path of the product, and has the rules that apply to all of them. */
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { Counter } from 'prom-client'
import type { ApiDeps } from '#server/api/dependencies.ts'
import { answerUnread } from '#server/api/wire.ts'
import { isHeldError } from '#server/db/cell/held-code.ts'
import { findMovedTo } from '#server/db/cell/moved-keys.ts'
import type { AbuseDeps } from '#server/http/abuse-signs.ts'
import { makeUnparsedAnswer } from '#server/http/answers/unparsed.ts'
import { makeSiteReader } from '#server/http/browser-site.ts'
import { registerCspReports } from '#server/http/csp-reports.ts'
import type { DemoClock } from '#server/http/demo/demo-clock.ts'
import { registerDemo } from '#server/http/demo/demo-pages.ts'
import { type PhoneSite, registerOwnCompany } from '#server/http/demo/own-company.ts'
import { registerDevOutbox } from '#server/http/dev-outbox.ts'
import { registerDriverPhotos } from '#server/http/driver-photos.ts'
import { type EventParts, registerEvents } from '#server/http/events/events.ts'
import { type HealthParts, registerHealth } from '#server/http/health.ts'
import type { Html } from '#server/http/html.ts'
import { registerIdentity } from '#server/http/identity.ts'
import { registerProbe } from '#server/http/installation-probe.ts'
import { registerMailEvents } from '#server/http/mail-events.ts'
import { registerOfficeLogo } from '#server/http/office/office-logo.ts'
import { registerOfficePictures } from '#server/http/office/office-pictures.ts'
import { registerReportYear } from '#server/http/office/report-year.ts'
import { registerOrderCalendar } from '#server/http/order-calendar.ts'
import { registerLogos } from '#server/http/pages/logos.ts'
import { pageLanguage } from '#server/http/pages/page-language.ts'
import { isWorkPage, wantsPage } from '#server/http/pages/page-paths.ts'
import type { DocumentHosts } from '#server/http/pages/page-policy.ts'
import { registerPublicPictures } from '#server/http/pages/public-pictures.ts'
import { type ReadSettings, registerSettings } from '#server/http/pages/settings.ts'
import {
  readLinks,
  retryAfterSeconds,
  sendFilling,
  sendUnavailable,
  sendUnreadable,
} from '#server/http/pages/spare-page.ts'
import { openWeb } from '#server/http/pages/web.ts'
import { registerPaymentEvents } from '#server/http/payment-events.ts'
import { registerPaymentService } from '#server/http/payment-service.ts'
import { registerPhotos } from '#server/http/photos.ts'
import { limitRequests } from '#server/http/request-limits.ts'
import { registerSecurityContact } from '#server/http/security-contact.ts'
import { type HttpsOnly, securityHeaders } from '#server/http/security-headers.ts'
import { registerShortLinks } from '#server/http/short-links.ts'
import type { SignedLinks } from '#server/http/signed-links.ts'
import { registerSpotPhotos } from '#server/http/spot-photos.ts'
import { firstPageReader, registerFirstPage } from '#server/http/storefront/first-page/read-first-page.ts'
import { registerPriceFrame } from '#server/http/storefront/price-frame-page.ts'
import { registerStorefront } from '#server/http/storefront/storefront.ts'
import { registerStreetTiles } from '#server/http/streets/street-tiles.ts'
import type { TileFile } from '#server/http/streets/tile-file.ts'
import { registerTextEvents } from '#server/http/text-events.ts'
import { registerTrpc } from '#server/http/trpc.ts'
import { warnOfUnnamedProxy } from '#server/http/unnamed-proxy.ts'
import type { InboundTexts, MailEvents } from '#server/providers/messages/messages.ts'
import type { ProviderRoutes } from '#server/providers/provider.ts'

export type ListenerParts = {
  readonly deps: ApiDeps
  readonly texts: InboundTexts
  /** The reader of events is null if no mail service reports the outcome of mails. */
  readonly mailEvents: MailEvents | null
  readonly readCodeTraffic: AbuseDeps['readCodeTraffic']
  readonly photoLinks: SignedLinks
  readonly calendarLinks: SignedLinks
  readonly notices: EventParts['notices']
  readonly routes: ProviderRoutes
  readonly readSettings: ReadSettings
  /** Payment pages, sign-in pages and pages with an address search may reach these hosts (decisions 104, 109 and 112). */
  readonly documentHosts: DocumentHosts
  /** This folder has the built web app. If it is null, the server has no pages and serves everything else. */
  readonly webFolder: string | null
  /** The file with the streets below the maps. It is null if maps are drawn without streets. */
  readonly tileFile: TileFile | null
  readonly log: FastifyBaseLogger
  readonly trustedProxies: readonly string[]
  /** People reach this server at this address. It is null if the operator has not set it. */
  readonly publicUrl: string | null
  readonly hsts: HttpsOnly
  /** People tell this address of security problems. */
  readonly securityContact: string | null
  readonly metrics: HealthParts['metrics']
  readonly metricsKey: string
  readonly outboxKey: string
  /** `npm run doctor` signs its questions with this key. */
  readonly probeKey: Buffer
  readonly isStopping: HealthParts['isStopping']
  /** Returns false until the database has answered for the first time and has the tables of this version. */
  readonly isOpen: () => boolean
  /** Returns true while the demo is being stored, when the office and the drivers would see an empty day. */
  readonly isFilling: () => boolean
  /** Returns the address at which people reach this server, without a path. The address is known once the server listens. */
  readonly site: () => string
  /** The clock is null if the product uses the machine's clock. */
  readonly demoClock: DemoClock | null
  /** If nothing here is real, a visitor may name the invented company. The function returns the address for phones. Otherwise it is null. */
  readonly phoneSite: (() => PhoneSite) | null
  /** Returns true if the page for a company of one's own is there, or says that the demo is being stored. */
  readonly offersOwnCompany: () => Promise<boolean>
}

const maxBodyInBytes = 65_536
export async function buildListener(parts: ListenerParts): Promise<FastifyInstance> {
  const headers = await securityHeaders(parts.publicUrl?.startsWith('https:') ? parts.hsts : 'off')
  const links = await readLinks(parts.webFolder)
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyInBytes,
    routerOptions: { maxParamLength: 5000 },
    trustProxy: parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    // The server checks at this interval, in ms, which clients take too long.
    http: { connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: makeUnparsedAnswer(headers),
    frameworkErrors: (error, request, reply) => answerUnrouted(error, request, reply.headers(headers), links),
  })
  acceptOnlyJson(app)
  answerErrors(app, links)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  // If a request comes after the stop began, Fastify itself closes its connection. A request that came before gets the header here, so that
  // the proxy sends no further request on the connection.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (parts.isStopping() && !app.server.listening) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (parts.isOpen() || isAnsweredAlways(request.url)) done()
    else answerClosed(request, reply, links)
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (parts.isFilling() && isWorkPage(request.url) && wantsPage(request)) sendFilling(request, reply, links)
    else done()
  })
  warnOfUnnamedProxy(app, parts.log)
  if (parts.deps.hasLimits) limitRequests(app)
  await registerRoutes(app, parts, links)
  return app
}

async function registerRoutes(app: FastifyInstance, parts: ListenerParts, links: Html): Promise<void> {
  const { deps, routes, readSettings } = parts
  const { readCodeTraffic, metrics, metricsKey, isStopping, isOpen } = parts
  const readSite = makeSiteReader(parts.publicUrl)
  const refusedEvents = new Counter({
    name: 'rolloff_payment_events_refused_total',
    help: 'What was posted as an event of the payment service and refused, by reason.',
    labelNames: ['reason'],
    registers: [],
  })
  const refusals = registerHealth(app, {
    ...deps,
    readCodeTraffic,
    metrics,
    metricsKey,
    refusedEvents,
    isStopping: () => isStopping() || !isOpen(),
  })
  await registerProbe(app, parts.probeKey)
  registerTrpc(app, { deps, readSite, refusals })
  await registerPaymentEvents(app, deps, refusedEvents)
  await registerTextEvents(app, { ...deps, texts: parts.texts })
  if (parts.mailEvents) await registerMailEvents(app, { ...deps, mailEvents: parts.mailEvents })
  registerShortLinks(app)
  registerSecurityContact(app, { contact: parts.securityContact, site: parts.site, clock: deps.clock })
  registerPhotos(app, { ...deps, photoLinks: parts.photoLinks })
  registerOrderCalendar(app, { ...deps, calendarLinks: parts.calendarLinks, site: parts.site })
  await registerDriverPhotos(app, deps)
  await registerSpotPhotos(app, deps, readSite)
  await registerOfficeLogo(app, deps)
  await registerOfficePictures(app, deps)
  registerLogos(app, deps)
  registerPublicPictures(app, deps)
  if (parts.tileFile) registerStreetTiles(app, parts.tileFile)
  registerEvents(app, { deps, notices: parts.notices, isStopping })
  registerReportYear(app, deps)
  registerSettings(app, readSettings)
  await registerCspReports(app, parts.log)
  if (routes.identity) registerIdentity(app, routes.identity, readSite)
  if (routes.paymentService) await registerPaymentService(app, routes.paymentService)
  const { webFolder, demoClock, site, documentHosts, phoneSite } = parts
  const { outbox } = routes
  const door = { key: parts.outboxKey, readSite }
  if (outbox) await registerDevOutbox(app, outbox, { ...door, canBeNamed: parts.offersOwnCompany })
  if (outbox && phoneSite)
    await registerOwnCompany(app, { ...door, deps, outbox, phoneSite, isFilling: parts.isFilling, links })
  if (demoClock) await registerDemo(app, demoClock, webFolder)
  const storefront = { deps, folder: webFolder, site }
  await registerStorefront(app, storefront)
  registerFirstPage(app, storefront)
  await registerPriceFrame(app, storefront)
  if (webFolder !== null)
    await openWeb(app, {
      folder: webFolder,
      readSettings,
      readFirstPage: firstPageReader(storefront, parts.log),
      findMovedTo: cartId => findMovedTo(deps.db, { kind: 'cart', key: cartId }),
      site,
      documentHosts,
      isDemo: demoClock !== null,
    })
}

/** Accepts only JSON and refuses forms and plain text. Without a CORS preflight, a page of another site cannot make a browser send JSON. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(body as string))
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }), undefined)
    }
  })
}

/**
 * The server answers these addresses even if the database does not answer. They show that the process lives, or have the files of the page
 * that says so.
 */
const isAnsweredAlways = (url: string): boolean => /^\/(healthz|readyz|(assets|frame|site)\/.*)$/.test(url)

/** Answers while the database has not answered yet: people get a page, and calls get the text of a failure. No route runs. */
function answerClosed(request: FastifyRequest, reply: FastifyReply, links: Html): void {
  if (wantsPage(request)) {
    sendUnavailable(reply, { status: 503, language: pageLanguage(request), links })
    return
  }
  reply.headers({ 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' })
  const unread = request.url.startsWith('/trpc/') ? answerUnread(500) : null
  if (unread) reply.code(unread.status).headers(unread.headers).send(unread.body)
  else reply.code(503).send({ error: 'Something went wrong on our side. Please try again.' })
}

/** Answers a request whose address cannot be read. It reaches no route and no hook. */
function answerUnrouted(
  { statusCode = 400 }: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  links: Html,
): void {
  const unread = request.url.startsWith('/trpc/') ? answerUnread(statusCode) : null
  if (unread) reply.code(unread.status).headers(unread.headers).send(unread.body)
  else if (wantsPage(request)) sendUnreadable(request, reply, statusCode, links)
  else reply.code(statusCode).send({ error: 'This address cannot be read.' })
}

/** Answers errors: people get a page, all others get JSON. */
function answerErrors(app: FastifyInstance, links: Html): void {
  app.setErrorHandler((error: { statusCode?: number; code?: string; message: string }, request, reply) => {
    const status = isHeldError(error) ? 503 : (error.statusCode ?? 500)
    if (status >= 500)
      request.log.error({ route: request.routeOptions.url, failure: error.code ?? 'unknown' }, 'a request broke')
    if (status >= 500 && wantsPage(request))
      return sendUnavailable(reply, { status, language: pageLanguage(request), links })
    if (status === 503) reply.headers({ 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' })
    const message = status >= 500 ? 'Something went wrong on our side. Please try again.' : error.message
    return reply.code(status).send({ error: message })
  })
}
