/**
 * /dev/company gives the demo's company the visitor's own name, in an installation in which nothing is real (rule A28). It needs the key of
 * the outbox. Who has that key reads every code, and so may do in the office whatever this page does.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { accentPattern, checkAccent, maxLogoInBytes, productColors } from '#domain/company/brand.ts'
import { newCompanySchema } from '#domain/company/new-company.ts'
import { type OwnCompany, ownCompanyForm } from '#domain/company/own-company.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { isLanguage, type Language } from '#domain/value/language.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { mobileFromDigits } from '#domain/value/us-mobile.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { zipSchema } from '#domain/value/zip-schema.ts'
import type { ApiDeps } from '#server/api/dependencies.ts'
import { makeCallerFinder } from '#server/api/find-caller.ts'
import { countWithin } from '#server/db/account/rate-counts.ts'
import { demoDrivers, demoOffice } from '#server/db/seed/people.ts'
import type { BrowserSite } from '#server/http/browser-site.ts'
import { type InOrder, makeInOrder } from '#server/http/demo/in-order.ts'
import {
  enterPage,
  enterScript,
  type FieldErrors,
  type Keep,
  ownCompanyPage,
  ownCompanyStyle,
  type TypedCompany,
} from '#server/http/demo/own-company-page.ts'
import { type OwnCompanyWords, ownCompanyWords } from '#server/http/demo/own-company-words.ts'
import { type CodeSignIn, signInByCode } from '#server/http/demo/sign-in-by-code.ts'
import { admit, isFromOwnPage, type OutboxDoor } from '#server/http/dev-outbox-door.ts'
import type { Html } from '#server/http/html.ts'
import { pageLanguage, partsOf } from '#server/http/pages/page-language.ts'
import { wantsPage } from '#server/http/pages/page-paths.ts'
import { retryAfterSeconds, sendFilling } from '#server/http/pages/spare-page.ts'
import {
  canBeNamed,
  findServer,
  keepOwnCompany,
  nameDemoCompany,
  readShownCompany,
} from '#server/operations/demo/own-company.ts'
import type { Outbox } from '#server/providers/messages/messages.ts'

type OwnCompanyRoutes = OutboxDoor & {
  readonly deps: ApiDeps
  readonly outbox: Outbox
  /** Returns true while the demo is being stored. */
  readonly isFilling: () => boolean
  /** The links to the styles and to the icon of the page that says so. */
  readonly links: Html
  /** The address at which a phone in the same network reaches this server, and if it listens there. */
  readonly phoneSite: () => PhoneSite
}

type OwnCompanyParts = OwnCompanyRoutes & {
  /** The changes of the demo's name run one after the other, and so do the sign-ins of one number. */
  readonly inOrder: InOrder
}

export type PhoneSite = { readonly origin: string; readonly isOpen: boolean }

/** In an hour, this many times for the whole installation. */
const most = { count: 60, seconds: 3600 }
const maxFormBytes = maxLogoInBytes + 16_384

/** The changes of the demo's name run one after the other under this key. */
const changes = 'changes'

const noCompany = { error: 'This installation has no invented company.' }
const people = {
  office: { phone: demoOffice[0]?.phone ?? '', path: '/office/dispatch' },
  driver: { phone: demoDrivers[1]?.phone ?? '', path: '/driver/' },
} as const

export async function registerOwnCompany(app: FastifyInstance, routes: OwnCompanyRoutes): Promise<void> {
  const parts = { ...routes, inOrder: makeInOrder() }
  app.get('/dev/company.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(ownCompanyStyle))
  app.get('/dev/enter.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(enterScript))
  await app.register(async scope => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
    })
    scope.addHook('onRequest', (request, reply) => admit(request, reply, parts))
    scope.addHook('onRequest', async (request, reply) =>
      parts.isFilling() ? sayFilling(request, reply, parts) : undefined,
    )
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['multipart/form-data', 'application/x-www-form-urlencoded'],
      { parseAs: 'buffer', bodyLimit: maxFormBytes },
      (request, body, done) => void readForm(request, body as Buffer).then(form => done(null, form), done),
    )
    registerPages(scope, parts)
    registerEntry(scope, parts)
  })
}

function sayFilling(request: FastifyRequest, reply: FastifyReply, { links }: OwnCompanyParts): FastifyReply {
  if (wantsPage(request)) return sendFilling(request, reply, links)
  return reply.code(503).header('retry-after', String(retryAfterSeconds)).send({ error: 'The demo is being filled.' })
}

/** `Response` reads a form with a file as browsers send it. */
const readForm = ({ headers }: FastifyRequest, body: Buffer): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } })
    .formData()
    .catch(() => new FormData())

function registerPages(scope: FastifyInstance, parts: OwnCompanyParts): void {
  const { deps, inOrder } = parts
  scope.get<{ Querystring: { zip?: string; shade?: string } }>('/dev/company', async (request, reply) => {
    const zip = zipSchema.safeParse(request.query.zip)
    return sendPage(reply, request, parts, { zip: zip.success ? zip.data : null, isShade: request.query.shade === '1' })
  })
  scope.post('/dev/company', async (request, reply) => {
    const form = formOf(request, parts)
    const language = pageLanguage(request)
    const words = ownCompanyWords[language]
    if (!form) return reply.code(400).send({ error: words.wrong.otherPage })
    const chosen = typedIn(form)
    const nearest = accentPattern.test(chosen.accent) ? checkAccent(chosen.accent)?.nearest : undefined
    const typed = { ...chosen, accent: nearest ?? chosen.accent }
    const { values } = ownCompanyForm.read(typed)
    const wrong = errorsOf(deps, typed, words)
    if (!values || isAny(wrong)) return sendPage(reply, request, parts, { typed, errors: wrong })
    const errors = await inOrder(changes, async () =>
      nameIt(deps, { company: values, logo: await logoIn(form), words }),
    )
    if (isAny(errors)) return sendPage(reply, request, parts, { typed, errors })
    return reply.redirect(`/dev/company?zip=${values.zipCode}${nearest ? '&shade=1' : ''}${langOf(request)}`, 303)
  })
  registerKeep(scope, parts)
}

/** Keeps the language that the address names. Without one, the browser chooses on each page. */
function langOf({ url }: FastifyRequest): string {
  const named = partsOf(url).search.get('lang')
  return isLanguage(named) ? `&lang=${named}` : ''
}

type Naming = { readonly company: OwnCompany; readonly logo: Uint8Array | null; readonly words: OwnCompanyWords }

async function nameIt(deps: ApiDeps, { company, logo, words }: Naming): Promise<FieldErrors> {
  if ((await findServer(deps, company.zipCode)) === 'other') return { zipCode: words.wrong.zipOfOther }
  const errors = await errorsOfLimit(deps, words)
  if (isAny(errors)) return errors
  try {
    await nameDemoCompany(deps, company, logo)
    return {}
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const text = words.refused(error.refusal) ?? error.message
    return { [error.refusal === 'not-a-logo' ? 'logo' : 'all']: text }
  }
}

const keepForm = z.object({
  id: newCompanySchema.shape.id,
  version: z.coerce.number().int(),
  zipCode: zipSchema,
  phone: z.string().trim().max(30),
})

function registerKeep(scope: FastifyInstance, parts: OwnCompanyParts): void {
  /** A press that comes while the same form is at work shares its answer, because a second code would be refused so soon (rule A6). */
  const atWork = new Map<string, Promise<KeepAnswer>>()
  scope.post('/dev/company/keep', async (request, reply) => {
    const form = formOf(request, parts)
    const language = pageLanguage(request)
    const { wrong } = ownCompanyWords[language]
    const read = keepForm.safeParse(form && Object.fromEntries(form))
    if (!form || !read.success) return reply.code(400).send({ error: wrong.otherPage })
    const { id, version, zipCode, phone: typedPhone } = read.data
    const keep = { id, phone: typedPhone, typed: typedIn(form) }
    const phone = mobileFromDigits(digitsOf(typedPhone))
    if (!phone)
      return sendPage(reply, request, parts, {
        zip: zipCode,
        keep,
        errors: { phone: wrong.phone },
      })
    const key = `${id} ${phone}`
    const press = atWork.get(key) ?? keepIt(scope, request, parts, { id, version, zipCode, phone, language })
    atWork.set(key, press)
    const { signedIn, errors } = await press.finally(() => atWork.delete(key))
    if (signedIn) return enter(reply, signedIn, { to: `/office/?company=${id}`, language })
    return sendPage(reply, request, parts, { zip: zipCode, keep, errors, ...(errors.all && { typed: keep.typed }) })
  })
}

type KeepAnswer =
  | { readonly signedIn: CodeSignIn; readonly errors?: undefined }
  | { readonly signedIn?: undefined; readonly errors: FieldErrors }

type CompanyToKeep = Pick<Keep, 'id' | 'version'> & {
  readonly zipCode: ZipCode
  readonly phone: UsPhone
  readonly language: Language
}

async function keepIt(
  scope: FastifyInstance,
  request: FastifyRequest,
  { deps, outbox, inOrder }: OwnCompanyParts,
  { phone, language, ...company }: CompanyToKeep,
): Promise<KeepAnswer> {
  const words = ownCompanyWords[language]
  const full = await errorsOfLimit(deps, words)
  if (full.all) return { errors: { keep: full.all } }
  const signedIn = await inOrder(phone, () => signInByCode(scope, request, { phone, outbox }))
  const { caller } = makeCallerFinder(`Bearer ${signedIn?.accessToken ?? ''}`, deps, language)
  const user = signedIn && (await caller())
  if (!signedIn || !user) return { errors: { phone: words.wrong.noCode } }
  const keeper = { operatorId: user.id, phone: user.phone, language }
  try {
    const outcome = await inOrder(changes, () => keepOwnCompany(deps, keeper, company))
    return outcome === 'kept' ? { signedIn } : { errors: { all: words.wrong.changed } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { errors: { keep: words.refused(error.refusal) ?? error.message } }
  }
}

/** These links sign a window in as a person of the demo, by a code. They work as long as the key of the outbox. */
function registerEntry(scope: FastifyInstance, { deps, outbox, inOrder }: OwnCompanyParts): void {
  for (const [name, { phone, path }] of Object.entries(people))
    scope.get(`/dev/enter/${name}`, async (request, reply) => {
      if (!(await canBeNamed(deps.db))) return reply.code(404).send(noCompany)
      const signedIn = await inOrder(phone, () => signInByCode(scope, request, { phone, outbox }))
      return signedIn
        ? enter(reply, signedIn, { to: path, language: pageLanguage(request) })
        : reply.redirect(path, 303)
    })
}

type Entry = { readonly to: string; readonly language: Language }

const enter = (reply: FastifyReply, { cookies }: CodeSignIn, { to, language }: Entry) =>
  reply.header('set-cookie', cookies).type('text/html; charset=utf-8').send(enterPage(to, language))

function formOf(request: FastifyRequest, { readSite }: OwnCompanyParts): FormData | null {
  return request.body instanceof FormData && isFromOwnPage(request, readSite(request)) ? request.body : null
}

function typedIn(form: FormData): TypedCompany {
  const text = (name: keyof TypedCompany) => String(form.get(name) ?? '').trim()
  return {
    name: text('name'),
    accent: text('accent').toLowerCase(),
    zipCode: text('zipCode'),
    priceInCents: text('priceInCents'),
  }
}

const digitsOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')

async function logoIn(form: FormData): Promise<Uint8Array | null> {
  const file = form.get('logo')
  return file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null
}

async function errorsOfLimit({ db, hasLimits, clock }: ApiDeps, words: OwnCompanyWords): Promise<FieldErrors> {
  if (!hasLimits) return {}
  const { isWithin } = await countWithin(db, [{ ...most, key: 'own-company' }], clock())
  return isWithin ? {} : { all: words.wrong.limit }
}

const isAny = (errors: FieldErrors): boolean => Object.keys(errors).length > 0

function errorsOf({ addresses }: ApiDeps, typed: TypedCompany, words: OwnCompanyWords): FieldErrors {
  const { wrong } = ownCompanyForm.read(typed)
  const isZipKnown = addresses.findZip(typed.zipCode) !== null
  return {
    ...(wrong.has('name') && { name: words.wrong.name }),
    ...((wrong.has('zipCode') || !isZipKnown) && { zipCode: words.wrong.zipCode }),
    ...(wrong.has('priceInCents') && { priceInCents: words.wrong.priceInCents }),
    ...(wrong.has('accent') && { accent: words.wrong.accent }),
  }
}

type ToShow = {
  readonly isShade?: boolean
  readonly zip?: string | null
  /** What *Keep it* posted. */
  readonly keep?: Pick<Keep, 'id' | 'phone'> & { readonly typed: TypedCompany }
  readonly typed?: TypedCompany
  readonly errors?: FieldErrors
}

async function sendPage(reply: FastifyReply, request: FastifyRequest, parts: OwnCompanyParts, show: ToShow) {
  const company = await readShownCompany(parts.deps)
  if (!company) return reply.code(404).send(noCompany)
  const { zip = null, errors = {} } = show
  const language = pageLanguage(request)
  const other = language === 'en' ? 'es' : 'en'
  const { brand, isOwn, priceInCents, isOnly } = company
  const empty = { name: '', accent: productColors.brand, zipCode: '', priceInCents: '' }
  const stored = {
    ...ownCompanyForm.toTyped({ name: brand.name, accent: brand.accent, zipCode: zip ?? '', priceInCents }),
  }
  const typed = show.typed ?? (isOwn ? stored : (show.keep?.typed ?? empty))
  const isOpen = isOwn && zip !== null && show.typed === undefined && (await findServer(parts.deps, zip)) === 'demo'
  const own = isOpen
    ? {
        ...appsFor(parts, parts.readSite(request), { zip: isOnly ? null : zip, language }),
        isShade: show.isShade === true,
        keep: { id: show.keep?.id ?? randomUUID(), version: brand.version, phone: show.keep?.phone ?? '' },
      }
    : null
  // The form of *Keep it* is not on a page without the apps.
  const all = errors.all ?? errors.keep ?? errors.phone
  const code = isAny(errors) ? 422 : 200
  return reply
    .code(code)
    .type('text/html; charset=utf-8')
    .send(
      ownCompanyPage({
        language,
        otherLanguage: `/dev/company?lang=${other}${zip === null ? '' : `&zip=${zip}`}`,
        typed,
        errors: own ? errors : { ...errors, ...(all && { all }) },
        own,
      }),
    )
}

type Shown = { readonly zip: string | null; readonly language: Language }

/** `zip` is null if no other company is there. Otherwise the ZIP decides who sells, and the first page has no prices (rule A25). */
function appsFor({ key, phoneSite }: OwnCompanyParts, { isHttps, host }: BrowserSite, { zip, language }: Shown) {
  const { origin, isOpen } = phoneSite()
  const words = ownCompanyWords[language]
  // A browser keeps one session for each name, so the office and the driver have names of their own.
  const named = (name: string) =>
    /^localhost(:|$)/.test(host) ? `http://${name}.${host}` : `http${isHttps ? 's' : ''}://${host}`
  const orderPage = zip === null ? '/get-started' : `/prices?zip=${zip}`
  const entry = (site: string, name: string) => `${site}/dev/enter/${name}?key=${key}`
  return {
    phoneCommand: isOpen ? null : 'HOST=0.0.0.0 TEST_SERVICES=exposed npm start',
    apps: [
      {
        ...words.apps.customer,
        what: zip === null ? words.firstPage : words.pricesIn(zip),
        here: orderPage,
        onPhone: `${origin}${orderPage}`,
      },
      {
        ...words.apps.office,
        what: words.ofOffice,
        here: entry(named('office'), 'office'),
        onPhone: entry(origin, 'office'),
      },
      {
        ...words.apps.driver,
        what: words.ofDriver,
        here: entry(named('driver'), 'driver'),
        onPhone: entry(origin, 'driver'),
      },
    ],
  }
}
